"""All rooms of the house: opened, found by their address, loaded when they are needed, dropped when they are idle."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, final

from sqlalchemy import Engine

from cardenza.match import commands
from cardenza.match.deciding import decide
from cardenza.match.events import Entry, Level
from cardenza.match.settings import Settings
from cardenza.match.snapshots import LAYOUT, restored
from cardenza.match.table import Phase, Table
from cardenza.server import addresses, chores, journal, waking
from cardenza.server.following import Following
from cardenza.server.guessing import Guesses
from cardenza.server.heeding import Heeding
from cardenza.server.house import House, TryLater, now_ms
from cardenza.server.housekeeping import Housekeeping
from cardenza.server.limits import Asker, Hints, Shares
from cardenza.server.lines import Lines
from cardenza.server.metrics import Gauge
from cardenza.server.purse import Purse
from cardenza.server.rooms import Room
from cardenza.server.steps import Step, steps
from cardenza.server.store import Damaged, Kept, TooNew
from cardenza.server.turns import Turns
from cardenza.server.waking import Waking

SWEEP_SECONDS: Final = 30.0
LAG_SECONDS: Final = 0.5
HOLD_SECONDS: Final = 5.0
TRIES: Final = 20
MOST_LOOKED_AT: Final = 200
COME_AGAIN: Final = 1012

_P = ParamSpec("_P")
_T = TypeVar("_T")


class NoAddress(TryLater):
    """Every address that was tried is taken."""


@final
class Hub:
    """The rooms that are in memory, and the way to all others."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.is_closed = False
        self.is_left = False  # those who were here have been sent to other nodes
        self.open_since = now_ms()
        self.lines = Lines(house.manners.lines)
        purse = Purse(house.nodes.bus)
        self.hints = Hints(house.manners.hints, purse.of("hints"))
        self.recalls = Hints(house.manners.hints, purse.of("recalls"))
        self._looked_at: dict[str, Table] = {}
        self._damaged: dict[str, Damaged] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._turns = Turns()
        self._short_turns = Turns()
        self._chores: list[asyncio.Task[None]] = []
        self.messages = Shares(house.manners.messages)
        self.phrases = Shares(house.manners.phrases)
        self.guesses = Guesses(house.manners, purse)
        self._new_tables = Shares(house.manners.new_tables, purse.of("tables"))
        add = house.metrics.registry.add
        add("gauge", "cardenza_tables", "Tables in memory.", Gauge(lambda: len(self.rooms)))
        add("gauge", "cardenza_tables_damaged", "Damaged tables that were met.", Gauge(lambda: len(self._damaged)))
        house.store.show(house.metrics.registry)

    async def start(self) -> None:
        """See to the tables that are due, and keep the house in order. Nothing is loaded before somebody needs it."""
        heeding = Heeding(self)
        await heeding.begin()
        works = [Waking(self).run, heeding.run, Housekeeping(self.house).run]
        works += [self._sweep, self._watch_lag, self._hold]
        if self.house.nodes.have_company:
            following = Following(self)
            await following.set_clock(is_first=True)
            await self.house.nodes.open(self.rooms, now_ms())
            self.open_since = self.house.nodes.open_since  # a house is open as long as any of its nodes is
            works += [following.run, following.keep_time]
        self._chores = chores.begun(works)

    def may_open(self, asker: Asker) -> bool:
        """May they open one more table?"""
        return self._new_tables.take(asker)

    def may_look(self, words: str, asker: Asker) -> bool:
        """May they be told whether there is a table? Whoever guesses waits, but not for a table that knows them."""
        room = self.rooms.get(words)
        return (room is not None and room.table.is_known(asker.guest)) or self.guesses.may_look(asker)

    async def open(self, settings: Settings, who: str, name: str, bots: int, level: Level) -> Room:
        """A new table: the host on chair 0, bots on the last chairs; the game begins if no chair is left."""
        master = self.house.luck.master(who, settings.game)
        past = _opening(commands.Open(who, settings, master), name, bots, level)
        entries = [step.entry for step in past]
        for _ in range(TRIES):
            words = addresses.fresh()
            due_at = waking.due_at(past[-1].after)
            if await self.house.store.create(words, entries, entries[0].at, due_at=due_at):
                room = self._settle(words, Past(past, due_at), is_new=True)
                journal.info("opened", table=words, game=settings.game, seats=settings.seats, bots=bots)
                return room
        raise NoAddress("no free address was found for the table; please try again")

    async def room(self, words: str) -> Room | None:
        """The room at an address; None where there is no table. Raises `Damaged` if its log leads nowhere."""
        if room := await self._at_hand(words):
            room.touched_at = time.monotonic()
            return room
        if words not in self._loading:
            self._loading[words] = asyncio.create_task(self._load(words))
        return await asyncio.shield(self._loading[words])

    async def _at_hand(self, words: str) -> Room | None:
        """The room if it is in memory. Where nobody is, nobody has followed what other nodes have written."""
        room = self.rooms.get(words)
        if room is not None and not room.lines and self.house.nodes.have_company:
            await room.catch_up()
        return room

    async def table(self, words: str, at: int | None = None) -> Table | None:
        """A table to look at, without keeping a room for it; `at` is when something last happened there, if known."""
        if room := await self._at_hand(words):
            return room.table
        table = self._looked_at.pop(words, None)
        if table is None or table.at != at:
            past = await self._past(words, self.aside)
            table = past.steps[-1].after if past else None
        if table is not None:
            self._looked_at[words] = table
            while len(self._looked_at) > MOST_LOOKED_AT:
                del self._looked_at[next(iter(self._looked_at))]
        return table

    async def finished(self, words: str, game: int) -> Table | None:
        """The table as it stood when a game of its series was over; None if it is not."""
        tables = [step.after for step in await self.past(words)]
        return next((t for t in reversed(tables) if t.game_number == game and t.phase is Phase.OVER), None)

    async def past(self, words: str) -> list[Step]:
        """How a table came about, from its first entry on; nothing where there is none."""
        found = await self._past(words, self.aside, is_whole=True)
        return found.steps if found else []

    async def past_table(self, words: str, n: int) -> Table | None:
        """The table after an entry of its log, once the game that was played there is over; else None."""
        tables = [step.after for step in await self.past(words)]
        if not 0 < n <= len(tables):
            return None
        found, last = tables[n - 1], tables[-1]
        return found if last.game_number > found.game_number or last.phase is Phase.OVER else None

    async def aside(self, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Do in another thread what takes long and whoever likes may ask for, when it is their turn."""
        return await self._turns.do(partial(asyncio.to_thread, work, *given, **named))

    async def shortly(self, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """The same for what takes some thousandths of a second: it does not wait for what takes long."""
        return await self._short_turns.do(partial(asyncio.to_thread, work, *given, **named))

    async def apart(self, work: Callable[[Engine], _T]) -> _T:
        """Do in the store what takes long there, in turn with what is done aside."""
        return await self._turns.do(partial(self.house.store.apart, work))

    async def _load(self, words: str) -> Room | None:
        try:
            past = await self._past(words, asyncio.to_thread)  # a long log would hold up everybody else
            return self._settle(words, past, is_new=False) if past else None
        finally:
            del self._loading[words]

    async def _past(
        self, words: str, away: Callable[..., Coroutine[Any, Any, list[Step]]], *, is_whole: bool = False
    ) -> "Past | None":
        """How the table came about, from the last deal on or as a whole, worked out away from the loop.

        What is damaged is noted once, and stays so.
        """
        if words in self._damaged:
            raise self._damaged[words]
        try:
            kept = await self._kept(words, "" if is_whole else LAYOUT)
            return None if kept is None else Past(await away(followed, words, kept), kept.due_at)
        except Damaged as damage:
            if not is_whole:  # it may be the snapshot
                return await self._past(words, away, is_whole=True)
            journal.error("a table is damaged", table=words, error=damage)
            self._damaged[words] = damage
            raise

    async def _kept(self, words: str, layout: str) -> Kept | None:
        """What a later release has written is for its nodes to read; where there are none, nobody can."""
        try:
            return await self.house.store.load(words, layout)
        except TooNew as error:
            if self.house.nodes.have_company:
                raise
            raise Damaged(str(error)) from error

    def _settle(self, words: str, past: "Past", *, is_new: bool) -> Room:
        """There is never more than one room for a table: who comes second takes the one that is there."""
        if words in self.rooms:
            return self.rooms[words]
        room = self.rooms[words] = Room(self.house, words, *past)
        room.is_closed = self.is_closed
        if is_new:
            room.follow_up()
        else:
            room.wake(self.open_since)
        return room

    async def let_go(self, words: str) -> bool:
        """Forget what is in memory of a table that was changed elsewhere, if anything is; who was there comes back."""
        if words in self._loading:
            await asyncio.wait([self._loading[words]])
        self._looked_at.pop(words, None)
        self._damaged.pop(words, None)
        room = self.rooms.pop(words, None)
        if room is None:
            return False
        room.stop()
        await room.finish()
        for line in list(room.lines):
            line.end(COME_AGAIN)
        return True

    # ------------------------------------------------------------------------------------------------ chores

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()

    def sweep(self) -> None:
        """Drop the rooms where nobody has been for a while and nothing is going to happen; their logs are kept."""
        before = time.monotonic() - self.house.manners.idle_seconds
        for words, room in list(self.rooms.items()):
            if room.is_idle and room.touched_at < before:
                del self.rooms[words]
                room.rest()

    async def _hold(self) -> None:
        await chores.again_and_again(self.house.store.hold, HOLD_SECONDS, "the tables cannot be held for this server")

    async def _watch_lag(self) -> None:
        """How late the event loop is: the delay that everybody feels."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.house.metrics.lag.set(max(loop.time() - due, 0))

    async def close(self) -> None:
        """Nothing new begins; what was begun is written."""
        self.is_closed = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.house.nodes.close()
        rooms = list(self.rooms.values())
        for room in rooms:  # all of them first: while one is waited for, the others would begin something new
            room.stop()
        for room in rooms:
            await room.finish()


class Past(NamedTuple):
    """How a table came about, and what is kept of when it is due."""

    steps: list[Step]
    due_at: int | None


def followed(words: str, kept: Kept) -> list[Step]:
    """The way that a stored log leads. Raises `Damaged` at an entry that cannot have happened."""
    past: list[Step] = []
    for entry in kept.entries:
        try:
            if kept.snapshot is not None and not past:
                past.append(Step(None, entry, restored(kept.snapshot.kept, entry)))
            else:
                past += steps(past[-1].after if past else None, [entry])
        except Exception as error:
            raise Damaged(f"entry {entry.n} of table {words} cannot have happened: {error!r}") from error
    return past


def _opening(opened: commands.Open, name: str, bots: int, level: Level) -> list[Step]:
    """How a table begins, to be stored as one."""
    now = now_ms()
    who, seats = opened.who, opened.settings.seats
    free = seats - 1
    asked: list[commands.Command] = [
        opened,
        commands.Sit(who, name, 0),
        *[commands.SeatBot(who, seats - 1 - at, level) for at in range(min(bots, free))],
        *([commands.Begin(who)] if bots >= free else []),
    ]
    past: list[Step] = []
    for command in asked:
        table = past[-1].after if past else None
        events = decide(table, command, now)
        past += steps(table, [Entry(len(past) + at, now, event) for at, event in enumerate(events, 1)])
    return past
