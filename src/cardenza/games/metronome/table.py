"""The table of Metronome: hands, piles and the measure, what each player knows of them, and how a turn ends.

Hands are tallies (`decks.metronome`), and the measure has a file of its own.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks import metronome as deck
from cardenza.decks.metronome import BIT, NAMES
from cardenza.games.metronome.measure import NONE, Measure
from cardenza.kernel import contract, fields, lacking, lying, packed, positions, seen, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.limited import deal_limited, within
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NUMBER, SEAT, Sayings

if TYPE_CHECKING:
    from cardenza.games.metronome import Metronome, MetronomeState

RULES: Final[dict[str, str]] = {
    "METR-05": "The first player without cards wins.",
    "METR-R21": "Turns go clockwise.",
    "METR-R25": "At the limit of turns the players with the fewest cards share the win.",
}

PHASES: Final = ["turn", "drawn", "gift", "over"]
TURN: Final = 0
DRAWN: Final = 1
GIFT: Final = 2
OVER: Final = 3

SAYS: Final[Sayings] = Sayings()
OUT: Final = SAYS.add("out", "METR-05", seat=SEAT)
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "METR-R25", count=NUMBER)


class Table(contract.State):
    """What lies there. `seen` remembers gifts: whose hand has which card, and who gave it there.

    `lacks` remembers who could play nothing: as playing is a duty (METR-R3), they had none of the cards that fitted.
    """

    def __init__(self, rules: "Metronome", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.pack = rules.fits.pack
        self.hands: list[int] = [0] * rules.seats
        self.draw_pile: list[int] = []
        self.is_named = True
        self.discard: list[int] = []
        self.measure = Measure(rules.fits)
        self.turn = 0
        self.phase = TURN
        self.drawn = NONE
        self.passes = 0
        self.turns = 0
        self.seen = seen.Seen(rules.seats)
        self.lacks = lacking.Lacking(rules.seats, self.pack.strokes)

    def size(self, seat: int) -> int:
        """How many cards a player has."""
        return int(packed.count(self.hands[seat]))

    def sizes(self) -> list[int]:
        return [self.size(seat) for seat in range(self.rules.seats)]

    def fewest(self) -> int:
        """The size of the smallest hand (METR-R13)."""
        fewest: i64 = deck.CARDS
        for hand in self.hands:
            fewest = min(fewest, packed.count(hand))
        return int(fewest)

    def end_turn(self) -> None:
        """An empty hand has won; else the next player has the turn, unless there have been too many."""
        self.turns += 1  # METR-R30
        self.drawn = NONE
        if not self.hands[self.turn]:
            self.phase = OVER  # METR-05
            if self.story is not None:
                self.story.append(OUT.said(self.turn))
            return
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # METR-R21
        self.phase = OVER if self.turns >= self.rules.turn_cap else TURN  # METR-R25
        if self.story is not None and self.phase == OVER:
            self.story.append(AT_THE_LIMIT.said(self.turns))

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "MetronomeState":
        twin = self.rules.blank(self.chance.fork())
        twin.hands = self.hands[:]
        twin.draw_pile = self.draw_pile[:]
        twin.is_named = self.is_named
        twin.discard = self.discard[:]
        twin.measure.become(self.measure)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.drawn = self.drawn
        twin.passes = self.passes
        twin.turns = self.turns
        twin.seen.become(self.seen)
        twin.lacks.become(self.lacks)
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        """All that the seat has neither in hand nor given away is dealt anew, as far as others can have it."""
        seats = range(self.rules.seats)
        known = [self.pack.cards_in(self.hands[seat]) if at == seat else self.seen.known(seat, at) for at in seats]
        wanted = [self.size(other) - len(known[other]) for other in seats]
        limits = [self.lacks.limits(seat, other) for other in seats]
        pool = self.draw_pile[:]
        for other in seats:
            pool += self.pack.cards_in(self.hands[other])
            for card in known[other]:
                pool.remove(card)
        pool.sort()
        if self.phase == DRAWN and self.turn != seat:
            self._redeal_drawn(rng, pool, known, wanted, limits)
        for other, cards in enumerate(deal_limited(rng, pool, wanted, limits, self.lacks.names)):
            self.hands[other] = self.pack.tally(known[other] + cards)
        self.lacks.imagine(seat, [len(self.seen.known(seat, other)) for other in seats])
        self.seen.imagine(seat)
        self.draw_pile = pool
        self.is_named = True
        self.chance = rng

    def _redeal_drawn(
        self, rng: Rng, pool: list[int], known: list[list[int]], wanted: list[int], limits: list[list[int]]
    ) -> None:
        """Another player has drawn a card that can be played: so can this one, and the other cards of that hand not."""
        playable = [card for card in pool if self.measure.can_play(card)]
        self.drawn = playable[rng.below(len(playable))]
        pool.remove(self.drawn)
        known[self.turn].append(self.drawn)
        wanted[self.turn] -= 1
        within(limits[self.turn], self.pack.strokes[self.drawn])
        limits[self.turn] += [self.measure.all_fitting(), 0]

    # ---------------------------------------------------------------------------------------- the card just drawn

    def card_drawn(self) -> str | None:
        return None if self.drawn == NONE else NAMES[self.drawn]

    def cards_drawn(self) -> list[str] | None:
        return None if self.drawn == NONE else [NAMES[self.drawn]]

    def who_sees_drawn(self) -> int:
        return zones.EVERYBODY if self.drawn == NONE else BIT[self.turn]

    def read_drawn(self, read: positions.Reader) -> None:
        """It lies in the hand too, also in one that was given as a number."""
        text = read.raw("drawn")
        if (text is not None) != (self.phase == DRAWN):
            raise Impossible("drawn is the card that must be played in phase drawn, and null in every other [METR-R29]")
        if text is not None:
            self.drawn = read.card("drawn", text)
            read.check_held("drawn", [self.drawn], f"hands[{self.turn}]")
            if not self.measure.can_play(self.drawn):
                raise Impossible(f"drawn is {text}, which cannot be played, so the turn is over [METR-R29]")


# ------------------------------------------------------------------------------------------------ what is kept


@final
class Tallies(lying.Hands):
    """Hands as tallies."""

    def held(self, state: object, seat: int) -> list[int]:
        assert isinstance(state, Table)
        return state.pack.cards_in(state.hands[seat])

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        assert isinstance(state, Table)
        state.hands[seat] = state.pack.tally(cards)


FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Lacks("draw", "METR-R3"),
    Tallies(seen="seen"),
    lying.Shown(),
    lying.Stock("draw", "draw_pile"),
    lying.Open("discard", is_ordered=False),
    lying.Own("signature", "measure.signature_zones", "measure.time", "measure.read_signature"),
    lying.Own("staff", "measure.staff_zones", "measure.tokens", "measure.read_staff"),
    lying.Own("ties", "measure.tie_zones", "measure.tied", "measure.read_ties"),
    fields.derived("time", "measure.time", "string"),
    fields.derived("beats", "measure.beats", "string[]").as_aid(),
    fields.derived("most", "measure.most", "number"),
    fields.derived("tied", "measure.tied_notes", "number[]"),
    fields.Seat("turn"),
    fields.Word("phase", PHASES),
    fields.Own("drawn", "cards_drawn", "string[] | null", written="card_drawn", reads="read_drawn")
    .seen_by("who_sees_drawn")
    .as_aid(),
    fields.Count("passes", most="most_passes").by("METR-R24"),
    fields.Count("turns", most="turn_cap"),
)
