"""Pages as PDF, by reportlab: the engraver's outlines and bars, drawn as they stand in its SVG.

The engraver writes few things (groups with a fill and a place, paths, rectangles), and these are all that is read here:
words that need a reader's font have been spelled in Latin letters before (`plain`).
"""

import re
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final
from xml.etree import ElementTree

from cardenza.engrave.silhouettes import steps_of
from cardenza.kernel.errors import Impossible
from cardenza.pieces import Heading, Piece
from cardenza.sheets import pages_of
from cardenza.sheets.plain import in_outlines

MISSING: Final = "a PDF needs reportlab, which is not installed: pip install 'cardenza[print]'"
SVG: Final = "{http://www.w3.org/2000/svg}"
POINTS_A_MILLIMETRE: Final = 72 / 25.4
_PLACE: Final = re.compile(r"(translate|scale)\(([^)]*)\)")


def pdf_of(piece: Piece, heading: Heading) -> bytes:
    """A piece as one PDF, with names that need no font. Raises `Impossible` where reportlab is not installed."""
    if find_spec("reportlab") is None:
        raise Impossible(MISSING)
    from reportlab.pdfgen.canvas import Canvas

    written = BytesIO()
    canvas = Canvas(written, invariant=True)
    canvas.setTitle(heading.title)
    canvas.setCreator("Cardenza")
    for page in pages_of(*in_outlines(piece, heading)):
        _page(canvas, ElementTree.fromstring(page))
    canvas.save()
    return written.getvalue()


def _page(canvas: Any, svg: ElementTree.Element) -> None:
    _, _, across, down = [float(side) for side in svg.attrib["viewBox"].split()]
    width, height = [float(svg.attrib[side].removesuffix("mm")) * POINTS_A_MILLIMETRE for side in ("width", "height")]
    canvas.setPageSize((width, height))
    canvas.translate(0, height)  # a PDF counts from below
    canvas.scale(width / across, -height / down)
    for thing in svg:
        _draw(canvas, thing)
    canvas.showPage()


def _draw(canvas: Any, thing: ElementTree.Element) -> None:
    kind = thing.tag.removeprefix(SVG)
    if kind == "g":
        canvas.saveState()
        _begin(canvas, thing)
        for inner in thing:
            _draw(canvas, inner)
        canvas.restoreState()
    elif kind == "rect":
        x, y, width, height = [float(thing.attrib[side]) for side in ("x", "y", "width", "height")]
        canvas.rect(x, y, width, height, stroke=0, fill=1)
    elif kind == "path":
        canvas.drawPath(_path(canvas, thing.attrib["d"]), stroke=0, fill=1, fillMode=1)  # nonzero, as in SVG


def _begin(canvas: Any, group: ElementTree.Element) -> None:
    if fill := group.attrib.get("fill"):
        canvas.setFillColor(fill)
    for kind, numbers in _PLACE.findall(group.attrib.get("transform", "")):
        x, y = [float(number) for number in numbers.split()]
        (canvas.translate if kind == "translate" else canvas.scale)(x, y)


def _path(canvas: Any, text: str) -> Any:
    path = canvas.beginPath()
    x = y = 0.0
    for step, numbers in steps_of(text):
        if step == "Z":
            path.close()
            continue
        *beside, to_x, to_y = {"H": [*numbers, y], "V": [x, *numbers]}.get(step, numbers)
        if step == "M":
            path.moveTo(to_x, to_y)
        elif beside:
            path.curveTo(*(_cubic(x, y, *beside, to_x, to_y) if step == "Q" else (*beside, to_x, to_y)))
        else:
            path.lineTo(to_x, to_y)
        x, y = to_x, to_y
    return path


def _cubic(*numbers: float) -> tuple[float, ...]:
    """A curve with one point beside it as one with two, which is what a PDF has."""
    x, y, by_x, by_y, to_x, to_y = numbers
    first = x + (by_x - x) * 2 / 3, y + (by_y - y) * 2 / 3
    second = to_x + (by_x - to_x) * 2 / 3, to_y + (by_y - to_y) * 2 / 3
    return *first, *second, to_x, to_y
