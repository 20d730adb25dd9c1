"""One thread writes for all tables: while a commit goes to disk, what is asked meanwhile gathers for the next.

So a hundred tables that move at once cost one commit, and one that moves alone does not wait for anybody.
"""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, NamedTuple, TypeAlias, final

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Insert,
    Update,
    bindparam,
    delete,
    exists,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from cardenza.server.database import ASKED, Damaged, StoreProblem, inserting, is_damaged, is_passing, reason
from cardenza.server.metrics import ROWS, Counter, Histogram
from cardenza.server.schema import ENTRIES, HOUSE, PLACES, SNAPSHOTS, SOLOS, TABLES, TRIES, VISITS

MOST_AT_ONCE: Final = 1_000
PATIENCE_SECONDS: Final = 15.0  # so long a write waits for a database that is away
SHORTEST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 1.0
AS_IT_IS: Final = -1  # the moment when a table is due does not change

Row: TypeAlias = dict[str, object]


class Write(NamedTuple):
    """What is to be kept of one table: consecutive entries, and what follows from them.

    `opened_at` if the table is new, `is_over` if that changes, `due_at` if it is to be woken earlier, or later, or not
    at all (None), `snapshot` of a deal, `chairs` that now are a guest's, or nobody's, `visitors` who have come, `tries`
    that were made there, `solos` that have ended. A write without entries has no place in a log, and goes with any
    other: it keeps tries that came to nothing, lets go of those `forgotten` (by id) or of a guest's games for one
    (`cleared`: guest and game), or notes when it was asked whether anything can be kept; `claimed_at` is when a table
    was due that is put off, if nobody else has done that.
    """

    table: str
    rows: Sequence[Row]
    opened_at: int | None = None
    is_over: bool | None = None
    due_at: int | None = AS_IT_IS
    claimed_at: int | None = None
    snapshot: Row | None = None
    chairs: Mapping[int, str | None] = {}
    visitors: Sequence[str] = ()
    tries: Sequence[Row] = ()
    solos: Sequence[Row] = ()
    forgotten: Sequence[int] = ()
    cleared: tuple[str, str] | None = None
    asked_at: int | None = None

    def opened(self) -> Row:
        due_at = None if self.due_at == AS_IT_IS else self.due_at
        return {"words": self.table, "opened_at": self.opened_at, "is_live": True, "due_at": due_at}

    def following(self) -> Sequence[Row]:
        """The rows that come after another one: all but the first of a new table."""
        return self.rows if self.opened_at is None else self.rows[1:]


class Waiting(NamedTuple):
    write: Write
    future: "asyncio.Future[bool]"
    since: float


@final
class Writer:
    """The thread that writes. Every write is answered: done, lost to another, or a `StoreProblem`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._lock = Lock()
        self._is_closed = False
        self._writing_since: float | None = None
        self._connection: Connection | None = None
        self._statements = Statements.of(engine.dialect)
        self.figures = Figures()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)  # a failed start may just end
        self._thread.start()

    def put(self, write: Write, future: "asyncio.Future[bool]") -> None:
        """Have it written; the future is answered on its loop."""
        with self._lock:
            if self._is_closed:
                raise StoreProblem("the server is closing: nothing is kept any more")
            self._queue.put(Waiting(write, future, time.monotonic()))

    def waiting_seconds(self) -> float:
        """How long the write has waited that is being written: the others came later."""
        since = self._writing_since
        return 0.0 if since is None else time.monotonic() - since

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
                self._writing_since = batch[0].since
                self._write(batch)
                self._writing_since = None
        self._hang_up()

    def _gathered(self, is_idle: bool) -> list[Waiting | None]:
        """All that is in the queue; waits for something if there is nothing else to do."""
        found = [self._queue.get()] if is_idle else []
        with suppress(Empty):
            while len(found) < MOST_AT_ONCE:
                found.append(self._queue.get_nowait())
        return found

    def _write(self, batch: Sequence[Waiting]) -> None:
        """One transaction for all. If one has lost, or is damaged, nothing stays of it and each half gets its own."""
        began = time.perf_counter()
        answer = self._kept([each.write for each in batch])
        self.figures.note(batch, time.perf_counter() - began, is_kept=answer is True)
        if len(batch) > 1 and (answer is False or isinstance(answer, Damaged)):
            middle = len(batch) // 2
            self._write(batch[:middle])
            self._write(batch[middle:])
            return
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            batch[0].future.get_loop().call_soon_threadsafe(_answer, batch, answer)

    def _kept(self, writes: Sequence[Write]) -> bool | StoreProblem:
        """Keep these writes. Where the database is away it is tried for a while, and its word is final: a line that
        broke after the commit and before its answer leaves doubt, so what is there is read first."""
        end, wait = time.monotonic() + PATIENCE_SECONDS, SHORTEST_WAIT
        is_doubtful = False
        while True:
            try:
                return self._tried(writes, is_doubtful)
            except Exception as error:  # noqa: BLE001  whatever it was, those who wait hear of it, and the thread goes on
                self._hang_up()
                if not is_passing(error) or self._is_closed or time.monotonic() > end:
                    return _problem(error)
            is_doubtful = True
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _tried(self, writes: Sequence[Write], is_doubtful: bool) -> bool:
        connection = self._connection = self._connection or self._engine.connect()
        with connection.begin() as transaction:
            if is_doubtful and are_there(connection, writes):
                return True
            is_kept = keep(connection, self._statements, writes)
            if not is_kept:
                transaction.rollback()
            return is_kept

    def _hang_up(self) -> None:
        """Let go of the connection that is kept from commit to commit; the next one makes its own."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()


@final
class Figures:
    """How much is written at a time, and how long that takes. One thread counts, and whoever reads is not exact."""

    def __init__(self) -> None:
        self.entries = Counter()
        self.writes = Histogram(ROWS)
        self.seconds = Histogram()

    def note(self, batch: Sequence[Waiting], seconds: float, *, is_kept: bool) -> None:
        if is_kept:
            self.entries.inc(sum(len(each.write.rows) for each in batch))
            self.writes.observe(len(batch))
            self.seconds.observe(seconds)


def _split(asked: Iterable[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """One write for each log, and the others for later: each must find what the one before has left."""
    batch: list[Waiting] = []
    later: list[Waiting] = []
    logs: set[str] = set()
    for each in asked:
        if each.write.rows and each.write.table in logs:
            later.append(each)
            continue
        batch.append(each)
        if each.write.rows:
            logs.add(each.write.table)
    return batch, later


def _answer(batch: Sequence[Waiting], answer: bool | StoreProblem) -> None:
    for _, future, _ in batch:
        if future.done():  # cancelled: the one who asked is gone
            continue
        if isinstance(answer, StoreProblem):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _problem(error: Exception) -> StoreProblem:
    kind = Damaged if is_damaged(error) else StoreProblem
    so = "perhaps nothing has changed" if is_passing(error) else "nothing has changed"
    return kind(f"what happened could not be kept ({reason(error)}); {so}")


# ------------------------------------------------------------------------------------------------ one transaction


def are_there(connection: Connection, writes: Iterable[Write]) -> bool:
    """Has the transaction of these writes been kept? It is one, so it has left all its traces, or none.

    What leaves no trace of its own (a note, something forgotten) does no harm when it is written again.
    """
    logged = [(ENTRIES, write.rows[0]) for write in writes if write.rows]
    traces = logged + [(TRIES, write.tries[0]) for write in writes if write.tries]
    for table, row in traces:
        same = [table.c[name] == value for name, value in row.items()]
        if not connection.scalar(select(exists().where(*same))):
            return False
    return bool(traces)


def keep(connection: Connection, statements: "Statements", writes: Iterable[Write]) -> bool:
    """Write everything, at most one write for each log. False if one has lost its place: then undo all of it.

    Rows go in the order of their places: two who write to the same tables never wait for each other in a circle.
    """
    ordered = sorted(writes, key=lambda write: write.table)
    new = [write for write in ordered if write.opened_at is not None]
    is_kept = (
        _are_all_in(connection, statements.opening, [write.opened() for write in new])
        and _are_all_in(connection, statements.beginning, [write.rows[0] for write in new])
        and _are_all_in(connection, statements.following, [row for write in ordered for row in write.following()])
        and _are_all_in(connection, statements.claiming, _claims(ordered))
    )
    if is_kept:
        _note(connection, statements, ordered)
        _note_moments(connection, ordered)
        _note_tries(connection, statements, ordered)
        _note_solos(connection, ordered)
    return is_kept


def _are_all_in(connection: Connection, statement: "Spelled", rows: Sequence[Row]) -> bool:
    """Write the rows, one after the other. False if one of them found its place taken, or nothing to follow."""
    return not rows or statement.execute(connection, rows) == len(rows)


def _claims(writes: Sequence[Write]) -> list[Row]:
    return [
        {"table": write.table, "moment": write.due_at, "was": write.claimed_at}
        for write in writes
        if write.claimed_at is not None
    ]


def _note(connection: Connection, statements: "Statements", writes: Sequence[Write]) -> None:
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
    come: list[Row] = [{"guest": guest, "words": write.table} for write in writes for guest in write.visitors]
    if come:
        statements.visiting.execute(connection, come)
    asked = [{"at": str(write.asked_at)} for write in writes if write.asked_at is not None]
    if asked:
        connection.execute(_NOTE_ASKED, asked)


def _note_moments(connection: Connection, writes: Sequence[Write]) -> None:
    """When tables are due, and how they were dealt: seldom, so that a move costs nothing more."""
    changed = [w for w in writes if w.due_at != AS_IT_IS and w.opened_at is None and w.claimed_at is None]
    due = [{"table": write.table, "moment": write.due_at} for write in changed]
    if due:
        connection.execute(_SET_DUE, due)
    snapshots = [write.snapshot for write in writes if write.snapshot is not None]
    if snapshots:
        connection.execute(_FORGET_SNAPSHOT, [{"table": row["words"]} for row in snapshots])
        connection.execute(insert(SNAPSHOTS), snapshots)


def _note_tries(connection: Connection, statements: "Statements", writes: Sequence[Write]) -> None:
    tries = [row for write in writes for row in write.tries]
    if tries:
        statements.trying.execute(connection, tries)
    forgotten = sorted(number for write in writes for number in write.forgotten)
    if forgotten:
        connection.execute(_FORGET, [{"number": number} for number in forgotten])


def _note_solos(connection: Connection, writes: Sequence[Write]) -> None:
    """A game whose end was taken back may end again: the last end counts."""
    solos = [row for write in writes for row in write.solos]
    if solos:
        connection.execute(_FORGET_SOLO, [{"table": row["words"], "game": row["number"]} for row in solos])
        connection.execute(insert(SOLOS), solos)
    cleared = [{"who": write.cleared[0], "key": write.cleared[1]} for write in writes if write.cleared is not None]
    if cleared:
        connection.execute(_CLEAR_SOLOS, cleared)


# ------------------------------------------------------------------------------------------------ its statements


@final
class Spelled:
    """A statement as the driver of a database takes it. A busy house makes it hundreds of times a second, and to look
    up each time how it is spelled takes three times as long as to do it."""

    def __init__(self, statement: Insert | Update, dialect: Dialect, columns: Sequence[str] | None = None) -> None:
        spelled = statement.compile(dialect=dialect, column_keys=columns)
        self.text = str(spelled)
        self._order = spelled.positiontup  # None where the driver goes by names

    def execute(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Do it with each of the rows; tells how many rows of the database that concerned."""
        order = self._order
        given = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
        return connection.exec_driver_sql(self.text, given, {"preserve_rowcount": True}).rowcount


class Statements(NamedTuple):
    """What is done with every move and every table, and what must tell whether it was done."""

    opening: Spelled
    beginning: Spelled
    following: Spelled
    claiming: Spelled
    trying: Spelled
    visiting: Spelled

    @classmethod
    def of(cls, dialect: Dialect) -> "Statements":
        columns = list(ENTRIES.columns.keys())
        return cls(
            opening=Spelled(inserting(dialect.name, TABLES), dialect, list(TABLES.columns.keys())),
            beginning=Spelled(inserting(dialect.name, ENTRIES), dialect, columns),
            following=Spelled(following(dialect.name), dialect, columns),
            claiming=Spelled(_CLAIM, dialect),
            visiting=Spelled(inserting(dialect.name, VISITS), dialect, list(VISITS.columns.keys())),
            trying=Spelled(insert(TRIES), dialect, [column.name for column in TRIES.columns if not column.primary_key]),
        )


def following(dialect: str) -> Insert:
    """Insert an entry where the one before it is, and nothing is after that yet: a log has no gaps.

    The place is asked for row by row, so that any database finds it by the index, however long the log has grown.
    """
    row = [bindparam(column.name, type_=column.type) for column in ENTRIES.columns]
    words, n, *_ = row
    before = exists().where(ENTRIES.c.words == words, ENTRIES.c.n == n - literal_column("1"))
    return inserting(dialect, ENTRIES).from_select(ENTRIES.columns.keys(), select(*row).where(before))


_SET_LIVE: Final = update(TABLES).where(TABLES.c.words == bindparam("table")).values(is_live=bindparam("live"))
_SET_DUE: Final = update(TABLES).where(TABLES.c.words == bindparam("table")).values(due_at=bindparam("moment"))
_CLAIM: Final = _SET_DUE.where(TABLES.c.due_at == bindparam("was"))
_FORGET_SNAPSHOT: Final = delete(SNAPSHOTS).where(SNAPSHOTS.c.words == bindparam("table"))
_NOTE_ASKED: Final = update(HOUSE).where(HOUSE.c.name == ASKED).values(value=bindparam("at"))
_FREE_CHAIR: Final = delete(PLACES).where(PLACES.c.words == bindparam("table"), PLACES.c.chair == bindparam("place"))
_FORGET_SOLO: Final = delete(SOLOS).where(SOLOS.c.words == bindparam("table"), SOLOS.c.number == bindparam("game"))
_CLEAR_SOLOS: Final = delete(SOLOS).where(SOLOS.c.guest == bindparam("who"), SOLOS.c.game == bindparam("key"))
_FORGET: Final = delete(TRIES).where(TRIES.c.id == bindparam("number"))
