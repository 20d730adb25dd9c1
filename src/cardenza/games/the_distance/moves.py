"""Phases and moves as numbers: a play is a set of cards with the letter said, six moves need no cards."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.musicards import FIRST_WILD, NOTES_OF_LETTER, letters_of
from cardenza.theory import letters as alphabet

PHASES: Final = ["turn", "call", "over"]
TURN: Final = 0
CALL: Final = 1
OVER: Final = 2

SIMPLE: Final = ["draw", "pass", "call", "silent", "catch", "decline"]
DRAW: Final = 0
PASS: Final = 1
CALL_OUT: Final = 2
SILENT: Final = 3
CATCH: Final = 4
DECLINE: Final = 5

PENALTY: Final = 2
DRAWS_BEFORE_PASS: Final = 3

LETTERS: Final = list(alphabet.LETTERS)

# Sets are bit masks: letters from C, cards in card order, so that the four copies of a note lie side by side.
MEMBERS: Final = [[letter for letter in range(7) if letters >> letter & 1] for letters in range(128)]
SHIFTS: Final[list[list[i64]]] = [[4 * note for note in notes] for notes in NOTES_OF_LETTER]
SHIFTS_DUE: Final[list[list[i64]]] = [[4 * n for n in range(12) if letters_of(4 * n) & due] for due in range(128)]
CARRIERS: Final = [sum(0b1111 << 4 * note for note in notes) for notes in NOTES_OF_LETTER]
SUBSETS: Final = [[part for part in range(1, whole + 1) if part & whole == part] for whole in range(64)]
FIRST_WILD_BIT: Final = 1 << FIRST_WILD
OTHER_MOVES: Final = [[[], [PASS]], [[DRAW], [DRAW, PASS]]]
ALONE: Final = [[seat] for seat in range(5)]

_PLAYS: Final[list[list[int]]] = [[]] * (7 * 16 * 16 * 64)


def play_of(cards: int, letter: int) -> int:
    """The move that puts these cards down and says this letter."""
    return cards << 3 | letter


def plays_of(letter: i64, shift: i64, copies: i64, wilds: i64) -> list[int]:
    """Every play of some of these copies of one note with any of these wilds; without copies, of wilds alone.

    They are the same in every game, so each list is worked out once. It is shared: nobody may change it.
    """
    at = ((letter * 16 + (shift >> 2)) * 16 + copies) * 64 + wilds
    plays = _PLAYS[at]
    if not plays:
        groups = SUBSETS[copies] if copies else [0]  # DIST-14, DIST-15
        joined = [0, *SUBSETS[wilds]] if copies else SUBSETS[wilds]  # DIST-16, DIST-R5
        plays = [play_of(part << shift | wild << FIRST_WILD, letter) for part in groups for wild in joined]
        _PLAYS[at] = plays
    return plays


def decision_of(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move > DECLINE:
        return "DIST-D1"
    return ["DIST-D3", "DIST-D4", "DIST-D5", "DIST-D5", "DIST-D6", "DIST-D6"][move]
