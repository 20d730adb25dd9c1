"""Sheet music as values: parts, measures, and what sounds in them. `engraved_pages` makes pages of it.

>>> from fractions import Fraction
>>> from cardenza.engrave.clefs import Clef
>>> piano = Part("Piano", (Clef.TREBLE, Clef.BASS))
>>> melody = (note("F#5", Fraction(1, 4)), *voice("G5/8 A5/8"), Rest(Fraction(1, 4)))
>>> harmony = (chord("D3 A3", Fraction(3, 4)),)
>>> opens = Remark(Fraction(0), "Ann opens")
>>> first = Measure((melody, harmony), TimeSignature(3, 4), Key.parse("D major"), (opens,))
>>> sheet = Sheet((piano,), (first,), Heading("The Distance", "Ann and Ben", right=("18 November 2026",)))
>>> check(sheet)
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from cardenza.engrave.clefs import Clef
from cardenza.engrave.lengths import can_be_written
from cardenza.kernel.errors import Unreadable
from cardenza.theory.keys import Key
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import TimeSignature

_SOUND: Final = re.compile(r"(r|[A-G][#b0-9,A-G]*)/(1|2|4|8|16)(\.{0,2})(~?)")


class Chord(NamedTuple):
    """Notes that sound together, or a single one. Pitches are spelled as they sound: in D major say F#5, not F5.

    The length is a part of a whole note. One that no single note has, such as 5/8, is written as tied notes, down to
    sixteenths. A tie leads to the same pitches of the next chord of the voice, over the bar line if need be.
    """

    pitches: tuple[Pitch, ...]
    length: Fraction
    is_tied: bool = False


class Rest(NamedTuple):
    """A silence that lasts."""

    length: Fraction


Sound: TypeAlias = Chord | Rest
Voice: TypeAlias = tuple[Sound, ...]


class Part(NamedTuple):
    """Who plays: one staff for each clef, from above; the staves of one part are joined by a brace."""

    name: str
    clefs: tuple[Clef, ...] = (Clef.TREBLE,)
    short: str = ""  # before all systems but the first


class Ending(Enum):
    """The bar line behind a measure."""

    SINGLE = "|"
    DOUBLE = "||"
    FINAL = "|]"


class Remark(NamedTuple):
    """Words above a moment of a measure."""

    onset: Fraction
    words: str


class Measure(NamedTuple):
    """A measure: one voice for each staff, in the order of the parts. A voice without sounds has a whole-measure rest.

    `time` and `key` are given where they begin to hold. Notes are beamed by the beats of the time, signs before notes
    follow from the key and from what stands before in the measure.
    """

    voices: tuple[Voice, ...]
    time: TimeSignature | None = None
    key: Key | None = None
    remarks: tuple[Remark, ...] = ()
    repeats_from: bool = False
    repeats_to: bool = False
    ending: Ending = Ending.SINGLE


class Heading(NamedTuple):
    """What stands above the first page: the title, a line below it, and lines at both sides."""

    title: str = ""
    subtitle: str = ""
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """A whole piece. The last measure ends with the final bar line, unless it says something else."""

    parts: tuple[Part, ...]
    measures: tuple[Measure, ...]
    heading: Heading = Heading()
    foot: str = ""  # at the bottom of every page, beside its number

    @property
    def clefs(self) -> tuple[Clef, ...]:
        """The clefs of all staves, from above."""
        return tuple(clef for part in self.parts for clef in part.clefs)


def note(name: str, length: Fraction, is_tied: bool = False) -> Chord:
    """A single note.

    >>> note("C#4", Fraction(1, 4)).pitches[0].midi
    61
    """
    return Chord((Pitch.parse(name),), length, is_tied)


def chord(names: str, length: Fraction, is_tied: bool = False) -> Chord:
    """Notes that sound together.

    >>> [str(pitch) for pitch in chord("C4 E4 G4", Fraction(1, 2)).pitches]
    ['C4', 'E4', 'G4']
    """
    return Chord(tuple(map(Pitch.parse, names.split())), length, is_tied)


def voice(text: str) -> Voice:
    """Sounds in a row, each with the figure of its value: 4 for a quarter, dots behind it, ~ for a tie.

    >>> dotted, tied, rest = voice("F#4/4. C4,E4/8~ r/2")
    >>> str(dotted.length), len(tied.pitches), rest
    ('3/8', 2, Rest(length=Fraction(1, 2)))
    """
    return tuple(map(_sound, text.split()))


def _sound(word: str) -> Sound:
    found = _SOUND.fullmatch(word)
    if not found:
        raise Unreadable(f"{word!r} is no sound: expected notes and a value such as F#4/8, C4,E4/4. or r/2.")
    names, figure, dots, tie = found.groups()
    length = Fraction(1, int(figure)) * (2 - Fraction(1, 2 ** len(dots)))
    return Rest(length) if names == "r" else chord(names.replace(",", " "), length, bool(tie))


def clef_for(pitches: list[Pitch]) -> Clef:
    """The clef in which these notes need the fewest ledger lines: treble or bass, or alto if that is clearly better.

    >>> [clef_for([Pitch.parse(name)]).name for name in ("E5", "C4", "A2")]
    ['TREBLE', 'TREBLE', 'BASS']
    """

    def lines(clef: Clef) -> int:
        return sum(max(0, abs(clef.height(pitch)) - 4) // 2 for pitch in pitches)

    best = min((Clef.TREBLE, Clef.BASS), key=lines)
    return Clef.ALTO if 2 * lines(Clef.ALTO) + len(pitches) < lines(best) else best


def check(sheet: Sheet) -> None:
    """Raises `Unreadable` with a sentence for a sheet that cannot be engraved."""
    if not sheet.measures or not sheet.clefs:
        raise Unreadable("A sheet has at least one staff and one measure.")
    for number, measure in enumerate(sheet.measures, 1):
        if len(measure.voices) != len(sheet.clefs):
            voices, staves = len(measure.voices), len(sheet.clefs)
            raise Unreadable(f"Measure {number} has {voices} voices: expected one for each of the {staves} staves.")
        for sound in (sound for voice in measure.voices for sound in voice):
            if not can_be_written(sound.length):
                length = f"{sound.length} of a whole"
                raise Unreadable(f"Measure {number} has a sound of {length}: the shortest note is a sixteenth.")
            if isinstance(sound, Chord) and not sound.pitches:
                raise Unreadable(f"Measure {number} has a chord without notes.")
