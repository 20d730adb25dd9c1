"""Sharps and flats: a number of half steps, with its text both ways.

-2 is a double flat, -1 a flat, 0 nothing, 1 a sharp, 2 a double sharp. Nothing goes further: a name that
would need three is an error, never a guess.
"""

from typing import Final

from cardenza.theory.errors import TheoryError, quoted

ACCIDENTALS: Final = (-2, -1, 0, 1, 2)
READINGS: Final = {
    "": 0,
    "♮": 0,
    "#": 1,
    "♯": 1,
    "##": 2,
    "♯♯": 2,
    "x": 2,
    "𝄪": 2,
    "b": -1,
    "♭": -1,
    "bb": -2,
    "♭♭": -2,
    "𝄫": -2,
}
_SIGNS: Final = {-2: "𝄫", -1: "♭", 0: "", 1: "♯", 2: "𝄪"}


def accidental_text(accidental: int) -> str:
    """The neutral spelling, for records and moves.

    >>> accidental_text(-2)
    'bb'
    """
    return "b" * -accidental + "#" * accidental


def accidental_sign(accidental: int) -> str:
    """The real sign, for eyes.

    >>> accidental_sign(-1)
    '♭'
    """
    return _SIGNS[accidental]


def parse_accidental(text: str) -> int:
    """The half steps that these signs add.

    >>> parse_accidental("♭"), parse_accidental("x")
    (-1, 2)
    """
    if text not in READINGS:
        raise TheoryError(f"{quoted(text)} is not an accidental: expected nothing, #, b, ## or bb.")
    return READINGS[text]


def check_accidental(accidental: int, bearer: str) -> int:
    """The accidental itself, refused beyond a double; `bearer` is the letter or number that would carry it.

    >>> check_accidental(2, "F")
    2
    """
    if accidental not in ACCIDENTALS:
        signs = accidental_text(accidental)
        raise TheoryError(f"{bearer} would need {signs} here, and an accidental goes no further than ## or bb.")
    return accidental
