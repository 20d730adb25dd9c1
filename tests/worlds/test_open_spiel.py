"""OpenSpiel's own tests and algorithms on our games."""

import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.generate_playthrough import playthrough

from cardenza import catalogue
from cardenza.kernel.errors import Unreadable
from cardenza.research.open_spiel import short_name

GAMES = [short_name(kind) for kind in catalogue.games()]
SHORT = "longest=120"
GOLDEN = Path(__file__).parent / "playthroughs"
LEFT_OUT = ("InformationStateTensor(", "ObservationTensor(", "History")
TREES = ["cardenza_go_fish", "cardenza_old_maid", "cardenza_metronome", "cardenza_memory(options=cards:14)"]


def loaded(name: str, *parameters: str) -> pyspiel.Game:
    """A game with these parameters besides those in its name."""
    base, _, own = name.rstrip(")").partition("(")
    return pyspiel.load_game(f"{base}({','.join(filter(None, [own, *parameters]))})")


def after(game: pyspiel.Game, steps: int, seed: int = 1) -> pyspiel.State:
    """The state so many decisions after the deal of a random game."""
    state, generator = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal() and (state.is_chance_node() or steps):
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(cards, p=chances)))
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
            steps -= 1
    return state


def test_an_imagined_world_is_not_written_down() -> None:
    state = after(loaded("cardenza_go_fish", SHORT), 5)
    world = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(Unreadable, match="cannot be written down"):
        pickle.dumps(world._place)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_simulated_and_every_state_is_written_and_read_again(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, SHORT), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_pays_within_the_bounds(name: str) -> None:
    game = loaded(name)
    state = after(game, 50_000)
    assert state.is_terminal()
    returns = state.returns()
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
    assert game.num_players() == 1 or sum(returns) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_states_that_a_player_cannot_tell_apart_are_told_alike(name: str) -> None:
    """As text and as tensors, for what is seen and for what was seen."""
    game = loaded(name, SHORT)
    for steps in (0, 5, 30):
        state = after(game, steps)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_with_every_step_an_information_state_is_another(name: str) -> None:
    """Perfect recall: what was known is still known, in the text and in the tensor."""
    game = loaded(name, SHORT)
    states = [after(game, steps) for steps in range(12)]
    for player in range(game.num_players()):
        texts = [state.information_state_string(player) for state in states]
        tensors = {tuple(state.information_state_tensor(player)) for state in states}
        assert len(tensors) == len(set(texts))


@pytest.mark.parametrize("name", TREES)
def test_their_tree_search_plays(name: str) -> None:
    game = loaded(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=6,
        random_state=np.random.RandomState(2),
    )
    state = after(game, 1)
    for _ in range(3):
        assert bot.step(state) in state.legal_actions()
        state = after(game, 4)


@pytest.mark.parametrize("name", TREES)
def test_their_regret_minimisation_learns(name: str) -> None:
    game = loaded(name, "longest=40") if game_is_long(name) else loaded(name)
    np.random.seed(3)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = after(game, 0)
    policy = solver.average_policy().action_probabilities(state, state.current_player())
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


def game_is_long(name: str) -> bool:
    return name != "cardenza_old_maid"


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_playthroughs_are_as_they_were(golden: Path) -> None:
    """A changed playthrough means another game: raise the version of its rules, or mend it."""
    text = golden.read_text(encoding="utf-8")
    assert played(text.splitlines()[0].removeprefix("game: ")) == text


def test_every_game_has_a_playthrough() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.txt")) == sorted(GAMES)


def played(game: str) -> str:
    """A random game as OpenSpiel writes it: what it says of the game, and every position in which a player decides.

    Left out are the steps of chance, which are long and alike, and what tensors hold: their shapes are told.
    """
    head, *positions = "\n".join(playthrough(game, [], seed=7).splitlines()).split("\n\n# State ")
    decided = [f"# State {position}" for position in positions if "IsChanceNode() = False" in position]
    lines = "\n\n".join([head, *decided]).splitlines()
    return "\n".join(line for line in lines if not line.startswith(LEFT_OUT)) + "\n"


def write() -> None:
    """What `python -m tests.worlds.test_open_spiel` does."""
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        text = played(f"{name}(longest=4)")
        (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
