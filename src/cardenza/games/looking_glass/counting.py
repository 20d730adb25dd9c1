"""The count at the end of a round: INTERVAL cards, Alices, rabbit's runs, and the bonus for a whole set."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.notes import COPIES, count_of

if TYPE_CHECKING:
    from cardenza.games.looking_glass.state import LookingGlassState

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


def alices_in(pile: list[int]) -> int:
    """LOOK-R21: every A in the own pile."""
    alices = 0
    for entry in pile:
        if entry & 15 == ALICE:
            alices += 1
    return alices


def points(state: "LookingGlassState") -> list[int]:
    """LOOK-19: what the round has brought each seat."""
    return [_points_of(state, seat) for seat in range(state.rules.seats)]


def _points_of(state: "LookingGlassState", seat: int) -> int:
    taken, alices = state.taken[seat], alices_in(state.piles[seat])
    single = interval_points(taken) + alice_points(alices) + run_points(state.runs[seat])
    return single + bonus_points(taken, alices)


def sums(state: "LookingGlassState") -> dict[str, list[int]]:
    """What the points of a round are made of, seat by seat (LOOK-21 to LOOK-28)."""
    alices = [alices_in(pile) for pile in state.piles]
    return {
        "interval_points": [interval_points(taken) for taken in state.taken],
        "alice_points": [alice_points(count) for count in alices],
        "run_points": [run_points(count) for count in state.runs],
        "bonus_points": [bonus_points(taken, count) for taken, count in zip(state.taken, alices, strict=True)],
    }
