"""A piece of music as small values: voices, measures, and what each voice does in them.

All lengths are beats, and a beat is a quarter note; they are exact fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from cardenza.theory import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature

COMMON_TIME: Final = TimeSignature(4, 4)
TREBLE: Final = "treble"
BASS: Final = "bass"


class Voice(NamedTuple):
    """Who plays: the name that stands before the staff, the clef, and the seat that it belongs to."""

    name: str
    clef: str
    seat: int


class Event(NamedTuple):
    """A note, a chord (its pitches from low to high) or, without pitches, a rest, at a place of its measure.

    `value` is how it is written; a rest that fills its measure has none. What is tied goes on without being struck:
    `is_tied` to the event that follows, `is_held` from the one before. `text` stands above it.
    """

    start: Fraction
    length: Fraction
    pitches: tuple[Pitch, ...] = ()
    value: NoteValue | None = None
    is_tied: bool = False
    is_held: bool = False
    text: str = ""


Line: TypeAlias = tuple[Event, ...]


class Measure(NamedTuple):
    """What lies between two bar lines: for each voice its events, one after the other without a gap.

    `fifths` is the key signature: the number of its sharps, negative for flats.
    """

    signature: TimeSignature
    fifths: int
    lines: tuple[Line, ...]
    begins_repeat: bool = False
    ends_repeat: bool = False

    @property
    def beats(self) -> Fraction:
        """How long it is.

        >>> str(Measure(TimeSignature(6, 8), 0, ()).beats)
        '3'
        """
        return Fraction(4 * self.signature.beats, self.signature.unit)


class Piece(NamedTuple):
    """A whole game as music: its key as a game, beats a minute, voices and measures."""

    game: str
    tempo: int
    voices: tuple[Voice, ...]
    measures: tuple[Measure, ...]

    @property
    def length(self) -> Fraction:
        """All beats, each measure once."""
        return sum([measure.beats for measure in self.measures], Fraction(0))


class Heading(NamedTuple):
    """What stands above a piece: its title, the players, the day, and where it was played."""

    title: str
    players: tuple[str, ...] = ()
    date: str = ""
    place: str = ""


class Played(NamedTuple):
    """A sound as it is heard: the voice, when it begins in the performance, how long it lasts, and its pitches."""

    voice: int
    start: Fraction
    length: Fraction
    pitches: tuple[Pitch, ...]


def order_of(measures: Sequence[Measure]) -> list[int]:
    """The measures in the order in which they are played: what is repeated comes twice.

    >>> from cardenza.theory.rhythm import TimeSignature
    >>> plain = Measure(COMMON_TIME, 0, ())
    >>> order_of([plain, plain._replace(begins_repeat=True), plain._replace(ends_repeat=True), plain])
    [0, 1, 2, 1, 2, 3]
    """
    order: list[int] = []
    start = 0
    for number, measure in enumerate(measures):
        if measure.begins_repeat:
            start = number
        order.append(number)
        if measure.ends_repeat:
            order += range(start, number + 1)
            start = number + 1
    return order


def performed(piece: Piece) -> list[Played]:
    """Everything that sounds, in time: repeats written out, tied notes as one."""
    heard: list[Played] = []
    for voice in range(len(piece.voices)):
        begun = len(heard)
        at = Fraction(0)
        for number in order_of(piece.measures):
            for event in piece.measures[number].lines[voice]:
                if event.is_held and len(heard) > begun:
                    heard[-1] = heard[-1]._replace(length=heard[-1].length + event.length)
                elif event.pitches:
                    heard.append(Played(voice, at + event.start, event.length, event.pitches))
            at += piece.measures[number].beats
    return sorted(heard, key=lambda sound: (sound.start, sound.voice))
