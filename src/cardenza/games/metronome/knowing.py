"""What is known of cards that were given (METR-T6): who knows of which card in whose hand, one number each."""

from typing import TYPE_CHECKING

from cardenza.decks.metronome import BIT, KINDS, NAMES
from cardenza.games.metronome.moves import DRAWN
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import Zone, in_hand

if TYPE_CHECKING:
    from cardenza.games.metronome.state import MetronomeState


def known(viewer: int, owner: int, card: int) -> int:
    """That a player knows of a card in the hand of another.

    >>> knower_of(known(3, 1, 15)), owner_of(known(3, 1, 15)), card_of(known(3, 1, 15))
    (3, 1, 15)
    """
    return (8 * viewer + owner) * KINDS + card


def knower_of(entry: int) -> int:
    return entry // KINDS // 8


def owner_of(entry: int) -> int:
    return entry // KINDS % 8


def card_of(entry: int) -> int:
    return entry % KINDS


def cards_known(entries: list[int], viewer: int, owner: int) -> list[int]:
    """The cards in a hand that a player knows of, in card order."""
    return sorted([card_of(entry) for entry in entries if knower_of(entry) == viewer and owner_of(entry) == owner])


def known_to(entries: list[int], seat: int) -> list[int]:
    """What a player knows, and what others know of that player's own cards, which came from them."""
    return [entry for entry in entries if knower_of(entry) == seat or owner_of(entry) == seat]


def hand_zone(state: "MetronomeState", owner: int) -> Zone:
    """A hand, with the players who know of each card; of alike cards they know the last, which came last."""
    cards = state.pack.cards_in(state.hands[owner])
    who: list[int] = []
    for at, card in enumerate(cards):
        later = cards[at + 1 :].count(card)
        seats = range(state.rules.seats)
        viewers = [viewer for viewer in seats if state.known.count(known(viewer, owner, card)) > later]
        who.append(sum([BIT[viewer] for viewer in viewers]))
    return in_hand("hands", owner, cards, who)


def as_document(entries: list[int], seats: int) -> object:
    """`knows` as documents write it: for each seat an object, other seat to cards; None where nothing is known."""
    if not entries:
        return None
    found: list[dict[str, list[str]]] = []
    for viewer in range(seats):
        held = {str(owner): cards_known(entries, viewer, owner) for owner in range(seats)}
        found.append({owner: [NAMES[card] for card in cards] for owner, cards in held.items() if cards})
    return found


def after_gift(entries: list[int], giver: int, receiver: int, card: int) -> list[int]:
    """METR-D8: who does not see which card goes knows no card of the giver any more; the giver knows this one."""
    kept = [entry for entry in entries if owner_of(entry) != giver or knower_of(entry) == receiver]
    if known(receiver, giver, card) in kept:
        kept.remove(known(receiver, giver, card))
    kept.append(known(giver, receiver, card))
    return kept


def after_play(entries: list[int], player: int, card: int) -> list[int]:
    """A gift is known until the receiver plays such a card."""
    kept: list[int] = []
    forgotten: list[int] = []
    for entry in entries:
        is_such = owner_of(entry) == player and card_of(entry) == card
        if is_such and knower_of(entry) not in forgotten:
            forgotten.append(knower_of(entry))
        else:
            kept.append(entry)
    return kept


def redeal(state: "MetronomeState", rng: Rng, seat: int) -> None:
    """All that the seat has neither in hand nor given away is dealt anew."""
    others = [other for other in range(state.rules.seats) if other != seat]
    sizes = [state.size(other) for other in range(state.rules.seats)]
    pool = state.draw_pile[:]
    for other in others:
        seen = cards_known(state.known, seat, other)
        pool += state.pack.cards_in(state.hands[other])
        state.hands[other] = state.pack.tally(seen)
        for card in seen:
            pool.remove(card)
    pool.sort()
    rng.shuffle(pool)
    if state.phase == DRAWN and state.turn != seat:
        _deal_drawn(state, pool, sizes[state.turn], rng)
    for other in others:
        while state.size(other) < sizes[other]:
            state.hands[other] = state.pack.more(state.hands[other], pool.pop())
    state.known = known_to(state.known, seat)
    state.draw_pile = pool
    state.is_named = True
    state.chance = rng


def _deal_drawn(state: "MetronomeState", pool: list[int], size: int, rng: Rng) -> None:
    """Another player has drawn a card that can be played: so can this one, and the other cards of that hand not."""
    playable = [card for card in pool if state.can_play(card)]
    others = [card for card in pool if not state.can_play(card)]
    state.drawn = playable.pop()
    state.hands[state.turn] = state.pack.more(state.hands[state.turn], state.drawn)
    while state.size(state.turn) < size and others:
        state.hands[state.turn] = state.pack.more(state.hands[state.turn], others.pop())
    pool[:] = sorted(playable + others)
    rng.shuffle(pool)
