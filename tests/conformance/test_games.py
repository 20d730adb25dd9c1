"""Every game of the catalogue keeps every promise of a game."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.testing.conformance import check_game


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_game_keeps_its_promises(kind: type[Game]) -> None:
    check_game(kind, games=6)
