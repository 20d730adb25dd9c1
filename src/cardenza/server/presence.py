"""Who is there: a guest whose last connection is gone for a while is away, and is back with the next one.

Who only asks for a chair is waited for in the same way, and then asks no more. Of several nodes the one that keeps the
table counts, and each finds those who have a line to it: nobody is missed who is at another node. While nodes do not
hear of each other, only those are missed whom this one has seen leave.
"""

import asyncio
from typing import TYPE_CHECKING, final
from weakref import proxy

from cardenza.match import commands

if TYPE_CHECKING:
    from cardenza.server.rooms import Room


@final
class Presence:
    """Counts the seconds for those who left a room without leaving their chair."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # no circle: a room that is dropped gives its memory back at once
        self._gone: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_counting(self) -> bool:
        return bool(self._gone)

    def came(self, who: str) -> None:
        if timer := self._gone.pop(who, None):
            timer.cancel()
        self._find(who)

    def _find(self, who: str) -> None:
        chair = self._room.table.chair_of(who)
        if chair is not None and self._room.table.chairs[chair].is_away:
            self._room.start(self._room.do_quietly(commands.Find(who)))

    def went(self, who: str) -> None:
        self._count(who, self._room.house.manners.absence_seconds)

    def expect(self) -> None:
        """Give everybody who should be there, and is not, the time to arrive; find those who are called away."""
        for who in {line.who for line in self._room.lines} if self._room.nodes.have_company else ():
            self._find(who)
        if self._room.nodes.bus.is_up():
            for who in self._room.persons():
                self._count(who, self._room.house.manners.arrival_seconds)

    def _count(self, who: str, seconds: float) -> None:
        if self._room.is_closed or self._room.nodes.is_draining or not self._room.is_kept:
            return
        if self._is_there(who) or who not in self._room.persons():
            return
        if who not in self._gone:
            self._gone[who] = asyncio.get_running_loop().call_later(seconds, self._lose, who)

    def _lose(self, who: str) -> None:
        del self._gone[who]
        if self._room.is_kept and not self._is_there(who):
            self._room.start(self._lost(who))

    async def _lost(self, who: str) -> None:
        """Who comes while it is being written that they are away is found again."""
        await self._room.do_quietly(commands.Lose(who))
        if self._is_there(who):
            await self._room.do_quietly(commands.Find(who))

    def _is_there(self, who: str) -> bool:
        is_here = any(line.who == who for line in self._room.lines)
        return is_here or self._room.nodes.has_elsewhere(self._room.words, who)

    def stop(self) -> None:
        for timer in self._gone.values():
            timer.cancel()
        self._gone.clear()
