"""Go Fish by hand: touch a card and then the player whom you ask, or the pond."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import COPIES, names_of, note_of
from cardenza.games.go_fish.moves import FISH, ask_of
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.go_fish.state import GoFishState


def gestures(state: "GoFishState", seat: int, move: int) -> list[Gesture]:
    """Touch a card and then the player who is asked; any card of the note will do."""
    if move == FISH:
        return [Gesture((Touch("stock"),))]
    names = names_of(state.hands[seat] & COPIES[state.rules.partners[move & 15]])
    return [Gesture((Touch("hands", seat, name),), Touch("hands", move >> 4)) for name in names]


def text_of(state: "GoFishState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if gesture.choice:
        raise Unreadable("a question is asked with cards, not with a word: touch a card and then a player")
    is_for_hand = target is None or (target.zone, target.place) == ("hands", seat)
    if [pick.zone for pick in picks] == ["stock"] and is_for_hand:
        return state.rules.move_text(FISH)
    if not picks or target is None or not isinstance(target.place, int) or target.zone not in ("hands", "books"):
        raise Unreadable("touch a card of your hand and then the player whom you ask")
    if not all(is_held(pick, seat) for pick in picks):
        raise Unreadable("one asks with cards of one’s own hand")
    notes = {note_of(state.rules.parse_card(pick.card)) for pick in picks}
    if len(notes) > 1:
        raise Unreadable("ask for one note at a time: touch cards of one note only")
    return state.rules.move_text(ask_of(target.place, state.rules.partners[notes.pop()]))
