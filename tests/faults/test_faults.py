"""Everything goes wrong while games are played, and nothing that anybody was told is lost; see `make faults`."""

import asyncio
from pathlib import Path

from tests.faults.cluster import in_a_file
from tests.faults.matrix import OF_A_NODE
from tests.faults.playing import TWELVE, Evening, played

BUSY_SECONDS = 60.0  # what takes three on a quiet machine
FAULT_SECONDS = 0.5
FEW = [plan for plan in TWELVE if plan.game in ("memory", "old-maid", "the-distance")]


def test_one_node_on_a_file_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with in_a_file(tmp_path) as cluster:
            faults = {"node: SIGKILL": OF_A_NODE["node: SIGKILL"]}
            return await played(cluster, FEW, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in FEW}
    assert found.comebacks >= len(FEW)
