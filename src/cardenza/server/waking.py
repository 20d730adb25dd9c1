"""Tables where nobody is are loaded when they are due: a clock runs out, a window closes, a bot is to move.

What is kept of it may be too early, never too late. So a move writes it only where it becomes earlier, and a table in
memory, which needs nobody to wake it, has it put off from time to time.
"""

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple, final

from cardenza.match.table import Table
from cardenza.server.chores import again_and_again
from cardenza.server.house import now_ms
from cardenza.server.store import AS_IT_IS, Damaged, TooNew

if TYPE_CHECKING:
    from cardenza.server.hub import Hub

LOOK_SECONDS: Final = 1.0
LATE_MS: Final = 5_000  # so long whoever has the table in memory may see to it
AHEAD_MS: Final = 30_000  # so long nobody else looks after a table that somebody looks after
AT_ONCE: Final = 20  # tables that are woken in one look
MOST: Final = 500


class Due(NamedTuple):
    """A table, and the moment from which on it is due."""

    words: str
    at: int


def due_at(table: Table) -> int | None:
    """The moment when something is to happen at a table by itself; None if it waits for a person, or for nobody."""
    return table.at if table.bots_to_act() else table.deadline()


def changed(due: int | None, table: Table) -> int | None:
    """What is to be kept of it after a move, where `due` is kept already: mostly that stays."""
    if due is not None and due <= table.at:
        return AS_IT_IS
    new = due_at(table)
    return AS_IT_IS if new is None or (due is not None and due <= new) else new


@final
class Waking:
    """Looks every second for tables that are due."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    async def run(self) -> None:
        await again_and_again(self.look, LOOK_SECONDS, "what is due cannot be read")

    async def look(self) -> None:
        """Put off the tables that are here, wake some of the others."""
        now, rooms, store = now_ms(), self._hub.rooms, self._hub.house.store
        found = [Due(*each) for each in await store.due_tables(now, MOST)]
        for due in found:
            if (room := rooms.get(due.words)) and room.is_kept:
                room.start(room.put_off(now + AHEAD_MS))
        late = [due for due in found if due.words not in rooms and due.at < now - LATE_MS]
        await asyncio.gather(*[self._wake(due, now + AHEAD_MS) for due in late[:AT_ONCE]])

    async def _wake(self, due: Due, until: int) -> None:
        """Of all who find a table due, one wakes it. It stays only as long as something happens there."""
        if not await self._hub.house.store.claim(due.words, due.at, until):
            return
        try:
            room = await self._hub.room(due.words)
        except Damaged:  # that was noted; as it cannot go on, it is not due any more
            await self._hub.house.store.set_due(due.words, None)
            return
        except TooNew:  # a node of a later release finds it in its turn
            return
        if room is not None and not room.lines:
            room.touched_at = 0.0
