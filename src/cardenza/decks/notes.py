"""NOTE cards in numbers: a note is its pitch class, 0 for C to 11 for B, and cards are counted, four bits a note.

The eight cards of a note are equal, so a hand, a pile without order or what a meld takes is one number below 2**48.
A set of notes is a bit mask with bit 0 for C.
"""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardenza.decks.carmony import CANONICAL
from cardenza.kernel import lying, packed

NAMES: Final = [str(note) for note in CANONICAL]
COPIES: Final = 8
BIT: Final = [1 << note for note in range(12)]
ONE: Final = [1 << 4 * note for note in range(12)]
"""One card of each note, as cards are counted."""

_ONES: Final = 0x111111111111
_PAIRS: Final = 0x030303030303
_FOURS: Final = 0x000F000F000F


def one(note: i64) -> i64:
    """One card of a note, as in ONE, but worked out: in compiled code that takes less time than to look it up.

    >>> one(11) == ONE[11]
    True
    """
    return packed.single(4 * note)


def gathered(notes: list[int]) -> int:
    """Cards as they are counted.

    >>> hex(gathered([0, 0, 11]))
    '0x100000000002'
    """
    cards: i64 = 0
    for note in notes:
        cards += one(note)
    return cards


def dealt_to(place: i64, seats: i64, deck: list[int], count: i64) -> i64:
    """What one of the seats gets where so many cards are dealt one at a time, the top card to place 0.

    >>> notes_in(dealt_to(0, 2, [9, 0, 2, 4, 5], 4)), notes_in(dealt_to(1, 2, [9, 0, 2, 4, 5], 4))
    ([2, 5], [0, 4])
    """
    cards: i64 = 0
    end: i64 = i64(len(deck)) - count
    at: i64 = i64(len(deck)) - 1 - place
    while at >= end:
        cards += one(deck[at])
        at -= seats
    return cards


def count_of(cards: i64, note: i64) -> i64:
    """How many cards of a note there are."""
    return cards >> 4 * note & 15


def size_of(cards: i64) -> i64:
    """How many cards there are.

    >>> size_of(gathered([0, 0, 7, 11]))
    4
    """
    bytes_ = (cards & 0x0F0F0F0F0F0F) + (cards >> 4 & 0x0F0F0F0F0F0F)
    return (bytes_ * 0x010101010101 >> 40) & 0xFF


def held_in(cards: i64) -> i64:
    """The set of notes of which there is a card.

    >>> bin(held_in(gathered([0, 0, 2, 11])))
    '0b100000000101'
    """
    return _squeezed(_some_of(cards))


def twice_in(cards: i64) -> i64:
    """The set of notes of which there are two cards or more.

    >>> bin(twice_in(gathered([0, 0, 2, 11, 11, 11])))
    '0b100000000001'
    """
    return _squeezed((cards >> 1 | cards >> 2 | cards >> 3) & _ONES)


def less(cards: i64, gone: i64) -> i64:
    """The cards without those that are gone, as far as they were among them.

    >>> notes_in(less(gathered([0, 0, 7]), gathered([0, 2, 7, 7])))
    [0]
    """
    while gone:
        ones = _some_of(gone)
        cards -= _some_of(cards) & ones
        gone -= ones
    return cards


def most(cards: i64, others: i64) -> i64:
    """Of each note as many cards as there are in the one or the other, whichever has more.

    >>> notes_in(most(gathered([0, 0, 7]), gathered([0, 2])))
    [0, 0, 2, 7]
    """
    return cards + less(others, cards)


def _some_of(cards: i64) -> i64:
    """One card of each note of which there is any."""
    halves = cards | cards >> 1
    return (halves | halves >> 2) & _ONES


def _squeezed(ones: i64) -> i64:
    """Twelve bits that stand four places apart, side by side."""
    pairs = (ones | ones >> 3) & _PAIRS
    fours = (pairs | pairs >> 6) & _FOURS
    return (fours | fours >> 12 | fours >> 24) & 0xFFF


def round_again(held: i64) -> i64:
    """A set of notes three times over, so that one can count up or down from its middle (`lies_at`)."""
    return held << 24 | held << 12 | held


def lies_at(around: i64, note: i64) -> i64:
    """1 if the note is there, counted to an octave above B or below C at most; else 0.

    >>> around = round_again(BIT[2] | BIT[11])
    >>> lies_at(around, 11 + 3), lies_at(around, 4 - 5), lies_at(around, 3)
    (1, 1, 0)
    """
    return around >> 12 + note & 1


def how_many(held: i64) -> i64:
    """How many notes are in a set.

    >>> how_many(0b100000000101)
    3
    """
    pairs = held - (held >> 1 & 0x555)
    fours = (pairs & 0x333) + (pairs >> 2 & 0x333)
    return (fours + (fours >> 4) + (fours >> 8)) & 15


def nth_in(held: i64, n: i64) -> i64:
    """The note at a place of a set, counted from C.

    >>> nth_in(0b100000000101, 2)
    11
    """
    return packed.nth(held, n)


def notes_in(cards: int) -> list[int]:
    """The cards one by one, from C to B.

    >>> notes_in(gathered([7, 0, 7]))
    [0, 7, 7]
    """
    return [note for note in range(12) for _ in range(cards >> 4 * note & 15)]


def notes_of(held: int) -> list[int]:
    """The notes of a set, from C to B."""
    return [note for note in range(12) if held >> note & 1]


def names_of(notes: Iterable[int]) -> list[str]:
    """The notes as moves and documents write them.

    >>> names_of([10, 0])
    ['Bb', 'C']
    """
    return [NAMES[note] for note in notes]


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(lying.Hands):
    """NOTE hands, counted."""

    def held(self, state: object, seat: int) -> list[int]:
        return notes_in(getattr(state, self.attribute)[seat])

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        getattr(state, self.attribute)[seat] = gathered(cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class Counted(lying.Cards):
    """NOTE cards without order, counted."""

    def kept(self, state: object) -> list[int]:
        return notes_in(getattr(state, self.attribute))

    def keep(self, state: object, cards: list[int]) -> None:
        setattr(state, self.attribute, gathered(cards))


# ------------------------------------------------------------------------------------------------ cards and seats


def with_seats(note: i64, seats: i64) -> i64:
    """A card and a set of seats in one number: those that know it, or those that do not, as a game will have it.

    >>> card = with_seats(9, 0b101)
    >>> note_in(card), bin(seats_in(card))
    (9, '0b101')
    """
    return note | seats << 4


def note_in(card: i64) -> i64:
    """The note of a card that is kept with seats."""
    return card & 15


def seats_in(card: i64) -> i64:
    """The seats that a card is kept with."""
    return card >> 4


def picked(numbers: list[int], places: Iterable[int]) -> list[int]:
    """The numbers at some places. All lists share them: in compiled code each new number would be an object.

    >>> picked([100, 101, 102], [0, 2])
    [100, 102]
    """
    found: list[int] = []
    for place in places:
        found += numbers[place : place + 1]
    return found


_HALVES: Final = [notes_of(held) for held in range(64)]


@final
class NumbersByNote:
    """A number for each note of a set, counted on from that of C; six notes at a time, so that its tables are small.

    >>> NumbersByNote(100).of(0b100000000101)
    [100, 102, 111]
    """

    def __init__(self, first: int) -> None:
        numbers = list(range(first, first + 12))
        self._low = [picked(numbers[:6], held) for held in _HALVES]
        self._high = [picked(numbers[6:], held) for held in _HALVES]

    def of(self, held: i64) -> list[int]:
        """Those of a set of notes, in a list of its own."""
        return self._low[held & 63] + self._high[held >> 6]

    def add_to(self, numbers: list[int], held: i64) -> None:
        """Add those of a set of notes to a list."""
        if held & 63:
            numbers += self._low[held & 63]
        if held >> 6:
            numbers += self._high[held >> 6]
