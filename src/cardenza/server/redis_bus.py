"""Redis between the nodes of a house: one channel for all of them. Nothing is kept there that would be missed.

A subscription may die without a word, so a node listens for itself: what it tells comes back, or the way is broken.
Then it subscribes anew, and until it hears itself again it does without (`Nodes`, `Following`).
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from random import SystemRandom
from typing import TYPE_CHECKING, Final, final

from msgspec import DecodeError, Struct, json

from cardenza.kernel.errors import CardenzaError
from cardenza.server import journal
from cardenza.server.bus import Hear, Message, Thinking, name_of_a_node
from cardenza.server.limits import Rate
from cardenza.server.sites import without_password

if TYPE_CHECKING:
    from redis.asyncio import Redis as Client

THINKERS: Final = "cardenza:thinkers"
KINDS: Final = ("redis://", "rediss://", "unix://")
ANSWER_SECONDS: Final = 1.0  # Redis answers in a millisecond, or is away
ECHO_SECONDS: Final = 2.5  # who has not heard themselves for so long is alone; all nodes speak every two seconds
RENEW_SECONDS: Final = 5.0
LISTEN_SECONDS: Final = 0.5
GONE_SECONDS: Final = 6.0
MOST_WAITING: Final = 1_000
ECHOES: Final = 200  # of so many the time is remembered
PAUSE: Final = (0.1, 0.5)  # seconds until the next try, by lot: all nodes have lost the same Redis
NEARLY_ALL: Final = 0.99

SPEND: Final = """
local moment = redis.call('TIME')
local now = moment[1] + moment[2] / 1000000
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local was = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(was[1]) or burst) + (now - (tonumber(was[2]) or now)) * rate)
left = math.max(left - 1, -burst)
redis.call('HSET', KEYS[1], 'left', left, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.min(math.ceil(2000 * burst / rate) + 1000, 86400000))
return tostring(left)
"""
"""Takes one from a bucket, as `limits.Bucket` does; but what other nodes have allowed too much is owed."""

_dice: Final = SystemRandom()


class BusProblem(CardenzaError):
    """There is no way to the other nodes."""


class Told(Struct, frozen=True, array_like=True):
    """A message on its way: who tells it, and which one of theirs it is."""

    node: str
    number: int
    message: Message


_encode: Final = json.Encoder().encode
_decode: Final = json.Decoder(Told).decode


def connected(url: str, *, answer_seconds: float | None = ANSWER_SECONDS) -> "Client":
    """A client that says at once when something is wrong. Raises `BusProblem` if the address is none."""
    if not url.startswith(KINDS):
        raise BusProblem(f"{without_password(url)} is no address of a Redis; name redis://<host> or unix://<path>")
    try:
        from redis.asyncio import Redis as Client
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ModuleNotFoundError:
        raise BusProblem("several nodes need Redis and its driver: pip install 'cardenza[cluster]'") from None
    try:
        return Client.from_url(
            url,
            socket_timeout=answer_seconds,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as error:
        raise BusProblem(f"{without_password(url)} is no address of a Redis ({error})") from None


@final
class Redis:
    """The bus of a house; houses with other secrets hear nothing of it."""

    is_shared = True

    def __init__(self, url: str, secret: bytes) -> None:
        self.node = name_of_a_node()
        self._client = connected(url)
        self._secret = secret
        self._channel = f"cardenza:{_digest(secret, 'channel')}"
        self._number = 0
        self._out: list[bytes] = []
        self._has_more = asyncio.Event()
        self._sent: dict[int, float] = {}
        self._echoes: deque[float] = deque(maxlen=ECHOES)
        self._heard_at = -RENEW_SECONDS  # this node itself
        self._was_up = True
        self._thinkers: dict[str, tuple[float, int]] = {}  # when they were heard, and how many workers they have
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, ready: Callable[[], None]) -> None:
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen(hear, ready))]

    async def close(self) -> None:
        await ended(self._tasks)
        with suppress(Exception):  # it may be away, and nothing is lost
            await self._client.aclose()

    def is_up(self) -> bool:
        return time.monotonic() - self._heard_at < ECHO_SECONDS

    def echo_seconds(self) -> float:
        known = sorted(self._echoes)
        return known[int(NEARLY_ALL * (len(known) - 1))] if known else 0.0

    def workers(self) -> int:
        """How many workers think elsewhere."""
        last = time.monotonic() - GONE_SECONDS
        self._thinkers = {name: each for name, each in self._thinkers.items() if each[0] > last}
        return sum(workers for _, workers in self._thinkers.values())

    # ------------------------------------------------------------------------------------------------ speaking

    def tell(self, message: Message) -> None:
        if len(self._out) >= MOST_WAITING:
            return
        self._number += 1
        self._sent[self._number] = time.monotonic()
        self._out.append(_encode(Told(self.node, self._number, message)))
        self._has_more.set()

    async def _speak(self) -> None:
        """Tell what has gathered, in one go. What cannot be told is forgotten: the others will find it in the store."""
        while True:
            await self._has_more.wait()
            self._has_more.clear()
            told, self._out = self._out, []
            try:
                async with self._client.pipeline(transaction=False) as together:
                    for each in told:
                        together.publish(self._channel, each)
                    await together.execute()
            except Exception as error:  # noqa: BLE001  whatever a driver says: without Redis the house goes on
                self._lost(error)
                await asyncio.sleep(_dice.uniform(*PAUSE))

    def _lost(self, error: object) -> None:
        self._heard_at = -RENEW_SECONDS
        self._sent.clear()
        if self._was_up:
            self._was_up = False
            journal.warning("the bus is away", error=str(error))

    async def spent(self, name: str, rate: Rate) -> float | None:
        if not self.is_up():
            return None
        try:
            key = f"cardenza:{_digest(self._secret, name)}"
            return float(await self._client.eval(SPEND, 1, key, rate.burst, rate.per_second))
        except Exception as error:  # noqa: BLE001  as above
            self._lost(error)
            return None

    # ------------------------------------------------------------------------------------------------ listening

    async def _listen(self, hear: Hear, ready: Callable[[], None]) -> None:
        while True:
            try:
                await self._subscribed(hear, ready)
            except Exception as error:  # noqa: BLE001  as above
                self._lost(error)
            await asyncio.sleep(_dice.uniform(*PAUSE))

    async def _subscribed(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Hear as long as this node hears itself."""
        async with self._client.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(self._channel, THINKERS)
            begun = time.monotonic()
            ready()
            while time.monotonic() - max(begun, self._heard_at) < RENEW_SECONDS:
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=LISTEN_SECONDS)
                if message is not None:
                    self._take(message["data"], hear)
        self._lost("nothing is heard any more")

    def _take(self, data: bytes, hear: Hear) -> None:
        """What is no message of ours may be one of a later release."""
        try:
            told = _decode(data)
        except DecodeError:
            return
        if told.node == self.node:
            self._note_echo(told.number)
        if isinstance(told.message, Thinking):
            self._thinkers[told.node] = (time.monotonic(), told.message.workers)
        hear(told.node, told.message)

    def _note_echo(self, number: int) -> None:
        self._heard_at = time.monotonic()
        if (sent_at := self._sent.get(number)) is not None:
            self._echoes.append(self._heard_at - sent_at)
        for old in [each for each in self._sent if each <= number]:
            del self._sent[old]
        if not self._was_up:
            self._was_up = True
            journal.info("the bus is there again")


async def ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel them until they have ended: a driver whose own patience ends in that moment swallows it."""
    while going := [task for task in tasks if not task.done()]:
        for task in going:
            task.cancel()
        await asyncio.wait(going, timeout=LISTEN_SECONDS)


def announcement(node: str, message: Thinking) -> bytes:
    """What somebody tells who is no node of a house."""
    return _encode(Told(node, 0, message))


def _digest(secret: bytes, name: str) -> str:
    """A name that tells nobody what it stands for."""
    return blake2b(name.encode(), key=secret, digest_size=12).hexdigest()
