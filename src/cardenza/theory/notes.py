"""Spelled notes without octave: a letter and its accidental, from which the sound follows."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardenza.theory.accidentals import (
    ACCIDENTALS,
    accidental_sign,
    accidental_text,
    check_accidental,
    parse_accidental,
)
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.letters import LETTERS, NATURALS, parse_letter

_FIFTHS: Final[tuple[int, ...]] = (0, 2, 4, -1, 1, 3, 5)
_SHARP_SIDE: Final = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
_FLAT_SIDE: Final = ("C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B")


class Note(NamedTuple):
    """A note by its name: F sharp and G flat sound alike and are two notes."""

    letter: int
    accidental: int = 0

    @staticmethod
    def parse(text: str) -> Note:
        """The note of a neutral name: a capital letter, then its accidental.

        >>> Note.parse("Bb"), Note.parse("F𝄪")
        (Note(letter=6, accidental=-1), Note(letter=3, accidental=2))
        """
        try:
            return Note(parse_letter(text[:1]), parse_accidental(text[1:]))
        except TheoryError as error:
            said = quoted(text)
            raise TheoryError(
                f"{said} is not a note: expected one of the letters C D E F G A B, then nothing, #, b, ## or bb."
            ) from error

    @staticmethod
    def of(pitch_class: int, flat: bool = False) -> Note:
        """The plain name of one of the twelve pitch classes; black keys get their sharp or their flat name.

        >>> str(Note.of(6)), str(Note.of(6, flat=True)), str(Note.of(7, flat=True))
        ('F#', 'Gb', 'G')
        """
        names = _FLAT_SIDE if flat else _SHARP_SIDE
        return Note.parse(names[pitch_class % 12])

    @staticmethod
    def both(pitch_class: int) -> tuple[Note, ...]:
        """The names of a key of the piano where nothing spells it: one of a white key, two of a black one.

        >>> [str(name) for name in Note.both(6)], [str(name) for name in Note.both(7)]
        (['F#', 'Gb'], ['G'])
        """
        return _BOTH[pitch_class % 12]

    @staticmethod
    def at(letter: int, semitones: int) -> Note:
        """The note of this letter that sounds so many half steps above C: the accidental follows.

        >>> str(Note.at(parse_letter("E"), 3)), str(Note.at(parse_letter("B"), 0))
        ('Eb', 'B#')
        """
        accidental = (semitones - NATURALS[letter] + 6) % 12 - 6
        return Note(letter, check_accidental(accidental, LETTERS[letter]))

    @property
    def pitch_class(self) -> int:
        """The sound without octave: half steps above C, 0 to 11.

        >>> Note.parse("Cb").pitch_class
        11
        """
        return (NATURALS[self.letter] + self.accidental) % 12

    @property
    def fifths(self) -> int:
        """The place on the line of fifths … Bb F C G D …, with C at 0.

        >>> Note.parse("Eb").fifths, Note.parse("F#").fifths
        (-3, 6)
        """
        return _FIFTHS[self.letter] + 7 * self.accidental

    def is_enharmonic(self, other: Note) -> bool:
        """Whether both sound alike, whatever their names.

        >>> Note.parse("F#").is_enharmonic(Note.parse("Gb"))
        True
        """
        return self.pitch_class == other.pitch_class

    def enharmonics(self) -> list[Note]:
        """All names of this sound, its own among them.

        >>> " ".join(str(note) for note in Note.parse("C").enharmonics())
        'C Dbb B#'
        """
        return [note for note in NOTES if note.is_enharmonic(self)]

    def pretty(self) -> str:
        """The name with real signs.

        >>> Note.parse("Bb").pretty()
        'B♭'
        """
        return LETTERS[self.letter] + accidental_sign(self.accidental)

    def __str__(self) -> str:
        return LETTERS[self.letter] + accidental_text(self.accidental)


NOTES: Final = tuple([Note(letter, accidental) for letter in range(7) for accidental in ACCIDENTALS])
"""All 35 notes from Cbb to B##."""

_BOTH: Final[list[tuple[Note, ...]]] = [
    tuple(dict.fromkeys([Note.of(pitch_class), Note.of(pitch_class, flat=True)])) for pitch_class in range(12)
]


def both_names(pitch_class: int) -> str:
    """The same as they are said (`kernel.speech.Note`).

    >>> both_names(6), both_names(7)
    ('F#/Gb', 'G')
    """
    return "/".join([str(name) for name in Note.both(pitch_class)])
