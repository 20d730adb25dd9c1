"""Counting letters, as The Distance and Clé de Sol do."""

import pytest

from cardenza.theory import LETTERS, TheoryError, count_down, count_up, letter_down, letter_up, parse_letter


@pytest.mark.parametrize(
    ("start", "number", "end"),
    [("F", 2, "G"), ("F", 3, "A"), ("A", 4, "D"), ("G", 2, "A"), ("F", 7, "E"), ("A", 6, "F"), ("B", 5, "F")],
)
def test_mdeck_p4_letter_up(start: str, number: int, end: str) -> None:
    assert LETTERS[letter_up(parse_letter(start), number)] == end


@pytest.mark.parametrize(("start", "number", "end"), [("C", 3, "A"), ("F", 4, "C"), ("C", 5, "F"), ("C", 1, "C")])
def test_clef_32_letter_down(start: str, number: int, end: str) -> None:
    assert LETTERS[letter_down(parse_letter(start), number)] == end


def test_what_goes_up_comes_down() -> None:
    for letter in range(7):
        for number in range(1, 16):
            assert letter_down(letter_up(letter, number), number) == letter


def test_counted_letters_are_the_evidence() -> None:
    for letter in range(7):
        for number in range(1, 9):
            up, down = count_up(letter, number), count_down(letter, number)
            assert (up[0], up[-1], len(up)) == (letter, letter_up(letter, number), number)
            assert (down[0], down[-1], len(down)) == (letter, letter_down(letter, number), number)


@pytest.mark.parametrize("text", ["H", "c", "", "CD"])
def test_other_letters_are_refused(text: str) -> None:
    with pytest.raises(TheoryError, match="is not a letter: expected one of C D E F G A B"):
        parse_letter(text)
