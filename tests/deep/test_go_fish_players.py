"""How strong the careful player of Go Fish is, with much thought; some minutes, compiled rules.

`python -m pytest tests/deep/test_go_fish_players.py -s` prints the figures.
"""

from collections.abc import Callable
from math import sqrt

import pytest

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.bots.random_player import RandomPlayer
from cardenza.decks.musicards import COPIES, cards_in
from cardenza.games.go_fish import GoFish, GoFishState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng
from cardenza.testing.fingerprint import is_compiled

BUDGET = 40_000
LEAST_GAMES = 60

pytestmark = pytest.mark.skipif(not is_compiled(), reason="so much thought takes compiled rules")


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
        return sure + 10 * len(cards_in(state.hands[seat] & copies)) + 0.1 * patience


def careful(seed: int) -> Player:
    return Lookahead(seed, budget=BUDGET)


def has_won(one: Callable[[int], Player], other: Callable[[int], Player], least: float, games: int) -> bool:
    """Does the first player win at least this share of games of two, shared ones counting half?

    Played are so many games, or as many as leave no doubt: three standard errors.
    """
    won = share = 0.0
    played = 0
    while played < games:
        won += _points(one, other, played)
        played += 1
        share = won / played
        if played >= LEAST_GAMES and abs(share - least) > 3 * sqrt(share * (1 - share) / played):
            break
    print(f"{share:.3f} of {played} games of two, ± {1.96 * sqrt(share * (1 - share) / played):.3f}")
    return share >= least


def _points(one: Callable[[int], Player], other: Callable[[int], Player], number: int) -> float:
    """What the first player gets of one game."""
    state = GoFish(2).deal(number)
    first = number % 2  # each begins every other game
    players = [one(2 * number), other(2 * number + 1)]
    while not state.is_over():
        seat = state.to_act()[0]
        state.apply(seat, players[seat ^ first].choose(state, seat))
    outcome = state.outcome()
    assert outcome is not None
    return (first in outcome.winners) / len(outcome.winners)


def test_a_careful_player_beats_chance() -> None:
    assert has_won(careful, RandomPlayer, least=0.6, games=400)


def test_a_careful_player_holds_its_own_against_one_that_remembers() -> None:
    assert has_won(careful, Rememberer, least=0.4, games=200)
