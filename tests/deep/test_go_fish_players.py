"""How strong the careful player of Go Fish is, with the budget it has at a live table; some minutes, compiled rules.

`python -m pytest tests/deep/test_go_fish_players.py -s` prints the figures.
"""

from collections.abc import Callable
from math import sqrt

import pytest

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.bots.random_player import RandomPlayer
from cardenza.decks.musicards import COPIES
from cardenza.games.go_fish import GoFish, GoFishState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng
from cardenza.server.thinking import BUDGET
from cardenza.testing.fingerprint import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the budget of a live table takes compiled rules")


class Rememberer(Player):
    """Asks for what others have asked for, then for the note of which it has most; never twice in a row in vain."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)
        self._asked: dict[int, int] = {}

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, GoFishState)
        best = max(state.legal_moves(seat), key=lambda move: (self._worth(state, seat, move), self._rng.below(1000)))
        self._asked[best] = state.turns
        return best

    def _worth(self, state: GoFishState, seat: int, move: int) -> float:
        note, asked = move & 15, move >> 4
        if asked >= state.rules.seats or state.lacks[asked] & COPIES[note]:
            return 0.0
        copies = COPIES[note]
        patience = min(state.turns - self._asked.get(move, -20), 20)
        sure = 1_000 if state.holds[asked] & copies else 0
        return sure + 10 * (state.hands[seat] & copies).bit_count() + 0.1 * patience


def careful(seed: int) -> Player:
    return Lookahead(seed, budget=BUDGET)


def share_won(one: Callable[[int], Player], other: Callable[[int], Player], games: int) -> tuple[float, float]:
    """The share of games of two that the first player wins, shared ones by half, and half of the 95 % interval."""
    won = 0.0
    for number in range(games):
        state = GoFish(2).deal(number)
        first = number % 2  # each begins every other game
        players = [one(2 * number), other(2 * number + 1)]
        while not state.is_over():
            seat = state.to_act()[0]
            state.apply(seat, players[seat ^ first].choose(state, seat))
        outcome = state.outcome()
        assert outcome is not None
        won += (first in outcome.winners) / len(outcome.winners)
    share = won / games
    return share, 1.96 * sqrt(share * (1 - share) / games)


def test_a_careful_player_beats_chance() -> None:
    share, margin = share_won(careful, RandomPlayer, 400)
    print(f"careful against random, 400 games of two: {share:.3f} ± {margin:.3f}")
    assert share >= 0.6


def test_a_careful_player_holds_its_own_against_one_that_remembers() -> None:
    share, margin = share_won(careful, Rememberer, 200)
    print(f"careful against one that remembers, 200 games of two: {share:.3f} ± {margin:.3f}")
    assert share >= 0.4
