"""Chromatic Solitaire by hand: which gesture is which move, right or wrong."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.chromatic_solitaire.moves import BACK, MOVE, SIMPLE, TURN, UP, WASTE_TO, WASTE_UP, back_of, block_of
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire.state import SolitaireState


def gesture(state: "SolitaireState", seat: int, move: int) -> Gesture | None:
    """A block is touched at its head, the pile that a card comes back from by the name of its top."""
    if move == TURN:
        return Gesture((Touch("deck"),))
    if move == WASTE_UP:
        return Gesture((Touch("waste"),), Touch("piles"))
    if move < UP:
        return Gesture((), None, SIMPLE[move])
    if move < WASTE_TO:
        return _block_gesture(state, move - UP, 1, Touch("piles"))
    if move < BACK:
        return Gesture((Touch("waste"),), Touch("columns", move - WASTE_TO))
    if move < MOVE:
        note, column = back_of(move)
        return Gesture((Touch("piles", None, NAMES[note]),), Touch("columns", column))
    source, size, target = block_of(move)
    return _block_gesture(state, source, size, Touch("columns", target))


def _block_gesture(state: "SolitaireState", source: int, size: int, target: Touch) -> Gesture | None:
    head = len(state.run(source)) - size
    return Gesture((Touch("columns", source, head),), target) if head >= 0 else None


def text_of(state: "SolitaireState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice in SIMPLE:
        return gesture.choice
    if len(picks) != 1 or gesture.choice:
        raise Unreadable("touch one card, the head of its block, and then the place where it goes")
    if picks[0].zone == "deck" and (target is None or target.zone == "waste"):
        return SIMPLE[TURN]
    if target is not None and target.zone == "piles":
        return _up_by_hand(state, picks[0])
    if target is not None and target.zone == "columns":
        return _across_by_hand(state, picks[0], _number_of(target))
    raise Unreadable("a card goes to a column or to the piles; touch one of them next")


def _up_by_hand(state: "SolitaireState", pick: Spot) -> str:
    if _is_waste_top(state, pick):
        return SIMPLE[WASTE_UP]
    if pick.zone == "columns" and _size_by_hand(state, pick) == 1:
        return f"up {_number_of(pick)}"
    raise Unreadable("only the last card of a column and the top of the waste go up to the piles")


def _across_by_hand(state: "SolitaireState", pick: Spot, target: int) -> str:
    if _is_waste_top(state, pick):
        return f"waste to {target}"
    if pick.zone == "piles" and pick.card:
        return f"back {pick.card} to {target}"
    if pick.zone == "columns":
        return f"move {_number_of(pick)} x{_size_by_hand(state, pick)} to {target}"
    raise Unreadable("only face-up cards of a column, the top of the waste or a card of the piles go to a column")


def _is_waste_top(state: "SolitaireState", pick: Spot) -> bool:
    return pick.zone == "waste" and pick.at in (WHOLE, len(state.waste) - 1)


def _size_by_hand(state: "SolitaireState", pick: Spot) -> int:
    """A card is taken with all that lies on it; of a column that is touched as a whole, the last card."""
    return 1 if pick.at == WHOLE else len(state.run(_number_of(pick) - 1)) - pick.at


def _number_of(spot: Spot) -> int:
    """The number of a column as moves write it."""
    assert isinstance(spot.place, int)
    return spot.place + 1
