"""Metronome's marks: blue circle B, gold square G, red triangle R. The shape and the letter say what the colour says.

The letters are outlines of our own, so that no font of the reader's machine matters.
"""

from typing import Final, NamedTuple

from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.inks import PAPER
from cardenza.engrave.score import Mark
from cardenza.engrave.shapes import Box, Outline, Shape

RADIUS: Final = SPACE


class _Drawing(NamedTuple):
    ink: str
    shape: str
    letter: str


_BOX: Final = Box(-RADIUS, -RADIUS, RADIUS, RADIUS)
_DRAWINGS: Final = {
    Mark.BLUE: _Drawing(
        "blue",
        "M-250 0A250 250 0 0 1 250 0A250 250 0 0 1 -250 0Z",
        "M-92 -135H8A70 70 0 0 1 52 -11A76 76 0 0 1 14 135H-92Z"
        "M-38 -90V-28H4A31 31 0 0 0 4 -90ZM-38 20V90H10A35 35 0 0 0 10 20Z",
    ),
    Mark.GOLD: _Drawing(
        "gold",
        "M-200 -230H200A30 30 0 0 1 230 -200V200A30 30 0 0 1 200 230"
        "H-200A30 30 0 0 1 -230 200V-200A30 30 0 0 1 -200 -230Z",
        "M103 -88A136 136 0 1 0 116 71V-18H4V30H64V52A82 82 0 1 1 62 -54Z",
    ),
    Mark.RED: _Drawing(
        "red",
        "M-22 -238A25 25 0 0 1 22 -238L247 188A25 25 0 0 1 225 225H-225A25 25 0 0 1 -247 188Z",
        "M-76 -38H8A62 62 0 0 1 34 80L78 168H22L-14 88H-30V168H-76ZM-30 2V50H4A24 24 0 0 0 4 2Z",
    ),
}


def ink_of(mark: Mark) -> str:
    """The ink of everything that has this mark.

    >>> ink_of(Mark.RED)
    'red'
    """
    return _DRAWINGS[mark].ink


def draw_mark(mark: Mark, x: float, y: float) -> list[Shape]:
    """The mark with its centre at a place."""
    ink, shape, letter = _DRAWINGS[mark]
    return [Outline(shape, _BOX, x, y, ink), Outline(letter, _BOX, x, y, PAPER)]
