"""Live tables under load: how long from a move to the moment when another client at the table sees it.

Each server is one process on one core, as `cardenza serve` starts it; the load, and the processes in which bots think,
are on another. At every table sit a person and (but for the solitaire) a bot, and somebody watches. The person moves
once a second if it is their turn, the bot soon after; what is measured is the way from the person's move to the
watcher. One house is new, another one has hundreds of thousands of old entries in its file: that must not be felt. A
bare echo of messages of the same size, under as many clients, tells what is the stack's own. They are measured in the
same run, a few seconds each in turn, so that they meet the same weather on the machine: `python -m benchmarks.live`.
Nobody is told of a move before it is on disk. So bare writes to the same disk are timed all the while, and what moves
waited while even those took long is told apart.
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec

from benchmarks.disk import Disk, watched
from benchmarks.heard import Heard, decode, percentile
from benchmarks.history import fill
from benchmarks.lines import Line, connected
from benchmarks.measure import aligned
from benchmarks.movers import Echoed, Mover, Tally, moving
from benchmarks.servers import Process, running

TABLES: Final = 500
WARM_UP_SECONDS: Final = 8.0
SECONDS: Final = 20.0
ROUNDS: Final = 4
QUIET_SECONDS: Final = 1.0  # longer than bots take their time: then all have answered
MOST_QUIET_SECONDS: Final = 30.0
OLD_ENTRIES: Final = 300_000
MOST_P99_MS: Final = 50.0
MOST_SLOWER: Final = 1.2
BOT_PACE_MS: Final = 600  # as a house has it
TABLES_OF_ONE_ADDRESS: Final = 25  # a house lets nobody open hundreds of tables, so the players have many addresses
AT_ONCE: Final = 25
GAMES: Final = [("the-distance", 2), ("memory", 2), ("chromatic-solitaire", 1)]

Say = Callable[[str], object]


# ------------------------------------------------------------------------------------------------ what is measured


@dataclass(frozen=True)
class Result:
    """One server under load. Times are in milliseconds; CPU is the share of one core that a process took."""

    name: str
    waits: Sequence[float]  # one for each move of a person
    calm: Sequence[float]  # those of them while the disk did not stall
    disk: Sequence[float]  # bare writes meanwhile
    seconds: float
    moves: int
    messages: int
    mean_bytes: float
    cpu: float
    cpu_bots: float
    lateness: Sequence[float]  # of the load itself
    refused: int

    def wait(self, share: float) -> float:
        return percentile(self.waits, share)

    def cells(self) -> list[str]:
        times = [f"{self.wait(0.5):.1f}", f"{self.wait(0.99):.1f}", f"{max(self.waits):.1f}"]
        times += [f"{percentile(self.calm, 0.99):.1f}", f"{max(self.disk):.1f}"]
        rates = [f"{count / self.seconds:.0f}" for count in (len(self.waits), self.moves, self.messages)]
        share = [f"{self.cpu:.0%}", f"{self.cpu_bots:.0%}"]
        return [self.name, *times, *rates, f"{self.mean_bytes:.0f}", *share, f"{percentile(self.lateness, 0.99):.1f}"]


@dataclass(frozen=True)
class Report:
    """A new house, one with a past, and the echo."""

    tables: int
    entries: int
    new: Result
    old: Result
    echo: Result

    @property
    def results(self) -> tuple[Result, Result, Result]:
        return self.new, self.old, self.echo

    @property
    def slower(self) -> float:
        """How many times as long as in a new house people wait in one with a past, by the 99th percentile."""
        return self.old.wait(0.99) / self.new.wait(0.99)

    @property
    def refused(self) -> int:
        return self.new.refused + self.old.refused

    @property
    def is_quick(self) -> bool:
        return max(self.new.wait(0.99), self.old.wait(0.99)) < MOST_P99_MS

    @property
    def holds(self) -> bool:
        return self.is_quick and self.slower <= MOST_SLOWER and not self.refused

    @property
    def is_disturbed(self) -> bool:
        """Did other programs take so much of the machine that even the load, or the echo, could not keep time?"""
        late = [percentile(result.lateness, 0.99) for result in self.results]
        return max(*late, self.echo.wait(0.99)) > MOST_P99_MS / 2

    @property
    def does_disk_stall(self) -> bool:
        """Did a bare write take as long as a move may?"""
        return max(*self.new.disk, *self.old.disk) > MOST_P99_MS

    def text(self) -> str:
        times = ["median ms", "p99 ms", "max ms", "calm p99 ms", "disk max ms"]
        head = ["", *times, "by persons/s", "moves/s", "messages/s", "bytes", "CPU", "CPU of bots", "load late p99 ms"]
        p99s = " and ".join(f"{house.wait(0.99):.1f}" for house in (self.new, self.old))
        quick = f"p99 {p99s} ms, aim < {MOST_P99_MS:g} ms {_verdict(self.is_quick)}"
        slower = f"p99 {self.slower:.2f} times as long, aim <= {MOST_SLOWER:g} {_verdict(self.slower <= MOST_SLOWER)}"
        ratios = [f"{self.new.wait(share) / self.echo.wait(share):.1f}" for share in (0.5, 0.99)]
        lines = [
            aligned([head, *[result.cells() for result in self.results]]),
            "",
            f"{self.tables} live tables: {quick}; {self.refused} messages refused",
            f"with {self.entries} old entries: {slower}",
            f"a new house, times the bare echo: median {ratios[0]}, p99 {ratios[1]}",
        ]
        if self.is_disturbed:
            lines.append("Other programs kept the machine busy, so these times say little; stop them and run it again.")
        if self.does_disk_stall:
            calm = " and ".join(f"{percentile(house.calm, 0.99):.1f}" for house in (self.new, self.old))
            lines.append(f"The disk stalled, for whoever wrote to it; while it did not, p99 was {calm} ms.")
        return "\n".join(lines)


def _verdict(holds: bool) -> str:
    return "holds" if holds else "MISSED"


# ------------------------------------------------------------------------------------------------ the load


class Player:
    """A person who moves once a second, and somebody who watches them."""

    def __init__(self, tally: Tally, random: Random) -> None:
        self.tally = tally
        self.random = random
        self.line: Line | None = None
        self.now = Heard("")
        self.sent_at = 0.0

    def hear(self, text: bytes, _: float) -> None:
        self.tally.sizes.append(len(text))
        message = decode(text)
        if message.t == "update":
            self.now = message
        else:
            self.tally.refused += 1

    def watch(self, text: bytes, arrived: float) -> None:
        """The watcher sees the moves of the person and of the bot."""
        self.tally.sizes.append(len(text))
        moves = [news.by for news in decode(text).news if news.t == "played"]
        self.tally.moves += len(moves)
        if self.sent_at and "player" in moves:
            self.tally.note(self.sent_at, arrived)
            self.sent_at = 0.0

    def move(self) -> None:
        """Make a move if there is one to make; after a game ask for the next."""
        assert self.line is not None
        now = self.now
        moves = now.moves()
        if now.table.phase == "over":
            self.line.send(b'{"t":"ready"}')
        elif moves:
            text = msgspec.json.encode({"t": "play", "n": now.n, "move": self.random.choice(moves)})
            self.now = Heard("")  # the next one only when this is answered
            self.sent_at = time.time()
            self.line.send(text)


def opened(server: Process, number: int) -> tuple[str, str]:
    """A new table: its words, and the cookie of the one who sits there."""
    game, seats = GAMES[number % len(GAMES)]
    source = f"127.0.{1 + number // TABLES_OF_ONE_ADDRESS}.1"
    http = HTTPConnection("127.0.0.1", server.port, source_address=(source, 0))
    body = {"settings": {"game": game, "seats": seats}, "name": "Ann", "bots": seats - 1}
    http.request("POST", "/api/tables", msgspec.json.encode(body), {"content-type": "application/json"})
    answer = http.getresponse()
    text = answer.read().decode()
    if answer.status != 201:
        raise RuntimeError(text)
    http.close()
    return msgspec.json.decode(text)["words"], str(answer.headers["set-cookie"]).partition(";")[0]


async def seated(server: Process, number: int, tally: Tally) -> Player:
    words, cookie = opened(server, number)
    player = Player(tally, Random(number))
    player.line = await connected(server.host, f"/ws/{words}", cookie, player.hear)
    watcher = await connected(server.host, f"/ws/{words}", "", player.watch)
    for line in (player.line, watcher):
        line.send(b'{"t":"hello","since":0}')
    return player


@dataclass
class Rival:
    """A server with its clients, and what was measured of it in its turns."""

    name: str
    server: Process
    clients: Sequence[Mover]
    tally: Tally
    disk: Disk
    turns: list[tuple[float, float]] = field(default_factory=list)
    moves: int = 0
    messages: int = 0
    cpu: float = 0.0
    cpu_bots: float = 0.0

    async def warm_up(self) -> None:
        """Nothing counts yet. The bots are moved away by and by: the core is the server's."""
        await moving(self.clients, self.tally, WARM_UP_SECONDS / 2)
        for pid in self.server.bots():
            os.sched_setaffinity(pid, os.sched_getaffinity(0))
        await moving(self.clients, self.tally, WARM_UP_SECONDS / 2)
        await self._rest()

    async def take_turn(self, seconds: float) -> None:
        before, begun = self.server.cpu_seconds(), time.time()
        moves, messages = self.tally.moves, len(self.tally.sizes)
        await moving(self.clients, self.tally, seconds)
        self.turns.append((begun, time.time()))
        self.moves += self.tally.moves - moves  # what bots answer afterwards is of no turn
        self.messages += len(self.tally.sizes) - messages
        own, bots = (after - earlier for after, earlier in zip(self.server.cpu_seconds(), before, strict=True))
        self.cpu += own
        self.cpu_bots += bots
        await self._rest()

    async def _rest(self) -> None:
        """Wait until nothing is told any more: the next one shall have the machine for itself."""
        ends, told = time.time() + MOST_QUIET_SECONDS, -1
        while told != len(self.tally.sizes) and time.time() < ends:
            told = len(self.tally.sizes)
            await asyncio.sleep(QUIET_SECONDS)

    def result(self) -> Result:
        seconds = sum(end - begin for begin, end in self.turns)
        told = zip(self.tally.arrived, self.tally.waits, strict=True)
        return Result(
            name=self.name,
            waits=self.tally.waits,
            calm=[wait for arrived, wait in told if not self.disk.has_stalled(arrived - wait / 1000, arrived)],
            disk=[wait for begin, end in self.turns for wait in self.disk.waits(begin, end)],
            seconds=seconds,
            moves=self.moves,
            messages=self.messages,
            mean_bytes=fmean(self.tally.sizes),
            cpu=self.cpu / seconds,
            cpu_bots=self.cpu_bots / seconds,
            lateness=self.tally.lateness,
            refused=self.tally.refused,
        )


async def _house(name: str, server: Process, tables: int, disk: Disk) -> Rival:
    tally = Tally()
    players = [await seated(server, number, tally) for number in range(tables)]
    return Rival(name, server, players, tally, disk)


async def _echo(server: Process, clients: int, size: int, disk: Disk) -> Rival:
    tally = Tally()
    echoed = [Echoed(tally, size) for _ in range(clients)]
    for client in echoed:
        client.line = await connected(server.host, "/", "", client.hear)
    return Rival("bare echo", server, echoed, tally, disk)


async def _measured(servers: Sequence[Process], tables: int, seconds: float, disk: Disk) -> list[Result]:
    """All in turn, after each has warmed up; the echo sends as much as a house does."""
    new, old, echo = servers
    rivals: list[Rival] = []
    for name, server in (("new house", new), ("old house", old)):
        rivals.append(await _house(name, server, tables, disk))
        await rivals[-1].warm_up()
    rivals.append(await _echo(echo, tables, int(fmean(rivals[0].tally.sizes)), disk))
    await rivals[-1].warm_up()
    for rival in rivals:
        rival.tally.begin()
    for _ in range(ROUNDS):
        for rival in rivals:
            await rival.take_turn(seconds / ROUNDS)
    return [rival.result() for rival in rivals]


def run(tables: int, entries: int, seconds: float, say: Say) -> Report:
    """The servers on the last core that there is; the load on the first."""
    cores = sorted(os.sched_getaffinity(0))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # five connections for each table
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        say(f"a house with {entries} old entries")
        folders = [Path(folder, name) for name in ("new", "old")]
        written = fill(folders[1], GAMES, entries, time.time_ns() // 1_000_000) if entries else 0
        os.sched_setaffinity(0, {cores[0]})
        say(f"{tables} live tables in each house, beside a bare echo")
        options = ["--port", "0", "--bot-pace", str(BOT_PACE_MS), "--data"]
        commands = [*[("cardenza.cli", "serve", *options, str(each)) for each in folders], ("benchmarks.echo",)]
        servers = [stack.enter_context(running(cores[-1], *command)) for command in commands]
        disk = stack.enter_context(watched(Path(folder)))
        results = asyncio.run(_measured(servers, tables, seconds, disk))
    os.sched_setaffinity(0, set(cores))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return Report(tables, written, *results)


def show(tables: int = TABLES, entries: int = OLD_ENTRIES, seconds: float = SECONDS) -> bool:
    """Measure and print; tells whether the promise holds."""
    if not hasattr(os, "sched_setaffinity"):
        print("live tables are measured where a process can be kept on one core: on Linux", file=sys.stderr)
        return True
    report = run(tables, entries, seconds, lambda line: print(line, file=sys.stderr, flush=True))
    print(report.text(), end="\n\n", flush=True)
    return report.holds


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live", description="Live tables beside a bare echo.")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"how many tables in each house ({TABLES})")
    parser.add_argument("--entries", type=int, default=OLD_ENTRIES, help=f"old entries of one house ({OLD_ENTRIES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long each is measured ({SECONDS:g})")
    chosen = parser.parse_args()
    return 0 if show(chosen.tables, chosen.entries, chosen.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
