"""The table of Bluff the Scale: what lies on it, what is due, and who knows which card."""

from typing import TYPE_CHECKING, Final, final

from cardenza.decks.notes import Counted, gathered, names_of, notes_in, size_of
from cardenza.kernel import lying, positions, seen
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale import BluffTheScale

PHASES: Final = ["deal", "root", "place", "react", "replace", "over"]
DEALING: Final = 0
ROOTING: Final = 1
PLACING: Final = 2
REACTING: Final = 3
REPLACING: Final = 4
OVER: Final = 5

NOTHING: Final = -1


class Table(State):
    """What lies on the table, whose turn it is and what was said.

    `turn` is the seat that chooses degree 1, places or replaces, and while reactions are open the one that has placed.
    A hand is one number (`decks.notes`), and so is what is out of play. `seen` tells for each hand which of its cards
    somebody else knows.
    """

    def __init__(self, rules: "BluffTheScale", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.phase = DEALING
        self.turn = 0
        self.hands: list[int] = [0] * rules.seats
        self.wheel: list[int] = []
        self.out = 0
        self.scale = NOTHING
        self.root = NOTHING
        self.root_name = NOTHING
        self.scale_deck: list[int] = []
        self.is_named = True
        self.done: list[int] = []
        self.unused: list[int] = []
        self.calls = 0
        self.said = NOTHING
        self.passed = 0
        self.tried = 0
        self.barred = 0
        self.is_replaced = False
        self.returned = NOTHING
        self.seen = seen.Seen(rules.seats)

    # ---------------------------------------------------------------------------------------- what is due

    def degree(self) -> int:
        """The place in the scale of the degree that is due, or while reactions are open of the card just put down."""
        return len(self.wheel) - 1 if self.phase == REACTING else len(self.wheel)

    def scale_number(self) -> int:
        """The place of the SCALE card among all of them."""
        return self.scale - self.rules.first_scale

    def size(self) -> int:
        """How many degrees the scale has."""
        return self.rules.naming.sizes[self.scale - self.rules.first_scale]

    def sector(self) -> int:
        """The note of that degree."""
        return self.sector_at(self.degree())

    def sector_at(self, degree: int) -> int:
        """The note of any degree of the scale (BLUF-R7: as printed, upward from 1)."""
        return self.rules.naming.sectors[(self.scale - self.rules.first_scale) * 12 + self.root][degree]

    def right_names(self) -> int:
        """The set of names that are right for the degree."""
        at = self.degree()
        if at == 0 or not self.rules.is_advanced or self.root_name == NOTHING:
            return self.sector()  # BLUF-09, BLUF-R21: as printed
        return self.rules.naming.rows[(self.scale - self.rules.first_scale) * 35 + self.root_name][at]

    def is_right(self, name: int) -> bool:
        """Is this one of the right names?"""
        return name in self.rules.naming.sets[self.right_names()]

    def is_free(self) -> bool:
        """Is it a scale on which nothing is corrected?"""
        return self.rules.naming.is_free[self.scale - self.rules.first_scale]

    def placer_of(self, at: int) -> int:
        """Who put down the card at a place of the Wheel: the last one is the latest."""
        last = self.turn if self.phase in (REACTING, OVER) else self.turn - 1
        return (last - len(self.wheel) + 1 + at) % self.rules.seats

    def placers(self) -> list[int]:
        return [self.placer_of(at) for at in range(len(self.wheel))]

    # ---------------------------------------------------------------------------------------- what is shown

    def degrees(self) -> list[str]:
        """The degrees of the scale, as its card prints them."""
        if self.scale == NOTHING:
            return []
        return [str(degree) for degree in self.rules.naming.scales[self.scale_number()].degrees]

    def sectors(self) -> list[str]:
        """The notes that they point at, as cards are written; none before degree 1 is chosen."""
        if self.scale == NOTHING or self.root == NOTHING:
            return []
        return names_of([self.sector_at(degree) for degree in range(self.size())])

    def covered(self) -> list[str]:
        """Where on the Wheel the cards lie that were put down."""
        return self.sectors()[: len(self.wheel)]

    def are_names_spelled(self) -> bool:
        """Do players say the names, and does their spelling count?"""
        return self.rules.is_advanced and self.rules.is_manual

    # ---------------------------------------------------------------------------------------- what is secret

    def sees_root_name(self) -> int:
        """While degree 1 can be corrected, nobody is told whether its name was right."""
        return NOBODY if self.phase == REACTING and len(self.wheel) == 1 else EVERYBODY

    def sees_returned(self) -> int:
        """What was taken back is its owner's secret."""
        return EVERYBODY if self.returned == NOTHING else 1 << self.turn

    def redeal(self, rng: Rng, seat: int) -> None:
        """In the new world people bluffed only where they had to."""
        others = [other for other in range(self.rules.seats) if other != seat]
        unknown = self.out + gathered([note for at, note in enumerate(self.wheel) if self.placer_of(at) != seat])
        for other in others:
            unknown += self.hands[other] - gathered(self.seen.known(seat, other))
        pool = notes_in(unknown)
        rng.shuffle(pool)
        for other in others:
            known = self.seen.known(seat, other)
            places = [at for at in range(len(self.wheel)) if self.placer_of(at) == other]
            dealt = [pool.pop() for _ in range(size_of(self.hands[other]) - len(known) + len(places))]
            for at in places:
                due = self.sector_at(at)
                self.wheel[at] = dealt.pop(dealt.index(due) if due in dealt else -1)
            self.hands[other] = gathered(known + dealt)
        self.seen.imagine(seat)
        self.out = gathered(pool)
        if self.phase == REPLACING and self.turn != seat:
            held = notes_in(self.hands[self.turn])
            self.returned = held[rng.below(len(held))]
        scales = sorted(self.scale_deck + self.unused)
        rng.shuffle(scales)
        self.unused = scales[len(self.scale_deck) :]
        self.scale_deck = scales[: len(self.scale_deck)]
        self.is_named = True
        self.chance = rng


@final
class Wheel(lying.Cards):
    """Cards face down on the Wheel, known to those who placed them."""

    def zones(self, state: object) -> list[Zone]:
        assert isinstance(state, Table)
        return [face_down("wheel", state.wheel, known=[1 << placer for placer in state.placers()])]


@final
class Out(Counted):
    """What is out of play, and nobody knows what it is.

    A placer could remember what went there, but no document can say so, and a table must not know more than its
    document (section 8 has no key for it).
    """

    def zones(self, state: object) -> list[Zone]:
        cards = self.kept(state)
        return [Zone("out", None, cards, [NOBODY] * len(cards), [NOBODY] * len(cards), is_ordered=False)]

    def read(self, state: object, document: positions.Reader) -> None:
        document.rest("out")
