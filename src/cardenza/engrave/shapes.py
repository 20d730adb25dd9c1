"""What a drawing is made of: outlines, bars and words, each with the box that holds it. All units, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple, TypeAlias


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Box:
        """The same box somewhere else.

        >>> Box(0, 0, 2, 1).moved(10, 5)
        Box(left=10, top=5, right=12, bottom=6)
        """
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def joined(self, other: Box) -> Box:
        """The smallest box that holds both.

        >>> Box(0, 0, 2, 1).joined(Box(1, -3, 4, 0))
        Box(left=0, top=-3, right=4, bottom=1)
        """
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Outline(NamedTuple):
    """A filled path, put at a place and made so many times as wide and as tall.

    `form` is the box of the path by itself; without an ink it has the score's.
    """

    path: str
    form: Box
    x: float = 0
    y: float = 0
    ink: str = ""
    wide: float = 1
    tall: float = 1

    @property
    def box(self) -> Box:
        left, top, right, bottom = self.form
        return Box(left * self.wide, top * self.tall, right * self.wide, bottom * self.tall).moved(self.x, self.y)


class Bar(NamedTuple):
    """A filled rectangle: a line of the staff, a stem, a bar line."""

    box: Box
    ink: str = ""


class Words(NamedTuple):
    """Letters that have no outline here: whoever shows the drawing writes them, in some font, as wide as told."""

    words: str
    x: float
    y: float
    size: float
    width: float
    ink: str = ""

    @property
    def box(self) -> Box:
        return Box(0, -0.95 * self.size, self.width, 0.3 * self.size).moved(self.x, self.y)


Shape: TypeAlias = Outline | Bar | Words


def moved(shape: Shape, x: float, y: float = 0) -> Shape:
    """The same shape somewhere else.

    >>> moved(Bar(Box(0, 0, 2, 1)), 10).box
    Box(left=10, top=0, right=12, bottom=1)
    """
    if isinstance(shape, Bar):
        return shape._replace(box=shape.box.moved(x, y))
    return shape._replace(x=shape.x + x, y=shape.y + y)


def inked(shape: Shape, ink: str) -> Shape:
    """The same shape in another ink."""
    return shape._replace(ink=ink)


def around(shapes: Iterable[Shape]) -> Box:
    """The smallest box that holds them all; there must be one at least.

    >>> around([Bar(Box(0, 0, 2, 1)), Bar(Box(1, -3, 4, 0))])
    Box(left=0, top=-3, right=4, bottom=1)
    """
    return reduce(Box.joined, [shape.box for shape in shapes])
