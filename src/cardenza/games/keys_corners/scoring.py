"""The rounds of Key’s Corners: how one is dealt, in which key, what its books are worth, and who wins."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import CARDS, FIRST_WILD, ONE
from cardenza.games.keys_corners.moves import (
    DEALING,
    FIFTH,
    FIRST_CORNER,
    FIRST_KEYNOTE,
    HAND,
    NAMING,
    NO_NOTE,
    NO_PLACE,
    OVER,
    PLACES,
    STACK,
    TURN,
)
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rounds import best

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def deal(state: "KeysCornersState") -> None:
    """KEYS-07, KEYS-08, KEYS-R33: card by card from the dealer’s left, five each, then N, E, S, W."""
    if state.round > 1:
        _change_key(state)
    gather(state)
    seats = state.rules.seats
    state.chance.shuffle(state.stock)
    for at in range(HAND * seats):
        state.hands[(state.dealer + 1 + at) % seats] |= ONE[state.stock.pop()]
    for place in range(len(PLACES)):
        if place < FIRST_CORNER:
            state.piles[place].append(state.stock.pop())
        state.laid(0, place)
    state.turn = (state.dealer + 1) % seats  # KEYS-09
    state.phase = TURN if state.nameless() == NO_PLACE else NAMING


def gather(state: "KeysCornersState") -> None:
    """All cards go back to the stock, and the wilds lose their names."""
    seats = state.rules.seats
    state.hands = [0] * seats
    state.stock = state.rules.deck()
    state.is_named = True
    state.piles = [[] for _ in PLACES]
    state.discard = []
    state.books = [[] for _ in range(seats)]
    state.names = [NO_NOTE] * (CARDS - FIRST_WILD)
    state.bottoms = [NO_NOTE] * FIRST_CORNER
    state.due = [NO_NOTE] * len(PLACES)
    state.points = [0] * seats


def _change_key(state: "KeysCornersState") -> None:
    """KEYS-O3."""
    if state.rules.key_order == "fifths":
        set_key(state, (state.key + FIFTH) % 12)
    elif state.rules.key_order == "random":
        lots = [FIRST_KEYNOTE + note for note in range(12)]
        state.chance.arrange(lots, 1)
        set_key(state, lots[-1] - FIRST_KEYNOTE)


def set_key(state: "KeysCornersState", key: int) -> None:
    state.key = key
    state.scale = state.rules.scales[key]
    state.degree = state.rules.degrees[key]


def end_round(state: "KeysCornersState") -> None:
    """KEYS-R33, KEYS-R28."""
    for seat in range(state.rules.seats):
        state.totals[seat] += state.points[seat]
    if state.round == state.rules.rounds:
        state.phase = OVER
        return
    state.round += 1
    state.dealer = (state.dealer + 1) % state.rules.seats
    state.turn = state.dealer
    state.phase = DEALING


def is_scored(state: "KeysCornersState") -> bool:
    """Has a round just ended?"""
    return state.phase == OVER or (state.phase == DEALING and state.round > 1)


def outcome(state: "KeysCornersState") -> Outcome | None:
    """After a round who has most points in it, after the last one in all (KEYS-R24)."""
    if not is_scored(state):
        return None
    is_over = state.phase == OVER
    winners = best(state.totals if is_over else state.points)
    return Outcome(winners, tuple(state.totals), tuple(state.points), "KEYS-35" if is_over else "KEYS-R33")


def books_of(state: "KeysCornersState", seat: int) -> list[list[int]]:
    """The books of a seat: a scale begins with the keynote, everything else is four of a note."""
    cards, books = state.books[seat], []
    while cards:
        size = len(state.scale) if state.note(cards[0]) == state.key else STACK
        books.append(cards[:size])
        cards = cards[size:]
    return books
