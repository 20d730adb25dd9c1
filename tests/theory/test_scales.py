"""Scales and modes by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.theory import NOTES, SCALE_KINDS, Note, Scale, ScaleKind, TheoryError, mode, scale_kind

# keys-corners.md, sections 5 and 8
KEYS_CORNERS = {
    "major": [0, 2, 4, 5, 7, 9, 11],
    "natural_minor": [0, 2, 3, 5, 7, 8, 10],
    "harmonic_minor": [0, 2, 3, 5, 7, 8, 11],
    "melodic_minor": [0, 2, 3, 5, 7, 9, 11],
    "dorian": [0, 2, 3, 5, 7, 9, 10],
    "phrygian": [0, 1, 3, 5, 7, 8, 10],
    "lydian": [0, 2, 4, 6, 7, 9, 11],
    "mixolydian": [0, 2, 4, 5, 7, 9, 10],
    "locrian": [0, 1, 3, 5, 6, 8, 10],
    "major_pentatonic": [0, 2, 4, 7, 9],
    "minor_pentatonic": [0, 3, 5, 7, 10],
    "blues": [0, 3, 5, 6, 7, 10],
    "whole_tone": [0, 2, 4, 6, 8, 10],
    "octatonic": [0, 2, 3, 5, 6, 8, 9, 11],
}


@pytest.mark.parametrize("name", KEYS_CORNERS)
def test_keys_o2_the_scales_of_keys_corners(name: str) -> None:
    assert list(scale_kind(name).semitones) == KEYS_CORNERS[name]


def test_keys_04_the_major_scale_in_whole_and_half_steps() -> None:
    assert scale_kind("major").steps == (2, 2, 1, 2, 2, 2, 1)


@given(st.sampled_from(NOTES), st.sampled_from(SCALE_KINDS))
def test_a_scale_is_read_as_it_is_written(tonic: Note, kind: ScaleKind) -> None:
    scale = Scale(tonic, kind)
    assert Scale.parse(str(scale)) == scale


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("D major", "D E F# G A B C#"),
        ("Db Major Scale", "Db Eb F Gb Ab Bb C"),
        ("C# ionian", "C# D# E# F# G# A# B#"),
        ("A minor", "A B C D E F G"),
        ("F# harmonic minor", "F# G# A B C# D E#"),
        ("Bb dorian", "Bb C Db Eb F G Ab"),
        ("C Locrian", "C Db Eb F Gb Ab Bb"),
        ("Gb locrian", "Gb Abb Bbb Cb Dbb Ebb Fb"),
        ("A# lydian", "A# B# C## D## E# F## G##"),
        ("C whole-tone", "C D E F# G# Bb"),
        ("C minor_pentatonic", "C Eb F G Bb"),
    ],
)
def test_scales_by_name(text: str, notes: str) -> None:
    assert " ".join(str(note) for note in Scale.parse(text).notes) == notes


def test_a_mode_keeps_the_notes() -> None:
    dorian, major = Scale.parse("D dorian"), Scale.parse("C major")
    assert set(dorian.notes) == set(major.notes)
    assert set(Scale.parse("G phrygian dominant").notes) == set(Scale.parse("C harmonic minor").notes)


def test_seven_modes_bring_one_back() -> None:
    degrees = scale_kind("major").degrees
    for _ in range(7):
        degrees = mode(degrees, start=2)
    assert degrees == scale_kind("major").degrees


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("C", "'C' is not a scale: expected a tonic and a kind, such as D major."),
        ("", "'' is not a scale: expected a tonic and a kind, such as D major."),
        ("H major", "'H' is not a note: expected one of the letters C D E F G A B, then nothing, #, b, ## or bb."),
    ],
)
def test_bad_scales_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        Scale.parse(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("name", ["", "scale", "hungarian", "majorminor"])
def test_unknown_kinds_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(TheoryError, match=r"is not a kind of scale: expected one of major, dorian, .* chromatic"):
        scale_kind(name)
