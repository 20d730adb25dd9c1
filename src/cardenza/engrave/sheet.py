"""Many pictures in one: a symbol for each score, and what they have in common drawn once, for pages to draw from."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from xml.sax.saxutils import escape

from cardenza.engrave.engraver import Picture, engrave
from cardenza.engrave.inks import INK, INKS
from cardenza.engrave.notation import read
from cardenza.engrave.shapes import Bar, Shape, Words
from cardenza.engrave.svg import PALE, number


def to_symbols(scores: Mapping[str, str], prefix: str) -> list[str]:
    """Rows of SVG: the outlines, whose ids begin with the prefix, and a symbol for each score by the id it shall have.

    >>> outline, black, plum = to_symbols({"first": "plain clef", "second": "plain plum clef"}, "outline")
    >>> outline.partition(" d=")[0]
    '<path id="outline-0"'
    >>> plum
    '<symbol id="second" viewBox="0 0 691 1776"><g fill="#7a2e5d"><use href="#outline-0" x="10" y="1108"/></g></symbol>'
    """
    outlines: dict[str, str] = {}
    symbols = []
    for name, text in scores.items():
        score = read(text)
        symbols.append(_symbol(name, engrave(score), score.ink, outlines, prefix))
    return [*(f'<path id="{name}" d="{escape(path)}"/>' for path, name in outlines.items()), *symbols]


def _symbol(name: str, picture: Picture, ink: str, outlines: dict[str, str], prefix: str) -> str:
    def used(path: str, place: str = "") -> str:
        return f'<use href="#{outlines.setdefault(path, f"{prefix}-{len(outlines)}")}"{place}/>'

    def drawn(shape: Shape) -> str:
        if isinstance(shape, Bar):
            return f'<path d="{_bars([shape])}"/>'
        assert not isinstance(shape, Words), "a card has no words"
        return used(shape.path, f' x="{number(shape.x)}" y="{number(shape.y)}"')

    def group(rows: Iterable[str], own: str, more: str = "") -> str:
        return f'<g fill="{INKS[own or ink or INK]}"{more}>{"".join(rows)}</g>'

    lines = group([used(_bars(picture.lines))], "", f' fill-opacity="{PALE}"') if picture.lines else ""
    inked = "".join(group(map(drawn, run), own) for own, run in groupby(picture.shapes, lambda shape: shape.ink))
    size = f"0 0 {number(picture.width)} {number(picture.height)}"
    return f'<symbol id="{name}" viewBox="{size}">{lines}{inked}</symbol>'


def _bars(shapes: Iterable[Shape]) -> str:
    """Bars as one outline.

    >>> from cardenza.engrave.shapes import Box
    >>> _bars([Bar(Box(0, 10, 30, 12)), Bar(Box(0, 20, 30, 22))])
    'M0 10h30v2h-30zM0 20h30v2h-30z'
    """
    boxes = [shape.box for shape in shapes]
    return "".join(
        f"M{number(left)} {number(top)}h{number(right - left)}v{number(bottom - top)}h{number(left - right)}z"
        for left, top, right, bottom in boxes
    )
