"""The log of a long game is told from its end to whoever comes: the last news with the table, the others in pieces.

So they see the table at once, and nobody else waits while a thousand news are written: in the whole house one piece is
written at a time, and the next one for a client when it has taken the last.
"""

import asyncio
from typing import TYPE_CHECKING, Final, final
from weakref import proxy

import msgspec

from cardenza.protocol.telling import earlier_told
from cardenza.server.chronicle import Chronicle
from cardenza.server.lines import Line

if TYPE_CHECKING:
    from cardenza.server.rooms import Room

_encode: Final = msgspec.json.Encoder().encode


@final
class Retelling:
    """Those in a room who are being told what happened before they came."""

    def __init__(self, room: "Room", chronicle: Chronicle) -> None:
        self._room: Room = proxy(room)  # no circle: a room that is dropped gives its memory back at once
        self._chronicle = chronicle
        self._tasks: dict[Line, asyncio.Task[None]] = {}

    def begin(self, line: Line) -> None:
        """They have been told anew what happened last; what they were being told goes no further."""
        self.stop(line)
        if self._chronicle.count_before(self._chronicle.latest_from):
            self._tasks[line] = self._room.start(self._tell(line, self._chronicle.latest_from))

    def stop(self, line: Line) -> None:
        if (task := self._tasks.pop(line, None)) is not None:
            task.cancel()

    async def _tell(self, line: Line, before: int) -> None:
        left = 1
        while left and not line.is_ending:
            await line.taken()
            async with self._room.house.retelling:
                await asyncio.sleep(0)  # everybody else has their turn between two pieces
                items = self._chronicle.before(before)
                before = items[0].entry.n if items else 0
                left = self._chronicle.count_before(before)
                line.put(_encode(earlier_told(self._room.table, items, line.who, left)).decode())
