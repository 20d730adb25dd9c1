"""What one may do in a turn of Key’s Corners: fill a space first of all; then play, move piles, discard or end it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardenza.decks.musicards import FIRST_WILD, cards_in
from cardenza.games.keys_corners import board
from cardenza.games.keys_corners.moves import (
    BIT,
    DISCARD,
    DONE,
    FILLS,
    FIRST_CORNER,
    MEMBERS,
    NO_NOTE,
    NO_PLACE,
    ONLY_FILL,
    PLACES,
    PLAY,
    PLAY_DISCARD,
)

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def turn_moves(state: "KeysCornersState", seat: int) -> list[int]:
    hand = state.hands[seat]
    space = state.space()
    if space != NO_PLACE:
        if hand:
            return _fills(space, hand)  # KEYS-D2, KEYS-R15
        if state.discard:
            return ONLY_FILL[space]  # KEYS-D3
    moves = board.moves(state)  # KEYS-D6
    is_held_up = False
    for move in moves:
        if board.is_compulsory(state, move):
            is_held_up = True
    fitting = _add_plays(state, moves, hand)  # KEYS-D4, KEYS-D5
    if not is_held_up:
        if state.played == 0:
            _add_discards(moves, hand, fitting)  # KEYS-D7
        if state.played or hand == 0:
            moves.append(DONE)  # KEYS-D8
    return moves


def _fills(space: int, hand: int) -> list[int]:
    """Any card of the hand, a wild as any note (KEYS-R17)."""
    moves: list[int] = []
    of_card = FILLS[space]
    for card in cards_in(hand):
        moves += of_card[card]
    return moves


def _add_plays(state: "KeysCornersState", moves: list[int], hand: i64) -> int:
    """Every card that fits; several empty corners are one (KEYS-R31). Tells the set of notes that fit somewhere."""
    wilds = MEMBERS[hand >> FIRST_WILD]
    top = state.note(state.discard[-1]) if state.discard else NO_NOTE
    corner = state.empty_corner()
    fitting = 0
    for place in range(len(PLACES)):
        note = state.due[place]
        if note == NO_NOTE or (place != corner and place >= FIRST_CORNER and not state.piles[place]):
            continue
        fitting |= BIT[note]
        to = PLAY | place << 7
        for octave in MEMBERS[hand >> 4 * note & 15]:
            moves.append(to | 4 * note + octave)
        for wild in wilds:
            moves.append(to | FIRST_WILD + 12 * wild + note)
        if note == top:
            moves.append(PLAY_DISCARD | place << 7)
    return fitting


def _add_discards(moves: list[int], hand: i64, fitting: int) -> None:
    """KEYS-26; never a wild (KEYS-R8)."""
    for note in range(12):
        copies = hand >> 4 * note & 15
        if copies and not fitting & BIT[note]:
            for octave in MEMBERS[copies]:
                moves.append(DISCARD | 4 * note + octave)
