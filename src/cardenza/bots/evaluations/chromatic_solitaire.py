"""Chromatic Solitaire: experts look for a way to win, in worlds that look the same to them, and go it step by step."""

from typing import ClassVar, Final, final

from cardenza import solver
from cardenza.bots.evaluations import Evaluation
from cardenza.kernel.contract import State


@final
class SolitaireEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def known_move(self, state: State, seat: int, budget: int) -> int:
        """What the solver advises from what lies open; where it sees no way, moves are tried as in any game."""
        advice = solver.advice(state, seat, budget)
        return super().known_move(state, seat, budget) if advice is None else advice.move


EVALUATION: Final = SolitaireEvaluation()
