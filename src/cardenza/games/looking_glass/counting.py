"""The count at the end of a round: INTERVAL cards, Alices, rabbit's runs, and the bonus for a whole set."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.notes import COPIES, count_of

ALICE: Final = 9
"""The note A (LOOK-R21)."""
_ALICE_POINTS: Final = 4  # LOOK-21
_RUN_POINTS: Final = 5  # LOOK-22
_OF_ID: Final = {"iv-p8": 8, "iv-tt": 6, "iv-p5": 5, "iv-p4": 4}  # LOOK-23 to LOOK-26
_OF_NUMBER: Final = {2: 2, 3: 3, 6: 3, 7: 2}  # LOOK-27, LOOK-28

_INTERVALS: Final = deck().of_kind(Kind.INTERVAL)
WORTH: Final = [_OF_ID.get(meld.id) or _OF_NUMBER[meld.degrees[1].number] for meld in _INTERVALS]
_SETS: Final = [at for at, meld in enumerate(_INTERVALS) if meld.id in _OF_ID]
_COPIES: Final = 3  # CDECK-03
_SET_BONUS: Final = 3
_ALICE_BONUS: Final = 8


def interval_points(taken: int) -> int:
    """The INTERVAL cards, counted like notes: four bits for each of the twelve."""
    points: i64 = 0
    for at in range(12):
        points += WORTH[at] * count_of(taken, at)
    return int(points)


def alice_points(alices: int) -> int:
    return _ALICE_POINTS * alices


def run_points(runs: int) -> int:
    return _RUN_POINTS * runs


def bonus_points(taken: int, alices: int) -> int:
    """For one player who has all of a kind; it is added to the single points (LOOK-R20)."""
    points = _ALICE_BONUS if alices == COPIES else 0
    for at in _SETS:
        if count_of(taken, at) == _COPIES:
            points += _SET_BONUS
    return points
