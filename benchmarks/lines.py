"""A websocket client that costs as little as possible: what is measured is the server, not the load.

It speaks just what our stack sends: whole text frames without masks, pings, and the end. When something has arrived the
kernel tells (`SO_TIMESTAMPNS`), so that a load that is late to read it makes nothing look slow.
"""

import asyncio
import os
import socket
import struct
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
SHORT: Final = 126  # lengths below it stand in the head itself
LONG: Final = 127

READ: Final = 1 << 16
STAMPED: Final = getattr(socket, "SO_TIMESTAMPNS", 35)  # Python has no name for it, Linux has the number everywhere
STAMP: Final = struct.Struct("qq")  # seconds and nanoseconds

Hear: TypeAlias = Callable[[bytes, float], None]


async def connected(host: str, path: str, cookie: str, hear: Hear, source: str = "127.0.0.1") -> "Line":
    """A line that is open. Each text that comes is handed to `hear`, with the moment (`time.time`) when it came."""
    address, port = host.split(":")
    end = socket.socket()
    end.setblocking(False)
    end.setsockopt(socket.SOL_SOCKET, STAMPED, 1)
    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    end.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(end, (address, int(port)))
    line = Line(end, hear)
    end.sendall(handshake(host, path, cookie))
    await line.is_open
    return line


@final
class Line:
    """One connection."""

    def __init__(self, end: socket.socket, hear: Hear) -> None:
        self._loop = asyncio.get_running_loop()
        self.is_open: asyncio.Future[None] = self._loop.create_future()
        self.is_closed = False
        self._end = end
        self._hear = hear
        self._given = bytearray()
        self._loop.add_reader(end, self._read)

    def _read(self) -> None:
        try:
            data, notes, _, _ = self._end.recvmsg(READ, 256)
        except OSError as error:
            self._lost(error)
            return
        if data:
            self._take(data, _arrived(notes))
        else:
            self._lost(None)

    def _take(self, data: bytes, arrived: float) -> None:
        self._given += data
        if not self.is_open.done():
            self._begin()
        while self.is_open.done() and (frame := self._frame()) is not None:
            kind, text = frame
            if kind == TEXT:
                self._hear(text, arrived)
            elif kind == PING:
                self._send(PONG, text)
            elif kind == CLOSE:
                self.close()

    def _lost(self, error: OSError | None) -> None:
        self.close()
        if not self.is_open.done():
            self.is_open.set_exception(error or ConnectionError("the server has hung up"))

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._loop.remove_reader(self._end)
            self._end.close()

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
        try:
            self._end.sendall(bytes([kind]) + length + bytes(4) + text)
        except OSError as error:
            self._lost(error)


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


def _arrived(notes: Sequence[tuple[int, int, bytes]]) -> float:
    """When it arrived. The first messages of a machine at rest have no stamp: the kernel is only beginning to stamp."""
    if not notes:
        return time.time()
    seconds, nanoseconds = STAMP.unpack_from(notes[0][2])
    return float(seconds + nanoseconds / 1e9)
