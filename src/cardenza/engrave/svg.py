"""A picture as SVG text: paths and rectangles in groups, and words only where no outline is known; always the same."""

from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from cardenza.engrave.engraver import Picture
from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.inks import INK, INKS
from cardenza.engrave.shapes import Bar, Outline, Shape, Words

PIXELS: Final = 10
"""The size of a staff space where nobody asks for another."""
PALE: Final = "0.6"


def to_svg(picture: Picture, label: str, ink: str = "", sides: tuple[str, str] | None = None) -> str:
    """The text of an SVG file; it has these sides, such as 210mm and 297mm, or those of its staff.

    >>> print(to_svg(Picture((), (), 500, 250), "Nothing, & more"))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 250" width="20" height="10" role="img">
    <title>Nothing, &amp; more</title>
    </svg>
    """
    size = f'viewBox="0 0 {number(picture.width)} {number(picture.height)}"'
    width, height = sides or [number(side / SPACE * PIXELS) for side in (picture.width, picture.height)]
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{width}" height="{height}" role="img">',
        f"<title>{escape(label)}</title>",
        *_group(list(picture.lines), ink, f' fill-opacity="{PALE}"'),
        *[row for own, run in groupby(picture.shapes, _ink) for row in _group(list(run), own or ink)],
        "</svg>",
    ]
    return "\n".join(rows)


def _ink(shape: Shape) -> str:
    return shape.ink


def _group(shapes: list[Shape], ink: str, more: str = "") -> list[str]:
    return [f'<g fill="{INKS[ink or INK]}"{more}>', *map(_shape, shapes), "</g>"] if shapes else []


def _shape(shape: Shape) -> str:
    if isinstance(shape, Bar):
        left, top, right, bottom = shape.box
        place = f'x="{number(left)}" y="{number(top)}"'
        return f'<rect {place} width="{number(right - left)}" height="{number(bottom - top)}"/>'
    if isinstance(shape, Words):
        return _words(shape)
    return f'<g transform="{_place(shape)}"><path d="{escape(shape.path)}"/></g>'


def _words(shape: Words) -> str:
    """Squeezed or stretched to its width, whatever font there is: nothing slips over what stands beside it.

    >>> _words(Words("音", 10, 20, 500, 500))
    '<text x="10" y="20" font-family="serif" font-size="500" textLength="500" lengthAdjust="spacingAndGlyphs">音</text>'
    """
    place = f'x="{number(shape.x)}" y="{number(shape.y)}" font-family="serif" font-size="{number(shape.size)}"'
    return (
        f'<text {place} textLength="{number(shape.width)}" lengthAdjust="spacingAndGlyphs">{escape(shape.words)}</text>'
    )


def _place(shape: Outline) -> str:
    place = f"translate({number(shape.x)} {number(shape.y)})"
    is_scaled = (shape.wide, shape.tall) != (1, 1)
    return f"{place} scale({shape.wide:.4g} {shape.tall:.4g})" if is_scaled else place


def number(value: float) -> str:
    """To a tenth of a unit, which is a two-thousandth of a staff.

    >>> number(-0.04), number(12.5), number(300.0)
    ('0', '12.5', '300')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")  # adding zero takes the sign off a minus zero
