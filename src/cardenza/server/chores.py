"""What a house does besides, as long as it is open: look what is due, tidy, listen to other nodes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from cardenza.server import journal
from cardenza.server.database import StoreProblem

AGAIN_SECONDS: Final = 5.0


def begun(works: Iterable[Callable[[], Awaitable[None]]]) -> list[asyncio.Task[None]]:
    """Each of these from now on, until its task is cancelled."""
    return [asyncio.create_task(_kept_up(work)) for work in works]


async def _kept_up(work: Callable[[], Awaitable[None]]) -> None:
    """A fault in one of them must not end it without a word: it is told, and the work begins again."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001  whatever it was
            journal.error("a chore failed", chore=getattr(work, "__qualname__", ""), error=error)
        await asyncio.sleep(AGAIN_SECONDS)


async def again_and_again(look: Callable[[], Awaitable[None]], seconds: float, trouble: str) -> None:
    """Look, and look again after so many seconds. The store may be away for hours: that is told once."""
    is_told = False
    while True:
        try:
            await look()
            is_told = False
        except StoreProblem as error:
            if not is_told:
                journal.error(trouble, error=error)
            is_told = True
        await asyncio.sleep(seconds)
