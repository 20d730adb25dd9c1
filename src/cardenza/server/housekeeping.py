"""Once a day the house lets go of what is older than it keeps it: tries, and what is left of tables."""

import asyncio
from threading import Event
from typing import final

from sqlalchemy import Engine

from cardenza.server import journal
from cardenza.server.house import House, now_ms
from cardenza.server.store import StoreProblem
from cardenza.server.upkeep.tidying import DAY_MS, Deed, SomebodyElse, tidied, tries_let_go


@final
class Housekeeping:
    """Tidies at the start, and then every day."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._is_over = Event()

    async def run(self) -> None:
        self._is_over.clear()
        try:
            while True:
                await self._tidy()
                await asyncio.sleep(DAY_MS / 1000)
        finally:
            self._is_over.set()

    async def _tidy(self) -> None:
        try:
            await self._house.store.apart(self._let_go)
        except SomebodyElse:
            journal.debug("another node tidies")
        except StoreProblem as error:
            journal.error("the house cannot be tidied", error=error)

    def _let_go(self, engine: Engine) -> None:
        retention, now = self._house.manners.retention, now_ms()
        tries_let_go(engine, now - retention.tries_days * DAY_MS, is_over=self._is_over.is_set)
        for done in tidied(engine, retention, now):
            if done.deed is Deed.LEAVE:
                journal.error("not tidied", table=done.words, reason=done.why)
            else:
                journal.info("tidied", table=done.words, deed=done.deed.value)
            if self._is_over.is_set():
                return
