"""What a table says, in 200 random games of each game with mistakes; compiled rules, some minutes."""

from collections.abc import Callable

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game
from tests.games.objecting import check_objections
from tests.games.spelling import CHECKS, check_proofs, check_reminders, check_spelling
from tests.games.telling import check_story

GAMES = 200
each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)


def games(kind: type[Game], seed: int) -> list[Game]:
    """Games with options by lot and every number of seats."""
    seats = range(kind.least_seats, kind.most_seats + 1)
    return [some_game(kind, seats[index % len(seats)], Rng(seed, index)) for index in range(GAMES)]


@each_game
def test_whatever_happens_is_told_in_both_languages(kind: type[Game]) -> None:
    for index, game in enumerate(games(kind, 11)):
        check_story(game.deal(index), index)


@each_game
def test_every_objection_names_the_move(kind: type[Game]) -> None:
    assert (
        sum(check_objections(game.deal(index), index, every=61) for index, game in enumerate(games(kind, 12))) > GAMES
    )


@pytest.mark.parametrize("check", [check_spelling, check_reminders, check_proofs])
@pytest.mark.parametrize("key", CHECKS)
def test_a_note_is_spelled_as_its_context_has_it(key: str, check: Callable[[State, int], int]) -> None:
    played = enumerate(games(catalogue.find(key), 13))
    assert sum(check(game.deal(index), index) for index, game in played) > 0
