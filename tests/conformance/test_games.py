"""Every game of the catalogue keeps every promise of a game, with our players at the table."""

import pytest

from cardenza import catalogue
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.random_player import RandomPlayer
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.testing.conformance import check_game


def choose_at_random(state: State, seat: int, rng: Rng) -> int:
    return RandomPlayer(rng.below(1000)).choose(state, seat)


def choose_ahead(state: State, seat: int, rng: Rng) -> int:
    return Lookahead(rng.below(1000), budget=100).choose(state, seat)


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_game_keeps_its_promises(kind: type[Game]) -> None:
    check_game(kind, games=3, players=[choose_at_random, choose_ahead])
