"""Gymnasium's own test on the games for one, and the stepper of many games."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cardenza.kernel.errors import Unreadable
from cardenza.research.gymnasium import Stepper, solos
from cardenza.research.naming import name_of

SOLITAIRE = "cardenza/chromatic-solitaire-v1"


@pytest.mark.parametrize("name", [name_of(kind) for kind in solos()])
@pytest.mark.parametrize("form", ["tensor", "masked"])
@pytest.mark.filterwarnings("error")
def test_gymnasium_finds_nothing_wrong(name: str, form: str) -> None:
    check_env(gymnasium.make(name, observations=form, render_mode="ansi").unwrapped)


def test_a_game_of_solitaire_is_played_to_its_end_and_pays_for_a_win_alone() -> None:
    env = gymnasium.make(SOLITAIRE, longest=2_000).unwrapped
    generator, paid = np.random.default_rng(3), 0.0
    _, info = env.reset(seed=2)
    is_over = is_cut = False
    while not (is_over or is_cut):
        _, reward, is_over, is_cut, info = env.step(generator.choice(info["action_mask"].nonzero()[0]))
        paid += float(reward)
    outcome = env.course.state.outcome()
    assert paid == (1.0 if outcome is not None and outcome.winners else 0.0)


def test_a_wrong_action_ends_the_game_badly() -> None:
    env = gymnasium.make(SOLITAIRE)
    _, info = env.reset(seed=2)
    _, reward, is_over, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, is_over) == (-1.0, True)


def test_several_games_side_by_side() -> None:
    games = gymnasium.make_vec(SOLITAIRE, num_envs=3, vectorization_mode="sync")
    seen, info = games.reset(seed=1)
    assert seen.shape[0] == info["action_mask"].shape[0] == 3
    games.close()


def test_the_stepper_plays_what_the_masks_allow() -> None:
    stepper, finished = Stepper("cardenza/go-fish-v2", 16, seats=3, seed=1), 0
    generator = np.random.default_rng(1)
    for _ in range(400):
        masks = stepper.masks()
        rewards, ended = stepper.step((generator.random(masks.shape) * masks).argmax(axis=1))
        assert np.allclose(rewards.sum(axis=1), 0)
        assert not rewards[ended == 0].any()
        finished += int((ended == Stepper.OVER).sum())
    assert stepper.batch.finished == finished > 20


def test_the_stepper_sees_what_the_environment_sees() -> None:
    stepper = Stepper("cardenza/the-distance-v2", 3, seed=4)
    for _ in range(5):
        stepper.step(stepper.random_actions())
    for at, course in enumerate(stepper.batch.courses):
        alone = stepper.arrays.observation(course.state, course.seat, course.words())
        assert np.array_equal(stepper.observations()[at], alone)


def test_the_stepper_refuses_what_cannot_be() -> None:
    stepper = Stepper("go-fish", 2, seed=1)
    with pytest.raises(Unreadable, match="need as many actions"):
        stepper.step([0])
