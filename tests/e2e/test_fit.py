"""Nothing that matters has to be scrolled to: in every game, in every size of window, also while somebody objects.

With as many players as there can be and with as few; all of it in the long run, what is fullest each time.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.e2e.fitting import (
    NO_OPTIONS,
    NOTHING,
    check_find,
    check_first,
    check_naming,
    check_turn,
    check_window,
    look_everywhere,
)
from tests.e2e.harness import OpenPage
from tests.e2e.table import Chooser, Eager
from tests.e2e.test_appearance import GAMES
from tests.e2e.test_chord_poker import Completing
from tests.e2e.test_lessons import WRONG, Learner, lesson
from tests.e2e.test_settings import choose

FULLEST = ("bluff-the-scale", "carmony", "keys-corners")
MOST_TO_DO = ("the-distance", "old-maid")  # with the Coach, before any move is shown
ONE_OF_TWO = ("bluff-the-scale",)  # with many, others call before it is one's turn
ALL = (*GAMES, "bluff-the-scale")
FIRST_LESSON = "the-distance"
OTHERS = [game for game in ALL if game not in FULLEST]


class Asked(NamedTuple):
    """A table at which one is asked for an answer, and somebody who plays until then."""

    options: Mapping[str, object] = NO_OPTIONS
    judge: str = "guard"
    player: Callable[[], Chooser] = lambda: Eager(1)


WINDOWS: Mapping[str, Asked] = {
    "bluff-the-scale": Asked(),
    "chord-poker": Asked({"mode": "strict"}, player=Completing),  # its groups
    "cle-de-sol": Asked(),  # interceptions
    "old-maid": Asked({"arrange": True}),
    "the-distance": Asked({"hand_size": 5}, judge="table"),  # "Musicards!"
}
FINDS: Mapping[str, Mapping[str, object]] = {
    "memory": NO_OPTIONS,
    "go-fish": {"book_size": 2},  # fours are hardly ever dealt
    "old-maid": NO_OPTIONS,
}
SLOWEST = ("chord-poker", "cle-de-sol")


@pytest.mark.parametrize("game", [*FULLEST, *[pytest.param(game, marks=pytest.mark.long) for game in OTHERS]])
def test_all_that_matters_is_in_sight(visitor: OpenPage, game: str) -> None:
    check_turn(visitor(), game, is_full=True)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in MOST_TO_DO else pytest.mark.long) for game in ALL]
)
def test_all_that_can_be_tried_is_in_sight_with_the_coach(visitor: OpenPage, game: str) -> None:
    check_first(visitor(), game, is_full=game not in ONE_OF_TWO)


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_all_that_matters_is_in_sight_with_few_players(visitor: OpenPage, game: str) -> None:
    check_turn(visitor(), game, is_full=False)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long if game in SLOWEST else []) for game in WINDOWS]
)
def test_all_that_matters_is_in_sight_while_one_is_asked(visitor: OpenPage, game: str) -> None:
    options, judge, player = WINDOWS[game]
    check_window(visitor(), game, player(), is_full=True, judge=judge, options=options)


@pytest.mark.long
@pytest.mark.parametrize("game", WINDOWS)
def test_all_that_matters_is_in_sight_while_one_of_few_is_asked(visitor: OpenPage, game: str) -> None:
    options, judge, player = WINDOWS[game]
    check_window(visitor(), game, player(), is_full=False, judge=judge, options=options)


@pytest.mark.parametrize("is_full", [True, pytest.param(False, marks=pytest.mark.long)], ids=["many", "few"])
@pytest.mark.parametrize(
    "game", ["memory", *[pytest.param(game, marks=pytest.mark.long) for game in FINDS if game != "memory"]]
)
def test_all_that_matters_is_in_sight_while_one_looks_for_a_pair(visitor: OpenPage, game: str, is_full: bool) -> None:
    check_find(visitor(), game, is_full=is_full, options=FINDS[game])


@pytest.mark.parametrize(
    "game", [FIRST_LESSON, *[pytest.param(game, marks=pytest.mark.long) for game in ALL if game != FIRST_LESSON]]
)
def test_all_that_matters_of_a_lesson_is_in_sight(visitor: OpenPage, game: str) -> None:
    page = visitor()
    learner, step = Learner(page, game), lesson(game).steps[0]
    learner.come()
    learner.is_at(1)
    look_everywhere(page, game, "lesson", NOTHING)
    page.emulate_media(color_scheme="dark")
    learner.make(step, WRONG[game])
    expect(learner.objection.or_(learner.answer)).to_be_visible()
    look_everywhere(page, game, "lesson, dark, with a wrong try", NOTHING)
    learner.make(step, step.right[0])
    expect(learner.go_on).to_be_visible()
    look_everywhere(page, game, "lesson, dark, with a right try", NOTHING)
    choose(page, "Language", "Français")
    look_everywhere(page, game, "lesson, dark and in French, with a right try", NOTHING)
    page.get_by_role("button", name="Continuer", exact=True).click()
    expect(page.get_by_text(f"Étape 2 sur {len(lesson(game).steps)}", exact=True)).to_be_visible()
    look_everywhere(page, game, "lesson, dark and in French", NOTHING)


@pytest.mark.parametrize("is_full", [True, pytest.param(False, marks=pytest.mark.long)], ids=["eight", "two"])
def test_all_letters_are_in_sight_where_names_are_spelled(visitor: OpenPage, is_full: bool) -> None:
    check_naming(visitor(), is_full=is_full)


@pytest.mark.long
def test_fifteen_cards_in_hand_are_all_told(visitor: OpenPage) -> None:
    check_turn(visitor(), "metronome", is_full=False, options={"hand_size": 15})
