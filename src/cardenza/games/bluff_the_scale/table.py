"""The table of Bluff the Scale: what lies on it, what is due, and who knows which card.

A card that somebody besides its holder knows is kept with the seats that know it (`decks.notes.with_seats`); the seat
after the last one stands for everybody, those who watch included.
"""

from collections import Counter
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardenza.decks.notes import gathered, names_of, note_in, notes_in, seats_in, size_of, with_seats
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale import BluffTheScale

PHASES: Final = ["deal", "root", "place", "react", "replace", "over"]
DEALING: Final = 0
ROOTING: Final = 1
PLACING: Final = 2
REACTING: Final = 3
REPLACING: Final = 4
OVER: Final = 5

SEATS: Final = 8
NOTHING: Final = -1
NOTHING_SEEN: Final[list[int]] = []
PUBLIC: Final = 1 << SEATS


class Table(State):
    """What lies on the table, whose turn it is and what was said.

    `turn` is the seat that chooses degree 1, places or replaces, and while reactions are open the one that has placed.
    A hand is one number (`decks.notes`), and so is what is out of play. `seen` tells for each hand which of its cards
    somebody else knows; these lists are exchanged, never changed.
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
        self.seen: list[list[int]] = [NOTHING_SEEN] * rules.seats

    def document(self) -> dict[str, object]:
        """As section 8 has it: the SCALE card is a word, and those that are not in the game are left out."""
        document = super().document()
        document["scale"] = None if self.scale == NOTHING else self.rules.card_text(self.scale)
        document.pop("unused", None)
        return document

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
        """The note of any degree of the scale."""
        return self.rules.naming.sector(self.scale - self.rules.first_scale, self.root, degree)

    def right_names(self) -> int:
        """The set of names that are right for the degree."""
        at = self.degree()
        if at == 0 or not self.rules.is_advanced or self.root_name == NOTHING:
            return self.sector()  # BLUF-09, BLUF-R21: as printed
        return self.rules.naming.row(self.scale - self.rules.first_scale, self.root_name)[at]

    def is_right(self, name: int) -> bool:
        """Is this one of the right names?"""
        return self.rules.naming.is_right(self.right_names(), name)

    def is_free(self) -> bool:
        """Is it a scale on which nothing is corrected?"""
        return self.rules.naming.is_free[self.scale - self.rules.first_scale]

    def placer_of(self, at: int) -> int:
        """Who put down the card at a place of the Wheel: the last one is the latest."""
        last = self.turn if self.phase in (REACTING, OVER) else self.turn - 1
        return (last - len(self.wheel) + 1 + at) % self.rules.seats

    def placers(self) -> list[int]:
        return [self.placer_of(at) for at in range(len(self.wheel))]

    # ---------------------------------------------------------------------------------------- what is secret

    def zones(self) -> list[Zone]:
        """Cards on the Wheel are known to those who placed them, those out of play to nobody.

        A placer could remember what went out of play, but no document can say so, and a table must not know more than
        its document (section 8 has no key for it).
        """
        found = [self._hand(seat) for seat in range(self.rules.seats)]
        out = notes_in(self.out)
        found.append(Zone("out", None, out, [NOBODY] * len(out), [NOBODY] * len(out), False))
        found.append(face_down("wheel", self.wheel, None, [1 << placer for placer in self.placers()]))
        found.append(face_up("scale", [] if self.scale == NOTHING else [self.scale]))
        found.append(face_down("scale_deck", self.scale_deck[::-1]))
        found.append(face_up("done", self.done, None, False))
        if self.unused:
            found.append(face_down("unused", sorted(self.unused)))
        return found

    def _hand(self, seat: int) -> Zone:
        cards = notes_in(self.hands[seat])
        known = [NOBODY] * len(cards)
        for card in self.seen[seat]:
            at = max([at for at, note in enumerate(cards) if note == note_in(card) and known[at] == NOBODY])
            known[at] = EVERYBODY if seats_in(card) & PUBLIC else seats_in(card)
        return in_hand("hands", seat, cards, known)

    def sees_root_name(self) -> int:
        """While degree 1 can be corrected, nobody is told whether its name was right."""
        return NOBODY if self.phase == REACTING and len(self.wheel) == 1 else EVERYBODY

    def sees_returned(self) -> int:
        """What was taken back is its owner's secret."""
        return EVERYBODY if self.returned == NOTHING else 1 << self.turn

    def knowledge(self) -> object:
        """For each seat the cards of other hands that it knows, as documents write it."""
        seats = range(self.rules.seats)
        rows: list[dict[str, list[str]]] = []
        for viewer in seats:
            row: dict[str, list[str]] = {}
            for seat in seats:
                notes = [note_in(card) for card in self.seen[seat] if knows(card, viewer)]
                if notes and seat != viewer:
                    row[str(seat)] = names_of(sorted(notes))
            rows.append(row)
        return rows if any(rows) else None

    def know(self, known: list[list[list[int]]]) -> None:
        """What each seat knows of each hand. Of equal cards all know the same one: which, a document cannot say."""
        for holder in range(self.rules.seats):
            who: dict[tuple[int, int], int] = {}
            for viewer, hands in enumerate(known):
                for note, copies in Counter(hands[holder]).items():
                    for copy in range(copies):
                        who[note, copy] = who.get((note, copy), 0) | 1 << viewer
            self.seen[holder] = [with_seats(note, seats) for (note, _), seats in who.items()] or NOTHING_SEEN

    def seen_with_wheel(self, taker: int) -> list[int]:
        """What is known of the taker's hand with the cards of the Wheel in it (BLUF-R16).

        The one turned over everybody has seen, each other one its placer knows.
        """
        seen = self.seen[taker][:]
        last = len(self.wheel) - 1
        for at in range(last):
            placer = self.placer_of(at)
            if placer != taker:
                seen.append(with_seats(self.wheel[at], 1 << placer))
        seen.append(with_seats(self.wheel[last], PUBLIC))
        return seen

    def redeal(self, rng: Rng, seat: int) -> None:
        """In the new world people bluffed only where they had to."""
        kept = [[card for card in seen if knows(card, seat)] for seen in self.seen]
        pool = self._unknown(seat, kept)
        rng.shuffle(pool)
        for other in range(self.rules.seats):
            if other != seat:
                notes = [note_in(card) for card in kept[other]]
                places = [at for at in range(len(self.wheel)) if self.placer_of(at) == other]
                dealt = [pool.pop() for _ in range(size_of(self.hands[other]) - len(notes) + len(places))]
                for at in places:
                    due = self.sector_at(at)
                    self.wheel[at] = dealt.pop(dealt.index(due) if due in dealt else -1)
                self.hands[other] = gathered(notes + dealt)
                self.seen[other] = [_known_there(card, seat) for card in kept[other]] or NOTHING_SEEN
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

    def _unknown(self, seat: int, kept: list[list[int]]) -> list[int]:
        """The NOTE cards that the seat cannot place, from C to B."""
        left = self.rules.all_notes - self.hands[seat]
        for other in range(self.rules.seats):
            if other != seat:
                left -= gathered([note_in(card) for card in kept[other]])
        left -= gathered([note for at, note in enumerate(self.wheel) if self.placer_of(at) == seat])
        return notes_in(left)


def knows(card: i64, seat: i64) -> bool:
    """Does the seat know a card of another hand?"""
    return seats_in(card) & (i64(1) << seat | PUBLIC) != 0


def _known_there(card: int, seat: int) -> int:
    """In an imagined world others know what everybody knows; more the seat cannot tell."""
    return card if seats_in(card) & PUBLIC else with_seats(note_in(card), 1 << seat)
