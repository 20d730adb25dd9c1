"""Nodes of one house, each a real process, with a proxy before each engine; and the way to a node for each player."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from zlib import crc32

import psycopg
from sqlalchemy import Engine, create_engine, make_url

from cardenza.server.database import FILE, bring_up_to_date, engine_of
from tests.faults.proxy import HERE, Proxy
from tests.server.scripted_client import OWN, Program, Script, Server
from tools import engines

POSTGRES_SOCKET: Final = ".s.PGSQL.5432"
REDIS_SOCKET: Final = "redis.sock"
DATABASE: Final = "house"


class Node(Server):
    """A server process that can be ended in every way, and started again at the same address.

    Where it is to be of two releases in turns, `others` are the programs of those that come next.
    """

    others: Sequence[Program] = ()

    async def crash(self) -> None:
        self.signal(signal.SIGKILL)
        await self.end()

    async def stop(self) -> None:
        """As by a deploy: it says goodbye."""
        self.signal(signal.SIGTERM)
        assert await self.ended() == 0, (self.folder / "journal").read_text()[-2000:]

    async def deploy(self) -> None:
        """End it, and start the next release."""
        await self.stop()
        self.program, *self.others = *self.others, self.program
        await self.start()


class Cluster:
    """What is played on. `postgres` and `redis` are None where tables are kept in a file, or where one node is all."""

    def __init__(
        self,
        nodes: list[Node],
        place: str | Path,
        keeping: Engine,
        postgres: tuple[engines.Engine, Proxy] | None = None,
        redis: tuple[engines.Engine, Proxy] | None = None,
    ) -> None:
        self.nodes = nodes
        self.place = place  # past the proxy: what is really kept
        self.keeping = keeping
        self.postgres = postgres
        self.redis = redis
        self.is_routed = True  # the players of a table come to one node, as by a proxy that hashes its address
        self._told = 0
        self._has_news = asyncio.Event()

    async def has_told(self, updates: int) -> None:
        """Wait until clients have been told so many times more."""
        wanted = self._told + updates
        while self._told < wanted:
            self._has_news.clear()
            await self._has_news.wait()

    def note_told(self) -> None:
        self._told += 1
        self._has_news.set()


class Way(Server):
    """How one client comes to a node: to the one of their table, and to the next one when that does not answer."""

    def __init__(self, cluster: Cluster, script: Script, number: int) -> None:
        super().__init__(cluster.nodes[0].folder)
        self.cluster = cluster
        self.script = script
        self.number = number
        self.failures = 0
        self.is_open.set()

    @property
    def address(self) -> str:
        nodes = self.cluster.nodes
        first = crc32(self.script.words.encode()) if self.cluster.is_routed else self.number
        return f"{HERE}:{nodes[(first + self.failures) % len(nodes)].port}"

    @property
    def is_connected(self) -> bool:
        return self._lines > 0

    def note_told(self) -> None:
        self.cluster.note_told()


@asynccontextmanager
async def in_a_file(folder: Path) -> AsyncIterator[Cluster]:
    """One node that keeps its tables in a file."""
    keeping = engine_of(folder / FILE)
    async with _started([Node(folder)]) as nodes:
        yield Cluster(nodes, folder, keeping)
    keeping.dispose()


@asynccontextmanager
async def on_engines(folder: Path, count: int, earlier: Program | None = None) -> AsyncIterator[Cluster]:
    """So many nodes on one PostgreSQL; if there are several, with a Redis between them. If a program of an
    `earlier` release is named, they are of both in turns."""
    with engines.postgres() as postgres, engines.redis() as redis:
        with psycopg.connect(engines.postgres_url(postgres), autocommit=True) as server:
            server.execute(f"CREATE DATABASE {DATABASE}")
        before, between = Proxy(postgres.folder / POSTGRES_SOCKET), Proxy(redis.folder / REDIS_SOCKET)
        await before.open()
        await between.open()
        way = f"postgresql://postgres@{HERE}:{before.port}/{DATABASE}?sslmode=disable"
        options = ["--data", way, *(["--bus", f"redis://{HERE}:{between.port}"] if count > 1 else [])]
        place = engines.postgres_url(postgres, DATABASE)
        url = make_url(place).set(drivername="postgresql+psycopg")
        keeping = create_engine(url, isolation_level="REPEATABLE READ", pool_pre_ping=True)
        nodes = [Node(_made(folder / f"node{number}"), *options) for number in range(count)]
        if earlier is not None:
            bring_up_to_date(place)
            nodes[0].program = earlier
            for node in nodes:
                node.others = [OWN if node.program is earlier else earlier]
        async with _started(nodes):
            yield Cluster(nodes, place, keeping, (postgres, before), (redis, between) if count > 1 else None)
        keeping.dispose()
        await before.close()
        await between.close()


@asynccontextmanager
async def _started(nodes: list[Node]) -> AsyncIterator[list[Node]]:
    try:
        for node in nodes:
            await node.start()
        yield nodes
    finally:
        await asyncio.gather(*[node.end() for node in nodes])


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
