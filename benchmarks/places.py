"""Where attackers go, and how they come back: a table of their own, and again after each time they were cut off."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.client import HTTPConnection
from typing import Final

import msgspec

PAUSE_SECONDS: Final = 0.5

Address = tuple[str, int]


def table(server: Address, game: str, seats: int, cookie: str = "", source: str = "127.0.9.1") -> tuple[str, str]:
    """A new table where the host may ask for hints: its path, and the cookie of the host."""
    http = HTTPConnection(*server, source_address=(source, 0))
    body = {"settings": {"game": game, "seats": seats, "judge": "coach"}, "name": "Eve", "bots": seats - 1}
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    http.request("POST", "/api/tables", msgspec.json.encode(body), headers)
    answer = http.getresponse()
    text = answer.read()
    if answer.status != 201:
        raise RuntimeError(text.decode())
    http.close()
    return f"/ws/{msgspec.json.decode(text)['words']}", cookie or str(answer.headers["set-cookie"]).partition(";")[0]


async def again_and_again(attack: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(OSError, EOFError):
            await attack()
        await asyncio.sleep(PAUSE_SECONDS)
