"""Bluff the Scale: a pupil forgets the accidental of a name, and calls cards that are what they are said to be."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.games.bluff_the_scale import BluffState
from cardenza.games.bluff_the_scale.naming import PLACE_AS, REPLACE, note_of, said_in
from cardenza.games.bluff_the_scale.reacting import CALL
from cardenza.games.bluff_the_scale.table import PLACING, REACTING
from cardenza.kernel.contract import State

NAMES_OF_LETTER: Final = 5
NATURAL: Final = 2
SUSPECTED: Final = 3
"""A pupil calls nobody before so many cards lie there."""


@final
class BluffPupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, BluffState)
        if state.phase == REACTING:
            return [CALL] if seat != state.turn and len(state.wheel) >= SUSPECTED else []
        if state.phase != PLACING or not state.rules.is_manual:
            return []
        moves = [move for move in state.legal_moves(seat) if PLACE_AS <= move < REPLACE]
        return [PLACE_AS + 64 * note_of(move) + _without_accidental(said_in(move)) for move in moves]


def _without_accidental(name: int) -> int:
    return name // NAMES_OF_LETTER * NAMES_OF_LETTER + NATURAL


PUPIL: Final = BluffPupil()
