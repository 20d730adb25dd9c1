"""Keys and their signatures: the thirty keys round the circle of fifths."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.intervals import Interval
from cardenza.theory.notes import NOTES, Note
from cardenza.theory.scales import Scale, scale_kind

MAJOR: Final = "major"
MINOR: Final = "minor"
_FIFTHS_DOWN: Final = {MAJOR: 0, MINOR: 3}  # A minor has the signature of C, three fifths before A
_MINOR_THIRD: Final = Interval(3, -1)
_ORDER_OF_SHARPS: Final = (3, 0, 4, 1, 5, 2, 6)  # F C G D A E B; flats come in the opposite order
_BY_FIFTHS: Final = {note.fifths: note for note in NOTES}


class Key(NamedTuple):
    """A tonic with its mode, major or minor."""

    tonic: Note
    mode: str = MAJOR

    @staticmethod
    def parse(text: str) -> Key:
        """The key of this name.

        >>> Key.parse("F# minor").fifths
        3
        """
        tonic, _, mode = text.strip().partition(" ")
        if mode not in _FIFTHS_DOWN:
            raise TheoryError(f"{quoted(text)} is not a key: expected a tonic, then major or minor.")
        return _checked(Key(Note.parse(tonic), mode))

    @staticmethod
    def of(fifths: int, mode: str = MAJOR) -> Key:
        """The key with so many sharps, or flats if negative.

        >>> str(Key.of(-3)), str(Key.of(4, MINOR))
        ('Eb major', 'C# minor')
        """
        if not -7 <= fifths <= 7:
            raise TheoryError(f"{fifths} is not a key signature: expected 7 flats (-7) to 7 sharps (7).")
        if mode not in _FIFTHS_DOWN:
            raise TheoryError(f"{quoted(mode)} is not the mode of a key: expected major or minor.")
        return Key(_BY_FIFTHS[fifths + _FIFTHS_DOWN[mode]], mode)

    @property
    def fifths(self) -> int:
        """The number of sharps in the signature, negative for flats: the place on the circle of fifths.

        >>> Key.parse("Bb major").fifths, Key.parse("E minor").fifths
        (-2, 1)
        """
        return self.tonic.fifths - _FIFTHS_DOWN[self.mode]

    @property
    def signature(self) -> tuple[Note, ...]:
        """The accidentals in the order in which they are written.

        >>> " ".join(str(note) for note in Key.parse("Eb major").signature)
        'Bb Eb Ab'
        """
        if self.fifths < 0:
            return tuple([Note(letter, -1) for letter in _ORDER_OF_SHARPS[::-1][: -self.fifths]])
        return tuple([Note(letter, 1) for letter in _ORDER_OF_SHARPS[: self.fifths]])

    @property
    def notes(self) -> tuple[Note, ...]:
        """The seven notes of the key, from its tonic; in minor the natural ones.

        >>> " ".join(str(note) for note in Key.parse("E minor").notes)
        'E F# G A B C D'
        """
        return Scale(self.tonic, scale_kind(self.mode)).notes

    @property
    def relative(self) -> Key:
        """The key of the other mode with the same signature.

        >>> str(Key.parse("C minor").relative), str(Key.parse("A major").relative)
        ('Eb major', 'F# minor')
        """
        if self.mode == MAJOR:
            return Key(_MINOR_THIRD.below(self.tonic), MINOR)
        return Key(_MINOR_THIRD.above(self.tonic), MAJOR)

    @property
    def parallel(self) -> Key:
        """The key of the other mode on the same tonic.

        >>> str(Key.parse("C minor").parallel)
        'C major'
        """
        return _checked(Key(self.tonic, MINOR if self.mode == MAJOR else MAJOR))

    def __str__(self) -> str:
        return f"{self.tonic} {self.mode}"


def circle_of_fifths(mode: str = MAJOR) -> list[Key]:
    """The fifteen keys of a mode, from seven flats to seven sharps.

    >>> " ".join(str(key.tonic) for key in circle_of_fifths())
    'Cb Gb Db Ab Eb Bb F C G D A E B F# C#'
    """
    return [Key.of(fifths, mode) for fifths in range(-7, 8)]


def _checked(key: Key) -> Key:
    if not -7 <= key.fifths <= 7:
        signs = "sharps" if key.fifths > 0 else "flats"
        raise TheoryError(f"{key} would need {abs(key.fifths)} {signs}, and a signature has seven at most.")
    return key
