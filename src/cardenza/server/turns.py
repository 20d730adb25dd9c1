"""Whose turn it is when something takes long that anybody may ask for: records to replay, logs to follow.

One thing at a time is worked out, since every thread that computes takes turns with the event loop. Of those who wait,
everybody has a turn before anybody has a second one, so whoever asks a thousand times makes the others wait for one of
them. Who asks is known by the address they come from: to be another guest costs nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any, Final, TypeVar, final

from starlette.types import ASGIApp, Receive, Scope, Send

from cardenza.server.door import neighbours
from cardenza.server.house import TryLater

MOST_WAITING: Final = 1_000  # of one address: a whole school that opens the lobby at the same moment
ASKING: Final[ContextVar[str]] = ContextVar("asking", default="")
"""For whom something is done just now; the house itself has no address."""

_T = TypeVar("_T")


class TooManyWait(TryLater):
    """So much was asked for from one address that no more is taken."""


@final
class Asking:
    """Notes for each request and socket who asks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if client := scope.get("client"):
            ASKING.set(neighbours(client[0]))
        await self._app(scope, receive, send)


@final
class Turns:
    """Does one thing after the other."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_taken = False

    async def do(self, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Do it when it is its turn. What was begun keeps its turn to its end, though nobody may wait for it any more.

        Raises `TooManyWait`.
        """
        await self._come()
        doing = asyncio.create_task(work())
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    async def _come(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        line = self._waiting.setdefault(ASKING.get(), deque())
        if len(line) >= MOST_WAITING:
            raise TooManyWait("too much is asked for from one place at once; please try again in a minute")
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self._pass_on()
            raise

    def _done(self, doing: "asyncio.Task[_T]") -> None:
        if not doing.cancelled():
            doing.exception()  # seen, if nobody waits for it any more
        self._pass_on()

    def _pass_on(self) -> None:
        """The next who waits; their address goes to the end of the line."""
        while self._waiting:
            whose = next(iter(self._waiting))
            line = self._waiting.pop(whose)
            turn = line.popleft()
            if line:
                self._waiting[whose] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
