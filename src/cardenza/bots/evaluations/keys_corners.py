"""Key’s Corners: a pile that lacks one card is half a book for whoever holds that card or has the next turn."""

from typing import Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.games.keys_corners import KeysCornersState
from cardenza.games.keys_corners.board import PLAY, TURN, move_of
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

DRAWS: Final = 3
PLAYS: Final = move_of(PLAY, 0, 0)


@final
class KeysCornersEvaluation(Evaluation):
    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """A card on the board rather than the end of the turn: of some moves by lot the first that is one."""
        assert isinstance(state, KeysCornersState)
        move = state.game.habits.random_move(state, seat, rng)
        if state.phase == TURN:
            for _ in range(DRAWS):
                if move >= PLAYS and move < PLAYS * 2:
                    break
                move = state.game.habits.random_move(state, seat, rng)
        return move


EVALUATION: Final = KeysCornersEvaluation()
