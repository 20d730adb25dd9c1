"""The Distance: a pupil counts one letter too few or too many, and plays what would be right then."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.games.the_distance import DistanceState
from cardenza.games.the_distance.playing import CARRIERS, MEMBERS, play_of
from cardenza.games.the_distance.table import TURN
from cardenza.kernel.contract import State


@final
class DistancePupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        """A third for a fourth: a card that carries the next letter."""
        assert isinstance(state, DistanceState)
        if state.phase != TURN:
            return []
        found: list[int] = []
        for due in MEMBERS[state.required()]:
            for letter in ((due + 6) % 7, (due + 1) % 7):
                cards = state.hands[seat] & CARRIERS[letter]
                if cards:
                    found.append(play_of(cards & -cards, letter))
        return found


PUPIL: Final = DistancePupil()
