"""One moment of Chromatic Solitaire: the piles, the deck and the waste, and how it ends; `columns` has the rest."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, COPIES, NAMES, gathered, notes_in, size_of
from cardenza.decks.parts import note_part
from cardenza.games.chromatic_solitaire import columns as moving
from cardenza.games.chromatic_solitaire.columns import BLOCKS, COLUMNS, DOWN, MOVE, B, C, Columns, beside
from cardenza.kernel import fields, lying
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import BETWEEN, NO_MOVE, Flags, Hands, Kind, Kinds
from cardenza.kernel.move_parts import Number
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import at, put
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD, NUMBER, SCALE, SEAT, Card, Said, Sayings
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused
from cardenza.kernel.zones import NOBODY, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire import ChromaticSolitaire

RULES: Final[dict[str, str]] = {
    **moving.RULES,
    "SOLI-05": "Every pile starts with a C.",
    "SOLI-06": "A card goes up only on a pile whose top is one half step below it.",
    "SOLI-11": "When the deck is used up, the waste is turned over and gone through again.",
    "SOLI-13": "The game is won when all eight piles are complete.",
    "SOLI-R8": "The top of the waste goes where it fits: a column end, a pile, an empty column.",
    "SOLI-R11": "Only the top card of a pile comes back, and only where the option take_back is on.",
    "SOLI-R16": "No pile move, no card to turn up and no use for the deck can be reached any more.",
    "SOLI-R17": "When no progress can be reached, or the player gives up, the game is over.",
    "SOLI-R24": "The layout is dealt once, before anything else.",
    "SOLI-R25": "The deck may be gone through only as often as the option passes says.",
    "SOLI-D2": "Only a column with a card has an end that can go up.",
    "SOLI-D3": "A card can be turned while the deck has one, or the waste has two.",
    "SOLI-D4": "Only a card on the waste can go from there to a column.",
    "SOLI-D5": "Only a card on the waste can go up from there.",
    "SOLI-D6": "The player may give up at any time.",
    "SOLI-D7": "The top card of a pile comes back to a column end one half step above it.",
}

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "SOLI-R24")
SAYS.include(moving.SAYS)
ROSE: Final = SAYS.add("rose", "SOLI-06", card=CARD, source=NUMBER, onto=CARD)
ROSE_FROM_WASTE: Final = SAYS.add("rose_from_waste", "SOLI-06", card=CARD, onto=CARD)
BEGUN: Final = SAYS.add("begun", "SOLI-05", card=CARD, source=NUMBER, pile=NUMBER)
BEGUN_FROM_WASTE: Final = SAYS.add("begun_from_waste", "SOLI-05", card=CARD, pile=NUMBER)
DONE: Final = SAYS.add("done", "SOLI-06", count=NUMBER).sounding(SCALE, *NAMES)
TAKEN_BACK: Final = SAYS.add("taken_back", "SOLI-R11", card=CARD, onto=CARD, column=NUMBER)
TURNED_OVER: Final = SAYS.add("turned_over", "SOLI-11", count=NUMBER)
LAST_PASS: Final = SAYS.add("last_pass", "SOLI-R25")
TURNED: Final = SAYS.add("turned", "SOLI-11", card=CARD)
MOVED_FROM_WASTE: Final = SAYS.add("moved_from_waste", "SOLI-R8", card=CARD, onto=CARD, column=NUMBER)
STARTED_FROM_WASTE: Final = SAYS.add("started_from_waste", "SOLI-R8", card=CARD, column=NUMBER)
SURELY_WON: Final = SAYS.add("surely_won", "SOLI-R18")
WON: Final = SAYS.add("won", "SOLI-13", seat=SEAT)
STUCK: Final = SAYS.add("stuck", "SOLI-R16", count=NUMBER)
CONCEDED: Final = SAYS.add("conceded", "SOLI-D6", seat=SEAT, count=NUMBER)
PILES_SHOW: Final = SAYS.add("piles_show", "SOLI-06")
CARDS_THERE: Final = SAYS.add("cards_there", "SOLI-D2")
WASTE_SHOWS: Final = SAYS.add("waste_shows", "SOLI-D4")
PILES_DONE: Final = SAYS.add("piles_done", "SOLI-06", count=NUMBER)
PILES_BEGUN: Final = SAYS.add("piles_begun", "SOLI-06", count=NUMBER, card=CARD)

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
BACK: Final = 32  # + note and column
COLUMN: Final = Number("column", COLUMNS, least=1)
TO_COLUMN: Final = Hands("waste", onto="columns", place="column")
BACKS: Final[Kind] = Kind("back {note} to {column}", "SOLI-D7", BACK, [note_part("note", weight=COLUMNS), COLUMN])
KINDS: Final = Kinds(
    [
        Kind("turn", "SOLI-D3", TURN, hands=Hands("deck")),
        Kind("waste up", "SOLI-D5", WASTE_UP, hands=Hands("waste", onto="piles")).said_with(card=CARD),
        Kind("concede", "SOLI-D6", CONCEDE, flags=Flags(gives_up=True)),
        Kind("deal", "SOLI-R24", DEAL, flags=BETWEEN),
        Kind("up {column}", "SOLI-D2", UP, [COLUMN]).said_with(card=CARD),
        Kind("waste to {column}", "SOLI-D4", WASTE_TO, [COLUMN], TO_COLUMN).said_with(card=CARD),
        BACKS,
        BLOCKS,
    ],
    touch="touch one card, the head of its block, and then the place where it goes",
)
ALONE: Final = [0]
NO_ONE: Final[list[int]] = []


@final
class Deck(lying.Stock):
    """From the second pass on its order is known."""

    def zones(self, state: object) -> list[Zone]:
        assert isinstance(state, SolitaireState)
        known = NOBODY if state.is_unseen() else 1
        return [face_down("deck", state.deck[::-1], known=[known] * len(state.deck))]


FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Own("down", "down_zones", reads="read_down"),
    lying.Own("columns", "column_zones", reads="read_columns", lays="lay_columns"),
    Deck("deck"),
    lying.Open("waste"),
    lying.Own("piles", "pile_zones", reads="read_piles", is_derived=True),
    fields.Own("tops", "top_names", "string[]"),
    fields.Count("passes", most="most_turnings").by("SOLI-R25"),
    fields.Word("phase", PHASES),
    fields.Flag("conceded", "has_conceded").only_in("over").by("SOLI-D6"),
)


@final
class SolitaireState(State):
    """One moment of Chromatic Solitaire. `up` counts the cards of each note on the piles."""

    def __init__(self, rules: "ChromaticSolitaire", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.columns = Columns(rules.is_b_only)
        self.up: i64 = 0
        self.deck: list[int] = []
        self.is_named = True
        self.waste: list[int] = []
        self.passes = 0
        self.phase = PLAY
        self.has_conceded = False
        self.backs = 0

    def down_zones(self) -> list[Zone]:
        return [face_down("down", self.columns.down(column), column) for column in range(COLUMNS)]

    def column_zones(self) -> list[Zone]:
        return [face_up("columns", self.columns.run(column), column) for column in range(COLUMNS)]

    def read_down(self, read: Reader) -> None:
        read.family("down", COLUMNS)

    def read_columns(self, read: Reader) -> None:
        read.family("columns", COLUMNS)

    def lay_columns(self, read: Reader) -> None:
        for column in range(COLUMNS):
            self.columns.lay_out(column, read.slot(f"down[{column}]").cards, read.slot(f"columns[{column}]").cards)

    def pile_zones(self) -> list[Zone]:
        return [face_up("piles", notes_in(self.up), is_ordered=False)]

    def read_piles(self, read: Reader) -> None:
        """The top cards tell the others."""
        tops = read.cards("tops", read.raw("tops") or [])
        if len(tops) > COPIES:
            raise Impossible(f"there are {COPIES} piles, not {len(tops)} [SOLI-01]")
        self.up = gathered(read.named("tops", [note for top in tops for note in range(top + 1)]).cards)

    # ---------------------------------------------------------------------------------------- playing

    def to_act(self) -> list[int]:
        return NO_ONE if self.phase == OVER else ALONE

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase != PLAY:
            return [DEAL] if self.phase == DEAL_PHASE else []
        moves = self.plays()
        moves.append(CONCEDE)
        return moves

    def plays(self) -> list[int]:
        """Every move but giving up."""
        moves: list[int] = []
        columns = self.columns
        for column in range(COLUMNS):
            if not columns.is_empty(column):
                columns.add_blocks(moves, column)
                if self.can_rise(columns.end(column)):
                    moves.append(UP + column)
        if self.can_turn():
            moves.append(TURN)
        if self.waste:
            self._add_waste(moves, self.waste[-1])
        if self.rules.has_take_back:
            self._add_backs(moves)
        return moves

    def parse(self, seat: int, text: str) -> int:
        """One card may be moved without saying how many (section 8)."""
        words = read_words(text)
        if words[0] == "move" and len(words) == 4:
            words.insert(2, "x1")
        return self.rules.parse_move(" ".join(words))

    def judge(self, seat: int, move: int) -> Verdict:
        is_move = KINDS.has(move)
        decision = KINDS.decision(move) if is_move else "SOLI-D1"
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, "SOLI-R17", decision)
        if (move == DEAL) != (self.phase == DEAL_PHASE):
            return refused(RULES, "SOLI-R24", decision)
        if not is_move:
            return refused(RULES, "CORE-4", decision)
        if move in (CONCEDE, DEAL):
            return LEGAL
        if move == TURN:
            return self._judge_turn()
        if move == WASTE_UP:
            return self._judge_rise(self.waste, "SOLI-R8", decision)
        if move < WASTE_TO:
            return self._judge_rise(self.columns.run(move - UP), "SOLI-05", decision)
        if move < BACK:
            return self._judge_waste(move - WASTE_TO)
        if move < MOVE:
            note, column = BACKS.values(move)
            return self._judge_back(note, column)
        source, target, size = BLOCKS.values(move)
        return self.columns.judge_block(source, size + 1, target)

    def apply(self, seat: int, move: int) -> None:
        if self.story is None:
            self._make(move)
            return
        was_surely_won = self.is_surely_won()
        self.story += self._move_told(move)
        self._make(move)
        if move == TURN:
            self.story.append(TURNED.said(NAMES[self.waste[-1]]))
        if self.phase == OVER:
            self.story.append(self._end_told(seat))
        elif self.is_surely_won() and not was_surely_won:
            self.story.append(SURELY_WON.said())

    def _make(self, move: int) -> None:
        columns = self.columns
        if move >= MOVE:
            places = (move - MOVE) // 12
            columns.move_block(places // COLUMNS, (move - MOVE) % 12 + 1, places % COLUMNS)
        elif move >= BACK:
            note, column = (move - BACK) // COLUMNS, (move - BACK) % COLUMNS
            self._raise(note, -1)
            columns.lay(note, 1, column)
            self.backs += 1
        elif move >= WASTE_TO:
            columns.lay(self.waste.pop(), 1, move - WASTE_TO)
        elif move >= UP:
            self._raise(columns.end(move - UP), 1)
            columns.lift(1, move - UP)
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

    def _move_told(self, move: int) -> list[Said]:
        """What a move does, asked before it is made: only then does everything lie where it comes from."""
        if move >= MOVE:
            source, target, size = BLOCKS.values(move)
            return self.columns.block_told(source, size + 1, target)
        if move >= BACK:
            note, column = BACKS.values(move)
            return [TAKEN_BACK.said(beside(note, note + 1), beside(note + 1, note), column + 1)]
        if move >= WASTE_TO:
            return [self._waste_told(self.waste[-1], move - WASTE_TO)]
        if move >= UP:
            column = move - UP
            return self._rise_told(int(self.columns.end(column)), column) + self.columns.lift_told(1, column)
        if move == WASTE_UP:
            return self._rise_told(self.waste[-1])
        if move == TURN:
            return self._pass_told()
        return [DEALT.said()] if move == DEAL else []

    def carried(self, move: int) -> Card:
        """The card that a move carries to a column or a pile, or would; asked before it is made."""
        if move >= MOVE:
            source, target, size = BLOCKS.values(move)
            return self.columns.block_said(source, size + 1, target)
        if move >= BACK:
            note, column = BACKS.values(move)
            return self.columns.landing(note, column)
        cards = self.columns.run(move - UP) if UP <= move < WASTE_TO else self.waste
        if not cards:
            return moving.SOME_CARD
        if move >= WASTE_TO:
            return self.columns.landing(cards[-1], move - WASTE_TO)
        is_rising = cards[-1] != C and self.can_rise(cards[-1])
        return beside(cards[-1], cards[-1] - 1) if is_rising else Card(NAMES[cards[-1]])

    def _deal(self) -> None:
        """SOLI-02 to SOLI-04, row by row (SOLI-R24)."""
        self.chance.shuffle(self.deck)
        self.is_named = True
        self.columns.deal(self.deck[::-1])
        self.deck = self.deck[: -COLUMNS * (DOWN + 1)]
        self.phase = PLAY

    def is_just_dealt(self) -> bool:
        """Does everything lie where it was dealt?"""
        rows = [(len(self.columns.down(column)), len(self.columns.run(column))) for column in range(COLUMNS)]
        is_whole = len(self.deck) == len(self.rules.deck()) - COLUMNS * (DOWN + 1)
        return is_whole and self.phase == PLAY and rows == [(DOWN, 1)] * COLUMNS

    # ---------------------------------------------------------------------------------------- the piles

    def top_names(self) -> list[str]:
        """The top cards of the piles begun, highest first."""
        return [NAMES[max(n for n in range(12) if at(self.up, n) > pile)] for pile in range(at(self.up, C))]

    def can_rise(self, note: i64) -> bool:
        """Is there a pile waiting for the note (SOLI-05, SOLI-06)?"""
        if note == C:
            return at(self.up, C) < COPIES
        return at(self.up, note) < at(self.up, note - 1)

    def _judge_rise(self, cards: list[int], rule: str, decision: str) -> Verdict:
        if not cards:
            return refused(RULES, decision, evidence=(Listed(CARDS_THERE.alone, []),))
        if self.can_rise(cards[-1]):
            return LEGAL
        if at(self.up, C) == 0:
            return refused(RULES, "SOLI-05", "SOLI-06", rule, decision)
        return refused(RULES, "SOLI-06", rule, decision, evidence=(self._tops_told(),))

    def _tops_told(self) -> Listed:
        return Listed(PILES_SHOW.alone, [Card(name) for name in self.top_names()])

    def _raise(self, note: i64, cards: i64) -> None:
        self.up = put(self.up, note, at(self.up, note) + cards)

    def _rise_told(self, note: int, column: int = -1) -> list[Said]:
        """What a card does that goes up from a column, or else from the waste; asked before it does."""
        if note == C:
            pile = int(at(self.up, C)) + 1
            return [BEGUN_FROM_WASTE.said(NAMES[C], pile) if column < 0 else BEGUN.said(NAMES[C], column + 1, pile)]
        card, onto = beside(note, note - 1), beside(note - 1, note)
        told = [ROSE_FROM_WASTE.said(card, onto) if column < 0 else ROSE.said(card, column + 1, onto)]
        if note == B:
            told.append(DONE.said(int(at(self.up, B)) + 1))
        return told

    def shows(self, note: i64) -> bool:
        """Is the note the top of a pile?"""
        return at(self.up, note) > (0 if note == B else at(self.up, note + 1))

    def _add_backs(self, moves: list[int]) -> None:
        """SOLI-D7."""
        for column in range(COLUMNS):
            note = self.columns.end(column) - 1
            if C <= note <= B and not self.columns.is_empty(column) and self.shows(note):
                moves.append(int(BACK + COLUMNS * note + column))

    def _judge_back(self, note: int, column: int) -> Verdict:
        if not self.rules.has_take_back or not self.shows(note):
            return refused(RULES, "SOLI-R11", "SOLI-D7", evidence=(self._tops_told(),))
        if self.columns.is_empty(column) or self.columns.end(column) != note + 1:
            return self.columns.cannot_land(note, column, "SOLI-D7")
        return LEGAL

    def safe_move(self) -> int:
        """A pile move that can never be wrong (SOLI-R15); -1 if there is none."""
        return self._pile_move(is_safe_only=True) if self.phase == PLAY else NO_MOVE

    def finishing_move(self) -> int:
        """In a game that is surely won, the next move to the end; -1 in others.

        Some card can always go up, if not at once then when the deck has been turned so far (SOLI-R18).
        """
        if not self.is_surely_won():
            return NO_MOVE
        move = self._pile_move(is_safe_only=False)
        return TURN if move == NO_MOVE else move

    def is_surely_won(self) -> bool:
        """SOLI-R18; where passes are limited, only with nothing in deck and waste (SOLI-R25)."""
        is_reserve_open = self.rules.is_unlimited or not (self.deck or self.waste)
        return self.phase == PLAY and self.columns.downs == 0 and is_reserve_open

    def _pile_move(self, is_safe_only: bool) -> int:
        """Of equal cards one that covers another goes first: it may be the only one that a pile has room for."""
        columns = self.columns
        found = NO_MOVE
        for column in range(COLUMNS):
            if not columns.is_empty(column) and self._may_rise(columns.end(column), is_safe_only):
                if columns.size(column) == 1 and at(columns.downs, column):
                    return UP + column
                found = UP + column if found == NO_MOVE else found
        if found == NO_MOVE and self.waste and self._may_rise(self.waste[-1], is_safe_only):
            return WASTE_UP
        return found

    def _may_rise(self, note: i64, is_safe_only: bool) -> bool:
        """SOLI-R15: it is safe if nothing will ever have to lie on the note in a column."""
        is_safe = note <= 1 or at(self.up, note - 2) == COPIES
        return self.can_rise(note) and (is_safe or not is_safe_only)

    # ---------------------------------------------------------------------------------------- deck and waste

    def is_unseen(self) -> bool:
        """Has the deck never been gone through? From the second pass on its order is known."""
        return self.passes == 0 or not self.is_named

    def can_turn(self) -> bool:
        """SOLI-D3; turning a waste of one card would change nothing (SOLI-R14)."""
        return bool(self.deck) or (len(self.waste) > 1 and self.passes < self.rules.most_turnings)

    def _judge_turn(self) -> Verdict:
        if self.can_turn():
            return LEGAL
        if len(self.waste) > 1:
            return refused(RULES, "SOLI-R25", "SOLI-11", "SOLI-D3")
        limit = ["SOLI-R25"] if self.passes >= self.rules.most_turnings else []
        return refused(RULES, "SOLI-R14" if self.waste else "SOLI-D3", "SOLI-D3", "SOLI-R14", *limit)

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

    def _pass_told(self) -> list[Said]:
        """Whether a turn begins to go through the deck again; asked before it does."""
        if self.deck:
            return []
        over = TURNED_OVER.said(self.passes + 2)
        return [over, LAST_PASS.said()] if self.passes + 1 == self.rules.most_turnings else [over]

    def _add_waste(self, moves: list[int], top: i64) -> None:
        """SOLI-D4, SOLI-D5."""
        for column in range(COLUMNS):
            if self.columns.can_land(top, column):
                moves.append(WASTE_TO + column)
        if self.can_rise(top):
            moves.append(WASTE_UP)

    def _judge_waste(self, column: int) -> Verdict:
        if not self.waste:
            return refused(RULES, "SOLI-D4", evidence=(Listed(WASTE_SHOWS.alone, []),))
        if not self.columns.can_land(self.waste[-1], column):
            return self.columns.cannot_land(self.waste[-1], column, "SOLI-R8", "SOLI-D4")
        return LEGAL

    def _waste_told(self, note: int, column: int) -> Said:
        if self.columns.is_empty(column):
            return STARTED_FROM_WASTE.said(NAMES[note], column + 1)
        return MOVED_FROM_WASTE.said(beside(note, note + 1), beside(note + 1, note), column + 1)

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
        columns = self.columns
        ends, covering, bare, faces = 0, 0, 0, 0
        has_empty = False
        for column in range(COLUMNS):
            if columns.is_empty(column):
                has_empty = True
                continue
            head, end = BIT[at(columns.heads, column)], BIT[at(columns.ends, column)]
            ends |= end
            faces |= 2 * head - end
            if at(columns.downs, column):
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

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        score = int(size_of(self.up))
        if score == 12 * COPIES:
            return Outcome((0,), (score,), None, "SOLI-13")
        return Outcome((), (score,), None, "SOLI-D6" if self.has_conceded else "SOLI-R16")

    def counted(self) -> list[Said]:
        """The cards on the piles: those that are complete, then the others by their tops."""
        rows: list[Said] = []
        for note in range(B, C - 1, -1):
            count = int(at(self.up, note)) - (int(at(self.up, note + 1)) if note < B else 0)
            if count:
                points = (note + 1) * count
                begun = PILES_BEGUN.said(count, NAMES[note], points=points)
                rows.append(begun if note < B else PILES_DONE.said(count, points=points))
        return rows

    def _end_told(self, seat: int) -> Said:
        score = int(size_of(self.up))
        if score == 12 * COPIES:
            return WON.said(seat)
        return CONCEDED.said(seat, score) if self.has_conceded else STUCK.said(score)

    def check(self, read: Reader) -> None:
        """Refuse a phase that cannot be."""
        if self.phase == DEAL_PHASE and (len(self.deck) < 12 * COPIES or self.passes):
            raise Impossible("in phase deal all 96 cards are in the deck, and it was never turned [SOLI-R24]")
        if self.phase == OVER and not self.has_conceded and self.can_progress():
            raise Impossible("phase over needs conceded, or a position without progress [SOLI-R16]")
        if self.phase == PLAY and not self.can_progress():
            self.phase = OVER  # section 8: over as soon as it is loaded

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "SolitaireState":
        twin = SolitaireState(self.rules, self.chance.fork())
        twin.columns.become(self.columns)
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
        pool = [card for column in range(COLUMNS) for card in self.columns.down(column)]
        pool = sorted(pool + self.deck if self.is_unseen() else pool)
        rng.shuffle(pool)
        self.columns.deal_anew(pool)
        self.deck = pool or self.deck  # nothing is left where the deck is known
        self.is_named = True
        self.chance = rng
