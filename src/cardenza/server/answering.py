"""`cardenza think`: answers the questions of nodes, with workers as every server has them.

It knows no table and no store: what it is asked is a world dealt anew. It may come, go and be killed at any time.
"""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final, final

from msgspec import DecodeError, json

from cardenza.server import journal
from cardenza.server.afar import BOTS, HINTS, PAUSE_SECONDS, WAIT_SECONDS, Answered, AskedAfar, answers_for, popped
from cardenza.server.bus import Thinking, name_of_a_node
from cardenza.server.redis_bus import THINKERS, BusProblem, announcement, connected
from cardenza.server.thinking import NoAnswer, Thinkers
from cardenza.server.waiting import HINT_PLACE

SAY_SECONDS: Final = 2.0
KEPT_SECONDS: Final = 10  # so long an answer lies there for a node that has gone
LEAST_VERSION: Final = 7

_encode: Final = json.Encoder().encode
_decode: Final = json.Decoder(AskedAfar).decode


@final
class Answering:
    """Takes questions from Redis as long as it is not told to stop."""

    def __init__(self, url: str, workers: int) -> None:
        self._name = name_of_a_node()
        self._client = connected(url, answer_seconds=WAIT_SECONDS + 1)
        self._workers = workers
        self._thinkers = Thinkers(workers)
        self._is_stopped = asyncio.Event()
        self._is_there = True

    async def run(self, is_ready: Callable[[], None] = lambda: None) -> None:
        """Answer until a signal comes; what was begun is answered."""
        for each in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(each, self._is_stopped.set)
        await self._check()
        is_ready()
        saying = asyncio.create_task(self._say())
        await asyncio.gather(*[self._work() for _ in range(self._workers)])
        saying.cancel()
        with suppress(Exception):  # Redis may be away; then nobody asks either
            await self._tell(0)
            await self._client.aclose()
        await self._thinkers.close()

    async def _check(self) -> None:
        """Raise `BusProblem` if this Redis cannot do what is needed; one that is away may be there soon."""
        try:
            version = str((await self._client.info("server"))["redis_version"])
        except Exception as error:  # noqa: BLE001  whatever a driver says: it is looked for again
            self._lost(error)
            return
        if int(version.partition(".")[0]) < LEAST_VERSION:
            raise BusProblem(f"thinkers need Redis {LEAST_VERSION} or later, and this one is {version}")

    async def _say(self) -> None:
        """Tell all nodes again and again that somebody thinks here."""
        while True:
            with suppress(Exception):  # as above
                await self._tell(self._workers)
            await asyncio.sleep(SAY_SECONDS)

    async def _tell(self, workers: int) -> None:
        await self._client.publish(THINKERS, announcement(self._name, Thinking(workers)))

    async def _work(self) -> None:
        for number in count(1):
            if self._is_stopped.is_set():
                return
            try:
                await self._answer_one(is_hints_turn=number % HINT_PLACE == 0)
                self._is_there = True
            except Exception as error:  # noqa: BLE001  as above
                self._lost(error)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _answer_one(self, *, is_hints_turn: bool) -> None:
        """Bots first, since a whole table waits for them, but every fourth place is a hint's."""
        places = (HINTS, BOTS) if is_hints_turn else (BOTS, HINTS)
        for found in await popped(self._client, places, 1):
            expiry, _, text = found.partition(b" ")
            seconds, parts = await self._client.time()
            if int(expiry) > seconds * 1000 + parts // 1000:
                await self._answer(text)

    async def _answer(self, text: bytes) -> None:
        with suppress(DecodeError, NoAnswer):  # it is of a later release, or came to nothing: its node sees to it
            asked = _decode(text)
            answer = await self._thinkers.answer(asked.question, is_hint=asked.question.is_hint)
            place = answers_for(asked.node)
            await self._client.rpush(place, _encode(Answered(asked.number, answer)))
            await self._client.expire(place, KEPT_SECONDS)

    def _lost(self, error: Exception) -> None:
        if self._is_there:
            self._is_there = False
            journal.warning("the bus is away", error=str(error))
