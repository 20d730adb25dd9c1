"""The table of Clé de Sol: what lies there, what is kept besides, and how cards come to hands and leave them."""

from typing import TYPE_CHECKING, Final

from cardenza.decks import cle_de_sol as deck
from cardenza.kernel import contract, fields, lying, verdict
from cardenza.kernel.chance import Chance
from cardenza.kernel.lacking import Lacking
from cardenza.kernel.limited import deal_limited
from cardenza.kernel.rng import Rng
from cardenza.kernel.seen import Seen
from cardenza.kernel.speech import NOT_HELD, SEAT, Sayings, cards_said
from cardenza.theory.letters import LETTERS

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol import CleDeSol, CleDeSolState

PHASES: Final = ["turn", "window", "give", "deal", "over"]
TURN: Final = 0
WINDOW: Final = 1
GIVE: Final = 2
DEAL: Final = 3
OVER: Final = 4

MODES: Final = ["top", "free", "interval", "demand"]
TOP: Final = 0
FREE: Final = 1
INTERVAL: Final = 2
DEMAND: Final = 3

NOTHING: Final = fields.NOTHING

# The low six bits of a move are the Note put down last, on top of the Notes in the bits above; or, from 56 on, another
# kind of move, each named by its subject, and the bits above are the rest of it.
LOW_BITS: Final = 63
ABOVE: Final = 64  # what a step in the bits above adds
SIMPLE: Final = 58  # moves without cards: to draw, to let it be, to deal

SAYS: Final[Sayings] = Sayings()
RENEWED: Final = SAYS.add("renewed", "CLEF-R32")
EMPTY: Final = SAYS.add("empty", "CLEF-R32", seat=SEAT)

# ------------------------------------------------------------------------------------------------ what is kept

FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Lacks("stock", "CLEF-T2"),
    lying.Hands(seen="seen"),
    lying.Shown(),  # CLEF-T6: cards of false interceptions, and of gifts
    lying.Stock("stock"),
    lying.Open("music"),
    lying.Open("signs"),
    fields.Count("direction", least=-1, most=1).by("CLEF-35"),
    fields.Seat("turn"),
    fields.Word("mode", MODES),
    fields.Flag("first", "is_first", usual=True).only_in("interval").by("CLEF-31"),
    fields.derived("span", "open_span", "number | null"),
    fields.derived("base", "open_base", "string | null"),
    fields.Word("demand", deck.DEMANDS, or_none=True).only_in("demand").by("CLEF-37"),
    fields.Word("phase", PHASES),
    fields.Seat("placer", or_none=True).only_in("window", "give").by("CLEF-R40"),
    fields.Seats("answered").only_in("window", "give").by("CLEF-R40"),
    fields.Seat("offender", or_none=True).only_in("give").by("CLEF-R40"),
    fields.Count("turns", most="last_turn").by("CLEF-R34"),
    fields.Count("idle", most="last_seat").by("CLEF-R33"),
    fields.Count("round", least=1, most="rounds").by("CLEF-10, CLEF-O1"),
    fields.Seat("starter"),
    fields.Numbers("totals", least=0).by("CLEF-T5"),
    fields.Numbers("won", least=0).by("CLEF-T5"),
    fields.Numbers("points", least=0, or_none=True).by("CLEF-T5"),
)


class Table(contract.State):
    """What lies on a table of Clé de Sol, and what is kept besides; what one may do with it, its subjects tell.

    `mode` and `demand` tell what is due, `is_first` if an interval has just been asked for. `placer`, `answered` and
    `offender` belong to an open window (`intercepting`), `seen` is what players know of other hands, `lacks` what is
    missing there: whoever draws, or covers an open sign with a Musicien, had no card that fitted (CLEF-T2).
    """

    def __init__(self, rules: "CleDeSol", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = deck.Hands(rules.seats)
        self.stock: list[int] = []
        self.is_named = True
        self.music: list[int] = []
        self.signs: list[int] = []
        self.direction = 1
        self.turn = 0
        self.mode = TOP
        self.is_first = True
        self.demand = NOTHING
        self.phase = DEAL
        self.placer = NOTHING
        self.answered = 0
        self.offender = NOTHING
        self.turns = 0
        self.idle = 0
        self.round = 1
        self.starter = 0
        self.totals: list[int] = [0] * rules.seats
        self.won: list[int] = [0] * rules.seats
        self.points: list[int] = []
        self.seen = Seen(rules.seats, rules.everybody)
        self.lacks = Lacking(rules.seats, deck.EACH)

    def clone(self) -> "CleDeSolState":
        twin = self.rules.blank(self.chance.fork())
        twin.hands = self.hands.copy()
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.music = self.music[:]
        twin.signs = self.signs[:]
        twin.direction = self.direction
        twin.turn = self.turn
        twin.mode = self.mode
        twin.is_first = self.is_first
        twin.demand = self.demand
        twin.phase = self.phase
        twin.placer = self.placer
        twin.answered = self.answered
        twin.offender = self.offender
        twin.turns = self.turns
        twin.idle = self.idle
        twin.round = self.round
        twin.starter = self.starter
        twin.totals = self.totals[:]
        twin.won = self.won[:]
        twin.points = self.points[:]
        twin.seen.become(self.seen)
        twin.lacks.become(self.lacks)
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        """All that the seat has neither in hand nor seen is dealt anew, as far as others can have it."""
        seats = self.rules.seats
        kept = [self.hands[seat] if other == seat else self.seen.known(seat, other) for other in range(seats)]
        left = self.rules.copies[:]
        for cards in [*kept, self.music, self.signs]:
            for card in cards:
                left[card] -= 1
        pool = [card for card, copies in enumerate(left) for _ in range(copies)]
        wanted = [self.hands.size(other) - len(kept[other]) for other in range(seats)]
        limits = [self.lacks.careful_limits(seat, other) for other in range(seats)]
        looser = [self.lacks.limits(seat, other) for other in range(seats)]
        for other, cards in enumerate(deal_limited(rng, pool, wanted, limits, deck.EACH, looser)):
            self.hands[other] = kept[other] + cards
        self.lacks.imagine(seat, [len(cards) for cards in kept])
        self.stock = pool
        self.is_named = True
        self.chance = rng
        self.seen.imagine(seat)

    # ---------------------------------------------------------------------------------------- what is open

    def open_span(self) -> int | None:
        """How many names the open interval counts; none where no interval is open."""
        return deck.interval_of(self.signs[-1]) if self.mode == INTERVAL else None

    def open_base(self) -> str | None:
        """The name that the open interval is counted from, as a letter."""
        return LETTERS[deck.name_of(self.music[-1])] if self.mode == INTERVAL else None

    # ---------------------------------------------------------------------------------------- hands and stock

    def has_musicien(self, seat: int) -> bool:
        return self.hands.others[seat] & deck.FIELD[deck.MUSICIEN] != 0

    def missing(self, seat: int, cards: list[int]) -> tuple[verdict.Listed, ...]:
        """The cards, of those that a move names, that the hand has not, or not so often; none if it has them all."""
        few = [card for card in dict.fromkeys(cards) if cards.count(card) > self.hands.held(seat, card)]
        return (verdict.Listed(NOT_HELD.alone, cards_said(deck.texts(few)).cards),) if few else ()

    def put_down(self, seat: int, card: int) -> None:
        """A card goes from the hand to its pile (CLEF-07)."""
        self.hands.remove(seat, card)
        knew = self.seen.leave(seat, card)
        if self.lacks.is_kept:
            self.lacks.leave(seat, deck.EACH[card], knew)
        pile = self.music if deck.is_music(card) else self.signs
        pile.append(card)

    def supply(self) -> int:
        """How many cards can be drawn at all: the stock, and both piles below their tops (CLEF-R32)."""
        return len(self.stock) + max(len(self.music) - 1, 0) + max(len(self.signs) - 1, 0)

    def take(self, seat: int, count: int) -> int:
        """Draw so many cards, or all there are (CLEF-R32); tells how many."""
        if not self.is_named and self.stock:
            self.chance.arrange(self.stock, min(count, len(self.stock)))
        taken = 0
        while taken < count:
            if not self.stock:
                if self.supply() == 0:
                    break
                self._renew_stock()
            self.hands.add(seat, self.stock.pop())
            taken += 1
        if self.lacks.is_kept:
            self.lacks.come(seat, taken)
        return taken

    def _renew_stock(self) -> None:
        """CLEF-R32: both piles without their tops are shuffled and become the stock."""
        self.stock = self.music[:-1] + self.signs[:-1]
        self.chance.shuffle(self.stock)
        self.music = self.music[-1:]
        self.signs = self.signs[-1:]
        self.is_named = True
        if self.story is not None:
            self.story.append(RENEWED.said())

    def ask_for(self, mode: int, demand: int = NOTHING) -> None:
        """A card was placed: what was open is not any more (CLEF-R33: nor was the turn idle)."""
        self.mode = mode
        self.is_first = True
        self.demand = demand
        self.idle = 0
