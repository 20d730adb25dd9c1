"""Chromatic Solitaire: build eight piles up the chromatic scale, from C to B.

Eight columns of ten cards, nine of them face down and the last face up; sixteen cards are the deck. A pile begins with
a C and goes up by half steps. In the columns cards go down by half steps: E on F, D on Eb, whatever the copy, because
the eight cards of a note are equal. A face-up card moves with all that lies on it; an uncovered card is turned up at
once. B goes on no card, nothing goes on C, and an empty column takes anything (or, by option, only a B).
The deck is turned card by card onto the waste, whose top may be used; when it runs out the waste is turned over.
The game is won when all 96 cards are on the piles, and lost when no progress can be reached any more.

The face-up cards of a column are always one descending run (SOLI-R2), so a column is known by its face-down cards and
by the two notes at the head and at the end of its run. Twelve small numbers, one for each note or column, are packed
into one, four bits each. A move is a number; the constants below say how it is made.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.melds import read_note
from cardenza.decks.notes import COPIES, NAMES
from cardenza.games.chromatic_solitaire import documents
from cardenza.games.chromatic_solitaire.moves import (
    BACK,
    COLUMNS,
    CONCEDE,
    DEAL,
    DEAL_PHASE,
    MOVE,
    SIMPLE,
    UP,
    WASTE_TO,
    back_move,
    back_of,
    block_move,
    block_of,
)
from cardenza.games.chromatic_solitaire.rulebook import OPTIONS, RULES
from cardenza.games.chromatic_solitaire.state import SolitaireState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.legacy import LegacyGame, LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.positions import NO_LIMIT
from cardenza.kernel.texts import number_in, read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("deal", "auto_safe", "auto_finish", "undo")


@final
class ChromaticSolitaire(LegacyGame):
    """Chromatic Solitaire for one player."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "chromatic-solitaire"
    title: ClassVar[str] = "Chromatic Solitaire"
    summary: ClassVar[str] = "build eight piles up the chromatic scale, from C to B"
    faces: ClassVar[str] = "carmony"
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.is_b_only = self.options["empty_column"] == "b_only"
        self.has_take_back = bool(self.options["take_back"])
        passes = self.options["passes"]
        self.most_turnings = NO_LIMIT if passes == "unlimited" else self.number("passes") - 1  # SOLI-R25

    def deck(self) -> list[int]:
        return [note for note in range(12) for _ in range(COPIES)]

    def deal_from(self, chance: Chance) -> SolitaireState:
        state = SolitaireState(self, chance)
        state.deck = self.deck()
        state.phase = DEAL_PHASE
        state.apply(0, DEAL)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> SolitaireState:
        return documents.read(self, document, chance, spare)

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return read_note(text)

    def move_text(self, move: int) -> str:
        if move < UP:
            return SIMPLE[move]
        if move < WASTE_TO:
            return f"up {move - UP + 1}"
        if move < BACK:
            return f"waste to {move - WASTE_TO + 1}"
        if move < MOVE:
            note, column = back_of(move)
            return f"back {NAMES[note]} to {column + 1}"
        source, size, target = block_of(move)
        return f"move {source + 1} x{size} to {target + 1}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if " ".join(words) in SIMPLE:
            return SIMPLE.index(" ".join(words))
        match words:
            case ["up", column]:
                return UP + _column(column)
            case ["waste", "to", column]:
                return WASTE_TO + _column(column)
            case ["back", note, "to", column]:
                return back_move(self.parse_card(note), _column(column))
            case ["move", source, "to", target]:
                return block_move(_column(source), 1, _column(target))
            case ["move", source, size, "to", target]:
                return block_move(_column(source), _size(size), _column(target))
        forms = "move 2 x3 to 1, up 5, turn, waste to 3, waste up, back D to 1, concede, deal"
        raise Unreadable(f"{text!r} is no move; moves are written {forms}")

    def is_resigning(self, move: int) -> bool:
        return move == CONCEDE

    def actions(self) -> list[int]:
        columns = range(COLUMNS)
        blocks = [block_move(c, size, d) for c in columns for d in columns if c != d for size in range(1, 13)]
        backs = [back_move(note, column) for note in range(12) for column in columns]
        return [*range(len(SIMPLE)), *[UP + c for c in columns], *[WASTE_TO + c for c in columns], *backs, *blocks]


def _column(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6", "7", "8"):
        raise Unreadable(f"{text!r} is no column; columns are numbered 1 to 8")
    return int(text) - 1


def _size(text: str) -> int:
    size = number_in(text[1:], 2)
    if text[:1] != "x" or not 1 <= size <= 12:
        raise Unreadable(f"{text!r} does not say how many cards; x1 to x12 does")
    return size
