"""One thread writes for all tables: while a commit goes to disk, what is asked meanwhile gathers for the next.

So a hundred tables that move at once cost one commit, and one that moves alone does not wait for anybody.
"""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, NamedTuple, final

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Insert,
    bindparam,
    delete,
    exists,
    insert,
    literal_column,
    select,
    update,
)

from cardenza.server.database import (
    ASKED,
    Damaged,
    StoreProblem,
    inserting,
    is_damaged,
    is_passing,
    reason,
)
from cardenza.server.metrics import ROWS, Counter, Histogram
from cardenza.server.schema import ENTRIES, HOUSE, PLACES, SNAPSHOTS, SOLOS, TABLES, TRIES, VISITS
from cardenza.server.straight import Row, Spelled, Straight

MOST_AT_ONCE: Final = 1_000
PATIENCE_SECONDS: Final = 15.0  # so long a write waits for a database that is away
SHORTEST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 1.0
AS_IT_IS: Final = -1  # the moment when a table is due does not change


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
        self._line: Straight | None = None
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
        if is_doubtful and self._are_there(writes):
            return True
        line = self._line = self._line or Straight(self._engine)
        line.begin()
        if keep(line, self._statements, writes):
            line.commit()
            return True
        line.rollback()
        return is_doubtful and self._are_there(writes)  # the commit in doubt may have been on its way

    def _are_there(self, writes: Sequence[Write]) -> bool:
        with self._engine.connect() as connection:
            return are_there(connection, writes)

    def _hang_up(self) -> None:
        """Let go of the connection that is kept from commit to commit; the next one makes its own."""
        line, self._line = self._line, None
        if line is not None:
            line.close()


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


def keep(line: Straight, statements: "Statements", writes: Iterable[Write]) -> bool:
    """Write everything, at most one write for each log. False if one has lost its place: then undo all of it.

    Rows go in the order of their places: two who write to the same tables never wait for each other in a circle.
    """
    ordered = sorted(writes, key=lambda write: write.table)
    new = [write for write in ordered if write.opened_at is not None]
    is_kept = (
        statements.opening.are_all_in(line, [write.opened() for write in new])
        and statements.beginning.are_all_in(line, [write.rows[0] for write in new])
        and statements.following.are_all_in(line, [row for write in ordered for row in write.following()])
        and statements.claiming.are_all_in(line, _claims(ordered))
    )
    if is_kept:
        statements.trying.do(line, [row for write in ordered for row in write.tries])
        _note(line, statements, ordered)
        _note_moments(line, statements, ordered)
        _note_solos(line, statements, ordered)
    return is_kept


def _claims(writes: Sequence[Write]) -> list[Row]:
    return [
        {"table": write.table, "moment": write.due_at, "was": write.claimed_at}
        for write in writes
        if write.claimed_at is not None
    ]


def _note(line: Straight, statements: "Statements", writes: Sequence[Write]) -> None:
    """What follows from the entries: whether a table is finished, which guest has which chair; and what is besides."""
    statements.ending.do(line, [{"table": w.table, "live": not w.is_over} for w in writes if w.is_over is not None])
    changed = [(write.table, chair, guest) for write in writes for chair, guest in write.chairs.items()]
    statements.freeing.do(line, [{"table": table, "place": chair} for table, chair, _ in changed])
    taken = [{"words": table, "chair": chair, "guest": guest} for table, chair, guest in changed if guest is not None]
    statements.taking.do(line, taken)
    statements.visiting.do(line, [{"guest": guest, "words": w.table} for w in writes for guest in w.visitors])
    statements.asking.do(line, [{"key": ASKED, "at": str(w.asked_at)} for w in writes if w.asked_at is not None])
    forgotten = sorted(number for write in writes for number in write.forgotten)
    statements.forgetting.do(line, [{"number": number} for number in forgotten])


def _note_moments(line: Straight, statements: "Statements", writes: Sequence[Write]) -> None:
    """When tables are due, and how they were dealt: seldom, so that a move costs nothing more."""
    changed = [w for w in writes if w.due_at != AS_IT_IS and w.opened_at is None and w.claimed_at is None]
    statements.waking.do(line, [{"table": write.table, "moment": write.due_at} for write in changed])
    snapshots = [write.snapshot for write in writes if write.snapshot is not None]
    statements.undealing.do(line, [{"table": row["words"]} for row in snapshots])
    statements.dealing.do(line, snapshots)


def _note_solos(line: Straight, statements: "Statements", writes: Sequence[Write]) -> None:
    """A game whose end was taken back may end again: the last end counts."""
    solos = [row for write in writes for row in write.solos]
    statements.unending_solo.do(line, [{"table": row["words"], "game": row["number"]} for row in solos])
    statements.ending_solo.do(line, solos)
    cleared: list[Row] = [
        {"who": write.cleared[0], "key": write.cleared[1]} for write in writes if write.cleared is not None
    ]
    statements.clearing.do(line, cleared)


# ------------------------------------------------------------------------------------------------ its statements


class Statements(NamedTuple):
    """All that is ever written."""

    opening: Spelled
    beginning: Spelled
    following: Spelled
    claiming: Spelled
    trying: Spelled
    ending: Spelled
    freeing: Spelled
    taking: Spelled
    visiting: Spelled
    asking: Spelled
    forgetting: Spelled
    waking: Spelled
    undealing: Spelled
    dealing: Spelled
    unending_solo: Spelled
    ending_solo: Spelled
    clearing: Spelled

    @classmethod
    def of(cls, dialect: Dialect) -> "Statements":
        spelled, name, place = partial(Spelled, dialect=dialect), dialect.name, PLACES.c
        table = update(TABLES).where(TABLES.c.words == bindparam("table"))
        due = table.values(due_at=bindparam("moment"))
        chair = delete(PLACES).where(place.words == bindparam("table"), place.chair == bindparam("place"))
        solo = delete(SOLOS).where(SOLOS.c.words == bindparam("table"), SOLOS.c.number == bindparam("game"))
        solos = delete(SOLOS).where(SOLOS.c.guest == bindparam("who"), SOLOS.c.game == bindparam("key"))
        return cls(
            opening=spelled(inserting(name, TABLES)),
            beginning=spelled(inserting(name, ENTRIES)),
            following=spelled(following(name)),
            claiming=spelled(due.where(TABLES.c.due_at == bindparam("was"))),
            trying=spelled(insert(TRIES)),
            ending=spelled(table.values(is_live=bindparam("live"))),
            freeing=spelled(chair),
            taking=spelled(insert(PLACES)),
            visiting=spelled(inserting(name, VISITS)),
            asking=spelled(update(HOUSE).where(HOUSE.c.name == bindparam("key")).values(value=bindparam("at"))),
            forgetting=spelled(delete(TRIES).where(TRIES.c.id == bindparam("number"))),
            waking=spelled(due),
            undealing=spelled(delete(SNAPSHOTS).where(SNAPSHOTS.c.words == bindparam("table"))),
            dealing=spelled(insert(SNAPSHOTS)),
            unending_solo=spelled(solo),
            ending_solo=spelled(insert(SOLOS)),
            clearing=spelled(solos),
        )


def following(dialect: str) -> Insert:
    """Insert an entry where the one before it is, and nothing is after that yet: a log has no gaps.

    The place is asked for row by row, so that any database finds it by the index, however long the log has grown.
    """
    row = [bindparam(column.name, type_=column.type) for column in ENTRIES.columns]
    words, n, *_ = row
    before = exists().where(ENTRIES.c.words == words, ENTRIES.c.n == n - literal_column("1"))
    return inserting(dialect, ENTRIES).from_select(ENTRIES.columns.keys(), select(*row).where(before))
