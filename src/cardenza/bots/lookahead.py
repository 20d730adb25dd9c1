"""A player that looks one move ahead: it tries each move in games played on at random, and takes the best on average.

Every round deals one imagined world and tries all moves in it, so that no move has better cards than another. Rounds
go on until a budget of moves is spent: a count, not a clock, so that the same seed always chooses the same.
"""

from typing import Final, NamedTuple, final

from cardenza.bots.player import Player, imagined
from cardenza.kernel.contract import State
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng

BUDGET: Final = 10_000
LONGEST: Final = 2_000
MOST_MOVES: Final = 60
DEALS: Final = 1 << 30


class Weighed(NamedTuple):
    """A move, and how well the games went that began with it, by `worth`: near 1 always won, 0 never."""

    move: int
    value: float
    games: int


@final
class Lookahead(Player):
    """The simple bot of the terminal table."""

    def __init__(self, seed: int, stream: int = 0, budget: int = BUDGET) -> None:
        self._choices = Rng(seed, stream)
        self._deals = Rng(seed, stream + DEALS)
        self._budget = budget

    def choose(self, state: State, seat: int) -> int:
        return self.weigh(state, seat)[0].move

    def weigh(self, state: State, seat: int) -> list[Weighed]:
        """The moves it would think about, the best first; of equals the first in the order of moves."""
        moves = self._candidates(state, seat)
        totals = [0.0] * len(moves)
        rounds = 0
        spent = 0
        while len(moves) > 1 and spent < self._budget:
            world = imagined(state, seat, self._deals)
            for at, move in enumerate(moves):
                trial = world.clone()
                trial.apply(seat, move)
                length = playout(trial, self._choices, LONGEST).moves
                totals[at] += worth(trial.outcome(), seat, length)
                spent += length + 1
            rounds += 1
        weighed = [Weighed(move, total / max(rounds, 1), rounds) for move, total in zip(moves, totals, strict=True)]
        return sorted(weighed, key=_by_value, reverse=True)

    def _candidates(self, state: State, seat: int) -> list[int]:
        """The sensible moves in a fixed order; of very many, some drawn by lot."""
        moves = sorted(state.playout_moves(seat))
        if len(moves) > MOST_MOVES:
            self._choices.shuffle(moves)
            moves = sorted(moves[:MOST_MOVES])
        return moves


def _by_value(weighed: Weighed) -> float:
    return weighed.value


def worth(outcome: Outcome | None, seat: int, length: int) -> float:
    """What an end is worth to a seat: winners share 1, a little less the longer it took; a game cut short is 0."""
    if outcome is None or seat not in outcome.winners:
        return 0.0
    return (1.0 - 0.1 * length / LONGEST) / len(outcome.winners)
