"""Reading a position of Chromatic Solitaire (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cardenza.decks.notes import COPIES, NAMES
from cardenza.games.chromatic_solitaire.moves import COLUMNS, DEAL_PHASE, DOWN, OVER, PHASES, PLAY, C
from cardenza.games.chromatic_solitaire.state import SolitaireState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.packed import put
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire import ChromaticSolitaire


def read(
    rules: "ChromaticSolitaire", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> SolitaireState:
    """The state that a document describes."""
    state = SolitaireState(rules, Rng(0))
    read = Reader(rules, document)
    down = read.family("down", COLUMNS)
    columns = read.family("columns", COLUMNS)
    waste = read.zone("waste")
    state.up = _read_tops(read)
    deck = read.rest("deck")
    state.passes = read.integer("passes", 0, rules.most_turnings, rule="SOLI-R25")
    state.phase = read.choice("phase", PHASES)
    state.has_conceded = read.flag("conceded")
    state.chance = read.finish(chance, spare)
    state.layout = [C] * DOWN * COLUMNS
    for column in range(COLUMNS):
        _lay_out(state, column, down[column].cards, columns[column].cards)
    state.waste = waste.cards
    state.deck = deck.cards[::-1]
    state.is_named = deck.is_named
    _check_phase(state)
    return state


def _read_tops(read: Reader) -> int:
    """The cards on the piles, told by the top cards alone."""
    tops = read.cards("tops", read.raw("tops") or [])
    if len(tops) > COPIES:
        raise Impossible(f"there are {COPIES} piles, not {len(tops)} [SOLI-01]")
    counts = [sum(1 for top in tops if top >= note) for note in range(12)]
    read.named("tops", [note for note in range(12) for _ in range(counts[note])])
    return sum(count << 4 * note for note, count in enumerate(counts))


def _lay_out(state: SolitaireState, column: int, down: list[int], run: list[int]) -> None:
    if len(down) > DOWN:
        raise Impossible(f"column {column + 1} has at most {DOWN} face-down cards, not {len(down)} [SOLI-03]")
    if down and not run:
        raise Impossible(f"column {column + 1} has face-down cards, so its last card lies face up [SOLI-09]")
    for above, below in pairwise(run):
        if above != below + 1:
            raise Impossible(f"column {column + 1}: {NAMES[below]} does not go on {NAMES[above]} [SOLI-07, SOLI-R2]")
    state.layout[DOWN * column : DOWN * column + len(down)] = down
    state.downs = put(state.downs, column, len(down))
    if run:
        state.heads = put(state.heads, column, run[0])
        state.ends = put(state.ends, column, run[-1])


def _check_phase(state: SolitaireState) -> None:
    if state.phase == DEAL_PHASE and (len(state.deck) < 12 * COPIES or state.passes):
        raise Impossible("in phase deal all 96 cards are in the deck, and it was never turned [SOLI-R24]")
    if state.has_conceded and state.phase != OVER:
        raise Impossible("conceded belongs to phase over [SOLI-D6]")
    if state.phase == OVER and not state.has_conceded and state.can_progress():
        raise Impossible("phase over needs conceded, or a position without progress [SOLI-R16]")
    if state.phase == PLAY and not state.can_progress():
        state.phase = OVER  # section 8: over as soon as it is loaded
