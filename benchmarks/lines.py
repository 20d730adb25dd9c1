"""A websocket client that costs as little as possible: what is measured is the server, not the load.

It speaks just what our stack sends: whole text frames without masks, pings, and the end.
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Final, final

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
SHORT: Final = 126  # lengths below it stand in the head itself
LONG: Final = 127


@final
class Line(asyncio.Protocol):
    """One connection. Each text that comes is handed to `hear`."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._hello = handshake(host, path, cookie)
        self._hear = hear
        self._given = bytearray()
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._given += data
        if not self.is_open.done():
            self._begin()
        while self.is_open.done() and (frame := self._frame()) is not None:
            kind, text = frame
            if kind == TEXT:
                self._hear(text)
            elif kind == PING:
                self._send(PONG, text)
            elif kind == CLOSE:
                self.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        if not self.is_open.done():
            self.is_open.set_exception(error or ConnectionError("the server has hung up"))

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _begin(self) -> None:
        head, found, rest = self._given.partition(b"\r\n\r\n")
        if not found:
            return
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.is_open.set_exception(ConnectionError(head.decode(errors="replace")))
            return
        self._given = rest
        self.is_open.set_result(None)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, if it has come."""
        given = self._given
        if len(given) < 2:
            return None
        size, start = given[1], 2
        if size >= SHORT:
            start = 10 if size == LONG else 4
            size = int.from_bytes(given[2:start])
        if len(given) < start + size:
            return None
        text = bytes(given[start : start + size])
        kind = given[0]
        del given[: start + size]
        return kind, text

    def _send(self, kind: int, text: bytes) -> None:
        """A client must mask; the mask of zeros leaves the text as it is."""
        size = len(text)
        length = bytes([0x80 | size]) if size < SHORT else bytes([0x80 | SHORT]) + size.to_bytes(2)
        assert self._transport is not None
        self._transport.write(bytes([kind]) + length + bytes(4) + text)


def handshake(host: str, path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
