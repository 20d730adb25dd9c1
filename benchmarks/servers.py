"""Servers that are measured from outside: each in a process of its own, on a core of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

ENDING_SECONDS: Final = 60.0  # who drains needs fifteen; after a minute it hangs


@dataclass
class Process:
    """A server in a process of its own, and the CPU time it has used."""

    pid: int
    port: int
    wait: Callable[[], int]  # until it has ended, or longer than that may take

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def bots(self) -> list[int]:
        """The processes in which bots think."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def cpu_seconds(self) -> tuple[float, float]:
        """Of the process itself, and of its bots."""
        return cpu_seconds(self.pid), sum(map(cpu_seconds, self.bots()))


def cpu_seconds(pid: int, *, of_the_dead: bool = False) -> float:
    """What a process has used, or what the processes had that it has started and seen end."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    first = 13 if of_the_dead else 11
    return (int(fields[first]) + int(fields[first + 1])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(core: int, *arguments: str, journal: Path = Path(os.devnull)) -> Iterator[Process]:
    """A server on one core, until the block ends; what it tells of itself goes to `journal`."""
    with journal.open("ab") as told:
        process = subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.PIPE, stderr=told)
    assert process.stdout is not None
    try:
        os.sched_setaffinity(process.pid, {core})  # before it has threads or children, so it holds for them as well
        line = process.stdout.readline().decode()
        yield Process(process.pid, int(line.rpartition(":")[2]), partial(process.wait, ENDING_SECONDS))
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_SECONDS)
        process.kill()
        process.wait()
        process.stdout.close()
