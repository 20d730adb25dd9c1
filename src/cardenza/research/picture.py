"""A table as a picture: one line of cards for each zone, hidden cards with their backs up, and the facts below."""

from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from cardenza.kernel.contract import State
from cardenza.kernel.views import View, open_view, view_of

CARD: Final = (44, 30)
GAP: Final = 4
MARGIN: Final = 12
LABEL: Final = 110
MOST: Final = 16  # cards in a line; more go on in the next
PAPER, INK, BACK = "#f7f3ea", "#26221c", "#8a9bb0"


class _Line(NamedTuple):
    label: str
    cards: list[str | None]


def picture(state: State, seat: int | None = None, *, is_open: bool = True) -> str:
    """The table as SVG: open, or as a seat (or, with None, somebody who watches) sees it.

    >>> from cardenza.catalogue import find
    >>> drawing = picture(find("old-maid")(2).deal(1), 0, is_open=False)
    >>> drawing.startswith("<svg"), drawing.count("<rect")
    (True, 50)
    """
    view = open_view(state) if is_open else view_of(state, seat)
    lines = [line for zone in view.zones for line in _lines(zone.name, zone.place, zone.cards)]
    width = 2 * MARGIN + LABEL + MOST * (CARD[0] + GAP)
    drawn = [_line(at, line) for at, line in enumerate(lines)]
    below = MARGIN + len(lines) * (CARD[1] + GAP)
    facts = [_text(MARGIN, below + 16 * (at + 1), line) for at, line in enumerate(_facts(view))]
    height = below + 16 * (len(facts) + 1) + MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    title = f"<title>{escape(type(state.game).title)}</title>"
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, title, paper, *drawn, *facts, "</svg>"])


def _lines(name: str, place: object, cards: list[str | None]) -> list[_Line]:
    label = name if place is None else f"{name} {place}"
    parts = [cards[at : at + MOST] for at in range(0, len(cards), MOST)] or [[]]
    return [_Line("" if at else f"{label} ({len(cards)})", part) for at, part in enumerate(parts)]


def _line(at: int, line: _Line) -> str:
    top = MARGIN + at * (CARD[1] + GAP)
    cards = [_card(MARGIN + LABEL + i * (CARD[0] + GAP), top, card) for i, card in enumerate(line.cards)]
    return "\n".join([_text(MARGIN, top + 20, line.label), *cards])


def _card(left: int, top: int, card: str | None) -> str:
    fill = BACK if card is None else "white"
    frame = f'<rect x="{left}" y="{top}" width="{CARD[0]}" height="{CARD[1]}" rx="4" fill="{fill}" stroke="{INK}"/>'
    return frame if card is None else f"{frame}{_text(left + 5, top + 20, card)}"


def _text(left: int, top: int, text: str) -> str:
    return f'<text x="{left}" y="{top}" fill="{INK}">{escape(text)}</text>' if text else ""


def _facts(view: View) -> list[str]:
    return [f"{name}: {value}" for name, value in view.facts.items() if value not in (None, [], "")]
