"""All twelve games on each kind of house while everything goes wrong, as `tests/faults` has it; minutes."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.__main__ import HOUSES, house
from tests.faults.playing import TWELVE, Evening, played

BUSY_SECONDS = 60.0


@pytest.mark.parametrize("kind", HOUSES)
def test_whatever_goes_wrong_nothing_that_was_told_is_lost(tmp_path: Path, kind: str) -> None:
    async def evening() -> Evening:
        async with house(kind, tmp_path) as cluster:
            faults = HOUSES[kind]
            return await played(
                cluster, TWELVE, faults, fault_seconds=1.0, agree_seconds=BUSY_SECONDS, least_games=30, between=100
            )

    found = asyncio.run(evening())
    assert found.games >= 30
    assert {seen.name for seen in found.seen} == set(HOUSES[kind])
