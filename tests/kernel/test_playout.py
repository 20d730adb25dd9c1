"""Random play: what it counts, and that every choice is chosen."""

from collections import Counter

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.playout import Played, playout
from cardenza.kernel.rng import Rng
from tests import asking
from tests.kernel.small_games import Heap


@pytest.mark.parametrize("seats", [2, 5])
def test_moves_and_real_choices_are_counted(seats: int) -> None:
    """The same game played move by move: a choice is real where there is more than one move."""
    game = catalogue.find("the-distance")(seats, {"mode": "guided"})
    for seed in range(5):
        counted, state, rng = game.deal(seed), game.deal(seed), Rng(seed, 9)
        moves = choices = 0
        while not state.is_over():
            seat = state.to_act()[0]
            options = asking.playout_moves(state, seat)
            moves, choices = moves + 1, choices + (len(options) > 1)
            state.apply(seat, options[rng.below(len(options)) if len(options) > 1 else 0])
        assert playout(counted, Rng(seed, 9)) == Played(moves, choices)
        kept = {name: value for name, value in state.document().items() if name != "lacks"}
        assert counted.document() == kept, "random play leaves the same position, and keeps nothing of what hands lack"
        assert counted.outcome() == state.outcome()


def test_a_forced_move_is_no_choice() -> None:
    assert playout(Heap(2, {"stones": 1}).deal(0), Rng(0)) == Played(1, 0)
    assert playout(over(), Rng(0)) == Played(0, 0)


def over() -> State:
    state = Heap().deal(0)
    state.play(0, "give up")
    return state


def test_nobody_gives_up_and_every_way_to_play_is_equally_likely() -> None:
    """Three stones: 1 1 1 and 1 2 each in a quarter of the games, 2 1 in half of them."""
    games: Counter[tuple[int, int, int]] = Counter()
    rng = Rng(4)
    for seed in range(4_000):
        state = Heap(2, {"stones": 3}).deal(seed)
        played = playout(state, rng)
        assert state.document()["given_up"] is False
        outcome = state.outcome()
        assert outcome is not None
        games[played.moves, played.choices, outcome.winners[0]] += 1
    assert set(games) == {(3, 2, 0), (2, 2, 1), (2, 1, 1)}
    for way, share in [((3, 2, 0), 0.25), ((2, 2, 1), 0.25), ((2, 1, 1), 0.5)]:
        assert abs(games[way] / 4_000 - share) < 0.035  # more than four standard deviations of at most 0.008


def test_the_limit_stops_a_game() -> None:
    state = catalogue.find("the-distance")(2, {"mode": "guided"}).deal(1)
    assert playout(state, Rng(1), limit=7).moves == 7
    assert not state.is_over()
