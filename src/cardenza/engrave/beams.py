"""Beams: which notes one beam joins, how it slants, and where its parts lie."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from cardenza.engrave.chords import Stack, draw_stem, stem_left, y_of
from cardenza.engrave.glyphs import BEAM, BEAM_GAP, SPACE, STEM
from cardenza.engrave.lengths import beat_of, measure_length
from cardenza.engrave.shapes import Box, Outline, Shape, moved
from cardenza.theory.rhythm import NoteValue, TimeSignature

LEVELS: Final = {"eighth": 1, "sixteenth": 2}
STUB: Final = 1.1 * SPACE
LEAST_STEM: Final = {1: 3.25, 2: 3.5}
"""In staff spaces, from the head to the outer edge of the beam, by the number of beams."""
MOST_SLANT: Final = 1.25
SLANT_OUTSIDE: Final = 0.25
"""Beams of notes on ledger lines, which stand at the middle line, are almost level."""

_EIGHTH: Final = NoteValue("eighth")
_UNEVEN: Final = {5: (3, 2), 7: (2, 2, 3)}


class Timed(NamedTuple):
    """What stands at a moment of a measure: a note of this value, or something without a beam."""

    onset: Fraction
    value: NoteValue
    is_note: bool


# ------------------------------------------------------------------------------------------------ by beats


def groups(signs: Sequence[Timed], time: TimeSignature | None) -> list[range]:
    """The runs of notes that have a beam. Rests and longer notes end one.

    >>> eighths = [Timed(Fraction(at, 8), _EIGHTH, True) for at in range(6)]
    >>> groups(eighths, TimeSignature(6, 8))
    [range(0, 3), range(3, 6)]
    >>> groups(eighths[:5], TimeSignature(4, 4))
    [range(0, 4)]
    """
    found: list[range] = []
    for first, last in _windows(signs, time):
        inside = [at for at, sign in enumerate(signs) if first <= sign.onset < last]
        for can_join, run in groupby(inside, lambda at: signs[at].is_note and signs[at].value.kind in LEVELS):
            members = [*run]
            if can_join and len(members) > 1:
                found.append(range(members[0], members[-1] + 1))
    return found


def _windows(signs: Sequence[Timed], time: TimeSignature | None) -> list[tuple[Fraction, Fraction]]:
    """The beats; where there is nothing but eighths, two beats together, or all that are left of 3/4."""
    end = max((sign.onset + sign.value.length for sign in signs), default=Fraction(0))
    windows: list[tuple[Fraction, Fraction]] = []
    at = Fraction(0)
    while at < end:
        wide = _joined(at, time)
        inside = [sign for sign in signs if at <= sign.onset < at + wide]
        is_plain = all(sign.is_note and sign.value == _EIGHTH for sign in inside)
        step = wide if is_plain else _pulse(at, time)
        windows.append((at, at + step))
        at += step
    return windows


def _joined(at: Fraction, time: TimeSignature | None) -> Fraction:
    if time is None or time.unit != 4:
        return _pulse(at, time)
    if time.beats == 3:
        return max(Fraction(3, 4) - at, Fraction(1, 4))
    return Fraction(1, 2) if time.beats % 2 == 0 and at % Fraction(1, 2) == 0 else Fraction(1, 4)


def _pulse(at: Fraction, time: TimeSignature | None) -> Fraction:
    """How long the beat is that begins here."""
    if time is None or time.unit < 8 or time.beats not in _UNEVEN:
        return beat_of(time)
    begins = Fraction(0)
    for units in _UNEVEN[time.beats]:
        length = Fraction(units, time.unit)
        if at % measure_length(time) < begins + length:
            return length
        begins += length
    return beat_of(time)


# ------------------------------------------------------------------------------------------------ slants


class Beamed(NamedTuple):
    """A chord under a beam: where it stands, and how many beams its value has."""

    x: float
    stack: Stack
    levels: int
    onset: Fraction

    @property
    def stem(self) -> float:
        """The left edge of its stem."""
        return self.x + stem_left(self.stack)


class Slant(NamedTuple):
    """The outer edge of the first beam, as a line."""

    x: float
    y: float
    rise: float  # for each unit to the right

    def at(self, x: float) -> float:
        return self.y + (x - self.x) * self.rise


def slant_of(chords: Sequence[Beamed]) -> Slant:
    """A beam follows its first and last note, less steeply; it is level if a note between them is nearer to it."""
    is_up = chords[0].stack.is_up
    away = -1 if is_up else 1
    near = [chord.stack.near for chord in chords]
    width = chords[-1].stem - chords[0].stem
    drop = _drop(near, is_up, width / SPACE) * SPACE
    rise = drop / width if width else 0
    first = chords[0].stem
    needed = [_needed(chord, rise * (chord.stem - first), away) for chord in chords]
    outwards = max(0.0, -away * drop, *[away * y for y in needed])  # both ends reach the middle line
    return Slant(first, _settled(away * outwards, drop, away), rise)


def _drop(near: Sequence[int], is_up: bool, width: float) -> float:
    """How much lower the beam ends than it begins, in staff spaces."""
    steps = near[0] - near[-1]
    nearest = max(near) if is_up else min(near)
    if steps == 0 or nearest not in (near[0], near[-1]):
        return 0
    farthest = min(map(abs, near))
    is_outside = farthest > 6 and all((height < 0) == is_up for height in near)
    most = SLANT_OUTSIDE if is_outside else min(MOST_SLANT, max(0.25, int(width) * 0.25 - 0.25))
    size = min(abs(steps) * 0.25, most)
    return size if steps > 0 else -size


def _needed(chord: Beamed, shift: float, away: int) -> float:
    """Where the beam must begin at least for this stem to be long enough."""
    length = LEAST_STEM[chord.levels] * SPACE
    return y_of(chord.stack.near) + away * length - shift


def _settled(y: float, drop: float, away: int) -> float:
    """The nearest place farther out where both ends sit on a line, hang from one or straddle one."""
    quarter = SPACE / 4
    steps = -(-away * y // quarter)  # rounded outwards
    for _ in range(4):
        ends = (away * steps * quarter, away * steps * quarter + drop)
        if not any(_floats(end, away) for end in ends):
            break
        steps += 1
    return away * steps * quarter


def _floats(edge: float, away: int) -> bool:
    """Whether a beam with this outer edge lies between two lines and touches none."""
    centre = edge - away * BEAM / 2
    return abs(centre) < 2 * SPACE and abs(centre % SPACE - SPACE / 2) < 1


# ------------------------------------------------------------------------------------------------ drawing


def draw_beams(chords: Sequence[Beamed]) -> list[Shape]:
    """The stems and the beams."""
    slant = slant_of(chords)
    away = -1 if chords[0].stack.is_up else 1
    ends = [slant.at(chord.stem + STEM / 2) for chord in chords]
    inset = -away * BEAM / 4  # a stem ends inside the beam
    shapes = [moved(draw_stem(chord.stack, end + inset), chord.x) for chord, end in zip(chords, ends, strict=True)]
    for level in range(max(chord.levels for chord in chords)):
        offset = -away * level * (BEAM + BEAM_GAP)
        for left, right in _spans(chords, level):
            shapes.append(_beam(slant, left, right, offset, away))
    return shapes


def _spans(chords: Sequence[Beamed], level: int) -> list[tuple[float, float]]:
    """From where to where the beams of a level go: over runs of notes that have it, and as stubs at single ones."""
    spans: list[tuple[float, float]] = []
    for has_it, run in groupby(range(len(chords)), lambda at: chords[at].levels > level):
        members = [*run]
        if not has_it:
            continue
        left, right = chords[members[0]].stem, chords[members[-1]].stem + STEM
        if len(members) == 1:
            goes_left = _stub_goes_left(chords, members[0])
            left, right = (left + STEM - STUB, right) if goes_left else (left, left + STUB)
        spans.append((left, right))
    return spans


def _stub_goes_left(chords: Sequence[Beamed], at: int) -> bool:
    """A stub points to what its note completes: a sixteenth behind a dotted eighth points back."""
    if at in (0, len(chords) - 1):
        return at > 0
    return chords[at].onset % Fraction(1, 8) != 0


def _beam(slant: Slant, left: float, right: float, offset: float, away: int) -> Outline:
    width, drop = right - left, (right - left) * slant.rise
    inner = -away * BEAM
    path = f"M0 0L{width:.1f} {drop:.1f}L{width:.1f} {drop + inner:.1f}L0 {inner:.1f}Z"
    heights = (0, drop, inner, drop + inner)
    return Outline(path, Box(0, min(heights), width, max(heights)), left, slant.at(left) + offset)
