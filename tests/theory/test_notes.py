"""Notes and pitches: text both ways, sound, other names."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.theory import NOTES, Note, Pitch, TheoryError

notes = st.sampled_from(NOTES)
pitches = st.builds(Pitch, notes, st.integers(-1, 9))


def test_there_are_35_different_notes() -> None:
    assert len({str(note) for note in NOTES}) == 35


@given(notes)
def test_a_note_is_read_as_it_is_written(note: Note) -> None:
    assert Note.parse(str(note)) == note
    assert Note.parse(note.pretty()) == note


@given(pitches)
def test_a_pitch_is_read_as_it_is_written(pitch: Pitch) -> None:
    assert Pitch.parse(str(pitch)) == pitch
    assert Pitch.parse(pitch.pretty()) == pitch


@pytest.mark.parametrize(
    ("text", "neutral"),
    [("C", "C"), ("F♯", "F#"), ("B♭", "Bb"), ("D♮", "D"), ("Cx", "C##"), ("C𝄪", "C##"), ("E♭♭", "Ebb"), ("E𝄫", "Ebb")],
)
def test_real_signs_are_read(text: str, neutral: str) -> None:
    assert str(Note.parse(text)) == neutral


@pytest.mark.parametrize("text", ["", "H", "c", "C###", "Cb#", "C #", "♯C", "Cis", "C4"])
def test_bad_notes_are_refused_with_a_sentence(text: str) -> None:
    expected = f"{text!r} is not a note: expected one of the letters C D E F G A B, then nothing, #, b, ## or bb."
    with pytest.raises(TheoryError) as refusal:
        Note.parse(text)
    assert str(refusal.value) == expected


@pytest.mark.parametrize("text", ["C", "4", "C#", "H4", "C4.5", "C٤", "C999"])
def test_bad_pitches_are_refused(text: str) -> None:
    with pytest.raises(TheoryError, match=r"is not a (pitch|note): expected"):
        Pitch.parse(text)


def test_the_accidental_follows_from_letter_and_sound() -> None:
    for note in NOTES:
        assert Note.at(note.letter, note.pitch_class) == note
    with pytest.raises(TheoryError, match="F would need ### here"):
        Note.at(Note.parse("F").letter, 8)


def test_every_sound_has_its_plain_name() -> None:
    sharps = [str(Note.of(pitch_class)) for pitch_class in range(12)]
    flats = [str(Note.of(pitch_class, flat=True)) for pitch_class in range(12)]
    assert sharps == ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    assert flats == ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]


@given(notes)
def test_enharmonics_sound_alike_and_are_all_there(note: Note) -> None:
    names = note.enharmonics()
    assert note in names
    assert {name.pitch_class for name in names} == {note.pitch_class}
    assert len(names) == (2 if note.pitch_class == 8 else 3)  # G sharp has no third name


def test_the_line_of_fifths_goes_up_in_fifths() -> None:
    line = sorted(NOTES, key=lambda note: note.fifths)
    assert [note.fifths for note in line] == list(range(-15, 20))
    assert {(high.pitch_class - low.pitch_class) % 12 for low, high in pairwise(line)} == {7}


def test_octaves_change_at_c() -> None:
    assert Pitch.parse("C4").midi == 60
    assert Pitch.parse("B3").step + 1 == Pitch.parse("C4").step
    assert Pitch.parse("B#3").is_enharmonic(Pitch.parse("C4"))
    assert not Pitch.parse("B#4").is_enharmonic(Pitch.parse("C4"))


def test_mdeck_r1_the_musicards_octaves() -> None:
    assert (Pitch.parse("C2").midi, Pitch.parse("B5").midi) == (36, 83)
