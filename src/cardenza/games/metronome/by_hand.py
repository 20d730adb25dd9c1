"""Metronome by hand: cards onto the staff, ties onto two notes, the draw pile to draw, gifts to another hand."""

from typing import TYPE_CHECKING

from cardenza.decks.metronome import KINDS, NAMES, TIE, is_note
from cardenza.games.metronome.moves import DRAW, GIVE, SIMPLE, TIE_OVER, gift_of
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.metronome.state import MetronomeState


def gesture(state: "MetronomeState", seat: int, move: int) -> Gesture:
    if move < KINDS:
        return Gesture((Touch("hands", seat, NAMES[move]),), Touch("staff"))
    if move == DRAW:
        return Gesture((Touch("draw"),))
    if move < TIE_OVER:
        return Gesture((), None, state.rules.move_text(move))
    if move < GIVE:
        return Gesture((Touch("hands", seat, NAMES[TIE]),), Touch("staff", None, _lying(state, move - TIE_OVER)))
    card, receiver = gift_of(move)
    return Gesture((Touch("hands", seat, NAMES[card]),), Touch("hands", receiver))


def text_of(state: "MetronomeState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice in SIMPLE:
        return gesture.choice
    is_for_hand = target is None or (target.zone, target.place) == ("hands", seat)
    if [pick.zone for pick in picks] == ["draw"] and is_for_hand and not gesture.choice:
        return "draw"
    if len(picks) == 1 and is_held(picks[0], seat) and target is not None and not gesture.choice:
        if target.zone in ("staff", "signature", "ties"):
            return _laid(state, picks[0].card, target)
        if target.zone == "hands" and target.place != seat:
            return f"give {picks[0].card} to {target.place}"
    raise Unreadable("touch one card of your hand and then the staff to play it, or the draw pile to draw")


def _lying(state: "MetronomeState", note: int) -> int:
    """Where on the staff the card of a note lies."""
    return [at for at, card in enumerate(state.staff) if is_note(card)][note]


def _laid(state: "MetronomeState", card: str, target: Spot) -> str:
    """A card put on the staff; a tie joins the note it is put on to the next one, or goes where alone it can."""
    if card != NAMES[TIE]:
        return f"play {card}"
    if target.zone == "staff" and target.at != WHOLE:
        touched = len([each for each in state.staff[: target.at + 1] if is_note(each)]) - 1
        return f"play tie {max(0, min(touched, len(state.notes()) - 2))}"
    places = state.tie_places() or [0]
    return "play tie" if len(places) > 1 else f"play tie {places[0]}"
