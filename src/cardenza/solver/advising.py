"""What a solver is, and what it tells a player who asks for a hint."""

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from cardenza.kernel.contract import State

ADVICE_BUDGET: Final = 40_000
"""Positions to look at: at most about 0.1 s compiled, and 2 s as plain Python.

However busy a server is, it is the same for all who ask: whoever follows advice that was found with now this budget,
now that, might go in circles.
"""

NO_MOVE: Final = -1


class Advice(NamedTuple):
    """A move on a way to a win; or none, because no way was found (`is_lost`: because there is none).

    >>> Advice().has_way(), Advice(7).has_way()
    (False, True)
    """

    move: int = NO_MOVE
    is_lost: bool = False

    def has_way(self) -> bool:
        return self.move != NO_MOVE


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """Somebody who can look for a way to win in one game."""

    def advice(self, state: State, seat: int, budget: int) -> Advice:
        """What to do next, found by looking at about so many positions at most, from what the seat sees alone."""
        raise NotImplementedError

    def can_be_won(self, state: State, budget: int) -> bool:
        """Has a way been found with every card open?"""
        raise NotImplementedError
