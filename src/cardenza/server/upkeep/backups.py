"""A house in one file, taken while it is played in, and put back into a place that is empty, of either kind.

The file is compressed text, one JSON value a line: a head, then for each table of the database its columns and its
rows, and at last how many rows there were, so that a file that was cut off is noticed. Rows are read in one
transaction: they are the house at one moment. The layout is in the head, so that a later release can put the file back.
"""

import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from gzip import GzipFile
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct, json
from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, func, insert, select

from cardenza.server.database import Database, StoreProblem, file_at, server_of
from cardenza.server.migrations import UnknownLayout, layout, migrate
from cardenza.server.upkeep.beside import unhurried

FORMAT: Final = 1
AT_ONCE: Final = 1_000
LEVEL: Final = 6  # of compressing
ALEMBICS: Final = "alembic_version"
OF_A_FILE: Final = ("", "-wal", "-shm", "-journal")  # how SQLite names what belongs to a file
NUMBER: Final = "id"  # what rows are numbered by means nothing: they are numbered anew, in the same order

Progress: TypeAlias = Callable[[int, int], None]
"""Hears how many rows are done, and how many there are."""


class Head(Struct, frozen=True, tag="house", tag_field="t"):
    """What a backup begins with."""

    format: int
    layout: str
    version: str
    at: int
    rows: int


class Columns(Struct, frozen=True, tag="table", tag_field="t"):
    """The rows of this table follow, as arrays."""

    table: str
    columns: tuple[str, ...]


class End(Struct, frozen=True, tag="end", tag_field="t"):
    """That was all."""

    rows: int


Piece: TypeAlias = Head | Columns | End | list[object]

_encode: Final = json.Encoder().encode
_decode: Final[Callable[[bytes], Piece]] = json.Decoder(Piece).decode


# ------------------------------------------------------------------------------------------------ taken


def backup(engine: Engine, file: Path, version: str, now: int, progress: Progress) -> int:
    """Write a house into a new file, for its owner alone; tells how many rows. The file is there when it is whole."""
    if file.exists():
        raise StoreProblem(f"{file} is there already; name another file")
    part = file.with_name(f"{file.name}.{os.getpid()}.part")  # another may be at the same file
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with GzipFile("", "wb", LEVEL, raw) as out, _at_one_moment(engine) as connection:
                rows = _written(connection, out, version, now, progress)
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return rows


@contextmanager
def _at_one_moment(engine: Engine) -> Iterator[Connection]:
    """Whatever is written meanwhile is not seen; nobody waits for it either."""
    if engine.dialect.name == "postgresql":
        with engine.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield unhurried(connection)
    else:
        with engine.execution_options(is_reading=True).begin() as connection:
            yield connection


def _written(connection: Connection, out: GzipFile, version: str, now: int, progress: Progress) -> int:
    tables = _tables(connection)
    rows = sum(connection.scalars(select(func.count()).select_from(table)).one() for table in tables)
    _write(out, Head(FORMAT, layout(connection) or "", version, now, rows))
    done = 0
    for table in tables:
        names = [str(column.name) for column in table.columns if column.name != NUMBER]
        _write(out, Columns(str(table.name), tuple(names)))
        found = select(*[table.c[name] for name in names]).order_by(*table.primary_key.columns)
        for page in connection.execute(found, execution_options={"yield_per": AT_ONCE}).partitions():
            out.writelines(_encode([_told(value) for value in row]) + b"\n" for row in page)
            done += len(page)
            progress(done, rows)
    _write(out, End(done))
    return done


def _tables(connection: Connection) -> list[Table]:
    """Those that are there, each after those that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != ALEMBICS]


def _write(out: GzipFile, piece: Piece) -> None:
    out.write(_encode(piece) + b"\n")


def _told(value: object) -> object:
    return b64encode(value).decode() if isinstance(value, bytes) else value


# ------------------------------------------------------------------------------------------------ put back


def restore(file: Path, place: str | Path, progress: Progress) -> int:
    """Put a house back into a place where nothing is; tells how many rows. All of it is there, or nothing."""
    made = None if server_of(place) is not None or file_at(place).exists() else file_at(place)
    done = 0

    def fill(connection: Connection) -> None:
        nonlocal done
        done = _filled(unhurried(connection), file, progress)

    try:
        Database.open(place, fill).close()
    except BaseException:
        if made is not None:
            for beside in OF_A_FILE:  # and nothing else: an older file may lie there by a similar name
                made.with_name(f"{made.name}{beside}").unlink(missing_ok=True)
        raise
    return done


def _filled(connection: Connection, file: Path, progress: Progress) -> int:
    try:
        with GzipFile(file) as lines:
            return _put_back(connection, file, map(_decode, lines), progress)
    except StoreProblem:
        raise
    except (EOFError, zlib.error, ValueError) as error:
        raise _no_backup(file) from error
    except OSError as error:
        if error.errno is None:  # what is no compressed file is one of these, too
            raise _no_backup(file) from error
        raise


def _no_backup(file: Path) -> StoreProblem:
    return StoreProblem(f"{file} is no whole backup of a house")


def _put_back(connection: Connection, file: Path, pieces: Iterator[Piece], progress: Progress) -> int:
    head = next(pieces, None)
    if not isinstance(head, Head):
        raise _no_backup(file)
    try:
        if head.format > FORMAT:
            raise UnknownLayout(head.layout)
        migrate(connection, head.layout)
    except UnknownLayout:
        raise StoreProblem(f"{file} is of a newer Cardenza ({head.version}): use that one") from None
    tables = {table.name: table for table in _tables(connection)}
    done = 0
    for columns, rows in _pages(pieces):
        _insert(connection, tables, columns, rows)
        done += len(rows)
        progress(done, head.rows)
    return done


def _pages(pieces: Iterable[Piece]) -> Iterator[tuple[Columns, list[list[object]]]]:
    """Rows with their columns, some at a time. Raises `EOFError` unless all are there."""
    columns, rows, count = Columns("", ()), list[list[object]](), 0
    for piece in pieces:
        if isinstance(piece, list):
            rows.append(piece)
            count += 1
        if rows and (len(rows) == AT_ONCE or not isinstance(piece, list)):
            yield columns, rows
            rows = []
        if isinstance(piece, Columns):
            columns = piece
        elif isinstance(piece, End) and piece.rows == count:
            return
    raise EOFError


def _insert(connection: Connection, tables: Mapping[str, Table], columns: Columns, rows: list[list[object]]) -> None:
    table = tables.get(columns.table)
    if table is None or not set(columns.columns) <= set(table.columns.keys()):
        raise EOFError
    packed = [name for name in columns.columns if isinstance(table.c[name].type, LargeBinary)]
    given = [dict(zip(columns.columns, row, strict=True)) for row in rows]
    for each in given:
        each |= {name: b64decode(str(each[name]), validate=True) for name in packed}
    connection.execute(insert(table), given)
