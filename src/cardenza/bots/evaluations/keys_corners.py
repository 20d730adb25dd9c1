"""Key’s Corners: nobody leaves a book lying that one card completes."""

from typing import Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.games.keys_corners import KeysCornersState
from cardenza.games.keys_corners.board import (
    ALL_PLACES,
    FIRST_CORNER,
    KIND,
    PLAY,
    PLAY_DISCARD,
    STACK,
    TURN,
    place_of,
)
from cardenza.kernel import packed
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

TRIES: Final = 2


@final
class KeysCornersEvaluation(Evaluation):
    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """The last card of a book, else a card on the board rather than the end of the turn."""
        assert isinstance(state, KeysCornersState)
        if state.phase != TURN:
            return state.game.habits.random_move(state, seat, rng)
        nearly = self._nearly(state)
        if nearly:
            for move in state.legal_moves(seat):
                if self._is_play(move) and nearly >> place_of(move) & 1:
                    return move
        move = state.game.habits.random_move(state, seat, rng)
        for _ in range(TRIES):
            if not self._is_play(move):
                move = state.game.habits.random_move(state, seat, rng)
        return move

    def _is_play(self, move: int) -> bool:
        return move & KIND in (PLAY, PLAY_DISCARD)

    def _nearly(self, state: KeysCornersState) -> int:
        """The set of places that one card makes a book."""
        found = 0
        for place in range(ALL_PLACES):
            height = packed.at(state.heights, place)
            if place >= FIRST_CORNER:
                if height == len(state.scale) - 1:
                    found |= 1 << place
            elif height == STACK - 1 and not state.is_in_scale(state.note(state.piles[place][0])):
                found |= 1 << place
        return found


EVALUATION: Final = KeysCornersEvaluation()
