"""The table of Chord Poker: the chord on the Wheel, the piles, the hands, and what everybody has seen of them.

Cards of a pile that was taken, or that came back from the Wheel, have lain before all eyes, so they are known to be
in a hand (`seen`), until such a card leaves it (section 7).
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks import carmony, seen_notes
from cardenza.decks.melds import END_OF_MELDS, FIRST_MELD, box
from cardenza.decks.notes import BIT, NAMES, gathered, held_in, notes_of
from cardenza.kernel import by_seat, contract, lying, positions, rounds
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.seen import told_of_hands
from cardenza.kernel.speech import Card, Cards

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


# ------------------------------------------------------------------------------------------------ a chord on its root


REQUIRED: Final = [
    held_in(box().counts[box().play(card, root)]) for card in range(FIRST_MELD, END_OF_MELDS) for root in range(12)
]
"""For each card and root the set of required notes."""
CHORD_NOTES: Final = [
    sum({BIT[(root + sector) % 12] for sector in meld.sectors}) for meld in box().melds for root in range(12)
]
"""For each card and root the set of all notes, required or optional."""
ONE_EACH: Final = [gathered(notes_of(held)) for held in range(1 << 12)]
"""For each set of notes one card of each, as cards are counted."""


def place_of(card: int, root: int) -> int:
    """Where a card on a root stands in these lists."""
    return (card - FIRST_MELD) * 12 + root


@cache
def spelled(card: int, root: int) -> dict[int, str]:
    """The name of each note of the chord, in the order of its degrees. It is shared: nobody may change it.

    >>> list(spelled(box().card("ch-13"), 2).values())
    ['D', 'F#', 'A', 'C', 'E', 'G', 'B']
    """
    meld = box().meld(card)
    return {note.pitch_class: str(note) for note in carmony.spell(meld, carmony.suggested_root(meld, root))}


# ------------------------------------------------------------------------------------------------ the table


class Table(contract.State):
    """What lies on the table, and whose turn it is.

    `wheel`, `required` and `notes` are sets of notes, the last two those of the chord on its root; `barred` is a note
    or none; `answers` are the moves by which seats have grouped, or -1; `lost` are points for wrong places.
    """

    def __init__(self, rules: "ChordPoker", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.rounds = rounds.Rounds(rules.seats, rules.rounds)
        self.hands = by_seat.BySeat()
        self.seen = seen_notes.SeenNotes(rules.seats)
        self.deck: list[int] = []
        self.is_named = True
        self.pile: list[int] = []
        self.wheel: i64 = 0
        self.chord = NOTHING
        self.root = NOTHING
        self.required: i64 = 0
        self.notes: i64 = 0
        self.chord_deck: list[int] = []
        self.used: list[int] = []
        self.phase = DEAL
        self.turn = 0
        self.barred = NOTHING
        self.has_drawn = False
        self.dry = 0
        self.completed = NOTHING
        self.lost: list[int] = [0] * rules.seats
        self.answers: list[int] = [NOTHING] * rules.seats

    def turn_chord(self, root: int) -> None:
        """Number 1 of the CHORD card points at this note."""
        self.root = root
        place = place_of(self.chord, root)
        self.required = REQUIRED[place]
        self.notes = CHORD_NOTES[place]

    def is_complete(self) -> bool:
        """Does every required note of the chord lie on the Wheel?"""
        return self.wheel & self.required == self.required

    def card_said(self, note: int) -> Card:
        """A note as the chord spells it; one that is foreign to it has no name of its own here."""
        names = {} if self.chord == NOTHING else spelled(self.chord, self.root)
        return Card(NAMES[note], names.get(note, ""))

    def cards_said(self, notes: Iterable[int]) -> Cards:
        return Cards([self.card_said(note) for note in notes])

    def notes_by_root(self) -> list[int]:
        """For each root the notes of the chord on it, as a set; none without a chord."""
        first = place_of(self.chord, 0)
        return [] if self.chord == NOTHING else CHORD_NOTES[first : first + 12]

    # ---------------------------------------------------------------------------------------- hands

    def are_hands_open(self) -> bool:
        """POKR-R25: hands are shown when the round is over, and not before."""
        return self.phase == DEAL or self.phase == OVER

    def come_openly(self, seat: int, cards: i64) -> None:
        """Cards come to a hand before all eyes."""
        self.hands[seat] = self.hands[seat] + cards
        self.seen.come(seat, cards)

    def leave_hand(self, seat: int, card: i64) -> None:
        """One card less, and of those that everybody has seen, too: it may be the one they know."""
        self.hands[seat] = self.hands[seat] - card
        self.seen.leave(seat, card)

    def knowledge(self) -> object:
        seats = range(self.rules.seats)
        return told_of_hands([[self.seen.names(viewer, seat) for seat in seats] for viewer in seats])

    def learn(self, known: list[list[list[int]]]) -> None:
        """What is known of a hand lay open before all eyes, so nobody can know more than another."""
        self.seen.learn(known)
        if not self.seen.is_shared():
            raise Impossible("knows must say the same of a hand for all: whatever is known of it lay open to all")
        if self.are_hands_open() and self.knowledge() is not None:
            raise Impossible("between rounds all hands are open, so knows has nothing to add [POKR-R25]")


@final
class Wheel(lying.Open):
    """At most one card on a sector, so a set of notes."""

    def kept(self, state: object) -> list[int]:
        return notes_of(getattr(state, self.attribute))

    def lay(self, state: object, document: positions.Reader) -> None:
        slot = document.slot(self.name)
        if not slot.is_named:
            raise Impossible("wheel must name its notes: which of them may lie there is the chord’s affair")
        if len(set(slot.cards)) < len(slot.cards):
            raise Impossible("wheel has one sector for each note, so it names none twice [POKR-18]")
        setattr(state, self.attribute, sum([BIT[note] for note in slot.cards]))
