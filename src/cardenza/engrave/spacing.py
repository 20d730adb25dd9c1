"""Where the signs of a staff stand from left to right: by their values, or in equal columns."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.score import Bar, Chord, Note, Rest, Sign

APART: Final = 0.25 * SPACE
BEHIND_BAR: Final = 0.75 * SPACE
OVERHANG: Final = 0.4 * SPACE
"""How far a sign may reach out of the first or the last column, into the margin."""
LEAST_COLUMN: Final = 3.5 * SPACE

_FOLLOWING: Final = {"whole": 6.5, "half": 5.0, "quarter": 4.0, "eighth": 3.3, "sixteenth": 2.8, "": 3.0}
"""Staff spaces from a note of this value to the next one."""


class Extent(NamedTuple):
    """How far a sign reaches to both sides of its middle."""

    left: float
    right: float


class Places(NamedTuple):
    """The middles of the signs, and where the room that they need ends."""

    middles: tuple[float, ...]
    end: float


def by_value(signs: Sequence[Sign], extents: Sequence[Extent], start: float) -> Places:
    """Longer notes have more room behind them; nothing touches."""
    middles: list[float] = []
    free = start
    wanted = start
    for sign, extent in zip(signs, extents, strict=True):
        middles.append(max(wanted, free + extent.left))
        free = middles[-1] + extent.right + (BEHIND_BAR if isinstance(sign, Bar) else APART)
        wanted = middles[-1] + _following(sign)
    return Places(tuple(middles), max(free, wanted - SPACE) if middles else start)


def even(extents: Sequence[Extent], columns: int, start: float, room: float) -> Places:
    """Equal columns, together at least as wide as the room, and wider if need be; each sign in the middle of its own.

    >>> even([Extent(10, 10), Extent(10, 10)], 4, 100, 4000)
    Places(middles=(600.0, 1600.0), end=4100.0)
    """
    count = max(columns, len(extents), 1)
    between = [one.right + APART + other.left for one, other in pairwise(extents)]
    at_the_ends = [each.left for each in extents[:1]] + [each.right for each in extents[count - 1 :]]
    needed = max([*between, *[2 * (side - OVERHANG) for side in at_the_ends]], default=0)
    column = max((room or LEAST_COLUMN * count) / count, needed)
    return Places(tuple(start + (at + 0.5) * column for at in range(len(extents))), start + count * column)


def _following(sign: Sign) -> float:
    match sign:
        case Note(value=value) | Chord(value=value) | Rest(value=value):
            spaces = _FOLLOWING[value.kind] if value else _FOLLOWING[""]
            return (spaces + (0.5 * value.dots if value else 0)) * SPACE
        case Bar():
            return 2.0 * SPACE
        case _:
            return 2.5 * SPACE
