"""What a helpful table reminds a player of in Key’s Corners: what is to be done now, and what before the turn ends."""

from typing import TYPE_CHECKING

from cardenza.games.keys_corners import board
from cardenza.games.keys_corners.moves import DEALING, NAMING, OVER, PLACES, item_of, place_of

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def prompt(state: "KeysCornersState", seat: int | None) -> str:
    if seat is None or seat != state.turn or state.phase in (DEALING, OVER):
        return ""
    if state.phase == NAMING:
        return f"name the wild {PLACES[state.nameless()]}"
    if state.must_fill(seat):
        return f"fill {PLACES[state.space()]}{'' if state.hands[seat] else ' from the discard pile'}"
    if moves := board.compulsory(state):
        return f"move {PLACES[item_of(moves[0])]} {PLACES[place_of(moves[0])]} before the turn ends"
    return "go on or say done" if state.played or not state.hands[seat] else "play or discard a card"
