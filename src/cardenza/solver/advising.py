"""What a solver is, what it tells a player who asks for a hint, and what it finds when it sees every card."""

from typing import Final, Literal, NamedTuple, TypeAlias

from mypy_extensions import mypyc_attr

from cardenza.kernel.contract import State

ADVICE_BUDGET: Final = 40_000
"""Positions to look at: at most about 0.1 s compiled, and 2 s as plain Python.

However busy a server is, it is the same for all who ask: whoever follows advice that was found with now this budget,
now that, might go in circles.
"""

NO_MOVE: Final = -1

Prospect: TypeAlias = Literal["won", "lost", "undecided"]
"""Can a game still be won by somebody who sees every card? Or has the solver not found out?"""


class Advice(NamedTuple):
    """A move on a way to a win; or none, because no way was found (`is_lost`: because there is none).

    >>> Advice().has_way(), Advice(7).has_way()
    (False, True)
    """

    move: int = NO_MOVE
    is_lost: bool = False

    def has_way(self) -> bool:
        return self.move != NO_MOVE


class Solution(NamedTuple):
    """What was found with every card open: moves that win, or that there are none; and how many positions it took."""

    prospect: Prospect
    moves: list[int]
    looked_at: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """Somebody who can look for a way to win in one game."""

    def advice(self, state: State, seat: int, budget: int) -> Advice:
        """What to do next, found by looking at about so many positions at most, from what the seat sees alone."""
        raise NotImplementedError

    def solution(self, state: State, budget: int) -> Solution:
        """Can the game be won, with every card open? Found by looking at so many positions at most."""
        raise NotImplementedError
