"""Logs as the database has them: entries from rows and rows from entries, whole or from the last deal on."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, get_args

from msgspec import DecodeError, Struct, json
from sqlalchemy import Connection, ScalarSelect, bindparam, select

from cardenza.match.events import AskedChair, Entry, Guest, Happening, Removed, Sat, Stood
from cardenza.server.archive import Line, lines_of
from cardenza.server.database import Damaged, TooNew
from cardenza.server.schema import ENTRIES, SNAPSHOTS, TABLES


class _Tagged(Struct):
    t: str


_KINDS: Final = {kind.__struct_config__.tag for kind in get_args(Happening)}
_encode: Final = json.Encoder().encode
_decode: Final[Callable[[str], Happening]] = json.Decoder(Happening).decode


class Snapshot(NamedTuple):
    """A table as it was dealt with entry `n`, by this `layout` (`match.snapshots`)."""

    n: int
    layout: str
    kept: str


class Kept(NamedTuple):
    """What there is of a table: its log, from the deal of the snapshot on if there is one, and when it is due."""

    entries: list[Entry]
    snapshot: Snapshot | None = None
    due_at: int | None = None


LINES_AFTER: Final = (
    select(ENTRIES.c.n, ENTRIES.c.at, ENTRIES.c.event)
    .where(ENTRIES.c.words == bindparam("table"), ENTRIES.c.n > bindparam("after"))
    .order_by(ENTRIES.c.n)
)

_TABLE_KEPT: Final = (
    select(TABLES.c.due_at, SNAPSHOTS.c.n, SNAPSHOTS.c.layout, SNAPSHOTS.c.kept)
    .select_from(TABLES.outerjoin(SNAPSHOTS))
    .where(TABLES.c.words == bindparam("table"))
)


def kept_of(connection: Connection, table: str, layout: str) -> Kept | None:
    """What there is of a table, from the last deal on if its snapshot has this layout."""
    row = connection.execute(_TABLE_KEPT, {"table": table}).one_or_none()
    if row is None:
        return None
    due_at, *found = row
    snapshot = Snapshot(*found) if found[1] == layout else None
    entries = entries_of(connection, table, snapshot.n - 1 if snapshot else 0)
    if not entries:
        raise Damaged(f"table {table} has no log")
    return Kept(entries, snapshot, due_at)


def entries_of(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The log of a table from the entry that follows `after`. Raises `Damaged` if it is not what was written."""
    return [entry_of(table, number, line) for number, line in enumerate(lines_of(connection, table, after), after + 1)]


def last_of(column: str) -> ScalarSelect[int]:
    """The last entry of a table: when it was (`at`), or which (`n`)."""
    log = select(ENTRIES.c[column]).where(ENTRIES.c.words == TABLES.c.words).order_by(ENTRIES.c.n.desc()).limit(1)
    return log.correlate(TABLES).scalar_subquery()


def rows_of(table: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    """Entries as they are stored. They follow one another."""
    numbers = [entry.n for entry in entries]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(f"entries of a log follow one another, not {numbers}")
    return [{"words": table, "n": e.n, "at": e.at, "event": _encode(e.event).decode()} for e in entries]


def chairs_in(entries: Sequence[Entry]) -> dict[int, str | None]:
    """The chairs that somebody has taken or left: which guest has them now, if any."""
    chairs: dict[int, str | None] = {}
    for entry in entries:
        if isinstance(entry.event, Sat):
            player = entry.event.player
            chairs[entry.event.chair] = player.id if isinstance(player, Guest) else None
        elif isinstance(entry.event, Stood | Removed):
            chairs[entry.event.chair] = None
    return chairs


def visitors_in(entries: Sequence[Entry]) -> list[str]:
    """The guests who have sat down or asked for a chair."""
    players = [entry.event.player for entry in entries if isinstance(entry.event, Sat)]
    asked = [entry.event.guest for entry in entries if isinstance(entry.event, AskedChair)]
    return sorted({each.id for each in (*players, *asked) if isinstance(each, Guest)})


def entry_of(table: str, number: int, line: Line) -> Entry:
    """An entry from its line, which is to have this number. Raises `Damaged` if it is not what was written."""
    if line.n != number:
        raise Damaged(f"entry {number} of table {table} is missing")
    try:
        return Entry(line.n, line.at, _decode(line.event))
    except DecodeError as error:
        if _is_too_new(line.event):
            raise TooNew(f"entry {line.n} of table {table} was written by a later release") from None
        raise Damaged(f"entry {line.n} of table {table} is damaged: {error}") from error


def _is_too_new(event: str) -> bool:
    """Is it an event of a kind that there is not yet?"""
    try:
        return json.decode(event, type=_Tagged).t not in _KINDS
    except DecodeError:
        return False
