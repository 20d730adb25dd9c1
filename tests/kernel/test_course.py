"""Games action by action, alone and in batches."""

import pytest

from cardenza import catalogue
from cardenza.kernel.actions import Actions
from cardenza.kernel.batch import Batch
from cardenza.kernel.course import NO_SEAT, Course
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.observing import Observer
from cardenza.kernel.rng import Rng
from tests.kernel.test_actions import guided

FISH = Actions(guided(catalogue.find("go-fish")))
DISTANCE = Actions(guided(catalogue.find("the-distance")))


def test_a_course_is_played_to_its_end_and_pays_then() -> None:
    course, rng = Course(FISH, FISH.game.deal(4)), Rng(1)
    while course.seat != NO_SEAT:
        assert course.returns() == [0.0, 0.0]
        options = course.options()
        course.step(options[rng.below(len(options))])
    outcome = course.state.outcome()
    assert outcome is not None
    assert [at for at, worth in enumerate(course.returns()) if worth >= 0] == list(outcome.winners)
    assert course.options() == []
    with pytest.raises(Unreadable, match="the game is over"):
        course.step(0)


def test_words_are_chosen_one_by_one() -> None:
    course = Course(DISTANCE, DISTANCE.game.deal(3))
    before = course.state.document()
    course.step(course.options()[0])
    assert (course.seat, len(course.words()), course.state.document()) == (0, 1, before)


def test_a_course_is_cut_in_the_middle_of_a_move_too() -> None:
    course = Course(DISTANCE, DISTANCE.game.deal(3), longest=1)
    course.step(course.options()[0])
    assert (course.seat, course.is_cut, course.returns()) == (NO_SEAT, True, [0.0, 0.0])


def test_a_batch_plays_the_same_games_as_one_by_one() -> None:
    """Each game of a batch is the course of its deal; where one ends the next deal follows, and its reward is told."""
    batch, rng = Batch(FISH, 3, seed=8), Rng(2)
    alone = [Course(FISH, FISH.game.deal(8, stream)) for stream in range(3)]
    finished = 0
    for _ in range(200):
        chosen = batch.random_actions(rng)
        rewards, ended = [0.0] * 6, [0] * 3
        batch.step(chosen, rewards, ended)
        for at, course in enumerate(alone):
            course.step(chosen[at])
            if course.seat == NO_SEAT:
                assert (rewards[2 * at : 2 * at + 2], ended[at]) == (course.returns(), 1)
                alone[at] = Course(FISH, FISH.game.deal(8, 3 + finished))
                finished += 1
        assert batch.seats() == [course.seat for course in alone]
    assert batch.finished == finished > 3


def test_a_batch_tells_masks_and_what_the_seats_to_act_see() -> None:
    batch, observer = Batch(DISTANCE, 2, seed=1), Observer(DISTANCE.game)
    batch.step([course.options()[0] for course in batch.courses], [0.0] * 4, [0] * 2)
    masks = [0] * 2 * DISTANCE.size
    batch.masks(masks)
    size = 2 + observer.size + DISTANCE.size
    rows = [0] * 2 * size
    batch.observe(observer, rows)
    for at, course in enumerate(batch.courses):
        mask, row = masks[at * DISTANCE.size :][: DISTANCE.size], rows[at * size :][:size]
        assert [action for action, may in enumerate(mask) if may] == course.options()
        alone = [0] * observer.size
        observer.observe(course.state, course.seat, alone)
        words = [course.words().count(word) for word in range(DISTANCE.size)]
        assert row == [int(course.seat == seat) for seat in range(2)] + alone + words


def test_a_batch_wants_an_action_for_each_game_and_says_when_one_was_broken_off() -> None:
    batch = Batch(FISH, 2, seed=1, longest=1)
    with pytest.raises(Unreadable, match="2 games need as many actions, not 1"):
        batch.step([0], [0.0] * 4, [0] * 2)
    ended = [0] * 2
    batch.step(batch.random_actions(Rng(0)), [0.0] * 4, ended)
    assert ended == [2, 2]
