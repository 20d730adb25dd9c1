"""Zones: where cards lie, and who sees and who knows each of them. Every view is derived from them and fails closed.

A set of seats is a bit mask; EVERYBODY has all bits set and includes those who only watch. To *see* a card is to have
it before one's eyes; to *know* it is to have been shown it. A person is shown what a seat sees; its bot or coach
may use what it knows as well.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, final

NOBODY: Final = 0
EVERYBODY: Final = -1
GAP: Final = -1
GRID: Final = "grid"
SPREAD: Final = (GRID, "wheel")  # zones of these names have places rather than a top and a bottom
GAP_TEXT: Final = "."

Place: TypeAlias = int | str | None
FactValue: TypeAlias = bool | int | str | list[str] | list[int] | None


@final
class Zone:
    """Cards in one place: `hands` of seat 2, the `stock`, column 5. A GAP is a place without its card."""

    def __init__(
        self,
        name: str,
        place: Place,
        cards: Sequence[int],
        seen: Sequence[int],
        known: Sequence[int],
        is_ordered: bool = True,
    ) -> None:
        self.name = name
        self.place = place
        self.cards = list(cards)
        self.seen = list(seen)
        self.known = [who | more for who, more in zip(seen, known, strict=True)]
        self.is_ordered = is_ordered


def face_up(name: str, cards: Sequence[int], place: Place = None, is_ordered: bool = True) -> Zone:
    """Cards that everybody sees."""
    everybody = [EVERYBODY] * len(cards)
    return Zone(name, place, cards, everybody, everybody, is_ordered)


def face_down(name: str, cards: Sequence[int], place: Place = None, known: Sequence[int] = ()) -> Zone:
    """Cards that nobody sees; `known` tells for each of them which seats know it all the same."""
    return Zone(name, place, cards, [NOBODY] * len(cards), known or [NOBODY] * len(cards))


def in_hand(name: str, seat: int, cards: Sequence[int], known: Sequence[int] = ()) -> Zone:
    """Cards that their owner alone sees."""
    return Zone(name, seat, cards, [1 << seat] * len(cards), known or [NOBODY] * len(cards), False)


class Fact(NamedTuple):
    """Something besides the cards: whose turn it is, which letter is due. `seen` says by whom."""

    name: str
    value: FactValue
    seen: int = EVERYBODY


class Exposed(NamedTuple):
    """A card that a move shows to everybody, whatever becomes of it; `at` is its index if the zone has an order."""

    zone: str
    place: Place
    at: int | None
    card: int


class Way(NamedTuple):
    """A zone that a card passed through on its way, and the seats that saw which card it was."""

    zone: str
    place: Place
    seen: int


class Passage(NamedTuple):
    """Whatever goes from one zone to another passes through a third, where some see it; a hand only its owner sees.

    >>> Passage("stock", "books").way(2), Passage("music", "hands", "stock").way(2)
    (Way(zone='hands', place=2, seen=4), Way(zone='stock', place=None, seen=0))
    """

    source: str
    target: str
    through: str = "hands"
    seen: int = NOBODY

    def way(self, seat: int) -> Way:
        """What it passed through with a move of this seat."""
        return Way("hands", seat, 1 << seat) if self.through == "hands" else Way(self.through, None, self.seen)


class ZoneView(NamedTuple):
    """A zone as one receiver has it: the text of each card seen (and of each card known), None for the others."""

    name: str
    place: Place
    cards: list[str | None]
    known: list[str | None]


def is_among(seat: int | None, seats: int) -> bool:
    """Is the seat one of the set? Those who watch (None) belong to EVERYBODY only.

    >>> is_among(1, 0b010), is_among(0, 0b010), is_among(None, 0b011), is_among(None, EVERYBODY)
    (True, False, False, True)
    """
    return seats == EVERYBODY if seat is None else seats >> seat & 1 == 1


def nested(zones: Sequence[tuple[str, Place, object]]) -> dict[str, object]:
    """Entries as a document has them: a lone one as it is, numbered ones as a list, named ones as an object.

    >>> nested([("stock", None, 3), ("hands", 0, 7), ("hands", 1, 6), ("corners", "NW", 1)])
    {'stock': 3, 'hands': [7, 6], 'corners': {'NW': 1}}
    """
    document: dict[str, object] = {}
    for name, place, entry in zones:
        if place is None:
            document[name] = entry
        elif isinstance(place, int):
            family = document.setdefault(name, [])
            assert isinstance(family, list) and len(family) == place, f"zone {name} {place} is out of order"
            family.append(entry)
        else:
            named = document.setdefault(name, {})
            assert isinstance(named, dict)
            named[place] = entry
    return document
