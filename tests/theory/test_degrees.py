"""Degrees: the number fixes the letter, the accidental follows (carmony-deck.md, sections 3 and 8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.theory import Degree, Note, TheoryError, parse_degrees, spell

COLUMNS = "1 b2 2 #2 b3 3 4 #4 b5 5 #5 b6 6 bb7 b7 7"
TABLE = """
    C  Db  D  D#  Eb  E   F  F#  Gb  G  G#  Ab  A  Bbb Bb B
    C# D   D# D## E   E#  F# F## G   G# G## A   A# Bb  B  B#
    Db Ebb Eb E   Fb  F   Gb G   Abb Ab A   Bbb Bb Cbb Cb C
    D  Eb  E  E#  F   F#  G  G#  Ab  A  A#  Bb  B  Cb  C  C#
    D# E   E# E## F#  F## G# G## A   A# A## B   B# C   C# C##
    Eb Fb  F  F#  Gb  G   Ab A   Bbb Bb B   Cb  C  Dbb Db D
    E  F   F# F## G   G#  A  A#  Bb  B  B#  C   C# Db  D  D#
    F  Gb  G  G#  Ab  A   Bb B   Cb  C  C#  Db  D  Ebb Eb E
    F# G   G# G## A   A#  B  B#  C   C# C## D   D# Eb  E  E#
    Gb Abb Ab A   Bbb Bb  Cb C   Dbb Db D   Ebb Eb Fbb Fb F
    G  Ab  A  A#  Bb  B   C  C#  Db  D  D#  Eb  E  Fb  F  F#
    G# A   A# A## B   B#  C# C## D   D# D## E   E# F   F# F##
    Ab Bbb Bb B   Cb  C   Db D   Ebb Eb E   Fb  F  Gbb Gb G
    A  Bb  B  B#  C   C#  D  D#  Eb  E  E#  F   F# Gb  G  G#
    A# B   B# B## C#  C## D# D## E   E# E## F#  F## G  G# G##
    Bb Cb  C  C#  Db  D   Eb E   Fb  F  F#  Gb  G  Abb Ab A
    B  C   C# C## D   D#  E  E#  F   F# F## G   G# Ab  A  A#
""".strip().splitlines()

degrees = st.builds(Degree, st.integers(1, 13), st.integers(-2, 2))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.split()[0])
def test_the_table_of_section_8(row: str) -> None:
    root, *_ = names = row.split()
    assert [str(note) for note in spell(Note.parse(root), parse_degrees(COLUMNS))] == names


def test_the_offsets_of_section_3() -> None:
    numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]
    assert [Degree(number).semitones for number in numbers] == [0, 2, 4, 5, 7, 9, 11, 12, 14, 17, 21]
    assert [Degree.parse(text).semitones for text in ("bb7", "#9", "#11")] == [9, 15, 18]


@given(degrees)
def test_a_degree_is_read_as_it_is_written(degree: Degree) -> None:
    assert Degree.parse(str(degree)) == degree
    assert Degree.parse(degree.pretty()) == degree


@given(degrees)
def test_a_note_has_the_degree_it_was_built_by(degree: Degree) -> None:
    root = Note.parse("C")
    assert Degree.of(degree.above(root), root) == Degree((degree.number - 1) % 7 + 1, degree.accidental)


@pytest.mark.parametrize("text", ["", "0", "14", "3b", "b", "bbb7", "#b3", "III", "²", "b٣"])
def test_bad_degrees_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TheoryError, match="is not a degree: expected a number from 1 to 13 after #, b, ## or bb"):
        Degree.parse(text)


def test_cdeck_r13_a_triple_accidental_is_refused() -> None:
    with pytest.raises(TheoryError, match="F would need ### here"):
        Degree.parse("#6").above(Note.parse("A#"))


def test_a_note_too_far_from_the_root_has_no_degree() -> None:
    with pytest.raises(TheoryError, match="Degree 4 for B## above F would need ### here"):
        Degree.of(Note.parse("B##"), root=Note.parse("F"))
