"""Dealing by lot within limits: no book in a hand, and no card that is barred from it."""

import pytest

from cardenza.decks.dealing import Limits, deal_apart, deal_by_search
from cardenza.decks.musicards import (
    COPIES,
    MATES_IN_FOURS,
    ONE,
    PAIR_RULES,
    PARTNERS,
    cards_in,
    mask_of,
    mates_in_pairs,
)
from cardenza.kernel.rng import Rng


@pytest.mark.parametrize("rule", PAIR_RULES)
def test_cards_are_dealt_apart_by_lot(rule: str) -> None:
    mates = mates_in_pairs(PARTNERS[rule])
    dealt = set()
    for seed in range(40):
        pool, hands = list(range(8, 48)), [mask_of([0, 1]) if rule != "same" else 1, 0, 0]
        kept = hands[:]
        assert deal_apart(Rng(seed), pool, hands, [3, 8, 5], Limits(mates, 2, [0] * 3))
        assert [hand.bit_count() - own.bit_count() for hand, own in zip(hands, kept, strict=True)] == [3, 8, 5]
        assert sorted(pool + [card for hand in hands for card in cards_in(hand)]) == sorted(
            [*range(8, 48), *cards_in(kept[0])]
        )
        assert not [card for hand in hands for card in cards_in(hand & ~3) if mates[card] & hand & ~(1 << card)]
        dealt.add(tuple(hands))
    assert len(dealt) == 40


def test_what_cannot_be_dealt_apart_is_said() -> None:
    pool, hands = [0, 1, 2, 3], [0]
    assert not deal_apart(Rng(1), pool, hands, [2], Limits(mates_in_pairs(PARTNERS["same"]), 2, [0]), 3)
    assert (hands[0].bit_count(), len(pool)) == (2, 2)


SEARCHES = pytest.mark.parametrize("is_search", [False, True], ids=["by lot", "by search"])


def deal(seed: int, pool: list[int], hands: list[int], wanted: list[int], limits: Limits, is_search: bool) -> bool:
    rng = Rng(seed)
    return (
        deal_by_search(rng, pool, hands, wanted, limits, 10_000)
        if is_search
        else deal_apart(rng, pool, hands, wanted, limits)
    )


@SEARCHES
@pytest.mark.parametrize("rule", [*PAIR_RULES, "fours"])
def test_what_is_barred_from_a_hand_is_not_dealt_to_it(rule: str, is_search: bool) -> None:
    mates = MATES_IN_FOURS if rule == "fours" else mates_in_pairs(PARTNERS[rule])
    barred = [COPIES[3] | COPIES[4], ONE[20], 0]
    seen = set()
    for seed in range(30):
        pool, hands = list(range(12, 36)), [0, 0, 0]
        assert deal(seed, pool, hands, [4, 6, 5], Limits(mates, 4 if rule == "fours" else 2, barred), is_search)
        assert [hand.bit_count() for hand in hands] == [4, 6, 5]
        assert sorted(pool + [card for hand in hands for card in cards_in(hand)]) == list(range(12, 36))
        assert [hand & cards for hand, cards in zip(hands, barred, strict=True)] == [0, 0, 0]
        for hand in hands:
            found = [hand & mates[card] & ~ONE[card] for card in cards_in(hand)]
            assert not any(found) if rule != "fours" else all(cards.bit_count() < 3 for cards in found)
        seen.add(tuple(hands))
    assert len(seen) == 30


@SEARCHES
def test_the_only_way_is_found(is_search: bool) -> None:
    """Nothing is left over, and every card is barred from all hands but one."""
    own = [COPIES[note] & ~ONE[4 * note] for note in range(4)]
    barred = [COPIES[0] | COPIES[1] | COPIES[2] | COPIES[3]] * 4
    for seed in range(5):
        pool, hands = [card for cards in own for card in cards_in(cards)], [0] * 4
        limits = Limits(MATES_IN_FOURS, 4, [cards & ~own[3 - seat] for seat, cards in enumerate(barred)])
        assert deal(seed, pool, hands, [3] * 4, limits, is_search)
        assert (hands, pool) == (own[::-1], [])


def test_a_search_says_that_there_is_no_way_and_gives_up_when_its_steps_are_done() -> None:
    limits = Limits(mates_in_pairs(PARTNERS["tritone"]), 2, [0, 0])
    pool, hands = [0, 1, 24, 25], [0, 0]
    assert not deal_by_search(Rng(1), pool, hands, [3, 1], limits, 10_000)
    assert (hands, pool) == ([0, 0], [0, 1, 24, 25])
    assert not deal_by_search(Rng(1), pool, hands, [2, 2], limits, 3)
    assert deal_by_search(Rng(1), pool, hands, [2, 2], limits, 1_000)
    assert sorted(hands) == [0b11, 0b11 << 24]
