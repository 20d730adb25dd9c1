"""What hands are known to lack, as cards come and go; and dealing within it."""

from collections import Counter

from cardenza.kernel.lacking import Lacking
from cardenza.kernel.limited import deal_limited
from cardenza.kernel.rng import Rng
from cardenza.kernel.seen import Seen

NAMES = [1 << card for card in range(6)]


def test_what_came_unseen_may_be_anything_and_is_gone_when_it_has_been_played() -> None:
    lacking = Lacking(3, NAMES)
    lacking.tell(1, 0b000011, size=5)
    lacking.come(1, count=2)
    assert lacking.limits(0, 1) == [0b000011, 2]
    lacking.leave(1, NAMES[0])
    lacking.leave(1, NAMES[5])
    assert lacking.limits(0, 1) == [0b000011, 1], "only a card of the set was one of the new ones"


def test_a_later_lack_holds_for_the_cards_before_it_too() -> None:
    lacking = Lacking(2, NAMES)
    lacking.tell(0, 0b000001, size=5)
    lacking.come(0)
    lacking.tell(0, 0b000010, size=6)
    assert lacking.limits(1, 0) == [0b000011, 1, 0b000010, 0]


def test_what_says_nothing_of_a_hand_is_forgotten() -> None:
    lacking = Lacking(2, NAMES)
    lacking.tell(0, 0b000001, size=2)
    lacking.come(0, count=2)
    lacking.tell(0, 0b000010, size=2)
    assert lacking.limits(1, 0) == [0b000010, 0]


def test_a_gift_tells_the_two_who_see_it_more_than_the_others() -> None:
    lacking, seen = Lacking(3, NAMES), Seen(3)
    for seat in (0, 1):
        lacking.tell(seat, 0b000001, size=4)
        lacking.come(seat)
    lacking.hand_over(0, 1, [0], seen)
    assert [lacking.limits(viewer, 0)[1] for viewer in (1, 2)] == [0, 1], "the new card of the giver is gone"
    assert [lacking.limits(viewer, 1)[1] for viewer in (0, 2)] == [1, 2], "the giver knows which card came"


def test_a_card_that_was_known_leaves_without_telling_more() -> None:
    lacking, seen = Lacking(3, NAMES), Seen(3)
    lacking.tell(1, 0b000001, size=4)
    lacking.come(1)
    lacking.hand_over(0, 1, [0], seen)
    seen.hand_over(0, 1, [0])
    lacking.leave(1, NAMES[0], seen.leave(1, 0))
    assert [lacking.limits(viewer, 1)[1] for viewer in (0, 2)] == [1, 1]


def test_hands_are_dealt_within_their_limits_also_where_hardly_any_way_is_left() -> None:
    limits = [[0b000011, 0], [0b000110, 1, 0b000100, 0], []]
    for seed in range(200):
        pool = [0, 0, 1, 2, 2, 3, 3]
        hands = deal_limited(Rng(seed), pool, [3, 3, 1], limits, NAMES)
        assert sorted(card for hand in [*hands, pool] for card in hand) == [0, 0, 1, 2, 2, 3, 3]
        assert not Counter(hands[0]).keys() & {0, 1}
        assert hands[1].count(1) <= 1
        assert 2 not in hands[1]


def test_where_there_is_no_way_looser_limits_count() -> None:
    none, some = [[0b000001, 0]], [[0b000001, 1]]
    assert deal_limited(Rng(1), [0, 0], [1], none, NAMES, some) == [[0]]
