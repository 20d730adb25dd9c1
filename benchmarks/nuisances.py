"""What breaks nothing and is a nuisance: to watch in hundreds, to guess, to chatter, to ping, to ask for much.

As in `attacks`, each goes on until it is ended. They come from one address, as ever new guests where that gets them
further.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import count, cycle
from random import Random
from typing import Final
from urllib.parse import quote

import msgspec

from benchmarks.lines import connected, handshake
from benchmarks.places import Address, again_and_again, table
from cardenza import catalogue
from cardenza.coach.lesson import lesson_of, tries
from cardenza.decks.carmony import deck, meld_line
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng

WATCHERS: Final = 400
AT_ONCE: Final = 20
VISIT_SECONDS: Final = 2.0
HELLO: Final = b'{"t":"hello","since":0}'
PINGERS: Final = 300
PINGS_A_SECOND: Final = 25  # a single connection may send a few more
PING: Final = bytes([0x89, 0x80, 0, 0, 0, 0])
ASKERS: Final = 60
MOVERS: Final = 50
MOVE_SECONDS: Final = 0.1
WRONG: Final = b'{"t":"play","n":10000000,"move":"move 1 x1 to COLUMN"}'
CODE: Final = b'{"code":"K7QF-2M9X-4HTD","name":"Eve"}'
ODD_FRAME: Final = bytes([0x81, 0x81, 0, 0, 0, 0, 0xFF])  # a text that is no UTF-8


async def watch(server: Address) -> None:
    """Hundreds come to watch one table and go again."""
    path, _ = table(server, "memory", 2)

    async def visit() -> None:
        line = await connected(f"{server[0]}:{server[1]}", path, "", lambda *_: None, "127.0.9.1")
        try:
            line.send(HELLO)
            await asyncio.sleep(VISIT_SECONDS)
        finally:
            line.close()

    await _all_the_time([visit] * WATCHERS)


async def guess(server: Address) -> None:
    """New guests ask for tables that there may be, and for chairs whose code they do not know."""
    path, _ = table(server, "memory", 2)
    words = path.rpartition("/")[2]

    async def ask() -> None:
        nowhere = f"mellow-viola-{secrets.token_hex(4)}"
        await _asked(server, f"GET /api/tables/{nowhere}/games/0/record HTTP/1.1", b"")
        await _asked(server, f"POST /api/tables/{words}/recover HTTP/1.1", CODE)

    await _all_the_time([ask] * AT_ONCE)


async def chatter(server: Address) -> None:
    """A guest comes, says something, goes, and comes again."""
    path, cookie = table(server, "memory", 2)

    async def speak() -> None:
        line = await connected(f"{server[0]}:{server[1]}", path, cookie, lambda *_: None, "127.0.9.1")
        try:
            line.send(HELLO)
            for _ in range(5):
                line.send(b'{"t":"say","phrase":"hello"}')
            await asyncio.sleep(0.2)
        finally:
            line.close()

    await _all_the_time([speak] * AT_ONCE)


async def odd_bytes(server: Address) -> None:
    """What no browser sends: foreign origins, heads that cannot be read, texts that are none, lines cut short."""
    path, cookie = table(server, "memory", 1)
    shaken = handshake("localhost", path, cookie)
    numbers = count()
    heads = [
        shaken.replace(b"\r\n\r\n", b"\r\nOrigin: https://" + b"x" * 9_000 + b".example\r\n\r\n"),
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        handshake("localhost", "/ws/%ff", ""),
    ]

    async def send() -> None:
        number = next(numbers) % (len(heads) + 1)
        reader, writer = await asyncio.open_connection(*server, local_addr=("127.0.9.1", 0))
        try:
            writer.write(heads[number] if number < len(heads) else shaken)
            await asyncio.wait_for(reader.read(200), VISIT_SECONDS)
            writer.write(ODD_FRAME)
            await writer.drain()
        except TimeoutError:
            pass
        finally:
            writer.transport.abort()

    await _all_the_time([send] * AT_ONCE)


@cache
def long_record() -> bytes:
    """A record of more than a thousand moves."""
    scribe, random = Scribe(catalogue.find("chord-poker")().deal_from(Rng(7))), Random(7)
    while not scribe.state.is_over():
        seat = scribe.state.to_act()[0]
        scribe.apply(seat, random.choice(scribe.state.legal_moves(seat)))
    return "\n".join(scribe.record.json_lines()).encode()


async def long_records(server: Address) -> None:
    """Records as long as they may be, to be shown move by move."""

    async def send() -> None:
        await _asked(server, "POST /api/replay HTTP/1.1", long_record(), "text/plain")

    await _all_the_time([send] * AT_ONCE)


async def costly(server: Address) -> None:
    """What takes some thousandths of a second to answer: a list of MELD cards, tries in lessons, music to engrave."""
    melds = msgspec.json.encode({"lines": [meld_line(meld) for meld in deck().melds]})
    lesson = lesson_of("carmony")
    assert lesson is not None
    moves = [(step.id, msgspec.json.encode({"move": move})) for step in lesson.steps for move in tries(step)]
    random, numbers = Random(7), count()

    async def ask() -> None:
        step, move = moves[next(numbers) % len(moves)]
        score = quote("treble " + " ".join(f"{random.choice('CDEFGAB')}{random.choice('45')}/8" for _ in range(24)))
        await _asked(server, "POST /api/melds HTTP/1.1", melds)
        await _asked(server, f"POST /api/lessons/en/carmony/{step} HTTP/1.1", move)
        await _asked(server, f"GET /api/engraved?score={score} HTTP/1.1", b"")

    await _all_the_time([ask] * ASKERS)


async def pings(server: Address) -> None:
    """Hundreds of sockets of one address, each of which sends as many pings as a single one may."""
    path, _ = table(server, "memory", 2)

    async def ping() -> None:
        reader, writer = await asyncio.open_connection(*server, local_addr=("127.0.9.1", 0))
        try:
            writer.write(handshake("localhost", path, ""))
            await reader.readuntil(b"\r\n\r\n")
            while not reader.at_eof():
                writer.write(PING * PINGS_A_SECOND)
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()

    await _all_the_time([ping] * PINGERS)


async def wrong_moves(server: Address) -> None:
    """Many guests move what may not be moved, each as often as a guest may say anything."""
    tables = [table(server, "chromatic-solitaire", 1) for _ in range(MOVERS)]
    numbers = count()

    async def move() -> None:
        path, cookie = tables[next(numbers) % MOVERS]
        line = await connected(f"{server[0]}:{server[1]}", path, cookie, lambda *_: None, "127.0.9.1")
        try:
            line.send(HELLO)
            for column in cycle("2345678"):
                if line.is_closed:
                    return
                line.send(WRONG.replace(b"COLUMN", column.encode()))
                await asyncio.sleep(MOVE_SECONDS)
        finally:
            line.close()

    await _all_the_time([move] * MOVERS)


async def _asked(server: Address, line: str, content: bytes, kind: str = "application/json") -> None:
    reader, writer = await asyncio.open_connection(*server, local_addr=("127.0.9.1", 0))
    try:
        head = f"Host: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {len(content)}"
        writer.write(f"{line}\r\n{head}\r\n\r\n".encode() + content)
        await reader.read()
    finally:
        writer.transport.abort()


async def _all_the_time(attackers: Sequence[Callable[[], Awaitable[None]]]) -> None:
    await asyncio.gather(*[again_and_again(attack) for attack in attackers])


NUISANCES: Final[dict[str, Callable[[Address], Awaitable[None]]]] = {
    "400 come and go to watch": watch,
    "addresses and codes are guessed": guess,
    "phrases by coming again": chatter,
    "odd bytes and foreign origins": odd_bytes,
    "long records by 20 at once": long_records,
    "melds, lessons and scores by 60 at once": costly,
    "pings by 300 sockets": pings,
    "wrong moves by 50 guests": wrong_moves,
}
