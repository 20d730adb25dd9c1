"""Lengths as note values: one note where one will do, tied notes where not."""

from fractions import Fraction
from itertools import product
from typing import Final

from cardenza.kernel.errors import Unreadable
from cardenza.theory.rhythm import NoteValue, TimeSignature

KINDS: Final = ("whole", "half", "quarter", "eighth", "sixteenth")
SHORTEST: Final = Fraction(1, 16)
_SINGLE: Final = {value.length: value for value in (NoteValue(kind, dots) for kind, dots in product(KINDS, range(3)))}
_SPLIT: Final = sorted((value for value in _SINGLE.values() if value.dots < 2), key=lambda value: -value.length)


def values_of(length: Fraction, onset: Fraction = Fraction(0), beat: Fraction = Fraction(1, 4)) -> list[NoteValue]:
    """The values that a length is written with. One that needs several first goes on to the next beat.

    >>> [str(value) for value in values_of(Fraction(3, 8))]
    ['dotted quarter']
    >>> [str(value) for value in values_of(Fraction(5, 8))]
    ['half', 'eighth']
    >>> [str(value) for value in values_of(Fraction(5, 8), onset=Fraction(1, 8))]
    ['eighth', 'half']
    """
    if length in _SINGLE:
        return [_SINGLE[length]]
    to_beat = -onset % beat
    if 0 < to_beat < length and to_beat in _SINGLE:
        return [_SINGLE[to_beat], *values_of(length - to_beat, onset + to_beat, beat)]
    longest = next((value for value in _SPLIT if value.length < length), None)
    if longest is None:
        raise Unreadable(f"No notes are as long as {length} of a whole: the shortest is a sixteenth.")
    return [longest, *values_of(length - longest.length, onset + longest.length, beat)]


def can_be_written(length: Fraction) -> bool:
    """Whether notes down to sixteenths, with two dots at most, are as long.

    >>> can_be_written(Fraction(5, 16)), can_be_written(Fraction(7, 64)), can_be_written(Fraction(1, 3))
    (True, True, False)
    """
    return length > 0 and (length in _SINGLE or length % SHORTEST == 0)


def beat_of(time: TimeSignature | None) -> Fraction:
    """What is felt as a beat: three units in compound metres.

    >>> str(beat_of(TimeSignature(3, 4))), str(beat_of(TimeSignature(6, 8))), str(beat_of(TimeSignature(2, 2)))
    ('1/4', '3/8', '1/2')
    """
    if time is None:
        return Fraction(1, 4)
    if time.unit >= 8 and time.beats % 3 == 0:
        return Fraction(3, time.unit)
    return Fraction(1, time.unit) if time.unit <= 4 else Fraction(1, 4)


def measure_length(time: TimeSignature) -> Fraction:
    return Fraction(time.beats, time.unit)
