"""Keeps the log of every table, and what each guest has tried. What was kept is on disk before anybody hears of it.

An entry is an insert at `(table, n)`: of two who try, one wins, and the other reads what happened and decides again.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, final, get_args

from msgspec import DecodeError, Struct, json
from sqlalchemy import ColumnElement, Connection, ScalarSelect, bindparam, desc, func, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from cardenza.match.events import Entry, Guest, Happening, Sat, Stood
from cardenza.match.solos import Solo
from cardenza.match.tries import Try
from cardenza.server.archive import Line, unpacked
from cardenza.server.database import (
    ASKED,
    SECRET,
    Damaged,
    Database,
    StoreProblem,
    TooNew,
    is_damaged,
    is_passing,
    is_unreadable,
    reason,
)
from cardenza.server.schema import ARCHIVES, ENTRIES, HOUSE, PLACES, SNAPSHOTS, SOLOS, TABLES, TRIES
from cardenza.server.writing import AS_IT_IS, Row, Write, Writer

__all__ = ["AS_IT_IS", "Damaged", "Kept", "Snapshot", "Store", "StoreProblem", "TooNew", "Tried"]

MOST_TABLES: Final = 50
MOST_WAIT_SECONDS: Final = 2.0
TRIES_AT_ONCE: Final = 500  # read or forgotten, so that nobody waits for them long
ROUND_TRIPS: Final = 8
CHECK_SECONDS: Final = 1.0  # however many ask, the disk is tried no more often


class _Tagged(Struct):
    t: str


_KINDS: Final = {kind.__struct_config__.tag for kind in get_args(Happening)}
_encode: Final = json.Encoder().encode
_decode: Final[Callable[[str], Happening]] = json.Decoder(Happening).decode
_T = TypeVar("_T")


class Tried(NamedTuple):
    """What somebody has tried."""

    guest: str
    what: Try


class Snapshot(NamedTuple):
    """A table as it was dealt with entry `n`, by this `layout` (`match.snapshots`)."""

    n: int
    layout: str
    kept: str


class Kept(NamedTuple):
    """What there is of a table: its log, from the deal of the snapshot on if there is one, and when it is due."""

    entries: list[Entry]
    snapshot: Snapshot | None = None
    due_at: int | None = None


@final
class Store:
    """The logs of all tables in one database. Its methods are called from one event loop and never block it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database.engine)
        self._reading = database.engine.execution_options(is_reading=True)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._damage: StoreProblem | None = None
        self._check: asyncio.Task[None] | None = None
        self._checked_at = 0.0

    @classmethod
    def open(cls, place: str | Path, *, is_shared: bool = False) -> "Store":
        """Open the database in a folder, in a `.db` file, or at a URL; it is made, or brought up to date.

        One that `is_shared` has several servers, which know of each other.
        """
        return cls(Database.open(place, is_shared=is_shared))

    def secret(self) -> bytes:
        """The secret of this database, by which cookies and codes are signed."""
        with self._reading.begin() as connection:
            return bytes.fromhex(connection.scalars(select(HOUSE.c.value).where(HOUSE.c.name == SECRET)).one())

    async def create(self, table: str, entries: Sequence[Entry], at: int, *, due_at: int | None = None) -> bool:
        """Keep a new table with its first entries. False if there is a table with this address already."""
        rows = _rows(table, entries)
        return await self._write(Write(table, rows, opened_at=at, due_at=due_at, chairs=_chairs(entries)))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        is_over: bool | None = None,
        due_at: int | None = AS_IT_IS,
        snapshot: Snapshot | None = None,
        tried: Tried | None = None,
        solos: Sequence[Solo] = (),
    ) -> bool:
        """Keep what happened, all of it or nothing; True once it is on disk.

        False if the log of the table has gone on meanwhile: read it, and decide again. `is_over` tells that the table
        now is finished, or is not any more, `due_at` when it is to be woken, `snapshot` how it was dealt, `tried` the
        try that led to it, `solos` what games for one have ended by it. A write that was asked for is done even if
        whoever asked is gone.
        """
        return await self._write(
            Write(
                table,
                _rows(table, entries),
                is_over=is_over,
                due_at=due_at,
                snapshot=None if snapshot is None else {"words": table, **snapshot._asdict()},
                chairs=_chairs(entries),
                tries=() if tried is None else (_try_row(tried),),
                solos=[_solo_row(table, solo) for solo in solos],
            )
        )

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table from the entry that follows `after`; empty if there is no such table.

        Raises `Damaged` if an entry cannot be read, or is missing.
        """

        return await self._ask(lambda connection: _log(connection, table, after), table)

    async def load(self, table: str, layout: str) -> Kept | None:
        """A table to go on with, from the last deal on if its snapshot has this layout; None if there is none.

        Raises `Damaged` as `read`.
        """

        def ask(connection: Connection) -> Kept | None:
            row = connection.execute(_TABLE_KEPT, {"table": table}).one_or_none()
            if row is None:
                return None
            due_at, *found = row
            snapshot = Snapshot(*found) if found[1] == layout else None
            entries = _log(connection, table, snapshot.n - 1 if snapshot else 0)
            if not entries:
                raise Damaged(f"table {table} has no log")
            return Kept(entries, snapshot, due_at)

        return await self._ask(ask, table)

    async def due_tables(self, before: int, limit: int) -> list[tuple[str, int]]:
        """The tables that are due before a moment, and when: those that have waited longest first."""
        columns = select(TABLES.c.words, TABLES.c.due_at)
        due = columns.where(TABLES.c.due_at < before).order_by(TABLES.c.due_at).limit(limit)
        return await self._ask(lambda connection: [(words, at) for words, at in connection.execute(due)])

    def set_due(self, table: str, due_at: int | None) -> "asyncio.Future[bool]":
        """A table is to be woken then, and not earlier. What is asked later counts more, whether one waits or not."""
        return self._put(Write(table, (), due_at=due_at))

    async def claim(self, table: str, due_at: int, until: int) -> bool:
        """Put off a table that is due at this moment. False if somebody else has done it."""
        return await self._write(Write(table, (), due_at=until, claimed_at=due_at))

    async def tables_of(self, guest: str, limit: int = MOST_TABLES) -> list[tuple[str, int]]:
        """The tables where a guest has a chair, and when something last happened there; the latest first."""

        def ask(connection: Connection) -> list[tuple[str, int]]:
            places = select(PLACES.c.words).where(PLACES.c.guest == guest)
            tables = select(TABLES.c.words, _last_at().label("at")).where(TABLES.c.words.in_(places))
            latest = tables.order_by(desc("at"), TABLES.c.words).limit(limit)
            return [(words, at) for words, at in connection.execute(latest)]

        return await self._ask(ask)

    # ------------------------------------------------------------------------------------------------ several nodes

    async def last_numbers(self, tables: Sequence[str]) -> list[tuple[str, int]]:
        """How far the logs of these tables go."""
        last = select(func.max(ENTRIES.c.n)).where(ENTRIES.c.words == TABLES.c.words).correlate(TABLES)
        wanted = select(TABLES.c.words, last.scalar_subquery().label("n")).where(TABLES.c.words.in_(tables))
        found = await self._ask(lambda connection: list(connection.execute(wanted)) if tables else [])
        return [(words, n) for words, n in found if n is not None]

    async def ahead_ms(self, clock: Callable[[], float]) -> float:
        """By how much the time of the database is ahead of a clock here: from the quickest of some answers."""
        asked = select(func.extract("epoch", func.clock_timestamp()) * 1000)

        def ask(connection: Connection) -> float:
            found: list[tuple[float, float]] = []
            for _ in range(ROUND_TRIPS):
                before, theirs, after = clock(), float(connection.scalar(asked) or 0), clock()
                found.append((after - before, theirs - (before + after) / 2))
            return min(found)[1]

        return await self._ask(ask)

    # ------------------------------------------------------------------------------------------------ tries

    async def keep_try(self, tried: Tried) -> None:
        """Keep a try that has come to nothing."""
        await self._write(Write(tried.what.table, (), tries=(_try_row(tried),)))

    async def wrong_tries(self, guest: str, table: str, since: int) -> int:
        """How many wrong moves a guest has tried at a table, from this entry of its log on."""
        place = (TRIES.c.guest == guest, TRIES.c.words == table, TRIES.c.n >= since)
        count = select(func.count()).select_from(TRIES).where(*place, TRIES.c.is_wrong)
        return await self._ask(lambda connection: connection.scalars(count).one())

    async def tries_of(self, guest: str) -> AsyncIterator[list[str]]:
        """All tries of a guest as JSON, some at a time: table by table, in the order of their making."""
        last = ("", 0, 0)
        while rows := await self._tries_after(guest, last):
            yield [tried for *_, tried in rows]
            last = rows[-1][:3]

    async def _tries_after(self, guest: str, last: tuple[str, int, int]) -> list[tuple[str, int, int, str]]:
        place = (TRIES.c.words, TRIES.c.n, TRIES.c.id)
        chosen = select(*place, TRIES.c.tried).where(TRIES.c.guest == guest, tuple_(*place) > last)
        page = chosen.order_by(*place).limit(TRIES_AT_ONCE)
        return await self._ask(lambda c: [(words, n, number, tried) for words, n, number, tried in c.execute(page)])

    async def tries_at(self, guest: str, table: str) -> list[Try]:
        """What a guest has tried at one table, in the order of its log."""
        place = (TRIES.c.guest == guest, TRIES.c.words == table)
        chosen = select(TRIES.c.tried).where(*place).order_by(TRIES.c.n, TRIES.c.id)
        found = await self._ask(lambda connection: list(connection.scalars(chosen)))
        return [json.decode(tried, type=Try) for tried in found]

    async def tried_from(self, guest: str, table: str, n: int) -> int | None:
        """The seat from which a guest tried something after this entry of a log; None if they did not."""
        place = (TRIES.c.guest == guest, TRIES.c.words == table, TRIES.c.n == n)
        found = select(TRIES.c.tried).where(*place).limit(1)
        tried = await self._ask(lambda connection: connection.scalar(found))
        return None if tried is None else json.decode(tried, type=Try).seat

    async def forget_tries_of(self, guest: str) -> None:
        """Let go of all tries of a guest."""
        await self._forget(TRIES.c.guest == guest)

    async def forget_tries_before(self, at: int) -> None:
        """Let go of all tries that are older."""
        await self._forget(TRIES.c.at < at)

    async def _forget(self, which: ColumnElement[bool]) -> None:
        found = select(TRIES.c.id).where(which).limit(TRIES_AT_ONCE)
        while ids := await self._ask(lambda connection: list(connection.scalars(found))):
            await self._write(Write("", (), forgotten=ids))

    # ------------------------------------------------------------------------------------------------ games for one

    async def solos_of(self, guest: str, game: str) -> list[Solo]:
        """How the games for one of a guest have ended, the first one first."""
        columns = [SOLOS.c[name] for name in Solo._fields]
        found = select(*columns).where(SOLOS.c.guest == guest, SOLOS.c.game == game)
        ordered = found.order_by(SOLOS.c.at, SOLOS.c.words, SOLOS.c.number)
        return await self._ask(lambda connection: [Solo(*row) for row in connection.execute(ordered)])

    async def forget_solos_of(self, guest: str, game: str) -> None:
        """Let go of how the games for one of a guest have ended."""
        await self._write(Write("", (), cleared=(guest, game)))

    # ------------------------------------------------------------------------------------------------ the store itself

    async def check(self) -> None:
        """Raise `StoreProblem` unless the store keeps something and reads it, both within two seconds, just now."""
        now = time.monotonic()
        if self._check is None or (self._check.done() and now >= self._checked_at + CHECK_SECONDS):
            self._check = asyncio.create_task(self._is_well())
            self._checked_at = now
        await asyncio.shield(self._check)

    async def _is_well(self) -> None:
        if self._damage is not None:
            raise self._damage
        if (waited := self.waiting_seconds()) > MOST_WAIT_SECONDS:
            raise StoreProblem(f"what happens at the tables has not been kept for {waited:.0f} s")
        asked_at = time.time_ns()
        try:
            async with asyncio.timeout(MOST_WAIT_SECONDS):
                await self._write(Write("", (), asked_at=asked_at))
                found = await self._ask(lambda c: c.scalar(select(HOUSE.c.value).where(HOUSE.c.name == ASKED)))
        except TimeoutError:
            raise StoreProblem(f"the database has not answered for {MOST_WAIT_SECONDS:g} s") from None
        if found != str(asked_at):
            raise StoreProblem("the database does not keep what is written")

    def waiting_seconds(self) -> float:
        """How long something has been asked to be kept, and is not."""
        return self._writer.waiting_seconds()

    async def close(self) -> None:
        """Finish all writes, then close. A closed store refuses everything."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._reader.shutdown)
        self._database.close()

    async def _write(self, write: Write) -> bool:
        try:
            return await self._put(write)
        except Damaged as problem:
            self._damage = problem
            raise

    def _put(self, write: Write) -> "asyncio.Future[bool]":
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._writer.put(write, future)
        return future

    async def _ask(self, question: Callable[[Connection], _T], table: str | None = None) -> _T:
        def asked() -> _T:
            try:
                return self._answered(question)
            except SQLAlchemyError as error:
                raise self._problem(error, table) from error

        try:
            answer = asyncio.get_running_loop().run_in_executor(self._reader, asked)
        except RuntimeError:
            raise StoreProblem("the server is closing: nothing is read any more") from None
        return await answer

    def _answered(self, question: Callable[[Connection], _T]) -> _T:
        """Ask; where a line has just broken, once more on a new one."""
        for is_last in (False, True):
            try:
                with self._reading.begin() as connection:
                    return question(connection)
            except SQLAlchemyError as error:
                if is_last or not is_passing(error):
                    raise
        raise AssertionError("the last time is the last")

    def _problem(self, error: SQLAlchemyError, table: str | None) -> StoreProblem:
        """What reading has met. A file that was found damaged stays so, whatever else can be read of it."""
        problem = StoreProblem(f"the tables cannot be read ({reason(error)})")
        if is_damaged(error):
            self._damage = problem
        return problem if table is None or not is_unreadable(error) else Damaged(f"{table} is damaged: {reason(error)}")


_TABLE_KEPT: Final = (
    select(TABLES.c.due_at, SNAPSHOTS.c.n, SNAPSHOTS.c.layout, SNAPSHOTS.c.kept)
    .select_from(TABLES.outerjoin(SNAPSHOTS))
    .where(TABLES.c.words == bindparam("table"))
)


def _log(connection: Connection, table: str, after: int) -> list[Entry]:
    """The log of a table from the entry that follows `after`. What is not there any more is in the archive."""
    chosen = select(ENTRIES.c.n, ENTRIES.c.at, ENTRIES.c.event)
    wanted = chosen.where(ENTRIES.c.words == table, ENTRIES.c.n > after).order_by(ENTRIES.c.n)
    rows = [Line(*row) for row in connection.execute(wanted)]
    if rows and rows[0].n != after + 1:
        old = connection.scalar(select(ARCHIVES.c.log).where(ARCHIVES.c.words == table))
        archived = [] if old is None else unpacked(table, old)
        rows = [line for line in archived if after < line.n < rows[0].n] + rows
    return [_entry(table, number, *row) for number, row in enumerate(rows, after + 1)]


def _last_at() -> ScalarSelect[int]:
    """When something last happened at a table: entries are in the order of time, so one look at the end tells."""
    log = select(ENTRIES.c.at).where(ENTRIES.c.words == TABLES.c.words).order_by(ENTRIES.c.n.desc()).limit(1)
    return log.correlate(TABLES).scalar_subquery()


def _rows(table: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    numbers = [entry.n for entry in entries]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(f"entries of a log follow one another, not {numbers}")
    return [{"words": table, "n": e.n, "at": e.at, "event": _encode(e.event).decode()} for e in entries]


def _try_row(tried: Tried) -> Row:
    what = tried.what
    place: Row = {"guest": tried.guest, "words": what.table, "n": what.n, "at": what.at}
    is_wrong = what.is_wrong and what.kind == "move"  # by it the wrong moves of a decision are counted
    return {**place, "is_wrong": is_wrong, "tried": _encode(what).decode()}


def _solo_row(table: str, solo: Solo) -> Row:
    return {"words": table, **solo._asdict()}


def _chairs(entries: Sequence[Entry]) -> dict[int, str | None]:
    """The chairs that somebody has taken or left: which guest has them now, if any."""
    chairs: dict[int, str | None] = {}
    for entry in entries:
        if isinstance(entry.event, Sat):
            player = entry.event.player
            chairs[entry.event.chair] = player.id if isinstance(player, Guest) else None
        elif isinstance(entry.event, Stood):
            chairs[entry.event.chair] = None
    return chairs


def _entry(table: str, number: int, n: int, at: int, event: str) -> Entry:
    if n != number:
        raise Damaged(f"entry {number} of table {table} is missing")
    try:
        return Entry(n, at, _decode(event))
    except DecodeError as error:
        if _is_too_new(event):
            raise TooNew(f"entry {n} of table {table} was written by a later release") from None
        raise Damaged(f"entry {n} of table {table} is damaged: {error}") from error


def _is_too_new(event: str) -> bool:
    """Is it an event of a kind that there is not yet?"""
    try:
        return json.decode(event, type=_Tagged).t not in _KINDS
    except DecodeError:
        return False
