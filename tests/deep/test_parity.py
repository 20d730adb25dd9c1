"""Many games by pure and by compiled rules, move for move; minutes."""

from collections.abc import Mapping

import pytest

from cardenza import catalogue
from tests.conformance.test_parity import check_parity

GAMES = 50  # with each number of seats


@pytest.mark.parametrize("key", [kind.key for kind in catalogue.games()])
def test_pure_and_compiled_rules_play_identical_games(both_rules: Mapping[str, Mapping[str, str]], key: str) -> None:
    check_parity(both_rules, key, GAMES)
