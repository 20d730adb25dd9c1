"""Opens the database: finds its file or its server, makes sure that nobody else uses it, and brings its layout up to
date. Tables are kept in an SQLite file or by PostgreSQL; what differs between the two is here."""

import fcntl
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection as Driver
from sqlite3 import Error
from typing import IO, Final, TypeAlias, final

from sqlalchemy import URL, Connection, Engine, Insert, Table, create_engine, event, inspect, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from cardenza.kernel.errors import CardenzaError
from cardenza.server import journal
from cardenza.server.migrations import STEPS, MissingSteps, UnknownLayout, accept, layout, migrate
from cardenza.server.schema import HOUSE
from cardenza.server.sites import without_password

FILE: Final = "cardenza.db"
LOCK: Final = "cardenza.lock"
BUSY_MS: Final = 5_000
SECRET: Final = "secret"
ASKED: Final = "asked"
SECRET_BYTES: Final = 32
ELSEWHERE: Final = "name another folder with --data"
ANOTHER: Final = "name another database with --data"
CHANGING_MS: Final = 60_000  # who changes the layout waits for whoever does so already
SERVER: Final = "name postgresql://<user>@<host>/<name> with --data"
KINDS: Final = "name a folder, sqlite:///<file> or postgresql://<user>@<host>/<name>"
POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")
CONNECT_SECONDS: Final = 3
TIMEOUTS: Final = "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=8000"
"""A transaction whose line is lost holds its places no longer than a write has patience (`writing`)."""

LIFE_SIGNS: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""A machine that is gone without a word is noticed after ten seconds; as a rule it takes a quarter of an hour."""

RUNNING, CHANGING = 0x0CA2DE, 0x0CA2DF  # advisory locks: a server runs on the database; its layout is changed
PASSING: Final = ("08", "40", "53", "55P03", "57014", "57P")
"""What PostgreSQL says of trouble that goes by: no line, two who waited for each other, no room, locked, too slow,
shutting down."""

DAMAGED: Final = ("XX001", "XX002")

Fill: TypeAlias = Callable[[Connection], None]
"""Puts something into an empty database, of any layout that we know."""


class StoreProblem(CardenzaError):
    """What is kept could not be read, or something could not be kept."""


class TooNew(StoreProblem):
    """Something was written by a later release, which has more kinds of events than this one."""


class Damaged(StoreProblem):
    """The log of one table is not what was written. All others are as they were."""


@final
class Database:
    """An open database with its lock. A transaction of `engine` is one that writes, unless it `is_reading`."""

    def __init__(self, engine: Engine, lock: IO[str] | Connection, *, is_shared: bool = False) -> None:
        self.engine = engine
        self._lock = lock
        self._is_shared = is_shared

    @classmethod
    def open(cls, place: str | Path, fill: Fill | None = None, *, is_shared: bool = False) -> "Database":
        """Open what lies in a folder, in a file, or at the URL of an SQLite file or of a database of PostgreSQL.

        What is missing is made, but for the database of PostgreSQL itself. To `fill` it, nothing may be there yet.
        Several servers may use one that `is_shared` for all of them; a file has one server.
        """
        if (url := server_of(place)) is not None:
            return cls(*_reached(url, fill, is_shared=is_shared), is_shared=is_shared)
        if is_shared:
            raise StoreProblem(f"--bus is for several servers, and {place} is a file, which has one; {SERVER}")
        file = file_at(place)
        lock = _locked(file)
        try:
            return cls(_opened(file, fill), lock)
        except BaseException:
            lock.close()
            raise

    def hold(self) -> None:
        """Take the lock again if PostgreSQL has let go of it, as it does when the line breaks. Raises `StoreProblem`
        where another server has it by now: two that do not know of each other would tell their people half."""
        if not isinstance(self._lock, Connection):
            return
        try:
            self._lock.execute(text("SELECT 1"))
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self._lock.close()
            self._lock = _locked_in(self.engine, is_shared=self._is_shared)

    def close(self) -> None:
        with suppress(SQLAlchemyError):  # the line to the lock may be broken, which frees it as well
            if isinstance(self._lock, Connection):  # at once, so that the next server need not wait for the line to end
                self._lock.execute(text("SELECT pg_advisory_unlock_all()"))
        with suppress(SQLAlchemyError):
            self._lock.close()
        self.engine.dispose()


def bring_up_to_date(place: str | Path) -> str:
    """Change the layout of a database to that of this program, and tell its number. Nodes that share it may run."""
    if (url := server_of(place)) is None:
        Database.open(place).close()
    else:
        engine = server_engine(url)
        try:
            _prepare(engine, str(url), ANOTHER)
        except DBAPIError as error:
            raise StoreProblem(f"{url} cannot be brought up to date ({reason(error)}); nothing has changed") from error
        finally:
            engine.dispose()
    return STEPS.get_current_head() or ""


def engine_of(file: Path) -> Engine:
    """Connections to an SQLite file whose transactions hold for everything, also for changes of the layout."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def inserting(dialect: str, table: Table) -> Insert:
    """An insert that skips rows whose place is taken: the one statement that every database spells its own way."""
    if dialect == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def reason(error: Exception) -> str:
    """What a database error says, in as few words as possible."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return said.strip().partition("\n")[0]


def is_damaged(error: Exception) -> bool:
    """Does the error tell that pages of the file are not what was written?"""
    return _code(error).startswith("SQLITE_CORRUPT") or _state(error) in DAMAGED


def is_passing(error: Exception) -> bool:
    """Does the error tell that the database is away, or too busy, and may do the same a moment later?"""
    if not isinstance(error, DBAPIError) or isinstance(error.orig, Error):  # a file is never away
        return False
    is_cut = error.connection_invalidated or (isinstance(error, OperationalError) and not _state(error))
    return is_cut or _state(error).startswith(PASSING)


def is_unreadable(error: Exception) -> bool:
    """Does the error tell that some row is not what was written, be it for its pages or for its letters?"""
    return is_damaged(error) or "Could not decode to UTF-8" in reason(error)


def _code(error: Exception) -> str:
    code: str = getattr(getattr(error, "orig", None), "sqlite_errorname", "")
    return code


def _state(error: Exception) -> str:
    return getattr(getattr(error, "orig", None), "sqlstate", None) or ""


def file_at(place: str | Path) -> Path:
    """The file of tables that a folder, a file or an address means."""
    if isinstance(place, str) and "://" in place:
        return _file_of(place)
    path = Path(place).expanduser().absolute()
    return path if path.suffix == ".db" or path.is_file() else path / FILE


def _file_of(url: str) -> Path:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the second for a port that is no number
        raise StoreProblem(f"{without_password(url)} is no address of a database; {KINDS}") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise StoreProblem(f"tables are kept in an SQLite file or by PostgreSQL, not in {parsed}; {KINDS}")
    return Path(parsed.database).absolute()


def _locked(file: Path) -> IO[str]:
    """Hold the lock of the folder until the process ends: two servers on one file would not know of each other."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (file.parent / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        raise StoreProblem(f"{file.parent} cannot be written to ({_why(error)}); {ELSEWHERE}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        process = lock.read().strip()
        lock.close()
        raise StoreProblem(
            f"another server (process {process or 'unknown'}) uses {file.parent}; stop it, or {ELSEWHERE}"
        ) from None
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _opened(file: Path, fill: Fill | None) -> Engine:
    if file.is_dir():
        raise StoreProblem(f"{file} is a folder where a file of tables is expected; {ELSEWHERE}")
    if file.exists() and not file.stat().st_size:
        journal.warning("the file of tables was empty: a new house begins", file=file)
    engine = engine_of(file)
    try:
        _prepare(engine, file, ELSEWHERE, fill)
    except BaseException as error:
        with suppress(SQLAlchemyError):
            engine.dispose()
        if isinstance(error, DBAPIError):
            raise StoreProblem(f"{file} cannot be used ({_meant(error)}); {ELSEWHERE}") from error
        raise
    return engine


def _meant(error: DBAPIError) -> str:
    code = _code(error)
    if code == "SQLITE_NOTADB":
        return "it is no database"
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return "it cannot be written to"
    return reason(error)


def _set_up(driver: Driver, _record: object) -> None:
    """Durable means on disk: FULL waits for it."""
    driver.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    driver.execute("PRAGMA foreign_keys=ON")
    driver.execute("PRAGMA synchronous=FULL")
    [mode] = driver.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise Error(f"its file system has no write-ahead log, only {mode}")


def _begin(connection: Connection) -> None:
    """The driver would begin late, or not at all. What reads first and writes later says at once that it will write."""
    is_reading = connection.get_execution_options().get("is_reading", False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")


def _prepare(
    engine: Engine, name: str | Path, elsewhere: str = ELSEWHERE, fill: Fill | None = None, *, is_shared: bool = False
) -> None:
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SET LOCAL lock_timeout = {CHANGING_MS}"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({CHANGING})"))
        present, is_empty = layout(connection), not inspect(connection).get_table_names()
        if present is None and not is_empty:
            raise StoreProblem(f"{name} is a database of another program; {elsewhere}")
        if fill is not None and not is_empty:
            raise StoreProblem(f"{name} is not empty: there is a house already")
        try:
            if fill is not None:
                fill(connection)
            if is_shared and present is not None:
                accept(present)
            else:
                migrate(connection)
        except UnknownLayout as error:
            raise StoreProblem(
                f"{name} was written by a newer Cardenza (layout {error}; this one knows {STEPS.get_current_head()}): "
                f"use that one, or {elsewhere}"
            ) from None
        except MissingSteps as error:
            raise StoreProblem(
                f"{name} has layout {error} and this Cardenza needs {STEPS.get_current_head()}: run `cardenza migrate`"
            ) from None
        fresh = {SECRET: secrets.token_hex(SECRET_BYTES), ASKED: ""}
        rows = [{"name": name, "value": value} for name, value in fresh.items()]
        connection.execute(inserting(connection.dialect.name, HOUSE), rows)  # unless they are there


# ------------------------------------------------------------------------------------------------ PostgreSQL


def server_of(place: str | Path) -> URL | None:
    """The address of a database of PostgreSQL; None if the place is none."""
    if not isinstance(place, str) or place.partition("://")[0] not in POSTGRES:
        return None
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):  # as above
        raise StoreProblem(f"{without_password(place)} is no address of a database; {KINDS}") from None
    if not url.database:
        raise StoreProblem(f"{url} names no database; {KINDS}")
    return url.set(drivername="postgresql+psycopg")


def server_engine(url: URL) -> Engine:
    """Connections that are tried before they are used: one that broke meanwhile is made anew."""
    try:
        given = {"connect_timeout": CONNECT_SECONDS, "options": TIMEOUTS, **LIFE_SIGNS}
        return create_engine(url, pool_pre_ping=True, connect_args=given)
    except ModuleNotFoundError:
        raise StoreProblem("PostgreSQL needs a driver: pip install 'cardenza[cluster]'") from None


def _reached(url: URL, fill: Fill | None, *, is_shared: bool) -> tuple[Engine, Connection]:
    """The database, and a connection that holds its lock as long as it is open."""
    engine = server_engine(url)
    try:
        _prepare(engine, str(url), ANOTHER, fill, is_shared=is_shared)
        return engine, _locked_in(engine, is_shared=is_shared)
    except BaseException as error:
        engine.dispose()
        if isinstance(error, DBAPIError):
            raise StoreProblem(f"{url} cannot be used ({reason(error)}); {ANOTHER}") from error
        raise


def _locked_in(engine: Engine, *, is_shared: bool) -> Connection:
    """A connection that holds the lock as long as it is kept."""
    lock = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    kind = "_shared" if is_shared else ""
    if not lock.scalar(text(f"SELECT pg_try_advisory_lock{kind}({RUNNING})")):
        lock.close()
        raise StoreProblem(f"another server {_beside(is_shared)}uses {engine.url}; stop it, or {ANOTHER}")
    return lock


def _beside(is_shared: bool) -> str:
    return "without --bus " if is_shared else ""
