"""A real server on a free port of this machine, with its database, and people who come to its tables."""

import json
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeAlias

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardenza.match.table import Table
from cardenza.server.app import application
from cardenza.server.door import Terms
from cardenza.server.house import Manners
from cardenza.server.hub import Hub
from cardenza.server.limits import Rate, Share
from cardenza.server.proxies import Network
from cardenza.server.serving import server
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from cardenza.server.upkeep.tidying import Retention

SECONDS = 60.0  # on a busy machine
NO_LIMIT = Share(Rate(1e9, 1e9), Rate(1e9, 1e9))
FOREVER = Retention(*[100_000] * 5)  # what tests put into a house is often of 1970
QUICK = Manners(
    bot_pace_ms=0,
    absence_seconds=0.2,
    new_tables=NO_LIMIT,
    messages=NO_LIMIT,
    phrases=NO_LIMIT,
    hints=NO_LIMIT,
    lines=NO_LIMIT,
    misses=NO_LIMIT,
    retention=FOREVER,
)
SHORT = {"hand_size": 5, "turn_cap": 200}  # for The Distance

Json: TypeAlias = dict[str, Any]


class House:
    """Where the server is, and what it holds."""

    def __init__(self, port: int, hub: Hub) -> None:
        self.port = port
        self.hub = hub
        self.url = f"http://127.0.0.1:{port}"
        self.browsers: list[httpx2.Client] = []

    def table(self, words: str) -> Table:
        """The true table, every card included."""
        return self.hub.rooms[words].table


@contextmanager
def serving(
    folder: str | Path,
    manners: Manners = QUICK,
    client: Path | None = None,
    terms: Terms | None = None,
    proxies: Sequence[Network] = (),
) -> Iterator[House]:
    """A server while the block lasts; it ends as with a signal."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ready = Event()
        app = application(Store.open(folder), Thinkers(1), manners, client)
        running = server(app, ready.set, terms, proxies)
        house = House(listener.getsockname()[1], app.state.hub)
        thread = Thread(target=lambda: running.run(sockets=[listener]))
        thread.start()
        try:
            assert ready.wait(SECONDS)
            yield house
        finally:
            for browser in house.browsers:
                browser.close()
            running.should_exit = True
            thread.join()


def let_in_at_last(house: House, source: str) -> None:
    """Come again and again from this address, until the server has noticed that there is room."""
    end = time.monotonic() + SECONDS
    with closing(HTTPConnection("127.0.0.1", house.port, SECONDS, (source, 0))) as visitor:
        while time.monotonic() < end:
            with suppress(ConnectionError, HTTPException):
                visitor.request("GET", "/health")
                answer = visitor.getresponse()
                answer.read()
                if answer.status == HTTPStatus.OK:
                    return
            visitor.close()
    raise AssertionError("nobody is let in any more")


class Person:
    """A browser: it keeps its cookie."""

    def __init__(self, house: House, name: str = "Ann") -> None:
        self.house = house
        self.name = name
        self.http = httpx2.Client(base_url=house.url, timeout=SECONDS)
        house.browsers.append(self.http)
        self.get("/api/me")

    def get(self, path: str, **more: Any) -> httpx2.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: object) -> httpx2.Response:
        return self.http.post(path, json=body)

    def open(self, game: str, seats: int, bots: int = 0, **settings: object) -> str:
        """A new table; tells its address."""
        asked = {"settings": {"game": game, "seats": seats, **settings}, "name": self.name, "bots": bots}
        answer = self.post("/api/tables", asked | {"level": "beginner"})
        assert answer.status_code == 201, answer.text
        words: str = answer.json()["words"]
        return words

    @contextmanager
    def at(self, words: str, since: int = 0, *, finds: bool = False) -> Iterator["Guest"]:
        """The person at a table, who has said hello, and perhaps that they would like to find for themselves."""
        with self.socket(words) as line:
            guest = Guest(line)
            guest.ask("hello", since=since, finds=finds)
            guest.next("update")
            yield guest

    def socket(self, words: str, source: str = "127.0.0.1", **headers: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.house.port}/ws/{words}"
        return connect(
            address,
            additional_headers={"Cookie": cookie, **headers},
            open_timeout=SECONDS,
            close_timeout=1,
            ping_interval=None,  # a busy machine may not answer in time
            source_address=(source, 0),
        )


class Guest:
    """Somebody at a table. `table` is the last update, `heard` every message."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[Json] = []
        self.table: Json = {}

    def send(self, text: str | bytes) -> None:
        self.line.send(text)

    def ask(self, t: str, **fields: object) -> None:
        self.send(json.dumps({"t": t, **fields}))

    def hear(self) -> Json:
        message: Json = json.loads(self.line.recv(SECONDS))
        self.heard.append(message)
        if message["t"] == "update":
            self.table = message
        return message

    def hear_to_the_end(self) -> int:
        """Everything until the server closes the connection; tells with which code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return 1006 if end.rcvd is None else end.rcvd.code

    def next(self, t: str) -> Json:
        """The next message of a kind."""
        while (message := self.hear())["t"] != t:
            pass
        return message

    def until(self, is_so: Callable[[Json], bool]) -> Json:
        """The first update, from the present one on, of which this is so."""
        while not is_so(self.table):
            self.next("update")
        return self.table

    def catch_up(self, n: int) -> None:
        self.until(lambda update: update["n"] >= n)

    def sit(self, chair: int, name: str) -> None:
        self.ask("sit", chair=chair, name=name)
        self.until(lambda table: table["you"]["chair"] == chair)

    @property
    def seat(self) -> int | None:
        seat: int | None = self.table["you"]["seat"]
        return seat

    @property
    def is_over(self) -> bool:
        return bool(self.table["table"]["phase"] == "over")

    def can_move(self) -> bool:
        return self.seat in self.table["table"]["toAct"]

    def moves(self) -> list[str]:
        """What is offered, but for giving up."""
        return [offer["move"] for offer in self.table["offers"]["moves"] if not offer["isResigning"]]

    def show(self) -> None:
        """Play by a list from now on, if the table does not show it anyway."""
        if not self.table["offers"]["isShown"]:
            self.ask("show", always=True)
            self.until(lambda update: update["offers"]["isShown"])

    def play(self, move: str, n: int | None = None) -> None:
        self.ask("play", n=self.table["n"] if n is None else n, move=move)

    def play_on(self) -> None:
        """Make the move with the longest text (it puts down most cards), and wait until the table has it.

        Who plays by a list says so, where the table does not show it anyway.
        """
        self.show()
        made = self.table["table"]["movesMade"]
        self.play(max(self.moves(), key=len))
        self.until(lambda update: update["table"]["movesMade"] > made or self.is_over)


def play_to_the_end(*guests: Guest, most: int = 3000) -> None:
    """Whoever is to act plays on; the others listen until they know of it."""
    for _ in range(most):
        mover = next((guest for guest in guests if guest.can_move()), None)
        if mover is None:
            return
        mover.play_on()
        for guest in guests:
            guest.catch_up(mover.table["n"])
    raise AssertionError("the game does not end")
