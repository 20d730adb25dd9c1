"""Two processes that are one house by `--bus`, beside one: what a move costs, and how much later it is told there.

Tables that are routed have all their lines at one process; where players are apart, each has theirs at another
one, so that every move goes over the bus.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Final

from benchmarks.heard import percentile
from benchmarks.load.cost import Ours, Plan, Rival, house, in_turns, ratios
from benchmarks.load.parts import Aim, Part
from benchmarks.load.setups import HOUSE, Setup, cores, on_postgresql
from benchmarks.servers import running
from tools import engines

MOST_ROUTED: Final = 1.15
MOST_APART: Final = 2.2
MOST_ADDED_MS: Final = {0.5: 5.0, 0.99: 25.0}


@contextmanager
def three() -> Iterator[list[Setup]]:
    """One process, and two that are measured in both ways; all are on one core, each house has its own database."""
    with engines.postgres(is_durable=True) as engine, engines.redis() as redis, on_postgresql(engine) as alone:
        command = (*HOUSE, engines.new_database(engine), "--bus", engines.redis_url(redis))
        with running(cores()[1], *command) as one, running(cores()[1], *command) as other:
            routed = Setup("two processes, tables routed", [one, other], engine.pid)
            yield [alone, routed, Setup("two processes, players apart", [one, other], engine.pid, is_apart=True)]


async def measured(setups: Sequence[Setup], plan: Plan) -> list[Ours]:
    found: list[Ours] = []
    for setup in setups:
        plan.say(f"{plan.tables} tables: {setup.name}")
        found.append(await house(setup, plan.tables))
    await in_turns(found, plan)
    return found


def added_ms(one: Rival, other: Rival, share: float) -> list[float]:
    """How much longer people wait, turn by turn."""
    turns = zip(one.turns, other.turns, strict=True)
    return [percentile(b.waits, share) - percentile(a.waits, share) for a, b in turns]


def run(plan: Plan) -> Part:
    with three() as setups:
        found = asyncio.run(measured(setups, plan))
    alone, routed, apart = found
    aims = [
        Aim("CPU a move, two processes over one, routed", median(ratios(routed, alone)), MOST_ROUTED),
        Aim("CPU a move, two processes over one, apart", median(ratios(apart, alone)), MOST_APART),
    ]
    for share, most in MOST_ADDED_MS.items():
        what = f"what the bus adds, {'median' if share == 0.5 else 'p99'}"
        aims.append(Aim(what, median(added_ms(alone, apart, share)), most, " ms"))
    head = ["", "CPU ms a move", "times one process", "database ms", "median ms", "p99 ms", "load late p99 ms"]
    figures = {
        each.name: {"cpu_ms": each.costs(), "ratio": ratios(each, alone), "p99_ms": percentile(each.waits(), 0.99)}
        for each in found
    }
    title = f"two processes with a bus, {plan.tables} tables of each kind, a move a second at each"
    return Part(title, [head, *[each.cells(alone) for each in found]], aims, figures=figures)
