"""How late people are told of a move, by the number of tables: the load grows step by step.

A house is on one core, be it of one process or of two. What is late in the load itself is not counted: a move has come
when the kernel says so.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.heard import percentile
from benchmarks.load.cost import Ours, Plan, Turn
from benchmarks.load.parts import Aim, Part
from benchmarks.load.setups import Setup, all_setups, on_two_nodes
from benchmarks.load.tables import Table, all_seated
from benchmarks.movers import Tally, moving
from tools import engines

STEPS: Final = (50, 150, 250, 400, 600)
AIMED_AT: Final = 250
MOST_P99_MS: Final = 100.0
WARM_UP_SECONDS: Final = 4.0
FULL: Final = 1.5  # a house that lets people wait so much longer than it may is full
BAR_MS: Final = 5.0  # so long a wait is one mark of the picture
BAR: Final = 40


@dataclass(frozen=True)
class Point:
    """A house with so many tables."""

    setup: str
    tables: int
    turn: Turn
    seconds: float

    def wait(self, share: float) -> float:
        return percentile(self.turn.waits, share)

    def cells(self) -> list[str]:
        waits = [f"{self.wait(share):.1f}" for share in (0.5, 0.99, 1.0)]
        share, late = self.turn.cpu / self.seconds, percentile(self.turn.lateness, 0.99)
        rates = [f"{self.turn.moves / self.seconds:.0f}", f"{share:.0%}", f"{self.turn.cost_ms:.2f}"]
        return [self.setup, str(self.tables), *waits, *rates, f"{late:.1f}"]


async def climbed(setup: Setup, plan: Plan) -> list[Point]:
    """Step by step up, until all steps are done or the house is full."""
    tally, clients, found = Tally(), list[Table](), list[Point]()
    for tables in STEPS:
        plan.say(f"{tables} tables: {setup.name}")
        clients += await all_seated(setup, range(len(clients), tables), tally)
        await moving(clients, tally, WARM_UP_SECONDS)
        turn = await Ours(setup.name, setup=setup, clients=clients, tally=tally).turn(plan.seconds)
        found.append(Point(setup.name, tables, turn, plan.seconds))
        if found[-1].wait(0.5) > FULL * MOST_P99_MS:
            break
    for table in clients:
        table.leave()
    return found


def run(plan: Plan) -> Part:
    """One process on each store, then two processes that are one house: on one core, as all are."""
    points: list[Point] = []
    with all_setups() as alone, engines.redis() as redis, on_two_nodes(redis) as two:
        for setup in (*alone, two):
            points += asyncio.run(climbed(setup, plan))
    return part(points)


def picture(points: Sequence[Point]) -> list[str]:
    """A bar for each p99, with a line at what it may be."""
    width = max(len(point.setup) for point in points)
    bars = [f"{each.setup:{width}} {each.tables:4} {bar(each.wait(0.99))} {each.wait(0.99):.0f}" for each in points]
    return [f"p99 by tables; the line is at {MOST_P99_MS:g} ms, and a bar ends at {BAR * BAR_MS:g}:", "", *bars]


def bar(wait_ms: float) -> str:
    """
    >>> bar(20.0), bar(115.0), len(bar(1_000.0))
    ('####                |', '####################|###', 41)
    """
    marks, line = min(round(wait_ms / BAR_MS), BAR), round(MOST_P99_MS / BAR_MS)
    return "#" * min(marks, line) + " " * (line - marks) + "|" + "#" * (marks - line)


def part(points: Sequence[Point]) -> Part:
    head = ["", "tables", "median ms", "p99 ms", "max ms", "moves/s", "CPU", "ms a move", "load late p99 ms"]
    aimed = {point.setup: point for point in points if point.tables <= AIMED_AT}.values()  # or where it was full
    aims = [Aim(f"{each.setup}, {each.tables} tables, p99", each.wait(0.99), MOST_P99_MS, " ms") for each in aimed]
    figures = {
        f"{each.setup}, {each.tables} tables": {
            "p50_ms": each.wait(0.5),
            "p99_ms": each.wait(0.99),
            "cpu_ms_a_move": each.turn.cost_ms,
            "load_late_p99_ms": percentile(each.turn.lateness, 0.99),
        }
        for each in points
    }
    rows = [head, *map(Point.cells, points)]
    return Part("tables against latency, a move a second at each", rows, aims, picture(points), figures)
