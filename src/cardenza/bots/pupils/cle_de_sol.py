"""Clé de Sol: a pupil takes a Note of the same name and another rhythm for the twin."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.decks import cle_de_sol as deck
from cardenza.games.cle_de_sol import CleDeSolState
from cardenza.games.cle_de_sol.intercepting import INTERCEPT, TWIN
from cardenza.games.cle_de_sol.table import WINDOW
from cardenza.kernel.contract import State

RHYTHMS: Final = 4


@final
class CleDeSolPupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, CleDeSolState)
        if state.phase != WINDOW or seat == state.turn:
            return []
        first = TWIN[state.music[-1]] // RHYTHMS * RHYTHMS
        alike = range(first, first + RHYTHMS)
        return [note << 6 | INTERCEPT for note in alike if note < deck.NOTES and state.hands.held(seat, note)]


PUPIL: Final = CleDeSolPupil()
