"""Runs the application until it is told to stop: then it takes nothing new, says goodbye and finishes its writes.

One of several nodes first leaves the others (`draining`), which takes some seconds; told twice, it does not.
"""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from types import FrameType
from typing import Any, Final, TypeAlias, final

import uvicorn
from starlette.types import ASGIApp

from cardenza.server.door import MOST_HEAD_BYTES, Door, Doorway, Terms, usual_terms
from cardenza.server.proxies import Network, as_seen
from cardenza.server.wire import Wire

GRACE_SECONDS: Final = 5
MOST_FRAME_BYTES: Final = 64 * 1024  # what is larger is not even read; `sockets` refuses much smaller ones in words
PING_SECONDS: Final = 20.0
PONG_SECONDS: Final = 20.0
AT_ONCE: Final = 64
"""So many visitors are let in one after the other before the others have their turn. When there is no descriptor left,
asyncio tries, fails and says so as often as this (cpython #151615)."""

OUTSIDE: Final = 2048  # so many may wait at the door meanwhile
COLLECTING: Final = (2_000, 5_000, 10)
"""When Python looks for cycles. To look at every object of five hundred tables takes a third of a second, in which
nobody is told anything, so that is done seldom: tables have no cycles, and what has some mostly dies young. What is new
is looked at often, so that it is little at a time: a look at twenty thousand objects stops everybody."""

TURN_SECONDS: Final = 0.0005
"""How long a thread computes while another one waits for its turn. The writer of the store asks for one after each
answer of the database, some times in a commit: with five milliseconds, as Python has it, a busy house waits for that
longer than for the disk."""

Leave: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""What a server does before it closes."""


@final
class Server(uvicorn.Server):
    """A server that says when it is ready, and ends well when it was asked to end."""

    def __init__(
        self, config: uvicorn.Config, doorway: Doorway, is_ready: Callable[[], None], leave: Leave | None
    ) -> None:
        super().__init__(config)
        self.server_state = doorway
        self._is_ready = is_ready
        self._leave = leave
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(OUTSIDE)
        self._is_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Obeyed, and not raised again afterwards: to be stopped is no failure. However often, writes are finished."""
        leave, self._leave = self._leave, None
        if leave is None or self._loop is None:
            self.should_exit = True
        else:
            self._loop.call_soon_threadsafe(self._begin_to_leave, leave)

    def _begin_to_leave(self, leave: Leave) -> None:
        self._leaving = asyncio.create_task(leave())
        self._leaving.add_done_callback(self._has_left)

    def _has_left(self, _: object) -> None:
        self.should_exit = True


def serve(
    app: ASGIApp,
    listeners: list[socket.socket],
    is_ready: Callable[[], None] = lambda: None,
    proxies: Sequence[Network] = (),
    leave: Leave | None = None,
) -> None:
    """Serve on sockets that listen, until a signal comes; then leave, and close."""
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*COLLECTING)
    sys.setswitchinterval(TURN_SECONDS)
    server(app, is_ready, proxies=proxies, leave=leave).run(sockets=listeners)


def server(
    app: ASGIApp,
    is_ready: Callable[[], None] = lambda: None,
    terms: Terms | None = None,
    proxies: Sequence[Network] = (),
    leave: Leave | None = None,
) -> Server:
    """The server with our settings: sockets that are closed tell clients to come again (1012).

    Only `proxies` are believed for whom they speak.
    """
    trusted = as_seen(proxies)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    config = uvicorn.Config(
        app,
        http=Door,
        ws=Wire,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=[str(each) for each in trusted],
        backlog=AT_ONCE,
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
        ws_max_size=MOST_FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config, Doorway(terms or usual_terms(), trusted), is_ready, leave)
