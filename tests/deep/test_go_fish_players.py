"""How strong the levels of Go Fish are as they are shipped, over 400 games each; compiled rules.

`python -m pytest tests/deep/test_go_fish_players.py -s` prints the figures.
"""

from collections.abc import Callable
from math import sqrt

import pytest

from cardenza.bots.levels import BEGINNER, CAREFUL, player
from cardenza.bots.player import Player
from cardenza.decks.musicards import COPIES, cards_in
from cardenza.games.go_fish import GoFish, GoFishState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng
from cardenza.testing.fingerprint import is_compiled

GAMES = 400

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


def level(number: int) -> Callable[[int], Player]:
    return lambda seed: player(number, seed)


def share_won(one: Callable[[int], Player], other: Callable[[int], Player]) -> float:
    """Of all games of two, the same deals with seats exchanged; shared wins count half."""
    deals = [_points(one, other, deal, 0) + _points(one, other, deal, 1) for deal in range(GAMES // 2)]
    share = sum(deals) / GAMES
    error = 1.96 * sqrt(sum((points / 2 - share) ** 2 for points in deals)) / len(deals)
    print(f"{share:.3f} ± {error:.3f} of {GAMES} games of two")
    return share


def _points(one: Callable[[int], Player], other: Callable[[int], Player], deal: int, own: int) -> float:
    """What the first player gets of one game, on this seat."""
    state = GoFish(2).deal(deal)
    players = [one(2 * deal), other(2 * deal + 1)]
    while not state.is_over():
        seat = state.to_act()[0]
        state.apply(seat, players[seat ^ own].choose(state, seat))
    outcome = state.outcome()
    assert outcome is not None
    return (own in outcome.winners) / len(outcome.winners)


def test_a_careful_player_beats_a_beginner() -> None:
    assert share_won(level(CAREFUL), level(BEGINNER)) >= 0.6


def test_a_careful_player_holds_its_own_against_one_that_remembers() -> None:
    assert share_won(level(CAREFUL), Rememberer) >= 0.45
