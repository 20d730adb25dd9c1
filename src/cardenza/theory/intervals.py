"""Intervals with their spelling: C to Eb is a minor third, C to D# an augmented second.

The number counts letters, both ends included; the alteration says how far the size is from the perfect
or major interval of that number. Quality, half steps and name follow from the two.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.letters import NATURALS, letter_down, letter_up
from cardenza.theory.notes import Note
from cardenza.theory.pitches import Pitch

_INTERVAL: Final = re.compile(r"(P|M|m|A{1,5}|d{1,5})([0-9]{1,2})")
_NUMBERS: Final = (
    *("unison", "second", "third", "fourth", "fifth", "sixth", "seventh", "octave"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
)
_QUALITIES: Final = {"P": "perfect", "M": "major", "m": "minor", "A": "augmented", "d": "diminished"}
_TIMES: Final = ("", "doubly ", "triply ", "quadruply ", "quintuply ")  # the most there is, from Fbb to B##


class Interval(NamedTuple):
    """A distance upwards, as it is spelled."""

    number: int
    alteration: int = 0

    @staticmethod
    def parse(text: str) -> Interval:
        """The interval of a short name: P M m A d (AA, dd … for doubly), then the number.

        >>> Interval.parse("A4").name, Interval.parse("m10").semitones
        ('augmented fourth', 15)
        """
        match = _INTERVAL.fullmatch(text)
        if match is None or int(match[2]) == 0:
            raise TheoryError(
                f"{quoted(text)} is not an interval: expected P, M, m, A or d, then a number, such as m3."
            )
        number = int(match[2])
        for alteration in range(0 if number == 1 else -6, 6):
            if Interval(number, alteration).quality == match[1]:
                return Interval(number, alteration)
        raise TheoryError(
            f"{text} does not exist: expected P, A or d for fourths, fifths and octaves, P or A for unisons, "
            "M, m, A or d for the others."
        )

    @staticmethod
    def between(low: Note, high: Note) -> Interval:
        """The interval from one note up to another, taken within one octave.

        >>> str(Interval.between(Note.parse("C"), Note.parse("D#")))
        'A2'
        """
        number = (high.letter - low.letter) % 7 + 1
        white_keys = (NATURALS[high.letter] - NATURALS[low.letter]) % 12
        alteration = white_keys + high.accidental - low.accidental - NATURALS[number - 1]
        # Nothing is narrower than a unison: from C up to Cb is a diminished octave.
        return Interval(8 if number == 1 and alteration < 0 else number, alteration)

    @staticmethod
    def between_pitches(one: Pitch, other: Pitch) -> Interval:
        """The interval between two pitches, from the one that stands lower on the staff.

        >>> Interval.between_pitches(Pitch.parse("E5"), Pitch.parse("C4")).name
        'major tenth'
        """
        low, high = sorted([one, other], key=lambda pitch: (pitch.step, pitch.midi))
        number = high.step - low.step + 1
        return Interval(number, high.midi - low.midi - Interval(number).semitones)

    @property
    def is_perfect_kind(self) -> bool:
        """Whether the number is perfect or not (1, 4, 5, 8 …) rather than major or minor (2, 3, 6, 7 …).

        >>> Interval.parse("A4").is_perfect_kind, Interval.parse("A2").is_perfect_kind
        (True, False)
        """
        return (self.number - 1) % 7 in (0, 3, 4)

    @property
    def semitones(self) -> int:
        """The size in half steps.

        >>> Interval.parse("d7").semitones
        9
        """
        octaves, place = divmod(self.number - 1, 7)
        return 12 * octaves + NATURALS[place] + self.alteration

    @property
    def quality(self) -> str:
        """P, M, m, A or d; A and d are repeated for doubly and more.

        >>> Interval(5, -2).quality
        'dd'
        """
        if self.alteration > 0:
            return "A" * self.alteration
        if self.is_perfect_kind:
            return "d" * -self.alteration or "P"
        return "d" * (-self.alteration - 1) or ("m" if self.alteration else "M")

    @property
    def name(self) -> str:
        """The name in words.

        >>> Interval.parse("dd5").name, Interval.parse("m17").name
        ('doubly diminished fifth', 'minor third plus 2 octaves')
        """
        if self.number > len(_NUMBERS):
            octaves = (self.number - self.simple.number) // 7
            return f"{self.simple.name} plus {octaves} octaves"
        times = _TIMES[len(self.quality) - 1]
        return f"{times}{_QUALITIES[self.quality[0]]} {_NUMBERS[self.number - 1]}"

    @property
    def simple(self) -> Interval:
        """The same interval with whole octaves taken off, so that it fits in one.

        >>> str(Interval.parse("M9").simple), str(Interval.parse("P8").simple)
        ('M2', 'P8')
        """
        number = self.number
        while number > 8 or (number == 8 and self.alteration > 0):
            number -= 7
        return Interval(number, self.alteration)

    @property
    def is_compound(self) -> bool:
        """Whether it is wider than an octave.

        >>> Interval.parse("M9").is_compound, Interval.parse("P8").is_compound
        (True, False)
        """
        return self.simple.number != self.number

    @property
    def inversion(self) -> Interval:
        """What is left of the octave: major becomes minor, augmented diminished; wider intervals are made simple first.

        >>> str(Interval.parse("m3").inversion), str(Interval.parse("A4").inversion)
        ('M6', 'd5')
        """
        simple = self.simple
        alteration = -simple.alteration if simple.is_perfect_kind else -1 - simple.alteration
        return Interval(9 - simple.number, alteration)

    def above(self, note: Note) -> Note:
        """The note this far above.

        >>> str(Interval.parse("m3").above(Note.parse("C#")))
        'E'
        """
        return Note.at(letter_up(note.letter, self.number), note.pitch_class + self.semitones)

    def below(self, note: Note) -> Note:
        """The note this far below.

        >>> str(Interval.parse("m3").below(Note.parse("C")))
        'A'
        """
        return Note.at(letter_down(note.letter, self.number), note.pitch_class - self.semitones)

    def above_pitch(self, pitch: Pitch) -> Pitch:
        """The pitch this far above.

        >>> str(Interval.parse("M10").above_pitch(Pitch.parse("A3")))
        'C#5'
        """
        return Pitch.at(pitch.step + self.number - 1, pitch.midi + self.semitones)

    def below_pitch(self, pitch: Pitch) -> Pitch:
        """The pitch this far below.

        >>> str(Interval.parse("P5").below_pitch(Pitch.parse("C4")))
        'F3'
        """
        return Pitch.at(pitch.step - self.number + 1, pitch.midi - self.semitones)

    def __str__(self) -> str:
        return f"{self.quality}{self.number}"
