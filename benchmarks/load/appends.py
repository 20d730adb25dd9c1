"""How long an entry takes until it is on disk: the store alone, on SQLite and on PostgreSQL, in turns."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from benchmarks.heard import percentile
from benchmarks.history import played
from benchmarks.load.cost import Plan
from benchmarks.load.parts import Aim, Part, spread
from cardenza.match.events import Entry, Said
from cardenza.server.store import Store
from tools import engines

MOST_RATIO: Final = 1.5
A_SECOND: Final = 500
SAID: Final = Said(0, "hello")


class Kept:
    """A store, and how long its appends have taken, in milliseconds, round by round."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self.store = store
        self.rounds: list[list[float]] = []
        self._n = 0

    async def open(self, log: Sequence[Entry]) -> None:
        """As many tables as there are appends in a second."""
        self._n = len(log)
        await asyncio.gather(*[self.store.create(f"table-{number}", log, 0) for number in range(A_SECOND)])

    async def round(self, seconds: int) -> None:
        """An append a second at each table, each at its moment, whether those before are done or not."""
        loop, waits = asyncio.get_running_loop(), list[float]()
        begun, asked = loop.time(), list[asyncio.Task[None]]()
        for beat in range(seconds):
            self._n += 1
            for number in range(A_SECOND):
                await asyncio.sleep(begun + beat + number / A_SECOND - loop.time())
                asked.append(asyncio.create_task(self._append(f"table-{number}", Entry(self._n, 0, SAID), waits)))
        await asyncio.gather(*asked)
        self.rounds.append(waits)

    async def _append(self, words: str, entry: Entry, waits: list[float]) -> None:
        begun = time.perf_counter()
        if not await self.store.append(words, [entry]):
            raise RuntimeError(f"{self.name} has not kept an entry")
        waits.append(1000 * (time.perf_counter() - begun))

    def at(self, share: float) -> list[float]:
        return [percentile(waits, share) for waits in self.rounds]


async def measured(places: dict[str, str | Path], plan: Plan) -> list[Kept]:
    log = played("the-distance", 2, Random(1), 0).entries
    stores = [Kept(name, Store.open(place)) for name, place in places.items()]
    for each in stores:
        await each.open(log)
    for number in range(plan.rounds + 1):
        plan.say(f"appends, round {number} of {plan.rounds}")
        for each in stores:
            await each.round(int(plan.seconds))
    for each in stores:
        del each.rounds[0]  # that was to warm up
        await each.store.close()
    return stores


def run(plan: Plan) -> Part:
    with tempfile.TemporaryDirectory() as folder, engines.postgres(is_durable=True) as engine:
        places: dict[str, str | Path] = {"SQLite": Path(folder), "PostgreSQL": engines.new_database(engine)}
        sqlite, postgresql = asyncio.run(measured(places, plan))
    rows = [["", "median ms", "p99 ms"]]
    rows += [[each.name, spread(each.at(0.5)), spread(each.at(0.99))] for each in (sqlite, postgresql)]
    ratio = median(b / a for a, b in zip(sqlite.at(0.99), postgresql.at(0.99), strict=True))
    aims = [Aim("an append, p99, PostgreSQL over SQLite", ratio, MOST_RATIO)]
    figures = {each.name: {"p50_ms": each.at(0.5), "p99_ms": each.at(0.99)} for each in (sqlite, postgresql)}
    return Part(f"appends, {A_SECOND} a second", rows, aims, (), figures)
