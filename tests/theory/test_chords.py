"""Chords by symbol, as musicians type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.theory import CHORD_KINDS, NOTES, Chord, ChordKind, Degree, Note, TheoryError

HABITS = {
    "": "maj M",
    "m": "min mi - minor",
    "dim": "° o",
    "aug": "+",
    "sus4": "sus",
    "7": "dom7",
    "maj7": "M7 Maj7 ma7 Δ Δ7 major7 MAJ7",
    "m7": "-7 min7 mi7 Mi7",
    "mMaj7": "mM7 m(maj7) -Δ7 mΔ minmaj7 -maj7 m(Maj7) mmaj7",
    "m7b5": "-7b5 min7b5 ø ø7 m7(b5) m7♭5 m7-5",
    "dim7": "°7 o7",
    "7#5": "+7 aug7 7+ 7(♯5) 7+5",
    "maj7#5": "M7#5 +M7 Δ7#5 maj7+5",
    "7b5": "7(b5) 7-5 7♭5",
    "7sus4": "7sus",
    "add9": "(add9) Madd9 maj(add9)",
    "m(add9)": "madd9 -add9 min(add9)",
    "6/9": "69 6add9",
    "m6/9": "m69 -6/9",
    "maj9": "M9 Δ9",
    "m9": "-9 min9",
    "7b9": "7(b9) 7♭9 7-9",
    "7#9": "7(#9) 7♯9 7+9",
    "m11": "-11 min11",
    "maj13(#11)": "maj13#11 M13#11 Δ13(♯11) maj13",
    "m13": "-13",
}


@pytest.mark.parametrize("symbol", HABITS)
def test_habits_of_writing_mean_the_same_chord(symbol: str) -> None:
    for habit in HABITS[symbol].split():
        assert str(Chord.parse(f"F#{habit}")) == f"F#{symbol}", habit


@given(st.sampled_from(NOTES), st.sampled_from(list(CHORD_KINDS.values())))
def test_a_chord_is_read_as_it_is_written(root: Note, kind: ChordKind) -> None:
    chord = Chord(root, kind)
    assert Chord.parse(str(chord)) == chord


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Cm", "C Eb G"),
        ("Dm", "D F A"),
        ("Bb", "Bb D F"),
        ("Bb5", "Bb F"),
        ("Cdim7", "C Eb Gb Bbb"),
        ("Dbmaj13", "Db F Ab C Eb G Bb"),
        ("B7#9", "B D# F# A C##"),
        ("E♭m", "Eb Gb Bb"),
        ("Fx", "F## A## C##"),
    ],
)
def test_chords_by_symbol(text: str, notes: str) -> None:
    assert " ".join(str(note) for note in Chord.parse(text).notes) == notes


def test_cdeck_w3_what_may_be_left_out_of_a_thirteenth() -> None:
    chord = Chord.parse("D13")
    assert [str(note) for note in chord.required] == ["D", "F#", "C", "B"]
    assert [str(note) for note in chord.optional] == ["A", "E", "G"]
    assert {*chord.required, *chord.optional} == set(chord.notes)


def test_root_and_altered_fifths_are_never_optional() -> None:
    for kind in CHORD_KINDS.values():
        assert kind.required[0] == Degree(1)
        assert not {Degree(5, -1), Degree(5, 1)} & set(kind.optional)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a chord: expected a root such as C, F# or Bb, then the kind of chord."),
        ("cm7", "'cm7' is not a chord: expected a root such as C, F# or Bb, then the kind of chord."),
        ("C/E", "'/E' names a bass note: expected a chord without one, for its notes have no octave."),
        ("Cm7/Bb", "'m7/Bb' names a bass note: expected a chord without one, for its notes have no octave."),
    ],
)
def test_bad_chords_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        Chord.parse(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("text", ["C7alt", "C2", "Cxyz", "C8", "Cm7b", "C###"])
def test_unknown_kinds_are_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(
        TheoryError, match=r"is not a kind of chord: expected nothing for a major triad, or one of 5, m,"
    ):
        Chord.parse(text)
