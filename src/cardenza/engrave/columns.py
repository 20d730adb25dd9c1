"""Columns: what sounds together stands one below the other, longer notes have more room, and a line fills its width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import Final, NamedTuple

from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.spacing import Extent

QUARTER: Final = 3.6 * SPACE
"""From a quarter to the next column, unless a line is stretched."""
GROWTH: Final = 1.4
"""Twice as long, so many times as much room."""
APART: Final = 0.45 * SPACE
"""From one sign to the next on the same staff, at least."""
MOST_STRETCH: Final = 12.0


class Column(NamedTuple):
    """What stands at one place of the staves, by their numbers, and how far away the next column would like to be."""

    extents: Mapping[int, Extent]
    spring: float = 0


def spring_of(length: Fraction) -> float:
    """The room for a length.

    >>> round(spring_of(Fraction(1, 2)) / spring_of(Fraction(1, 4)), 3)
    1.4
    """
    return QUARTER * float(GROWTH ** log2(length * 4))


def places(columns: Sequence[Column], start: float, stretch: float = 1) -> list[float]:
    """Where the columns stand if every spring is so much stretched; nothing on one staff touches."""
    found: list[float] = []
    free: dict[int, float] = {}
    wanted = start
    for extents, spring in columns:
        x = max([wanted, *[free.get(staff, start) + extent.left for staff, extent in extents.items()]])
        found.append(x)
        free.update({staff: x + extent.right + APART for staff, extent in extents.items()})
        wanted = x + spring * stretch
    return found


def fitted(columns: Sequence[Column], start: float, end: float) -> list[float]:
    """The places with which the last column stands at the end, or as near as can be.

    >>> note = Column({0: Extent(100, 100)}, 500)
    >>> [round(x) for x in fitted([note, note, Column({0: Extent(0, 40)})], 0, 2000)]
    [100, 1050, 2000]
    """
    least, most = 0.0, MOST_STRETCH
    for _ in range(40):
        middle = (least + most) / 2
        if places(columns, start, middle)[-1] > end:
            most = middle
        else:
            least = middle
    return places(columns, start, least)
