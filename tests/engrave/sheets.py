"""Sheets for Hypothesis: one to three staves, measures that are full, sounds of every kind."""

from fractions import Fraction

from hypothesis import strategies as st

from cardenza.engrave import Chord, Clef, Measure, Part, Rest, Sheet
from cardenza.theory.keys import Key
from cardenza.theory.notes import NOTES
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import TimeSignature

LENGTHS = [Fraction(count, 16) for count in (1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 12)]
TIMES = [TimeSignature(4, 4), TimeSignature(3, 4), TimeSignature(6, 8), TimeSignature(5, 8)]

keys = st.integers(-7, 7).map(Key.of)
clefs = st.sampled_from(Clef)


def pitches_of(clef: Clef) -> st.SearchStrategy[Pitch]:
    octave = (clef.middle + 3) // 7
    return st.builds(Pitch, st.sampled_from(NOTES), st.integers(octave - 1, octave))


def sounds(clef: Clef) -> st.SearchStrategy[Chord | Rest]:
    several = st.lists(pitches_of(clef), min_size=1, max_size=3, unique=True).map(tuple)
    lengths = st.sampled_from(LENGTHS)
    return st.builds(Chord, several, lengths, st.booleans()) | st.builds(Rest, lengths)


@st.composite
def voices(draw: st.DrawFn, clef: Clef, length: Fraction) -> tuple[Chord | Rest, ...]:
    """A full measure, or nothing."""
    filled: list[Chord | Rest] = []
    room = length
    while room and draw(st.integers(0, 9)):
        sound = draw(sounds(clef))
        sound = sound._replace(length=min(sound.length, room))
        filled.append(sound)
        room -= sound.length
    return tuple([*filled, Rest(room)] if room and filled else filled)


@st.composite
def sheets(draw: st.DrawFn, most: int = 4) -> Sheet:
    parts = draw(
        st.lists(
            st.builds(Part, st.sampled_from(["", "Ann"]), st.lists(clefs, min_size=1, max_size=2).map(tuple)),
            min_size=1,
            max_size=2,
        )
    )
    staves = [clef for part in parts for clef in part.clefs]
    time = draw(st.sampled_from(TIMES))
    length = Fraction(time.beats, time.unit)
    measures = [
        Measure(
            tuple(draw(voices(clef, length)) for clef in staves),
            time if number == 0 else None,
            draw(st.none() | keys),
            draw(st.sampled_from(["", "", "Ann says F♯"])),
            draw(st.booleans()),
            draw(st.booleans()),
        )
        for number in range(draw(st.integers(1, most)))
    ]
    return Sheet(tuple(parts), tuple(measures))
