"""Chords: a root and a kind, spelled degree by degree."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardenza.theory.chord_kinds import ChordKind
from cardenza.theory.chord_symbols import chord_kind
from cardenza.theory.degrees import spell
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.notes import Note

_SYMBOL: Final = re.compile(r"([A-G](?:##|♯♯|[#♯x𝄪♮]|bb|♭♭|[b♭𝄫])?)(.*)")


class Chord(NamedTuple):
    """A chord on its root."""

    root: Note
    kind: ChordKind

    @staticmethod
    def parse(text: str) -> Chord:
        """The chord of a symbol as musicians type it; signs behind the letter belong to the root.

        >>> str(Chord.parse("F#ø7")), str(Chord.parse("C-Δ7")), str(Chord.parse("Bb+"))
        ('F#m7b5', 'CmMaj7', 'Bbaug')
        """
        match = _SYMBOL.fullmatch(text)
        if match is None:
            raise TheoryError(
                f"{quoted(text)} is not a chord: expected a root such as C, F# or Bb, then the kind of chord."
            )
        return Chord(Note.parse(match[1]), chord_kind(match[2]))

    @property
    def notes(self) -> tuple[Note, ...]:
        """All its notes, the optional ones among them, in the order of their degrees.

        >>> " ".join(str(note) for note in Chord.parse("D13").notes)
        'D F# A C E G B'
        """
        return spell(self.root, self.kind.degrees)

    @property
    def required(self) -> tuple[Note, ...]:
        """The notes that may not be left out.

        >>> " ".join(str(note) for note in Chord.parse("D13").required)
        'D F# C B'
        """
        return spell(self.root, self.kind.required)

    @property
    def optional(self) -> tuple[Note, ...]:
        """The notes that may be left out.

        >>> " ".join(str(note) for note in Chord.parse("D13").optional)
        'A E G'
        """
        return spell(self.root, self.kind.optional)

    @property
    def name(self) -> str:
        """The name in words.

        >>> Chord.parse("Dm7b5").name
        'D half-diminished seventh'
        """
        return f"{self.root} {self.kind.name}"

    def __str__(self) -> str:
        return f"{self.root}{self.kind.symbol}"
