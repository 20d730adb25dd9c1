"""What a move costs: one comes in, two are told, rules, views and disk, beside a bare echo and beside boardgame.io.

All take turns, so that they meet the same weather. What counts is the CPU time of the servers alone.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Final

from benchmarks.heard import percentile
from benchmarks.lines import connected
from benchmarks.load.boardgame import NAME, Boardgame, boardgame
from benchmarks.load.parts import Aim, Part, spread
from benchmarks.load.setups import Setup, all_setups, cores
from benchmarks.load.tables import all_seated
from benchmarks.movers import Echoed, Mover, Tally, moving
from benchmarks.servers import Process, running

MOST_ECHOES: Final = 4.0
WARM_UP_SECONDS: Final = 6.0
QUIET_SECONDS: Final = 0.5
SMALL: Final = 64  # about as large as what a player sends


@dataclass(frozen=True)
class Turn:
    """What a rival did in one turn: CPU seconds of its servers and of its database, its moves, how long each took."""

    cpu: float
    database: float
    moves: int
    waits: Sequence[float]
    lateness: Sequence[float]

    @property
    def cost_ms(self) -> float:
        return 1000 * self.cpu / self.moves


@dataclass
class Rival(ABC):
    """Somebody who is measured in turns."""

    name: str
    turns: list[Turn] = field(default_factory=list)

    @abstractmethod
    async def turn(self, seconds: float) -> Turn: ...

    def costs(self) -> list[float]:
        return [turn.cost_ms for turn in self.turns]

    def waits(self) -> list[float]:
        return [wait for turn in self.turns for wait in turn.waits]

    def cells(self, echo: "Rival") -> list[str]:
        moves = sum(turn.moves for turn in self.turns)
        late = percentile([late for turn in self.turns for late in turn.lateness], 0.99)
        stored = 1000 * sum(turn.database for turn in self.turns) / moves
        waits = [f"{percentile(self.waits(), share):.1f}" for share in (0.5, 0.99)]
        return [self.name, spread(self.costs()), spread(ratios(self, echo), 1), f"{stored:.2f}", *waits, f"{late:.1f}"]


def ratios(one: Rival, other: Rival) -> list[float]:
    """How many times as much a move of one costs, turn by turn."""
    return [a / b for a, b in zip(one.costs(), other.costs(), strict=True)]


@dataclass
class Ours(Rival):
    """A house or an echo, with those who move once a second."""

    setup: Setup = field(kw_only=True)
    clients: Sequence[Mover] = field(kw_only=True)
    tally: Tally = field(kw_only=True)

    async def turn(self, seconds: float) -> Turn:
        self.tally.begin()
        cpu, database = self.setup.cpu_seconds(), self.setup.database_seconds()
        await moving(self.clients, self.tally, seconds)
        await asyncio.sleep(QUIET_SECONDS)  # what was asked last is answered as well
        now = self.setup.cpu_seconds() - cpu, self.setup.database_seconds() - database
        return Turn(*now, self.tally.moves, self.tally.waits, self.tally.lateness)


@dataclass
class Theirs(Rival):
    """boardgame.io with clients of its own."""

    peer: Boardgame = field(kw_only=True)

    async def turn(self, seconds: float) -> Turn:
        cpu = self.peer.cpu_seconds()
        played = await asyncio.to_thread(self.peer.play, seconds)
        return Turn(self.peer.cpu_seconds() - cpu, 0.0, played.moves, played.waits, played.lateness)


async def house(setup: Setup, tables: int) -> Ours:
    tally = Tally()
    clients = await all_seated(setup, range(tables), tally)
    await moving(clients, tally, WARM_UP_SECONDS)
    return Ours(setup.name, setup=setup, clients=clients, tally=tally)


async def echo(server: Process, clients: int, size: int) -> Ours:
    tally = Tally()
    echoed = [Echoed(tally, size) for _ in range(clients)]
    for client in echoed:
        client.line = await connected(server.host, "/", "", client.hear)
    name = f"bare echo of {size} bytes"
    await moving(echoed, tally, WARM_UP_SECONDS / 2)
    return Ours(name, setup=Setup(name, [server]), clients=echoed, tally=tally)


async def measured(setups: Sequence[Setup], echoes: Process, peer: Boardgame, plan: "Plan") -> list[Rival]:
    """All warmed up, then in turns; the echo comes last but one, the peer last."""
    found: list[Rival] = []
    for setup in setups:
        plan.say(f"{plan.tables} tables: {setup.name}")
        found.append(await house(setup, plan.tables))
    assert isinstance(found[0], Ours)
    found.append(await echo(echoes, plan.tables, int(fmean(found[0].tally.sizes))))
    found.append(await echo(echoes, plan.tables, SMALL))
    found.append(Theirs(NAME, peer=peer))
    await in_turns(found, plan)
    return found


async def in_turns(rivals: Sequence[Rival], plan: "Plan") -> None:
    for number in range(plan.rounds + 1):
        plan.say(f"round {number} of {plan.rounds}" if number else "a round that does not count")
        for rival in rivals:
            turn = await rival.turn(plan.seconds)
            rival.turns += [turn] if number else []


@dataclass(frozen=True)
class Plan:
    """How much is measured, and where it is told how far that is."""

    tables: int
    rounds: int
    seconds: float
    say: Callable[[str], object]


def run(plan: Plan) -> Part:
    with ExitStack() as stack:
        setups = stack.enter_context(all_setups())
        echoes = stack.enter_context(running(cores()[1], "benchmarks.echo"))
        peer = stack.enter_context(boardgame(plan.tables))
        found = asyncio.run(measured(setups, echoes, peer, plan))
    return part(found, plan.tables)


def part(found: Sequence[Rival], tables: int) -> Part:
    *_, like, _, _ = found
    head = ["", "CPU ms a move", "times the echo", "database ms", "median ms", "p99 ms", "load late p99 ms"]
    aims = [Aim(f"{found[0].name}, echoes a move", median(ratios(found[0], like)), MOST_ECHOES)]
    figures = {
        each.name: {"cpu_ms": each.costs(), "echoes": ratios(each, like), "p99_ms": percentile(each.waits(), 0.99)}
        for each in found
    }
    title = f"what a move costs: one in, two out, {tables} tables, a move a second at each"
    return Part(title, [head, *[each.cells(like) for each in found]], aims, figures=figures)
