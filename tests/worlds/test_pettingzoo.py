"""PettingZoo's own tests on all games, and what our environments promise besides.

Their `max_cycles_test` is for games in which all act at once and any action will do: it needs a `parallel_env`. The
same promise is tested here: so many actions, and the game is broken off for everybody.
"""

import pickle
import warnings
import xml.etree.ElementTree as ET

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.research import pettingzoo as ours
from cardenza.research.naming import game_named

NAMES = pytest.mark.parametrize("name", ours.names())
THEIRS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What the test says of every environment whose observations are a dictionary, but for eight that it knows by name."""


def warned(env: object, cycles: int = 60) -> set[str]:
    """What PettingZoo's test warns of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=cycles)
    return {str(each.message) for each in caught}


@NAMES
@pytest.mark.parametrize("form", ours.FORMS)
def test_the_api_is_kept_without_warnings(name: str, form: ours.Form) -> None:
    found = warned(ours.env(name, observations=form))
    assert [text for text in found if form == "tensor" or not text.startswith(THEIRS)] == []


@NAMES
def test_the_api_is_kept_with_as_many_players_as_there_can_be(name: str) -> None:
    most = game_named(name).most_seats
    assert warned(ours.env(name, seats=most, observations="tensor", aids=True), cycles=8) == set()


def test_warnings_are_heard() -> None:
    """Of a dictionary the test says two things, here as of every game that it does not know by name."""
    found = warned(ours.env("go-fish", observations="masked"))
    assert sorted(text for text in THEIRS if any(said.startswith(text) for said in found)) == sorted(THEIRS)


@NAMES
def test_a_seed_deals_the_same_cards(name: str) -> None:
    seed_test(lambda: ours.env(name), 40)


@NAMES
def test_after_so_many_actions_the_game_is_broken_off(name: str) -> None:
    env = ours.raw_env(name, max_cycles=4, observations="tensor")
    env.reset(seed=1)
    made = 0
    for agent in env.agent_iter():
        _, reward, is_over, is_cut, info = env.last()
        if is_over or is_cut:
            assert (is_over, is_cut, reward) == (False, True, 0)
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(info["action_mask"]))
            made += 1
    assert made == 4


@NAMES
def test_whole_games_pay_what_adds_up_to_nothing(name: str) -> None:
    env = ours.raw_env(name, observations="masked", max_cycles=20_000)
    env.reset(seed=5)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    generator = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, is_over, is_cut, _ = env.last()
        paid[agent] += reward
        env.step(None if is_over or is_cut else generator.choice(seen["action_mask"].nonzero()[0]))
    assert sum(paid.values()) == pytest.approx(0) or len(paid) == 1
    assert all(-1 <= amount <= 1 for amount in paid.values())


@NAMES
def test_the_pieces_are_the_observation(name: str) -> None:
    plain, named = ours.raw_env(name), ours.raw_env(name, observations="named")
    plain.reset(seed=3)
    named.reset(seed=3)
    pieces = named.last()[0]["observation"]
    assert np.array_equal(np.concatenate(list(pieces.values())), plain.last()[0]["observation"])


def test_an_action_that_the_mask_forbids_ends_the_wrapped_game_and_is_an_error_in_the_bare_one() -> None:
    env, bare = ours.env("go-fish"), ours.raw_env("go-fish")
    for each in (env, bare):
        each.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == ours.ILLEGAL
    with pytest.raises(Unreadable, match=f"action {wrong} cannot be chosen here"):
        bare.step(wrong)


@NAMES
def test_a_table_is_drawn_as_text_and_as_a_picture(name: str) -> None:
    forms = {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: isinstance(drawn, str)}
    render_test(lambda render_mode: ours.env(name, render_mode=render_mode), forms)
    env = ours.raw_env(name, render_mode="svg")
    env.reset(seed=1)
    picture = ET.fromstring(env.render() or "")
    cards = [zone for zone in env.course.state.zones() for _ in zone.cards]
    assert len(picture.findall("{http://www.w3.org/2000/svg}rect")) == 1 + len(cards)


def test_an_environment_survives_pickling_and_an_earlier_version_plays_by_earlier_rules() -> None:
    env = pickle.loads(pickle.dumps(ours.raw_env("cardenza/the-distance-v1", seats=3, options={"interval": 3})))
    assert (str(env), env.game.version, env.game.seats, env.game.options["interval"]) == (
        "cardenza/the-distance-v1",
        1,
        3,
        3,
    )


def test_the_registry_of_pettingzoo_knows_every_name() -> None:
    assert set(ours.names()) < set(pettingzoo.aec_registry)
    env = pettingzoo.make("aec", "cardenza/the-distance-v1", seats=4)
    assert (str(env), len(env.possible_agents)) == ("cardenza/the-distance-v1", 4)


@pytest.mark.parametrize("wrong", [{"observations": "pixels"}, {"render_mode": "rgb_array"}])
def test_a_wrong_setting_is_said_in_a_sentence(wrong: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="must be one of"):
        ours.raw_env("go-fish", **wrong)  # type: ignore[arg-type]
