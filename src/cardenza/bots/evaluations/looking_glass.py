"""Through the Looking Glass: nobody who can steal a pile or pick up a pair just places a card."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.games.looking_glass import LookingGlassState
from cardenza.games.looking_glass.picking import PICK
from cardenza.games.looking_glass.placing import STEAL
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


@final
class LookingGlassEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """The steal of the highest pile, else any pick up, else any placing."""
        assert isinstance(state, LookingGlassState)
        moves = state.legal_moves(seat)
        steals = [move for move in moves if STEAL <= move < PICK]
        if steals:
            return self._richest(state, steals)
        picks = [move for move in moves if move >= PICK]
        found = picks or moves
        return found[rng.below(len(found))] if len(found) > 1 else found[0]

    def _richest(self, state: LookingGlassState, steals: list[int]) -> int:
        best = steals[0]
        for steal in steals:
            if len(state.piles[steal // STEAL - 1]) > len(state.piles[best // STEAL - 1]):
                best = steal
        return best


EVALUATION: Final = LookingGlassEvaluation()
