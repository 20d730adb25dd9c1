"""Tables as somebody who looks after a house sees them: who is there and how far they are, but never the cards."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, Engine, desc, func, select

from cardenza.kernel.records import Record
from cardenza.match.events import Bot, Entry, Guest
from cardenza.match.hosting import closing
from cardenza.match.snapshots import LAYOUT
from cardenza.match.table import Chair, Phase, Table
from cardenza.server.database import Damaged
from cardenza.server.hub import followed
from cardenza.server.logs import entries_of, kept_of, last_of
from cardenza.server.schema import REPORTS, TABLES
from cardenza.server.upkeep.changing import append, held, note_change, remove
from cardenza.server.upkeep.reading import folded, table_at


class Sitting(NamedTuple):
    """Who has a chair: a bot has no number, and where nobody is there is no name."""

    name: str
    guest: str
    is_away: bool


class Told(NamedTuple):
    """A table in short. What is damaged says why."""

    words: str
    at: int
    game: str = ""
    phase: str = ""
    entries: int = 0
    chairs: tuple[Sitting, ...] = ()
    reports: int = 0
    damage: str = ""


class Report(NamedTuple):
    """Somebody has reported a table."""

    at: int
    words: str
    reason: str
    guest: str


def is_there(connection: Connection, words: str) -> bool:
    return connection.scalar(select(TABLES.c.words).where(TABLES.c.words == words)) is not None


def listed(engine: Engine, most: int) -> Iterator[Told]:
    """The tables where something has happened last, the latest first."""
    at = last_of("at").label("at")
    latest = select(TABLES.c.words).order_by(desc(at).nulls_last(), TABLES.c.words).limit(most)
    with engine.execution_options(is_reading=True).begin() as connection:
        found = list(connection.scalars(latest))
    for words in found:
        with engine.execution_options(is_reading=True).begin() as connection:
            told_table = told(connection, words)
        yield told_table


def told(connection: Connection, words: str) -> Told:
    """A table that is there, in short."""
    at = connection.scalar(select(last_of("at")).select_from(TABLES).where(TABLES.c.words == words)) or 0
    reports = select(func.count()).select_from(REPORTS).where(REPORTS.c.words == words)
    count = connection.scalars(reports).one()
    try:
        kept = kept_of(connection, words, LAYOUT)
        table = None if kept is None else followed(words, kept)[-1].after
    except Damaged as damage:
        return Told(words, at, reports=count, damage=str(damage))
    if table is None:
        return Told(words, at, reports=count, damage="it is gone")
    chairs = tuple(_sitting(chair) for chair in table.chairs)
    return Told(words, at, table.settings.game, table.phase.value, table.n, chairs, count)


def _sitting(chair: Chair) -> Sitting:
    match chair.player:
        case Guest(guest, name):
            return Sitting(name, guest, chair.is_away)
        case Bot(name):
            return Sitting(name, "", False)
    return Sitting("", "", False)


def reports(engine: Engine) -> list[Report]:
    """What was reported, the latest first."""
    found = select(REPORTS.c.at, REPORTS.c.words, REPORTS.c.reason, REPORTS.c.guest).order_by(desc(REPORTS.c.at))
    with engine.execution_options(is_reading=True).begin() as connection:
        return [Report(*row) for row in connection.execute(found)]


def records(engine: Engine, words: str) -> list[Record]:
    """The records of all games that were finished at a table."""
    with engine.execution_options(is_reading=True).begin() as connection:
        tables = folded(words, entries_of(connection, words))
    return [table.record() for table in finished(tables)]


def finished(tables: list[Table]) -> list[Table]:
    """The tables as they stood when a game was over, the last of each game."""
    return list({table.game_number: table for table in tables if table.phase is Phase.OVER}.values())


def close(engine: Engine, words: str, now: int) -> None:
    """Have everybody leave a table, and nobody come or watch any more. The servers are told."""
    with engine.begin() as connection:
        if held(connection, words):
            table = table_at(connection, words)
            at = max(now, table.at)
            entries = [Entry(table.n + more, at, event) for more, event in enumerate(closing(table), 1)]
            append(connection, words, entries, now)
            note_change(connection, words, now)


def delete(engine: Engine, words: str, now: int) -> None:
    """Have a table as if it had never been there. The servers are told."""
    with engine.begin() as connection:
        if held(connection, words):
            remove(connection, words, now)
