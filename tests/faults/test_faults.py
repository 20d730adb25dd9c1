"""Everything goes wrong while games are played, and nothing that anybody was told is lost; see `make faults`."""

import asyncio
from pathlib import Path

from tests.faults.cluster import in_a_file, on_engines
from tests.faults.matrix import OF_A_NODE, OF_POSTGRES
from tests.faults.playing import TWELVE, Evening, played

BUSY_SECONDS = 60.0  # what takes three on a quiet machine
FAULT_SECONDS = 0.5
IN_A_FILE = [plan for plan in TWELVE if plan.game in ("memory", "old-maid", "the-distance")]


def test_one_node_on_postgresql_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with on_engines(tmp_path, 1) as cluster:
            faults = {**OF_POSTGRES, **OF_A_NODE}
            return await played(cluster, TWELVE, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in TWELVE}
    assert found.comebacks > len(TWELVE)


def test_one_node_on_a_file_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with in_a_file(tmp_path) as cluster:
            return await played(cluster, IN_A_FILE, OF_A_NODE, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in IN_A_FILE}
    assert found.comebacks > len(IN_A_FILE)
