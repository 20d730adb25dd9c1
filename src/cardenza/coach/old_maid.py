"""Old Maid: places where no card is, cards named twice. Which card a place holds is nobody's to hear beforehand."""

from typing import Final

from cardenza.coach import ORDER
from cardenza.games.old_maid import ARRANGE, KEEP, KINDS, OVER, OldMaidState
from cardenza.kernel.speech import NUMBER, Number, Said, Saying

NO_PLACE: Final = Saying("no-such-place", "", place=NUMBER, count=NUMBER)
TWICE: Final = Saying("same-card", "", place=NUMBER)
IDEAS: Final = (NO_PLACE, TWICE)


def idea_of(state: OldMaidState, seat: int, move: int) -> Said | None:
    is_take = move < KEEP
    if state.phase == OVER or not (is_take or state.rules.has_arranging):
        return None
    asked = state.giver() if state.phase == ARRANGE else state.turn
    if seat != asked or is_take == (state.phase == ARRANGE):
        return ORDER.alone
    places, size = KINDS.of(move).values(move), len(state.hands[state.giver()])
    beyond = [place for place in places if place >= size]
    if beyond and (is_take or size > 1):
        return NO_PLACE.said(Number(beyond[0] + 1), Number(size))
    return TWICE.said(Number(places[0] + 1)) if len(places) > len(set(places)) else None


# ------------------------------------------------------------------------------------------------ hints

ARRANGING: Final = Saying("where_to_hide", "")
QUESTIONS: Final = {"take": Saying("what_is_missing", ""), "keep": ARRANGING, "swap": ARRANGING}
PAIR: Final = Saying("makes_pair", "")
ACHIEVES: Final = {"same": PAIR, "tritone": PAIR, "inversion": PAIR}
