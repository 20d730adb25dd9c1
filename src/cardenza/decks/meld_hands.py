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
_BITS: Final = 6
_CARD: Final = 63
_COUNT_BITS: Final = 10
_COUNT: Final = 1023


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


# ------------------------------------------------------------------------------------------------ cards in a row


def row_from(hand: i64, lowest: i64) -> i64:
    """The cards from one on, which is not the first of all, in a row: the last place comes first, and 0 is the end.

    >>> row = row_from(packed([12, 71, 30, 12, 13]), 20)
    >>> length_of(row), first_of(row), first_of(rest_of(row)), first_of(with_first(row, 44))
    (2, 30, 71, 44)
    """
    row: i64 = 0
    for place in range(HELD):
        card = card_at(hand, place)
        if card >= lowest:
            row = with_first(row, card)
    return row


def first_of(row: i64) -> i64:
    return (row & _CARD) + FIRST_MELD


def rest_of(row: i64) -> i64:
    return row >> _BITS


def with_first(row: i64, card: i64) -> i64:
    return row << _BITS | card - FIRST_MELD


def length_of(row: i64) -> i64:
    length: i64 = 0
    while row:
        length += 1
        row >>= _BITS
    return length


# ------------------------------------------------------------------------------------------------ counts by place


def with_count(counts: i64, place: i64, count: i64) -> i64:
    """Counts by place, with one for a place that had none: how many plays its card has.

    >>> counts = with_count(with_count(0, 1, 12), 4, 3)
    >>> sum_of(counts), place_at(counts, 11), place_at(counts, 12), sum_before(counts, 4)
    (15, 1, 4, 12)
    """
    return counts | count << _COUNT_BITS * place


def sum_of(counts: i64) -> i64:
    """All of them together."""
    return sum_before(counts, HELD)


def sum_before(counts: i64, place: i64) -> i64:
    """Those before a place together."""
    total: i64 = 0
    while place:
        total += counts & _COUNT
        counts >>= _COUNT_BITS
        place -= 1
    return total


def place_at(counts: i64, number: i64) -> i64:
    """Counted through all places, where one comes to this number."""
    place: i64 = 0
    while number >= counts & _COUNT:
        number -= counts & _COUNT
        counts >>= _COUNT_BITS
        place += 1
    return place
