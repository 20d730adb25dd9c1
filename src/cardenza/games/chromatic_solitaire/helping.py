"""Moves that a table may make for the player: those that are never wrong, and those that finish a game that is won."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardenza.decks.notes import COPIES
from cardenza.games.chromatic_solitaire.moves import COLUMNS, PLAY, TURN, UP, WASTE_UP
from cardenza.kernel.advice import NO_MOVE
from cardenza.kernel.packed import at
from cardenza.kernel.positions import NO_LIMIT

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire.state import SolitaireState


def safe_move(state: "SolitaireState") -> int:
    """A pile move that can never be wrong; -1 if there is none."""
    return _pile_move(state, is_safe_only=True) if state.phase == PLAY else NO_MOVE


def finishing_move(state: "SolitaireState") -> int:
    """In a game that is surely won, the next move to the end; -1 in others.

    Some card can always go up, if not at once then when the deck has been turned so far (SOLI-R18).
    """
    if not is_surely_won(state):
        return NO_MOVE
    move = _pile_move(state, is_safe_only=False)
    return TURN if move == NO_MOVE else move


def is_surely_won(state: "SolitaireState") -> bool:
    """SOLI-R18; where passes are limited, only with nothing in deck and waste (SOLI-R25)."""
    is_reserve_open = state.rules.most_turnings == NO_LIMIT or not (state.deck or state.waste)
    return state.phase == PLAY and state.downs == 0 and is_reserve_open


def is_safe(state: "SolitaireState", note: i64) -> bool:
    """SOLI-R15: nothing will ever have to lie on the note in a column."""
    return note <= 1 or at(state.up, note - 2) == COPIES


def _pile_move(state: "SolitaireState", is_safe_only: bool) -> int:
    """Of equal cards one that covers another goes first: it may be the only one that a pile has room for."""
    found = NO_MOVE
    for column in range(COLUMNS):
        if not state.is_empty(column) and _may_rise(state, state.end(column), is_safe_only):
            if state.size(column) == 1 and at(state.downs, column):
                return UP + column
            found = UP + column if found == NO_MOVE else found
    if found == NO_MOVE and state.waste and _may_rise(state, state.waste[-1], is_safe_only):
        return WASTE_UP
    return found


def _may_rise(state: "SolitaireState", note: i64, is_safe_only: bool) -> bool:
    return state.can_rise(note) and (not is_safe_only or is_safe(state, note))
