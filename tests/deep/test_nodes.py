"""Nodes are killed, hang, are closed and replaced again and again while a long evening is played at both; minutes."""

import asyncio
import signal
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from tests.server.scripted_client import Server
from tests.server.test_killed import EVENING
from tests.server.travelling import check, nodes, played
from tools import engines

LEAST = 2  # rounds of trouble


def test_an_evening_at_two_nodes_loses_nothing_that_anybody_was_told(tmp_path: Path, postgres_place: str) -> None:
    rounds: list[int] = []
    with engines.redis() as redis:

        async def trouble(servers: Sequence[Server]) -> None:
            random = Random(5)
            for number in count(1):
                for gone, left in (servers, servers[::-1]):
                    await gone.kill()
                    await left.has_told(random.randint(20, 100))
                    await gone.start()
                    await asyncio.to_thread(redis.stop, signal.SIGKILL)
                    await left.has_told(random.randint(20, 200))
                    await asyncio.to_thread(redis.start)
                    await left.stop()
                    await gone.has_told(random.randint(20, 200))
                    await left.start()
                rounds.append(number)

        scripts = asyncio.run(played(nodes(tmp_path, postgres_place, redis), EVENING[11:], trouble))
    assert len(rounds) >= LEAST
    check(postgres_place, scripts)
