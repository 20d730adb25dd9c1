"""The musical alphabet: seven letters, counted round and round.

A letter is an int, 0 for C to 6 for B, because games count letters in their innermost loops.
Intervals by letter alone ("a third") are counted with both ends, as musicians count.
"""

from typing import Final

from cardenza.theory.errors import TheoryError, quoted

LETTERS: Final = "CDEFGAB"
NATURALS: Final[tuple[int, ...]] = (0, 2, 4, 5, 7, 9, 11)
"""Half steps from C up to each letter: the white keys, and so the major scale."""


def letter_up(letter: int, number: int) -> int:
    """The letter that lies an interval above (MDECK-D5): a third above F is A.

    >>> LETTERS[letter_up(parse_letter("F"), 3)]
    'A'
    """
    return (letter + number - 1) % 7


def letter_down(letter: int, number: int) -> int:
    """The letter that lies an interval below: a third below C is A.

    >>> LETTERS[letter_down(parse_letter("C"), 3)]
    'A'
    """
    return (letter - number + 1) % 7


def number_up(letter: int, other: int) -> int:
    """The number of the interval from a letter up to another, both counted: F to B is a fourth, F to F a first.

    >>> number_up(parse_letter("F"), parse_letter("B"))
    4
    """
    return (other - letter) % 7 + 1


def count_up(letter: int, number: int) -> list[int]:
    """The letters one counts to go up an interval: the evidence that F to A is a third.

    >>> [LETTERS[counted] for counted in count_up(parse_letter("F"), 3)]
    ['F', 'G', 'A']
    """
    return [(letter + place) % 7 for place in range(number)]


def count_down(letter: int, number: int) -> list[int]:
    """The letters one counts to go down an interval.

    >>> [LETTERS[counted] for counted in count_down(parse_letter("C"), 3)]
    ['C', 'B', 'A']
    """
    return [(letter - place) % 7 for place in range(number)]


def parse_letter(text: str) -> int:
    """The letter of this name.

    >>> parse_letter("B")
    6
    """
    if len(text) != 1 or text not in LETTERS:
        raise TheoryError(f"{quoted(text)} is not a letter: expected one of C D E F G A B.")
    return LETTERS.index(text)
