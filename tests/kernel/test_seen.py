from cardenza.kernel.seen import Seen
from cardenza.kernel.zones import EVERYBODY


def test_what_was_seen_is_counted() -> None:
    seen, twin = Seen(3), Seen(3)
    for card in (70, 4, 70):
        seen.learn(0, 1, card)
    assert (seen.known(0, 1), seen.known(2, 1)) == ([4, 70, 70], [])
    twin.become(seen)
    for _ in range(3):
        seen.leave(1, 70)
    assert (seen.known(0, 1), twin.known(0, 1)) == ([4], [4, 70, 70])


def test_of_equal_cards_one_that_somebody_knew_is_shown_or_leaves_first() -> None:
    seen = Seen(3)
    for viewer in (0, 2, 2):
        seen.learn(viewer, 1, 5)
    seen.show(1, 5)
    assert [seen.known(viewer, 1) for viewer in (0, 2)] == [[5], [5, 5]]
    assert seen.who_knows(1, [5, 5, 5]) == [0, 0b100, EVERYBODY]
    seen.leave(1, 5)
    assert [seen.known(viewer, 1) for viewer in (0, 2)] == [[], [5]]


def test_cards_that_come_with_viewers_of_their_own_stay_apart() -> None:
    seen = Seen(3)
    seen.come(1, 5, 0b001)
    seen.come(1, 5, 0b100)
    assert seen.who_knows(1, [5, 5]) == [0b100, 0b001]
    seen.forget(1)
    assert seen.told(str) is None


def test_a_gift_is_known_to_two_and_of_the_giver_only_the_receiver_is_still_sure() -> None:
    seen = Seen(4)
    for viewer in (1, 2, 3):
        seen.learn(viewer, 0, 5)
        seen.learn(viewer, 0, 6)
    seen.hand_over(0, 1, [5])
    assert [seen.known(viewer, 0) for viewer in (1, 2, 3)] == [[6], [], []]
    assert [seen.known(viewer, 1) for viewer in (0, 2, 3)] == [[5], [], []]


def test_what_all_others_know_is_everybodys_only_where_the_seats_alone_count() -> None:
    known: list[list[list[int]]] = [[[], [], [5]], [[], [], [5]], [[], [], []]]
    for everybody, who in ((0b111, 0b111), (EVERYBODY, 0b011)):
        seen = Seen(3, everybody)
        seen.read(known)
        assert seen.who_knows(2, [5]) == [who]
        assert seen.told(str) == [{"2": ["5"]}, {"2": ["5"]}, {}]
        seen.imagine(0)
        assert seen.known(1, 2) == ([5] if who == everybody else [])
