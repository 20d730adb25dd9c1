"""Shedding: whoever has no card left wins, and at the limit of turns those with the fewest share the win.

A game names two rules of its own: by `out` an empty hand wins, by `limit` a game ends that has gone on for too long.
"""

from cardenza.kernel.errors import Impossible
from cardenza.kernel.outcome import Outcome


def fewest_win(sizes: list[int], out: str, limit: str) -> Outcome:
    """How the game has ended with hands of these sizes.

    >>> fewest_win([2, 0, 3], "DIST-26", "DIST-R25").reason, fewest_win([2, 4, 2], "DIST-26", "DIST-R25").winners
    ('DIST-26', (0, 2))
    """
    winners = tuple([seat for seat, size in enumerate(sizes) if size == min(sizes)])
    return Outcome(winners, None, None, limit if min(sizes) else out)


def check_sizes(sizes: list[int], is_over: bool, at_cap: bool, out: str, limit: str) -> None:
    """Refuse a position that is over too soon, or is not though it should be; `at_cap` as many turns are made."""
    empty = [seat for seat, size in enumerate(sizes) if size == 0]
    if is_over and not (len(empty) == 1 or (at_cap and not empty)):
        raise Impossible(f"phase over needs one empty hand, or as many turns as turn_cap allows [{out}, {limit}]")
    if not is_over and empty:
        raise Impossible(f"hands must give seat {empty[0]} a card: with an empty hand the game is over [{out}]")
    if not is_over and at_cap:
        raise Impossible(f"turns is at turn_cap, so the game is over [{limit}]")
