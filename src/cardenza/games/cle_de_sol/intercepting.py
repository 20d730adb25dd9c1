"""Interceptions in Clé de Sol: after a Note everybody but the player on turn is asked for its twin.

Whoever has it may place it, and play goes on from there. At a strict table another card may be tried as well: everybody
sees it, it goes back, and the player on turn gives two cards for it in secret. Then the others are asked on.
"""

from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import NOTES, ONE, card_text, cards_of
from cardenza.games.cle_de_sol import knowing, scoring
from cardenza.games.cle_de_sol.moves import (
    ANSWERS,
    GIFT,
    GIVE,
    GIVEN,
    NO_MOVES,
    NOTHING,
    ONLY_LET,
    POINTS,
    TURN,
    TWIN,
    WINDOW,
    packed,
)

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def is_twin(state: "CleDeSolState", card: int) -> bool:
    """Is it the other Note with the name and rhythm of the one just placed (CLEF-40)?"""
    return card < NOTES and card == TWIN[state.music[-1]]


def twins(state: "CleDeSolState") -> list[str]:
    """The Note that intercepts; there is none for low Si where high Si is left out (CLEF-R26)."""
    twin = TWIN[state.music[-1]]
    return [card_text(twin)] if state.rules.copies[twin] else []


def answers(state: "CleDeSolState", seat: int) -> list[int]:
    """CLEF-D8."""
    if seat == state.turn or state.answered >> seat & 1:
        return NO_MOVES
    twin = TWIN[state.music[-1]]
    return ANSWERS[twin] if state.notes[seat] & ONE[twin] else ONLY_LET


def open_window(state: "CleDeSolState", placer: int) -> None:
    """A Note was placed, and the turn has passed on."""
    state.phase = WINDOW
    state.placer = placer


def answer(state: "CleDeSolState", seat: int) -> None:
    """CLEF-R40: the last missing answer closes the window."""
    state.answered |= 1 << seat
    if state.answered | 1 << state.turn == state.rules.everybody:
        _close_window(state)


def _close_window(state: "CleDeSolState") -> None:
    state.phase = TURN
    state.placer = NOTHING
    state.answered = 0
    state.offender = NOTHING


def intercept(state: "CleDeSolState", seat: int, card: int) -> None:
    if not is_twin(state, card):
        _err(state, seat, card)
        return
    state.leave_hand(seat, card)
    state.music.append(card)
    _close_window(state)  # CLEF-R39: it opens none of its own
    if state.notes[seat] == 0 and state.others[seat] == 0:
        scoring.end_round(state, seat)  # CLEF-R29
        return
    state.turn = (seat + state.direction) % state.rules.seats  # CLEF-41


def _err(state: "CleDeSolState", seat: int, card: int) -> None:
    """CLEF-D9: everybody sees the card, it goes back, and the player on turn gives (CLEF-R30: if that can be)."""
    knowing.show(state, seat, card)
    if gift_size(state) == 0:
        answer(state, seat)
        return
    state.answered |= 1 << seat
    state.offender = seat
    state.phase = GIVE


def gift_size(state: "CleDeSolState") -> int:
    """CLEF-R30: the player on turn keeps one card."""
    return min(GIFT, state.hand_size(state.turn) - 1)


def gifts(state: "CleDeSolState") -> list[int]:
    """CLEF-D10: every choice of one or two cards."""
    cards = cards_of(state.notes[state.turn], state.others[state.turn])
    if gift_size(state) == 1:
        return [packed([card]) << 6 | GIVEN for card in dict.fromkeys(cards)]
    pairs = [packed([card, other]) for at, card in enumerate(cards) for other in cards[at + 1 :]]
    return [pair << 6 | GIVEN for pair in dict.fromkeys(pairs)]


def dearest_gift(state: "CleDeSolState") -> int:
    """CLEF-D10: what is given for somebody out of time: the cards with most points, of equal ones the first."""
    cards = cards_of(state.notes[state.turn], state.others[state.turn])
    cards.sort(key=lambda card: -POINTS[card])
    return packed(sorted(cards[: gift_size(state)])) << 6 | GIVEN


def give(state: "CleDeSolState", seat: int, cards: list[int]) -> None:
    """CLEF-42: the cards change hands; then the window goes on (CLEF-R41)."""
    offender = state.offender
    for card in cards:
        state.leave_hand(seat, card)
        state.come_to_hand(offender, card)
    knowing.keep_secret(state, seat, offender, cards)
    state.phase = WINDOW
    state.offender = NOTHING
    answer(state, offender)
