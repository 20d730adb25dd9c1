"""Ten thousand games on a Ray cluster of two workers, one of which is killed in the middle: all are counted once.

The cluster is real, on this machine: a head that plays nothing and two workers, each in a group of its own processes.
Ray is not among the tools for checking, so it all runs in an environment of its own (`python -m tools.build ray`).
"""

import json
import os
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools.environments import RAY

GAMES = 10_000
SECONDS = 420
QUIET = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": ""}

pytestmark = pytest.mark.skipif(not RAY.program("ray").exists(), reason="Ray is not set up; `make deep` does it")


def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A node of the cluster, with all that it starts; whatever of it is left at the end is ended."""
    command = [str(RAY.program("ray")), "start", "--block", *arguments]
    node = subprocess.Popen(command, env=QUIET, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0)
    try:
        yield node
    finally:
        killed(node)


def killed(node: subprocess.Popen[bytes]) -> None:
    """The whole node at once, without a word to anybody."""
    if node.poll() is None:
        os.killpg(node.pid, signal.SIGKILL)
    node.wait()


def nodes(address: str) -> int:
    """How many nodes that play the cluster has."""
    script = (
        "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='error'); "
        "print(sum(node['Alive'] and node['Resources'].get('CPU', 0) > 0 for node in ray.nodes()))"
    )
    command = [str(RAY.program("python")), "-c", script, address]
    ran = subprocess.run(command, env=QUIET, capture_output=True, text=True, check=False)
    return int(ran.stdout) if ran.returncode == 0 else 0


def test_a_killed_worker_loses_no_game(tmp_path: Path) -> None:
    address, file = f"127.0.0.1:{port()}", tmp_path / "arena.json"
    head = ("--head", "--num-cpus=0", f"--port={address.rpartition(':')[2]}", "--include-dashboard=false")
    worker = (f"--address={address}", "--num-cpus=1")
    with started(*head), started(*worker) as one, started(*worker):
        end = time.monotonic() + 120
        while nodes(address) < 2:
            assert time.monotonic() < end, "the cluster did not come up"
        players = ("--bots", "1,1", "--games", str(GAMES), "--same-deals")
        command = [str(RAY.program("cardenza")), "arena", "memory", *players, "--ray", address, "--json", str(file)]
        arena = subprocess.Popen(command, env=QUIET, stderr=subprocess.PIPE, text=True)
        assert arena.stderr is not None
        told = arena.stderr.readline()
        done = int(told.split()[0])
        assert 0 < done < GAMES, told
        killed(one)
        rest = arena.communicate(timeout=SECONDS)[1]
        assert arena.returncode == 0, rest
    games = json.loads(file.read_text())["games"]
    assert Counter(game["number"] for game in games) == Counter(range(GAMES))
    assert all(game["winners"] for game in games)
