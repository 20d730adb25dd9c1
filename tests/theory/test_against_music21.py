"""Every spelling, signature and name against an independent table: music21."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from music21 import chord, duration, harmony, interval, key, pitch, scale

from cardenza.theory import (
    CHORD_KINDS,
    MAJOR,
    MINOR,
    NOTES,
    SCALE_KINDS,
    Chord,
    Interval,
    Key,
    Note,
    Pitch,
    Scale,
    TheoryError,
    circle_of_fifths,
    naming,
    scale_kind,
)
from cardenza.theory.rhythm import NoteValue

ROOTS = [note for note in NOTES if abs(note.accidental) <= 1]


def theirs(note: Note, octave: int | str = "") -> pitch.Pitch:
    return pitch.Pitch(str(note).replace("b", "-") + str(octave))


def ours(found: pitch.Pitch) -> str:
    return found.name.replace("-", "b")


def attempt(spelled: Callable[[Note], Sequence[Note]], root: Note) -> list[str] | None:
    """Our names, or None where we refuse."""
    try:
        return [str(note) for note in spelled(root)]
    except TheoryError:
        return None


def spelling(pitches: list[pitch.Pitch]) -> list[str] | None:
    """Their names, or None where one has three accidentals: there, and only there, we must refuse."""
    return None if any(abs(found.alter) > 2 for found in pitches) else [ours(found) for found in pitches]


@pytest.mark.parametrize("note", NOTES, ids=str)
def test_pitches_sound_alike(note: Note) -> None:
    for octave in range(9):
        assert Pitch(note, octave).midi == theirs(note, octave).ps
    assert note.pitch_class == theirs(note).pitchClass


@pytest.mark.parametrize("low", NOTES, ids=str)
def test_intervals_between_all_notes_have_the_same_name(low: Note) -> None:
    for high in NOTES:
        found = Interval.between(low, high)
        if abs(found.alteration) > 4:
            continue  # Fbb to B## and back: music21 has no name for a quintuple alteration
        octave = 4 + (high.letter < low.letter) + (found.number == 8)
        expected = interval.Interval(theirs(low, 4), theirs(high, octave))
        assert (str(found), found.semitones) == (expected.name, expected.semitones)
        assert found.name == expected.niceName.lower().replace("doubly-", "doubly ").replace("y-", "y ")


SIZES = [
    *("A1", "m2", "M2", "A2", "d3", "m3", "M3", "P4", "A4", "d5", "P5", "A5"),
    *("m6", "M6", "A6", "d7", "m7", "M7", "P8", "m9", "M9", "P11", "A11", "M13"),
]


@pytest.mark.parametrize("size", SIZES)
def test_transposition_up_and_down(size: str) -> None:
    found = Interval.parse(size)
    for note in ROOTS:
        up, down = theirs(note, 4).transpose(size), theirs(note, 4).transpose(f"-{size}")
        assert attempt(lambda start: [found.above(start)], note) == spelling([up])
        assert attempt(lambda start: [found.below(start)], note) == spelling([down])
        if abs(up.alter) <= 2:
            assert str(found.above_pitch(Pitch(note, 4))) == up.nameWithOctave.replace("-", "b")
        if abs(down.alter) <= 2:
            assert str(found.below_pitch(Pitch(note, 4))) == down.nameWithOctave.replace("-", "b")


@pytest.mark.parametrize("text", ["m3", "P4", "A4", "d7", "P8", "M9", "m10", "P12", "M13"])
def test_inversions(text: str) -> None:
    assert str(Interval.parse(text).inversion) == interval.Interval(text).complement.name


SEVEN_NOTES: dict[str, Any] = {
    "major": scale.MajorScale,
    "dorian": scale.DorianScale,
    "phrygian": scale.PhrygianScale,
    "lydian": scale.LydianScale,
    "mixolydian": scale.MixolydianScale,
    "natural minor": scale.MinorScale,
    "locrian": scale.LocrianScale,
    "harmonic minor": scale.HarmonicMinorScale,
    "melodic minor": scale.MelodicMinorScale,
}
BY_INTERVALS = {
    "phrygian dominant": "P1 m2 M3 P4 P5 m6 m7",
    "major pentatonic": "P1 M2 M3 P5 M6",
    "minor pentatonic": "P1 m3 P4 P5 m7",
    "blues": "P1 m3 P4 d5 P5 m7",
    "whole tone": "P1 M2 M3 A4 A5 m7",
    "octatonic": "P1 M2 m3 P4 d5 m6 M6 M7",
    "chromatic": "P1 m2 M2 m3 M3 P4 d5 P5 m6 M6 m7 M7",
}


def their_scale(kind: str, tonic: Note) -> list[pitch.Pitch]:
    if kind in BY_INTERVALS:
        return [theirs(tonic, 4).transpose(size) for size in BY_INTERVALS[kind].split()]
    return list(SEVEN_NOTES[kind](theirs(tonic, 4)).getPitches(theirs(tonic, 4), theirs(tonic, 5)))[:7]


def test_every_scale_is_compared() -> None:
    assert {kind.name for kind in SCALE_KINDS} == {*SEVEN_NOTES, *BY_INTERVALS}


@pytest.mark.parametrize("kind", [kind.name for kind in SCALE_KINDS])
def test_scales_on_all_roots(kind: str) -> None:
    for tonic in ROOTS:
        found = attempt(lambda root: Scale(root, scale_kind(kind)).notes, tonic)
        assert found == spelling(their_scale(kind, tonic)), f"{tonic} {kind}"


THEIR_KINDS = {
    "5": "power",
    "": "major",
    "m": "minor",
    "dim": "diminished",
    "aug": "augmented",
    "sus2": "suspended-second",
    "sus4": "suspended-fourth",
    "6": "major-sixth",
    "m6": "minor-sixth",
    "7": "dominant-seventh",
    "maj7": "major-seventh",
    "m7": "minor-seventh",
    "mMaj7": "minor-major-seventh",
    "m7b5": "half-diminished-seventh",
    "dim7": "diminished-seventh",
    "7#5": "augmented-seventh",
    "maj7#5": "augmented-major-seventh",
    "7b5": "seventh-flat-five",
    "7sus4": "suspended-fourth-seventh",
    "9": "dominant-ninth",
    "maj9": "major-ninth",
    "m9": "minor-ninth",
    "11": "dominant-11th",
    "m11": "minor-11th",
    "13": "dominant-13th",
    "m13": "minor-13th",
}
THEIR_FIGURES = {"add9": "add9", "m(add9)": "madd9", "7b9": "7b9", "7#9": "7#9"}
CHORDS_BY_INTERVALS = {
    "6/9": "P1 M3 P5 M6 M9",
    "m6/9": "P1 m3 P5 M6 M9",
    "maj13(#11)": "P1 M3 P5 M7 M9 A11 M13",
}


def their_chord(symbol: str, root: Note) -> chord.Chord:
    if symbol in CHORDS_BY_INTERVALS:
        return chord.Chord([theirs(root, 3).transpose(size) for size in CHORDS_BY_INTERVALS[symbol].split()])
    if symbol in THEIR_FIGURES:
        return harmony.ChordSymbol(theirs(root).name + THEIR_FIGURES[symbol])
    return harmony.ChordSymbol(root=theirs(root).name, kind=THEIR_KINDS[symbol])


def test_every_chord_is_compared() -> None:
    assert set(CHORD_KINDS) == {*THEIR_KINDS, *THEIR_FIGURES, *CHORDS_BY_INTERVALS}


@pytest.mark.parametrize("symbol", CHORD_KINDS)
def test_chords_on_all_roots(symbol: str) -> None:
    for root in ROOTS:
        found = attempt(lambda note: Chord(note, CHORD_KINDS[symbol]).notes, root)
        assert found == spelling(list(their_chord(symbol, root).pitches)), f"{root}{symbol}"


@pytest.mark.parametrize("found", [*circle_of_fifths(MAJOR), *circle_of_fifths(MINOR)], ids=str)
def test_keys(found: Key) -> None:
    expected = key.Key(theirs(found.tonic).name, found.mode)
    assert found.fifths == expected.sharps
    assert [str(note) for note in found.signature] == [ours(altered) for altered in expected.alteredPitches]
    assert [str(note) for note in found.notes] == [ours(note) for note in expected.pitches[:7]]
    assert str(found.relative) == f"{ours(expected.relative.tonic)} {expected.relative.mode}"


@pytest.mark.parametrize("note", NOTES, ids=str)
def test_names(note: Note) -> None:
    expected = theirs(note)
    assert naming.name(note, "de") == expected.german
    assert naming.name(note, "fr") == expected.french
    assert naming.name(note, "it") == expected.italian
    assert naming.name(note, "es") == expected.spanish


@pytest.mark.parametrize("kind", ["breve", "whole", "half", "quarter", "eighth", "16th"])
def test_note_values(kind: str) -> None:
    for dots in range(3):
        value = NoteValue(kind.replace("16th", "sixteenth"), dots)
        assert value.beats() == duration.Duration(type=kind, dots=dots).quarterLength
