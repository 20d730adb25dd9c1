"""The board moves of Key’s Corners: which piles may go where, how much of them, and which before the turn ends."""

from typing import TYPE_CHECKING

from cardenza.games.keys_corners.moves import FIRST_CORNER, MOVE, PLACES, STACK, TURN, place_of

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def moves(state: "KeysCornersState") -> list[int]:
    """Every pile that can go onto another, one empty corner standing for all (KEYS-D6, KEYS-R31)."""
    found: list[int] = []
    corner = state.empty_corner()
    for source in range(FIRST_CORNER):
        if not state.piles[source]:
            continue
        for target in range(len(PLACES)):
            if (state.piles[target] or target == corner) and can_move(state, source, target):
                found.append(MOVE | target << 7 | source)
    return found


def can_move(state: "KeysCornersState", source: int, target: int) -> bool:
    """May what lies on a foundation go there, whole or in part (KEYS-R3)?"""
    bottom = state.bottoms[source]
    degree = state.degree[bottom]
    size = len(state.piles[source])
    lying = len(state.piles[target])
    if target >= FIRST_CORNER:  # the needed note is among the cards; an empty corner takes the whole pile
        return degree == 0 if lying == 0 else 0 <= degree <= lying < degree + size
    if source == target or state.due[target] != bottom:
        return False
    return degree >= 0 or lying + size <= STACK  # KEYS-R12


def cut(state: "KeysCornersState", source: int, target: int) -> int:
    """Where the part of a foundation begins that moves (KEYS-R3)."""
    return len(state.piles[target]) - state.degree[state.bottoms[source]] if target >= FIRST_CORNER else 0


def compulsory(state: "KeysCornersState") -> list[int]:
    """The board moves without which the turn cannot end."""
    return [] if state.phase != TURN else [move for move in moves(state) if is_compulsory(state, move)]


def is_compulsory(state: "KeysCornersState", move: int) -> bool:
    """KEYS-R1, KEYS-R5, KEYS-O4."""
    is_free = place_of(move) >= FIRST_CORNER and not state.piles[place_of(move)]
    return not state.rules.is_optional and (state.rules.is_all or not is_free)
