"""The table of Chord Poker: the chord on the Wheel, the piles, the hands, and what everybody has seen of them.

Cards of a pile that was taken, or that came back from the Wheel, have lain before all eyes, so one number of counted
cards says what is known of a hand (`shown`), until such a card leaves it (section 7).
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import NAMES, ONE, count_of, gathered, names_of, notes_in, notes_of, size_of
from cardenza.games.chord_poker.chords import CHORD_NOTES, ONE_EACH, REQUIRED, place_of, spelled
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import Rounds
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.chord_poker import ChordPoker

PHASES: Final = ["start", "end", "deal", "group", "over"]
START: Final = 0
END: Final = 1
DEAL: Final = 2
GROUP: Final = 3
OVER: Final = 4

NOTHING: Final = -1
SEATS: Final = 4
EVERY_NOTE: Final = 8 * ONE_EACH[4095]


class Table(State):
    """What lies on the table, and whose turn it is.

    `required` and `notes` are the sets of notes of the chord on its root; `barred` is a set of one note or none;
    `answers` are the moves by which seats have grouped, or -1; `lost` are points for wrong places.
    """

    def __init__(self, rules: "ChordPoker", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.rounds = Rounds(rules.seats, rules.rounds)
        self.hands: list[int] = [0] * rules.seats
        self.shown: list[int] = [0] * rules.seats
        self.deck: list[int] = rules.note_deck()
        self.is_named = False
        self.pile: list[int] = []
        self.wheel: i64 = 0
        self.chord = NOTHING
        self.root = NOTHING
        self.required: i64 = 0
        self.notes: i64 = 0
        self.chord_deck: list[int] = rules.chords[:]
        self.used: list[int] = []
        self.phase = DEAL
        self.turn = self.rounds.dealer
        self.barred: i64 = 0
        self.has_drawn = False
        self.dry = 0
        self.completed = NOTHING
        self.lost: list[int] = [0] * rules.seats
        self.answered = 0
        self.answers: list[int] = [NOTHING] * rules.seats

    def zones(self) -> list[Zone]:
        return [
            *[self._hand_zone(seat) for seat in range(self.rules.seats)],
            face_down("deck", self.deck[::-1]),
            face_up("pile", self.pile),
            face_up("wheel", notes_of(int(self.wheel)), is_ordered=False),
            face_up("chord", [] if self.chord == NOTHING else [self.chord]),
            face_down("chord_deck", self.chord_deck[::-1]),
            face_up("used", self.used, is_ordered=False),
        ]

    def document(self) -> dict[str, object]:
        """In the words of section 8: one word for the card on the Wheel."""
        document = super().document()
        document["chord"] = None if self.chord == NOTHING else self.rules.card_text(self.chord)
        return document

    def root_name(self) -> str | None:
        return None if self.root == NOTHING else NAMES[self.root]

    def barred_name(self) -> str | None:
        barred = notes_of(int(self.barred))
        return NAMES[barred[0]] if barred else None

    def turn_chord(self, root: int) -> None:
        """Number 1 of the CHORD card points at this note."""
        self.root = root
        place = place_of(self.chord, root)
        self.required = REQUIRED[place]
        self.notes = CHORD_NOTES[place]

    def is_complete(self) -> bool:
        """Does every required note of the chord lie on the Wheel?"""
        return self.wheel & self.required == self.required

    def named(self, notes: int) -> list[str]:
        """A set of notes, those of the chord by the names that they have in it."""
        names = spelled(self.chord, self.root)
        return [names.get(note, NAMES[note]) for note in notes_of(notes)]

    # ---------------------------------------------------------------------------------------- what was seen of hands

    def are_hands_open(self) -> bool:
        """POKR-R25: hands are shown when the round is over, and not before."""
        return self.phase == DEAL or self.phase == OVER

    def _hand_zone(self, seat: int) -> Zone:
        cards = notes_in(self.hands[seat])
        if self.are_hands_open():
            return face_up("hands", cards, seat, is_ordered=False)
        known: list[int] = []
        for place, card in enumerate(cards):
            further = cards[place:].count(card)
            known.append(EVERYBODY if count_of(self.shown[seat], card) >= further else NOBODY)
        return in_hand("hands", seat, cards, known)

    def knowledge(self) -> object:
        if not any(self.shown):
            return None
        seats = range(self.rules.seats)
        names = [names_of(notes_in(cards)) for cards in self.shown]
        return [{str(seat): names[seat] for seat in seats if seat != viewer and names[seat]} for viewer in seats]

    def come_openly(self, seat: int, cards: int) -> None:
        """Cards come to a hand before all eyes."""
        self.hands[seat] = self.hands[seat] + cards
        self.shown[seat] = self.shown[seat] + cards

    def leave_hand(self, seat: int, note: i64) -> None:
        """One card less, and of those that everybody has seen, too: it may be the one they know."""
        self.hands[seat] = self.hands[seat] - ONE[note]
        shown = self.shown[seat]
        if shown and count_of(shown, note):
            self.shown[seat] = shown - ONE[note]

    def redeal_notes(self, rng: Rng, seat: int) -> None:
        """Deal anew what the seat neither holds nor has seen."""
        known = self.hands[:] if self.are_hands_open() else self.shown[:]
        known[seat] = self.hands[seat]
        pool = notes_in(EVERY_NOTE - sum(known) - ONE_EACH[self.wheel] - gathered(self.pile))
        rng.shuffle(pool)
        for other in range(self.rules.seats):
            unseen = size_of(self.hands[other]) - size_of(known[other])
            hand = known[other]
            for _ in range(unseen):
                hand += ONE[pool.pop()]
            self.hands[other] = hand
        self.deck = pool
        self.is_named = True


def read_knowledge(read: Reader) -> list[int]:
    """For each hand what everybody knows of it: it lay open before all eyes, so nobody can know more than another."""
    known: list[int] = []
    hands = read.hands_known()
    if any(card >= FIRST_MELD for row in hands for cards in row for card in cards):
        raise Impossible("knows must name cards of hands, which are notes")
    for seat in range(read.game.seats):
        found = {gathered(hands[viewer][seat]) for viewer in range(read.game.seats) if viewer != seat}
        if len(found) > 1:
            raise Impossible(
                f"knows must say the same of hands[{seat}] for all: whatever is known of it lay open to all"
            )
        known.append(found.pop())
    return known


def know(table: Table, known: list[int]) -> None:
    if any(known) and table.are_hands_open():
        raise Impossible("between rounds all hands are open, so knows has nothing to add [POKR-R25]")
    table.shown = known
