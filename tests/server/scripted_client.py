"""A server in a process of its own that can be killed, and clients that play by themselves and note what they are told.

Clients come back when the server does, and hold everything against what they were told before.
"""

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import httpx2
import msgspec
from websockets import ClientConnection, WebSocketException, connect

from cardenza.kernel.records import Record, read_record
from cardenza.protocol import asked
from cardenza.protocol.told import AnyNews, Earlier, Offer, Refused, ServerMessage, Update
from cardenza.server.limits import Bucket, Rate

PATIENCE_SECONDS: Final = 300  # of a machine that many others use; nobody waits longer than it takes
MESSAGES: Final = Rate(20, 9)  # a little less than a line may send
WRONG: Final = 0.08  # the share of moves that are tried in vain
PHRASES: Final = Rate(2, 0.3)  # and one is left for the end

TROUBLE: Final = (OSError, httpx2.TransportError, WebSocketException)  # what a killed server looks like

_decode: Final = msgspec.json.Decoder(ServerMessage).decode
_encode: Final = msgspec.json.Encoder().encode


Program: TypeAlias = tuple[str, ...]
"""A command `cardenza`, word by word."""

OWN: Final[Program] = (sys.executable, "-m", "cardenza.cli")


class Server:
    """`cardenza serve` on this folder, or as the options say, again and again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.program = OWN
        self._options = options
        self.port = 0
        self.lives = 0
        self.is_open = asyncio.Event()
        self._lines = 0
        self._is_left = asyncio.Event()
        self._to_tell = 0
        self._has_told = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Return when it can be reached; from the second time on at the same address."""
        options = ["--port", str(self.port), "--data", str(self.folder), "--bot-pace", "0", "--workers", "1"]
        with (self.folder / "journal").open("ab") as journal:
            self._process = await asyncio.create_subprocess_exec(
                *(*self.program, "serve", *options, *self._options),
                stdout=asyncio.subprocess.PIPE,
                stderr=journal,
            )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_SECONDS)
        assert line, (self.folder / "journal").read_text()
        self.port = int(line.decode().rpartition(":")[2])
        self.lives += 1
        self.is_open.set()

    async def kill(self) -> None:
        """End it without warning. Return when all who were connected have read the last they were sent."""
        assert self._process is not None
        self.is_open.clear()
        self._process.send_signal(signal.SIGKILL)
        await self.end()
        await self._is_left.wait()

    def signal(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)

    async def ended(self) -> int:
        """Wait until the process has ended by itself; tells how."""
        assert self._process is not None
        process, self._process = self._process, None
        await process.communicate()
        return process.returncode or 0

    async def stop(self) -> None:
        """Ask it to end. Return when it has."""
        assert self._process is not None
        self.is_open.clear()
        self._process.send_signal(signal.SIGTERM)
        assert await self._process.wait() == 0, (self.folder / "journal").read_text()
        await self._is_left.wait()

    async def end(self) -> None:
        """Make sure that the process is gone."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def has_told(self, updates: int) -> None:
        """Wait until clients have been told so many times more."""
        self._to_tell = updates
        self._has_told.clear()
        await self._has_told.wait()

    def note_told(self) -> None:
        self._to_tell -= 1
        if self._to_tell == 0:
            self._has_told.set()

    @contextmanager
    def line(self) -> Iterator[None]:
        """Somebody is connected while the block lasts."""
        self._lines += 1
        self._is_left.clear()
        try:
            yield
        finally:
            self._lines -= 1
            if not self._lines:
                self._is_left.set()


@dataclass(frozen=True)
class Plan:
    """What is played at a table, and by whom."""

    game: str
    seats: int
    persons: int
    games: int
    judge: str = "guard"
    options: dict[str, int | str] = field(default_factory=dict)
    most_moves: int = 1_000  # after so many a player who can give up does

    def body(self) -> dict[str, object]:
        """The request for the table; bots sit where no person will."""
        settings = {"game": self.game, "seats": self.seats, "games": self.games, "judge": self.judge}
        bots = self.seats - self.persons
        return {"settings": {**settings, "options": self.options}, "name": "Ann", "bots": bots, "level": "beginner"}


@dataclass
class Script:
    """A table that is being played at. `floor` is the last number that anybody was told before the server died."""

    plan: Plan
    words: str = ""
    is_there: asyncio.Event = field(default_factory=asyncio.Event)
    floor: int = 0
    clients: list["Client"] = field(default_factory=list)
    records: dict[int, Record] = field(default_factory=dict)

    def note_floor(self) -> None:
        self.floor = max([self.floor, *(client.n for client in self.clients)])


class Client:
    """Somebody at a table: the host, another player, or (not `is_player`) somebody who watches.

    `told` is all they have ever been told, by number; `refused` what they tried in vain and were answered.
    """

    patience_seconds: float = PATIENCE_SECONDS
    ping_seconds: float | None = None  # a busy machine may not answer in time
    source: str = "127.0.0.1"  # where they come from

    def __init__(self, server: Server, script: Script, random: Random, *, is_player: bool = True) -> None:
        self.server = server
        self.script = script
        self.random = random
        self.is_player = is_player
        self.is_host = not script.clients
        self.cookie = ""
        self.n = 0
        self.told: dict[int, AnyNews] = {}
        self._first = 0  # of the news of the present game that were told by now, and so many before them are `_left`
        self._left = 0
        self.refused: list[Refused] = []
        self._known_moves: dict[str, None] = {}
        self._in_vain = Counter[str]()
        self.latest: Update | None = None
        self.comebacks = 0
        self._phrases = Bucket(PHRASES)
        self._has_news = asyncio.Event()
        script.clients.append(self)

    @property
    def guest(self) -> str:
        return self.cookie.partition("=")[2].partition(".")[0]

    async def play(self) -> None:
        """Play until the series is over, however often the server dies."""
        while not self.is_done():
            await self.server.is_open.wait()
            life = self.server.lives
            try:
                await self._arrive()
                await self._visit()
            except TROUBLE:
                if self.server.is_open.is_set() and self.server.lives == life:
                    raise  # it lives, and has cut us off

    def is_done(self) -> bool:
        """Is the series over, and the record of its last game kept?"""
        plan, latest = self.script.plan, self.latest
        return latest is not None and latest.table.is_series_over and len(self.script.records) == plan.games

    # ------------------------------------------------------------------------------------------------ coming

    async def _arrive(self) -> None:
        """The host opens the table; others find it."""
        if self.is_host and not self.script.words:
            answer = self._had(await self._ask("POST", "/api/tables", self.script.plan.body()))
            self.script.words = answer.json()["words"]
            self.script.is_there.set()
        elif not self.cookie:
            answer = self._had(await self._ask("GET", "/api/me"))
        else:
            return
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def _had(self, answer: httpx2.Response) -> httpx2.Response:
        """An answer that has what was asked for."""
        assert answer.is_success, answer.text
        return answer

    async def _ask(self, method: str, path: str, body: object = None) -> httpx2.Response:
        way, address = httpx2.AsyncHTTPTransport(local_address=self.source), f"http://{self.server.address}"
        async with httpx2.AsyncClient(transport=way, base_url=address, timeout=self.patience_seconds) as http:
            return await http.request(method, path, json=body)

    async def _visit(self) -> None:
        await self.script.is_there.wait()
        address = f"ws://{self.server.address}/ws/{self.script.words}"
        headers = {"Cookie": self.cookie}
        async with connect(
            address,
            additional_headers=headers,
            open_timeout=self.patience_seconds,
            close_timeout=1,
            ping_interval=self.ping_seconds,
            ping_timeout=self.ping_seconds,
            compression=None,
            local_addr=(self.source, 0),
        ) as line:
            with self.server.line():
                self._has_news.clear()
                self._in_vain.clear()
                acting = asyncio.create_task(self._act(line))
                listening = asyncio.create_task(self._listen(line))
                listening.add_done_callback(lambda _: acting.cancel())
                try:
                    await asyncio.wait([acting, listening], return_when=asyncio.FIRST_EXCEPTION)
                finally:
                    listening.cancel()
                    ended = await asyncio.gather(acting, listening, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _listen(self, line: ClientConnection) -> None:
        """Now and then a client has forgotten all, and asks for everything about the present game."""
        since = self.n if self.random.random() < 0.5 and not self._left else 0
        await line.send(_encode(asked.Hello(since)).decode())
        await line.send(_encode(asked.Show(always=True)).decode())
        is_first = True
        while not self.is_done():
            message = _decode(await line.recv())
            if isinstance(message, Update):
                self._hear(message, since if is_first else self.n, is_first)
                is_first = False
            elif isinstance(message, Earlier):
                self._hear_of(message)
            else:
                assert self._is_late(message), message
            if isinstance(message, Refused) and message.tries:
                self.refused.append(message)
                self._has_news.set()  # so that something else is tried

    def _is_late(self, message: ServerMessage) -> bool:
        """Is this about something that was asked in vain, or too late? A move that is on offer now is not refused.

        Unless it was not on offer when it was tried: a refusal is told when the try is on disk, and what others did
        meanwhile may be told first.
        """
        if not isinstance(message, Refused) or self.latest is None:
            return False
        if self._in_vain[message.move]:
            self._in_vain[message.move] -= 1
            return True
        is_offered = message.move in [offer.move for offer in self.latest.offers.moves]
        return message.objection.rules[0].startswith("MATCH-") or not is_offered

    def _hear(self, update: Update, since: int, is_first: bool) -> None:
        """Nothing is missing, nothing was told otherwise before, and the table has not gone back."""
        where = f"{self.script.words}, told {self.n}"
        numbers = [news.n for news in update.news]
        first = numbers[0] if update.is_whole else since + 1
        assert numbers == list(range(first, update.n + 1)), f"{where}: after {since} came {numbers}, not {update.n}"
        assert update.n >= (self.script.floor if is_first else self.n), f"{where}: the table is at {update.n}"
        self._note(update.news, where)
        if update.is_whole:
            self._first, self._left = numbers[0], update.earlier
        self.comebacks += is_first and self.n > 0
        self.n = update.n
        self.latest = update
        self.server.note_told()
        self._has_news.set()

    def _hear_of(self, earlier: Earlier) -> None:
        """It stands before all that was told, and nothing is missing in between."""
        where = f"{self.script.words}, before {self._first}"
        numbers = [news.n for news in earlier.news]
        assert numbers == list(range(self._first - len(numbers), self._first)), f"{where}: {numbers}"
        self._note(earlier.news, where)
        self._first, self._left = self._first - len(numbers), earlier.left

    def _note(self, found: Sequence[AnyNews], where: str) -> None:
        for news in found:
            assert self.told.setdefault(news.n, news) == news, f"{where}: {news.n} was something else"

    # ------------------------------------------------------------------------------------------------ acting

    async def _act(self, line: ClientConnection) -> None:
        """Whenever there is news, do what is to be done, until the server is gone."""
        messages = Bucket(MESSAGES)
        try:
            while True:
                await self._has_news.wait()
                while not messages.take():
                    await asyncio.sleep(0.05)
                self._has_news.clear()
                assert self.latest is not None
                if self.is_host and self.latest.table.phase == "over":
                    await self._keep_record(self.latest.table.game)
                message = self._wish(self.latest) if self.is_player else None
                if message is not None:
                    await line.send(_encode(message).decode())
        except TROUBLE:
            if self.server.is_open.is_set():
                raise

    async def _keep_record(self, game: int) -> None:
        if game not in self.script.records:
            answer = self._had(await self._ask("GET", f"/api/tables/{self.script.words}/games/{game}/record"))
            self.script.records[game] = read_record(answer.text.splitlines())

    def _wish(self, update: Update) -> asked.ClientMessage | None:
        """What to do now, if anything."""
        table, you = update.table, update.you
        if you.chair is None:
            free = [chair for chair, at in enumerate(table.chairs) if at.player is None]
            return asked.SitDown(self.random.choice(free), "Ben") if free else None
        if table.phase == "waiting":
            is_full = all(chair.player is not None for chair in table.chairs)
            return asked.Begin() if self.is_host and is_full else None
        if table.phase == "over":
            return self._after_game(update, you.chair)
        if table.asked_back is not None and you.chair in table.asked_back.chairs:
            return asked.AnswerBack(self.random.random() < 0.8)
        if update.offers.can_take_back and self.random.random() < 0.03:
            return asked.TakeBack()
        if self.random.random() < 0.03 and self._phrases.take():
            return asked.Say("nice")
        if not update.offers.moves:
            return None
        is_wrong = self.random.random() < WRONG
        move = self._wrong(update.offers.moves) if is_wrong else self._move(update.offers.moves, table.moves_made)
        return asked.Play(update.n, move)

    def _wrong(self, offers: Sequence[Offer]) -> str:
        """What was on offer before and is not now, or no move at all."""
        offered = [offer.move for offer in offers]
        self._known_moves.update(dict.fromkeys(offered))
        chosen = self.random.choice(["castle", *[move for move in self._known_moves if move not in offered]])
        self._in_vain[chosen] += 1
        return chosen

    def _after_game(self, update: Update, chair: int) -> asked.ClientMessage | None:
        """Go on once the host has the record; with a last word everybody sees that it was the last."""
        table = update.table
        if table.game not in self.script.records:
            return None
        if table.is_series_over:
            return asked.Say("bye") if self.is_host else None
        return None if table.chairs[chair].is_ready else asked.Ready()

    def _move(self, offers: Sequence[Offer], moves_made: int) -> str:
        """Mostly the longest move, which puts the most cards down, so that games are short."""
        is_late = moves_made >= self.script.plan.most_moves
        moves = [offer.move for offer in offers if offer.is_resigning == is_late] or [offer.move for offer in offers]
        return max(moves, key=len) if self.random.random() < 0.6 else self.random.choice(moves)


async def record_of(server: Server, words: str, game: int) -> Record:
    """The record of a finished game, as people download it."""
    async with httpx2.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE_SECONDS) as http:
        answer = await http.get(f"/api/tables/{words}/games/{game}/record")
    assert answer.status_code == 200, answer.text
    return read_record(answer.text.splitlines())
