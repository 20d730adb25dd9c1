"""Heeds what others than this server have done to its tables: somebody who looks after the house, or tidies it, has
closed or deleted one, or forgotten a guest.

Whatever it was, the table is let go of, and read again for whoever comes back; those who were there come at once.
"""

from functools import partial
from typing import TYPE_CHECKING, Final, final

from cardenza.server import journal
from cardenza.server.chores import again_and_again
from cardenza.server.upkeep.changing import forget_snapshot

if TYPE_CHECKING:
    from cardenza.server.hub import Hub

LOOK_SECONDS: Final = 1.0
BESIDE: Final = 100  # so many at most are written at the same time: a smaller number may come to be seen later


@final
class Heeding:
    """Looks every second for what was changed, from when it has begun: before any table is read."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._last = 0
        self._known: set[int] = set()

    async def run(self) -> None:
        await again_and_again(self.look, LOOK_SECONDS, "what others have changed cannot be read")

    async def begin(self) -> None:
        """Whatever was changed up to now is read as it is."""
        self._last = await self._hub.house.store.last_change()
        self._known = set(range(self._last - BESIDE, self._last + 1))

    async def look(self) -> None:
        found = await self._hub.house.store.changes_after(self._last - BESIDE)
        for number, words in found:
            if number not in self._known:
                self._known.add(number)
                self._last = max(self._last, number)
                await self._let_go(words)
        self._known = {number for number in self._known if number > self._last - BESIDE}

    async def _let_go(self, words: str) -> None:
        if await self._hub.let_go(words):
            journal.info("changed from outside", table=words)
            # What the room has written meanwhile may know what was forgotten.
            await self._hub.house.store.apart(partial(forget_snapshot, words=words))
