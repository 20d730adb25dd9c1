"""Ties: a curve from head to head on the side away from the stems, thin at its ends."""

from typing import Final

from cardenza.engrave.glyphs import SPACE, TIE_END, TIE_MIDDLE
from cardenza.engrave.shapes import Box, Outline

LEAST_RISE: Final = 0.45 * SPACE
MOST_RISE: Final = 1.1 * SPACE


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
