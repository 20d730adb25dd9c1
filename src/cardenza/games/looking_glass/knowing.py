"""What a seat cannot know in Through the Looking Glass, and the worlds that look the same to it."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import COPIES, ONE, notes_in, size_of
from cardenza.games.looking_glass import piles
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.looking_glass.state import LookingGlassState


def redeal(state: "LookingGlassState", rng: Rng, seat: int) -> None:
    """Deal anew what the seat neither sees nor knows: cards in piles, hands, both decks."""
    pool = _unknown_notes(state, seat)
    rng.shuffle(pool)
    unknown = state.rules.everybody << 4
    for pile in state.piles:
        for place, entry in enumerate(pile):
            if not piles.is_known(entry, seat):
                pile[place] = pool.pop() | unknown
    for other in range(state.rules.seats):
        if other != seat:
            hand = 0
            for _ in range(int(size_of(state.hands[other]))):
                hand += ONE[pool.pop()]
            state.hands[other] = hand
    state.deck = pool
    state.is_named = True
    state.interval_deck.sort()
    rng.shuffle(state.interval_deck)
    state.are_intervals_named = True
    state.chance = rng


def _unknown_notes(state: "LookingGlassState", seat: int) -> list[int]:
    """The NOTE cards of which the seat does not know where they are, in order."""
    left = [COPIES] * 12
    for note in [*notes_in(state.hands[seat]), *notes_in(int(state.wheel))]:
        left[note] -= 1
    for pile in state.piles:
        for entry in pile:
            if piles.is_known(entry, seat):
                left[piles.note_in(entry)] -= 1
    return [note for note in range(12) for _ in range(left[note])]
