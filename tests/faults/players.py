"""Players who go on whatever happens to the house, as the client in a browser does: they come back, and try again."""

import asyncio
import sys
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

import httpx2

from cardenza.protocol import asked
from cardenza.protocol.told import Problem, Refused, ServerMessage, Update
from tests.faults.cluster import Cluster, Way
from tests.faults.proxy import HERE
from tests.server.scripted_client import TROUBLE, Client, Plan, Script

PATIENCE_SECONDS: Final = 10.0
PING_SECONDS: Final = 2.0
PAUSE_SECONDS: Final = 0.3  # at most, before one comes again
ASK_AGAIN_SECONDS: Final = 0.5


ADDRESSES: Final = 250
_numbers: Final = count()


def address(number: int) -> str:
    """An own address for everybody, as in the world: there is a limit to what one address may open. Some systems have
    but one."""
    return f"127.1.{number // ADDRESSES % ADDRESSES}.{1 + number % ADDRESSES}" if sys.platform == "linux" else HERE


@dataclass
class Table(Script):
    """A script at which everybody can be asked to rest for a while."""

    is_resting: bool = False


class Player(Client):
    """Somebody at a table of a house to which anything may happen."""

    patience_seconds = PATIENCE_SECONDS
    ping_seconds = PING_SECONDS

    def __init__(self, cluster: Cluster, table: Table, random: Random, *, is_player: bool) -> None:
        self.way = Way(cluster, table, len(table.clients))
        self.table = table
        self.source = address(next(_numbers))
        super().__init__(self.way, table, random, is_player=is_player)

    async def play(self) -> None:
        """Play until the series is over, however often the line breaks."""
        while not self.is_done():
            try:
                await self._arrive()
                await self._visit()
            except (*TROUBLE, TimeoutError):
                self.way.failures += 1  # the next node, if there is one
            await asyncio.sleep(self.random.uniform(0, PAUSE_SECONDS))

    def _had(self, answer: httpx2.Response) -> httpx2.Response:
        """What cannot be had now is asked for again; but it is never a failure of the house."""
        assert answer.status_code != 500, answer.text
        if not answer.is_success:
            raise ConnectionError(answer.text)
        return answer

    def _hear(self, update: Update, since: int, is_first: bool) -> None:
        super()._hear(update, since, is_first)
        self.way.failures -= self.way.failures % len(self.way.cluster.nodes) if is_first else 0

    def _is_late(self, message: ServerMessage) -> bool:
        """Where others write to the log as well, a refusal may come after what they did; what is kept is held against
        it all the same. What could not be done is asked for again."""
        if isinstance(message, Problem):
            asyncio.get_running_loop().call_later(ASK_AGAIN_SECONDS, self.go_on)
        return isinstance(message, Problem | Refused)

    def _wish(self, update: Update) -> asked.ClientMessage | None:
        return None if self.table.is_resting else super()._wish(update)

    def go_on(self) -> None:
        """After a rest there may be something to do, for those who have seen the table."""
        if self.latest is not None:
            self._has_news.set()


def seated(cluster: Cluster, plan: Plan, random: Random, watchers: int) -> Table:
    """A new table, its players, and some who watch."""
    table = Table(plan)
    for index in range(plan.persons + watchers):
        Player(cluster, table, Random(random.random()), is_player=index < plan.persons)
    return table
