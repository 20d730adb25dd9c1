"""A house over time: people play, leave, and others come; what it holds in memory must not grow for ever."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.heard import percentile
from benchmarks.load.cost import Plan
from benchmarks.load.parts import Aim, Part
from benchmarks.load.setups import Setup, on_sqlite
from benchmarks.load.tables import all_seated
from benchmarks.movers import Tally, moving

SAMPLE_SECONDS: Final = 15
LEFT_A_SAMPLE: Final = 5  # tables that are left, and as many new ones
MOST_GROWTH: Final = 1.05
LEAST_MINUTES: Final = 30.0  # a house keeps tables that were left for some minutes, so it grows at first
BAR: Final = 40


@dataclass(frozen=True)
class Sample:
    """A moment of the house."""

    minutes: float
    memory_kb: int
    rooms: int
    p99_ms: float

    def cells(self, most_kb: int) -> list[str]:
        bar = "#" * round(BAR * self.memory_kb / most_kb)
        return [
            f"{self.minutes:.1f}",
            f"{self.memory_kb / 1024:.1f}",
            str(self.rooms),
            f"{self.p99_ms:.1f}",
            bar.ljust(BAR),
        ]


def rooms_of(setup: Setup) -> int:
    """How many tables it has in memory."""
    http = HTTPConnection("127.0.0.1", setup.nodes[0].port)
    http.request("GET", "/metrics")
    lines = http.getresponse().read().decode().splitlines()
    http.close()
    return int(float(next(line.split()[1] for line in lines if line.startswith("cardenza_tables "))))


async def soaked(setup: Setup, minutes: float, plan: Plan) -> list[Sample]:
    tally, begun, found = Tally(), time.monotonic(), list[Sample]()
    tables = await all_seated(setup, range(plan.tables), tally)
    number = len(tables)
    while (now := (time.monotonic() - begun) / 60) < minutes:
        plan.say(f"minute {now:.1f} of {minutes:g}")
        tally.begin()
        await moving(tables, tally, SAMPLE_SECONDS)
        found.append(Sample(now, setup.memory_kb(), rooms_of(setup), percentile(tally.waits, 0.99)))
        for table in tables[:LEFT_A_SAMPLE]:
            table.leave()
        tables = tables[LEFT_A_SAMPLE:] + await all_seated(setup, range(number, number + LEFT_A_SAMPLE), tally)
        number += LEFT_A_SAMPLE
    return found


def growth(samples: Sequence[Sample]) -> float:
    """How much more the house holds in its last quarter than in the one before."""
    quarter = max(len(samples) // 4, 1)
    last, before = samples[-quarter:], samples[-2 * quarter : -quarter]
    return median(each.memory_kb for each in last) / median(each.memory_kb for each in before or last)


def run(minutes: float, plan: Plan) -> Part:
    with tempfile.TemporaryDirectory() as folder, on_sqlite(Path(folder)) as setup:
        samples = asyncio.run(soaked(setup, minutes, plan))
    most = max(each.memory_kb for each in samples)
    rows = [["minute", "MB", "tables in memory", "p99 ms", ""], *[each.cells(most) for each in samples]]
    aims = [Aim("memory of the last quarter over the one before", growth(samples), MOST_GROWTH)]
    notes: list[str] = []
    if minutes < LEAST_MINUTES:
        aims, notes = [], [f"Growth is judged from {LEAST_MINUTES:g} minutes on."]
    figures = {"samples": [[each.minutes, each.memory_kb, each.rooms, each.p99_ms] for each in samples]}
    return Part(f"{minutes:g} minutes, {plan.tables} tables", rows, aims, notes, figures)
