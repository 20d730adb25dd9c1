"""Who plays whom, and where they sit."""

from collections import Counter
from itertools import pairwise

import pytest

from cardenza.arena.schedule import schedule, tables


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (3, 2), (3, 3), (2, 4), (5, 3)])
@pytest.mark.parametrize("is_same_deals", [True, False])
def test_everybody_has_every_seat_as_often(entrants: int, seats: int, is_same_deals: bool) -> None:
    games = 120 * len(tables(entrants, seats)) * seats
    blocks = schedule(entrants, seats, games, is_same_deals=is_same_deals)
    sat = Counter((seat, entrant) for block in blocks for order in block for seat, entrant in enumerate(order.lineup))
    assert len(set(sat.values())) == 1
    assert len(sat) == seats * entrants


def test_a_deal_is_played_from_every_side() -> None:
    blocks = schedule(3, 3, 9, is_same_deals=True)
    assert [[order.lineup for order in block] for block in blocks] == [[(0, 1, 2), (1, 2, 0), (2, 0, 1)]] * 3
    assert [{order.deal for order in block} for block in blocks] == [{0}, {1}, {2}]


def test_games_are_numbered_in_their_order_and_deals_are_played_out() -> None:
    blocks = schedule(2, 2, 5, is_same_deals=True)
    numbers = [order.number for block in blocks for order in block]
    assert numbers == [0, 1, 2, 3, 4, 5]
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_in_a_game_for_one_all_play_the_same_deals() -> None:
    blocks = schedule(3, 1, 6, is_same_deals=False)
    assert [[order.lineup for order in block] for block in blocks] == [[(0,), (1,), (2,)]] * 2
