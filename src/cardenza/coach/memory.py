"""Memory: cards turned up twice, gaps, places beyond the grid. What lies face down is for the players to remember."""

from typing import Final

from cardenza.coach import ORDER
from cardenza.games.memory import OVER, MemoryState
from cardenza.kernel.speech import NUMBER, Number, Said, Saying

SAME_CARD: Final = Saying("same-card", "", place=NUMBER)
GAP: Final = Saying("gap", "", place=NUMBER)
NO_PLACE: Final = Saying("no-such-place", "", place=NUMBER, count=NUMBER)
IDEAS: Final = (SAME_CARD, GAP, NO_PLACE)


def idea_of(state: MemoryState, seat: int, move: int) -> Said | None:
    if state.phase == OVER:
        return None
    if seat != state.turn:
        return ORDER.alone
    place = Number(move + 1)
    if move >= len(state.grid):
        return NO_PLACE.said(place, Number(len(state.grid)))
    if move == state.up:
        return SAME_CARD.said(place)
    return None if move in state.lying else GAP.said(place)
