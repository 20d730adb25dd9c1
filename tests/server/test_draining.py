"""A node that closes: it says so first, then its people leave one after the other, and nobody new stays."""

import asyncio
import itertools
import logging
import os
import signal
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from cardenza.server import draining
from cardenza.server.app import application
from cardenza.server.draining import drain
from cardenza.server.hub import Hub
from cardenza.server.serving import server
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from tests.match.live import ANNA as ANN
from tests.server.house import QUICK, Person, serving
from tests.server.test_rooms import Listener, hub, run, settings

MANY = 20


async def listeners(house: Hub) -> list[Listener]:
    rooms = [await house.open(settings("memory", 2), ANN, "Ann", 0, "beginner") for _ in range(MANY)]
    return [Listener(room, ANN) for room in rooms]


def test_lines_are_closed_one_after_the_other_and_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draining, "TURNED_SECONDS", 0)
    monkeypatch.setattr(draining, "LEAVING_SECONDS", 1.0)

    async def story() -> None:
        async with hub(tmp_path) as house:
            there = await listeners(house)
            leaving = asyncio.create_task(drain(house))
            counts: list[int] = []
            while not leaving.done():
                counts.append(sum(each.line.is_ending for each in there))
                await asyncio.sleep(0.005)
            assert counts == sorted(counts)
            assert max(b - a for a, b in itertools.pairwise([*counts, MANY])) < MANY / 2, "never many at once"
            for each in there:
                while each.notebook.code is None:
                    await asyncio.sleep(0.005)
                assert each.notebook.code == 1012
                each.leave()

    run(story())


def test_a_house_that_closes_is_not_ready_and_sends_on_who_comes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        words = ann.open("memory", 1)
        house.hub.house.nodes.drain()
        assert ann.get("/ready").status_code == 503
        assert ann.get("/health").status_code == 200, "the process lives"
        house.hub.is_left = True
        with pytest.raises(InvalidStatus) as refusal:
            ann.socket(words)
        assert refusal.value.response.status_code == 503, "by this a proxy asks the next node"
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_who_is_told_twice_to_stop_does_not_wait(tmp_path: Path) -> None:
    async def story() -> None:
        has_begun = asyncio.Event()

        async def never() -> None:
            has_begun.set()
            await asyncio.Event().wait()

        ready = asyncio.Event()
        app = application(Store.open(tmp_path), Thinkers(1), QUICK)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            running = server(app, ready.set, leave=never)
            serving_it = asyncio.create_task(running.serve(sockets=[listener]))
            await ready.wait()
            os.kill(os.getpid(), signal.SIGTERM)
            await has_begun.wait()
            assert not running.should_exit
            os.kill(os.getpid(), signal.SIGTERM)
            await serving_it

    run(story())
