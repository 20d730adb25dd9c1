"""What there is of one guest: told all together, or forgotten.

The games they played are other people's games, too. So these stay, and somebody without a name has played there.
"""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import json
from sqlalchemy import Connection, Engine, delete, select

from cardenza.match import commands
from cardenza.match.deciding import decide
from cardenza.match.events import AskedChair, Dealt, Entry, Guest, Opened, Sat
from cardenza.match.table import Table
from cardenza.server.archive import lines_of
from cardenza.server.database import Damaged, StoreProblem, TooNew
from cardenza.server.identity import fresh_id
from cardenza.server.logs import entries_of
from cardenza.server.schema import ARCHIVES, ENTRIES, PLACES, REPORTS, SOLOS, TRIES, VISITS
from cardenza.server.upkeep.changing import append, held, note_change, put_back
from cardenza.server.upkeep.nameless import nameless_lines
from cardenza.server.upkeep.reading import table_at

AT_ONCE: Final = 500
OWN: Final = (PLACES, VISITS, TRIES, SOLOS, REPORTS)


def tables_of(connection: Connection, guest: str) -> list[str]:
    """Where somebody has ever had a chair, or asked for one."""
    return list(connection.scalars(select(VISITS.c.words).where(VISITS.c.guest == guest).order_by(VISITS.c.words)))


def is_known(connection: Connection, guest: str) -> bool:
    """Is there anything of them?"""
    return any(connection.scalar(select(table.c.guest).where(table.c.guest == guest).limit(1)) for table in OWN)


# ------------------------------------------------------------------------------------------------ told


def told(engine: Engine, guest: str) -> Iterator[str]:
    """All that is kept of a guest, as JSON, one object a line: their tables, tries, games for one, and reports."""
    reading = engine.execution_options(is_reading=True)
    with reading.begin() as connection:
        tables = tables_of(connection, guest)
    yield _line("guest", guest=guest)
    for words in tables:
        with reading.begin() as connection:
            told_table = _table(connection, words, guest)
        yield told_table
    for kind, query in (("solo", select(SOLOS)), ("report", select(REPORTS))):
        with reading.begin() as connection:
            rows = connection.execute(query.where(query.selected_columns.guest == guest)).mappings().all()
        yield from (_line(kind, **row) for row in rows)
    yield from _tries(engine, guest)


def _tries(engine: Engine, guest: str) -> Iterator[str]:
    last = 0
    while True:
        page = select(TRIES.c.id, TRIES.c.tried).where(TRIES.c.guest == guest, TRIES.c.id > last)
        with engine.execution_options(is_reading=True).begin() as connection:
            found = connection.execute(page.order_by(TRIES.c.id).limit(AT_ONCE)).all()
        yield from (_line("try", tried=json.decode(tried)) for _, tried in found)
        if len(found) < AT_ONCE:
            return
        last = found[-1].id


def _table(connection: Connection, words: str, guest: str) -> str:
    try:
        entries = entries_of(connection, words)
    except Damaged as damage:
        return _line("table", table=words, damaged=str(damage))
    people = [person for entry in entries if (person := _person(entry)) is not None and person.id == guest]
    games = [entry.event for entry in entries if isinstance(entry.event, Dealt)]
    opened = entries[0].event if entries else None
    return _line(
        "table",
        table=words,
        game=opened.settings.game if isinstance(opened, Opened) else "",
        names=sorted({person.name for person in people}),
        firstAt=entries[0].at if entries else None,
        lastAt=entries[-1].at if entries else None,
        records=[f"/api/tables/{words}/games/{dealt.game}/record.jsonl" for dealt in games],
    )


def _person(entry: Entry) -> Guest | None:
    match entry.event:
        case Sat(_, Guest() as guest) | AskedChair(_, guest):
            return guest
    return None


def _line(kind: str, **fields: object) -> str:
    return json.encode({"kind": kind, **fields}).decode()


# ------------------------------------------------------------------------------------------------ forgotten


def forget(engine: Engine, guest: str, now: int) -> list[str]:
    """Let go of all that is kept of a guest; tells at which tables.

    They leave their chairs. In the logs stand NN and a number that nobody has. Raises `StoreProblem` at the end if
    damaged tables still know them.
    """
    with engine.execution_options(is_reading=True).begin() as connection:
        tables = tables_of(connection, guest)
    damaged = [words for words in tables if not _is_forgotten(engine, words, guest, now)]
    with engine.begin() as connection:
        for table in OWN:
            still_there = [table.c.words.not_in(damaged)] if table is VISITS else []
            connection.execute(delete(table).where(table.c.guest == guest, *still_there))
    if damaged:
        raise StoreProblem(f"all is forgotten, but not where logs are damaged: delete {', '.join(damaged)}")
    return tables


def _is_forgotten(engine: Engine, words: str, guest: str, now: int) -> bool:
    try:
        with engine.begin() as connection:
            if held(connection, words):
                _leave(connection, words, guest, now)
                _mask(connection, words, {guest}, {guest: fresh_id()}, now)
    except (Damaged, TooNew):
        return False
    return True


def forget_name(engine: Engine, words: str, whose: Collection[str], now: int) -> None:
    """Let go of the names of these guests at one table. They stay who they are."""
    with engine.begin() as connection:
        if held(connection, words):
            _mask(connection, words, whose, {}, now)


def called(engine: Engine, name: str) -> dict[str, set[str]]:
    """Which guests have ever had this name, by their tables. All logs are looked through."""
    told_name = json.encode({"name": name}).decode()[1:-1]
    written = ENTRIES.c.event.contains(told_name, autoescape=True)
    found: dict[str, set[str]] = {}
    with engine.execution_options(is_reading=True).begin() as connection:
        tables = set(connection.scalars(select(ENTRIES.c.words).where(written).distinct()))
        tables |= set(connection.scalars(select(ARCHIVES.c.words).where(ARCHIVES.c.is_nameless.is_(False))))
        for words in sorted(tables):
            people = [person for entry in entries_of(connection, words) if (person := _person(entry)) is not None]
            if who := {person.id for person in people if person.name == name}:
                found[words] = who
    return found


def _leave(connection: Connection, words: str, guest: str, now: int) -> None:
    """Have them leave their chair, or ask for none any more."""
    table = table_at(connection, words)
    asked = _leaving(table, guest)
    if asked is not None:
        at = max(now, table.at)
        events = decide(table, asked, at)
        append(connection, words, [Entry(table.n + more, at, event) for more, event in enumerate(events, 1)], now)


def _leaving(table: Table, guest: str) -> commands.Command | None:
    if table.chair_of(guest) is not None:
        return commands.Stand(guest)
    return None if table.wish_of(guest) is None else commands.Withdraw(guest)


def _mask(connection: Connection, words: str, whose: Collection[str], ids: dict[str, str], now: int) -> None:
    lines = lines_of(connection, words)
    put_back(connection, words, nameless_lines(words, lines, whose, ids))
    note_change(connection, words, now)
