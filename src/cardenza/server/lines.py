"""A line to one client: messages go in without waiting and come out in order, one after the other.

Most clients take a message at once, and then it goes straight to their socket: to wake a task for each would cost more
than to write it.

Whoever is too slow to take what they are told is cut off; they come back and get what they missed. So no client ever
delays another, or the table. Whoever has too many lines at once loses the oldest.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias, final

from starlette.websockets import WebSocket

from cardenza.server.limits import Asker, Share, Shares

MOST_WAITING: Final = 128
MOST_LETTERS_WAITING: Final = 2_000_000
MOST_WITHHELD: Final = 60  # updates, while something is to be found; then it is told
MOST_OF_A_GUEST: Final = 8
MOST_AT_A_TABLE: Final = 3  # of one guest

COME_AGAIN: Final = 1012  # what a server says that is closed and opened again
TOO_MANY: Final = 4429
CROWDED: Final = "You are here from too many places at once; close one of them, then come back."

Write: TypeAlias = Callable[[str], bool]
"""Sends a message if that can be done at once; False if the client has to be waited for."""


def never(_: str) -> bool:
    """Where nothing can be sent at once."""
    return False


@final
class Line:
    """The way to one client of a table; `who` is the guest at its end, who may have come by an `invitation`.

    Whoever `finds` is asked what can be found before it is told; what follows is withheld until then.
    """

    __slots__ = (
        "_code",
        "_has_more",
        "_is_over",
        "_is_taken",
        "_reason",
        "_waiting",
        "_withheld",
        "_write",
        "asker",
        "finds",
        "invitation",
        "is_cut",
        "who",
    )

    def __init__(self, asker: Asker, write: Write = never) -> None:
        self.asker = asker
        self.who = asker.guest
        self.invitation = ""
        self.finds = False
        self._withheld: list[str] | None = None
        self._write = write
        self._waiting: list[str] = []  # the first one is being sent
        self._has_more = asyncio.Event()
        self._is_over = asyncio.Event()
        self._is_taken = asyncio.Event()
        self._is_taken.set()
        self.is_cut = False
        self._code: int | None = None
        self._reason = ""

    @property
    def is_ending(self) -> bool:
        return self._is_over.is_set()

    def put(self, message: str) -> None:
        """Hand over a message; it is sent as soon as the client takes it."""
        if self.is_ending:
            return
        if len(self._waiting) >= MOST_WAITING or sum(map(len, self._waiting)) > MOST_LETTERS_WAITING:
            self._waiting.clear()
            self.is_cut = True
            self._is_over.set()
            self._is_taken.set()
        elif self._waiting or not self._write(message):
            self._waiting.append(message)
            self._has_more.set()
            self._is_taken.clear()

    def tell(self, update: str, instead: str = "") -> None:
        """Hand over an update; if something is told `instead`, it and all that follow wait for `release`."""
        if instead:
            self.release()
            self.put(instead)
            self._withheld = [update]
        elif self._withheld is None:
            self.put(update)
        else:
            self._withheld.append(update)
            if len(self._withheld) > MOST_WITHHELD:
                self.release()

    def release(self) -> None:
        """Hand over what was withheld."""
        withheld, self._withheld = self._withheld or [], None
        for update in withheld:
            self.put(update)

    def end(self, code: int, reason: str = "") -> None:
        """Close the connection with this code once everything is sent."""
        if self._code is None:
            self._code, self._reason = code, reason
            self._is_over.set()
            self._has_more.set()

    async def pump(self, socket: WebSocket) -> None:
        """Send until the line is ended."""
        while True:
            await self._has_more.wait()
            self._has_more.clear()
            while self._waiting:
                await socket.send_text(self._waiting[0])
                del self._waiting[:1]  # there is none if the line was cut meanwhile
            self._is_taken.set()
            if self._code is not None:
                await socket.close(self._code, self._reason)
                return

    async def taken(self) -> None:
        """Wait until the client has taken all that was put here."""
        await self._is_taken.wait()

    async def over(self) -> None:
        """Wait until the line was ended, or the client has proved to be too slow."""
        await self._is_over.wait()


@final
class Lines:
    """The open lines of every guest.

    Of too many the oldest is ended, not the newest refused: after a bad connection the old ones may be dead for half a
    minute before anybody notices, and whoever comes back must not be locked out by them. Whoever comes back all the
    time is.
    """

    def __init__(self, share: Share) -> None:
        self._shares = Shares(share)
        self._of: dict[str, list[tuple[str, Line]]] = {}

    def may_come(self, asker: Asker) -> bool:
        """May they come once more, and be told all that they missed?"""
        return self._shares.take(asker)

    @contextmanager
    def open(self, table: str, line: Line) -> Iterator[None]:
        """Count a line to this table while the block lasts; it may be ended at once."""
        if not self.may_come(line.asker):
            line.end(TOO_MANY, CROWDED)
        lines = self._of.setdefault(line.who, [])
        lines.append((table, line))
        self._make_room([each for at, each in lines if at == table], MOST_AT_A_TABLE)
        self._make_room([each for _, each in lines], MOST_OF_A_GUEST)
        try:
            yield
        finally:
            lines.remove((table, line))
            if not lines:
                del self._of[line.who]

    def _make_room(self, lines: list[Line], most: int) -> None:
        living = [line for line in lines if not line.is_ending]
        for line in living[:-most]:
            line.end(TOO_MANY, CROWDED)
