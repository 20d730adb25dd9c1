"""The columns of Chromatic Solitaire: face-down cards, on them one run that goes down by half steps; moving blocks."""

from itertools import pairwise
from typing import Final, final

from mypy_extensions import i64

from cardenza.decks.notes import NAMES
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import Kind
from cardenza.kernel.move_parts import Number
from cardenza.kernel.packed import at, put
from cardenza.kernel.speech import CARD, NUMBER, Card, Naming, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused
from cardenza.theory.notes import Note

RULES: Final[dict[str, str]] = {
    "SOLI-07": "In a column a card goes only on the card one half step above it.",
    "SOLI-12": "B is the top of the descending order; only an empty column takes it.",
    "SOLI-R4": "With this option an empty column takes only a B with its block.",
    "SOLI-R5": "The order does not wrap round: nothing goes on a C, and B goes on nothing.",
    "SOLI-R14": "A move that changes nothing is not a move.",
    "SOLI-D1": "Only face-up cards move, and to another column.",
}

SAYS: Final[Sayings] = Sayings()
MOVED: Final = SAYS.add("moved", "SOLI-07", card=CARD, count=NUMBER, source=NUMBER, onto=CARD, column=NUMBER)
STARTED: Final = SAYS.add("started", "SOLI-R4", card=CARD, count=NUMBER, source=NUMBER, column=NUMBER)
UNCOVERED: Final = SAYS.add("uncovered", "SOLI-09", card=CARD, column=NUMBER)
EMPTIED: Final = SAYS.add("emptied", "SOLI-R4", column=NUMBER)
FACE_UP: Final = SAYS.add("face_up", "SOLI-D1")
STARTS: Final = SAYS.add("starts", "SOLI-R4")
END_TAKES: Final = SAYS.add("end_takes", "SOLI-07").as_aid()
GOES_ON: Final = SAYS.add("goes_on", "SOLI-07").as_aid()

C: Final = 0
B: Final = 11
COLUMNS: Final = 8
DOWN: Final = 9
EMPTY_HEAD: Final = 12  # of an empty column: no note, and an end that no card fits
EMPTY_END: Final = 13
ALL_HEADS_EMPTY: Final = 0xCCCCCCCC
ALL_ENDS_EMPTY: Final = 0xDDDDDDDD
MOVE: Final = 128  # + two columns and a size: block_move


@final
class Blocks(Kind):
    """SOLI-D1: the last cards of one column go to another."""

    def actions(self, game: object) -> list[int]:
        """All but those to the same column, which can be said and are wrong."""
        return [move for move in super().actions(game) if self.values(move)[0] != self.values(move)[1]]


BLOCKS: Final[Kind] = Blocks(
    "move {source} x{size} to {target}",
    "SOLI-D1",
    MOVE,
    [Number("source", COLUMNS, 96, least=1), Number("target", COLUMNS, 12, least=1), Number("size", 12, least=1)],
).said_with(card=CARD)


def block_move(source: i64, size: i64, target: i64) -> int:
    """The move of a block.

    >>> BLOCKS.text(block_move(1, 3, 0))
    'move 2 x3 to 1'
    """
    return int(MOVE + 12 * (COLUMNS * source + target) + size - 1)


def beside(note: int, neighbour: int) -> Card:
    """A card next to another, spelled so that the half step between them has two letters: G# below A, Eb above D.

    >>> beside(8, 9).note, beside(3, 2).note, beside(5, 4).note
    ('G#', 'Eb', 'F')
    """
    return Card(NAMES[note], str(Note.of(note, flat=note > neighbour)))


A_CARD: Final[Naming] = Naming("some_card")
SOME_CARD: Final[Card] = Card("card", name=A_CARD.name())  # where none lies that could be meant


@final
class Columns:
    """Eight columns. The face-up cards of each are one run (SOLI-R2), known by the notes at its head and its end."""

    def __init__(self, is_b_only: bool) -> None:
        self.is_b_only = is_b_only
        self.layout: list[int] = []  # the cards dealt face down, column by column; never changed, so clones share it
        self.downs: i64 = 0  # how many of them still lie there
        self.heads: i64 = ALL_HEADS_EMPTY
        self.ends: i64 = ALL_ENDS_EMPTY

    def become(self, other: "Columns") -> None:
        """Be like those of another state, and share nothing with them that changes."""
        self.layout = other.layout
        self.downs = other.downs
        self.heads = other.heads
        self.ends = other.ends

    # ---------------------------------------------------------------------------------------- what lies there

    def down(self, column: int) -> list[int]:
        """The face-down cards of a column; the last is turned up next."""
        return self.layout[DOWN * column : DOWN * column + at(self.downs, column)]

    def run(self, column: int) -> list[int]:
        """The face-up cards of a column, from the head down to the end."""
        return list(range(at(self.heads, column), at(self.ends, column) - 1, -1))

    def end(self, column: i64) -> i64:
        """The free card of a column (SOLI-R6)."""
        return at(self.ends, column)

    def size(self, column: i64) -> i64:
        """How many cards of a column lie face up."""
        return at(self.heads, column) - at(self.ends, column) + 1

    def is_empty(self, column: i64) -> bool:
        return at(self.ends, column) == EMPTY_END

    # ---------------------------------------------------------------------------------------- what goes where

    def can_start(self, note: i64) -> bool:
        """May the note start an empty column (SOLI-R4)?"""
        return note == B or not self.is_b_only

    def can_land(self, note: i64, column: i64) -> bool:
        """May a card, or a block headed by it, go to the column (SOLI-07, SOLI-12)?"""
        end = at(self.ends, column)
        return end == note + 1 if end != EMPTY_END else self.can_start(note)

    def add_blocks(self, moves: list[int], source: i64) -> None:
        """SOLI-D1: one block for each fitting end; any block for an empty column, but not all there is (SOLI-R14)."""
        end = self.end(source)
        size = self.size(source)
        for target in range(COLUMNS):
            fitting = self.end(target) - end
            if 0 < fitting <= size:
                moves.append(block_move(source, fitting, target))
            elif self.is_empty(target):
                for part in range(1, size + 1 if at(self.downs, source) else size):
                    if self.can_start(end + part - 1):
                        moves.append(block_move(source, part, target))

    def is_exchange(self, move: int) -> bool:
        """Does part of a run go onto an end? What can be done then is what could be done before (`can_progress`)."""
        source, size, target = (move - MOVE) // 96, (move - MOVE) % 12 + 1, (move - MOVE) // 12 % COLUMNS
        return move >= MOVE and size < self.size(source) and not self.is_empty(target)

    def judge_block(self, source: int, size: int, target: int) -> Verdict:
        if source == target or size > self.size(source) or self.is_empty(source):
            face_up_cards = Listed(FACE_UP.alone, [Card(NAMES[note]) for note in self.run(source)])
            return refused(RULES, "SOLI-D1", evidence=(face_up_cards,))
        head = int(self.end(source)) + size - 1
        if not self.can_land(head, target):
            return self.cannot_land(head, target, "SOLI-D1")
        if self.is_empty(target) and size == self.size(source) and not self.down(source):
            return refused(RULES, "SOLI-R14", "SOLI-D1")
        return LEGAL

    def cannot_land(self, note: int, column: int, *also: str) -> Verdict:
        """Why a card does not fit a column: the order, its two ends, or the option for empty columns."""
        if self.is_empty(column):
            rule = "SOLI-R4" if self.is_b_only else "SOLI-07"
            return refused(RULES, rule, *also, evidence=(Listed(STARTS.alone, [Card(NAMES[note])]),))
        end = int(self.end(column))
        rules = ["SOLI-12", "SOLI-R5"] if note == B else ["SOLI-R5", "SOLI-07"] if end == C else ["SOLI-07"]
        wanted = [] if end == C else [Listed(END_TAKES.alone, [beside(end - 1, end)])]
        offered = [] if note == B else [Listed(GOES_ON.alone, [beside(note + 1, note)])]
        return refused(RULES, *rules, *also, evidence=(*wanted, *offered))

    # ---------------------------------------------------------------------------------------- what is told

    def block_said(self, source: int, size: int, target: int) -> Card:
        """The head of a block that goes to another column, or would."""
        return self.landing(int(self.end(source)) + size - 1, target) if size <= self.size(source) else SOME_CARD

    def landing(self, note: int, column: int) -> Card:
        """A card that goes to a column, in the spelling that goes with the card it fits on."""
        is_beside = not self.is_empty(column) and self.can_land(note, column)
        return beside(note, note + 1) if is_beside else Card(NAMES[note])

    def block_told(self, source: int, size: int, target: int) -> list[Said]:
        """What moving a block does, asked before it is moved."""
        head = int(self.end(source)) + size - 1
        if self.is_empty(target):
            moved = STARTED.said(NAMES[head], size, source + 1, target + 1)
        else:
            card, onto = beside(head, head + 1), beside(head + 1, head)
            moved = MOVED.said(card, size, source + 1, onto, target + 1)
        return [moved, *self.lift_told(size, source)]

    def lift_told(self, size: int, column: int) -> list[Said]:
        """What taking the last cards of a column uncovers, asked before they are taken."""
        if size < self.size(column):
            return []
        down = self.down(column)
        return [UNCOVERED.said(NAMES[down[-1]], column + 1) if down else EMPTIED.said(column + 1)]

    # ---------------------------------------------------------------------------------------- what happens

    def move_block(self, source: i64, size: i64, target: i64) -> None:
        head = self.end(source) + size - 1
        self.lift(size, source)
        self.lay(head, size, target)

    def lift(self, size: i64, column: i64) -> None:
        """Take the last cards of a column, and turn up what they covered (SOLI-09, SOLI-R21)."""
        if size < self.size(column):
            self.ends = put(self.ends, column, self.end(column) + size)
            return
        covered = at(self.downs, column)
        if covered:
            self.downs = put(self.downs, column, covered - 1)
            self._show(self.layout[DOWN * column + covered - 1], column)
        else:
            self.heads = put(self.heads, column, EMPTY_HEAD)
            self.ends = put(self.ends, column, EMPTY_END)

    def lay(self, head: i64, size: i64, column: i64) -> None:
        """Put a block on a column."""
        if self.is_empty(column):
            self.heads = put(self.heads, column, head)
        self.ends = put(self.ends, column, head - size + 1)

    def _show(self, note: i64, column: i64) -> None:
        """One card is now the whole run of a column."""
        self.heads = put(self.heads, column, note)
        self.ends = put(self.ends, column, note)

    def deal(self, cards: list[int]) -> None:
        """SOLI-02, SOLI-03: ten rows of eight, row by row, the last one face up."""
        self.layout = [cards[COLUMNS * row + column] for column in range(COLUMNS) for row in range(DOWN)]
        for column in range(COLUMNS):
            self.downs = put(self.downs, column, DOWN)
            self._show(cards[COLUMNS * DOWN + column], column)

    def deal_anew(self, pool: list[int]) -> None:
        """Other cards lie face down."""
        layout = self.layout[:]
        for column in range(COLUMNS):
            for row in range(at(self.downs, column)):
                layout[DOWN * column + row] = pool.pop()
        self.layout = layout

    def lay_out(self, column: int, down: list[int], run: list[int]) -> None:
        """A column that a document describes."""
        if len(down) > DOWN:
            raise Impossible(f"column {column + 1} has at most {DOWN} face-down cards, not {len(down)} [SOLI-03]")
        if down and not run:
            raise Impossible(f"column {column + 1} has face-down cards, so its last card lies face up [SOLI-09]")
        for above, below in pairwise(run):
            if above != below + 1:
                pair = f"{NAMES[below]} does not go on {NAMES[above]}"
                raise Impossible(f"column {column + 1}: {pair} [SOLI-07, SOLI-R2]")
        self.layout += down + [C] * (DOWN - len(down))
        self.downs = put(self.downs, column, len(down))
        if run:
            self.lay(run[0], len(run), column)
