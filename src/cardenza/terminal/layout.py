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
from cardenza.terminal.words import Names, capital, fact_text, prompted, small, words_of

EMPTY_PLACE: Final = "."
HIDDEN: Final = "-"
ROW: Final = "staff"  # cards of such a zone lie side by side
HEARD: Final = frozenset({"holds", "lacks"})  # what follows from questions and answers is for players to remember
DRAWN: Final = frozenset(  # what pages draw, and the cards on the table tell here
    "laid laid_points melds_laid lacking nearest notes steps takers sizes lowest highest notes_by_root ways ways_sizes"
    " next correctors degrees sectors is_spelled first groups".split()
)
SAID_ELSEWHERE: Final = HEARD | DRAWN | {"turn", "phase"}  # by whose move it is, and by the moves there are


class Row(NamedTuple):
    """One line of the table: what it is about, and what there is."""

    label: str
    text: str
    is_own: bool = False

    def line(self, names: Names) -> str:
        return names.say("label", label=self.label, text=self.text) if self.label else self.text


def rows(view: View, names: Names, is_linear: bool = False) -> list[Row]:
    """The view, row by row; where it is linear, columns follow one another, as it is best read aloud."""
    own = [zone for zone in view.zones if zone.name in names.by_seat and zone.place == view.seat]
    others = [zone for zone in view.zones if zone.name in names.by_seat and zone.place != view.seat]
    columns = [z for z in view.zones if isinstance(z.place, int) and z.name not in names.by_seat]
    table = [zone for zone in view.zones if zone not in own and zone not in others and zone not in columns]
    laid = [_by_seat(zone, names) for zone in others]
    laid += _columns_in_turn(columns, names) if is_linear else _columns(columns, names)
    for zone in table:
        if not zone.cards and zone.name in names.empty_at_first:
            continue  # a place that may never be used
        laid += _grid(zone, names) if zone.name == GRID else _pile(zone, names)
    laid += _facts(view, names)
    return laid + [_by_seat(zone, names)._replace(is_own=True) for zone in own]


def _by_seat(zone: ZoneView, names: Names) -> Row:
    """The cards of a seat: by name where one sees them, else how many."""
    label = names.label(zone.name, zone.place)
    seen = [card for card in zone.cards if card is not None]
    count = names.cards(len(zone.cards))
    is_open = len(seen) == len(zone.cards)
    cards = " ".join(names.notation.cards(seen))
    return Row(label, names.say("held" if is_open else "among", cards=cards, count=count) if seen else count)


def _pile(zone: ZoneView, names: Names) -> list[Row]:
    """A pile, by its top card and its size; cards without an order, or at a place with a name, are all named."""
    label = names.label(zone.name, zone.place)
    seen = [card for card in zone.cards if card is not None]
    count = names.cards(len(zone.cards))
    if not seen:
        return [Row(label, names.say("face_down", count=count) if zone.cards else count)]
    if zone.name in names.unordered and len(seen) == len(zone.cards):
        return [Row(label, names.say("held", cards=counted(names.notation.cards(seen)), count=count))]
    if len(seen) == len(zone.cards) and (isinstance(zone.place, str) or zone.name == ROW):
        return [Row(label, " ".join(names.notation.cards(seen)))]
    if len(seen) == len(zone.cards):
        return [Row(label, names.say("on_top", card=names.notation.card(seen[-1]), count=count))]
    return [Row(label, " ".join(HIDDEN if card is None else names.notation.card(card) for card in zone.cards))]


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
    facts = {name: value for name, value in view.facts.items() if _is_told(name, value, name in names.book.seats)}
    told = [fact_text(name, value, names) for name, value in facts.items()]
    if view.prompt:
        told = [". ".join(sentence.removesuffix(".") for sentence in prompted(view.prompt, names)), *told]
    return [Row(names.say("now"), "; ".join(told))] if told else []


def _is_told(name: str, value: object, is_seat: bool) -> bool:
    if name in SAID_ELSEWHERE:
        return False
    if is_seat:
        return value not in (None, [])  # seat 0 is somebody
    return any(value) if isinstance(value, list) else bool(value)


def heard_lines(view: View, names: Names) -> list[str]:
    """What everybody has heard of each hand, for those to whom it is told."""
    lines: list[str] = []
    for fact in sorted(HEARD & view.facts.keys()):
        told, label = view.facts[fact], small(names.book.facts.get(fact, words_of(fact)))
        for seat, each in enumerate(told if isinstance(told, list) else []):
            if notes := " ".join(names.notation.cards(str(each).split())):
                lines.append("  " + names.say("heard_of", who=capital(names.seat(seat)), fact=label, notes=notes))
    return lines


# ---------------------------------------------------------------------------------------------------- side by side


def _columns(zones: Sequence[ZoneView], names: Names) -> list[Row]:
    """Numbered zones side by side: hidden ones by their sizes, the others card under card."""
    families: dict[str, list[list[str]]] = {}
    for zone in zones:
        families.setdefault(zone.name, []).append(_cells(zone, names))
    wide = max((len(family) for family in families.values()), default=0)
    if not wide:
        return []
    laid = [Row(names.say("column"), _aligned([str(number + 1) for number in range(wide)]))]
    for name, family in families.items():
        lines = list(zip_longest(*family, fillvalue=""))
        laid += [Row(_family(name, names) if at == 0 else "", _aligned(line)) for at, line in enumerate(lines)]
    width = max(len(row.label) for row in laid)
    return [Row("", f"{row.label:{width}}  {row.text}".rstrip()) for row in laid]


def _family(name: str, names: Names) -> str:
    """Zones side by side, all by one name."""
    return capital(words_of(name) if names.language == "en" else names.book.zones.get(name, words_of(name)))


def _columns_in_turn(zones: Sequence[ZoneView], names: Names) -> list[Row]:
    """One row for each column, with what lies in it from top to bottom."""
    parts: dict[int, list[str]] = {}
    for zone in zones:
        if isinstance(zone.place, int):
            parts.setdefault(zone.place, []).append(_part(zone, names))
    empty = names.say("empty")
    return [
        Row(names.say("column_at", number=place + 1), ", ".join(filter(None, each)) or empty)
        for place, each in parts.items()
    ]


def _part(zone: ZoneView, names: Names) -> str:
    if zone.cards and all(card is None for card in zone.cards):
        return names.say("face_down", count=len(zone.cards))
    return " ".join(HIDDEN if card is None else names.notation.card(card) for card in zone.cards)


def _cells(zone: ZoneView, names: Names) -> list[str]:
    if zone.cards and all(card is None for card in zone.cards):
        return [f"({len(zone.cards)})"]
    return [HIDDEN if card is None else names.notation.card(card) for card in zone.cards]


def _aligned(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>5}" for cell in cells)


def _grid(zone: ZoneView, names: Names) -> list[Row]:
    """Places row by row: the number of a card face down, the name of one face up, a dot where none is left."""
    size = len(zone.cards)
    wide = row_length(size)
    lines = [zone.cards[at : at + wide] for at in range(0, size, wide)]
    laid = [
        Row("", "".join(f"{_place(at * wide + i, card, names):>6}" for i, card in enumerate(line)))
        for at, line in enumerate(lines)
    ]
    left = sum(1 for card in zone.cards if card != EMPTY_PLACE)
    return [Row(names.say("grid"), names.say("by_number", count=names.cards(left))), *laid]


def _place(number: int, card: str | None, names: Names) -> str:
    return str(number) if card is None else card if card == EMPTY_PLACE else f"[{names.notation.card(card)}]"


def row_length(places: int) -> int:
    """How many places a row has, so that the grid is as square as it can be, and rather wide.

    >>> [row_length(places) for places in (54, 48, 24, 14, 4, 1, 0)]
    [9, 8, 6, 7, 2, 1, 1]
    """
    rows_of = next((rows for rows in range(isqrt(places), 0, -1) if places % rows == 0), 1)
    return max(places // rows_of, 1)
