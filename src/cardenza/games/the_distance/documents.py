"""Reading a position of The Distance (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.musicards import card_text, letter_names, letters_of, mask_of
from cardenza.games.the_distance.moves import CALL, LETTERS, OVER, PHASES
from cardenza.games.the_distance.state import DistanceState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.the_distance import Distance


def read(
    rules: "Distance", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> DistanceState:
    """The state that a document describes."""
    state = DistanceState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    discard = read.zone("discard")
    stock = read.rest("stock")
    most_mistakes = rules.most_mistakes - 1 if rules.is_strict else 0
    state.knows = [mask_of(cards) for cards in read.seat_knowledge()]
    state.phase = read.choice("phase", PHASES)
    state.turn = read.integer("turn", 0, rules.seats - 1)
    state.draws = read.integer("draws", 0, rules.most_draws)
    state.mistakes = read.integer("mistakes", 0, most_mistakes, rule="DIST-R9, DIST-O2, DIST-O6")
    state.answered = sum(1 << seat for seat in read.numbers("answered", rules.seats))
    state.turns = read.integer("turns", 0, rules.turn_cap)
    state.base = _read_base(discard.cards, read.raw("base"))
    state.chance = read.finish(chance, spare)
    state.hands = [mask_of(hand.cards) for hand in hands]
    state.discard = discard.cards
    state.stock = stock.cards[::-1]
    state.is_named = stock.is_named
    for known in state.knows:
        state.shown |= known
    _check(state)
    return state


def _read_base(discard: list[int], base: object) -> int:
    if not discard:
        raise Impossible("discard must name at least one card: the pile is never empty [DIST-T1]")
    top = letters_of(discard[-1])
    if base is None:
        if len(discard) > 1 and top & (top - 1):
            raise Impossible(f"base must say which letter {card_text(discard[-1])} was played as [DIST-R2]")
        return top
    if not isinstance(base, list) or not base or any(letter not in LETTERS for letter in base):
        raise Impossible(f"base must be a list of letters A to G, not {base!r}")
    letters = sum(1 << letter for letter in range(7) if LETTERS[letter] in base)
    if len(set(base)) < len(base):
        raise Impossible(f"base names a letter twice: {base!r}")
    if letters & ~top:
        raise Impossible(f"{card_text(discard[-1])} on the pile cannot be {' '.join(letter_names(letters & ~top))}")
    if letters & (letters - 1) and (len(discard) > 1 or letters != top):
        raise Impossible("base is one letter, or, before the first play, all letters of the starter [DIST-T5]")
    return letters


def _check(state: DistanceState) -> None:
    """Refuse a phase without its cards."""
    empty = [seat for seat, hand in enumerate(state.hands) if hand == 0]
    at_cap = state.turns == state.rules.turn_cap
    if state.phase == OVER and not (len(empty) == 1 or (at_cap and not empty)):
        raise Impossible("phase over needs one empty hand, or as many turns as turn_cap allows [DIST-26, DIST-R25]")
    if state.phase != OVER and empty:
        raise Impossible(f"hands must give seat {empty[0]} a card: with an empty hand the game is over [DIST-26]")
    if state.phase != OVER and at_cap:
        raise Impossible("turns is at turn_cap, so the game is over [DIST-R25]")
    if state.phase != CALL:
        if state.answered:
            raise Impossible("answered belongs to phase call [DIST-R28]")
        return
    if not state.rules.is_strict:
        raise Impossible("in guided mode there is no phase call [DIST-R19]")
    if state.hands[state.turn].bit_count() != 1 or len(state.discard) < 2:
        raise Impossible("phase call needs a seat on turn that has just played and holds one card [DIST-19]")
    if state.answered == (1 << state.rules.seats) - 1:
        raise Impossible("phase call is closed when everybody has answered [DIST-R28]")
