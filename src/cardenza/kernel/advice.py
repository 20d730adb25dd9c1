"""What a game's own solver tells a player who asks for a hint."""

from typing import Final, NamedTuple

ADVICE_BUDGET: Final = 20_000
"""Positions to look at: about a second as plain Python. The same for all who ask, and however busy a server is:

advice is a function of the position, and only so does it lead on, whoever follows it.
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
