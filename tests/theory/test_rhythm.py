"""Note values and measures, as Metronome and Clé de Sol count them."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.theory import TheoryError
from cardenza.theory.rhythm import Measure, NoteValue, TimeSignature

KINDS = ["breve", "whole", "half", "quarter", "eighth", "sixteenth"]
values = st.builds(NoteValue, st.sampled_from(KINDS), st.integers(0, 2))
signatures = st.builds(TimeSignature, st.integers(1, 12), st.sampled_from([2, 4, 8]))


def measure(signature: str, *notes: str) -> Measure:
    return Measure(TimeSignature.parse(signature), tuple(NoteValue.parse(note) for note in notes))


@given(values)
def test_a_note_value_is_read_as_it_is_written(value: NoteValue) -> None:
    assert NoteValue.parse(str(value)) == value


@given(signatures)
def test_a_time_signature_is_read_as_it_is_written(signature: TimeSignature) -> None:
    assert TimeSignature.parse(str(signature)) == signature


def test_metr_23_a_dot_adds_half() -> None:
    plain = [NoteValue(kind).beats() for kind in ("whole", "half", "quarter", "eighth")]
    dotted = [NoteValue(kind).dotted.beats() for kind in ("whole", "half", "quarter", "eighth")]
    assert plain == [4, 2, 1, Fraction(1, 2)]
    assert dotted == [6, 3, Fraction(3, 2), Fraction(3, 4)]


def test_clef_44_durations_are_binary() -> None:
    for longer, shorter in pairwise(KINDS):
        assert NoteValue(longer).length == 2 * NoteValue(shorter).length


def test_metr_p6_a_measure_is_filled_exactly() -> None:
    staff = measure("4/4", "quarter", "quarter", "quarter")
    assert staff.total == 3
    assert staff.room == 1
    assert staff.dot_adds == Fraction(1, 2)
    staff = staff.dot().add(NoteValue("eighth"))
    assert staff.is_full


def test_metr_p5_a_dot_may_leave_a_quarter_of_a_beat() -> None:
    staff = measure("4/4", "half", "quarter", "eighth").dot()
    assert staff.room == Fraction(1, 4)


def test_metr_p8_a_dotted_whole_fills_six_beats() -> None:
    assert measure("6/4", "whole").dot().is_full


def test_beats_are_those_of_the_signature() -> None:
    assert measure("6/8", "quarter").room == 4
    assert measure("6/8", "dotted quarter", "dotted quarter").is_full


def test_metr_r4_a_note_larger_than_the_room_is_refused() -> None:
    with pytest.raises(TheoryError, match="A half note does not fit: the 4/4 measure has room for 1 of its beats"):
        measure("4/4", "dotted half").add(NoteValue("half"))


def test_metr_22_a_dot_that_does_not_fit_is_refused() -> None:
    with pytest.raises(TheoryError, match="A dotted whole note does not fit"):
        measure("4/4", "whole").dot()


def test_a_dot_needs_a_note() -> None:
    with pytest.raises(TheoryError, match="A dot needs a note before it"):
        measure("4/4").dot()


def test_two_dots_are_the_most() -> None:
    with pytest.raises(TheoryError, match="A double-dotted half note takes no further dot"):
        _ = NoteValue("half", dots=2).dotted


@given(signatures, st.lists(values, max_size=6))
def test_total_and_room_always_make_the_measure(signature: TimeSignature, notes: list[NoteValue]) -> None:
    staff = Measure(signature)
    for note in notes:
        if staff.fits(note):
            staff = staff.add(note)
    assert staff.total + staff.room == signature.beats
    assert staff.room >= 0


@pytest.mark.parametrize("text", ["", "crotchet", "dotted", "dotted dotted half", "Half", "triple-dotted half"])
def test_bad_note_values_are_refused(text: str) -> None:
    with pytest.raises(TheoryError, match="is not a note value: expected breve, whole, half"):
        NoteValue.parse(text)


@pytest.mark.parametrize("text", ["", "4", "0/4", "3/5", "4/4/4", "-3/4", "C"])
def test_bad_time_signatures_are_refused(text: str) -> None:
    with pytest.raises(TheoryError, match="is not a time signature: expected beats over 1, 2, 4, 8 or 16"):
        TimeSignature.parse(text)
