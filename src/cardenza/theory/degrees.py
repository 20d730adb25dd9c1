"""Degrees: places above a root, written as chord and scale cards print them ("b3", "#11", "bb7").

The number fixes the letter, the accidental follows from the pitch (docs/rules/carmony-deck.md, section 8).
Accidentals are counted from the major scale of the root: 3 is the major third, b3 the minor one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cardenza.theory.accidentals import READINGS, accidental_sign, accidental_text, check_accidental
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.intervals import Interval
from cardenza.theory.letters import NATURALS
from cardenza.theory.notes import Note

_DEGREE: Final = re.compile(r"([#♯x𝄪b♭𝄫]{0,2})([0-9]{1,2})")


class Degree(NamedTuple):
    """A place above a root."""

    number: int
    accidental: int = 0

    @staticmethod
    def parse(text: str) -> Degree:
        """The degree of this text: accidentals, then a number from 1 to 13.

        >>> Degree.parse("bb7")
        Degree(number=7, accidental=-2)
        """
        match = _DEGREE.fullmatch(text)
        if match is None or match[1] not in READINGS or not 1 <= int(match[2]) <= 13:
            raise TheoryError(f"{quoted(text)} is not a degree: expected a number from 1 to 13 after #, b, ## or bb.")
        return Degree(int(match[2]), READINGS[match[1]])

    @staticmethod
    def of(note: Note, root: Note) -> Degree:
        """The degree, from 1 to 7, that this note is above the root.

        >>> str(Degree.of(Note.parse("Bbb"), root=Note.parse("C")))
        'bb7'
        """
        number = (note.letter - root.letter) % 7 + 1
        accidental = (note.pitch_class - root.pitch_class - NATURALS[number - 1] + 6) % 12 - 6
        return Degree(number, check_accidental(accidental, f"Degree {number} for {note} above {root}"))

    @property
    def interval(self) -> Interval:
        """The same distance as an interval.

        >>> Degree.parse("#11").interval.name
        'augmented eleventh'
        """
        return Interval(self.number, self.accidental)

    @property
    def semitones(self) -> int:
        """Half steps above the root.

        >>> Degree.parse("#9").semitones
        15
        """
        return self.interval.semitones

    def above(self, root: Note) -> Note:
        """The note of this degree, rightly spelled.

        >>> str(Degree.parse("b5").above(Note.parse("F")))
        'Cb'
        """
        return self.interval.above(root)

    def pretty(self) -> str:
        """The degree with real signs.

        >>> Degree.parse("b3").pretty()
        '♭3'
        """
        return f"{accidental_sign(self.accidental)}{self.number}"

    def __str__(self) -> str:
        return f"{accidental_text(self.accidental)}{self.number}"


def parse_degrees(text: str) -> tuple[Degree, ...]:
    """A row of degrees.

    >>> " ".join(str(degree) for degree in parse_degrees("1 b3 5"))
    '1 b3 5'
    """
    return tuple([Degree.parse(word) for word in text.split()])


def spell(root: Note, degrees: Iterable[Degree]) -> tuple[Note, ...]:
    """The notes of these degrees above a root.

    >>> " ".join(str(note) for note in spell(Note.parse("C"), parse_degrees("1 b3 b5 bb7")))
    'C Eb Gb Bbb'
    """
    return tuple([degree.above(root) for degree in degrees])
