"""Keeps the log of every table, and what each guest has tried. What was kept is on disk before anybody hears of it.

An entry is an insert at `(table, n)`: of two who try, one wins, and the other reads what happened and decides again.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, final

from msgspec import json
from sqlalchemy import Connection, Engine, desc, func, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from cardenza.match.events import Entry
from cardenza.match.solos import Solo
from cardenza.match.tries import Try
from cardenza.server.archive import Line
from cardenza.server.database import (
    ASKED,
    SECRET,
    Damaged,
    Database,
    StoreProblem,
    TooNew,
    inserting,
    is_damaged,
    is_passing,
    is_unreadable,
    reason,
)
from cardenza.server.logs import (
    LINES_AFTER,
    Kept,
    Snapshot,
    chairs_in,
    entries_of,
    entry_of,
    kept_of,
    last_of,
    rows_of,
    visitors_in,
)
from cardenza.server.metrics import Gauge, Registry
from cardenza.server.schema import CHANGES, ENTRIES, HOUSE, PLACES, REPORTS, SOLOS, TABLES, TRIES
from cardenza.server.straight import Row, Spelled, Straight
from cardenza.server.writing import AS_IT_IS, Write, Writer

__all__ = ["AS_IT_IS", "Damaged", "Kept", "Snapshot", "Store", "StoreProblem", "TooNew", "Tried"]

MOST_TABLES: Final = 50
MOST_WAIT_SECONDS: Final = 2.0
TRIES_AT_ONCE: Final = 500  # read or forgotten, so that nobody waits for them long
ROUND_TRIPS: Final = 8
BESIDE: Final = 4  # so many at most do something beside the play at the same time
CHECK_SECONDS: Final = 1.0  # however many ask, the disk is tried no more often

_encode: Final = json.Encoder().encode
_T = TypeVar("_T")


class Tried(NamedTuple):
    """What somebody has tried."""

    guest: str
    what: Try


@final
class Store:
    """The logs of all tables in one database. Its methods are called from one event loop and never block it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database.engine)
        self._reading = database.engine.execution_options(is_reading=True)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._beside = ThreadPoolExecutor(BESIDE, thread_name_prefix="store-beside")
        self._line: Straight | None = None
        self._after = Spelled(LINES_AFTER, database.engine.dialect)
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
        rows = rows_of(table, entries)
        chairs, visitors = chairs_in(entries), visitors_in(entries)
        return await self._write(Write(table, rows, opened_at=at, due_at=due_at, chairs=chairs, visitors=visitors))

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
                rows_of(table, entries),
                is_over=is_over,
                due_at=due_at,
                snapshot=None if snapshot is None else {"words": table, **snapshot._asdict()},
                chairs=chairs_in(entries),
                visitors=visitors_in(entries),
                tries=() if tried is None else (_try_row(tried),),
                solos=[_solo_row(table, solo) for solo in solos],
            )
        )

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table from the entry that follows `after`; empty if there is no such table.

        Raises `Damaged` if an entry cannot be read, or is missing.
        """
        return await self._in_reader(lambda: self._log(table, after), table)

    def _log(self, table: str, after: int) -> list[Entry]:
        """Who follows a log asks for every move, so that goes the short way; what it does not find is in an archive."""
        rows = self._tried_again(lambda: self._after.ask(self._straight(), {"table": table, "after": after}))
        if rows and rows[0][0] != after + 1:
            return self._answered(lambda connection: entries_of(connection, table, after))
        return [entry_of(table, number, Line(*row)) for number, row in enumerate(rows, after + 1)]

    def _straight(self) -> Straight:
        """A connection that the reader keeps."""
        if self._line is None:
            self._line = Straight(self._database.engine, is_reading=True)
        return self._line

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    async def load(self, table: str, layout: str) -> Kept | None:
        """A table to go on with, from the last deal on if its snapshot has this layout; None if there is none.

        Raises `Damaged` as `read`.
        """
        return await self._ask(lambda connection: kept_of(connection, table, layout), table)

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
            tables = select(TABLES.c.words, last_of("at").label("at")).where(TABLES.c.words.in_(places))
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
        found = select(TRIES.c.id).where(TRIES.c.guest == guest).limit(TRIES_AT_ONCE)
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

    # ------------------------------------------------------------------------------------------------ beside the play

    async def changes_after(self, number: int) -> list[tuple[int, str]]:
        """Which tables others than servers have changed, each by its number, which is above this one."""
        found = select(CHANGES.c.id, CHANGES.c.words).where(CHANGES.c.id > number).order_by(CHANGES.c.id)
        return await self._ask(lambda connection: [(at, words) for at, words in connection.execute(found)])

    async def last_change(self) -> int:
        """The number of the last such change; 0 if there was none."""
        return await self._ask(lambda connection: connection.scalar(select(func.max(CHANGES.c.id))) or 0)

    async def report(self, table: str, guest: str, reason: str, at: int) -> None:
        """Keep what somebody reports of a table; to say it again changes nothing."""
        row = {"words": table, "guest": guest, "reason": reason, "at": at}

        def keep(engine: Engine) -> None:
            with engine.begin() as connection:
                connection.execute(inserting(engine.dialect.name, REPORTS), row)

        await self.apart(keep)

    def show(self, registry: Registry) -> None:
        """Have the figures of what is written among the others."""
        add, figures = registry.add, self._writer.figures
        add("counter", "cardenza_entries_total", "Entries that were kept.", figures.entries)
        add("histogram", "cardenza_batch_writes", "How many writes one commit has.", figures.writes)
        add("histogram", "cardenza_batch_seconds", "How long a commit takes.", figures.seconds)
        waiting = Gauge(self._writer.waiting_seconds)
        add("gauge", "cardenza_store_waiting_seconds", "How long the oldest write has waited by now.", waiting)

    async def apart(self, work: Callable[[Engine], _T]) -> _T:
        """Do what takes long, or is seldom, in a thread and on connections of its own (`upkeep`)."""
        try:
            return await _in_thread(self._beside, partial(work, self._database.engine))
        except SQLAlchemyError as error:
            raise self._problem(error, None) from error

    # ------------------------------------------------------------------------------------------------ the store itself

    async def hold(self) -> None:
        """Raise `StoreProblem` if another server uses the tables by now."""

        def held() -> None:
            try:
                self._database.hold()
            except SQLAlchemyError as error:
                raise self._problem(error, None) from error

        await _in_thread(self._reader, held)

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
                await self.hold()
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
        """Finish what was asked, then close, and free the lock. A closed store refuses everything."""
        for finish in (self._writer.close, self._reader.shutdown, self._beside.shutdown):
            await asyncio.to_thread(finish)
        self._hang_up()
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
        return await self._in_reader(lambda: self._answered(question), table)

    async def _in_reader(self, work: Callable[[], _T], table: str | None) -> _T:
        def asked() -> _T:
            try:
                return work()
            except SQLAlchemyError as error:
                raise self._problem(error, table) from error

        return await _in_thread(self._reader, asked)

    def _answered(self, question: Callable[[Connection], _T]) -> _T:
        def answered() -> _T:
            with self._reading.begin() as connection:
                return question(connection)

        return self._tried_again(answered)

    def _tried_again(self, question: Callable[[], _T]) -> _T:
        """Ask; where a line has just broken, once more on a new one."""
        for is_last in (False, True):
            try:
                return question()
            except SQLAlchemyError as error:
                self._hang_up()
                if is_last or not is_passing(error):
                    raise
        raise AssertionError("the last time is the last")

    def _problem(self, error: SQLAlchemyError, table: str | None) -> StoreProblem:
        """What reading has met. A file that was found damaged stays so, whatever else can be read of it."""
        problem = StoreProblem(f"the tables cannot be read ({reason(error)})")
        if is_damaged(error):
            self._damage = problem
        return problem if table is None or not is_unreadable(error) else Damaged(f"{table} is damaged: {reason(error)}")


async def _in_thread(threads: ThreadPoolExecutor, work: Callable[[], _T]) -> _T:
    try:
        answer = asyncio.get_running_loop().run_in_executor(threads, work)
    except RuntimeError:
        raise StoreProblem("the server is closing: nothing is read any more") from None
    return await answer


def _try_row(tried: Tried) -> Row:
    what = tried.what
    place: Row = {"guest": tried.guest, "words": what.table, "n": what.n, "at": what.at}
    is_wrong = what.is_wrong and what.kind == "move"  # by it the wrong moves of a decision are counted
    return {**place, "is_wrong": is_wrong, "tried": _encode(what).decode()}


def _solo_row(table: str, solo: Solo) -> Row:
    return {"words": table, **solo._asdict()}
