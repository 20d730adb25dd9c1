"""Rhythm: note values, dots, time signatures and what a measure holds, in exact fractions."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from cardenza.theory.errors import TheoryError, quoted

_LENGTHS: Final = {
    "breve": Fraction(2),
    "whole": Fraction(1),
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "eighth": Fraction(1, 8),
    "sixteenth": Fraction(1, 16),
}
_DOTTED: Final = ("", "dotted ", "double-dotted ")
_SIGNATURE: Final = re.compile(r"([0-9]{1,2})/(1|2|4|8|16)")


class NoteValue(NamedTuple):
    """How long a note lasts: a kind of note, and its dots."""

    kind: str
    dots: int = 0

    @staticmethod
    def parse(text: str) -> NoteValue:
        """The note value of this name.

        >>> NoteValue.parse("dotted half").beats()
        Fraction(3, 1)
        """
        for dots in (2, 1, 0):
            kind = text.removeprefix(_DOTTED[dots])
            if text.startswith(_DOTTED[dots]) and kind in _LENGTHS:
                return NoteValue(kind, dots)
        known = ", ".join(_LENGTHS)
        raise TheoryError(f"{quoted(text)} is not a note value: expected {known}, if need be dotted or double-dotted.")

    @property
    def length(self) -> Fraction:
        """The length as a part of a whole note; each dot adds half of what the last one added.

        >>> NoteValue("quarter", dots=1).length
        Fraction(3, 8)
        """
        return _LENGTHS[self.kind] * (2 - Fraction(1, 2**self.dots))

    def beats(self, unit: int = 4) -> Fraction:
        """The length in beats of a unit: 4 for quarters, 8 for eighths.

        >>> NoteValue("whole").beats(), NoteValue("quarter").beats(unit=8)
        (Fraction(4, 1), Fraction(2, 1))
        """
        return self.length * unit

    @property
    def dotted(self) -> NoteValue:
        """The same note with one more dot.

        >>> str(NoteValue("eighth").dotted)
        'dotted eighth'
        """
        if self.dots == 2:
            raise TheoryError(f"A {self} note takes no further dot: expected two at most.")
        return NoteValue(self.kind, self.dots + 1)

    def __str__(self) -> str:
        return _DOTTED[self.dots] + self.kind


class TimeSignature(NamedTuple):
    """How many beats fill a measure, and which note is one beat."""

    beats: int
    unit: int

    @staticmethod
    def parse(text: str) -> TimeSignature:
        """The time signature of this text.

        >>> TimeSignature.parse("6/4")
        TimeSignature(beats=6, unit=4)
        """
        match = _SIGNATURE.fullmatch(text)
        if match is None or int(match[1]) == 0:
            raise TheoryError(
                f"{quoted(text)} is not a time signature: expected beats over 1, 2, 4, 8 or 16, such as 3/4."
            )
        return TimeSignature(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.beats}/{self.unit}"


class Measure(NamedTuple):
    """A measure being filled from left to right; all its numbers are beats of its time signature."""

    signature: TimeSignature
    values: tuple[NoteValue, ...] = ()

    @property
    def total(self) -> Fraction:
        """The beats it holds.

        >>> Measure(TimeSignature(4, 4), (NoteValue("half", dots=1), NoteValue("eighth"))).total
        Fraction(7, 2)
        """
        return sum([value.beats(self.signature.unit) for value in self.values], Fraction(0))

    @property
    def room(self) -> Fraction:
        """The beats still missing.

        >>> Measure(TimeSignature(3, 4), (NoteValue("half"),)).room
        Fraction(1, 1)
        """
        return self.signature.beats - self.total

    @property
    def is_full(self) -> bool:
        """Whether no room is left.

        >>> Measure(TimeSignature(4, 4), (NoteValue("whole"),)).is_full
        True
        """
        return self.room == 0

    @property
    def dot_adds(self) -> Fraction:
        """The beats that a dot behind the last note would add.

        >>> Measure(TimeSignature(4, 4), (NoteValue("half"),)).dot_adds
        Fraction(1, 1)
        """
        last = self._last()
        return (last.dotted.length - last.length) * self.signature.unit

    def fits(self, value: NoteValue) -> bool:
        """Whether there is room for one more note.

        >>> Measure(TimeSignature(3, 4), (NoteValue("half"),)).fits(NoteValue("half"))
        False
        """
        return value.beats(self.signature.unit) <= self.room

    def add(self, value: NoteValue) -> Measure:
        """The measure with one more note.

        >>> str(Measure(TimeSignature(3, 4)).add(NoteValue("half")).room)
        '1'
        """
        if not self.fits(value):
            raise TheoryError(
                f"A {value} note does not fit: the {self.signature} measure has room for {self.room} of its beats."
            )
        return Measure(self.signature, (*self.values, value))

    def dot(self) -> Measure:
        """The measure with a dot behind its last note.

        >>> str(Measure(TimeSignature(4, 4), (NoteValue("half"),)).dot().total)
        '3'
        """
        dotted = self._last().dotted
        return Measure(self.signature, self.values[:-1]).add(dotted)

    def _last(self) -> NoteValue:
        if not self.values:
            raise TheoryError("A dot needs a note before it: the measure is empty.")
        return self.values[-1]
