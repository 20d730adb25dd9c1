"""A view as rows of text: other players on top, the table in the middle, one's own cards below.

Nothing here knows a game. Zones that each seat has lie by seat, other numbered zones side by side as columns; a zone
called `grid` is laid out in rows, one called `staff` is a row, and every other zone is a pile. Only cards that the
receiver sees have a name.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import isqrt
from typing import Final, NamedTuple

from cardenza.kernel.views import View
from cardenza.kernel.zones import GRID, ZoneView
from cardenza.terminal.words import Names, capital, cards_text, prompted, value_text, words_of
from cardenza.words import Words, say_value

EMPTY_PLACE: Final = "."
HIDDEN: Final = "-"
ROW: Final = "staff"  # cards of such a zone lie side by side
HEARD: Final = frozenset({"holds", "lacks"})  # what follows from questions and answers is for players to remember
DRAWN: Final = frozenset(  # what pages draw, and the cards on the table tell here
    "laid laid_points melds_laid lacking nearest notes takers lowest highest notes_by_root ways ways_sizes"
    " next correctors degrees sectors is_spelled".split()
)
SAID_ELSEWHERE: Final = HEARD | DRAWN | {"turn", "phase"}  # by whose move it is, and by the moves there are


class Row(NamedTuple):
    """One line of the table: what it is about, and what there is."""

    label: str
    text: str

    def line(self) -> str:
        return f"{self.label}: {self.text}" if self.label else self.text


def rows(view: View, names: Names, is_linear: bool = False) -> list[Row]:
    """The view, row by row; where it is linear, columns follow one another, as it is best read aloud."""
    own = [zone for zone in view.zones if zone.name in names.by_seat and zone.place == view.seat]
    others = [zone for zone in view.zones if zone.name in names.by_seat and zone.place != view.seat]
    columns = [z for z in view.zones if isinstance(z.place, int) and z.name not in names.by_seat]
    table = [zone for zone in view.zones if zone not in own and zone not in others and zone not in columns]
    laid = [_by_seat(zone, names) for zone in others]
    laid += _columns_in_turn(columns) if is_linear else _columns(columns)
    for zone in table:
        if not zone.cards and zone.name in names.empty_at_first:
            continue  # a place that may never be used
        laid += _grid(zone) if zone.name == GRID else _pile(zone, names)
    laid += _facts(view, names)
    return laid + [_by_seat(zone, names) for zone in own]


def _label(zone: ZoneView, names: Names) -> str:
    return capital(names.zone(zone.name, zone.place).removeprefix("the "))


def _by_seat(zone: ZoneView, names: Names) -> Row:
    """The cards of a seat: by name where one sees them, else how many."""
    label = _label(zone, names)
    seen = [card for card in zone.cards if card is not None]
    count = cards_text(len(zone.cards))
    if len(seen) == len(zone.cards):
        return Row(label, f"{' '.join(seen)} ({count})" if seen else count)
    return Row(label, f"{count}, among them {' '.join(seen)}" if seen else count)


def _pile(zone: ZoneView, names: Names) -> list[Row]:
    """A pile, by its top card and its size; cards without an order, or at a place with a name, are all named."""
    label = _label(zone, names)
    seen = [card for card in zone.cards if card is not None]
    if not seen:
        return [Row(label, f"{cards_text(len(zone.cards))}{' face down' if zone.cards else ''}")]
    if zone.name in names.unordered and len(seen) == len(zone.cards):
        return [Row(label, f"{counted(seen)} ({cards_text(len(seen))})")]
    if len(seen) == len(zone.cards) and (isinstance(zone.place, str) or zone.name == ROW):
        return [Row(label, " ".join(seen))]
    if len(seen) == len(zone.cards):
        return [Row(label, f"{seen[-1]} on top ({cards_text(len(seen))})")]
    return [Row(label, " ".join(card or HIDDEN for card in zone.cards))]


def counted(cards: Sequence[str]) -> str:
    """Cards that may be alike, each once.

    >>> counted(["C", "C", "D"]), counted(["C2", "C3"])
    ('2 C, 1 D', 'C2 C3')
    """
    if len(set(cards)) == len(cards):
        return " ".join(cards)
    return ", ".join(f"{cards.count(card)} {card}" for card in dict.fromkeys(cards))


def _facts(view: View, names: Names) -> list[Row]:
    """What there is besides the cards; what is nothing, or is told elsewhere, is left out."""
    facts = {name: value for name, value in view.facts.items() if value and name not in SAID_ELSEWHERE}
    book = names.book
    told = [f"{book.facts.get(name, words_of(name)).lower()} {_value(book, name, v)}" for name, v in facts.items()]
    if view.prompt:
        told = [". ".join(sentence.removesuffix(".") for sentence in prompted(view.prompt, names)), *told]
    return [Row("Now", "; ".join(told))] if told else []


def _value(book: Words, name: str, value: object) -> str:
    return value_text(value) if isinstance(value, list) else say_value(book, name, value)


# ---------------------------------------------------------------------------------------------------- side by side


def _columns(zones: Sequence[ZoneView]) -> list[Row]:
    """Numbered zones side by side: hidden ones by their sizes, the others card under card."""
    families: dict[str, list[list[str]]] = {}
    for zone in zones:
        families.setdefault(zone.name, []).append(_cells(zone))
    wide = max((len(family) for family in families.values()), default=0)
    if not wide:
        return []
    laid = [Row("Column", _aligned([str(number + 1) for number in range(wide)]))]
    for name, family in families.items():
        lines = list(zip_longest(*family, fillvalue=""))
        laid += [Row(capital(words_of(name)) if at == 0 else "", _aligned(line)) for at, line in enumerate(lines)]
    width = max(len(row.label) for row in laid)
    return [Row("", f"{row.label:{width}}  {row.text}".rstrip()) for row in laid]


def _columns_in_turn(zones: Sequence[ZoneView]) -> list[Row]:
    """One row for each column, with what lies in it from top to bottom."""
    parts: dict[int, list[str]] = {}
    for zone in zones:
        if isinstance(zone.place, int):
            parts.setdefault(zone.place, []).append(_part(zone))
    return [Row(f"Column {place + 1}", ", ".join(filter(None, each)) or "empty") for place, each in parts.items()]


def _part(zone: ZoneView) -> str:
    if zone.cards and all(card is None for card in zone.cards):
        return f"{len(zone.cards)} face down"
    return " ".join(card or HIDDEN for card in zone.cards)


def _cells(zone: ZoneView) -> list[str]:
    if zone.cards and all(card is None for card in zone.cards):
        return [f"({len(zone.cards)})"]
    return [card or HIDDEN for card in zone.cards]


def _aligned(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>5}" for cell in cells)


def _grid(zone: ZoneView) -> list[Row]:
    """Places row by row: the number of a card face down, the name of one face up, a dot where none is left."""
    size = len(zone.cards)
    wide = row_length(size)
    lines = [zone.cards[at : at + wide] for at in range(0, size, wide)]
    laid = [
        Row("", "".join(f"{_place(at * wide + i, card):>6}" for i, card in enumerate(line)))
        for at, line in enumerate(lines)
    ]
    left = sum(1 for card in zone.cards if card != EMPTY_PLACE)
    return [Row("Grid", f"{cards_text(left)}, face down by number"), *laid]


def _place(number: int, card: str | None) -> str:
    return str(number) if card is None else card if card == EMPTY_PLACE else f"[{card}]"


def row_length(places: int) -> int:
    """How many places a row has, so that the grid is as square as it can be, and rather wide.

    >>> [row_length(places) for places in (54, 48, 24, 14, 4, 1, 0)]
    [9, 8, 6, 7, 2, 1, 1]
    """
    rows_of = next((rows for rows in range(isqrt(places), 0, -1) if places % rows == 0), 1)
    return max(places // rows_of, 1)
