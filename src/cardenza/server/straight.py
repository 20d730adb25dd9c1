"""The short way to a database, for what is done with every move.

A busy house writes and reads hundreds of times a second. What SQLAlchemy does with each statement, besides having it
done, takes longer than the statement, so statements are spelled by it once, and then go straight to the driver.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, cast, final

from sqlalchemy import Delete, Dialect, Engine, Insert, Select, Update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

Row: TypeAlias = dict[str, object]
Bound: TypeAlias = Mapping[str, object] | tuple[object, ...]
"""A row as the driver takes it: by names, or in their order."""


@final
class Straight:
    """A connection that goes straight to the driver. Trouble is told as SQLAlchemy tells it."""

    def __init__(self, engine: Engine, *, is_reading: bool = False) -> None:
        """Who only reads, a statement at a time, needs no transactions."""
        options = {"isolation_level": "AUTOCOMMIT"} if is_reading else {}
        self._connection = engine.connect().execution_options(**options)
        self._driver = self._connection.connection
        self._dialect = engine.dialect
        self._errors = engine.dialect.loaded_dbapi.Error

    def begin(self) -> None:
        """Begin to write; PostgreSQL does that by itself."""
        if self._dialect.name == "sqlite":
            self.do("BEGIN IMMEDIATE")

    def do(self, statement: str, rows: Sequence[Bound] = ()) -> int:
        """Once, or with each of the rows; tells how many rows of the database that concerned."""
        cursor = self._driver.cursor()
        try:
            if len(rows) > 1:
                cursor.executemany(statement, cast(Sequence[Any], rows))
            else:  # for one row PostgreSQL's driver would go to more trouble than for all else
                cursor.execute(statement, *rows)
            return cursor.rowcount
        except self._errors as error:
            raise self._trouble(statement, error) from error
        finally:
            cursor.close()

    def ask(self, question: str, bound: Bound) -> list[tuple[Any, ...]]:
        """All rows that are found."""
        cursor = self._driver.cursor()
        try:
            cursor.execute(question, bound)
            return list(cursor.fetchall())
        except self._errors as error:
            raise self._trouble(question, error) from error
        finally:
            cursor.close()

    def commit(self) -> None:
        try:
            self._driver.commit()
        except self._errors as error:
            raise self._trouble("COMMIT", error) from error

    def rollback(self) -> None:
        try:
            self._driver.rollback()
        except self._errors as error:
            raise self._trouble("ROLLBACK", error) from error

    def _trouble(self, statement: str, error: Any) -> Exception:
        is_cut = self._dialect.is_disconnect(error, self._driver.dbapi_connection, None)
        if is_cut:
            self._connection.invalidate(error)
        base = self._dialect.loaded_dbapi.Error
        problem: Exception = DBAPIError.instance(
            statement, None, error, base, connection_invalidated=is_cut, dialect=self._dialect
        )
        return problem

    def close(self) -> None:
        """Let go of the connection; what was begun is undone."""
        with suppress(SQLAlchemyError):
            self._connection.close()


@final
class Spelled:
    """A statement as the driver of a database takes it."""

    def __init__(self, statement: Insert | Update | Delete | Select[Any], dialect: Dialect) -> None:
        columns = None
        if isinstance(statement, Insert):  # the database numbers what has a number of its own
            columns = [column.name for column in statement.table.columns if column.name != "id"]
        spelled = statement.compile(dialect=dialect, column_keys=columns)
        self.text = str(spelled)
        self._order = spelled.positiontup  # None where the driver goes by names

    def do(self, line: Straight, rows: Sequence[Row]) -> int:
        """Do it with each of the rows; tells how many rows of the database that concerned."""
        return line.do(self.text, list(map(self._bound, rows))) if rows else 0

    def are_all_in(self, line: Straight, rows: Sequence[Row]) -> bool:
        """Write the rows, one after the other. False if one of them found its place taken, or nothing to follow."""
        return self.do(line, rows) == len(rows)

    def ask(self, line: Straight, row: Row) -> list[tuple[Any, ...]]:
        """All rows that are found with these values."""
        return line.ask(self.text, self._bound(row))

    def _bound(self, row: Row) -> Bound:
        return row if self._order is None else tuple([row[name] for name in self._order])
