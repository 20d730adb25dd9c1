"""MELD hands in numbers, as the compiled rules count with them, too."""

from itertools import combinations

from cardenza.decks.meld_hands import card_at, cards_at, exchanged, packed, place_of, places_between, unpacked
from cardenza.decks.melds import END_OF_MELDS, FIRST_MELD

ALL = range(FIRST_MELD, END_OF_MELDS)


def test_any_two_cards_are_told_apart_and_copies_are_not() -> None:
    """Also those whose numbers lie 32 apart."""
    for one, other in combinations(ALL, 2):
        hand = packed([one, other, one, other, one])
        assert places_between(hand, FIRST_MELD, END_OF_MELDS) == 0b00011
        assert [place_of(hand, card, 0) for card in (one, other)] == [0, 1]


def test_a_hand_holds_any_card_at_any_place() -> None:
    for card in ALL:
        for place in range(5):
            hand = exchanged(packed([20, 30, 40, 50, 60]), place, card)
            assert card_at(hand, place) == unpacked(hand)[place] == card
            assert cards_at(hand, 1 << place) == [card]
