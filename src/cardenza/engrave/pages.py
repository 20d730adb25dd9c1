"""Pages: measures broken into lines and lines into pages, with a title above and numbers below."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from cardenza.engrave.engraver import Picture
from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.letters import draw_text, text_width
from cardenza.engrave.music import Heading, Sheet, check
from cardenza.engrave.shapes import Shape, around, moved
from cardenza.engrave.slots import Plan, planned
from cardenza.engrave.svg import to_svg
from cardenza.engrave.systems import BRACE_GAP, NAME_GAP, NAME_SIZE, System, draw_system, natural_width

LEAST_FULL: Final = 0.6
"""A last line that is less full than this keeps its natural width."""
SYSTEMS_APART: Final = 3.0 * SPACE
"""Between what belongs to two lines, at least."""
MOST_APART: Final = 12.0 * SPACE
"""What a line gets in addition, at most, for a page to be full; the parts on it get a third of that."""
TITLE_SIZE: Final = 5.0 * SPACE
SUBTITLE_SIZE: Final = 2.5 * SPACE
LINE_SIZE: Final = 1.9 * SPACE
HEADING_GAP: Final = 4.5 * SPACE
FOOT_SIZE: Final = 1.6 * SPACE
SPACES: Final = ((2, 1.75), (4, 1.5), (5, 1.4), (7, 1.5), (inf, 1.3))
"""For so many staves at most, a staff space in millimetres."""
MOST_SHRUNK: Final = 0.12
SHORT_END: Final = 0.15
"""What a short last line costs, where a line costs the square of what it is stretched."""
TOO_WIDE: Final = 100.0
"""What a single measure costs that is wider than the paper."""


class Paper(NamedTuple):
    """A sheet of paper, in millimetres."""

    width: float
    height: float
    margin: float = 16


A4: Final = Paper(210, 297)
LETTER: Final = Paper(215.9, 279.4)


class _Frame(NamedTuple):
    """Where music stands on a page, in units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def end(self) -> float:
        """Where music ends, above the foot."""
        return self.bottom - 2 * FOOT_SIZE


class _Line(NamedTuple):
    """Some measures on a line of their own: how far from the left it begins, and its width if it is stretched."""

    measures: range
    indent: float
    width: float | None


def engraved_pages(sheet: Sheet, paper: Paper = A4) -> list[str]:
    """The pages of a sheet, each an SVG as large as the paper.

    >>> from fractions import Fraction
    >>> from cardenza.engrave.music import Measure, Part, note
    >>> [page] = engraved_pages(Sheet((Part("Ann"),), (Measure(((note("C4", Fraction(1)),),)),)))
    >>> page.partition(" viewBox")[2].partition(" role")[0]
    '="0 0 30000 42428.6" width="210mm" height="297mm"'
    """
    check(sheet)
    plan = planned(sheet)
    scale = SPACE / space_millimetres(sheet)
    edge = paper.margin * scale
    frame = _Frame(edge, edge, paper.width * scale - edge, paper.height * scale - edge)
    heading = _heading(sheet.heading, frame)
    first = frame._replace(top=around(heading).bottom + HEADING_GAP) if heading else frame
    pages = _paged(plan, _lines(plan, frame.right - frame.left), first, frame)
    count = len(pages)
    drawn = [
        _page(plan, page, frame if at else first, at == count - 1) + _foot(sheet.foot, frame, at, count)
        for at, page in enumerate(pages)
    ]
    drawn[0] += heading
    size = (paper.width * scale, paper.height * scale)
    sides = (f"{paper.width:g}mm", f"{paper.height:g}mm")
    title = sheet.heading.title or "Music"
    labels = [f"{title}, {at}/{count}" if count > 1 else title for at in range(1, count + 1)]
    return [
        to_svg(Picture((), tuple(shapes), *size), label, sides=sides)
        for shapes, label in zip(drawn, labels, strict=True)
    ]


def engraved_strip(sheet: Sheet, width: float) -> str:
    """The whole sheet as one picture without title or page, its lines at most so many staff spaces wide."""
    check(sheet)
    plan = planned(sheet)
    systems = [_drawn(plan, line) for line in _lines(plan, (width - 1) * SPACE)]
    shapes: list[Shape] = []
    y = 0.0
    for system in systems:
        shapes += [moved(shape, 0, y - system.box.top) for shape in system.shapes]
        y += system.box.bottom - system.box.top + SYSTEMS_APART
    box = around(shapes)
    margin = SPACE / 2
    placed = tuple(moved(shape, margin - box.left, margin - box.top) for shape in shapes)
    size = (box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin)
    return to_svg(Picture((), placed, *size), sheet.heading.title or "Music")


def space_millimetres(sheet: Sheet) -> float:
    """The distance of two staff lines: smaller for many staves, so that several systems fill a page."""
    staves = len(sheet.clefs)
    return next(space for most, space in SPACES if staves <= most)


# ------------------------------------------------------------------------------------------------ lines


def _lines(plan: Plan, width: float) -> list[_Line]:
    """The lines, each beginning behind the names before it."""
    indents = [_indent(plan, is_first) for is_first in (True, False)]
    lines: list[_Line] = []
    for measures in broken(plan, width, indents):
        indent = indents[0 if measures[0] == 0 else 1]
        room = width - indent
        is_last = measures[-1] + 1 == len(plan.lines)
        is_short = is_last and natural_width(plan, measures) < LEAST_FULL * room
        lines.append(_Line(measures, indent, None if is_short else room))
    return lines


def _drawn(plan: Plan, line: _Line, more: float = 0) -> System:
    system = draw_system(plan, line.measures, line.width, more)
    return System(tuple(moved(shape, line.indent) for shape in system.shapes), system.box.moved(line.indent, 0))


def _indent(plan: Plan, is_first: bool) -> float:
    parts = plan.sheet.parts
    names = [text_width(part.name if is_first else part.short, NAME_SIZE) for part in parts]
    if any(names):
        return max(names) + NAME_GAP
    return BRACE_GAP + SPACE if any(len(part.clefs) > 1 for part in parts) else 0


def broken(plan: Plan, width: float, indents: Sequence[float]) -> list[range]:
    """The measures of each line, so that all lines are about equally full: the way with the least sum of squares."""
    count = len(plan.lines)
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, count + 1):
        ways: list[tuple[float, int]] = []
        for start in range(end - 1, -1, -1):
            cost = _cost(plan, range(start, end), width - indents[0 if start == 0 else 1])
            if cost is None and ways:
                break
            ways.append((best[start][0] + (TOO_WIDE if cost is None else cost), start))
        best.append(min(ways))
    lines: list[range] = []
    end = count
    while end:
        start = best[end][1]
        lines.append(range(start, end))
        end = start
    return lines[::-1]


def _cost(plan: Plan, measures: range, room: float) -> float | None:
    """How bad a line looks that is stretched or squeezed; nothing for one that cannot be."""
    excess = 1 - natural_width(plan, measures) / room
    if excess < -MOST_SHRUNK or natural_width(plan, measures, stretch=0) > room:
        return None
    if measures[-1] + 1 == len(plan.lines) and excess > 1 - LEAST_FULL:
        return SHORT_END
    return (excess if excess >= 0 else 3 * excess) ** 2


# ------------------------------------------------------------------------------------------------ pages


def _paged(plan: Plan, lines: Sequence[_Line], first: _Frame, frame: _Frame) -> list[list[tuple[_Line, System]]]:
    """As many lines on each page as it can hold."""
    pages: list[list[tuple[_Line, System]]] = [[]]
    y = first.top
    for line in lines:
        system = _drawn(plan, line)
        if pages[-1] and y + _height(system) > frame.end:
            pages.append([])
            y = frame.top
        pages[-1].append((line, system))
        y += _height(system) + SYSTEMS_APART
    return pages


def _height(system: System) -> float:
    return system.box.bottom - system.box.top


def _page(plan: Plan, page: Sequence[tuple[_Line, System]], frame: _Frame, is_last: bool) -> list[Shape]:
    """The lines of a page one below the other; all but the last page are filled."""
    systems = [system for _, system in page]
    between, inside = len(page) - 1, len(page) * (len(plan.sheet.parts) - 1)
    free = frame.end - frame.top - sum(map(_height, systems)) - SYSTEMS_APART * between
    more = min(free / max(between, 1), MOST_APART / 4)
    if not is_last:
        more = min(free / max(between + inside / 3, 1), MOST_APART)
        systems = [_drawn(plan, line, more / 3) for line, _ in page] if inside else systems
    shapes: list[Shape] = []
    y = frame.top
    for system in systems:
        shapes += [moved(shape, frame.left, y - system.box.top) for shape in system.shapes]
        y += _height(system) + SYSTEMS_APART + more
    return shapes


def _heading(heading: Heading, frame: _Frame) -> list[Shape]:
    """Title and subtitle in the middle, lines at both sides below them."""
    shapes: list[Shape] = []
    middle = (frame.left + frame.right) / 2
    y = frame.top
    for words, size in ((heading.title, TITLE_SIZE), (heading.subtitle, SUBTITLE_SIZE)):
        if words:
            fitting = min(size, size * (frame.right - frame.left) / text_width(words, size))
            y += fitting
            shapes += draw_text(words, middle, y, fitting, middle=True)
            y += 0.35 * fitting
    for lines, x in ((heading.left, frame.left), (heading.right, frame.right)):
        for at, words in enumerate(lines, 1):
            shapes += draw_text(words, x, y + at * 1.3 * LINE_SIZE, LINE_SIZE, right=x == frame.right)
    return shapes


def _foot(words: str, frame: _Frame, number: int, count: int) -> list[Shape]:
    """The foot at the left, and the number of the page at the right if there are several."""
    shapes = draw_text(words, frame.left, frame.bottom, FOOT_SIZE)
    numbered = draw_text(f"{number + 1}/{count}", frame.right, frame.bottom, FOOT_SIZE, right=True)
    return shapes + (numbered if count > 1 else [])
