"""Memory: cards turned up twice, gaps, places beyond the grid. What lies face down is for the players to remember."""

from typing import Final

from cardenza.coach import ORDER
from cardenza.games.memory import NO_PLACE as NOWHERE
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


# ------------------------------------------------------------------------------------------------ hints

FIRST: Final = Saying("remember_pair", "")
SECOND: Final = Saying("remember_partner", "")
SEEN: Final = Saying("both_seen", "")
UNSEEN: Final = Saying("not_seen", "")
ASKS: Final = (FIRST, SECOND, SEEN, UNSEEN)
PAIR: Final = Saying("makes_pair", "")
ACHIEVES: Final = {"same_note": PAIR, "same_symbol": PAIR, "tritone": PAIR, "inversion": PAIR}


def question_of(state: MemoryState, seat: int, move: int) -> Said:
    return (FIRST if state.up == NOWHERE else SECOND).alone


def reasons_of(state: MemoryState, seat: int, move: int) -> list[Said]:
    """Of a first card: has it lain open, and its partner too?"""
    if state.up != NOWHERE:
        return []
    if not state.known[move] >> seat & 1:
        return [UNSEEN.alone]
    others = [place for place in state.lying if place != move and state.known[place] >> seat & 1]
    is_pair = any(state.rules.is_pair(state.grid[move], state.grid[other]) for other in others)
    return [SEEN.alone] if is_pair else []
