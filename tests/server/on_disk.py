"""What is kept of a house, read past its server, on either store."""

from collections import defaultdict
from typing import Any, Final

import msgspec
from sqlalchemy import Row, Select, select

from cardenza.match.events import Entry, Happening
from cardenza.match.tries import Try
from cardenza.server.schema import ENTRIES, TRIES
from cardenza.server.upkeep.beside import beside
from tests.engines import Place

_decode: Final = msgspec.json.Decoder(Happening).decode


def rows(place: Place, wanted: Select[*tuple[Any, ...]]) -> list[Row[*tuple[Any, ...]]]:
    with beside(place, any_layout=True) as engine, engine.connect().execution_options(is_reading=True) as connection:
        return list(connection.execute(wanted))


def log(place: Place, words: str) -> list[Entry]:
    """The log of one table."""
    kept = ENTRIES.c
    wanted = select(kept.n, kept.at, kept.event).where(kept.words == words)
    return [Entry(n, at, _decode(event)) for n, at, event in rows(place, wanted.order_by(kept.n))]


def logs(place: Place) -> dict[str, list[Entry]]:
    """The log of each table."""
    found, kept = defaultdict[str, list[Entry]](list), ENTRIES.c
    for words, n, at, event in rows(
        place, select(kept.words, kept.n, kept.at, kept.event).order_by(kept.words, kept.n)
    ):
        found[words].append(Entry(n, at, _decode(event)))
    return found


def tries(place: Place) -> dict[tuple[str, str], list[Try]]:
    """What was tried, by table and guest."""
    found = defaultdict[tuple[str, str], list[Try]](list)
    for words, guest, tried in rows(place, select(TRIES.c.words, TRIES.c.guest, TRIES.c.tried).order_by(TRIES.c.id)):
        found[words, guest].append(msgspec.json.decode(tried, type=Try))
    return found
