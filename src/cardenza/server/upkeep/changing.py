"""What is done to tables by others than a server: each in one transaction, with a note that tells the servers."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from cardenza.match.events import Entry
from cardenza.server.archive import Line, packed
from cardenza.server.logs import chairs_in, rows_of
from cardenza.server.schema import ARCHIVES, CHANGES, ENTRIES, PLACES, REPORTS, SNAPSHOTS, TABLES, VISITS

OF_A_TABLE: Final = (ENTRIES, ARCHIVES, SNAPSHOTS, PLACES, VISITS, REPORTS)  # and at last the table itself


def held(connection: Connection, words: str) -> bool:
    """Hold a table, so that nothing happens there until the transaction ends. False if there is none."""
    found = select(TABLES.c.words).where(TABLES.c.words == words).with_for_update()
    return connection.scalar(found) is not None


def note_change(connection: Connection, words: str, now: int) -> None:
    """Have the servers let go of a table."""
    connection.execute(insert(CHANGES), {"words": words, "at": now})


def remove(connection: Connection, words: str, now: int) -> None:
    """Delete a table with all that belongs to it. Tries and statistics belong to guests, and stay."""
    for table in OF_A_TABLE:
        connection.execute(delete(table).where(table.c.words == words))
    connection.execute(delete(TABLES).where(TABLES.c.words == words))
    note_change(connection, words, now)


def keep_archived(connection: Connection, words: str, lines: Sequence[Line], *, is_nameless: bool) -> None:
    """Have these lines as the log, all of it: the last one as an entry, the others in one piece."""
    *older, last = lines
    connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.words == words))
    connection.execute(delete(ARCHIVES).where(ARCHIVES.c.words == words))
    connection.execute(delete(ENTRIES).where(ENTRIES.c.words == words, ENTRIES.c.n < last.n))
    rewrite(connection, words, [last])
    row = {"words": words, "n": last.n - 1, "log": packed(older), "is_nameless": is_nameless}
    connection.execute(insert(ARCHIVES), row)


def forget_snapshot(engine: Engine, words: str) -> None:
    """Have a table followed from its first entry."""
    with engine.begin() as connection:
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.words == words))


def put_back(connection: Connection, words: str, lines: Sequence[Line]) -> None:
    """Have these lines in the place of those that are there, wherever they are."""
    chosen = select(ARCHIVES.c.n).where(ARCHIVES.c.words == words)
    archived = connection.scalar(chosen) or 0
    rewrite(connection, words, lines[archived:])
    connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.words == words))
    if archived:
        place = update(ARCHIVES).where(ARCHIVES.c.words == words)
        connection.execute(place.values(log=packed(lines[:archived])))


def append(connection: Connection, words: str, entries: Sequence[Entry], now: int) -> None:
    """Let something happen at a table that is held. Servers look at it at once: bots may be to act now."""
    connection.execute(insert(ENTRIES), rows_of(words, entries))
    left = [chair for chair, guest in chairs_in(entries).items() if guest is None]
    connection.execute(delete(PLACES).where(PLACES.c.words == words, PLACES.c.chair.in_(left)))
    connection.execute(update(TABLES).where(TABLES.c.words == words).values(due_at=now))


def rewrite(connection: Connection, words: str, lines: Sequence[Line]) -> None:
    """Have these lines in the place of the entries with their numbers."""
    place = (ENTRIES.c.words == words, ENTRIES.c.n == bindparam("number"))
    rows = [{"number": line.n, "told": line.event} for line in lines]
    if rows:
        connection.execute(update(ENTRIES).where(*place).values(event=bindparam("told")), rows)
