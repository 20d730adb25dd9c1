"""Chord Poker: a pupil takes a note of the chord for a stranger, or the other way round."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.decks.notes import held_in, notes_of
from cardenza.games.chord_poker import ChordPokerState
from cardenza.games.chord_poker.table import END
from cardenza.games.chord_poker.turns import TO_PILE, TO_WHEEL
from cardenza.kernel.contract import State


@final
class ChordPokerPupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        """A card to the Wheel that goes onto the pile, or to the pile that goes onto the Wheel."""
        assert isinstance(state, ChordPokerState)
        if state.phase != END:
            return []
        notes = notes_of(held_in(state.hands[seat]))
        return [place + note for note in notes for place in (TO_WHEEL, TO_PILE)]


PUPIL: Final = ChordPokerPupil()
