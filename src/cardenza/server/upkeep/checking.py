"""Checks a house: is its file sound, does every log lead somewhere, does every snapshot say the same, and do the
records of its finished games replay as was promised before the deal?"""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from cardenza.kernel.errors import CardenzaError
from cardenza.match.events import Entry
from cardenza.match.shuffles import verify
from cardenza.match.snapshots import LAYOUT, snapshot
from cardenza.match.table import Table
from cardenza.server.database import Damaged, TooNew, is_unreadable, reason
from cardenza.server.logs import entries_of
from cardenza.server.schema import SNAPSHOTS, TABLES
from cardenza.server.upkeep.reading import all_tables, folded
from cardenza.server.upkeep.tables import finished


class Checked(NamedTuple):
    """A table that was looked through, and what is wrong with it, if anything."""

    words: str
    damage: str = ""


def count(engine: Engine) -> int:
    """How many tables there are."""
    with engine.execution_options(is_reading=True).begin() as connection:
        return connection.scalars(select(func.count()).select_from(TABLES)).one()


def file_damage(engine: Engine) -> list[str]:
    """What an SQLite file says is wrong with its pages. PostgreSQL has means of its own for that."""
    if engine.dialect.name != "sqlite":
        return []
    with engine.execution_options(is_reading=True).begin() as connection:
        return [line for line in connection.scalars(text("PRAGMA quick_check(10)")) if line != "ok"]


def checked(engine: Engine) -> Iterator[Checked]:
    """Every table, one after the other."""
    for words in all_tables(engine):
        try:
            with engine.execution_options(is_reading=True).begin() as connection:
                entries, kept = entries_of(connection, words), _snapshot(connection, words)
            _check(words, entries, kept)
        except (Damaged, TooNew) as damage:
            yield Checked(words, str(damage))
        except SQLAlchemyError as error:
            if not is_unreadable(error):
                raise
            yield Checked(words, f"table {words} cannot be read: {reason(error)}")
        else:
            yield Checked(words)


def _snapshot(connection: Connection, words: str) -> tuple[int, str] | None:
    """A snapshot that a server of this release would go by."""
    chosen = select(SNAPSHOTS.c.n, SNAPSHOTS.c.kept).where(SNAPSHOTS.c.words == words, SNAPSHOTS.c.layout == LAYOUT)
    row = connection.execute(chosen).one_or_none()
    return None if row is None else (row.n, row.kept)


def _check(words: str, entries: list[Entry], kept: tuple[int, str] | None) -> None:
    tables = folded(words, entries)
    if kept is not None and not _is_true(tables, *kept):
        raise Damaged(f"the snapshot of table {words} does not say what its log does")
    for table in finished(tables):
        _check_record(words, table)


def _is_true(tables: list[Table], n: int, kept: str) -> bool:
    return 0 < n <= len(tables) and not tables[n - 1].moves and snapshot(tables[n - 1]) == kept


def _check_record(words: str, table: Table) -> None:
    try:
        verify(table.record())
    except CardenzaError as error:
        raise Damaged(f"the record of game {table.game_number + 1} of table {words} is not right: {error}") from error
