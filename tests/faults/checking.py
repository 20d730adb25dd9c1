"""What must hold after every fault: nothing that anybody was told is missing, told otherwise or out of order."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Engine, func, select

from cardenza.match.events import Entry, Happening
from cardenza.match.tries import Try
from cardenza.protocol.telling import item_of, left_out_at, news_told
from cardenza.protocol.told import AnyNews
from cardenza.server.schema import ENTRIES, TRIES
from tests.faults.players import Player, Table
from tests.server.test_killed import check_moves, check_record, tables

LOOK_SECONDS: Final = 0.05
_decode: Final = msgspec.json.Decoder(Happening).decode


class Kept:
    """What is in the database, read past the server."""

    def __init__(self, keeping: Engine) -> None:
        self._keeping = keeping

    def last(self, words: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        counted = select(ENTRIES.c.words, func.max(ENTRIES.c.n)).where(ENTRIES.c.words.in_(list(words)))
        with self._keeping.connect() as connection:
            return {str(found): n for found, n in connection.execute(counted.group_by(ENTRIES.c.words))}

    def table(self, words: str) -> tuple[list[Entry], dict[str, list[Try]]]:
        """The log of a table and what each guest has tried there, as both were in one moment."""
        entries = select(ENTRIES.c.n, ENTRIES.c.at, ENTRIES.c.event).where(ENTRIES.c.words == words)
        attempts = select(TRIES.c.guest, TRIES.c.tried).where(TRIES.c.words == words)
        tried = defaultdict[str, list[Try]](list)
        with self._keeping.connect().execution_options(is_reading=True) as connection:
            rows = connection.execute(entries.order_by(ENTRIES.c.n))
            log = [Entry(n, at, _decode(event)) for n, at, event in rows]
            for guest, what in connection.execute(attempts.order_by(TRIES.c.id)):
                tried[guest].append(msgspec.json.decode(what, type=Try))
        return log, tried


class Agreed(NamedTuple):
    """After how many seconds everybody had been told the same, and who was the last to be."""

    seconds: float
    last: str


async def until_all_agree(kept: Kept, playing: Sequence[Table], most_seconds: float) -> Agreed:
    """Wait until everybody at a table is at the last entry that is kept.

    Everybody rests, so that bots alone move on, and not for long.
    """
    began = time.monotonic()
    for table in playing:
        table.is_resting = True
    behind: list[str] = []
    last = ""
    try:
        async with asyncio.timeout(most_seconds):
            while behind := await asyncio.to_thread(_behind, kept, playing):
                last = behind[0]
                await asyncio.sleep(LOOK_SECONDS)
    except TimeoutError:
        raise AssertionError(f"after {most_seconds:g} s not all are told alike: {behind}") from None
    finally:
        for table in playing:
            table.is_resting = False
            for player in players_at(table):
                player.go_on()
    return Agreed(time.monotonic() - began, last)


def _behind(kept: Kept, playing: Sequence[Table]) -> list[str]:
    """Each table where somebody is not connected, or has not been told the last entry."""
    last = kept.last([table.words for table in playing if table.words])
    return [
        f"{table.words} ({table.plan.game}): {told} of {last.get(table.words, 0)}"
        for table in playing
        if table.words  # else it is being opened
        and (told := [player.n if player.way.is_connected else -1 for player in players_at(table)])
        and any(n != last.get(table.words, 0) for n in told)
        and not all(player.is_done() for player in players_at(table))
    ]


def players_at(table: Table) -> list[Player]:
    return [client for client in table.clients if isinstance(client, Player)]


class Heard(NamedTuple):
    """What a player had been told when it was looked up what is kept."""

    player: Player
    n: int
    told: dict[int, AnyNews]
    refused: Counter[str]


def check_table(kept: Kept, table: Table) -> None:
    """Everything that was told at a table is kept, as it was told, without a gap; and so is every try."""
    if not table.words:
        return
    heard = [Heard(p, p.n, dict(p.told), Counter(each.move for each in list(p.refused))) for p in players_at(table)]
    log, tried = kept.table(table.words)
    assert [entry.n for entry in log] == list(range(1, len(log) + 1)), f"{table.words}: the log has a gap"
    assert len(log) >= max(each.n for each in heard), f"{table.words}: something that was told is lost"
    for entry, after in tables(log):
        for player, _, told, _ in heard:
            seat = after.seat_of_guest(player.guest)
            news = news_told(item_of(entry, after), seat, left_out_at(after, seat))
            assert told.get(entry.n, news) == news, f"{table.words}: {entry.n} was told otherwise"
    for player, _, _, refused in heard:
        in_vain = Counter(one.move for one in tried[player.guest] if one.verdict == "refused")
        assert refused <= in_vain, f"{table.words}: a try that was told is lost"
    check_moves(log, [one for found in tried.values() for one in found])
    for record in list(table.records.values()):
        check_record(record)
