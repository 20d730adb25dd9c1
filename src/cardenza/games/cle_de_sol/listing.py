"""What one may do in a turn of Clé de Sol: place a card that fits, Notes that add up or a Musicien; else draw."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardenza.decks.cle_de_sol import FIELD, FIRST_HAUTEUR, FIRST_RYTHME, NOTE_OF_BIT, rhythm_of
from cardenza.games.cle_de_sol.moves import (
    DRAW_OR_MUSICIEN,
    FREE,
    INTERVAL,
    MUSICIENS,
    NO_MOVES,
    ONLY_DRAW,
    PLACES,
    SHORTER_NOTES,
    TOP,
    sums_of,
)

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def plays(state: "CleDeSolState", seat: int) -> list[int]:
    """CLEF-D1 to CLEF-D7."""
    moves = _placings(state, seat)
    if state.mode == TOP or state.mode == FREE:
        if state.has_musicien(seat):
            return moves + MUSICIENS if moves else MUSICIENS
        return moves or ONLY_DRAW  # CLEF-05
    if moves:
        return moves  # CLEF-R16, CLEF-D6
    if not state.has_musicien(seat):
        return ONLY_DRAW  # CLEF-30, CLEF-38
    return MUSICIENS if state.mode == INTERVAL else DRAW_OR_MUSICIEN  # CLEF-29, CLEF-39


def _placings(state: "CleDeSolState", seat: int) -> list[int]:
    """Every way to place what is due (CLEF-D1, CLEF-D2, CLEF-D3, CLEF-D5, CLEF-D6)."""
    moves: list[int] = []
    due = state.due()
    fitting = state.rules.fitting
    notes: i64 = state.notes[seat] & fitting.notes[due]
    while notes:
        lowest = notes & -notes
        moves.append(NOTE_OF_BIT[lowest % 67])
        notes ^= lowest
    others = state.others[seat]
    if others & fitting.fields[due]:
        for card in fitting.others[due]:
            if others & FIELD[card]:
                moves.append(PLACES[card])
    if FIRST_RYTHME < due < FIRST_HAUTEUR:  # a Rythme on top; nothing adds up to the shortest
        moves += sums(state, seat)
    return moves


def sums(state: "CleDeSolState", seat: int) -> list[int]:
    """Every way to add up Notes of the hand to the Rythme on top (CLEF-15)."""
    rhythm = rhythm_of(state.music[-1])
    notes = state.notes[seat] & SHORTER_NOTES[rhythm]
    return sums_of(notes, rhythm) if notes & (notes - 1) else NO_MOVES
