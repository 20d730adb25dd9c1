"""Every objection names the move that was made; `tests/deep` asks for many more."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from tests.games.objecting import check_objections


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_an_objection_names_the_move_and_proves_no_more_than_needed(kind: type[Game]) -> None:
    assert check_objections(kind().deal(3), seed=3) > 0
