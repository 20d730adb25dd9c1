"""Gestures: what a touch means to the seat whose hand it is."""

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import WHOLE, Gesture, Spot, Touch, spot_on
from cardenza.kernel.views import touched
from cardenza.kernel.zones import GAP, Zone, ZoneView, face_down, in_hand
from tests import asking
from tests.kernel.small_games import Heap, Scene

SCENE = Scene([in_hand("hands", 0, [1, 2]), in_hand("hands", 1, [3, 4]), face_down("stock", [5, 6])])


@pytest.mark.parametrize(
    ("touch", "spot"),
    [
        (Touch("hands", 0, "s2"), Spot("hands", 0, 1, "s2")),
        (Touch("hands", 0, 0), Spot("hands", 0, 0, "s1")),
        (Touch("hands", 0), Spot("hands", 0, WHOLE, "")),
        (Touch("hands", 1, 1), Spot("hands", 1, 1, "")),
        (Touch("stock"), Spot("stock", None, WHOLE, "")),
        (Touch("stock", None, 1), Spot("stock", None, 1, "")),
    ],
)
def test_a_touch_is_a_spot_of_the_table_as_the_seat_sees_it(touch: Touch, spot: Spot) -> None:
    assert touched(SCENE, 0, Gesture((touch,))) == ([spot], None)
    assert touched(SCENE, 0, Gesture((), touch)) == ([], spot)


@pytest.mark.parametrize(
    ("touch", "sentence"),
    [
        (Touch("attic"), "there is no 'attic' on this table"),
        (Touch("hands"), "there is no 'hands' on this table"),
        (Touch("hands", 2), "there is no 'hands 2' on this table"),
        (Touch("stock", "NW"), "there is no 'stock NW' on this table"),
        (Touch("hands", 0, 2), "hands has 2 cards, counted from 0, so there is none at 2"),
        (Touch("hands", 0, -1), "so there is none at -1"),
        (Touch("hands", 0, 10**30), "so there is none at 1000"),
        (Touch("hands", 0, "s3"), "'s3' is no card that you see in hands"),
        (Touch("hands", 0, ""), "'' is no card that you see in hands"),
    ],
)
def test_what_does_not_lie_there_cannot_be_touched(touch: Touch, sentence: str) -> None:
    for gesture in (Gesture((Touch("stock"), touch)), Gesture((), touch)):
        with pytest.raises(Unreadable, match=sentence):
            touched(SCENE, 0, gesture)


def test_a_card_that_the_seat_does_not_see_cannot_be_found_out_by_name() -> None:
    answers = set()
    for card in range(20):
        with pytest.raises(Unreadable) as refusal:
            touched(SCENE, 0, Gesture((Touch("hands", 1, f"s{card}"),)))
        answers.add(str(refusal.value).replace(f"s{card}", "it"))
    assert len(answers) == 1


def test_a_gap_is_a_place_but_no_card() -> None:
    scene = Scene([Zone("grid", None, [4, GAP], [-1, -1], [-1, -1])])
    assert touched(scene, 0, Gesture((Touch("grid", None, 1),))) == ([Spot("grid", None, 1, "")], None)
    with pytest.raises(Unreadable, match=r"'\.' is no card"):
        touched(scene, 0, Gesture((Touch("grid", None, "."),)))


def test_of_equal_cards_a_name_means_the_first() -> None:
    assert spot_on([ZoneView("piles", None, ["C", "C", "D"], ["C", "C", "D"])], Touch("piles", None, "C")).at == 0


def test_a_game_without_gestures_is_played_by_saying_its_moves() -> None:
    state = Heap().deal(1)
    assert asking.gesture(state, 0, 1) == Gesture((), None, "take 1")
    assert asking.by_hand(state, 0, Gesture((), None, "take 1")) == "take 1"
    with pytest.raises(Unreadable, match="is not played by touching cards; write the move instead"):
        asking.by_hand(state, 0, Gesture((Touch("heap"),)))


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_legal_move_of_our_games_can_be_made_by_hand(key: str) -> None:
    state = catalogue.find(key)().deal(3)
    for _ in range(12):
        if state.is_over():
            return
        seat = state.to_act()[0]
        assert all(asking.gesture(state, seat, move) is not None for move in state.legal_moves(seat))
        state.apply(seat, asking.playout_moves(state, seat)[0])
