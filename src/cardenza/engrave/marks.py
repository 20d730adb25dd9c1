"""Metronome's marks: a blue circle, a gold square, a red triangle. The shape says what the colour says; no letter does,
for B and G are notes.
"""

from typing import Final, NamedTuple

from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.score import Mark
from cardenza.engrave.shapes import Box, Outline, Shape

RADIUS: Final = SPACE


class _Drawing(NamedTuple):
    ink: str
    shape: str


_BOX: Final = Box(-RADIUS, -RADIUS, RADIUS, RADIUS)
_DRAWINGS: Final = {
    Mark.BLUE: _Drawing(
        "blue",
        "M-250 0A250 250 0 0 1 250 0A250 250 0 0 1 -250 0Z",
    ),
    Mark.GOLD: _Drawing(
        "gold",
        "M-200 -230H200A30 30 0 0 1 230 -200V200A30 30 0 0 1 200 230"
        "H-200A30 30 0 0 1 -230 200V-200A30 30 0 0 1 -200 -230Z",
    ),
    Mark.RED: _Drawing(
        "red",
        "M-22 -238A25 25 0 0 1 22 -238L247 188A25 25 0 0 1 225 225H-225A25 25 0 0 1 -247 188Z",
    ),
}


def ink_of(mark: Mark) -> str:
    """The ink of everything that has this mark.

    >>> ink_of(Mark.RED)
    'red'
    """
    return _DRAWINGS[mark].ink


def draw_mark(mark: Mark, x: float, y: float) -> Shape:
    """The mark with its centre at a place."""
    ink, shape = _DRAWINGS[mark]
    return Outline(shape, _BOX, x, y, ink)
