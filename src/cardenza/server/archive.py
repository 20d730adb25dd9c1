"""Logs of old games, each in one compressed piece: the lines of a log as they were written, and nothing lost.

The last entry of an archived log stays where entries are: by it a log is found, and goes on.
"""

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import DecodeError, json
from sqlalchemy import Connection, select

from cardenza.server.database import Damaged
from cardenza.server.schema import ARCHIVES, ENTRIES

_encode: Final = json.Encoder().encode


class Line(NamedTuple):
    """An entry as it is stored: which one, when, and the event as JSON."""

    n: int
    at: int
    event: str


_decode: Final = json.Decoder(list[Line]).decode


def packed(lines: Sequence[Line]) -> bytes:
    """All lines of a log in one piece.

    >>> unpacked("here", packed([Line(1, 1000, "{}"), Line(2, 2000, "{}")]))
    [Line(n=1, at=1000, event='{}'), Line(n=2, at=2000, event='{}')]
    """
    return zlib.compress(_encode(lines), level=9)


def unpacked(table: str, log: bytes) -> list[Line]:
    """The lines of such a piece. Raises `Damaged` if it is not what was written."""
    try:
        return _decode(zlib.decompress(log))
    except (zlib.error, DecodeError) as error:
        raise Damaged(f"the archive of table {table} is damaged: {error}") from error


def lines_of(connection: Connection, table: str, after: int = 0) -> list[Line]:
    """The log of a table from the entry that follows `after`. What is not there any more is in the archive."""
    chosen = select(ENTRIES.c.n, ENTRIES.c.at, ENTRIES.c.event)
    wanted = chosen.where(ENTRIES.c.words == table, ENTRIES.c.n > after).order_by(ENTRIES.c.n)
    lines = [Line(*row) for row in connection.execute(wanted)]
    if lines and lines[0].n != after + 1:
        old = connection.scalar(select(ARCHIVES.c.log).where(ARCHIVES.c.words == table))
        archived = [] if old is None else unpacked(table, old)
        lines = [line for line in archived if after < line.n < lines[0].n] + lines
    return lines
