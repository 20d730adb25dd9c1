"""Ties: a curve from head to head on the side away from the stems, thin at its ends."""

from typing import Final, NamedTuple

from cardenza.engrave.chords import DOT_GAP, Stack, y_of
from cardenza.engrave.glyphs import SPACE, TIE_END, TIE_MIDDLE, glyph
from cardenza.engrave.shapes import Box, Outline

LEAST_RISE: Final = 0.45 * SPACE
MOST_RISE: Final = 1.1 * SPACE
AWAY: Final = 0.72 * SPACE
"""From the middle of a single head; in a chord ties begin beside the heads."""
AWAY_IN_CHORD: Final = 0.25 * SPACE
INSET: Final = 0.2 * SPACE
GAP: Final = 0.15 * SPACE


class Tied(NamedTuple):
    """A chord at its place, with its dots."""

    x: float
    stack: Stack
    dots: int = 0


def tie_shape(left: float, right: float, y: float, is_below: bool) -> Outline:
    """The curve between two points of the same height."""
    width = right - left
    side = 1 if is_below else -1
    rise = min(max(0.16 * width, LEAST_RISE), MOST_RISE)
    shoulder = 0.28 * width
    deep, thin = side * (rise + TIE_MIDDLE), -side * TIE_END
    outer = deep * 4 / 3  # a cubic curve comes three quarters of the way to its control points
    inner = (side * rise - thin / 4) * 4 / 3
    path = (
        f"M0 0C{shoulder:.1f} {outer:.1f} {width - shoulder:.1f} {outer:.1f} {width:.1f} 0"
        f"L{width:.1f} {thin:.1f}C{width - shoulder:.1f} {inner:.1f} {shoulder:.1f} {inner:.1f} 0 {thin:.1f}Z"
    )
    return Outline(path, Box(0, min(deep, thin), width, max(deep, thin)), left, y)


def draw_tie(stack: Stack, height: int, left: float, right: float) -> Outline:
    """Away from the stem; in a chord the upper half of the ties curves up, the lower half down."""
    at, last = stack.heights.index(height), len(stack.heads) - 1
    is_below = stack.is_up if 2 * at == last else 2 * at < last
    away = AWAY_IN_CHORD if last else AWAY
    return tie_shape(left, right, y_of(height) + (away if is_below else -away), is_below)


def tie_left(tied: Tied) -> float:
    """A tie begins over or under a single head, or behind a chord and its dots."""
    if len(tied.stack.heads) == 1:
        return tied.x + INSET
    dots = tied.dots * (glyph("augmentationDot").width + DOT_GAP / 2) + DOT_GAP if tied.dots else 0
    return tied.x + tied.stack.right + dots + GAP


def tie_right(tied: Tied) -> float:
    """And it ends over or under a single head, or before a chord."""
    return tied.x - INSET if len(tied.stack.heads) == 1 else tied.x + tied.stack.left - GAP
