"""Pitches: notes in an octave, as they stand on the staff and sound on the piano."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardenza.theory.accidentals import check_accidental
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.letters import LETTERS, NATURALS
from cardenza.theory.notes import Note

_PITCH: Final = re.compile(r"(.*?)(-?[0-9]{1,2})")


class Pitch(NamedTuple):
    """A note in an octave; octaves change at C, and C4 is middle C."""

    note: Note
    octave: int

    @staticmethod
    def parse(text: str) -> Pitch:
        """The pitch of a neutral name: a note, then its octave.

        >>> Pitch.parse("C#4").midi
        61
        """
        match = _PITCH.fullmatch(text)
        if match is None:
            raise TheoryError(f"{quoted(text)} is not a pitch: expected a note and its octave, such as C#4.")
        return Pitch(Note.parse(match[1]), int(match[2]))

    @staticmethod
    def at(step: int, midi: int) -> Pitch:
        """The pitch on this staff step with this sound: the accidental follows.

        >>> str(Pitch.at(Pitch.parse("E4").step, 63))
        'Eb4'
        """
        octave, letter = divmod(step, 7)
        accidental = midi - _natural_midi(letter, octave)
        return Pitch(Note(letter, check_accidental(accidental, f"{LETTERS[letter]}{octave}")), octave)

    @property
    def step(self) -> int:
        """The place on the staff, counted in letters from C0: neighbours differ by one.

        >>> Pitch.parse("C5").step - Pitch.parse("B4").step
        1
        """
        return 7 * self.octave + self.note.letter

    @property
    def midi(self) -> int:
        """The key on the piano, as MIDI counts them: middle C is 60.

        >>> Pitch.parse("B#3").midi, Pitch.parse("Cb4").midi
        (60, 59)
        """
        return _natural_midi(self.note.letter, self.octave) + self.note.accidental

    def is_enharmonic(self, other: Pitch) -> bool:
        """Whether both are the same key of the piano.

        >>> Pitch.parse("B#3").is_enharmonic(Pitch.parse("C4"))
        True
        """
        return self.midi == other.midi

    def pretty(self) -> str:
        """The name with real signs.

        >>> Pitch.parse("F#5").pretty()
        'F♯5'
        """
        return f"{self.note.pretty()}{self.octave}"

    def __str__(self) -> str:
        return f"{self.note}{self.octave}"


def _natural_midi(letter: int, octave: int) -> int:
    return 12 * (octave + 1) + NATURALS[letter]
