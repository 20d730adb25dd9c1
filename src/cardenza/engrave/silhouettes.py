"""Silhouettes: how far an outline reaches to both sides at each height, so that signs fit into each other."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import floor
from typing import Final, TypeAlias

from cardenza.engrave.shapes import Box

Point: TypeAlias = tuple[float, float]

ROW: Final = 25.0
"""A tenth of a staff space."""
_STEP: Final = re.compile(r"([MLHVCQZ])([^MLHVCQZ]*)")
_NUMBER: Final = re.compile(r"-?[0-9]*\.?[0-9]+")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
_CURVE: Final = 16  # straight pieces


@lru_cache(1024)  # the same signs stand on every page
def steps_of(path: str) -> list[tuple[str, list[float]]]:
    """The steps of a path, each with as many numbers as it takes; a letter may stand for several steps.

    >>> steps_of("M0 0L1 2 3 4Z")
    [('M', [0.0, 0.0]), ('L', [1.0, 2.0]), ('L', [3.0, 4.0]), ('Z', [])]
    """
    found: list[tuple[str, list[float]]] = []
    for step, words in _STEP.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(words)]
        if step == "Z":
            found.append((step, []))
        for at in range(0, len(numbers), _TAKES.get(step, 1)):
            found.append(("L" if step == "M" and at else step, numbers[at : at + _TAKES[step]]))
    return found


@lru_cache(64)
def silhouette(path: str) -> tuple[Box, ...]:
    """The rows of an outline from above, each as wide as what is drawn there.

    >>> silhouette("M0 0L50 50H0Z")
    (Box(left=0.0, top=0.0, right=25.0, bottom=25.0), Box(left=0.0, top=25.0, right=50.0, bottom=50.0))
    """
    rows: dict[int, Box] = {}
    for one, other in _edges(path):
        for row in range(floor(min(one[1], other[1]) / ROW), -floor(-max(one[1], other[1]) / ROW)):
            inside = [_at(one, other, y) for y in (row * ROW, (row + 1) * ROW)]
            lefts, heights = [x for x, _ in inside], [y for _, y in inside]
            box = Box(min(lefts), min(heights), max(lefts), max(heights))
            rows[row] = rows[row].joined(box) if row in rows else box
    return tuple(rows[row] for row in sorted(rows))


def _at(one: Point, other: Point, y: float) -> Point:
    """The place of an edge at a height, or its end that is nearest to it."""
    (x0, y0), (x1, y1) = sorted([one, other], key=lambda point: point[1])
    if y <= y0:
        return x0, y0
    return (x0 + (x1 - x0) * (y - y0) / (y1 - y0), y) if y < y1 else (x1, y1)


def _edges(path: str) -> Iterator[tuple[Point, Point]]:
    """The outline in straight pieces; level ones say nothing that their ends do not."""
    here = begin = (0.0, 0.0)
    for step, numbers in steps_of(path):
        x, y = here
        ends = {"Z": [*begin], "H": [*numbers, y], "V": [x, *numbers]}.get(step, numbers)
        points = [here, *zip(ends[::2], ends[1::2], strict=True)]
        if step == "M":
            begin = points[-1]
        else:
            yield from pairwise(_drawn(points))
        here = points[-1]


def _drawn(points: list[Point]) -> list[Point]:
    """A curve by its control points, as points on it."""
    if len(points) == 2:
        return points
    return [_on_curve(points, at / _CURVE) for at in range(_CURVE + 1)]


def _on_curve(points: list[Point], share: float) -> Point:
    while len(points) > 1:
        points = [(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in pairwise(points)]
    return points[0]
