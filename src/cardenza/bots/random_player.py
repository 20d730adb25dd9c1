"""A player without a plan: every sensible move is equally likely."""

from typing import final

from cardenza.bots.player import Player
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


@final
class RandomPlayer(Player):
    """Chooses among the moves that neither give up nor lead nowhere. The same seed chooses the same moves."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._rng = Rng(seed, stream)

    def choose(self, state: State, seat: int) -> int:
        moves = sorted(state.game.habits.playout_moves(state, seat))
        return moves[self._rng.below(len(moves))]

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._rng,)


def _restored(rng: Rng) -> RandomPlayer:
    player = RandomPlayer(0)
    player._rng = rng
    return player
