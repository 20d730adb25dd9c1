"""Clefs: the sign that says which note stands on which line."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cardenza.theory.letters import LETTERS
from cardenza.theory.pitches import Pitch


class _Form(NamedTuple):
    glyph: str
    line: int  # the line that the sign marks, in steps above the middle line
    pitch: str  # which note stands there


class Clef(Enum):
    """The three clefs that are in common use. Heights are counted in steps above the middle line."""

    TREBLE = _Form("gClef", -2, "G4")
    BASS = _Form("fClef", 2, "F3")
    ALTO = _Form("cClef", 0, "C4")

    @property
    def glyph(self) -> str:
        return self.value.glyph

    @property
    def line(self) -> int:
        return self.value.line

    @property
    def middle(self) -> int:
        """The staff step of the middle line.

        >>> [Clef[name].middle - Pitch.parse("C4").step for name in ("TREBLE", "ALTO", "BASS")]
        [6, 0, -6]
        """
        return Pitch.parse(self.value.pitch).step - self.value.line

    def height(self, pitch: Pitch) -> int:
        """How many steps a pitch lies above the middle line.

        >>> Clef.TREBLE.height(Pitch.parse("F5")), Clef.BASS.height(Pitch.parse("C4"))
        (4, 6)
        """
        return pitch.step - self.middle

    def name_at(self, height: int) -> str:
        """The note without accidental that stands so high.

        >>> Clef.BASS.name_at(-4), Clef.ALTO.name_at(4)
        ('G2', 'G4')
        """
        octave, letter = divmod(self.middle + height, 7)
        return f"{LETTERS[letter]}{octave}"
