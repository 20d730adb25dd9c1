"""Notes are said as their context spells them, for every game that has one; `tests/deep` plays many more games."""

import pytest

from cardenza import catalogue
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game
from tests.games.spelling import CHECKS, check_spelling

GAMES = 6


@pytest.mark.parametrize("key", CHECKS)
def test_a_note_is_spelled_as_its_context_has_it(key: str) -> None:
    kind = catalogue.find(key)
    seats = range(kind.least_seats, kind.most_seats + 1)
    games = [some_game(kind, seats[index % len(seats)], Rng(21, index)) for index in range(GAMES)]
    assert sum(check_spelling(game.deal(index), index) for index, game in enumerate(games)) > GAMES
