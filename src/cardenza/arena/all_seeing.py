"""The ceiling that luck allows: a player who sees every card, as nobody at a table may. It plays in the arena alone.

It thinks as the careful player does, one move ahead, but always in the one true world. Only what chance will shuffle
later is hidden from it. What it does not win against the best honest player, no better thinking about one move could.
"""

from typing import Final, final

from cardenza.bots.lookahead import LONGEST, POINTS_IN_THE_END, Contender, is_decided, lead, worth
from cardenza.bots.player import Player
from cardenza.kernel.contract import State
from cardenza.kernel.playout import play_round
from cardenza.kernel.rng import Rng

BUDGET: Final = 10_000
HORIZON: Final = 8  # as the careful player's


@final
class AllSeeing(Player):
    """Tries each move in the world as it is."""

    def __init__(self, seed: int, stream: int = 0, budget: int | None = None) -> None:
        self._chance = Rng(seed, stream)
        self._budget = BUDGET if budget is None else budget
        self._most = 1

    def choose(self, state: State, seat: int) -> int:
        """The best move of those tried; whenever a share of the budget is spent, the worse half drops out."""
        self._most = 1
        race = [Contender(move) for move in _candidates(state, seat)]
        heats = (len(race) - 1).bit_length()
        spent = 0
        for heat in range(1, heats + 1):
            while spent * heats < self._budget * heat:
                spent += sum([self._try(contender, state, seat) for contender in race])
            race.sort(key=lambda contender: (-contender.weighed(self._most).value, contender.move))
            del race[(len(race) + 1) // 2 :]
        return race[0].move

    def _try(self, contender: Contender, state: State, seat: int) -> int:
        """One trial of a move; tells how many moves it took."""
        trial = state.clone()
        trial.chance = self._chance.fork()
        self._chance.below(2)  # the next trial has other luck
        trial.apply(seat, contender.move)
        habits = state.game.habits
        horizon = HORIZON if habits.standing(trial) else LONGEST
        length = play_round(trial, self._chance, seat, horizon, LONGEST)
        standing = habits.standing(trial)
        end = worth(trial.outcome(), seat, length)
        if not standing:
            contender.count(end, 0.0)
            return length + 1
        weight = POINTS_IN_THE_END if is_decided(trial) else 1.0
        margin = lead(standing, seat)
        self._most = max(self._most, abs(margin))
        contender.count((1.0 - weight) * end + 0.5 * weight, weight * margin)
        return length + 1


def _candidates(state: State, seat: int) -> list[int]:
    """Also what nobody would do who does not see the cards; alone, nothing that goes round in circles."""
    habits = state.game.habits
    moves = habits.careful_moves(state, seat) if state.game.seats == 1 else habits.playout_moves(state, seat)
    return sorted(set(moves))
