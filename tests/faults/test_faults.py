"""Everything goes wrong while games are played, and nothing that anybody was told is lost; see `make faults`."""

import asyncio
from pathlib import Path

from tests.faults.cluster import in_a_file, on_engines
from tests.faults.matrix import OF_A_NODE, OF_POSTGRES, OF_REDIS
from tests.faults.playing import TWELVE, Evening, played

BUSY_SECONDS = 60.0  # what takes three on a quiet machine
FAULT_SECONDS = 0.5
FEW = [plan for plan in TWELVE if plan.game in ("memory", "old-maid", "the-distance")]


def test_one_node_on_postgresql_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with on_engines(tmp_path, 1) as cluster:
            faults = {**OF_POSTGRES, **{name: fault for name, fault in OF_A_NODE.items() if name != "node: SIGTERM"}}
            return await played(cluster, TWELVE, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in TWELVE}
    assert found.comebacks > len(TWELVE)


def test_two_nodes_lose_nothing_whatever_their_bus_does(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with on_engines(tmp_path, 2) as cluster:
            faults = {
                name: fault for name, fault in OF_REDIS.items() if name != "rolling deploy"
            }  # which takes its time
            return await played(cluster, FEW, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in FEW}


def test_one_node_on_a_file_loses_nothing(tmp_path: Path) -> None:
    async def evening() -> Evening:
        async with in_a_file(tmp_path) as cluster:
            faults = {"node: SIGKILL": OF_A_NODE["node: SIGKILL"]}
            return await played(cluster, FEW, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(evening())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in FEW}
    assert found.comebacks >= len(FEW)
