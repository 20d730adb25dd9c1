"""What can be engraved: a piece of a staff, or single signs without one."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from cardenza.engrave.clefs import Clef
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature

REACH: Final = 10
"""How many steps above or below the middle line a note may stand: F3 to E6 in the treble clef."""


class Ground(Enum):
    """What the signs stand on. Without a clef notes stand as in the treble clef."""

    TREBLE = "treble"
    BASS = "bass"
    ALTO = "alto"
    STAFF = "staff"
    PLAIN = "plain"

    @property
    def has_clef(self) -> bool:
        return self in (Ground.TREBLE, Ground.BASS, Ground.ALTO)

    @property
    def is_staff(self) -> bool:
        return self is not Ground.PLAIN

    @property
    def clef(self) -> Clef:
        return Clef[self.name] if self.has_clef else Clef.TREBLE


class Mark(Enum):
    """The colours of Metronome, each with its shape and letter."""

    BLUE = "B"
    GOLD = "G"
    RED = "R"


class Bar(Enum):
    """Where a measure begins or ends."""

    SINGLE = "|"
    DOUBLE = "||"
    FINAL = "|]"
    REPEAT_FROM = "|:"
    REPEAT_TO = ":|"
    REPEAT_BOTH = ":|:"


class Accidental(Enum):
    """A sign before a note, or alone."""

    SHARP = "#"
    FLAT = "b"
    NATURAL = "n"
    DOUBLE_SHARP = "##"
    DOUBLE_FLAT = "bb"


class Single(Enum):
    """A sign that stands alone and without a staff, for a card."""

    DOT = "."
    TIE = "~"
    CLEF = "clef"
    BASS_CLEF = "bass-clef"
    ALTO_CLEF = "alto-clef"


class Note(NamedTuple):
    """A note at the height of a pitch without accidental; without a value only its head, without stem."""

    pitch: Pitch
    value: NoteValue | None = None
    accidental: Accidental | None = None
    is_tied: bool = False
    mark: Mark | None = None


class Tone(NamedTuple):
    """One of the notes of a chord, at the height of a pitch without accidental."""

    pitch: Pitch
    accidental: Accidental | None = None


class Chord(NamedTuple):
    """Notes that sound together, at least two."""

    tones: tuple[Tone, ...]
    value: NoteValue | None = None
    is_tied: bool = False
    mark: Mark | None = None


class Waiting(NamedTuple):
    """An accidental whose note is still to come."""

    accidental: Accidental
    pitch: Pitch


class Rest(NamedTuple):
    """A silence that lasts."""

    value: NoteValue


Sign: TypeAlias = Note | Chord | Waiting | Rest | Bar | Accidental | Single | TimeSignature


class Frame(NamedTuple):
    """The least size of a picture, in staff spaces."""

    width: float
    height: float


class Score(NamedTuple):
    """A picture to be.

    `columns` makes the signs stand at equal distances: in so many columns, or with 0 in as many as there are signs.
    `key` is the number of sharps in the signature, negative for flats. Accidentals are drawn as they are given,
    whatever the key. `beams` are the first and the last sign under each beam.
    """

    ground: Ground
    signs: tuple[Sign, ...] = ()
    signature: TimeSignature | None = None
    ink: str = ""
    columns: int | None = None
    frame: Frame | None = None
    key: int = 0
    beams: tuple[tuple[int, int], ...] = ()


def tones_of(sign: Sign | None) -> tuple[Tone, ...]:
    """The notes of a note or a chord; nothing else has any."""
    match sign:
        case Note(pitch=pitch, accidental=accidental):
            return (Tone(pitch, accidental),)
        case Chord(tones=tones):
            return tones
        case _:
            return ()
