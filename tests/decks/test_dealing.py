"""Dealing by lot within limits: no book in a hand, and no card that is barred from it."""

import pytest

from cardenza.decks.dealing import Limits, deal_apart, deal_by_search
from cardenza.decks.musicards import COPIES, ONE, PAIR_RULES, PARTNERS, cards_in, mask_of, mates_in_pairs
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
