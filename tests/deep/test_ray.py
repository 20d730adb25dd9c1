"""Ten thousand games on a Ray cluster of two workers, one of which is killed in the middle: all are counted once.

The cluster is real, on this machine: a head that plays nothing and two workers, each in a group of its own processes.
Ray is not among the tools for checking, so it all runs in an environment of its own (`python -m tools.build ray`).
"""

import json
import os
import signal
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

import pytest

from tools.environments import RAY

GAMES = 10_000
SECONDS = 420
UP = "Ray runtime started"
HOST = "127.0.0.1"
QUIET = {
    **os.environ,
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "disabled",
    "PYTHONPATH": "",
    "PYTHONUNBUFFERED": "1",
}

pytestmark = pytest.mark.skipif(not RAY.program("ray").exists(), reason="Ray is not set up; `make deep` does it")


def port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        number: int = free.getsockname()[1]
        return number


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A node of the cluster, once it is up; whatever of it is left at the end is ended."""
    command: list[str | Path] = [RAY.program("ray"), "start", "--block", *arguments]
    node = subprocess.Popen(
        command, env=QUIET, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0
    )
    try:
        assert node.stdout is not None
        told = list(takewhile(lambda line: UP not in line, node.stdout))
        assert node.poll() is None, "".join(told)
        yield node
    finally:
        killed(node)


def killed(node: subprocess.Popen[str]) -> None:
    """The whole node at once, without a word to anybody."""
    if node.poll() is None:
        os.killpg(node.pid, signal.SIGKILL)
    node.wait()
    assert node.stdout is not None
    node.stdout.close()


def test_a_killed_worker_loses_no_game(tmp_path: Path) -> None:
    address, file = f"{HOST}:{port()}", tmp_path / "arena.json"
    here = (f"--node-ip-address={HOST}", "--disable-usage-stats")
    head = ("--head", "--num-cpus=0", f"--port={address.rpartition(':')[2]}", "--include-dashboard=false", *here)
    worker = (f"--address={address}", "--num-cpus=1", *here)
    with started(*head), started(*worker) as one, started(*worker):
        players = ("--bots", "1,1", "--option", "cards=14", "--games", str(GAMES))
        command: list[str | Path] = [
            RAY.program("cardenza"),
            "arena",
            "memory",
            *players,
            "--ray",
            address,
            "--json",
            file,
        ]
        arena = subprocess.Popen(command, env=QUIET, stderr=subprocess.PIPE, text=True)
        assert arena.stderr is not None
        told = next(line for line in arena.stderr if f" of {GAMES} games" in line)  # Ray may say something, too
        assert 0 < int(told.split()[0]) < GAMES, told
        killed(one)
        rest = arena.communicate(timeout=SECONDS)[1]
        assert arena.returncode == 0, rest
    games = json.loads(file.read_text())["games"]
    assert Counter(game["number"] for game in games) == Counter(range(GAMES))
    assert all(game["winners"] for game in games)
