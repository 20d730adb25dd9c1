"""The peer of a move: boardgame.io, its server in memory, with a game of one move and clients of its own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Final

import msgspec

from benchmarks.load.setups import cores
from benchmarks.servers import cpu_seconds
from tools.client import node
from tools.peer import FOLDER

NAME: Final = "boardgame.io, in memory"


class Played(msgspec.Struct):
    """What its clients saw; waits and lateness are in milliseconds."""

    moves: int
    waits: list[float]
    lateness: list[float]


@dataclass
class Boardgame:
    """Its server, and those who play there."""

    server: int
    asked: IO[bytes]
    told: IO[bytes]

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.server)

    def play(self, seconds: float) -> Played:
        """Let one move be made at each match every second."""
        self.asked.write(f"{seconds}\n".encode())
        self.asked.flush()
        return msgspec.json.decode(self.told.readline(), type=Played)


@contextmanager
def boardgame(matches: int) -> Iterator[Boardgame]:
    """Until the block ends, with so many matches of two."""
    load, core = cores()
    with _script(core, "server.mjs") as server:
        port = _line(server).rpartition(b":")[2].decode().strip()
        with _script(load, "players.mjs", port, str(matches)) as players:
            assert players.stdin is not None
            assert players.stdout is not None
            _line(players)
            yield Boardgame(server.pid, players.stdin, players.stdout)


@contextmanager
def _script(core: int, *arguments: str) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(
        node(*arguments),
        cwd=FOLDER,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"},
    )
    try:
        os.sched_setaffinity(process.pid, {core})
        yield process
    finally:
        process.kill()
        process.communicate()


def _line(process: "subprocess.Popen[bytes]") -> bytes:
    assert process.stdout is not None
    if not (line := process.stdout.readline()):
        raise RuntimeError(f"{NAME} does not start")
    return line
