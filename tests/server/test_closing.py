"""The house closes: everything stops at once, what was begun is kept, and many tables take hardly longer than one."""

import asyncio
import time
from pathlib import Path

from cardenza.match import commands
from cardenza.match.settings import Settings
from cardenza.server.app import application
from cardenza.server.hub import Hub
from cardenza.server.rooms import Busy, Room
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from tests.server.house import QUICK

MANY = 2_000
MOST_SECONDS = 3.0  # on a busy machine; five thousand once took twelve


async def is_told_busy(room: Room) -> bool:
    try:
        await room.do(commands.Say("ann", "hello"))
    except Busy:
        return True
    return False


async def opened(hub: Hub, many: int) -> list[Room]:
    settings = Settings("memory", 2)
    return [await hub.open(settings, "ann", "Ann", 0, "beginner") for _ in range(many)]


def test_thousands_of_tables_are_closed_quickly_and_what_was_begun_is_kept(tmp_path: Path) -> None:
    async def live() -> tuple[float, list[int], list[bool]]:
        thinkers = Thinkers(1)
        hub: Hub = application(Store.open(tmp_path), thinkers, QUICK).state.hub
        await hub.start()
        rooms = await opened(hub, MANY)
        begun = [asyncio.create_task(room.do(commands.Say("ann", "hello"))) for room in rooms[:20]]
        while not all(room._lock.locked() for room in rooms[:20]):
            await asyncio.sleep(0)
        began = time.perf_counter()
        await hub.close()
        took = time.perf_counter() - began
        told = [len(await each) for each in begun]
        refused = [await is_told_busy(room) for room in (rooms[0], rooms[-1])]
        await thinkers.close()
        await hub.house.store.close()
        return took, told, refused

    took, told, refused = asyncio.run(live())
    assert told == [1] * 20
    assert refused == [True, True]
    assert took < MOST_SECONDS


def test_no_table_begins_anything_while_another_is_waited_for(tmp_path: Path) -> None:
    async def live() -> bool:
        thinkers = Thinkers(1)
        hub: Hub = application(Store.open(tmp_path), thinkers, QUICK).state.hub
        first, last = await opened(hub, 2)
        await first._lock.acquire()  # it is being written to
        closing = asyncio.create_task(hub.close())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        is_refused = await is_told_busy(last)
        first._lock.release()
        await closing
        await thinkers.close()
        await hub.house.store.close()
        return is_refused

    assert asyncio.run(live())
