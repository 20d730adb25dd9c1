"""Zones and the views made from them: a card that nobody was given to see is a card that nobody sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.kernel.zones import EVERYBODY, GAP, NOBODY, Fact, Zone, face_down, face_up, in_hand, is_among, nested
from tests.kernel.small_games import Scene

VIEWERS = [None, 0, 1]


def test_face_up_is_for_everybody() -> None:
    scene = Scene([face_up("pile", [3, 4])])
    for viewer in VIEWERS:
        assert scene.view(viewer).zone("pile").cards == ["s3", "s4"]
        assert scene.view(viewer).zone("pile").known == ["s3", "s4"]


def test_face_down_is_for_nobody() -> None:
    scene = Scene([face_down("stock", [3, 4])])
    for viewer in VIEWERS:
        assert scene.view(viewer).zone("stock").cards == [None, None]
        assert scene.view(viewer).zone("stock").known == [None, None]


def test_a_hand_is_for_its_owner() -> None:
    scene = Scene([in_hand("hands", 0, [1]), in_hand("hands", 1, [2, 3])])
    assert scene.view(1).zone("hands", 1).cards == ["s2", "s3"]
    assert scene.view(1).zone("hands", 0).cards == [None]
    assert scene.view(None).zone("hands", 1).cards == [None, None]


def test_to_know_is_not_to_see() -> None:
    scene = Scene([face_down("grid", [5, 6], known=[0b01, NOBODY])])
    assert scene.view(0).zone("grid").cards == [None, None]
    assert scene.view(0).zone("grid").known == ["s5", None]
    assert scene.view(1).zone("grid").known == [None, None]


def test_who_sees_a_card_knows_it() -> None:
    zone = Zone("pile", None, [1, 2], [0b01, 0b10], [0b10, NOBODY])
    assert zone.known == [0b11, 0b10]


def test_what_both_players_see_is_still_nothing_for_those_who_watch() -> None:
    scene = Scene([Zone("pile", None, [1], [0b11], [0b11])], [Fact("drawn", "s1", 0b11)])
    view = scene.view(None)
    assert view.zone("pile").cards == [None]
    assert view.zone("pile").known == [None]
    assert view.facts == {}


def test_a_fact_is_told_to_those_who_may_hear_it() -> None:
    scene = Scene([], [Fact("turn", 1), Fact("drawn", "s1", 0b01), Fact("secret", True, NOBODY)])
    assert scene.view(0).facts == {"turn": 1, "drawn": "s1"}
    assert scene.view(1).facts == {"turn": 1}
    assert scene.view(None).facts == {"turn": 1}


def test_a_gap_is_seen_as_a_gap() -> None:
    scene = Scene([Zone("grid", None, [1, GAP], [NOBODY, EVERYBODY], [NOBODY, NOBODY])])
    assert scene.view(0).zone("grid").cards == [None, "."]
    assert scene.document()["grid"] == ["s1", "."]


def test_every_card_needs_a_word_on_who_sees_it() -> None:
    with pytest.raises(ValueError, match=r"argument 2 is shorter|zip"):
        Scene([Zone("pile", None, [1, 2], [EVERYBODY], [NOBODY])]).view(0)
    with pytest.raises(ValueError, match=r"argument 2 is shorter|zip"):
        face_down("grid", [1, 2], known=[EVERYBODY])


@given(st.sets(st.integers(0, 19), min_size=3), st.sets(st.integers(0, 19), min_size=3), st.integers(0, 19))
def test_the_place_of_a_known_card_tells_nothing_of_the_cards_around_it(
    some: set[int], others: set[int], shown: int
) -> None:
    """Hands lie in card order, so a known card must not be shown at its place among the hidden ones."""
    size = min(len(some - {shown}), len(others - {shown}))
    views = []
    for hidden in (some, others):
        cards = sorted([*sorted(hidden - {shown})[:size], shown])
        zone = in_hand("hands", 0, cards, [0b10 if card == shown else NOBODY for card in cards])
        views.append(Scene([zone]).view(1).zone("hands", 0))
    assert views[0] == views[1]
    assert views[0].known == [f"s{shown}", *[None] * size]


def test_in_an_ordered_zone_a_known_card_stays_at_its_place() -> None:
    scene = Scene([face_down("deck", [7, 8, 9], known=[NOBODY, NOBODY, 0b01])])
    assert scene.view(0).zone("deck").known == [None, None, "s9"]


@pytest.mark.parametrize(
    ("seat", "seats", "is_in"),
    [
        (0, 0b01, True),
        (1, 0b01, False),
        (5, EVERYBODY, True),
        (0, NOBODY, False),
        (None, NOBODY, False),
        (None, 0b11111111, False),
        (None, EVERYBODY, True),
    ],
)
def test_who_is_among_a_set_of_seats(seat: int | None, seats: int, is_in: bool) -> None:
    assert is_among(seat, seats) is is_in


def test_documents_nest_numbered_and_named_zones() -> None:
    zones = [
        ("hands", 0, ["a"]),
        ("stock", None, ["b"]),
        ("hands", 1, []),
        ("corners", "NE", ["c"]),
        ("corners", "NW", []),
    ]
    assert nested(zones) == {"hands": [["a"], []], "stock": ["b"], "corners": {"NE": ["c"], "NW": []}}


def test_numbered_zones_come_in_order() -> None:
    with pytest.raises(AssertionError, match="zone hands 1 is out of order"):
        nested([("hands", 1, [])])
