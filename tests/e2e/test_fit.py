"""Nothing that matters has to be scrolled to: in every game, in every size of window, also while somebody objects.

With as many players as there can be, and in the long run with as few, with many cards and at a call.
"""

from collections.abc import Mapping

import pytest

from tests.e2e.fitting import MOVES, Moment, check_turn, check_window, open_table
from tests.e2e.harness import OpenPage
from tests.e2e.table import Eager
from tests.e2e.test_appearance import GAMES

FULLEST = ("bluff-the-scale", "carmony", "cle-de-sol", "keys-corners", "memory")
OTHERS = [game for game in GAMES if game not in FULLEST]
WINDOWS: Mapping[str, Mapping[str, object]] = {"bluff-the-scale": {}, "old-maid": {"arrange": True}}


@pytest.mark.parametrize("game", [*FULLEST, *[pytest.param(game, marks=pytest.mark.long) for game in OTHERS]])
def test_all_that_matters_is_in_sight(visitor: OpenPage, game: str) -> None:
    page = visitor()
    is_full = game != "bluff-the-scale"  # there the others react while one objects, and all of it moves on
    check_turn(page, open_table(page, game, is_full=is_full), game, MOVES.get(game, 4))


@pytest.mark.parametrize("game", WINDOWS)
def test_all_that_matters_is_in_sight_while_one_is_asked(visitor: OpenPage, game: str) -> None:
    page = visitor()
    moment = Moment(page)
    check_window(page, open_table(page, game, is_full=True, options=WINDOWS[game]), moment, game, Eager(1))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_that_matters_is_in_sight_with_few_players(visitor: OpenPage, game: str) -> None:
    page = visitor()
    check_turn(page, open_table(page, game, is_full=False), game, MOVES.get(game, 4))


@pytest.mark.long
def test_fifteen_cards_in_hand_are_all_told(visitor: OpenPage) -> None:
    page = visitor()
    check_turn(page, open_table(page, "metronome", is_full=False, options={"hand_size": 15}), "metronome", 4)


@pytest.mark.long
def test_all_that_matters_is_in_sight_while_two_are_asked(visitor: OpenPage) -> None:
    page = visitor()
    moment = Moment(page)
    table = open_table(page, "the-distance", is_full=False, judge="table", options={"hand_size": 5})
    check_window(page, table, moment, "the-distance", Eager(1))
