"""A house under attack: how late `/health` and the bots' moves are, in calm and in each attack.

One server process on one core, as `cardenza serve` starts it; players, attackers and the process in which bots think on
another. A few people play against bots who look ahead; what is measured is the time from their move to the bot's, and
how long a new visitor waits for `/health`. The house must not feel the attacks of `benchmarks.attacks`:
`python -m benchmarks.siege`.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from benchmarks.attacks import ATTACKS
from benchmarks.heard import Heard, decode, percentile
from benchmarks.lines import Line, connected
from benchmarks.measure import aligned
from benchmarks.servers import Process, running

SECONDS: Final = 15.0
SETTLE_SECONDS: Final = 3.0
PROBE_SECONDS: Final = 0.05
THINK_SECONDS: Final = 0.2  # of a person
BOT_PACE_MS: Final = 600  # as a house has it
GAMES: Final = ["memory", "go-fish", "carmony"]
TABLES: Final = 9
MOST_HEALTH_MS: Final = 50.0
MOST_RATIO: Final = 1.5
MOST_JOURNAL: Final = 1_000_000  # bytes a minute

Say = Callable[[str], object]


# ------------------------------------------------------------------------------------------------ what is measured


@dataclass
class Watch:
    """What was seen while something went on. Times are in milliseconds."""

    name: str
    health: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    lateness: list[float] = field(default_factory=list)  # of those who measure
    failures: int = 0
    cpu: float = 0.0  # the share of its core that the server took
    journal: float = 0.0  # bytes that the server wrote of itself, a minute

    def bots_at(self, share: float) -> float:
        return percentile(self.bots, share) if self.bots else float("inf")

    def ratios(self, calm: "Watch") -> list[float]:
        """How many times as late the bots are, in the median and in one case of ten."""
        return [self.bots_at(share) / calm.bots_at(share) for share in (0.5, 0.9)]

    def holds(self, calm: "Watch") -> bool:
        is_open = percentile(self.health, 0.99) < MOST_HEALTH_MS and not self.failures
        return is_open and max(self.ratios(calm)) <= MOST_RATIO and self.journal < MOST_JOURNAL

    def cells(self, calm: "Watch") -> list[str]:
        health = [f"{percentile(self.health, share):.1f}" for share in (0.5, 0.99)]
        bots = [f"{self.bots_at(share):.0f}" for share in (0.5, 0.9)]
        ratios = [f"{ratio:.2f}" for ratio in self.ratios(calm)]
        journal = f"{self.journal / 1000:.0f}"
        rest = [
            f"{self.cpu:.0%}",
            journal,
            f"{percentile(self.lateness, 0.99):.1f}",
            "holds" if self.holds(calm) else "MISSED",
        ]
        return [self.name, *health, str(self.failures), *bots, *ratios, *rest]


@dataclass(frozen=True)
class Report:
    calm: Watch
    attacks: Sequence[Watch]

    @property
    def holds(self) -> bool:
        return all(watch.holds(self.calm) for watch in self.attacks)

    def text(self) -> str:
        health = ["/health median ms", "p99 ms", "failed"]
        bots = ["bots median ms", "p90 ms", "times calm", "p90"]
        head = ["", *health, *bots, "CPU", "journal kB/min", "own lateness p99 ms", ""]
        rows = [watch.cells(self.calm) for watch in (self.calm, *self.attacks)]
        aim = f"aims: /health p99 < {MOST_HEALTH_MS:g} ms, bots at most {MOST_RATIO:g} times as late as in calm, "
        aim += "journal < 1 MB a minute"
        lines = [aligned([head, *rows]), "", f"{aim}: {'all hold' if self.holds else 'MISSED'}"]
        if percentile(self.calm.health, 0.99) > MOST_HEALTH_MS / 2:
            lines.append("Other programs kept the machine busy even in calm; stop them and run it again.")
        return "\n".join(lines)


# ------------------------------------------------------------------------------------------------ people


class Player:
    """A person against a bot. From their last move to the bot's first is what the bot takes."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.line: Line | None = None
        self.watch = Watch("")
        self.moved_at = 0.0

    def hear(self, text: bytes, arrived: float) -> None:
        message = decode(text)
        if self.moved_at and any(news.t == "played" and news.by == "bot" for news in message.news):
            self.watch.bots.append(1000 * (arrived - self.moved_at))
            self.moved_at = 0.0
        if message.t == "update":
            asyncio.get_running_loop().call_later(THINK_SECONDS, self.act, message)

    def stop(self) -> None:
        """Count no more; a bot that is later by now than any other before counts as it is."""
        waited = 1000 * (time.time() - self.moved_at) if self.moved_at else 0.0
        if waited > max(self.watch.bots, default=0.0):
            self.watch.bots.append(waited)
        self.watch = Watch("")

    def act(self, message: Heard) -> None:
        """Make a move of those that were offered; one that comes too late is refused, and the next update helps."""
        assert self.line is not None
        moves = message.moves()
        if message.table.phase == "over":
            self.line.send(b'{"t":"ready"}')
        elif moves:
            self.moved_at = time.time()
            self.line.send(msgspec.json.encode({"t": "play", "n": message.n, "move": self.random.choice(moves)}))


async def seated(server: Process, number: int) -> Player:
    http = HTTPConnection("127.0.0.1", server.port)
    body = {"settings": {"game": GAMES[number % len(GAMES)], "seats": 2}, "name": "Ann", "bots": 1}
    http.request("POST", "/api/tables", msgspec.json.encode(body), {"content-type": "application/json"})
    answer = http.getresponse()
    words, cookie = msgspec.json.decode(answer.read())["words"], str(answer.headers["set-cookie"]).partition(";")[0]
    http.close()
    player = Player(Random(number))
    player.line = await connected(server.host, f"/ws/{words}", cookie, player.hear)
    player.line.send(b'{"t":"hello","since":0}')
    return player


async def probed(server: Process, watch: Watch, seconds: float) -> None:
    """Ask how the house is, each time as a new visitor."""
    loop = asyncio.get_running_loop()
    begin = loop.time()
    async with asyncio.TaskGroup() as visits:
        for number in range(int(seconds / PROBE_SECONDS)):
            due = begin + number * PROBE_SECONDS
            await asyncio.sleep(max(due - loop.time(), 0))
            watch.lateness.append(1000 * (loop.time() - due))
            visits.create_task(visit(server, watch))


async def visit(server: Process, watch: Watch) -> None:
    began = time.perf_counter()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
    except OSError:
        answer = b""
    watch.health.append(1000 * (time.perf_counter() - began))
    watch.failures += b" 200 OK" not in answer


# ------------------------------------------------------------------------------------------------ the siege


@contextmanager
def under(attack: str, server: Process) -> Iterator[None]:
    """The attack goes on while the block lasts; none if it has no name."""
    if not attack:
        yield
        return
    attacker = subprocess.Popen([sys.executable, "-m", "benchmarks.attacks", attack, str(server.port)])
    try:
        yield
        if attacker.poll() is not None:
            raise RuntimeError(f"the attack is over by itself: {attack}")
    finally:
        attacker.kill()
        attacker.wait()


async def besieged(server: Process, journal: Path, attacks: Sequence[str], seconds: float, say: Say) -> Report:
    """Calm first, then one attack after the other."""
    players = [await seated(server, number) for number in range(TABLES)]
    await asyncio.sleep(SETTLE_SECONDS)
    for pid in server.bots():
        os.sched_setaffinity(pid, os.sched_getaffinity(0))  # the core is the server's
    watches: list[Watch] = []
    for attack in ("", *attacks):
        say(attack or "calm")
        watch = Watch(attack or "calm")
        size, since = journal.stat().st_size, time.perf_counter()
        with under(attack, server):
            await asyncio.sleep(SETTLE_SECONDS)
            for player in players:
                player.watch, player.moved_at = watch, 0.0
            before, begun = server.cpu_seconds()[0], time.perf_counter()
            await probed(server, watch, seconds)
            watch.cpu = (server.cpu_seconds()[0] - before) / (time.perf_counter() - begun)
            watch.journal = 60 * (journal.stat().st_size - size) / (time.perf_counter() - since)
            for player in players:
                player.stop()
        watches.append(watch)
        await asyncio.sleep(SETTLE_SECONDS)
    return Report(watches[0], watches[1:])


def run(attacks: Sequence[str], seconds: float, say: Say) -> Report:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})
    try:
        with tempfile.TemporaryDirectory() as folder:
            options = ["--port", "0", "--data", folder, "--bot-pace", str(BOT_PACE_MS)]
            journal = Path(folder, "journal")
            with running(cores[-1], "cardenza.cli", "serve", *options, journal=journal) as server:
                return asyncio.run(besieged(server, journal, attacks, seconds, say))
    finally:
        os.sched_setaffinity(0, set(cores))


def show(attacks: Sequence[str] = tuple(ATTACKS), seconds: float = SECONDS) -> bool:
    """Measure and print; tells whether the promises hold."""
    if not hasattr(os, "sched_setaffinity"):
        print("a siege is measured where a process can be kept on one core: on Linux", file=sys.stderr)
        return True
    report = run(attacks, seconds, lambda line: print(line, file=sys.stderr, flush=True))
    print(report.text(), end="\n\n", flush=True)
    return report.holds


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.siege", description="A house in calm and under attack.")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long each attack lasts ({SECONDS:g})")
    parser.add_argument("--only", default="", metavar="WORDS", help="only attacks whose names have these words in them")
    asked = parser.parse_args()
    attacks = [name for name in ATTACKS if asked.only in name]
    if not attacks:
        parser.error(f"no attack has {asked.only!r} in its name; there are: {', '.join(ATTACKS)}")
    return 0 if show(attacks, asked.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
