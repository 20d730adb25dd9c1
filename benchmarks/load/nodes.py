"""Two processes that are one house by `--bus`, beside one: what a move costs, and how much later it is told there.

Tables that are routed have all their lines at one process; where players are apart, each has theirs at another
one, so that every move goes over the bus. At last the bus is killed: who is apart is then told by what each process
finds in the store.
"""

import asyncio
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from statistics import median
from typing import Final

from benchmarks.heard import percentile
from benchmarks.load.cost import Ours, Plan, Rival, house, in_turns, ratios
from benchmarks.load.parts import Aim, Part
from benchmarks.load.setups import Setup, on_postgresql, on_two_nodes
from tools import engines

MOST_ROUTED: Final = 1.15
MOST_APART: Final = 2.2
MOST_ADDED_MS: Final = {0.5: 5.0, 0.99: 25.0}
MOST_WITHOUT_BUS_MS: Final = 600.0


@contextmanager
def three(redis: engines.Engine) -> Iterator[list[Setup]]:
    """One process, and two houses of two; all are on one core, and no house knows of the tables of another one."""
    with ExitStack() as stack:
        engine = stack.enter_context(engines.postgres(is_durable=True))
        alone = stack.enter_context(on_postgresql(engine))
        routed = stack.enter_context(on_two_nodes(stack.enter_context(engines.redis())))
        apart = stack.enter_context(on_two_nodes(redis))
        yield [
            alone,
            replace(routed, name="two processes, tables routed"),
            replace(apart, name="two processes, players apart", is_apart=True),
        ]


async def measured(setups: Sequence[Setup], redis: engines.Engine, plan: Plan) -> list[Ours]:
    """In turns; and then those who are apart once more, without the bus."""
    found: list[Ours] = []
    for setup in setups:
        plan.say(f"{plan.tables} tables: {setup.name}")
        found.append(await house(setup, plan.tables))
    await in_turns(found, plan)
    dead = replace(found[-1], name="players apart, the bus is dead", turns=[])
    plan.say(f"{plan.tables} tables: {dead.name}")
    await asyncio.to_thread(redis.stop, signal.SIGKILL)
    await in_turns([dead], plan)  # a round does not count, and both have noticed
    return [*found, dead]


def added_ms(one: Rival, other: Rival, share: float) -> list[float]:
    """How much longer people wait, turn by turn."""
    return [b - a for a, b in zip(waits_ms(one, share), waits_ms(other, share), strict=True)]


def waits_ms(rival: Rival, share: float) -> list[float]:
    """How long people wait, turn by turn."""
    return [percentile(turn.waits, share) for turn in rival.turns]


def run(plan: Plan) -> Part:
    with engines.redis() as redis, three(redis) as setups:
        found = asyncio.run(measured(setups, redis, plan))
    return part(found, plan.tables)


def part(found: Sequence[Ours], tables: int) -> Part:
    alone, routed, apart, dead = found
    aims = [
        Aim("CPU a move, two processes over one, routed", median(ratios(routed, alone)), MOST_ROUTED),
        Aim("CPU a move, two processes over one, apart", median(ratios(apart, alone)), MOST_APART),
    ]
    for share, most in MOST_ADDED_MS.items():
        what = f"what the bus adds, {'median' if share == 0.5 else 'p99'}"
        aims.append(Aim(what, median(added_ms(alone, apart, share)), most, " ms"))
    late = median(waits_ms(dead, 0.99))
    aims.append(Aim("players apart, the bus is dead, p99", late, MOST_WITHOUT_BUS_MS, " ms"))
    head = ["", "CPU ms a move", "times one process", "database ms", "median ms", "p99 ms", "load late p99 ms"]
    figures = {
        each.name: {"cpu_ms": each.costs(), "ratio": ratios(each, alone), "p99_ms": percentile(each.waits(), 0.99)}
        for each in found
    }
    title = f"two processes with a bus, {tables} tables of each kind, a move a second at each"
    return Part(title, [head, *[each.cells(alone) for each in found]], aims, figures=figures)
