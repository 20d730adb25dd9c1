"""One moment of Chromatic Solitaire: what lies there, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.notes import COPIES, NAMES
from cardenza.games.chromatic_solitaire import advising, by_hand, helping, judging, solving
from cardenza.games.chromatic_solitaire.moves import (
    ALL_ENDS_EMPTY,
    ALL_HEADS_EMPTY,
    ALONE,
    BACK,
    BIT,
    COLUMNS,
    CONCEDE,
    DEAL,
    DEAL_PHASE,
    DOWN,
    EMPTY_END,
    EMPTY_HEAD,
    MOST_BACKS,
    MOVE,
    NO_ONE,
    OVER,
    PHASES,
    PLAY,
    TURN,
    UP,
    WASTE_TO,
    WASTE_UP,
    B,
    C,
    back_move,
    back_of,
    block_move,
    block_of,
)
from cardenza.kernel.advice import Advice
from cardenza.kernel.chance import Chance
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import at, put
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import NOBODY, Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire import ChromaticSolitaire


@final
class SolitaireState(LegacyState):
    """One moment of Chromatic Solitaire."""

    def __init__(self, rules: "ChromaticSolitaire", chance: Chance) -> None:
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

    def gesture(self, seat: int, move: int) -> Gesture | None:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    def safe_move(self, seat: int) -> int:
        return helping.safe_move(self)

    def finishing_move(self, seat: int) -> int:
        return helping.finishing_move(self)

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

    def standing(self) -> list[int]:
        return [sum([at(self.up, note) for note in range(12)])]

    def can_be_won(self, budget: int) -> bool:
        return bool(solving.winning_moves(self, budget))

    def advice(self, seat: int, budget: int) -> Advice | None:
        return advising.advice(self, budget)

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
