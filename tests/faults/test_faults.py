"""Everything goes wrong while games are played, and nothing that anybody was told is lost; see `make faults`."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.faults.__main__ import FILE, TWO, wanted
from tests.faults.cluster import Cluster, in_a_file, on_engines
from tests.faults.matrix import OF_A_NODE, OF_POSTGRES, OF_REDIS
from tests.faults.playing import TWELVE, Evening, played

BUSY_SECONDS = 60.0  # what takes three on a quiet machine
FAULT_SECONDS = 3.0  # none of these lasts so long, but on a busy machine one waits for a COMMIT
FEW = [plan for plan in TWELVE if plan.game in ("memory", "old-maid", "the-distance")]
EVERY = {**OF_A_NODE, **OF_POSTGRES, **OF_REDIS}


def evening(house: AbstractAsyncContextManager[Cluster], *names: str) -> Evening:
    """Three games at least, in which all that is named goes wrong."""

    async def script() -> Evening:
        async with house as cluster:
            faults = {name: EVERY[name] for name in names}
            return await played(cluster, FEW, faults, fault_seconds=FAULT_SECONDS, agree_seconds=BUSY_SECONDS)

    found = asyncio.run(script())
    assert {table.plan.game for table in found.tables if table.records} == {plan.game for plan in FEW}
    assert [seen.name for seen in found.seen] == [*names]
    return found


def test_one_node_on_a_file_loses_nothing(tmp_path: Path) -> None:
    assert evening(in_a_file(tmp_path), "node: SIGKILL").comebacks >= len(FEW)


def test_two_nodes_on_real_engines_lose_nothing(tmp_path: Path) -> None:
    evening(on_engines(tmp_path, 2), "PostgreSQL: COMMIT unanswered", "Redis: lines cut")


def test_a_house_to_which_nothing_of_that_name_can_happen_is_left_out() -> None:
    assert list(wanted([FILE, TWO], "Redis")) == [TWO]
    assert list(wanted([FILE, TWO], "")) == [FILE, TWO]
    assert wanted([FILE, TWO], "the moon") == {}
