"""Clé de Sol: whoever goes out counts nothing, so cards weigh more than their points; a Musicien fits nearly always."""

from typing import Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.decks import cle_de_sol as deck
from cardenza.games.cle_de_sol import CleDeSolState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

CARD: Final = 8
MUSICIEN: Final = 10


@final
class CleDeSolEvaluation(Evaluation):
    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """Of two moves by lot the one that lays more Notes."""
        moves = state.legal_moves(seat)
        count = len(moves)
        if count == 1:
            return moves[0]
        one, other = moves[rng.below(count)], moves[rng.below(count)]
        return one if one.bit_count() > other.bit_count() else other

    def standing(self, state: State) -> list[int]:
        assert isinstance(state, CleDeSolState)
        points = state.game.habits.standing(state)
        if state.outcome() is None:
            for seat in range(state.rules.seats):
                held = state.hands.held(seat, deck.MUSICIEN)
                points[seat] += MUSICIEN * held - CARD * state.hands.size(seat)
        return points


EVALUATION: Final = CleDeSolEvaluation()
