"""What a game's own solver tells a player who asks for a hint."""

from typing import Final, NamedTuple

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
