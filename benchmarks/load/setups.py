"""Houses to measure: one process on an SQLite file or on PostgreSQL, or two processes that share one house."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benchmarks.servers import Process, cpu_seconds, running
from tools import engines

HOUSE: Final = ("cardenza.cli", "serve", "--port", "0", "--workers", "1", "--data")


@dataclass(frozen=True)
class Setup:
    """A house: its processes, and that of its database if it has one. Both are on cores that they keep."""

    name: str
    nodes: Sequence[Process]
    database: int | None = None
    is_apart: bool = False

    def of_table(self, number: int) -> Sequence[Process]:
        """Where the lines of a table go: all to one process, or, apart, each to another one."""
        return self.nodes if self.is_apart else [self.nodes[number % len(self.nodes)]]

    def cpu_seconds(self) -> float:
        """What its own processes have used, all together; neither those of the database nor those who load it."""
        return sum(node.cpu_seconds()[0] for node in self.nodes)

    def database_seconds(self) -> float:
        return 0.0 if self.database is None else family_seconds(self.database)

    def memory_kb(self) -> int:
        """What its processes hold, the bots' left out."""
        return sum(resident_kb(node.pid) for node in self.nodes)


def family_seconds(pid: int) -> float:
    """The CPU time of a process and of those that it has started, the ones that have ended included."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return sum(map(cpu_seconds, [pid, *map(int, children)])) + cpu_seconds(pid, of_the_dead=True)


def resident_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@cache
def cores() -> tuple[int, int]:
    """One core for those who load and for databases, one for the servers; asked for first before anybody keeps one."""
    found = sorted(os.sched_getaffinity(0))
    return found[0], found[-1]


@contextmanager
def on_sqlite(folder: Path, name: str = "one process, SQLite", *options: str) -> Iterator[Setup]:
    with running(cores()[1], *HOUSE, str(folder), *options) as process:
        yield Setup(name, [process])


@contextmanager
def on_postgresql(engine: engines.Engine, name: str = "one process, PostgreSQL") -> Iterator[Setup]:
    address = engines.new_database(engine)
    with running(cores()[1], *HOUSE, address) as process:
        yield Setup(name, [process], engine.pid)


@contextmanager
def on_two_nodes(redis: engines.Engine) -> Iterator[Setup]:
    """Two processes that are one house, with a PostgreSQL of their own; both are on the core of the servers."""
    with engines.postgres(is_durable=True) as engine:
        command = (*HOUSE, engines.new_database(engine), "--bus", engines.redis_url(redis))
        with running(cores()[1], *command) as one, running(cores()[1], *command) as other:
            yield Setup("two processes, PostgreSQL and a bus", [one, other], engine.pid)


@contextmanager
def all_setups() -> Iterator[list[Setup]]:
    """One process on each store, both at once. The database waits for the disk, as a house wants it."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        engine = stack.enter_context(engines.postgres(is_durable=True))
        yield [stack.enter_context(on_sqlite(Path(folder))), stack.enter_context(on_postgresql(engine))]
