"""Nodes, or a server alone, are killed and closed while people play: nothing that anybody was told is lost.

Here it is one of each; `make faults` goes on for as long as one likes.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.server.scripted_client import Plan, Server
from tests.server.test_killed import check_tries
from tests.server.travelling import check, nodes, played
from tools.engines import Engine

DISTANCE: dict[str, int | str] = {"hand_size": 5, "turn_cap": 200}
MEMORY = Plan("memory", 2, 2, 2, "coach", options={"cards": 14, "turn_cap": 100})
PLANS = [
    replace(MEMORY, games=4),
    Plan("the-distance", 3, 2, 2, options=DISTANCE),
    Plan("bluff-the-scale", 3, 2, 1, options={"scales": 2, "restart_limit": 3}),
]


def test_a_server_alone_that_is_killed_and_started_again_has_lost_nothing(tmp_path: Path, postgres_home: str) -> None:
    async def trouble(servers: Sequence[Server]) -> None:
        [server] = servers
        for told in (20, 35):
            await server.has_told(told)
            await server.kill()
            await server.start()

    server = Server(tmp_path, "--data", postgres_home)
    scripts = asyncio.run(played([server], [MEMORY], trouble))
    assert server.lives == 3
    assert sum(client.comebacks for script in scripts for client in script.clients) >= 2 * MEMORY.persons
    check(postgres_home, scripts)
    check_tries(postgres_home, scripts)


def test_what_was_told_is_kept_when_nodes_are_killed_and_closed(
    tmp_path: Path, postgres_place: str, redis: Engine
) -> None:
    had: list[str] = []

    async def trouble(servers: Sequence[Server]) -> None:
        one, other, last = servers
        await asyncio.gather(one.has_told(20), other.has_told(20))
        await one.kill()
        had.append("killed")
        await other.has_told(20)
        await other.stop()  # as for a new release
        had.append("closed")
        await last.has_told(20)

    scripts = asyncio.run(played(nodes(tmp_path, postgres_place, redis, 3), PLANS, trouble))
    assert had == ["killed", "closed"]
    assert sum(client.comebacks for script in scripts for client in script.clients) > len(PLANS)
    check(postgres_place, scripts)
