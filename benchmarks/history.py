"""A house with a past: as many old entries as one likes, as the server would have left them in its file.

Some tables are really played, by people who move at random. Their logs then lie there again and again, each time at
another address: games that came to their end, and games that everybody left in the middle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from sqlalchemy import insert

from cardenza.match import commands
from cardenza.match.deciding import decide
from cardenza.match.events import Entry
from cardenza.match.evolving import evolve
from cardenza.match.settings import Settings
from cardenza.match.table import Phase, Table
from cardenza.server import addresses
from cardenza.server.database import Database
from cardenza.server.schema import ENTRIES, PLACES, TABLES

PLAYED: Final = 12  # tables of each game that are really played
MOST_ENTRIES: Final = 400
DAYS_AGO: Final = 60  # so that the house does not wake them up
DAY_MS: Final = 86_400_000
MOVE_MS: Final = 2_000


@dataclass(frozen=True)
class Log:
    """What is left of a table."""

    entries: Sequence[Entry]
    is_over: bool
    guests: Sequence[str]


def fill(folder: Path, games: Sequence[tuple[str, int]], entries: int, now_ms: int) -> int:
    """Lay at least so many entries into the house of this folder; tells how many there are."""
    random = Random(1)
    begun = now_ms - DAYS_AGO * DAY_MS
    logs = cycle([played(game, seats, random, begun) for _ in range(PLAYED) for game, seats in games])
    database = Database.open(folder)
    taken: set[str] = set()
    free = (words for words in iter(addresses.fresh, "") if words not in taken)
    written = 0
    with database.engine.begin() as connection:
        while written < entries:
            words, log = next(free), next(logs)
            taken.add(words)
            connection.execute(insert(TABLES), {"words": words, "opened_at": begun, "is_live": not log.is_over})
            connection.execute(insert(ENTRIES), rows_of(words, log.entries))
            chairs = [{"words": words, "chair": at, "guest": f"{at}-{words}"[:40]} for at in range(len(log.guests))]
            connection.execute(insert(PLACES), chairs)
            written += len(log.entries)
    database.close()
    return written


def rows_of(words: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    """A log as the store has it."""
    encode = msgspec.json.encode
    return [{"words": words, "n": e.n, "at": e.at, "event": encode(e.event).decode()} for e in entries]


def played(game: str, seats: int, random: Random, at: int) -> Log:
    """The log of a table where nobody thinks for long."""
    guests = [f"guest-{seat}-of-the-past" for seat in range(seats)]
    host = guests[0]
    entries: list[Entry] = []
    table: Table | None = None
    asked: Iterator[commands.Command] = iter(
        [
            commands.Open(host, Settings(game, seats), random.randbytes(32).hex()),
            *[commands.Sit(guest, f"Player {chair}", chair) for chair, guest in enumerate(guests)],
            commands.Begin(host),
        ]
    )
    while len(entries) < MOST_ENTRIES and (table is None or table.phase is not Phase.OVER):
        command = next(asked, None) or _move(table, random)
        at = at + MOVE_MS
        for event in decide(table, command, at):
            entries.append(Entry(len(entries) + 1, at, event))
            table = evolve(table, entries[-1])
    return Log(entries, table is not None and table.phase is Phase.OVER, guests)


def _move(table: Table | None, random: Random) -> commands.Command:
    """A move of somebody whose turn it is; where nobody has one, time goes by."""
    assert table is not None
    for seat in table.awaited():
        moves = [move for move in table.offers(seat) if not table.game.kinds().flags(move).gives_up]
        guest = table.chair_at(seat).guest()
        if moves and guest is not None:
            return commands.Play(guest.id, table.game.move_text(random.choice(moves)))
    return commands.Tick()
