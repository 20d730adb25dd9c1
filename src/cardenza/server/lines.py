"""A line to one client: messages go in without waiting and come out in order, one after the other.

Whoever is too slow to take what they are told is cut off; they come back and get what they missed. So no client ever
delays another, or the table.
"""

import asyncio
from typing import Final, final

from starlette.websockets import WebSocket

MOST_WAITING: Final = 128


@final
class Line:
    """The way to one client of a table; `who` is the guest at its end."""

    __slots__ = ("_code", "_has_more", "_is_cut", "_waiting", "who")

    def __init__(self, who: str) -> None:
        self.who = who
        self._waiting: list[str] = []
        self._has_more = asyncio.Event()
        self._is_cut = asyncio.Event()
        self._code: int | None = None

    @property
    def is_cut(self) -> bool:
        return self._is_cut.is_set()

    @property
    def is_ending(self) -> bool:
        return self._code is not None or self.is_cut

    def put(self, message: str) -> None:
        """Hand over a message; it is sent as soon as the client takes it."""
        if self.is_ending:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._is_cut.set()
            return
        self._waiting.append(message)
        self._has_more.set()

    def end(self, code: int) -> None:
        """Close the connection with this code once everything is sent."""
        if self._code is None:
            self._code = code
            self._has_more.set()

    async def pump(self, socket: WebSocket) -> None:
        """Send until the line is ended."""
        while True:
            await self._has_more.wait()
            self._has_more.clear()
            while self._waiting:
                await socket.send_text(self._waiting.pop(0))
            if self._code is not None:
                await socket.close(self._code)
                return

    async def cut(self) -> None:
        """Wait until the client has proved to be too slow."""
        await self._is_cut.wait()
