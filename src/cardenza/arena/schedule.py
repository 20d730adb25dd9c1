"""Who plays whom, where they sit, and on which deals.

With as many entrants as seats all sit down; with more, every choice of them in turn; with fewer, they sit down more
than once. In a game for one each plays the same deals alone. Seats rotate: each entrant has every seat as often.
"""

from collections.abc import Sequence
from itertools import combinations

from cardenza.arena.games import Order

Block = tuple[Order, ...]
"""The games of one deal."""


def schedule(entrants: int, seats: int, games: int, *, is_same_deals: bool) -> list[Block]:
    """So many games, deal by deal; the last deal is played out with all its games.

    >>> [[order.lineup for order in block] for block in schedule(2, 2, 4, is_same_deals=True)]
    [[(0, 1), (1, 0)], [(0, 1), (1, 0)]]
    >>> [[order.lineup for order in block] for block in schedule(3, 2, 3, is_same_deals=False)]
    [[(0, 1)], [(0, 2)], [(1, 2)]]
    """
    groups = tables(entrants, seats)
    blocks: list[Block] = []
    number = 0
    while number < games:
        deal = len(blocks)
        lineups = _lineups(groups, deal, seats, is_same_deals)
        blocks.append(tuple(Order(number + at, deal, lineup) for at, lineup in enumerate(lineups)))
        number += len(lineups)
    return blocks


def tables(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """All choices of entrants who sit down together.

    >>> tables(3, 2), tables(2, 4)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 0, 1)])
    """
    if entrants < seats:
        return [tuple(seat % entrants for seat in range(seats))]
    return list(combinations(range(entrants), seats))


def _lineups(groups: Sequence[tuple[int, ...]], deal: int, seats: int, is_same_deals: bool) -> list[tuple[int, ...]]:
    if seats == 1:
        return list(groups)  # to be compared, they must have the same deal
    group = groups[deal % len(groups)]
    turns = range(seats) if is_same_deals else [deal // len(groups) % seats]
    return list(dict.fromkeys([group[turn:] + group[:turn] for turn in turns]))
