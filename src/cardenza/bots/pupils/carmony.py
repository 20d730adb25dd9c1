"""Carmony: a pupil forgets a sharp, and lays the note beside the one that is missing."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.decks import meld_hands
from cardenza.decks.notes import ONE, count_of, notes_in
from cardenza.games.carmony import CarmonyPlay
from cardenza.games.carmony.state import ACT
from cardenza.kernel.contract import State


@final
class CarmonyPupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, CarmonyPlay)
        if state.phase != ACT:
            return []
        found: list[int] = []
        for card in dict.fromkeys(meld_hands.unpacked(state.melds[seat])):
            for root in range(12):
                found += self._nearly(state, seat, card, root)
        return found

    def _nearly(self, state: CarmonyPlay, seat: int, card: int, root: int) -> list[int]:
        """Where one note is missing, the meld with a neighbour in its place."""
        book, hand = state.rules.melds, state.hands[seat]
        needed = book.counts[book.play(card, root)]
        missing = [note for note in notes_in(needed) if not count_of(hand, note)]
        if len(missing) != 1:
            return []
        less = needed - ONE[missing[0]]
        beside = [(missing[0] + step) % 12 for step in (11, 1)]
        laid = [less + ONE[note] for note in beside if count_of(hand, note) > count_of(less, note)]
        return [state.rules.forms.false.laid(card, root, cards) for cards in laid]


PUPIL: Final = CarmonyPupil()
