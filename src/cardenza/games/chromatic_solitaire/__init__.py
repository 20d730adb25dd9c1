"""Chromatic Solitaire: build eight piles up the chromatic scale, from C to B.

Eight columns of ten cards, nine of them face down and the last face up; sixteen cards are the deck. A pile begins with
a C and goes up by half steps. In the columns cards go down by half steps: E on F, D on Eb, whatever the copy, because
the eight cards of a note are equal. A face-up card moves with all that lies on it; an uncovered card is turned up at
once. B goes on no card, nothing goes on C, and an empty column takes anything (or, by option, only a B).
The deck is turned card by card onto the waste, whose top may be used; when it runs out the waste is turned over.
The game is won when all 96 cards are on the piles, and lost when no progress can be reached any more.

Twelve small numbers, one for each note or column, are packed into one, four bits each. A move is a number.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks.melds import read_note
from cardenza.decks.notes import COPIES, NAMES, size_of
from cardenza.games.chromatic_solitaire import piles
from cardenza.games.chromatic_solitaire import state as playing
from cardenza.games.chromatic_solitaire.columns import A_CARD, BLOCKS, MOVE, block_move
from cardenza.games.chromatic_solitaire.state import BACK, BACKS, KINDS, UP, WASTE_TO, SolitaireState
from cardenza.kernel import contract, fields, positions, views
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.errors import Fault
from cardenza.kernel.gestures import WHOLE, Gesture, Shape, Touch
from cardenza.kernel.kinds import Kinds
from cardenza.kernel.options import Choice, Option, Switch
from cardenza.kernel.reckoning import CARDS, Reckoning, reckoned
from cardenza.kernel.speech import Naming, Said, Sayings

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("SOLI-R4", "empty_column", ("any", "b_only"), "what may start an empty column"),
    Switch("SOLI-R11", "take_back", False, "cards may come back from the piles"),
    Choice("SOLI-R25", "passes", ("unlimited", 1, 2, 3, 4, 5, 6, 7, 8, 9), "how often the deck may be gone through"),
)
MOST_BACKS: Final = 50


# ------------------------------------------------------------------------------------------------ at the table

NOT_UP: Final = Fault("not_up", "only the last card of a column and the top of the waste go up to the piles")
NO_GOAL: Final = Fault("no_goal", "a card goes to a column or to the piles; touch one of them next")
NOT_ACROSS: Final = Fault(
    "not_across", "only face-up cards of a column, the top of the waste or a card of the piles go to a column"
)


@final
class SolitaireManners(Manners[SolitaireState]):
    """A block is taken by its head; a table may make safe moves, and finish a game that is won."""

    namings: ClassVar[tuple[Naming, ...]] = (A_CARD,)
    sayings: ClassVar[Sayings] = playing.SAYS
    settings: ClassVar[tuple[str, ...]] = ("deal", "auto_safe", "auto_finish", "undo")
    shapes_besides: ClassVar[tuple[Shape, ...]] = (
        Shape("columns", "index", onto="columns"),
        Shape("columns", "index", onto="piles"),
        Shape("piles", onto="columns"),
    )

    def dealt(self, state: SolitaireState) -> list[Said]:
        return [playing.DEALT.said()] if state.is_just_dealt() else []

    def reckoning(self, state: SolitaireState) -> Reckoning | None:
        cards = int(size_of(state.up))
        return reckoned(CARDS, [piles.counted(state.up)], [cards]) if state.phase == playing.OVER else None

    def said(self, state: SolitaireState, seat: int, move: int) -> Said:
        """A card is named in the spelling of the half step that it makes."""
        said = KINDS.said(move)
        if move in (playing.TURN, playing.CONCEDE, playing.DEAL):
            return said
        return said._replace(parts={**said.parts, "note" if BACK <= move < MOVE else "card": state.carried(move)})

    def gesture(self, state: SolitaireState, seat: int, move: int) -> Gesture | None:
        """A block is touched at its head, the pile that a card comes back from by the name of its top."""
        if UP <= move < WASTE_TO:
            return _block_gesture(state, move - UP, 1, Touch("piles"))
        if BACK <= move < MOVE:
            note, column = BACKS.values(move)
            return Gesture((Touch("piles", None, NAMES[note]),), Touch("columns", column))
        if move < MOVE:
            return KINDS.gesture(seat, move)
        source, target, size = BLOCKS.values(move)
        return _block_gesture(state, source, size + 1, Touch("columns", target))

    def by_hand(self, state: SolitaireState, seat: int, gesture: Gesture) -> int:
        """A card is taken with all that lies on it; of a column that is touched as a whole, the last card."""
        picks, target = views.touched(state, seat, gesture)
        if len(picks) != 1 or gesture.choice or target is None:
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        pick, goal = picks[0], target.zone
        column = pick.place if isinstance(pick.place, int) else -1
        size = 1 if pick.at == WHOLE or pick.zone != "columns" else len(state.columns.run(column)) - pick.at
        is_waste_top = pick.zone == "waste" and pick.at in (WHOLE, len(state.waste) - 1)
        if is_waste_top and goal in ("piles", "columns"):
            return KINDS.by_hand(seat, picks, target, "")
        if pick.zone == "deck" and goal == "waste":
            return playing.TURN
        if goal == "piles":
            if pick.zone == "columns" and size == 1:
                return UP + column
            raise NOT_UP.error()
        if goal != "columns" or not isinstance(target.place, int):
            raise NO_GOAL.error()
        if pick.zone == "piles" and pick.card:
            return BACKS.number([read_note(pick.card), target.place])
        if pick.zone == "columns":
            return block_move(column, size, target.place)
        raise NOT_ACROSS.error()

    def safe_move(self, state: SolitaireState, seat: int) -> int:
        return state.safe_move()

    def finishing_move(self, state: SolitaireState, seat: int) -> int:
        return state.finishing_move()


def _block_gesture(state: SolitaireState, source: int, size: int, target: Touch) -> Gesture | None:
    head = len(state.columns.run(source)) - size
    return Gesture((Touch("columns", source, head),), target) if head >= 0 else None


@final
class SolitaireHabits(Habits[SolitaireState]):
    """Nobody gives up, or takes cards back for ever."""

    def playout_moves(self, state: SolitaireState, seat: int) -> list[int]:
        """Everything but giving up; after 50 cards taken back, none is taken back any more (section 7)."""
        if state.phase != playing.PLAY:
            return state.legal_moves(seat)
        moves = state.plays()
        if state.backs >= MOST_BACKS:
            moves = [move for move in moves if not BACK <= move < MOVE]
        return moves

    def careful_moves(self, state: SolitaireState, seat: int) -> list[int]:
        """Two columns that only exchange their ends lead nowhere (`can_progress`)."""
        moves = self.playout_moves(state, seat)
        return [move for move in moves if not state.columns.is_exchange(move)] or moves

    def standing(self, state: SolitaireState) -> list[int]:
        return [int(size_of(state.up))]


# ------------------------------------------------------------------------------------------------ the game


@final
class ChromaticSolitaire(contract.Game):
    """Chromatic Solitaire for one player."""

    key: ClassVar[str] = "chromatic-solitaire"
    title: ClassVar[str] = "Chromatic Solitaire"
    summary: ClassVar[str] = "build eight piles up the chromatic scale, from C to B"
    faces: ClassVar[str] = "carmony"
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = playing.RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = playing.FIELDS
    manners: ClassVar[Manners[Any]] = SolitaireManners()
    habits: ClassVar[Habits[Any]] = SolitaireHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.is_b_only = self.options["empty_column"] == "b_only"
        self.has_take_back = bool(self.options["take_back"])
        self.is_unlimited = self.options["passes"] == "unlimited"
        self.most_turnings = positions.NO_LIMIT if self.is_unlimited else self.number("passes") - 1  # SOLI-R25

    def kinds(self) -> Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return [note for note in range(12) for _ in range(COPIES)]

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return read_note(text)

    def blank(self, chance: Chance) -> SolitaireState:
        return SolitaireState(self, chance)

    def deal_from(self, chance: Chance) -> SolitaireState:
        state = SolitaireState(self, chance)
        state.deck = self.deck()
        state.phase = playing.DEAL_PHASE
        state.apply(0, playing.DEAL)
        return state
