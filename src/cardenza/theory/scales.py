"""Scales: a tonic and a kind, spelled degree by degree.

The church modes are not written down: they are the major scale begun on another degree.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from cardenza.theory.degrees import Degree, parse_degrees, spell
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.notes import Note

_C: Final = Note(0)


class ScaleKind(NamedTuple):
    """A row of degrees with its name, whatever the tonic."""

    name: str
    degrees: tuple[Degree, ...]
    aliases: tuple[str, ...] = ()

    @property
    def semitones(self) -> tuple[int, ...]:
        """Half steps from the tonic to each note.

        >>> scale_kind("blues").semitones
        (0, 3, 5, 6, 7, 10)
        """
        return tuple([degree.semitones for degree in self.degrees])

    @property
    def steps(self) -> tuple[int, ...]:
        """Half steps from each note to the next, the last one closing the octave.

        >>> scale_kind("major").steps
        (2, 2, 1, 2, 2, 2, 1)
        """
        return tuple([high - low for low, high in pairwise((*self.semitones, 12))])


class Scale(NamedTuple):
    """A scale on its tonic."""

    tonic: Note
    kind: ScaleKind

    @staticmethod
    def parse(text: str) -> Scale:
        """The scale of this name: a tonic, then the kind.

        >>> " ".join(str(note) for note in Scale.parse("F# harmonic minor").notes)
        'F# G# A B C# D E#'
        """
        tonic, _, kind = text.strip().partition(" ")
        if not kind:
            raise TheoryError(f"{quoted(text)} is not a scale: expected a tonic and a kind, such as D major.")
        return Scale(Note.parse(tonic), scale_kind(kind))

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes in rising order.

        >>> " ".join(str(note) for note in Scale.parse("Bb dorian").notes)
        'Bb C Db Eb F G Ab'
        """
        return spell(self.tonic, self.kind.degrees)

    def __str__(self) -> str:
        return f"{self.tonic} {self.kind.name}"


def mode(degrees: tuple[Degree, ...], start: int) -> tuple[Degree, ...]:
    """The same notes begun on another degree and counted from there.

    >>> " ".join(str(degree) for degree in mode(parse_degrees("1 2 3 4 5 6 7"), start=2))
    '1 2 b3 4 5 6 b7'
    """
    notes = spell(_C, degrees[start - 1 :] + degrees[: start - 1])
    return tuple([Degree.of(note, root=notes[0]) for note in notes])


def scale_kind(name: str) -> ScaleKind:
    """The kind of this name; spaces, hyphens and underscores are one, and case is free.

    >>> scale_kind("natural_minor").name, scale_kind("Ionian").name
    ('natural minor', 'major')
    """
    words = name.lower().replace("_", " ").replace("-", " ").split()
    if words[1:] and words[-1] == "scale":
        words.pop()
    key = " ".join(words)
    if key not in _BY_NAME:
        known = ", ".join(kind.name for kind in SCALE_KINDS)
        raise TheoryError(f"{quoted(name)} is not a kind of scale: expected one of {known}.")
    return _BY_NAME[key]


_MAJOR: Final = parse_degrees("1 2 3 4 5 6 7")
_HARMONIC_MINOR: Final = parse_degrees("1 2 b3 4 5 b6 7")

SCALE_KINDS: Final = (
    ScaleKind("major", _MAJOR, ("ionian",)),
    ScaleKind("dorian", mode(_MAJOR, 2)),
    ScaleKind("phrygian", mode(_MAJOR, 3)),
    ScaleKind("lydian", mode(_MAJOR, 4)),
    ScaleKind("mixolydian", mode(_MAJOR, 5)),
    ScaleKind("natural minor", mode(_MAJOR, 6), ("minor", "aeolian")),
    ScaleKind("locrian", mode(_MAJOR, 7)),
    ScaleKind("harmonic minor", _HARMONIC_MINOR),
    # The rising form; going down it is the natural minor.
    ScaleKind("melodic minor", parse_degrees("1 2 b3 4 5 6 7"), ("jazz minor",)),
    ScaleKind("phrygian dominant", mode(_HARMONIC_MINOR, 5)),
    ScaleKind("major pentatonic", parse_degrees("1 2 3 5 6")),
    ScaleKind("minor pentatonic", parse_degrees("1 b3 4 5 b7")),
    ScaleKind("blues", parse_degrees("1 b3 4 b5 5 b7")),
    ScaleKind("whole tone", parse_degrees("1 2 3 #4 #5 b7")),
    # Eight notes have seven letters: b6 and 6 share one.
    ScaleKind("octatonic", parse_degrees("1 2 b3 4 b5 b6 6 7"), ("diminished", "whole half")),
    ScaleKind("chromatic", parse_degrees("1 b2 2 b3 3 4 b5 5 b6 6 b7 7")),
)
_BY_NAME: Final = {name: kind for kind in SCALE_KINDS for name in (kind.name, *kind.aliases)}
