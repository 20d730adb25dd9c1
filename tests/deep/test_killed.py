"""Two hundred games while the server is killed again and again, as `tests/server/test_killed.py` has it; minutes."""

from pathlib import Path

from tests.server.test_killed import EVENING, check_evening


def test_a_whole_evening_loses_nothing_that_anybody_was_told(tmp_path: Path) -> None:
    assert sum(plan.games for plan in EVENING) >= 200
    check_evening(tmp_path, EVENING, (200, 4_000))
