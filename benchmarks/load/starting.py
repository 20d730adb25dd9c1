"""How long a house takes to open, with many open tables and with none; what it holds in memory for each table; and how
long it takes to close while people play: at once, or by and by, where somebody else takes its people over."""

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from sqlalchemy import insert

from benchmarks.history import played, rows_of
from benchmarks.load.cost import Plan, house
from benchmarks.load.parts import Aim, Part, spread
from benchmarks.load.setups import Setup, all_setups, on_sqlite, on_two_nodes
from benchmarks.movers import moving
from cardenza.server import addresses
from cardenza.server.database import Database
from cardenza.server.schema import ENTRIES, TABLES
from tools import engines

OPEN_TABLES: Final = 5_000
MOVES: Final = 12
MOST_SLOWER: Final = 1.2
MOST_DRAIN_SECONDS: Final = 15.0


def fill(folder: Path, tables: int) -> None:
    """Tables where a game goes on, all of them due: somebody's time is over there."""
    now = time.time_ns() // 1_000_000
    logs = [played("memory", 2, Random(seed), now - 1_000_000).entries[:MOVES] for seed in range(20)]
    database = Database.open(folder)
    with database.engine.begin() as connection:
        for number in range(tables):
            words = f"{addresses.fresh()}-{number}"
            table = {"words": words, "opened_at": logs[0][0].at, "is_live": True, "due_at": now}
            connection.execute(insert(TABLES), table)
            connection.execute(insert(ENTRIES), rows_of(words, logs[number % len(logs)]))
    database.close()


def opening_seconds(folder: Path) -> float:
    """From the command to the first answer."""
    begun = time.perf_counter()
    with on_sqlite(folder) as setup:
        http = HTTPConnection("127.0.0.1", setup.nodes[0].port)
        http.request("GET", "/health")
        http.getresponse().read()
        return time.perf_counter() - begun


def opened(plan: Plan) -> Part:
    """An empty house and a full one, in turns."""
    names = ("no table", f"{OPEN_TABLES} open tables")
    found: dict[str, list[float]] = {name: [] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        places = {name: Path(folder, str(number)) for number, name in enumerate(names)}
        plan.say(f"a house with {OPEN_TABLES} open tables")
        fill(places[names[1]], OPEN_TABLES)
        for number in range(1, plan.rounds + 1):
            plan.say(f"start {number} of {plan.rounds}")
            for name, place in places.items():
                found[name].append(opening_seconds(place))
    empty, full = found.values()
    ratio = median(b / a for a, b in zip(empty, full, strict=True))
    rows = [["", "seconds"], *[[name, spread(seconds)] for name, seconds in found.items()]]
    return Part(
        "from the command to the first answer", rows, [Aim("start, full over empty", ratio, MOST_SLOWER)], (), found
    )


@contextmanager
def ending() -> Iterator[list[Setup]]:
    """Two that close at once; and one that lets its people go by and by, alone (`--drain`) or beside another."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        at_once = stack.enter_context(all_setups())
        drained = stack.enter_context(on_sqlite(Path(folder), "one process that drains", "--drain"))
        redis = stack.enter_context(engines.redis())
        two = stack.enter_context(on_two_nodes(redis))
        yield [*at_once, drained, replace(two, name="one of two processes, which drains")]


def closing_seconds(setup: Setup) -> float:
    """From the signal to the end of a process; where there are two, the other one goes on."""
    begun = time.perf_counter()
    os.kill(setup.nodes[0].pid, signal.SIGTERM)
    setup.nodes[0].wait()
    return time.perf_counter() - begun


@dataclass(frozen=True)
class Life:
    """A house with people at many tables, until it is told to close."""

    setup: str
    kb_a_table: float
    closing_seconds: float

    def cells(self) -> list[str]:
        return [self.setup, f"{self.kb_a_table:.0f}", f"{self.closing_seconds:.1f}"]


async def lived(setup: Setup, plan: Plan) -> Life:
    """Memory is counted when all have moved for a while, and a process closed in the middle of moves."""
    plan.say(f"{plan.tables} tables, then the end: {setup.name}")
    before = setup.memory_kb()
    rival = await house(setup, plan.tables)
    each = (setup.memory_kb() - before) / plan.tables
    playing = asyncio.create_task(moving(rival.clients, rival.tally, MOST_DRAIN_SECONDS))
    await asyncio.sleep(1)
    seconds = await asyncio.to_thread(closing_seconds, setup)
    playing.cancel()
    return Life(setup.name, each, seconds)


def closed(plan: Plan) -> Part:
    with ending() as setups:
        lives = [asyncio.run(lived(setup, plan)) for setup in setups]
    rows = [["", "KB a table with its two lines", "seconds to close"], *map(Life.cells, lives)]
    aims = [Aim(f"{each.setup}, seconds to close", each.closing_seconds, MOST_DRAIN_SECONDS) for each in lives]
    figures = {each.setup: asdict(each) for each in lives}
    return Part(f"memory, and the end while people play at {plan.tables} tables", rows, aims, (), figures)
