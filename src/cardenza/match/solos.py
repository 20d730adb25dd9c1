"""Games for one that have ended: what a player of patience games likes to know of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardenza.match.table import Phase, Table


class Solo(NamedTuple):
    """How a game for one has ended for a guest: won or not, after so many moves and so much time without long breaks.

    `number` is that of the game at its table, `deal` that of the deal.
    """

    number: int
    guest: str
    game: str
    at: int
    deal: int
    is_won: bool
    moves: int
    ms: int


class Statistics(NamedTuple):
    """What a guest has made of their games for one. Times and moves are those of games won; 0 if there are none.

    `streak` is how many were won in a row, the last one included.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_ms: int = 0
    mean_ms: int = 0
    fewest_moves: int = 0


def ended(before: Table, after: Table) -> Solo | None:
    """The game that has ended, or that was given up for another deal, from one table to the next.

    Who begins the same deal again has not given it up, nor has who never made a move.
    """
    is_left = after.game_number != before.game_number and after.deal != before.deal
    if before.phase is not Phase.PLAYING or before.deal is None or not (is_left or after.phase is Phase.OVER):
        return None
    last = before if is_left else after
    guest = last.chair_at(0).guest()
    if guest is None or not last.moves:
        return None
    is_won = last.outcome is not None and 0 in last.outcome.winners
    deal, game = before.deal, last.settings.game
    return Solo(last.game_number, guest.id, game, after.at, deal, is_won, len(last.moves), last.played_for(after.at))


def statistics(games: Sequence[Solo]) -> Statistics:
    """What follows from all games of a guest, in the order in which they ended.

    >>> def game(is_won: bool, ms: int) -> Solo:
    ...     return Solo(0, "anna", "chromatic-solitaire", 0, 1, is_won, 90, ms)
    >>> statistics([game(True, 300), game(True, 100), game(False, 50), game(True, 200)])
    Statistics(played=4, won=3, streak=1, best_streak=2, best_ms=100, mean_ms=200, fewest_moves=90)
    >>> statistics([])
    Statistics(played=0, won=0, streak=0, best_streak=0, best_ms=0, mean_ms=0, fewest_moves=0)
    """
    won = [game for game in games if game.is_won]
    if not won:
        return Statistics(played=len(games))
    rows = _rows(game.is_won for game in games)
    times = [game.ms for game in won]
    return Statistics(
        played=len(games),
        won=len(won),
        streak=rows[-1],
        best_streak=max(rows),
        best_ms=min(times),
        mean_ms=sum(times) // len(times),
        fewest_moves=min(game.moves for game in won),
    )


def _rows(wins: Iterable[bool]) -> list[int]:
    """After each game: how many were won in a row.

    >>> _rows([True, True, False, True])
    [1, 2, 0, 1]
    """
    rows = [0]
    for is_won in wins:
        rows.append(rows[-1] + 1 if is_won else 0)
    return rows[1:]
