"""Bar lines: thin and thick ones, with the dots of repeats, through one staff or several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza.engrave.glyphs import BAR_GAP, HALF, REPEAT_DOT_GAP, SPACE, THICK_BAR, THIN_BAR, glyph
from cardenza.engrave.score import Bar
from cardenza.engrave.shapes import Bar as Line
from cardenza.engrave.shapes import Box, Shape

_LINES: Final = {
    Bar.SINGLE: (THIN_BAR,),
    Bar.DOUBLE: (THIN_BAR, THIN_BAR),
    Bar.FINAL: (THIN_BAR, THICK_BAR),
    Bar.REPEAT_FROM: (THICK_BAR, THIN_BAR),
    Bar.REPEAT_TO: (THIN_BAR, THICK_BAR),
    Bar.REPEAT_BOTH: (THIN_BAR, THICK_BAR, THIN_BAR),
}
_DOTS_BEFORE: Final = (Bar.REPEAT_TO, Bar.REPEAT_BOTH)
_DOTS_BEHIND: Final = (Bar.REPEAT_FROM, Bar.REPEAT_BOTH)


class Span(NamedTuple):
    """Staves that bar lines join, by the heights of their middle lines, from above."""

    middles: tuple[float, ...]

    @property
    def top(self) -> float:
        return self.middles[0] - 2 * SPACE

    @property
    def bottom(self) -> float:
        return self.middles[-1] + 2 * SPACE


def bar_width(bar: Bar) -> float:
    """From the first line or dot to the last.

    >>> bar_width(Bar.SINGLE) == THIN_BAR, bar_width(Bar.REPEAT_TO) > bar_width(Bar.FINAL)
    (True, True)
    """
    dots = (bar in _DOTS_BEFORE) + (bar in _DOTS_BEHIND)
    return sum(_LINES[bar]) + BAR_GAP * (len(_LINES[bar]) - 1) + dots * _dot_room()


def draw_bar(bar: Bar, spans: Sequence[Span]) -> list[Shape]:
    """From x 0 on: the lines through each span, the dots on each staff at the side of what is repeated."""
    shapes: list[Shape] = []
    x = _dot_room() if bar in _DOTS_BEFORE else 0.0
    for width in _LINES[bar]:
        shapes.extend(Line(Box(x, span.top, x + width, span.bottom)) for span in spans)
        x += width + BAR_GAP
    dot = glyph("augmentationDot")
    places = [0.0] if bar in _DOTS_BEFORE else []
    places += [x - BAR_GAP + REPEAT_DOT_GAP] if bar in _DOTS_BEHIND else []
    heights = [middle + side for span in spans for middle in span.middles for side in (-HALF, HALF)]
    return [*shapes, *[dot.at(place, y) for place in places for y in heights]]


def _dot_room() -> float:
    return REPEAT_DOT_GAP + glyph("augmentationDot").width
