"""What somebody may do who means no good, each until it is ended: `python -m benchmarks.attacks NAME PORT`.

Attackers come back when they are cut off, after a short pause: without one they would be any flood of new connections,
which is for the network to stop. They come from addresses of their own.
"""

import asyncio
import os
import resource
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

from benchmarks.lines import connected, handshake
from benchmarks.nuisances import NUISANCES
from benchmarks.places import Address, again_and_again, table

HALF_REQUESTS: Final = 3_000
OF_ONE_ADDRESS: Final = 1_000
FREE_DESCRIPTORS: Final = 100
HINT_SECONDS: Final = 0.2  # a line may say a little more than this
SOCKETS: Final = 60
UNFINISHED: Final = bytes([0x01, 0x81, 0, 0, 0, 0]) + b"{"  # a text frame that says it goes on
EMPTY: Final = bytes([0x00, 0x80, 0, 0, 0, 0])  # a fragment without anything in it


async def fragments(server: Address) -> None:
    """Four sockets that begin a message and never end it."""
    path, cookie = table(server, "memory", 1)

    async def attack() -> None:
        reader, writer = await asyncio.open_connection(*server, local_addr=("127.0.9.1", 0))
        try:
            writer.write(handshake("localhost", path, cookie))
            await reader.readuntil(b"\r\n\r\n")
            writer.write(UNFINISHED)
            while True:
                writer.write(EMPTY * 2_000)
                await writer.drain()
        finally:
            writer.transport.abort()

    await asyncio.gather(*[again_and_again(attack) for _ in range(4)])


async def half_requests(server: Address) -> None:
    """Thousands who begin a request and never end it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    number = count()

    async def attack() -> None:
        source = f"127.0.9.{1 + next(number) // OF_ONE_ADDRESS % 200}"
        reader, writer = await asyncio.open_connection(*server, local_addr=(source, 0))
        try:
            writer.write(b"GET /health HTTP/1.1\r\nHost: loc")
            await reader.read()
        finally:
            writer.transport.abort()

    await asyncio.gather(*[again_and_again(attack) for _ in range(min(HALF_REQUESTS, hard - FREE_DESCRIPTORS))])


async def large_headers(server: Address) -> None:
    """Handshakes with as much in their head as is allowed, and with more."""

    async def attack(size: int) -> None:
        reader, writer = await asyncio.open_connection(*server, local_addr=("127.0.9.1", 0))
        try:
            writer.write(handshake("localhost", "/ws/no-such-table", "x" * size))
            await reader.readuntil(b"\r\n\r\n")
        finally:
            writer.transport.abort()

    sizes = [14_000, 20_000] * 4
    await asyncio.gather(*[again_and_again(lambda size=size: attack(size)) for size in sizes])  # type: ignore[misc]  # mypy cannot infer a lambda with a default


async def hints(server: Address, guests: int) -> None:
    """Many sockets of a few guests, all of which ask for hints all the time."""
    tables = [table(server, "carmony", 2) for _ in range(guests)]

    async def attack(path: str, cookie: str) -> None:
        line = await connected(f"{server[0]}:{server[1]}", path, cookie, lambda *_: None, "127.0.9.1")
        line.send(b'{"t":"hello","since":0}')
        while not line.is_closed:
            line.send(b'{"t":"hint"}')
            await asyncio.sleep(HINT_SECONDS)

    askers = [tables[number % guests] for number in range(SOCKETS)]
    await asyncio.gather(*[again_and_again(lambda each=each: attack(*each)) for each in askers])  # type: ignore[misc]  # as above


ATTACKS: Final[dict[str, Callable[[Address], Awaitable[None]]]] = {
    "empty fragments on 4 sockets": fragments,
    "3,000 half requests": half_requests,
    "large headers": large_headers,
    "60 sockets of one guest ask for hints": lambda server: hints(server, 1),
    "60 sockets of 20 guests ask for hints": lambda server: hints(server, 20),
    **NUISANCES,
}


async def main(name: str, port: int) -> None:
    os.nice(19)  # they share a core with those who measure
    await ATTACKS[name](("127.0.0.1", port))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
