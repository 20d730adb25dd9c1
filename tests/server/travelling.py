"""People who go from node to node: wherever one is open, they play on there."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from tests.server.on_disk import logs
from tests.server.scripted_client import TROUBLE, Client, Plan, Script, Server
from tests.server.test_killed import check_logs, check_record
from tools import engines
from tools.engines import Engine

SECONDS = 1_200

Trouble: TypeAlias = Callable[[Sequence[Server]], Coroutine[Any, Any, None]]


class Traveller(Client):
    """Comes to any node that is open."""

    def __init__(self, servers: Sequence[Server], script: Script, random: Random, *, is_player: bool = True) -> None:
        super().__init__(servers[0], script, random, is_player=is_player)
        self._servers = servers

    async def play(self) -> None:
        while not self.is_done():
            self.server = await self._open_one()
            life = self.server.lives
            try:
                await self._arrive()
                await self._visit()
            except TROUBLE:
                if self.server.is_open.is_set() and self.server.lives == life:
                    raise  # it lives, and has cut us off

    async def _open_one(self) -> Server:
        while True:
            found = [server for server in self._servers if server.is_open.is_set()]
            if found:
                return self.random.choice(found)
            await asyncio.sleep(0.05)


def nodes(folder: Path, place: str, redis: Engine, many: int = 2) -> list[Server]:
    """So many servers of one house, each with a folder for its journal."""
    folders = [folder / f"node-{number}" for number in range(many)]
    for each in folders:
        each.mkdir()
    return [Server(each, "--data", place, "--bus", engines.redis_url(redis)) for each in folders]


async def played(servers: Sequence[Server], plans: Sequence[Plan], trouble: Trouble) -> list[Script]:
    """All games of the plans, by people at all nodes, and one who only watches; meanwhile there is trouble."""
    scripts = [Script(plan) for plan in plans]
    for number, script in enumerate(scripts):
        for index in range(script.plan.persons + (number == 0)):
            Traveller(servers, script, Random(100 * number + index), is_player=index < script.plan.persons)
    await asyncio.gather(*[server.start() for server in servers])
    making = asyncio.create_task(trouble(servers))
    try:
        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
            for client in [client for script in scripts for client in script.clients]:
                group.create_task(client.play())
    finally:
        making.cancel()
        [made] = await asyncio.gather(making, return_exceptions=True)
        await asyncio.gather(*[server.end() for server in servers])
    if isinstance(made, Exception):
        raise made
    return scripts


def check(place: str, scripts: Sequence[Script]) -> None:
    """Nothing is missing, doubled or out of order, and every finished game replays."""
    check_logs(logs(place), scripts)
    for script in scripts:
        assert len(script.records) == script.plan.games
        for record in script.records.values():
            check_record(record)
