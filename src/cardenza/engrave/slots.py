"""Slots: everything that stands in a column of its own, from left to right: clefs, signatures, notes and bar lines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from cardenza.engrave.bars import bar_width
from cardenza.engrave.chords import y_of
from cardenza.engrave.clefs import Clef
from cardenza.engrave.columns import Column, spring_of
from cardenza.engrave.glyphs import SPACE, glyph
from cardenza.engrave.letters import text_width
from cardenza.engrave.music import Ending, Measure, Sheet
from cardenza.engrave.score import Bar
from cardenza.engrave.shapes import Shape, around, moved
from cardenza.engrave.signatures import draw_key, fifths_of
from cardenza.engrave.signs import draw_chord, draw_rest, draw_signature
from cardenza.engrave.spacing import Extent
from cardenza.engrave.written import Line, Standing, Written, length_of, standing, written_staff
from cardenza.theory.rhythm import TimeSignature

CLEF_LEFT: Final = 0.6 * SPACE
SIGN_ROOM: Final = 0.55 * SPACE
"""Behind a clef or a signature, and before a signature in the middle of a line."""
NOTE_ROOM: Final = 0.75 * SPACE
"""Behind a bar line or a time signature, before the first note."""
BAR_ROOM: Final = 0.25 * SPACE
"""Before a bar line, behind a flag or a dot."""
REMARK_SIZE: Final = 1.9 * SPACE
REMARK_LEFT: Final = 0.6 * SPACE
"""How far words begin before their moment."""
REMARK_ROOM: Final = 0.8 * SPACE
"""Behind words, before others."""
ABOVE: Final = -1
"""Where words stand, which make room for each other as the signs of a staff do."""
TIE_ROOM: Final = 1.2 * SPACE
EMPTY_ROOM: Final = 7 * SPACE
"""For a measure in which nothing sounds."""

_ENDINGS: Final = {Ending.SINGLE: Bar.SINGLE, Ending.DOUBLE: Bar.DOUBLE, Ending.FINAL: Bar.FINAL}


class Slot(NamedTuple):
    """A column and what stands in it: shapes on each staff, or a bar line through them."""

    column: Column
    shapes: dict[int, list[Shape]]
    measure: int
    onset: Fraction | None = None  # of notes and rests
    bar: Bar | None = None


class Plan(NamedTuple):
    """A sheet with everything known but its places."""

    sheet: Sheet
    lines: list[list[Line]]  # by measure, then by staff
    holds: list[Standing]
    notes: list[list[Slot]]  # of each measure

    @property
    def clefs(self) -> tuple[Clef, ...]:
        return self.sheet.clefs


def planned(sheet: Sheet) -> Plan:
    staves = [written_staff(sheet, staff) for staff in range(len(sheet.clefs))]
    lines = [list(line) for line in zip(*staves, strict=True)]
    holds = standing(sheet)
    notes = [_note_slots(sheet, lines[number], number, holds[number].time) for number in range(len(lines))]
    return Plan(sheet, lines, holds, notes)


# ------------------------------------------------------------------------------------------------ a line of slots


def line_slots(plan: Plan, measures: range) -> list[Slot]:
    """A whole line: what stands at its beginning, the measures, and what is told of the next line."""
    slots = head_slots(plan, measures[0])
    for number in measures:
        slots += measure_slots(plan, number, measures)
    if measures[-1] + 1 < len(plan.lines):
        slots += change_slots(plan, measures[-1] + 1)
    return slots


def head_slots(plan: Plan, first: int) -> list[Slot]:
    """Clef and key on every line, the time where it begins to hold."""
    key, time = plan.holds[first]
    clefs = {staff: [glyph(clef.glyph).at(0, y_of(clef.line))] for staff, clef in enumerate(plan.clefs)}
    slots = [_slot(first, {staff: [*shapes] for staff, shapes in clefs.items()}, CLEF_LEFT, SIGN_ROOM)]
    if fifths := fifths_of(key):
        drawn = {staff: draw_key(fifths, clef) for staff, clef in enumerate(plan.clefs)}
        slots.append(_slot(first, drawn, 0, SIGN_ROOM))
    if time and plan.sheet.measures[first].time:
        slots.append(_time_slot(plan, first, time))
    if plan.sheet.measures[first].repeats_from:
        slots.append(_bar_slot(plan, first, Bar.REPEAT_FROM))
    return _with_room(slots)


def measure_slots(plan: Plan, number: int, measures: range) -> list[Slot]:
    """The notes of a measure, before them a change of key or time, behind them the bar line."""
    changes = _with_room(change_slots(plan, number)) if number > measures[0] else []
    after = number + 1 if number + 1 in measures else None
    bar = _bar_behind(plan.sheet.measures, number, after)
    return [*changes, *plan.notes[number], _bar_slot(plan, number, bar)]


def change_slots(plan: Plan, number: int) -> list[Slot]:
    """Key and time of a measure, if they change there."""
    measure, before = plan.sheet.measures[number], plan.holds[number - 1]
    slots: list[Slot] = []
    if measure.key and fifths_of(measure.key) != fifths_of(before.key):
        fifths, old = fifths_of(measure.key), fifths_of(before.key)
        drawn = {staff: draw_key(fifths, clef, old) for staff, clef in enumerate(plan.clefs)}
        slots.append(_slot(number, drawn, 0, SIGN_ROOM))
    if measure.time and measure.time != before.time:
        slots.append(_time_slot(plan, number, measure.time))
    return slots


def _bar_behind(measures: Sequence[Measure], number: int, after: int | None) -> Bar:
    measure = measures[number]
    begins = after is not None and measures[after].repeats_from
    if measure.repeats_to:
        return Bar.REPEAT_BOTH if begins else Bar.REPEAT_TO
    if begins:
        return Bar.REPEAT_FROM
    is_last = number == len(measures) - 1
    return Bar.FINAL if is_last and measure.ending is Ending.SINGLE else _ENDINGS[measure.ending]


# ------------------------------------------------------------------------------------------------ single slots


def _note_slots(sheet: Sheet, lines: list[Line], number: int, time: TimeSignature | None) -> list[Slot]:
    onsets = sorted({sign.onset for line in lines for sign in line.signs})
    length = length_of(lines, time)
    if not onsets:
        extents = dict.fromkeys(range(len(lines)), Extent(0, 0))
        return [Slot(Column(extents, EMPTY_ROOM), {}, number, Fraction(0))]
    slots: list[Slot] = []
    for onset, after in zip(onsets, [*onsets[1:], length], strict=True):
        signs = {staff: sign for staff, line in enumerate(lines) for sign in line.signs if sign.onset == onset}
        shapes = {staff: _drawn(sign, lines[staff]) for staff, sign in signs.items()}
        extents = {staff: _extent(sign, shapes[staff]) for staff, sign in signs.items()}
        said = [remark.words for remark in sheet.measures[number].remarks if onset <= remark.onset < after]
        if said:
            width = max(text_width(words, REMARK_SIZE) for words in said)
            extents[ABOVE] = Extent(REMARK_LEFT, width - REMARK_LEFT + REMARK_ROOM)
        slots.append(Slot(Column(extents, spring_of(after - onset)), shapes, number, onset))
    return slots


def _drawn(sign: Written, line: Line) -> list[Shape]:
    if not sign.stack:
        return draw_rest(sign.value, True)
    at = line.signs.index(sign)
    return draw_chord(sign.stack, sign.value, True, any(at in beam for beam in line.beams))


def _extent(sign: Written, drawn: Sequence[Shape]) -> Extent:
    """How far a sign reaches; the ties of a chord, which begin behind it, want room to be seen."""
    box = around(drawn)
    is_chord = sign.stack is not None and len(sign.stack.heads) > 1
    return Extent(-box.left, box.right + (TIE_ROOM if is_chord and sign.ties else 0))


def _time_slot(plan: Plan, number: int, time: TimeSignature) -> Slot:
    figures = draw_signature(time)
    left = around(figures).left
    drawn = [moved(figure, -left) for figure in figures]
    return _slot(number, dict.fromkeys(range(len(plan.clefs)), drawn), 0, SIGN_ROOM)


def _bar_slot(plan: Plan, number: int, bar: Bar) -> Slot:
    extent = Extent(BAR_ROOM, bar_width(bar) + NOTE_ROOM)
    return Slot(Column(dict.fromkeys(range(len(plan.clefs)), extent)), {}, number, None, bar)


def _slot(number: int, drawn: dict[int, list[Shape]], before: float, behind: float) -> Slot:
    """Signs that stand on every staff, from the same x on."""
    right = max(around(shapes).right if shapes else 0 for shapes in drawn.values())
    return Slot(Column({staff: Extent(before, right + behind) for staff in drawn}), drawn, number)


def _with_room(slots: list[Slot]) -> list[Slot]:
    """More room behind the last of several signs, before the first note."""
    if not slots or slots[-1].bar:
        return slots
    *others, last = slots
    wider = {staff: Extent(left, right + NOTE_ROOM) for staff, (left, right) in last.column.extents.items()}
    return [*others, last._replace(column=Column(wider))]
