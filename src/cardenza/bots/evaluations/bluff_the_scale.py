"""Bluff the Scale: people put down what is due if they have it, and are called more often if they have not."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.decks.notes import count_of
from cardenza.games.bluff_the_scale import BluffState
from cardenza.games.bluff_the_scale.placing import placed_by
from cardenza.games.bluff_the_scale.reacting import CALL, PASS
from cardenza.games.bluff_the_scale.table import PLACING, REACTING
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

CALLED: Final = 40
CALLED_WRONGLY: Final = 6
"""Of a hundred false cards, and of a hundred right ones, so many are called: people notice what they cannot know."""


@final
class BluffEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, BluffState)
        if state.phase == REACTING:
            often = CALLED_WRONGLY if state.wheel[-1] == state.sector() else CALLED
            return CALL if rng.below(100) < often else PASS
        if state.phase == PLACING and count_of(state.hands[seat], state.sector()):
            return self._due(state, seat, rng)
        return state.game.habits.random_move(state, seat, rng)

    def _due(self, state: BluffState, seat: int, rng: Rng) -> int:
        """A card that is due, with a right name where one is said."""
        due = state.sector()
        moves = [move for move in state.game.habits.playout_moves(state, seat) if placed_by(move) == due]
        return moves[rng.below(len(moves))] if len(moves) > 1 else moves[0]


EVALUATION: Final = BluffEvaluation()
