"""What players have seen of hands that they cannot see: the card of a false interception, and the cards of a gift.

It is kept in rows (`Seen`), one for each seat and one for the public: what everybody has seen. As long as nothing was
seen, there are none.
"""

from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import NAMES, Seen, cards_of, notes_among, others_among
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import Zone, in_hand

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def sight(state: "CleDeSolState") -> Seen:
    """What was seen, from now on."""
    if state.seen is None:
        state.seen = Seen(state.rules.seats)
    return state.seen


def show(state: "CleDeSolState", seat: int, card: int) -> None:
    """CLEF-D9: everybody sees a card that goes back to the hand."""
    seen = sight(state)
    for viewer in range(state.rules.seats + 1):
        if viewer != seat and seen.count(viewer, seat, card) == 0:
            seen.learn(viewer, seat, card)


def keep_secret(state: "CleDeSolState", giver: int, receiver: int, cards: list[int]) -> None:
    """CLEF-42: cards have changed hands, and only these two know which."""
    seen = sight(state)
    for card in cards:
        seen.learn(giver, receiver, card)
    for viewer in range(state.rules.seats + 1):
        if viewer != receiver:
            seen.forget(viewer, giver)  # whatever they knew of this hand may have left it unseen


def known_cards(state: "CleDeSolState", viewer: int, seat: int) -> list[int]:
    """The cards of a hand that the viewer has seen and that must still be there (CLEF-T6)."""
    return [] if state.seen is None else state.seen.cards(viewer, seat)


def hand_zone(state: "CleDeSolState", seat: int) -> Zone:
    cards = cards_of(state.notes[seat], state.others[seat])
    seen = state.seen
    if seen is None:
        return in_hand("hands", seat, cards)
    known: list[int] = []
    for place, card in enumerate(cards):
        further = cards[place:].count(card)  # of copies the last ones are known: they came last
        who = [viewer for viewer in range(state.rules.seats) if seen.count(viewer, seat, card) >= further]
        known.append(sum([1 << viewer for viewer in who]))
    return in_hand("hands", seat, cards, known)


def knowledge(state: "CleDeSolState") -> object:
    """As documents write it: for each seat an object, other seat to cards; None where nothing is known."""
    seats = range(state.rules.seats)
    rows = [[known_cards(state, viewer, seat) for seat in seats] for viewer in seats]
    if not any(cards for row in rows for cards in row):
        return None
    return [{str(seat): [NAMES[card] for card in row[seat]] for seat in seats if row[seat]} for row in rows]


def redeal(state: "CleDeSolState", rng: Rng, seat: int) -> None:
    """All that the seat has neither in hand nor seen is dealt anew."""
    seats = state.rules.seats
    seen = [known_cards(state, seat, other) for other in range(seats)]
    seen[seat] = cards_of(state.notes[seat], state.others[seat])
    left = state.rules.copies[:]
    for cards in [*seen, state.music, state.signs]:
        for card in cards:
            left[card] -= 1
    pool = [card for card, copies in enumerate(left) for _ in range(copies)]
    rng.shuffle(pool)
    for other in range(seats):
        unseen = state.hand_size(other) - len(seen[other])
        cards = seen[other] + pool[len(pool) - unseen :]
        del pool[len(pool) - unseen :]
        state.notes[other] = notes_among(cards)
        state.others[other] = others_among(cards)
    state.stock = pool
    state.is_named = True
    state.chance = rng
    _forget_secrets(state, seat)


def _forget_secrets(state: "CleDeSolState", seat: int) -> None:
    """Of the hands of others, others know in the new world what everybody has seen; more the seat cannot tell."""
    public = state.rules.seats
    for viewer in range(state.rules.seats):
        for other in range(state.rules.seats):
            if state.seen is not None and seat not in (viewer, other) and viewer != other:
                state.seen.know_as(viewer, public, other)
