"""How strong experts are: against players of five lines, and against the level below; some minutes, compiled rules.

`python -m pytest tests/deep/test_experts.py -s` prints the figures.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final, TypeAlias

import pytest

from cardenza import catalogue
from cardenza.bots.levels import BEGINNER, CAREFUL, EXPERT, MASTER, PUPIL, player
from cardenza.bots.player import Player
from cardenza.decks.metronome import FIRST_SIGNATURE, NOTES, QUARTERS
from cardenza.games.metronome import MetronomeState
from cardenza.games.metronome.measure import FALL
from cardenza.games.the_distance import DistanceState
from cardenza.games.the_distance.playing import FIRST_WILD_BIT
from cardenza.kernel.contract import Game, State
from cardenza.testing.fingerprint import is_compiled

Maker: TypeAlias = Callable[[int], Player]

MOST: Final = 400
LEAST: Final = 40
PRECISION: Final = 1.96

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the thought of a live table takes compiled rules")


class MostCards(Player):
    """The Distance: play the most cards, keep the wilds."""

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, DistanceState)
        return max(state.game.habits.playout_moves(state, seat), key=self._worth)

    def _worth(self, move: int) -> int:
        cards = move >> 3
        return 10 * (cards & FIRST_WILD_BIT - 1).bit_count() + 7 * (cards // FIRST_WILD_BIT).bit_count()


class LongestNote(Player):
    """Metronome: signatures and ties at once, then the longest note that does not fall, accidentals last."""

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, MetronomeState)
        room = state.measure.room()
        return max(state.legal_moves(seat), key=lambda move: self._worth(room, move))

    def _worth(self, room: int, move: int) -> int:
        if move >= NOTES:
            return 50 if move >= FIRST_SIGNATURE else 5
        return QUARTERS[move] - (100 if room - QUARTERS[move] == FALL else 0)


def level(number: int, budget: int | None = None) -> Maker:
    return lambda seed: player(number, seed, budget=budget)


def share_won(game: Game, one: Maker, other: Maker) -> tuple[float, float, int]:
    """What share the first player wins of games of two, the same deals with seats exchanged, and how sure that is.

    Played are as many as leave no doubt on which side of a half it is, by pairs of games.
    """
    pairs: list[float] = []
    while 2 * len(pairs) < MOST:
        pairs.append(sum(won(game, len(pairs), one, other, own) for own in (0, 1)) / 2)
        mean, error = _mean_and_error(pairs)
        if 2 * len(pairs) >= LEAST and abs(mean - 0.5) > error:
            break
    return *_mean_and_error(pairs), 2 * len(pairs)


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) + 0.25
    return mean, PRECISION * sqrt(spread) / len(values)


def won(game: Game, seed: int, one: Maker, other: Maker, own: int) -> float:
    """What the first player has of one game, on this seat."""
    state = game.deal(seed)
    players = [one(2 * seed), other(2 * seed + 1)]
    while not state.is_over():
        seat = state.to_act()[0]
        state.apply(seat, players[seat ^ own].choose(state, seat))
    outcome = state.outcome()
    assert outcome is not None
    return (own in outcome.winners) / max(1, len(outcome.winners))


def told(what: str, game: Game, one: Maker, other: Maker) -> float:
    mean, error, games = share_won(game, one, other)
    print(f"{game.key}: {what} {mean:.3f} ± {error:.3f}, {games} games")
    return mean


@pytest.mark.parametrize(("key", "simple"), [("the-distance", MostCards), ("metronome", LongestNote)])
def test_experts_beat_a_player_of_five_lines(key: str, simple: type[Player]) -> None:
    options = {"mode": "guided"} if key == "the-distance" else {}
    assert told("expert v five lines", catalogue.find(key)(2, options), level(EXPERT), lambda _: simple()) >= 0.6


@pytest.mark.parametrize("key", ["memory", "cle-de-sol", "bluff-the-scale"])
def test_each_level_is_stronger_than_the_second_below(key: str) -> None:
    options = {"interception": "guided", "rounds": 1} if key == "cle-de-sol" else {}
    game = catalogue.find(key)(2, options)
    assert told("careful v beginner", game, level(CAREFUL, 4_000), level(BEGINNER)) > 0.6
    assert told("expert v pupil", game, level(EXPERT, 4_000), level(PUPIL)) > 0.6
    assert (
        told("master v careful", game, level(MASTER, 8_000), level(CAREFUL, 4_000)) > 0.5
    )  # in Clé de Sol .546 ± .044
