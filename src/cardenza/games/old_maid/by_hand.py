"""Old Maid by hand: touch a back of the giver's hand, or two cards of one's own to exchange them."""

from typing import TYPE_CHECKING

from cardenza.games.old_maid.moves import KEEP, OVER
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Touch
from cardenza.kernel.zones import Place

if TYPE_CHECKING:
    from cardenza.games.old_maid.state import OldMaidState


def gesture(state: "OldMaidState", seat: int, move: int) -> Gesture:
    if move == KEEP:
        return Gesture((), None, "keep")
    if move < KEEP:
        return Gesture((Touch("hands", state.giver(), move),))
    return Gesture((Touch("hands", seat, move >> 10 & 1023), Touch("hands", seat, move & 1023)))


def text_of(state: "OldMaidState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice == "keep":
        return "keep"
    is_own = [pick.place == seat for pick in picks]
    is_hand = [pick.zone == "hands" and pick.at != WHOLE for pick in picks]
    is_home = target is None or (target.zone, target.place) == ("hands", seat)
    if gesture.choice or not all(is_hand) or not is_home:
        raise Unreadable("touch a card of the giver’s hand to take it, and nothing else")
    if is_own == [False]:
        return _taken(state, picks[0].place, picks[0].at)
    if is_own == [True, True] and state.rules.has_arranging:
        one, other = sorted([picks[0].at, picks[1].at])
        return f"swap {one} {other}"
    raise Unreadable("touch one card of the giver’s hand, or, to arrange your own, two cards of it")


def _taken(state: "OldMaidState", place: Place, at: int) -> str:
    if state.phase != OVER and place != state.giver():
        raise Unreadable("take a card from the nearest player to the right who has cards")
    return f"take {at}"
