"""Tables where a move comes in and is told twice: to the other person, or to somebody who watches, and to the mover."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from http.client import HTTPConnection
from random import Random
from typing import Final

import msgspec

from benchmarks.heard import Heard, decode
from benchmarks.lines import Line, connected
from benchmarks.load.setups import Setup
from benchmarks.movers import Tally
from benchmarks.servers import Process

GAMES: Final = [("the-distance", 2), ("memory", 2), ("chromatic-solitaire", 1)]
OF_ONE_ADDRESS: Final = 25  # a house lets nobody open hundreds of tables, so the players have many addresses
ADDRESSES: Final = 250
NOBODY: Final = Heard("")
PATIENCE_SECONDS: Final = 30.0
HELLO: Final = b'{"t":"hello","since":0}'
SIT: Final = b'{"t":"sit","chair":1,"name":"Ben"}'
BEGIN: Final = b'{"t":"begin"}'
READY: Final = b'{"t":"ready"}'


class Table:
    """Two lines to one table: of two persons who move as it is their turn, or of one and of somebody who watches."""

    def __init__(self, tally: Tally, random: Random) -> None:
        self.tally = tally
        self.random = random
        self.lines: list[Line] = []
        self.heard = [NOBODY, NOBODY]
        self.is_full = asyncio.Event()
        self._mover = 0
        self._sent_at = 0.0

    def hear(self, place: int, text: bytes, arrived: float) -> None:
        self.tally.sizes.append(len(text))
        message = decode(text)
        if message.t != "update":
            self.tally.refused += 1
            return
        self.heard[place] = message
        if any(news.t == "sat" and news.chair == 1 for news in message.news):
            self.is_full.set()
        self._count(place, [news.by for news in message.news if news.t == "played"], arrived)

    def _count(self, place: int, moves: Sequence[str], arrived: float) -> None:
        """A move counts once, and has arrived when the other one hears of it."""
        self.tally.moves += len(moves) * place
        if self._sent_at and place != self._mover and "player" in moves:
            self.tally.note(self._sent_at, arrived)
            self._sent_at = 0.0

    def move(self) -> None:
        """Whoever has something to do does it; after a game both ask for the next."""
        if any(heard.table.phase == "over" for heard in self.heard):
            for line in self.lines:
                line.send(READY)
            return
        able = [place for place, heard in enumerate(self.heard) if heard.moves()]
        if able:
            self._move(self.random.choice(able))

    def _move(self, place: int) -> None:
        now, self.heard = self.heard[place], [NOBODY, NOBODY]  # the next move only when this one is answered
        text = msgspec.json.encode({"t": "play", "n": now.n, "move": self.random.choice(now.moves())})
        self._mover, self._sent_at = place, time.time()
        self.lines[place].send(text)

    def leave(self) -> None:
        for line in self.lines:
            line.close()


def address_of(number: int) -> str:
    return f"127.0.{1 + number // OF_ONE_ADDRESS % ADDRESSES}.1"


def opened(server: Process, number: int) -> tuple[str, str]:
    """A new table: its words, and the cookie of the one who sits there."""
    game, seats = GAMES[number % len(GAMES)]
    http = HTTPConnection("127.0.0.1", server.port, source_address=(address_of(number), 0))
    body = {"settings": {"game": game, "seats": seats}, "name": "Ann", "bots": 0}
    http.request("POST", "/api/tables", msgspec.json.encode(body), {"content-type": "application/json"})
    answer = http.getresponse()
    text = answer.read().decode()
    http.close()
    if answer.status != 201:
        raise RuntimeError(text)
    return msgspec.json.decode(text)["words"], str(answer.headers["set-cookie"]).partition(";")[0]


async def seated(nodes: Sequence[Process], number: int, tally: Tally) -> Table:
    """A table with a game that has begun; its lines go to these nodes, or both to the only one."""
    words, cookie = opened(nodes[0], number)
    table = Table(tally, Random(number))
    for place, owner in enumerate([cookie, ""]):
        node = nodes[place % len(nodes)]
        line = await connected(node.host, f"/ws/{words}", owner, partial(table.hear, place), address_of(number))
        line.send(HELLO)
        table.lines.append(line)
    if GAMES[number % len(GAMES)][1] > 1:
        table.lines[1].send(SIT)
        await asyncio.wait_for(table.is_full.wait(), PATIENCE_SECONDS)
        table.lines[0].send(BEGIN)
    return table


async def all_seated(setup: Setup, numbers: Sequence[int], tally: Tally) -> list[Table]:
    """Table after table, so that nobody has to wait at the door."""
    return [await seated(setup.of_table(number), number, tally) for number in numbers]
