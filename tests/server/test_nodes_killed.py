"""Nodes are killed, closed and opened again while people play at both: nothing that anybody was told is lost.

Here it is one of each; `tests/deep/test_nodes.py` goes on for minutes.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.server.scripted_client import Plan, Server
from tests.server.travelling import check, nodes, played
from tools.engines import Engine

DISTANCE: dict[str, int | str] = {"hand_size": 5, "turn_cap": 200}
PLANS = [
    Plan("memory", 2, 2, 2, "coach", options={"cards": 14, "turn_cap": 100}),
    Plan("the-distance", 3, 2, 2, options=DISTANCE),
    Plan("bluff-the-scale", 3, 2, 1, options={"scales": 2, "restart_limit": 3}),
]


def test_what_was_told_is_kept_when_nodes_are_killed_and_replaced(
    tmp_path: Path, postgres_place: str, redis: Engine
) -> None:
    async def trouble(servers: Sequence[Server]) -> None:
        one, other = servers
        await asyncio.gather(one.has_told(20), other.has_told(20))
        await one.kill()
        await other.has_told(30)
        await one.start()
        await other.stop()  # as for a new release
        await one.has_told(30)

    scripts = asyncio.run(played(nodes(tmp_path, postgres_place, redis), PLANS, trouble))
    assert sum(client.comebacks for script in scripts for client in script.clients) > len(PLANS)
    check(postgres_place, scripts)
