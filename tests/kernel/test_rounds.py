"""Rounds: counting, who leads, and what a document may say of them."""

from types import SimpleNamespace

import pytest

from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader
from cardenza.kernel.rounds import Rounds, best, round_fields
from tests.kernel.small_games import Heap


def rounds_of(phase: str = "play", /, **keys: object) -> Rounds:
    rounds = Rounds(2, 3)
    rounds.read(Reader(Heap(2), keys), phase)
    return rounds


def facts(rounds: Rounds) -> dict[str, object]:
    return {field.name: field.value(SimpleNamespace(rounds=rounds)) for field in round_fields("LOOK-R28", "LOOK-20")}


def test_points_add_up_and_the_last_round_is_told() -> None:
    rounds = Rounds(2, 2)
    assert not rounds.count([5, -10])
    assert facts(rounds) == {"round": 2, "dealer": 1, "scores": [5, -10], "points": [5, -10]}
    assert rounds.count([0, 20])
    assert facts(rounds) == {"round": 2, "dealer": 1, "scores": [5, 10], "points": [0, 20]}
    assert rounds.leaders() == (1,)


def test_ties_are_shared() -> None:
    assert best([4, 4, 1]) == (0, 1)


def test_a_clone_goes_its_own_way() -> None:
    rounds = Rounds(2, 3)
    twin = rounds.clone()
    twin.count([1, 2])
    assert facts(rounds) == {"round": 1, "dealer": 1, "scores": [0, 0], "points": None}


def test_what_a_document_leaves_out_is_the_first_round_with_nothing_scored() -> None:
    assert facts(rounds_of()) == {"round": 1, "dealer": 1, "scores": [0, 0], "points": None}


def test_a_document_between_rounds() -> None:
    rounds = rounds_of("deal", round=2, dealer=0, scores=[3, -4], points=[3, -4])
    assert facts(rounds) == {"round": 2, "dealer": 0, "scores": [3, -4], "points": [3, -4]}


@pytest.mark.parametrize(
    ("keys", "trouble"),
    [
        ({"round": 4}, "round must be a number from 1 to 3"),
        ({"dealer": 2}, "dealer must be a number from 0 to 1"),
        ({"scores": [1]}, "scores must be a list with 2 entries"),
        ({"scores": [1, True]}, "scores must be whole numbers"),
        ({"points": [1, 2]}, "in phase play they are not given"),
    ],
)
def test_rounds_that_cannot_be_are_refused(keys: dict[str, object], trouble: str) -> None:
    with pytest.raises(Impossible, match=trouble):
        rounds_of(**keys)
