"""Every pitch in every style of octaves and every naming system, both ways."""

import pytest

from cardenza.theory import NOTES, Pitch, TheoryError, naming, octaves

SPOKEN = [system for system in naming.SYSTEMS if system != naming.DEGREES]


@pytest.mark.parametrize("style", octaves.STYLES)
@pytest.mark.parametrize("system", SPOKEN)
def test_every_pitch_is_read_as_it_is_written(system: str, style: str) -> None:
    pitches = [Pitch(note, octave) for note in NOTES for octave in range(-1, 9)]
    labels = {octaves.label(pitch, system, style): pitch for pitch in pitches}
    assert len(labels) == len(pitches)
    assert [text for text, pitch in labels.items() if octaves.parse(text, system, style) != pitch] == []


@pytest.mark.parametrize(
    ("system", "style", "written"),
    [
        ("en", "scientific", "C4 A4 B♭2 F♯5 B1"),
        ("fr", "french", "Do3 La3 Si♭1 Fa♯4 Si-1"),
        ("de", "helmholtz", "c' a' B fis'' H,"),
        ("nl", "helmholtz", "c' a' Bes fis'' B,"),
        ("sv", "helmholtz", "c' a' B fiss'' H,"),
        ("es", "french", "Do3 La3 Si♭1 Fa♯4 Si-1"),
        ("en", "helmholtz", "c' a' B♭ f♯'' B,"),
    ],
)
def test_middle_c_the_tuning_fork_and_others(system: str, style: str, written: str) -> None:
    pitches = [Pitch.parse(text) for text in ("C4", "A4", "Bb2", "F#5", "B1")]
    assert " ".join(octaves.label(pitch, system, style) for pitch in pitches) == written


@pytest.mark.parametrize(
    ("text", "system", "style", "pitch"),
    [
        ("FIS", "de", "helmholtz", "F#2"),
        ("fis’", "de", "helmholtz", "F#4"),
        ("es′′", "de", "helmholtz", "Eb5"),
        ("si bémol 3", "fr", "french", "Bb4"),
        ("sib3", "fr", "french", "Bb4"),
        ("Bb3", "en", "scientific", "Bb3"),
    ],
)
def test_pitches_as_people_type_them(text: str, system: str, style: str, pitch: str) -> None:
    assert str(octaves.parse(text, system, style)) == pitch


@pytest.mark.parametrize(
    ("text", "system", "style", "sentence"),
    [
        ("C", "en", "scientific", "'C' is not a pitch: expected a note and its octave, such as F♯4."),
        ("Do0", "fr", "french", "'Do0' is not a pitch: expected a note and its octave, such as Fa♯3."),
        ("C'", "de", "helmholtz", "\"C'\" is not a pitch: expected a note and its octave, such as fis'."),
        ("c,", "de", "helmholtz", "'c,' is not a pitch: expected a note and its octave, such as fis'."),
        ("C4", "en", "dutch", "'dutch' is no way to write octaves: expected one of scientific, french, helmholtz."),
    ],
)
def test_bad_pitches_are_refused_with_a_sentence(text: str, system: str, style: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        octaves.parse(text, system, style)
    assert str(refusal.value) == sentence
