"""One moment of Chromatic Solitaire: its moves, deck and waste; `columns`, `piles` and `ending` have the rest."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, COPIES, NAMES, gathered, notes_in, size_of
from cardenza.decks.parts import note_part
from cardenza.games.chromatic_solitaire import columns as moving
from cardenza.games.chromatic_solitaire import ending, piles
from cardenza.games.chromatic_solitaire.columns import BLOCKS, COLUMNS, DOWN, MOVE, B, C, Columns, beside
from cardenza.kernel import errors, fields, lying, move_parts, outcome, positions, texts, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.kinds import BETWEEN, NO_MOVE, Flags, Hands, Kind, Kinds
from cardenza.kernel.packed import at, put
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD, NUMBER, Card, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire import ChromaticSolitaire

RULES: Final[dict[str, str]] = {
    **moving.RULES,
    **piles.RULES,
    **ending.RULES,
    "SOLI-11": "When the deck is used up, the waste is turned over and gone through again.",
    "SOLI-R8": "The top of the waste goes where it fits: a column end, a pile, an empty column.",
    "SOLI-R24": "The layout is dealt once, before anything else.",
    "SOLI-R25": "The deck may be gone through only as often as the option passes says.",
    "SOLI-D3": "A card can be turned while the deck has one, or the waste has two.",
    "SOLI-D4": "Only a card on the waste can go from there to a column.",
}

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "SOLI-R24")
SAYS.include(moving.SAYS)
SAYS.include(piles.SAYS)
TURNED_OVER: Final = SAYS.add("turned_over", "SOLI-11", count=NUMBER)
LAST_PASS: Final = SAYS.add("last_pass", "SOLI-R25")
TURNED: Final = SAYS.add("turned", "SOLI-11", card=CARD)
MOVED_FROM_WASTE: Final = SAYS.add("moved_from_waste", "SOLI-R8", card=CARD, onto=CARD, column=NUMBER)
STARTED_FROM_WASTE: Final = SAYS.add("started_from_waste", "SOLI-R8", card=CARD, column=NUMBER)
SURELY_WON: Final = SAYS.add("surely_won", "SOLI-R18")
SAYS.include(ending.SAYS)
WASTE_SHOWS: Final = SAYS.add("waste_shows", "SOLI-D4")

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
COLUMN: Final = move_parts.Number("column", COLUMNS, least=1)
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

    def zones(self, state: object) -> list[zones.Zone]:
        assert isinstance(state, SolitaireState)
        known = zones.NOBODY if state.is_unseen() else 1
        return [zones.face_down("deck", state.deck[::-1], known=[known] * len(state.deck))]


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

    def down_zones(self) -> list[zones.Zone]:
        return [zones.face_down("down", self.columns.down(column), column) for column in range(COLUMNS)]

    def column_zones(self) -> list[zones.Zone]:
        return [zones.face_up("columns", self.columns.run(column), column) for column in range(COLUMNS)]

    def read_down(self, read: positions.Reader) -> None:
        read.family("down", COLUMNS)

    def read_columns(self, read: positions.Reader) -> None:
        read.family("columns", COLUMNS)

    def lay_columns(self, read: positions.Reader) -> None:
        for column in range(COLUMNS):
            self.columns.lay_out(column, read.slot(f"down[{column}]").cards, read.slot(f"columns[{column}]").cards)

    def pile_zones(self) -> list[zones.Zone]:
        return [zones.face_up("piles", notes_in(self.up), is_ordered=False)]

    def read_piles(self, read: positions.Reader) -> None:
        """The top cards tell the others."""
        tops = read.cards("tops", read.raw("tops") or [])
        if len(tops) > COPIES:
            raise errors.Impossible(f"there are {COPIES} piles, not {len(tops)} [SOLI-01]")
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
                if piles.can_rise(self.up, columns.end(column)):
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
        words = texts.read_words(text)
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
            return piles.judge_rise(self.up, self.waste, "SOLI-R8", decision)
        if move < WASTE_TO:
            return piles.judge_rise(self.up, self.columns.run(move - UP), "SOLI-05", decision)
        if move < BACK:
            return self._judge_waste(move - WASTE_TO)
        if move < MOVE:
            note, column = BACKS.values(move)
            return piles.judge_back(self.up, self.columns, self.rules.has_take_back, note, column)
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
            self.story.append(ending.told(seat, int(size_of(self.up)), self.has_conceded))
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
            return piles.back_told(note, column)
        if move >= WASTE_TO:
            return [self._waste_told(self.waste[-1], move - WASTE_TO)]
        if move >= UP:
            column = move - UP
            return piles.rise_told(self.up, int(self.columns.end(column)), column) + self.columns.lift_told(1, column)
        if move == WASTE_UP:
            return piles.rise_told(self.up, self.waste[-1])
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
        return piles.rising_card(self.up, cards[-1])

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
        return piles.tops(self.up)

    def _raise(self, note: i64, cards: i64) -> None:
        self.up = put(self.up, note, at(self.up, note) + cards)

    def _add_backs(self, moves: list[int]) -> None:
        """SOLI-D7."""
        for column in range(COLUMNS):
            note = self.columns.end(column) - 1
            if C <= note <= B and not self.columns.is_empty(column) and piles.shows(self.up, note):
                moves.append(int(BACK + COLUMNS * note + column))

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
        return piles.can_rise(self.up, note) and (piles.is_safe(self.up, note) or not is_safe_only)

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
        if piles.can_rise(self.up, top):
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
        """A card never turned may be anything; else SOLI-R16 is worked out."""
        if self.passes == 0 and self.deck:
            return True
        return ending.can_progress(self.columns, piles.rising(self.up), self._reserve())

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

    def outcome(self) -> outcome.Outcome | None:
        if self.phase != OVER:
            return None
        return ending.outcome(int(size_of(self.up)), self.has_conceded)

    def check(self, read: positions.Reader) -> None:
        """Refuse a phase that cannot be."""
        if self.phase == DEAL_PHASE and (len(self.deck) < 12 * COPIES or self.passes):
            raise errors.Impossible("in phase deal all 96 cards are in the deck, and it was never turned [SOLI-R24]")
        if self.phase == OVER and not self.has_conceded and self.can_progress():
            raise errors.Impossible("phase over needs conceded, or a position without progress [SOLI-R16]")
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
