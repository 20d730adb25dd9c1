"""Bluff the Scale by hand: a card onto the Wheel, a name that is said, the SCALE card turned to a note."""

from typing import TYPE_CHECKING

from cardenza.decks.carmony import printed_names
from cardenza.decks.notes import NAMES
from cardenza.games.bluff_the_scale.moves import (
    CORRECT,
    PLACE,
    PLACING,
    REPLACING,
    ROOT,
    ROOTING,
    SIMPLE,
    kind_of,
)
from cardenza.games.bluff_the_scale.naming import NAMES as SAID_NAMES
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale.state import BluffState


def gesture(state: "BluffState", seat: int, move: int) -> Gesture:
    if move < ROOT:
        return Gesture((), None, SIMPLE[move])
    kind = kind_of(move)
    if kind == ROOT:
        return Gesture((Touch("scale", None, 0),), None, NAMES[move - ROOT])
    if kind == CORRECT:
        return Gesture((), Touch("wheel", None, len(state.wheel) - 1), SAID_NAMES[move - CORRECT])
    if kind == PLACE:
        return Gesture((Touch("hands", seat, NAMES[move - PLACE]),), Touch("wheel"))
    rest = move - kind
    return Gesture((Touch("hands", seat, NAMES[rest >> 6]),), Touch("wheel"), SAID_NAMES[rest & 63])


def text_of(state: "BluffState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice in SIMPLE:
        return gesture.choice
    if [pick.zone for pick in picks] == ["scale"] and target is None and gesture.choice in NAMES:
        return f"root {gesture.choice}"
    if not picks and _is_last(state, target):
        if not gesture.choice:
            raise Unreadable("who corrects says the right name")
        return f"correct {gesture.choice}"
    if len(picks) != 1 or not is_held(picks[0], seat) or target is None or target.zone != "wheel":
        raise Unreadable("touch one card of your hand and then the Wheel to put it there")
    word = "replace" if state.phase == REPLACING else "place"
    if word == "replace" and not gesture.choice:
        raise Unreadable("the card is put down with its right name")
    return f"{word} {picks[0].card} as {gesture.choice}" if gesture.choice else f"{word} {picks[0].card}"


def choices(state: "BluffState", seat: int, gesture: Gesture) -> list[str]:
    """What can be said, right or wrong: the same list whatever is due, so that it tells nothing."""
    if gesture.choice:
        return []
    picks, target = state.touched(seat, gesture)
    zones = [pick.zone for pick in picks]
    if zones == ["scale"] and target is None:
        return NAMES[:] if state.phase == ROOTING and seat == state.turn else []
    if not picks and _is_last(state, target):
        return SAID_NAMES[:] if state.can_correct(seat) else []
    is_due = seat == state.turn and state.phase in (PLACING, REPLACING)
    if not is_due or not state.rules.is_manual or target is None or target.zone != "wheel":
        return []
    if len(picks) != 1 or not is_held(picks[0], seat):
        return []
    return SAID_NAMES[:] if state.rules.is_advanced else _printed()


def _printed() -> list[str]:
    return [str(name) for note in range(12) for name in printed_names(note)]


def _is_last(state: "BluffState", target: Spot | None) -> bool:
    """Is it the card that was put down last?"""
    return target is not None and target.zone == "wheel" and target.at in (WHOLE, len(state.wheel) - 1)
