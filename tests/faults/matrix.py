"""What may happen to a house, each as something that goes wrong, lasts, and is over."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.faults.cluster import Cluster
from tests.faults.proxy import Proxy
from tests.server.scripted_client import OWN
from tools import engines

Fault = Callable[[Cluster, float], AbstractAsyncContextManager[None]]
"""It has begun when the block is entered, and is over when it is left."""

COMMITS: Final = 3
TENTH: Final = 10
AN_HOUR: Final = 3_600
WITH_ANOTHER_CLOCK: Final = """
import time
right = time.time_ns
time.time_ns = lambda: right() + {nanoseconds}
from cardenza.cli import main
raise SystemExit(main())
"""


def _engine(found: tuple[engines.Engine, Proxy] | None) -> tuple[engines.Engine, Proxy]:
    assert found is not None, "this house has no such engine"
    return found


# ------------------------------------------------------------------------------------------------ a node


@asynccontextmanager
async def node_killed(cluster: Cluster, _: float) -> AsyncIterator[None]:
    """SIGKILL: it is gone without a word."""
    await cluster.nodes[0].crash()
    yield
    await cluster.nodes[0].start()


@asynccontextmanager
async def node_ended(cluster: Cluster, _: float) -> AsyncIterator[None]:
    """SIGTERM: it says goodbye, and writes what was begun."""
    await cluster.nodes[0].stop()
    yield
    await cluster.nodes[0].start()


@asynccontextmanager
async def node_hangs(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
    """SIGSTOP: it does nothing, and does not know it; when it goes on others have gone on without it."""
    cluster.nodes[0].signal(signal.SIGSTOP)
    try:
        yield
        await asyncio.sleep(4 * seconds)
    finally:
        cluster.nodes[0].signal(signal.SIGCONT)


def clock_off(seconds: int) -> Fault:
    """The clock of a machine is wrong, and then set right: what was written meanwhile is of another time."""

    @asynccontextmanager
    async def fault(cluster: Cluster, pause: float) -> AsyncIterator[None]:
        node = cluster.nodes[0]
        own = node.program
        await node.stop()
        node.program = (sys.executable, "-c", WITH_ANOTHER_CLOCK.format(nanoseconds=seconds * 1_000_000_000))
        await node.start()
        yield
        await asyncio.sleep(pause)
        await node.stop()
        node.program = own
        await node.start()

    return fault


@asynccontextmanager
async def rolling_deploy(cluster: Cluster, _: float) -> AsyncIterator[None]:
    """One node after the other is ended and started again; with two releases, each with the other one."""
    for node in cluster.nodes:
        await node.deploy()
    yield


@asynccontextmanager
async def players_apart(cluster: Cluster, _: float) -> AsyncIterator[None]:
    """No proxy sends the players of a table to one node: whoever comes again may come to another."""
    cluster.is_routed = False
    await cluster.nodes[0].stop()
    await cluster.nodes[0].start()
    yield
    cluster.is_routed = True


@asynccontextmanager
async def two_keepers(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
    """The players of a table are at two nodes that do not hear of each other, so both see to its bots and clocks."""
    async with players_apart(cluster, seconds), frozen(_redis)(cluster, seconds):
        await asyncio.sleep(seconds)
        yield


# ------------------------------------------------------------------------------------------------ the house


@asynccontextmanager
async def copied(cluster: Cluster, _: float) -> AsyncIterator[None]:
    """The house is copied while it is played in; put back, it is whole, and all its records replay."""
    with TemporaryDirectory() as folder:
        file, again = Path(folder, "house.cardenza"), Path(folder, "again")
        commands = (["backup", cluster.place, "-o", file], ["restore", file, again], ["check", again])
        for asked in commands:
            process = await asyncio.create_subprocess_exec(*OWN, *map(str, asked), stdout=PIPE, stderr=STDOUT)
            told, _nothing = await process.communicate()
            assert process.returncode == 0, told.decode()
    yield


# ------------------------------------------------------------------------------------------------ an engine


def killed(which: Callable[[Cluster], tuple[engines.Engine, Proxy] | None]) -> Fault:
    @asynccontextmanager
    async def fault(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
        engine, _ = _engine(which(cluster))
        await asyncio.to_thread(engine.stop, signal.SIGKILL)
        yield
        await asyncio.sleep(seconds)
        await asyncio.to_thread(engine.start)

    return fault


def frozen(which: Callable[[Cluster], tuple[engines.Engine, Proxy] | None]) -> Fault:
    @asynccontextmanager
    async def fault(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
        _, proxy = _engine(which(cluster))
        proxy.freeze(True)
        yield
        await asyncio.sleep(seconds)
        proxy.freeze(False)

    return fault


def cut(which: Callable[[Cluster], tuple[engines.Engine, Proxy] | None]) -> Fault:
    @asynccontextmanager
    async def fault(cluster: Cluster, _: float) -> AsyncIterator[None]:
        _engine(which(cluster))[1].cut()
        yield

    return fault


@asynccontextmanager
async def commits_unanswered(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
    """What was kept, and nobody heard of it, is neither lost nor kept twice."""
    _, proxy = _engine(cluster.postgres)
    proxy.lose_commits(COMMITS)
    yield
    async with asyncio.timeout(20 * seconds):
        while proxy.commits_to_lose:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def messages_lost(cluster: Cluster, seconds: float) -> AsyncIterator[None]:
    _, proxy = _engine(cluster.redis)
    before = proxy.messages_lost
    proxy.lose_messages(TENTH)
    yield
    async with asyncio.timeout(60 * seconds):
        while proxy.messages_lost - before < COMMITS:
            await asyncio.sleep(0.02)
    proxy.lose_messages(0)


def _postgres(cluster: Cluster) -> tuple[engines.Engine, Proxy] | None:
    return cluster.postgres


def _redis(cluster: Cluster) -> tuple[engines.Engine, Proxy] | None:
    return cluster.redis


OF_A_NODE: Final[dict[str, Fault]] = {
    "house: copied and put back": copied,
    "node: SIGKILL": node_killed,
    "node: SIGTERM": node_ended,
    "node: SIGSTOP": node_hangs,
    "node: clock an hour ahead": clock_off(AN_HOUR),
    "node: clock an hour behind": clock_off(-AN_HOUR),
}
OF_POSTGRES: Final[dict[str, Fault]] = {
    "PostgreSQL: killed": killed(_postgres),
    "PostgreSQL: frozen": frozen(_postgres),
    "PostgreSQL: lines cut": cut(_postgres),
    "PostgreSQL: COMMIT unanswered": commits_unanswered,
}
OF_REDIS: Final[dict[str, Fault]] = {
    "Redis: killed": killed(_redis),
    "Redis: frozen": frozen(_redis),
    "Redis: lines cut": cut(_redis),
    "Redis: every tenth message lost": messages_lost,
    "players apart": players_apart,
    "two keepers": two_keepers,
    "rolling deploy": rolling_deploy,
}
