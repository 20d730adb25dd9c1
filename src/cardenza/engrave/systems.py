"""Systems: a line of music on one staff or several, justified, with its beams, ties, bar lines, braces and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from cardenza.engrave.bars import Span, bar_width, draw_bar
from cardenza.engrave.beams import LEVELS, Beamed, draw_beams
from cardenza.engrave.chords import y_of
from cardenza.engrave.columns import fitted, places
from cardenza.engrave.glyphs import SPACE, STAFF_LINE, THIN_BAR, glyph
from cardenza.engrave.letters import draw_text, text_width
from cardenza.engrave.shapes import Bar as Rectangle
from cardenza.engrave.shapes import Box, Shape, around, moved
from cardenza.engrave.slots import REMARK_LEFT, REMARK_SIZE, Plan, Slot, line_slots
from cardenza.engrave.ties import Tied, draw_tie, tie_left, tie_right
from cardenza.engrave.written import Written

STAVES_APART: Final = 9.5 * SPACE
PARTS_APART: Final = 10.5 * SPACE
"""From middle line to middle line, at least."""
CLEAR: Final = 1.0 * SPACE
"""Between what belongs to two staves."""
TIE_ROOM: Final = 0.3 * SPACE
"""Behind a signature, before a tie that comes from the line before."""
BRACE_WIDE: Final = 2.8
BRACE_GAP: Final = 0.2 * SPACE
NAME_SIZE: Final = 1.9 * SPACE
NAME_GAP: Final = 2.0 * SPACE
NUMBER_SIZE: Final = 1.5 * SPACE
REMARK_GAP: Final = 0.7 * SPACE
BUCKET: Final = 1.5 * SPACE


class System(NamedTuple):
    """A drawn line: y 0 is the middle line of its first staff, x 0 where its staves begin."""

    shapes: tuple[Shape, ...]
    box: Box


class _Placed(NamedTuple):
    """A sign at its place."""

    x: float
    measure: int
    sign: Written


def natural_width(plan: Plan, measures: range, stretch: float = 1) -> float:
    """How wide these measures would like to be on a line of their own; with stretch 0, how wide they must be."""
    slots = line_slots(plan, measures)
    xs = places([slot.column for slot in slots], 0, stretch)
    return xs[-1] + _width(slots[-1])


def draw_system(plan: Plan, measures: range, width: float | None, more: float = 0) -> System:
    """A line of this width, or as wide as it likes to be; its parts stand so much farther apart than they must."""
    slots = line_slots(plan, measures)
    columns = [slot.column for slot in slots]
    xs = places(columns, 0) if width is None else fitted(columns, 0, width - _width(slots[-1]))
    end = xs[-1] + _width(slots[-1])
    staves = [_staff(plan, staff, slots, xs, end, measures) for staff in range(len(plan.clefs))]
    staves[0] += _numbered(measures) + _remarks(plan, slots, xs, end, staves[0])
    middles = _middles(plan, staves, more)
    shapes = [moved(shape, 0, y) for drawn, y in zip(staves, middles, strict=True) for shape in drawn]
    spans = _spans(plan, middles)
    for slot, x in zip(slots, xs, strict=True):
        if slot.bar:
            shapes += [moved(shape, x) for shape in draw_bar(slot.bar, spans)]
    shapes += _left_edge(spans, middles)
    shapes += _names(plan, spans, is_first=measures[0] == 0)
    return System(tuple(shapes), around(shapes))


def _width(slot: Slot) -> float:
    """How far the last slot of a line reaches: a bar line, or what is told of the next line."""
    if slot.bar:
        return bar_width(slot.bar)
    return max(around(shapes).right for shapes in slot.shapes.values() if shapes)


# ------------------------------------------------------------------------------------------------ one staff


def _staff(
    plan: Plan, staff: int, slots: Sequence[Slot], xs: Sequence[float], end: float, measures: range
) -> list[Shape]:
    at = {(slot.measure, slot.onset): x for slot, x in zip(slots, xs, strict=True) if slot.onset is not None}
    shapes: list[Shape] = [_staff_line(height, end) for height in (4, 2, 0, -2, -4)]
    for slot, x in zip(slots, xs, strict=True):
        shapes += [moved(shape, x) for shape in slot.shapes.get(staff, ())]
    for measure in measures:
        line = plan.lines[measure][staff]
        if not line.signs:
            shapes += _whole_rest(slots, xs, measure)
        for beam in line.beams:
            shapes += draw_beams([_beamed(line.signs[sign], at[measure, line.signs[sign].onset]) for sign in beam])
    return shapes + _ties(plan, staff, at, _music_begins(slots, xs), end, measures)


def _staff_line(height: int, width: float) -> Shape:
    return Rectangle(Box(0, y_of(height) - STAFF_LINE / 2, width, y_of(height) + STAFF_LINE / 2))


def _beamed(sign: Written, x: float) -> Beamed:
    assert sign.stack
    return Beamed(x, sign.stack, LEVELS[sign.value.kind], sign.onset)


def _whole_rest(slots: Sequence[Slot], xs: Sequence[float], measure: int) -> list[Shape]:
    """In the middle between what stands before the measure and its bar line."""
    first = next(at for at, slot in enumerate(slots) if slot.measure == measure and slot.onset is not None)
    bar = next(at for at, slot in enumerate(slots) if at > first and slot.bar)
    before = slots[first - 1]
    left = xs[first - 1] + (bar_width(before.bar) if before.bar else _width(before))
    return [glyph("restWhole").centred((left + xs[bar]) / 2, -SPACE)]


def _music_begins(slots: Sequence[Slot], xs: Sequence[float]) -> float:
    """Where a tie from the line before comes in."""
    first = next(at for at, slot in enumerate(slots) if slot.onset is not None)
    return xs[first - 1] + _width(slots[first - 1]) + TIE_ROOM


# ------------------------------------------------------------------------------------------------ ties


def _ties(
    plan: Plan, staff: int, at: dict[tuple[int, Fraction], float], begin: float, end: float, measures: range
) -> list[Shape]:
    signs = [
        _Placed(at.get((measure, sign.onset), end), measure, sign)
        for measure in range(max(0, measures[0] - 1), min(len(plan.lines), measures[-1] + 2))
        for sign in plan.lines[measure][staff].signs
    ]
    shapes: list[Shape] = []
    for first, second in pairwise(signs):
        inside = [placed.measure in measures for placed in (first, second)]
        if first.sign.stack and second.sign.stack and any(inside):
            for height in first.sign.ties:
                left = tie_left(_tied(first)) if inside[0] else begin
                right = tie_right(_tied(second)) if inside[1] else end
                shapes.append(draw_tie(first.sign.stack, height, left, right))
    return shapes


def _tied(placed: _Placed) -> Tied:
    assert placed.sign.stack
    return Tied(placed.x, placed.sign.stack, placed.sign.value.dots)


# ------------------------------------------------------------------------------------------------ several staves


def _middles(plan: Plan, staves: Sequence[Sequence[Shape]], more: float) -> list[float]:
    """The middle lines of the staves, from above: far enough apart for what stands between them."""
    owners = [number for number, part in enumerate(plan.sheet.parts) for _ in part.clefs]
    middles = [0.0]
    for at, (upper, lower) in enumerate(pairwise(staves)):
        is_part = owners[at] == owners[at + 1]
        least = max(STAVES_APART if is_part else PARTS_APART, overlap(upper, lower) + CLEAR)
        middles.append(middles[-1] + least + (0 if is_part else more))
    return middles


def overlap(upper: Iterable[Shape], lower: Iterable[Shape]) -> float:
    """How far apart two drawings must be for one to stand below the other."""
    bottoms = _edges([(shape.box, shape.box.bottom) for shape in upper])
    tops = _edges([(shape.box, -shape.box.top) for shape in lower])
    return max((bottoms[at] + tops[at] for at in bottoms.keys() & tops.keys()), default=0)


def _edges(boxes: Iterable[tuple[Box, float]]) -> dict[int, float]:
    """The outermost edge in each piece of the width."""
    edges: dict[int, float] = {}
    for box, edge in boxes:
        for at in range(int(box.left // BUCKET), int(box.right // BUCKET) + 1):
            edges[at] = max(edge, edges.get(at, edge))
    return edges


def _spans(plan: Plan, middles: Sequence[float]) -> list[Span]:
    """The staves of each part."""
    spans: list[Span] = []
    at = 0
    for part in plan.sheet.parts:
        spans.append(Span(tuple(middles[at : at + len(part.clefs)])))
        at += len(part.clefs)
    return spans


def _left_edge(spans: Sequence[Span], middles: Sequence[float]) -> list[Shape]:
    """A line joins all staves of a system, a brace those of a part."""
    shapes: list[Shape] = []
    if len(middles) > 1:
        shapes.append(Rectangle(Box(0, spans[0].top, THIN_BAR, spans[-1].bottom)))
    brace = glyph("brace")
    for span in spans:
        if len(span.middles) > 1:
            tall = (span.bottom - span.top) / (brace.box.bottom - brace.box.top)
            x = -BRACE_GAP - brace.box.right * BRACE_WIDE
            shapes.append(brace.at(x, span.bottom)._replace(wide=BRACE_WIDE, tall=tall))
    return shapes


# ------------------------------------------------------------------------------------------------ words


def _names(plan: Plan, spans: Sequence[Span], is_first: bool) -> list[Shape]:
    shapes: list[Shape] = []
    for part, span in zip(plan.sheet.parts, spans, strict=True):
        y = (span.top + span.bottom) / 2 + 0.32 * NAME_SIZE
        shapes += draw_text(part.name if is_first else part.short, -NAME_GAP, y, NAME_SIZE, right=True)
    return shapes


def _numbered(measures: range) -> list[Shape]:
    """Every line but the first tells the number of its first measure."""
    return draw_text(str(measures[0] + 1), 0, -2.8 * SPACE, NUMBER_SIZE) if measures[0] else []


def _remarks(plan: Plan, slots: Sequence[Slot], xs: Sequence[float], end: float, drawn: Sequence[Shape]) -> list[Shape]:
    """What is said above moments, clear of the notes below and of what else is said, and not beyond the line."""
    said: list[list[Shape]] = []
    timed = [(slot.measure, slot.onset, x) for slot, x in zip(slots, xs, strict=True) if slot.onset is not None]
    for measure in dict.fromkeys(measure for measure, _, _ in timed):
        for remark in plan.sheet.measures[measure].remarks:
            x = max(x for number, onset, x in timed if number == measure and onset <= remark.onset)
            left = min(x - REMARK_LEFT, end - text_width(remark.words, REMARK_SIZE))
            words = draw_text(remark.words, max(left, 0), 0, REMARK_SIZE)
            in_the_way = [shape for others in said if around(others).right > left for shape in others]
            y = max(overlap(words, [*drawn, *in_the_way]), 2 * SPACE) + REMARK_GAP
            said.append([moved(shape, 0, -y) for shape in words])
    return [shape for words in said for shape in words]
