"""Intervals: names both ways, up and down, inside out."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardenza.theory import NOTES, Interval, Note, Pitch, TheoryError

notes = st.sampled_from(NOTES)
pitches = st.builds(Pitch, notes, st.integers(0, 8))
intervals = st.builds(Interval, st.integers(2, 29), st.integers(-3, 3)) | st.builds(
    Interval, st.just(1), st.integers(0, 3)
)


@given(intervals)
def test_an_interval_is_read_as_it_is_written(interval: Interval) -> None:
    assert Interval.parse(str(interval)) == interval


@given(notes, notes)
def test_the_interval_between_two_notes_leads_from_one_to_the_other(low: Note, high: Note) -> None:
    interval = Interval.between(low, high)
    assert interval.above(low) == high
    assert interval.below(high) == low
    assert not interval.is_compound


@given(pitches, pitches)
def test_the_interval_between_two_pitches_leads_from_the_lower_to_the_higher(one: Pitch, other: Pitch) -> None:
    interval = Interval.between_pitches(one, other)
    assert interval == Interval.between_pitches(other, one)
    low, high = sorted([one, other], key=lambda pitch: (pitch.step, pitch.midi))
    assert interval.above_pitch(low) == high
    assert interval.below_pitch(high) == low


@given(notes, intervals)
def test_up_then_down_is_where_one_began(note: Note, interval: Interval) -> None:
    try:
        above = interval.above(note)
    except TheoryError:
        assume(False)
    assert interval.below(above) == note


@given(intervals)
def test_an_interval_and_its_inversion_make_an_octave(interval: Interval) -> None:
    simple, inversion = interval.simple, interval.inversion
    assert simple.number + inversion.number == 9
    assert simple.semitones + inversion.semitones == 12
    assert inversion.inversion == simple
    assert Interval.parse(str(inversion)) == inversion


@given(intervals)
def test_a_compound_interval_is_a_simple_one_and_octaves(interval: Interval) -> None:
    octaves, rest = divmod(interval.number - interval.simple.number, 7)
    assert rest == 0
    assert interval.semitones == interval.simple.semitones + 12 * octaves
    assert interval.is_compound == (octaves > 0)


def test_spelling_tells_intervals_of_one_size_apart() -> None:
    third = Interval.between(Note.parse("C"), Note.parse("Eb"))
    second = Interval.between(Note.parse("C"), Note.parse("D#"))
    assert (third.name, second.name) == ("minor third", "augmented second")
    assert third.semitones == second.semitones == 3


def test_nothing_is_narrower_than_a_unison() -> None:
    assert Interval.between(Note.parse("C"), Note.parse("Cb")).name == "diminished octave"
    assert Interval.between_pitches(Pitch.parse("C4"), Pitch.parse("Cb4")).name == "augmented unison"


def test_the_widest_alterations_have_names() -> None:
    assert Interval.between(Note.parse("Fbb"), Note.parse("B##")).name == "quintuply augmented fourth"
    assert Interval.between(Note.parse("B##"), Note.parse("Fbb")).name == "quintuply diminished fifth"


@pytest.mark.parametrize(
    ("text", "name"),
    [("P8", "perfect octave"), ("P15", "perfect fifteenth"), ("A18", "augmented fourth plus 2 octaves")],
)
def test_wide_intervals_have_names(text: str, name: str) -> None:
    assert Interval.parse(text).name == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an interval: expected P, M, m, A or d, then a number, such as m3."),
        ("3", "'3' is not an interval: expected P, M, m, A or d, then a number, such as m3."),
        ("P0", "'P0' is not an interval: expected P, M, m, A or d, then a number, such as m3."),
        ("TT", "'TT' is not an interval: expected P, M, m, A or d, then a number, such as m3."),
    ],
)
def test_bad_intervals_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        Interval.parse(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("text", ["P2", "P3", "m5", "M8", "m11", "d1"])
def test_intervals_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(TheoryError, match=f"{text} does not exist: expected P, A or d for fourths, fifths and octaves"):
        Interval.parse(text)


def test_a_note_that_needs_three_sharps_is_refused() -> None:
    with pytest.raises(TheoryError, match="F would need ### here, and an accidental goes no further than ## or bb"):
        Interval.parse("A6").above(Note.parse("A#"))
