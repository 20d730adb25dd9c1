"""Hints in 200 positions of every game: minutes, so not in every run."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from tests.coach.asked_for import check, positions

POSITIONS = 200
BUDGET = 400


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_hint_gives_nothing_away_before_its_last_step_and_then_says_why(kind: type[Game]) -> None:
    found = [check(state, seat, BUDGET) for state, seat in positions(kind, POSITIONS)]
    assert sum(hint is not None for hint in found) > POSITIONS // 2
