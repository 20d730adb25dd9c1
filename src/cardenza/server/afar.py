"""Bots that think on other machines: what a node asks of them. Questions and answers go through lists in Redis.

A thought is worth nothing once the table has moved, so nothing is done to keep it: whoever takes a question may die
with it. What is not answered in time is thought about here, and an answer that comes later is not heard any more.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, final

from msgspec import DecodeError, Struct, json

from cardenza.server import journal
from cardenza.server.redis_bus import Redis, connected, ended
from cardenza.server.thinker import Answer, Question

if TYPE_CHECKING:
    from redis.asyncio import Redis as Client

BOTS: Final = "think:bot"
HINTS: Final = "think:hint"
PATIENCE_SECONDS: Final = 4.0
WAIT_SECONDS: Final = 1.0  # for an answer, before one waits again
MOST_AT_ONCE: Final = 100
PAUSE_SECONDS: Final = 0.5

ASK: Final = """
local moment = redis.call('TIME')
local expiry = moment[1] * 1000 + math.floor(moment[2] / 1000) + ARGV[2]
redis.call('RPUSH', KEYS[1], string.format('%.0f ', expiry) .. ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""
"""Puts a question into a list, after the moment when nobody waits for it any more; if nobody takes it, all go then."""


class AskedAfar(Struct, frozen=True, array_like=True):
    """A question, and whose it is: imagined worlds and nothing else."""

    node: str
    number: int
    question: Question


class Answered(Struct, frozen=True, array_like=True):
    number: int
    answer: Answer


_encode: Final = json.Encoder().encode
_decode: Final = json.Decoder(Answered).decode


def answers_for(node: str) -> str:
    """The list where a node finds its answers."""
    return f"answers:{node}"


async def popped(client: "Client", places: Sequence[str], most: int) -> list[bytes]:
    """The first things in the first of these lists that has any; nothing if none has for a while."""
    found: Any = await client.blmpop(WAIT_SECONDS, len(places), *places, direction="LEFT", count=most)
    return list(found[1]) if found else []


@final
class Afar:
    """Asks those who think elsewhere, if there are any."""

    def __init__(self, url: str, bus: Redis) -> None:
        self._bus = bus
        self._asking = connected(url)
        self._hearing = connected(url, answer_seconds=WAIT_SECONDS + 1)
        self._number = 0
        self._open: dict[int, asyncio.Future[Answer]] = {}
        self._listening: asyncio.Task[None] | None = None

    @property
    def workers(self) -> int:
        """How many there are elsewhere."""
        return self._bus.workers() if self._bus.is_up() else 0

    @property
    def waiting(self) -> int:
        return len(self._open)

    async def answer(self, question: Question, *, is_hint: bool) -> Answer | None:
        """What is answered elsewhere; None if nothing is, or not in time."""
        if not self.workers:
            return None
        self._listening = self._listening or asyncio.create_task(self._listen())
        self._number += 1
        number, future = self._number, asyncio.get_running_loop().create_future()
        self._open[number] = future
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ask(AskedAfar(self._bus.node, number, question), HINTS if is_hint else BOTS)
                answer: Answer = await future
        except Exception as error:  # noqa: BLE001  Redis is away, or they are: it is thought about here
            journal.debug("no answer from elsewhere", error=repr(error))
            return None
        finally:
            del self._open[number]
        return None if answer.problem else answer

    async def _ask(self, asked: AskedAfar, where: str) -> None:
        await self._asking.eval(ASK, 1, where, _encode(asked), str(round(PATIENCE_SECONDS * 1000)))

    async def _listen(self) -> None:
        while True:
            try:
                place = answers_for(self._bus.node)
                for each in await popped(self._hearing, (place,), MOST_AT_ONCE):
                    self._hear(each)
            except Exception as error:  # noqa: BLE001  as above
                journal.debug("answers cannot be heard", error=repr(error))
                await asyncio.sleep(PAUSE_SECONDS)

    def _hear(self, data: bytes) -> None:
        with suppress(DecodeError):  # of a later release
            answered = _decode(data)
            future = self._open.get(answered.number)
            if future is not None and not future.done():
                future.set_result(answered.answer)

    async def close(self) -> None:
        if self._listening is not None:
            await ended([self._listening])
        for client in (self._asking, self._hearing):
            with suppress(Exception):  # it may be away
                await client.aclose()
