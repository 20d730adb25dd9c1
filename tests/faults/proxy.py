"""A TCP proxy before an engine, where all happens that can happen to a line: it is cut, it hangs, the answer to a
COMMIT does not come, a message of Redis is lost."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, final

PIECE: Final = 65_536
HERE: Final = "127.0.0.1"


@final
class Proxy:
    """Stands before the socket of an engine, at a port of its own."""

    def __init__(self, engine: Path) -> None:
        self.port = 0
        self.commits_to_lose = 0
        self.messages_lost = 0
        self._engine = engine
        self._lines: set[asyncio.StreamWriter] = set()
        self._goes = asyncio.Event()
        self._goes.set()
        self._every = 0  # message that is lost
        self._heard = 0
        self._server: asyncio.Server | None = None
        self._passing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._let_in, HERE, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._goes.set()
        self._server.close()
        self.cut()
        await asyncio.gather(*self._passing, return_exceptions=True)

    # ------------------------------------------------------------------------------------------------ what goes wrong

    def cut(self) -> None:
        """Every line breaks; new ones are let in."""
        for line in list(self._lines):
            line.transport.abort()

    def freeze(self, is_frozen: bool) -> None:
        """Nothing comes through, and nobody is told so."""
        if is_frozen:
            self._goes.clear()
        else:
            self._goes.set()

    def lose_commits(self, count: int) -> None:
        """So many times a COMMIT arrives, and its answer does not: the line breaks instead."""
        self.commits_to_lose = count

    def lose_messages(self, every: int) -> None:
        """Of what Redis tells its subscribers, so much is lost; 0 is nothing."""
        self._every = every

    # ------------------------------------------------------------------------------------------------ the lines

    def _let_in(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass(reader, client))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def _pass(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        try:
            answers, engine = await asyncio.open_unix_connection(str(self._engine))
        except OSError:
            client.transport.abort()
            return
        self._lines |= {client, engine}
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._passed(reader, engine, lambda piece: self._asked(piece, client)))
                both.create_task(self._passed(answers, client, self._told))
        except* OSError:
            pass
        finally:
            self._lines -= {client, engine}
            for line in (client, engine):
                line.transport.abort()

    async def _passed(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Callable[[bytes], bytes]
    ) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                await self._goes.wait()
                writer.write(seen(piece))
                await writer.drain()
            writer.write_eof()  # what was sent is done to its end

    def _asked(self, piece: bytes, client: asyncio.StreamWriter) -> bytes:
        if self.commits_to_lose and b"COMMIT" in piece:
            self.commits_to_lose -= 1
            client.transport.abort()  # whatever is answered does not arrive
        return piece

    def _told(self, piece: bytes) -> bytes:
        return b"".join(part for part in messages(piece) if not self._is_lost(part)) if self._every else piece

    def _is_lost(self, part: bytes) -> bool:
        if not part.startswith(NEWS):
            return False
        self._heard += 1
        is_lost = self._heard % self._every == 0
        self.messages_lost += is_lost
        return is_lost


NEWS: Final = (b"*3\r\n$7\r\nmessage\r\n", b">3\r\n$7\r\nmessage\r\n")
"""How a message for a subscriber begins in the two versions of the protocol of Redis."""

PARTS: Final = 3


def messages(piece: bytes) -> list[bytes]:
    """What came in one piece, message by message; what is none stays as it is.

    >>> one = b"*3\\r\\n$7\\r\\nmessage\\r\\n$1\\r\\na\\r\\n$2\\r\\nhi\\r\\n"
    >>> messages(one + b"+OK\\r\\n" + one) == [one, b"+OK\\r\\n", one]
    True
    """
    found: list[bytes] = []
    at = 0
    while at < len(piece):
        end = _end(piece, at) if piece.startswith(NEWS, at) else _next(piece, at)
        found.append(piece[at:end])
        at = end
    return found


def _next(piece: bytes, at: int) -> int:
    starts = [start for news in NEWS if (start := piece.find(news, at + 1)) > 0]
    return min(starts, default=len(piece))


def _end(piece: bytes, at: int) -> int:
    """Where a message of three texts ends; at the end of the piece if it goes on in another."""
    at = piece.index(b"\n", at) + 1
    for _ in range(PARTS):
        line = piece.find(b"\n", at)
        if line < 0:
            return len(piece)
        at = line + 1 + int(piece[at + 1 : line - 1]) + 2
    return min(at, len(piece))
