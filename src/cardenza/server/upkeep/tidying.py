"""Tidies a house: what was over long ago is archived, then loses its names, then goes; so do open tables that nobody
comes back to. One table at a time, each in a transaction of its own, so that nobody who plays has to wait."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from cardenza.server.archive import Line, lines_of
from cardenza.server.database import Damaged, StoreProblem, TooNew, inserting, is_unreadable, reason
from cardenza.server.logs import last_of
from cardenza.server.schema import ARCHIVES, CHANGES, PLACES, TABLES, TRIES, VISITS
from cardenza.server.upkeep.changing import held, keep_archived, remove
from cardenza.server.upkeep.nameless import nameless_lines

DAY_MS: Final = 86_400_000
AT_ONCE: Final = 500
PAUSE_SECONDS: Final = 0.02  # after each transaction, so that those who play have their turn: a file has one writer
TIDYING: Final = 0x0CA2E0  # the advisory lock of who tidies


class Retention(NamedTuple):
    """After how many days without an entry a table that is over is archived, loses its names, and goes; and an open one
    goes. Tries are kept for a school year, and the summer after it.
    """

    archive_days: int = 30
    names_days: int = 90
    all_days: int = 365
    untouched_days: int = 180
    tries_days: int = 400


USUAL: Final = Retention()


class Deed(Enum):
    """What is done with a table."""

    ARCHIVE = "archived"
    FORGET_NAMES = "names forgotten"
    DELETE = "deleted"
    DELETE_OPEN = "deleted, never finished"
    LEAVE = "left as it is"


class SomebodyElse(StoreProblem):
    """Another node, or a person, is at it."""


class Done(NamedTuple):
    """What was done with a table, or would be; `why` it was left."""

    words: str
    deed: Deed
    why: str = ""


def tidied(engine: Engine, retention: Retention, now: int, *, is_dry: bool = False) -> Iterator[Done]:
    """Tidy table by table, and tell what is done. Raises `StoreProblem` if somebody else is at it."""
    with _alone(engine):
        for words, deed in _due_tables(engine, retention, now):
            if done := Done(words, deed) if is_dry else _done(engine, words, deed, retention, now):
                yield done
            if not is_dry:
                time.sleep(PAUSE_SECONDS)
        if not is_dry:
            with engine.begin() as connection:
                _note_visits(connection)
                last = select(func.max(CHANGES.c.id)).scalar_subquery()  # it stays, so that no number comes again
                connection.execute(delete(CHANGES).where(CHANGES.c.at < now - DAY_MS, CHANGES.c.id < last))


def _note_visits(connection: Connection) -> None:
    """While one release takes over from another, nodes of the one before seat people and do not note it."""
    sitting = select(PLACES.c.guest, PLACES.c.words).where(PLACES.c.chair >= 0)  # SQLite asks for some condition
    connection.execute(inserting(connection.dialect.name, VISITS).from_select(["guest", "words"], sitting))


def tries_let_go(
    engine: Engine, before: int, *, is_dry: bool = False, is_over: Callable[[], bool] = lambda: False
) -> int:
    """Let go of all tries that are older, some at a time, so that nobody waits for it long, until it is to be over;
    tells how many."""
    old = TRIES.c.at < before
    if is_dry:
        with engine.execution_options(is_reading=True).begin() as connection:
            return connection.scalars(select(func.count()).select_from(TRIES).where(old)).one()
    some, gone = delete(TRIES).where(TRIES.c.id.in_(select(TRIES.c.id).where(old).limit(AT_ONCE))), 0
    while True:
        with engine.begin() as connection:
            count = connection.execute(some).rowcount
        gone += count
        if count < AT_ONCE or is_over():
            return gone
        time.sleep(PAUSE_SECONDS)


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """Of several nodes one tidies. Where the tables are a file, one transaction comes after the other anyway."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.scalar(text(f"SELECT pg_try_advisory_lock({TIDYING})")):
            raise SomebodyElse("somebody else tidies this house just now")
        try:
            yield
        finally:
            connection.execute(text(f"SELECT pg_advisory_unlock({TIDYING})"))


def _due_tables(engine: Engine, retention: Retention, now: int) -> Iterator[tuple[str, Deed]]:
    """All tables with which something is to be done, found some at a time."""
    last = ""
    while True:
        page = _KEPT.where(TABLES.c.words > last).order_by(TABLES.c.words).limit(AT_ONCE)
        with engine.execution_options(is_reading=True).begin() as connection:
            found = [Found(*row) for row in connection.execute(page)]
        for each in found:
            if deed := each.due(retention, now):
                yield each.words, deed
        if len(found) < AT_ONCE:
            return
        last = found[-1].words


def _done(engine: Engine, words: str, deed: Deed, retention: Retention, now: int) -> Done | None:
    """Do it, unless something has happened there meanwhile."""
    try:
        with engine.begin() as connection:
            if not held(connection, words):
                return None
            found = Found(*connection.execute(_KEPT.where(TABLES.c.words == words)).one())
            if found.due(retention, now) is not deed:
                return None
            _do(connection, words, deed, now)
    except (Damaged, TooNew) as damage:
        return Done(words, Deed.LEAVE, str(damage))
    except SQLAlchemyError as error:
        if not is_unreadable(error):
            raise
        return Done(words, Deed.LEAVE, reason(error))
    return Done(words, deed)


def _do(connection: Connection, words: str, deed: Deed, now: int) -> None:
    match deed:
        case Deed.ARCHIVE:
            keep_archived(connection, words, _whole(words, lines_of(connection, words)), is_nameless=False)
        case Deed.FORGET_NAMES:
            lines = nameless_lines(words, _whole(words, lines_of(connection, words)))
            keep_archived(connection, words, lines, is_nameless=True)
        case _:
            remove(connection, words, now)


def _whole(words: str, lines: list[Line]) -> list[Line]:
    if not lines or [line.n for line in lines] != list(range(1, len(lines) + 1)):
        raise Damaged(f"entries of table {words} are missing")
    return lines


class Found(NamedTuple):
    """What there is of a table: its last entry, and what of it is archived."""

    words: str
    is_live: bool
    opened_at: int
    last_at: int | None
    last: int | None
    archived: int | None
    is_nameless: bool | None

    def due(self, retention: Retention, now: int) -> Deed | None:
        """What is to be done with it."""
        days = (now - (self.last_at or self.opened_at)) / DAY_MS
        if self.is_live:
            return Deed.DELETE_OPEN if days > retention.untouched_days else None
        if days > retention.all_days:
            return Deed.DELETE
        is_archived = self.last is None or self.archived == self.last - 1
        if days > retention.names_days and not (is_archived and self.is_nameless):
            return Deed.FORGET_NAMES
        return Deed.ARCHIVE if days > retention.archive_days and not is_archived else None


_KEPT: Final = select(
    TABLES.c.words,
    TABLES.c.is_live,
    TABLES.c.opened_at,
    last_of("at"),
    last_of("n"),
    ARCHIVES.c.n,
    ARCHIVES.c.is_nameless,
).select_from(TABLES.outerjoin(ARCHIVES))
