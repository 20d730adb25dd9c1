"""Go Fish: people ask first where they know that they will get something, and nobody asks again who has just none."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.games.go_fish import GoFishState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


@final
class GoFishEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """A question that is not known to be in vain."""
        assert isinstance(state, GoFishState)
        moves = state.game.habits.careful_moves(state, seat)
        return moves[rng.below(len(moves))] if len(moves) > 1 else moves[0]


EVALUATION: Final = GoFishEvaluation()
