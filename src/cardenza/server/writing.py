"""One thread writes for all tables: while a commit goes to disk, what is asked meanwhile gathers for the next.

So a hundred tables that move at once cost one commit, and one that moves alone does not wait for anybody.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, NamedTuple, TypeAlias, final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, tuple_, update

from cardenza.server.database import StoreProblem, inserting, reason
from cardenza.server.schema import ENTRIES, PLACES, TABLES

MOST_AT_ONCE: Final = 1_000

Row: TypeAlias = dict[str, object]
Place: TypeAlias = tuple[str, int]
"""An entry's place: the table and its number."""


class Write(NamedTuple):
    """What is to be kept of one table: consecutive entries, and what follows from them.

    `opened_at` if the table is new, `is_over` if that changes, `chairs` that now are a guest's, or nobody's.
    """

    table: str
    rows: Sequence[Row]
    opened_at: int | None = None
    is_over: bool | None = None
    chairs: Mapping[int, str | None] = {}

    def places(self) -> list[Place]:
        first = self.first()
        return [(self.table, n) for n in range(first, first + len(self.rows))]

    def first(self) -> int:
        n = self.rows[0]["n"]
        assert isinstance(n, int)
        return n


class Waiting(NamedTuple):
    write: Write
    future: "asyncio.Future[bool]"


@final
class Writer:
    """The thread that writes. Every write is answered: done, lost to another, or a `StoreProblem`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._lock = Lock()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)  # a failed start may just end
        self._thread.start()

    def put(self, write: Write, future: "asyncio.Future[bool]") -> None:
        """Have it written; the future is answered on its loop."""
        with self._lock:
            if self._is_closed:
                raise StoreProblem("the server is closing: nothing is kept any more")
            self._queue.put(Waiting(write, future))

    def close(self) -> None:
        """Return when everything that was put is written."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        later: list[Waiting] = []
        is_open = True
        while is_open or later:
            asked = later + (self._gathered(not later) if is_open else [])
            is_open = is_open and None not in asked
            batch, later = _split(each for each in asked if each is not None)
            if batch:
                self._write(batch)

    def _gathered(self, is_idle: bool) -> list[Waiting | None]:
        """All that is in the queue; waits for something if there is nothing else to do."""
        found = [self._queue.get()] if is_idle else []
        with suppress(Empty):
            while len(found) < MOST_AT_ONCE:
                found.append(self._queue.get_nowait())
        return found

    def _write(self, batch: Sequence[Waiting]) -> None:
        problem: StoreProblem | None = None
        kept: set[str] = set()
        try:
            with self._engine.begin() as connection:
                kept = keep(connection, [each.write for each in batch])
        except Exception as error:  # noqa: BLE001  whatever it was, those who wait hear of it, and the thread goes on
            problem = StoreProblem(f"what happened could not be kept ({reason(error)}); nothing has changed")
        loop = batch[0].future.get_loop()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_answer, batch, kept, problem)


def _split(asked: Iterable[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """One write for each table, and the others for later: each must find what the one before has left."""
    batch: dict[str, Waiting] = {}
    later: list[Waiting] = []
    for each in asked:
        if each.write.table in batch:
            later.append(each)
        else:
            batch[each.write.table] = each
    return list(batch.values()), later


def _answer(batch: Sequence[Waiting], kept: set[str], problem: StoreProblem | None) -> None:
    for write, future in batch:
        if future.done():  # cancelled: the one who asked is gone
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(write.table in kept)


# ------------------------------------------------------------------------------------------------ one transaction


def keep(connection: Connection, writes: Sequence[Write]) -> set[str]:
    """Write what can be written, at most one write for each table, and tell for which tables it was done."""
    rightful = _opened(connection, writes) | _followed(connection, writes)
    kept = _appended(connection, [write for write in writes if write.table in rightful])
    _note(connection, [write for write in writes if write.table in kept])
    return kept


def _opened(connection: Connection, writes: Sequence[Write]) -> set[str]:
    """The new tables whose address was free."""
    rows = [{"words": w.table, "opened_at": w.opened_at, "is_live": True} for w in writes if w.opened_at is not None]
    if not rows:
        return set()
    return set(connection.scalars(inserting(connection, TABLES).returning(TABLES.c.words), rows))


def _followed(connection: Connection, writes: Sequence[Write]) -> set[str]:
    """The tables that have the entry which the new ones follow: a log has no gaps."""
    before = [(write.table, write.first() - 1) for write in writes if write.opened_at is None]
    return {words for words, _ in connection.execute(_AT_PLACES, {"places": before})} if before else set()


def _appended(connection: Connection, writes: Sequence[Write]) -> set[str]:
    """The tables whose entries all found their place free. Of those that did not, nothing stays."""
    rows = [row for write in writes for row in write.rows]
    if not rows:
        return set()
    inserted = connection.execute(inserting(connection, ENTRIES).returning(ENTRIES.c.words, ENTRIES.c.n), rows)
    written = {(words, n) for words, n in inserted}
    lost = [write for write in writes if not written.issuperset(write.places())]
    leftover = [place for write in lost for place in write.places() if place in written]
    if leftover:
        connection.execute(delete(ENTRIES).where(tuple_(ENTRIES.c.words, ENTRIES.c.n).in_(leftover)))
    return {write.table for write in writes} - {write.table for write in lost}


def _note(connection: Connection, writes: Sequence[Write]) -> None:
    """What follows from the entries: whether a table is finished, and which guest has which chair."""
    ended = [{"table": w.table, "live": not w.is_over} for w in writes if w.is_over is not None]
    if ended:
        connection.execute(_SET_LIVE, ended)
    changed = [(write.table, chair, guest) for write in writes for chair, guest in write.chairs.items()]
    if changed:
        connection.execute(_FREE_CHAIR, [{"table": table, "place": chair} for table, chair, _ in changed])
    taken = [{"words": table, "chair": chair, "guest": guest} for table, chair, guest in changed if guest is not None]
    if taken:
        connection.execute(insert(PLACES), taken)


_AT_PLACES: Final = select(ENTRIES.c.words, ENTRIES.c.n).where(
    tuple_(ENTRIES.c.words, ENTRIES.c.n).in_(bindparam("places", expanding=True))
)
_SET_LIVE: Final = update(TABLES).where(TABLES.c.words == bindparam("table")).values(is_live=bindparam("live"))
_FREE_CHAIR: Final = delete(PLACES).where(PLACES.c.words == bindparam("table"), PLACES.c.chair == bindparam("place"))
