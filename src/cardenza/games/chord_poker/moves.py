"""The moves of Chord Poker as numbers, and the lists of them, which are made once and shared.

A move below 63 is one of four simple ones, or a kind of move plus a note. A grouping is 63 plus 64 times its number.
"""

from typing import Final

from cardenza.decks.notes import ONE

PHASES: Final = ["start", "end", "deal", "group", "over"]
START: Final = 0
END: Final = 1
DEAL: Final = 2
GROUP: Final = 3
OVER: Final = 4

SEATS: Final = 4
HAND_SIZE: Final = 7  # POKR-07
COMPLETION: Final = 5  # POKR-27
NOTHING: Final = -1
GROUP_SECONDS: Final = 90  # how long a table waits for groups

DRAW: Final = 0
TAKE: Final = 1
DEAL_OUT: Final = 2
GROUP_BEST: Final = 3
SIMPLE: Final = ["draw", "take", "deal", "group best"]
ROOT: Final = 16
TO_WHEEL: Final = 32
TO_PILE: Final = 48
GROUPED: Final = 63
KIND: Final = 63
NOTE: Final = 15
GROUP_NONE: Final = GROUPED
SECRET: Final = "group in secret"


def grouping(groups: int) -> int:
    """The move that groups like this.

    >>> grouping(0) == GROUP_NONE
    True
    """
    return groups << 6 | GROUPED


def is_grouping(move: int) -> bool:
    """Does the move say how cards are grouped?"""
    return move == GROUP_BEST or move & KIND == GROUPED


def _by_set(first: int) -> list[list[int]]:
    """For each set of notes the moves of a kind with them."""
    lists: list[list[int]] = [[]]
    for note in range(12):
        lists += [[*moves, first + note] for moves in lists]
    return lists


NO_MOVES: Final[list[int]] = []
ONLY_DRAW: Final = [DRAW]
ONLY_DEAL: Final = [DEAL_OUT]
ONLY_BEST: Final = [GROUP_BEST]
WITHOUT_PILE: Final = [[DRAW, *roots] for roots in _by_set(ROOT)]
WITH_PILE: Final = [[DRAW, TAKE, *roots] for roots in _by_set(ROOT)]
WHEEL_DISCARDS: Final = _by_set(TO_WHEEL)
PILE_DISCARDS: Final = _by_set(TO_PILE)

ALONE: Final = [[seat] for seat in range(SEATS)]
ASKED: Final = [
    [[seat for seat in range(seats) if not answered >> seat & 1] for answered in range(1 << SEATS)]
    for seats in range(SEATS + 1)
]
"""For each number of seats and each set of those that have answered, the others."""


def _spread() -> list[int]:
    counts = [0]
    for note in range(12):
        counts += [cards + ONE[note] for cards in counts]
    return counts


ONE_EACH: Final = _spread()
"""For each set of notes one card of each, as cards are counted."""
EVERY_NOTE: Final = 8 * ONE_EACH[4095]
