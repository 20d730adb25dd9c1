"""MELD hands in numbers: five cards in one number, six bits each, so that a hand is copied and changed at no cost.

A card of a hand has a place from 0 to 4, and keeps it until it leaves. In such a number cards are counted from 0, that
is, from `FIRST_MELD`. The number 0 is a hand without cards. A set of places is a bit mask.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.kernel.packed import single

HELD: Final = 5
COUNT_BITS: Final = 10
MOST_COUNTED: Final = 1023
_BITS: Final = 6
_CARD: Final = 63


def packed(cards: Sequence[int]) -> int:
    """Cards as a hand.

    >>> unpacked(packed([12, 71, 30, 12, 13]))
    [12, 71, 30, 12, 13]
    """
    return sum([card - FIRST_MELD << _BITS * place for place, card in enumerate(cards)])


def unpacked(hand: int) -> list[int]:
    """The cards of a hand, place by place."""
    return [(hand >> _BITS * place & _CARD) + FIRST_MELD for place in range(HELD)] if hand else []


def card_at(hand: i64, place: i64) -> i64:
    """The card at a place.

    >>> card_at(packed([12, 71, 30, 12, 13]), 1)
    71
    """
    return (hand >> _BITS * place & _CARD) + FIRST_MELD


def exchanged(hand: i64, place: i64, card: i64) -> i64:
    """The hand with another card at a place.

    >>> unpacked(exchanged(packed([12, 71, 30, 12, 13]), 2, 40))
    [12, 71, 40, 12, 13]
    """
    return hand ^ (card_at(hand, place) - FIRST_MELD ^ card - FIRST_MELD) << _BITS * place


def place_of(hand: i64, card: i64, rather: i64) -> i64:
    """Where a card of the hand is: the first place, but of copies rather one of these places, and of these the last.

    >>> hand = packed([12, 71, 30, 12, 13])
    >>> place_of(hand, 12, 0), place_of(hand, 12, 0b1000), place_of(hand, 13, 0b1000), place_of(hand, 50, 0)
    (0, 3, 4, -1)
    """
    found: i64 = -1
    place: i64 = HELD - 1
    while place >= 0:
        if card_at(hand, place) == card:
            if rather >> place & 1:
                return place
            found = place
        place -= 1
    return found


def places_of(hand: int, cards: Sequence[int]) -> int:
    """Where these cards of the hand are, the first places first, and no two at one place.

    >>> bin(places_of(packed([12, 71, 30, 12, 12]), [12, 12, 71]))
    '0b1011'
    """
    held = unpacked(hand)
    found = 0
    for card in cards:
        place = held.index(card)
        held[place] = -1
        found |= 1 << place
    return found


def places_between(hand: i64, lowest: i64, end: i64) -> i64:
    """The places of cards from one to before another, each card once.

    >>> bin(places_between(packed([12, 71, 30, 12, 13]), 12, 40))
    '0b10101'
    """
    found: i64 = 0
    met: i64 = 0
    place: i64 = 0
    while place < HELD:
        card = card_at(hand, place)
        bit = single(card - FIRST_MELD)
        if lowest <= card < end and met & bit == 0:
            found |= single(place)
            met |= bit
        place += 1
    return found


def cards_at(hand: int, places: int) -> list[int]:
    """The cards at some places, in card order.

    >>> cards_at(packed([12, 71, 30, 12, 13]), 0b10010)
    [13, 71]
    """
    return sorted([card for place, card in enumerate(unpacked(hand)) if places >> place & 1])


def sum_of(counts: i64) -> i64:
    """What was counted at all places, ten bits each.

    >>> sum_of(3 | 7 << COUNT_BITS | 5 << 4 * COUNT_BITS)
    15
    """
    total: i64 = 0
    while counts:
        total += counts & MOST_COUNTED
        counts >>= COUNT_BITS
    return total
