"""What everybody has seen of hands in Chord Poker: cards of a pile taken, or that came back from the Wheel (section 7).

All see the same, so one number of counted cards says what is known of a hand (`shown`), until such a card leaves it.
"""

from typing import TYPE_CHECKING

from cardenza.decks.notes import ONE, count_of, gathered, names_of, notes_in, size_of
from cardenza.games.chord_poker.moves import EVERY_NOTE, GROUP, GROUP_BEST, ONE_EACH
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.chord_poker.state import ChordPokerState


def hand_zone(state: "ChordPokerState", seat: int) -> Zone:
    cards = notes_in(state.hands[seat])
    if state.are_hands_open():
        return face_up("hands", cards, seat, is_ordered=False)
    known: list[int] = []
    for place, card in enumerate(cards):
        further = cards[place:].count(card)
        known.append(EVERYBODY if count_of(state.shown[seat], card) >= further else NOBODY)
    return in_hand("hands", seat, cards, known)


def knowledge(state: "ChordPokerState") -> object:
    """As documents write it: for each seat the cards that it has seen of other hands."""
    if not any(state.shown):
        return None
    seats = range(state.rules.seats)
    names = [names_of(notes_in(cards)) for cards in state.shown]
    return [{str(seat): names[seat] for seat in seats if seat != viewer and names[seat]} for viewer in seats]


def redeal(state: "ChordPokerState", rng: Rng, seat: int) -> None:
    """Deal anew what the seat neither holds nor has seen."""
    known = state.hands[:] if state.are_hands_open() else state.shown[:]
    known[seat] = state.hands[seat]
    pool = notes_in(EVERY_NOTE - sum(known) - ONE_EACH[state.wheel] - gathered(state.pile))
    rng.shuffle(pool)
    for other in range(state.rules.seats):
        unseen = size_of(state.hands[other]) - size_of(known[other])
        hand = known[other]
        for _ in range(unseen):
            hand += ONE[pool.pop()]
        state.hands[other] = hand
        if state.phase == GROUP and other != seat and state.has_answered(other):
            state.answers[other] = GROUP_BEST  # how they grouped is not for the seat to know
    state.deck = pool
    state.is_named = True
    state.chord_deck.sort()
    rng.shuffle(state.chord_deck)
    state.chance = rng
