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
from itertools import pairwise
from typing import ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks.carmony import CANONICAL, canonical
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Game, State, read_words
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch
from cardenza.kernel.options import Choice, Option, Switch
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import at, put
from cardenza.kernel.positions import NO_LIMIT, Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused
from cardenza.kernel.zones import NOBODY, Fact, Zone, face_down, face_up

RULES: Final = {
    "SOLI-05": "Every pile starts with a C.",
    "SOLI-06": "A card goes up only on a pile whose top is one half step below it.",
    "SOLI-07": "In a column a card goes only on the card one half step above it.",
    "SOLI-11": "When the deck is used up, the waste is turned over and gone through again.",
    "SOLI-12": "B is the top of the descending order; only an empty column takes it.",
    "SOLI-13": "The game is won when all eight piles are complete.",
    "SOLI-R4": "With this option an empty column takes only a B with its block.",
    "SOLI-R5": "The order does not wrap round: nothing goes on a C, and B goes on nothing.",
    "SOLI-R8": "The top of the waste goes where it fits: a column end, a pile, an empty column.",
    "SOLI-R11": "Only the top card of a pile comes back, and only where the option take_back is on.",
    "SOLI-R14": "A move that changes nothing is not a move.",
    "SOLI-R16": "No pile move, no card to turn up and no use for the deck can be reached any more.",
    "SOLI-R24": "The layout is dealt once, before anything else.",
    "SOLI-R25": "The deck may be gone through only as often as the option passes says.",
    "SOLI-R17": "When no progress can be reached, or the player gives up, the game is over.",
    "SOLI-D1": "Only face-up cards move, and to another column.",
    "SOLI-D2": "Only a column with a card has an end that can go up.",
    "SOLI-D3": "A card can be turned while the deck has one, or the waste has two.",
    "SOLI-D4": "Only a card on the waste can go from there to a column.",
    "SOLI-D5": "Only a card on the waste can go up from there.",
    "SOLI-D6": "The player may give up at any time.",
    "SOLI-D7": "The top card of a pile comes back to a column end one half step above it.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("SOLI-R4", "empty_column", ("any", "b_only"), "what may start an empty column"),
    Switch("SOLI-R11", "take_back", False, "cards may come back from the piles"),
    Choice("SOLI-R25", "passes", ("unlimited", 1, 2, 3, 4, 5, 6, 7, 8, 9), "how often the deck may be gone through"),
)

NAMES: Final = [str(note) for note in CANONICAL]
COPIES: Final = 8
C: Final = 0
B: Final = 11
COLUMNS: Final = 8
DOWN: Final = 9
EMPTY_HEAD: Final = 12  # of an empty column: no note, and an end that no card fits
EMPTY_END: Final = 13
ALL_HEADS_EMPTY: Final = 0xCCCCCCCC
ALL_ENDS_EMPTY: Final = 0xDDDDDDDD
BIT: Final = [1 << note for note in range(14)]
MOST_BACKS: Final = 50

PHASES: Final = ["play", "deal", "over"]
PLAY: Final = 0
DEAL_PHASE: Final = 1
OVER: Final = 2

TURN: Final = 0
WASTE_UP: Final = 1
CONCEDE: Final = 2
DEAL: Final = 3
UP: Final = 8  # + column
WASTE_TO: Final = 16  # + column
BACK: Final = 32  # + note and column: back_move
MOVE: Final = 128  # + two columns and a size: block_move
SIMPLE: Final = ["turn", "waste up", "concede", "deal"]

ALONE: Final = [0]
NO_ONE: Final[list[int]] = []


def block_move(source: i64, size: i64, target: i64) -> int:
    """SOLI-D1: the last `size` cards of one column go to another."""
    return int(MOVE + 12 * (COLUMNS * source + target) + size - 1)


def block_of(move: int) -> tuple[int, int, int]:
    """The column a block comes from, its size, and the column it goes to.

    >>> block_of(block_move(1, 3, 0))
    (1, 3, 0)
    """
    columns = (move - MOVE) // 12
    return columns // COLUMNS, (move - MOVE) % 12 + 1, columns % COLUMNS


def back_move(note: i64, column: i64) -> int:
    """SOLI-D7: a note comes back from a pile to a column."""
    return int(BACK + COLUMNS * note + column)


def back_of(move: int) -> tuple[int, int]:
    """The note that comes back, and the column it comes to."""
    return (move - BACK) // COLUMNS, (move - BACK) % COLUMNS


@final
class ChromaticSolitaire(Game):
    """Chromatic Solitaire for one player."""

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

    def deal_from(self, chance: Chance) -> "SolitaireState":
        state = SolitaireState(self, chance)
        state.deck = self.deck()
        state.phase = DEAL_PHASE
        state.apply(0, DEAL)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "SolitaireState":
        state = SolitaireState(self, Rng(0))
        read = Reader(self, document)
        down = read.family("down", COLUMNS)
        columns = read.family("columns", COLUMNS)
        waste = read.zone("waste")
        state.up = _read_tops(read)
        deck = read.rest("deck")
        state.passes = read.integer("passes", 0, self.most_turnings, rule="SOLI-R25")
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

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return canonical(text).pitch_class

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


@final
class SolitaireState(State):
    """One moment of Chromatic Solitaire."""

    def __init__(self, rules: ChromaticSolitaire, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.layout: list[int] = []  # the cards dealt face down, column by column; never changed, so clones share it
        self.downs: i64 = 0  # how many of them still lie there
        self.heads: i64 = ALL_HEADS_EMPTY
        self.ends: i64 = ALL_ENDS_EMPTY
        self.up: i64 = 0
        self.deck: list[int] = []
        self.is_named = True
        self.waste: list[int] = []
        self.passes = 0
        self.phase = PLAY
        self.has_conceded = False
        self.backs = 0

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.deck)
            self.is_named = True

    def zones(self) -> list[Zone]:
        known = NOBODY if self.is_unseen() else 1
        piles = [note for note in range(12) for _ in range(at(self.up, note))]
        return [
            *[face_down("down", self.down(column), column) for column in range(COLUMNS)],
            *[face_up("columns", self.run(column), column) for column in range(COLUMNS)],
            face_down("deck", self.deck[::-1], known=[known] * len(self.deck)),
            face_up("waste", self.waste),
            face_up("piles", piles, is_ordered=False),
        ]

    def facts(self) -> list[Fact]:
        return [
            Fact("tops", [NAMES[note] for note in self.tops()]),
            Fact("passes", self.passes),
            Fact("phase", PHASES[self.phase]),
            Fact("conceded", self.has_conceded),
        ]

    def document(self) -> dict[str, object]:
        document = super().document()
        del document["piles"]  # `tops` says it all
        return document

    # ---------------------------------------------------------------------------------------- what lies where

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

    def is_unseen(self) -> bool:
        """Has the deck never been gone through? From the second pass on its order is known."""
        return self.passes == 0 or not self.is_named

    def tops(self) -> list[int]:
        """The top cards of the piles begun, highest first."""
        return [max(n for n in range(12) if at(self.up, n) > pile) for pile in range(at(self.up, C))]

    def can_rise(self, note: i64) -> bool:
        """Is there a pile waiting for the note (SOLI-05, SOLI-06)?"""
        return at(self.up, note) < (COPIES if note == C else at(self.up, note - 1))

    def shows(self, note: i64) -> bool:
        """Is the note the top of a pile?"""
        return at(self.up, note) > (0 if note == B else at(self.up, note + 1))

    def can_start(self, note: i64) -> bool:
        """May the note start an empty column (SOLI-R4)?"""
        return note == B or not self.rules.is_b_only

    def can_land(self, note: i64, column: i64) -> bool:
        """May a card, or a block headed by it, go to the column (SOLI-07, SOLI-12)?"""
        end = at(self.ends, column)
        return end == note + 1 if end != EMPTY_END else self.can_start(note)

    def can_turn(self) -> bool:
        """SOLI-D3; turning a waste of one card would change nothing (SOLI-R14)."""
        return bool(self.deck) or (len(self.waste) > 1 and self.passes < self.rules.most_turnings)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        return NO_ONE if self.phase == OVER else ALONE

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase != PLAY:
            return [DEAL] if self.phase == DEAL_PHASE else []
        moves = self._moves()
        moves.append(CONCEDE)
        return moves

    def playout_moves(self, seat: int) -> list[int]:
        """Everything but giving up; after 50 cards taken back, none is taken back any more (section 7)."""
        if self.phase != PLAY:
            return self.legal_moves(seat)
        moves = self._moves()
        if self.backs >= MOST_BACKS:
            moves = [move for move in moves if not BACK <= move < MOVE]
        return moves

    def _moves(self) -> list[int]:
        moves: list[int] = []
        for column in range(COLUMNS):
            if not self.is_empty(column):
                self._add_blocks(moves, column)
                if self.can_rise(self.end(column)):
                    moves.append(UP + column)
        if self.can_turn():
            moves.append(TURN)
        if self.waste:
            self._add_waste(moves, self.waste[-1])
        if self.rules.has_take_back:
            self._add_backs(moves)
        return moves

    def _add_blocks(self, moves: list[int], source: i64) -> None:
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

    def _add_waste(self, moves: list[int], top: i64) -> None:
        """SOLI-D4, SOLI-D5."""
        for column in range(COLUMNS):
            if self.can_land(top, column):
                moves.append(WASTE_TO + column)
        if self.can_rise(top):
            moves.append(WASTE_UP)

    def _add_backs(self, moves: list[int]) -> None:
        """SOLI-D7."""
        for column in range(COLUMNS):
            note = self.end(column) - 1
            if C <= note <= B and not self.is_empty(column) and self.shows(note):
                moves.append(back_move(note, column))

    # ---------------------------------------------------------------------------------------- by hand

    def gesture(self, seat: int, move: int) -> Gesture | None:
        """A block is touched at its head, the pile that a card comes back from by the name of its top."""
        if move == TURN:
            return Gesture((Touch("deck"),))
        if move == WASTE_UP:
            return Gesture((Touch("waste"),), Touch("piles"))
        if move < UP:
            return Gesture((), None, SIMPLE[move])
        if move < WASTE_TO:
            return self._block_gesture(move - UP, 1, Touch("piles"))
        if move < BACK:
            return Gesture((Touch("waste"),), Touch("columns", move - WASTE_TO))
        if move < MOVE:
            note, column = back_of(move)
            return Gesture((Touch("piles", None, NAMES[note]),), Touch("columns", column))
        source, size, target = block_of(move)
        return self._block_gesture(source, size, Touch("columns", target))

    def _block_gesture(self, source: int, size: int, target: Touch) -> Gesture | None:
        head = len(self.run(source)) - size
        return Gesture((Touch("columns", source, head),), target) if head >= 0 else None

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        picks, target = self.touched(seat, gesture)
        if not picks and target is None and gesture.choice in SIMPLE:
            return gesture.choice
        if len(picks) != 1 or gesture.choice:
            raise Unreadable("touch one card, the head of its block, and then the place where it goes")
        if picks[0].zone == "deck" and (target is None or target.zone == "waste"):
            return SIMPLE[TURN]
        if target is not None and target.zone == "piles":
            return self._up_by_hand(picks[0])
        if target is not None and target.zone == "columns":
            return self._across_by_hand(picks[0], _number_of(target))
        raise Unreadable("a card goes to a column or to the piles; touch one of them next")

    def _up_by_hand(self, pick: Spot) -> str:
        if self._is_waste_top(pick):
            return SIMPLE[WASTE_UP]
        if pick.zone == "columns" and self._size_by_hand(pick) == 1:
            return f"up {_number_of(pick)}"
        raise Unreadable("only the last card of a column and the top of the waste go up to the piles")

    def _across_by_hand(self, pick: Spot, target: int) -> str:
        if self._is_waste_top(pick):
            return f"waste to {target}"
        if pick.zone == "piles" and pick.card:
            return f"back {pick.card} to {target}"
        if pick.zone == "columns":
            return f"move {_number_of(pick)} x{self._size_by_hand(pick)} to {target}"
        raise Unreadable("only face-up cards of a column, the top of the waste or a card of the piles go to a column")

    def _is_waste_top(self, pick: Spot) -> bool:
        return pick.zone == "waste" and pick.at in (WHOLE, len(self.waste) - 1)

    def _size_by_hand(self, pick: Spot) -> int:
        """A card is taken with all that lies on it; of a column that is touched as a whole, the last card."""
        return 1 if pick.at == WHOLE else len(self.run(_number_of(pick) - 1)) - pick.at

    # ---------------------------------------------------------------------------------------- what is wrong

    def judge(self, seat: int, move: int) -> Verdict:
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, "SOLI-R17", _decision(move))
        if (move == DEAL) != (self.phase == DEAL_PHASE):
            return refused(RULES, "SOLI-R24", _decision(move))
        if move in (CONCEDE, DEAL):
            return LEGAL
        if move == TURN:
            return self._judge_turn()
        if move == WASTE_UP:
            return self._judge_rise(self.waste[-1] if self.waste else -1, "SOLI-R8", "SOLI-D5")
        if move < WASTE_TO:
            column = move - UP
            return self._judge_rise(-1 if self.is_empty(column) else int(self.end(column)), "SOLI-05", "SOLI-D2")
        if move < BACK:
            return self._judge_waste(move - WASTE_TO)
        if move < MOVE:
            note, column = back_of(move)
            return self._judge_back(note, column)
        source, size, target = block_of(move)
        return self._judge_block(source, size, target)

    def _judge_turn(self) -> Verdict:
        if self.can_turn():
            return LEGAL
        if len(self.waste) > 1:
            return refused(RULES, "SOLI-R25", "SOLI-11", "SOLI-D3")
        limit = ["SOLI-R25"] if self.passes >= self.rules.most_turnings else []
        return refused(RULES, "SOLI-R14" if self.waste else "SOLI-D3", "SOLI-D3", "SOLI-R14", *limit)

    def _judge_rise(self, note: int, rule: str, decision: str) -> Verdict:
        if note < 0:
            return refused(RULES, decision, evidence=(Listed("cards there", []),))
        if self.can_rise(note):
            return LEGAL
        tops = Listed("the piles show", [NAMES[top] for top in self.tops()])
        return refused(RULES, "SOLI-06", rule, decision, evidence=(Listed("goes up", [NAMES[note]]), tops))

    def _judge_block(self, source: int, size: int, target: int) -> Verdict:
        if source == target or size > self.size(source) or self.is_empty(source):
            face_up_cards = Listed("face-up cards there", [NAMES[note] for note in self.run(source)])
            return refused(RULES, "SOLI-D1", evidence=(face_up_cards,))
        head = int(self.end(source)) + size - 1
        if not self.can_land(head, target):
            return self._cannot_land(head, target, "SOLI-D1")
        if self.is_empty(target) and size == self.size(source) and not self.down(source):
            return refused(RULES, "SOLI-R14", "SOLI-D1")
        return LEGAL

    def _judge_waste(self, column: int) -> Verdict:
        if not self.waste:
            return refused(RULES, "SOLI-D4", evidence=(Listed("the waste shows", []),))
        if not self.can_land(self.waste[-1], column):
            return self._cannot_land(self.waste[-1], column, "SOLI-R8", "SOLI-D4")
        return LEGAL

    def _judge_back(self, note: int, column: int) -> Verdict:
        if not self.rules.has_take_back or not self.shows(note):
            tops = Listed("the piles show", [NAMES[top] for top in self.tops()])
            return refused(RULES, "SOLI-R11", "SOLI-D7", evidence=(tops,))
        if self.is_empty(column) or self.end(column) != note + 1:
            return self._cannot_land(note, column, "SOLI-D7")
        return LEGAL

    def _cannot_land(self, note: int, column: int, *also: str) -> Verdict:
        """Why a card does not fit a column: the order, its two ends, or the option for empty columns."""
        if self.is_empty(column):
            rule = "SOLI-R4" if self.rules.is_b_only else "SOLI-07"
            return refused(RULES, rule, *also, evidence=(Listed("starts the column", [NAMES[note]]),))
        end = int(self.end(column))
        rules = ["SOLI-12", "SOLI-R5"] if note == B else ["SOLI-R5", "SOLI-07"] if end == C else ["SOLI-07"]
        wanted = Listed("this end takes", [] if end == C else [NAMES[end - 1]])
        offered = Listed("this card goes on", [] if note == B else [NAMES[note + 1]])
        return refused(RULES, *rules, *also, evidence=(wanted, offered))

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move >= MOVE:
            source, size, target = block_of(move)
            self._move_block(source, size, target)
        elif move >= BACK:
            note, column = back_of(move)
            self._raise(note, -1)
            self._lay(note, 1, column)
            self.backs += 1
        elif move >= WASTE_TO:
            self._lay(self.waste.pop(), 1, move - WASTE_TO)
        elif move >= UP:
            self._raise(self.end(move - UP), 1)
            self._lift(1, move - UP)
        elif move == WASTE_UP:
            self._raise(self.waste.pop(), 1)
        elif move == TURN:
            self._turn()
        elif move == DEAL:
            self._deal()
        else:
            self.has_conceded = True
        if self.has_conceded or not self.can_progress():
            self.phase = OVER  # SOLI-13, SOLI-R17

    def _move_block(self, source: i64, size: i64, target: i64) -> None:
        head = self.end(source) + size - 1
        self._lift(size, source)
        self._lay(head, size, target)

    def _raise(self, note: i64, cards: i64) -> None:
        self.up = put(self.up, note, at(self.up, note) + cards)

    def _lift(self, size: i64, column: i64) -> None:
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

    def _lay(self, head: i64, size: i64, column: i64) -> None:
        """Put a block on a column."""
        if self.is_empty(column):
            self.heads = put(self.heads, column, head)
        self.ends = put(self.ends, column, head - size + 1)

    def _show(self, note: i64, column: i64) -> None:
        """One card is now the whole run of a column."""
        self.heads = put(self.heads, column, note)
        self.ends = put(self.ends, column, note)

    def _turn(self) -> None:
        """The next card of the deck; before it, if the deck is used up, the waste is turned over (SOLI-R10)."""
        if not self.deck:
            self.deck = self.waste[::-1]
            self.waste = []
            self.passes += 1
            self.is_named = True
        elif not self.is_named:
            self.chance.arrange(self.deck, 1)
        self.waste.append(self.deck.pop())

    def _deal(self) -> None:
        """SOLI-02 to SOLI-04, row by row (SOLI-R24)."""
        self.chance.shuffle(self.deck)
        self.is_named = True
        dealt = self.deck[::-1]
        self.layout = [dealt[COLUMNS * row + column] for column in range(COLUMNS) for row in range(DOWN)]
        for column in range(COLUMNS):
            self.downs = put(self.downs, column, DOWN)
            self._show(dealt[COLUMNS * DOWN + column], column)
        self.deck = self.deck[: -COLUMNS * (DOWN + 1)]
        self.phase = PLAY

    # ---------------------------------------------------------------------------------------- how it ends

    def can_progress(self) -> bool:
        """SOLI-R16, exactly, without visiting the positions that moves without progress can reach.

        Such a move takes the tail of a run to an end one above it. The two columns exchange their ends; the set of
        all ends stays the same, and so does the head of every run. What fits where depends on these alone: a pile
        move on the ends, a reserve card on the ends, uncovering a card on the heads and the ends. So it is
        open now or never, unless a run without face-down cards can go onto an end and leave its column empty. An empty
        column takes a reserve card, or a run with face-down cards below it (by option only if a B heads them),
        or else the tail that lies on any face-up note, which then is free to go up.
        """
        if self.passes == 0 and self.deck:
            return True  # a card never turned may be anything
        ends, covering, bare, faces = 0, 0, 0, 0
        has_empty = False
        for column in range(COLUMNS):
            if self.is_empty(column):
                has_empty = True
                continue
            head, end = BIT[at(self.heads, column)], BIT[at(self.ends, column)]
            ends |= end
            faces |= 2 * head - end
            if at(self.downs, column):
                covering |= head
            else:
                bare |= head
        reserve = self._reserve()
        rising = self._rising()
        if (ends | reserve) & rising or (reserve | covering) << 1 & ends:
            return True
        if not has_empty and not bare << 1 & ends:
            return False
        if self.rules.is_b_only:
            return (reserve | covering) & BIT[B] != 0
        return (reserve | covering | faces & rising) != 0

    def _rising(self) -> int:
        """The set of notes that may go up."""
        notes = 0
        for note in range(12):
            if self.can_rise(note):
                notes |= BIT[note]
        return notes

    def _reserve(self) -> int:
        """The set of notes that can still come to the top of the waste."""
        notes = 0
        for card in self.deck:
            notes |= BIT[card]
        if self.passes < self.rules.most_turnings:
            for card in self.waste:
                notes |= BIT[card]
        elif self.waste:
            notes |= BIT[self.waste[-1]]
        return notes

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        score = sum(at(self.up, note) for note in range(12))
        if score == 12 * COPIES:
            return Outcome((0,), (score,), None, "SOLI-13")
        return Outcome((), (score,), None, "SOLI-D6" if self.has_conceded else "SOLI-R16")

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "SolitaireState":
        twin = SolitaireState(self.rules, self.chance.fork())
        twin.layout = self.layout
        twin.downs = self.downs
        twin.heads = self.heads
        twin.ends = self.ends
        twin.up = self.up
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.waste = self.waste[:]
        twin.passes = self.passes
        twin.phase = self.phase
        twin.has_conceded = self.has_conceded
        twin.backs = self.backs
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        pool = [card for column in range(COLUMNS) for card in self.down(column)]
        is_unseen = self.is_unseen()
        if is_unseen:
            pool += self.deck
        pool.sort()
        rng.shuffle(pool)
        layout = self.layout[:]
        for column in range(COLUMNS):
            for row in range(at(self.downs, column)):
                layout[DOWN * column + row] = pool.pop()
        self.layout = layout
        if is_unseen:
            self.deck = pool
        self.is_named = True
        self.chance = rng


# ------------------------------------------------------------------------------------------------ positions


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


def _decision(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move < UP:
        return ["SOLI-D3", "SOLI-D5", "SOLI-D6", "SOLI-R24"][move]
    if move < WASTE_TO:
        return "SOLI-D2"
    return "SOLI-D4" if move < BACK else "SOLI-D7" if move < MOVE else "SOLI-D1"


def _number_of(spot: Spot) -> int:
    """The number of a column as moves write it."""
    assert isinstance(spot.place, int)
    return spot.place + 1


def _column(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6", "7", "8"):
        raise Unreadable(f"{text!r} is no column; columns are numbered 1 to 8")
    return int(text) - 1


def _size(text: str) -> int:
    if text[:1] != "x" or not text[1:].isdecimal() or not 1 <= int(text[1:]) <= 12:
        raise Unreadable(f"{text!r} does not say how many cards; x1 to x12 does")
    return int(text[1:])
