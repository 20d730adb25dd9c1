"""How one node of several closes: nobody new is sent to it, then its people leave one after the other.

All at once they would come back at once, to nodes that are as busy as ever.
"""

import asyncio
from itertools import chain
from typing import Final

from cardenza.server import journal
from cardenza.server.hub import Hub
from cardenza.server.lines import COME_AGAIN, Line

TURNED_SECONDS: Final = 3.0  # until a proxy that asks `/ready` has noticed
LEAVING_SECONDS: Final = 10.0
LONGEST_PAUSE: Final = 0.1  # a few people need not wait for one another


async def drain(hub: Hub) -> None:
    """Return when nobody is here any more."""
    journal.info("leaving", tables=len(hub.rooms))
    hub.house.nodes.drain()
    await asyncio.sleep(TURNED_SECONDS)
    hub.is_left = True  # who comes now is sent on
    lines = _lines(hub)
    pause = min(LEAVING_SECONDS / max(len(lines), 1), LONGEST_PAUSE)
    begun = asyncio.get_running_loop().time()
    for number, line in enumerate(lines):
        await asyncio.sleep(begun + number * pause - asyncio.get_running_loop().time())
        line.end(COME_AGAIN)
    for line in _lines(hub):
        line.end(COME_AGAIN)


def _lines(hub: Hub) -> list[Line]:
    return list(chain.from_iterable(room.lines for room in hub.rooms.values()))
