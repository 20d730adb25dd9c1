"""Every game of the catalogue keeps every promise of a game, with our players at the table.

Each number of seats is a test of its own, so that several processes can share them.
"""

import pytest

from cardenza import catalogue
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.random_player import RandomPlayer
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.testing.conformance import check_game
from tests.samples import SAMPLE


def choose_at_random(state: State, seat: int, rng: Rng) -> int:
    return RandomPlayer(rng.below(1000)).choose(state, seat)


def choose_ahead(state: State, seat: int, rng: Rng) -> int:
    return Lookahead(rng.below(1000), budget=SAMPLE.budget).choose(state, seat)


@pytest.mark.parametrize(
    ("kind", "seats"),
    [
        pytest.param(kind, seats, id=f"{kind.key}-{seats}")
        for kind in catalogue.games()
        for seats in range(kind.most_seats, kind.least_seats - 1, -1)  # the longest first
    ],
)
def test_game_keeps_its_promises(kind: type[Game], seats: int) -> None:
    check_game(kind, seats=[seats], games=SAMPLE.games, players=[choose_at_random, choose_ahead])
