"""A node follows what other nodes write, whether it hears of it or not, and goes by the time of their store.

A notice may be lost, and of a lost last one nothing is to be seen. So a node looks in the store from time to time how
far its logs go, and often while it does not hear itself on the bus.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Final, final

from cardenza.server import journal
from cardenza.server.house import now_ms
from cardenza.server.metrics import Gauge
from cardenza.server.store import StoreProblem

if TYPE_CHECKING:
    from cardenza.server.hub import Hub

LOOK_SECONDS: Final = 0.25  # while nothing is heard
CALM_SECONDS: Final = 2.0
CLOCK_SECONDS: Final = 10.0
SAFELY: Final = 4  # so many times as long as the way from one node to another a moment for answers should be


@final
class Following:
    """What a node of several does besides."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        add = hub.house.metrics.registry.add
        add("gauge", "cardenza_bus_up", "Whether this node hears itself on the bus.", Gauge(self._is_up))
        sentence = "What the setting tie_ms should be at least, so that answers come in time from all nodes."
        add("gauge", "cardenza_tie_needed_seconds", sentence, Gauge(self._tie_needed))

    def _is_up(self) -> float:
        return float(self._hub.house.nodes.bus.is_up())

    def _tie_needed(self) -> float:
        house = self._hub.house
        return SAFELY * (house.metrics.commits.nearly_longest() + house.nodes.bus.echo_seconds())

    async def run(self) -> None:
        looked_at = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not self._is_up() or time.monotonic() - looked_at >= CALM_SECONDS:
                looked_at = time.monotonic()
                await self._look_quietly()

    async def _look_quietly(self) -> None:
        try:
            await self.look()
        except StoreProblem as error:  # whoever asks for something is told, and `/ready` says so
            journal.debug("logs cannot be looked at", error=error)

    async def look(self) -> None:
        """Tell what was written to the logs of those who are here, and has not been heard of."""
        rooms = self._hub.rooms
        tables = [words for words, room in rooms.items() if room.lines]
        for words, n in await self._hub.house.store.last_numbers(tables):
            if room := rooms.get(words):
                room.hear_of(n)

    # ------------------------------------------------------------------------------------------------ time

    async def set_clock(self, *, is_first: bool = False) -> None:
        """Take over the time of the store: at once when the house is opened, else slowly, unless it is far off."""
        stepped_ms = now_ms.follow(await self._hub.house.store.ahead_ms(now_ms.own), is_at_once=is_first)
        if stepped_ms and not is_first:
            journal.warning("the clock was put to the time of the store", by_ms=round(stepped_ms))

    async def keep_time(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                await self.set_clock()
            except StoreProblem as error:
                journal.debug("the store tells no time", error=error)
