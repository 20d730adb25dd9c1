"""Through the Looking Glass: a pupil counts one half step too few or too many, and remembers the tops of piles only."""

from typing import Final, final

from cardenza.bots.pupils import Pupil
from cardenza.decks.notes import held_in, notes_of
from cardenza.games.looking_glass import LookingGlassState
from cardenza.games.looking_glass.picking import pick_of
from cardenza.games.looking_glass.table import PLAY
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

WELL_KEPT: Final = 4
"""So many cards of a pile, from its top, nobody forgets."""


@final
class LookingGlassPupil(Pupil):
    def slips(self, state: State, seat: int) -> list[int]:
        """A card of the Wheel beside the one that would be right."""
        assert isinstance(state, LookingGlassState)
        if state.phase != PLAY:
            return []
        lying = held_in(state.wheel)
        found: list[int] = []
        for note in notes_of(held_in(state.hands[seat])):
            for sector in ((note + state.steps + 11) % 12, (note + state.steps + 1) % 12):
                if lying >> sector & 1:
                    found.append(pick_of(note, sector, note))
        return found

    def forget(self, document: dict[str, object], seat: int, rng: Rng, share: int) -> None:
        """Of each pile the cards below a place drawn by lot."""
        told = document.get("knows")
        if isinstance(told, list) and isinstance(told[seat], dict):
            piles = told[seat]
            for owner, pile in piles.items():
                kept = WELL_KEPT
                while kept < len(pile) and rng.below(100) >= share // 4:
                    kept += 1
                piles[owner] = pile[-kept:]
            document["knows"] = told


PUPIL: Final = LookingGlassPupil()
