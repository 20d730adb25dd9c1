"""Tables as their logs have them, read beside a server."""

from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import Connection, Engine, select

from cardenza.match.events import Entry
from cardenza.match.evolving import evolve
from cardenza.match.table import Table
from cardenza.server.database import Damaged
from cardenza.server.logs import entries_of
from cardenza.server.schema import TABLES

AT_ONCE: Final = 500


def all_tables(engine: Engine) -> Iterator[str]:
    """The addresses of all tables, read some at a time."""
    last = ""
    while True:
        page = select(TABLES.c.words).where(TABLES.c.words > last)
        with engine.execution_options(is_reading=True).begin() as connection:
            found = list(connection.scalars(page.order_by(TABLES.c.words).limit(AT_ONCE)))
        yield from found
        if len(found) < AT_ONCE:
            return
        last = found[-1]


def folded(words: str, entries: Sequence[Entry]) -> list[Table]:
    """The tables that a log leads to, entry by entry. Raises `Damaged` where it leads nowhere."""
    found: list[Table] = []
    for entry in entries:
        try:
            found.append(evolve(found[-1] if found else None, entry))
        except Exception as error:
            raise Damaged(f"entry {entry.n} of table {words} cannot have happened: {error!r}") from error
    if not found:
        raise Damaged(f"table {words} has no log")
    return found


def table_at(connection: Connection, words: str) -> Table:
    """A table as it is now. Raises `Damaged` if its log is."""
    return folded(words, entries_of(connection, words))[-1]
