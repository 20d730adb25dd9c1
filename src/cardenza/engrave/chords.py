"""Chords: heads on their lines, seconds on both sides of the stem, signs in columns before them, dots behind.

A note is a chord of one head. Heights are steps above the middle line; x 0 is the middle of the column of heads that
the stem belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from cardenza.engrave.glyphs import HALF, LEDGER_LINE, LEDGER_REACH, SPACE, STEM, Glyph, glyph
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Bar as Line
from cardenza.engrave.shapes import Box, Outline, Shape
from cardenza.engrave.silhouettes import silhouette
from cardenza.theory.letters import LETTERS

STEM_LENGTH: Final = 3.5 * SPACE
DOT_GAP: Final = 0.35 * SPACE
ACCIDENTAL_GAP: Final = 0.25 * SPACE
COLUMN_GAP: Final = 0.16 * SPACE
"""Between two signs before the same chord, and before ledger lines."""

_HEADS: Final = {"whole": "noteheadWhole", "half": "noteheadHalf"}
_FLAGS: Final = {"eighth": "flag8th", "sixteenth": "flag16th"}
_ACCIDENTALS: Final = {
    Accidental.SHARP: "accidentalSharp",
    Accidental.FLAT: "accidentalFlat",
    Accidental.NATURAL: "accidentalNatural",
    Accidental.DOUBLE_SHARP: "accidentalDoubleSharp",
    Accidental.DOUBLE_FLAT: "accidentalDoubleFlat",
}


class Head(NamedTuple):
    """A head at its height, with the sign before it."""

    height: int
    accidental: Accidental | None = None


class Stack(NamedTuple):
    """The heads of a chord from below, with the middle of the column in which each stands."""

    heads: tuple[Head, ...]
    columns: tuple[float, ...]
    head: Glyph
    is_up: bool

    @property
    def left(self) -> float:
        return min(self.columns) - self.head.width / 2

    @property
    def right(self) -> float:
        return max(self.columns) + self.head.width / 2

    @property
    def heights(self) -> list[int]:
        return [head.height for head in self.heads]

    @property
    def near(self) -> int:
        """The height of the head that is nearest to the end of the stem."""
        return self.heads[-1 if self.is_up else 0].height

    @property
    def far(self) -> int:
        """The height of the head at which the stem begins."""
        return self.heads[0 if self.is_up else -1].height


def y_of(height: float) -> float:
    """How far below the middle line something stands that is so many steps above it.

    >>> y_of(-4) / SPACE, y_of(4) / SPACE
    (2.0, -2.0)
    """
    return -height * HALF


def has_stem_up(*heights: int) -> bool:
    """The head that is farthest from the middle line decides, then the side where more heads are; else stems go down.

    >>> has_stem_up(-1), has_stem_up(0), has_stem_up(-3, 2), has_stem_up(-3, 3), has_stem_up(-3, -1, 3)
    (True, False, True, False, True)
    """
    outermost = max(heights) + min(heights)
    return outermost < 0 or (outermost == 0 and sum((height > 0) - (height < 0) for height in heights) < 0)


def accidental_glyph(accidental: Accidental) -> Glyph:
    return glyph(_ACCIDENTALS[accidental])


# ------------------------------------------------------------------------------------------------ heads


def stacked(heads: Iterable[Head], kind: str, is_up: bool | None = None) -> Stack:
    """The heads at their places: of two neighbours the upper one stands at the right.

    >>> stack = stacked([Head(-3), Head(-2), Head(1)], "quarter")
    >>> stack.is_up, [round(column / stack.head.width, 1) for column in stack.columns]
    (True, [0.0, 0.9, 0.0])
    """
    ordered = tuple(sorted(heads, key=lambda head: head.height))
    sign = glyph(_HEADS.get(kind, "noteheadBlack"))
    up = has_stem_up(*[head.height for head in ordered]) if is_up is None else is_up
    aside = (sign.width - STEM) * (1 if up else -1)
    columns: list[float] = []
    before: Head | None = None
    for head in ordered if up else reversed(ordered):
        touches = before is not None and abs(head.height - before.height) < 2 and columns[-1] == 0
        columns.append(aside if touches else 0.0)
        before = head
    return Stack(ordered, tuple(columns if up else columns[::-1]), sign, up)


def draw_heads(stack: Stack) -> list[Shape]:
    return [stack.head.centred(x, y_of(head.height)) for head, x in zip(stack.heads, stack.columns, strict=True)]


def ledger_lines(stack: Stack) -> list[Shape]:
    """Lines lead to the outermost heads; each is as wide as the heads on it and beyond it."""
    return [line for side in (1, -1) for line in _ledger_lines(stack, side)]


def _ledger_lines(stack: Stack, side: int) -> list[Shape]:
    away = [(side * head.height, x) for head, x in zip(stack.heads, stack.columns, strict=True)]
    reach = stack.head.width / 2 + LEDGER_REACH
    lines: list[Shape] = []
    for height in range(6, max(height for height, _ in away) + 1, 2):
        beyond = [x for other, x in away if other >= height]
        y = y_of(side * height)
        box = Box(min(beyond) - reach, y - LEDGER_LINE / 2, max(beyond) + reach, y + LEDGER_LINE / 2)
        lines.append(Line(box))
    return lines


# ------------------------------------------------------------------------------------------------ stems


def stem_left(stack: Stack) -> float:
    """The left edge of the stem, which meets the heads at the font's own anchor."""
    anchor_x, _ = stack.head.anchors["stemUpSE" if stack.is_up else "stemDownNW"]
    return anchor_x - stack.head.width / 2 - (STEM if stack.is_up else 0)


def stem_end(stack: Stack) -> float:
    """An octave from the last head on, and to the middle line at least."""
    y = y_of(stack.near)
    return min(y - STEM_LENGTH, 0) if stack.is_up else max(y + STEM_LENGTH, 0)


def draw_stem(stack: Stack, end: float) -> Shape:
    """From the first head to the end."""
    left = stem_left(stack)
    _, anchor_y = stack.head.anchors["stemUpSE" if stack.is_up else "stemDownNW"]
    top, bottom = sorted((end, y_of(stack.far) + anchor_y))
    return Line(Box(left, top, left + STEM, bottom))


def draw_flagged_stem(stack: Stack, kind: str) -> list[Shape]:
    """The stem of a note by itself, with the flag of its kind."""
    end = stem_end(stack)
    if kind not in _FLAGS:
        return [draw_stem(stack, end)]
    flag = glyph(_FLAGS[kind] + ("Up" if stack.is_up else "Down"))
    _, inset = flag.anchors["stemUpNW" if stack.is_up else "stemDownSW"]
    return [draw_stem(stack, end + inset), flag.at(stem_left(stack), end)]


def has_stem(kind: str) -> bool:
    """Whole notes have none, nor have heads without a value."""
    return kind not in ("", "whole")


def flag_right(stack: Stack, kind: str) -> float:
    """How far a flag reaches that hangs down to where dots would stand."""
    if kind not in _FLAGS or not stack.is_up:
        return 0
    return stem_left(stack) + glyph(_FLAGS[kind] + "Up").box.right


# ------------------------------------------------------------------------------------------------ dots


def dot_heights(heights: Sequence[int]) -> list[int]:
    """A dot stands in a space: beside its head, or above its line, or below if that is taken.

    >>> dot_heights([1]), dot_heights([2]), dot_heights([2, 3]), dot_heights([3, 4])
    ([1], [3], [3, 1], [3, 5])
    """
    taken = [height for height in heights if height % 2]
    for height in sorted({height for height in heights if height % 2 == 0}, reverse=True):
        free = [height + side for side in (1, -1) if height + side not in taken]
        taken.extend(free[:1])
    return list(dict.fromkeys(taken))


def draw_dots(count: int, left: float, heights: Iterable[int]) -> list[Shape]:
    """So many dots at each of these heights, all in the same columns."""
    dot = glyph("augmentationDot")
    step = dot.width + DOT_GAP / 2
    return [dot.at(left + DOT_GAP + step * at, y_of(height)) for height in heights for at in range(count)]


# ------------------------------------------------------------------------------------------------ signs before heads


def draw_accidentals(stack: Stack) -> list[Outline]:
    """The signs before a chord: first those of octaves, one below the other, then the highest, the lowest, and so on to
    the middle of the chord; each as near as heads, ledger lines and those before it allow."""
    blocked = [(head.box, ACCIDENTAL_GAP) for head in draw_heads(stack)]
    blocked += [(_with_air(line.box), COLUMN_GAP) for line in ledger_lines(stack)]
    placed: list[Outline] = []
    for heads in _inwards([head for head in reversed(stack.heads) if head.accidental]):
        signs = [accidental_glyph(head.accidental).at(0, y_of(head.height)) for head in heads if head.accidental]
        rows = [row for sign in signs for row in rows_of(sign)]
        kept = [_kept_out(box, row, gap) for box, gap in blocked for row in rows if _side_by_side(box, row)]
        x = max(x for x, _ in kept if not any(left < x < right for left, right in kept))
        placed += [sign._replace(x=x) for sign in signs]
        blocked += [(row.moved(x, 0), COLUMN_GAP) for row in rows]
    return placed


def _inwards(signed: Sequence[Head]) -> list[list[Head]]:
    """Of heads from above the first, the last, the second, the last but one, and so on; those with octaves before them.

    >>> [[head.height for head in heads] for heads in _inwards([Head(4), Head(2), Head(0), Head(-5)])]
    [[-5, 2], [4], [0]]
    """
    half = (len(signed) + 1) // 2
    left = [head for pair in zip_longest(signed[:half], signed[: half - 1 : -1]) for head in pair if head]
    found: list[list[Head]] = []
    while left:
        alike = [head for head in left if _is_octave(head, left[0])]
        found.append(alike)
        left = [head for head in left if head not in alike]
    return sorted(found, key=lambda alike: len(alike) == 1)


def _is_octave(one: Head, other: Head) -> bool:
    """The same letter with the same sign, in any octave."""
    return (one.height - other.height) % len(LETTERS) == 0 and one.accidental == other.accidental


def rows_of(sign: Outline) -> list[Box]:
    """What a sign fills, row by row."""
    return [row.moved(sign.x, sign.y) for row in silhouette(sign.path)]


def _with_air(box: Box) -> Box:
    """A sign does not reach around the end of a ledger line."""
    return box._replace(top=box.top - COLUMN_GAP, bottom=box.bottom + COLUMN_GAP)


def _side_by_side(one: Box, other: Box) -> bool:
    return one.top < other.bottom and other.top < one.bottom


def _kept_out(box: Box, row: Box, gap: float) -> tuple[float, float]:
    """Between these places a sign would be too near to a box at the side of one of its rows."""
    return box.left - gap - row.right, box.right + gap - row.left
