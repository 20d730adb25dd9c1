"""The server is killed again and again while games are played: nothing that anybody was told is lost.

Here it is some games at every kind of table; `tests/deep/test_killed.py` plays two hundred.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from cardenza import catalogue
from cardenza.kernel.records import Record, Replay
from cardenza.match.events import Entry, HandedIn, Played
from cardenza.match.evolving import evolve
from cardenza.match.shuffles import verify
from cardenza.match.table import Table
from cardenza.match.tries import Try
from cardenza.protocol.telling import item_of, left_out_at, news_told
from tests.engines import Place
from tests.server.on_disk import logs, tries
from tests.server.scripted_client import Client, Plan, Script, Server, record_of

SEED: Final = 31
TOLD_IN_A_LIFE: Final = (60, 400)  # how often clients are told something before the server dies, at least and most
LATE_SECONDS: Final = 0.05
MOST_SECONDS: Final = 1_800
LEAST_KILLS: Final = 4
GAMES: Final = 1  # at each table

MEMORY: Final[dict[str, int | str]] = {"cards": 14, "turn_cap": 100}
DISTANCE: Final[dict[str, int | str]] = {"hand_size": 5, "turn_cap": 200}
BLUFF: Final[dict[str, int | str]] = {"scales": 2, "restart_limit": 3}
EVENING: Final = [
    *[Plan("chromatic-solitaire", 1, 1, 9, "coach", most_moves=8)] * 11,
    *[Plan("memory", 2, 1, 9, options=MEMORY)] * 2,
    Plan("memory", 2, 2, 4, "coach", options=MEMORY),
    *[Plan("the-distance", 2, 2, 4, options=DISTANCE)] * 3,
    *[Plan("the-distance", 3, 2, 5, options=DISTANCE)] * 3,
    *[Plan("the-distance", 2, 2, 5, "table", options=DISTANCE)] * 3,
    Plan("bluff-the-scale", 3, 2, 2, options=BLUFF),
    Plan("bluff-the-scale", 4, 3, 1, options=BLUFF),
    Plan("cle-de-sol", 3, 2, 2, "table", options={"rounds": 1, "turn_cap": 200}),
    Plan("go-fish", 3, 2, 9),
    Plan("keys-corners", 2, 2, 5, "coach"),
    Plan("metronome", 3, 2, 9),
    Plan("old-maid", 2, 1, 9, options={"arrange": True, "draw_cap": 100}),
]
TABLES: Final = [
    replace(plan, games=min(plan.games, GAMES)) for at, plan in enumerate(EVENING) if plan not in EVENING[:at]
]


async def played(server: Server, plans: Sequence[Plan], told: tuple[int, int]) -> list[Script]:
    """All tables at once, with two people who watch every third; the server dies all the time."""
    scripts = [Script(plan) for plan in plans]
    for number, script in enumerate(scripts):
        for index in range(script.plan.persons + 2 * (number % 3 == 0)):
            Client(server, script, Random(100 * number + index), is_player=index < script.plan.persons)
    await server.start()
    killing = asyncio.create_task(kill_again_and_again(server, scripts, told))
    async with asyncio.timeout(MOST_SECONDS), asyncio.TaskGroup() as group:
        for script in scripts:
            for client in script.clients:
                group.create_task(client.play())
    killing.cancel()
    await asyncio.wait([killing])
    return scripts


async def kill_again_and_again(server: Server, scripts: Sequence[Script], told: tuple[int, int]) -> None:
    random = Random(SEED)
    while True:
        await server.has_told(random.randint(*told))
        await asyncio.sleep(random.uniform(0, LATE_SECONDS))  # also between two messages
        await server.kill()
        for script in scripts:
            script.note_floor()
        await server.start()


def check_record(record: Record) -> None:
    """A finished game replays to its outcome, and its shuffle was the promised one."""
    replay = Replay(catalogue.game_in(record), record)
    state = replay.run()
    assert replay.fault is None
    assert state.is_over()
    verify(record)


def tables(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Table]]:
    """The table after each entry of its log."""
    table: Table | None = None
    for entry in entries:
        table = evolve(table, entry)
        yield entry, table


async def evening(folder: Path, plans: Sequence[Plan], told: tuple[int, int]) -> tuple[list[Script], int]:
    """All games, and how often the server was killed meanwhile. At last some records are asked for once more."""
    server = Server(folder)
    try:
        scripts = await played(server, plans, told)
        kills = server.lives - 1
        await server.end()
        await server.start()
        for script in {script.plan.game: script for script in scripts}.values():
            for game in (0, script.plan.games - 1):
                record = await record_of(server, script.words, game)
                assert record.json_lines() == script.records[game].json_lines()
        return scripts, kills
    finally:
        await server.end()


def check_evening(folder: Path, plans: Sequence[Plan], told: tuple[int, int]) -> None:
    """Play all games of these plans; the server dies after so many messages, at least and most."""
    scripts, kills = asyncio.run(evening(folder, plans, told))
    clients = [client for script in scripts for client in script.clients]
    assert kills >= LEAST_KILLS
    assert sum(client.comebacks for client in clients) > len(clients)
    records = [record for script in scripts for record in script.records.values()]
    assert len(records) == sum(plan.games for plan in plans)
    for record in records:
        check_record(record)
    check_logs(logs(folder), scripts)
    check_tries(folder, scripts)


def check_logs(kept: Mapping[str, list[Entry]], scripts: Sequence[Script]) -> None:
    """Everybody was told what is in the log, and all that they were told is there."""
    for script in scripts:
        log = kept[script.words]
        assert [entry.n for entry in log] == list(range(1, len(log) + 1)), "a log has no gaps"
        assert len(log) >= max(client.n for client in script.clients)
        for entry, table in tables(log):
            for client in script.clients:
                seat = table.seat_of_guest(client.guest)
                news = news_told(item_of(entry, table), seat, left_out_at(table, seat))
                assert client.told.get(entry.n, news) == news, f"{script.words}: {entry.n} was told otherwise"


def check_tries(place: Place, scripts: Sequence[Script]) -> None:
    """Every refusal that was told has its try; every move of a person has one, and every right one its move."""
    kept, log = tries(place), logs(place)
    players = [(script.words, client) for script in scripts for client in script.clients if client.is_player]
    assert sum(len(client.refused) for _, client in players) > len(players)
    for words, client in players:
        in_vain = Counter(one.move for one in kept[words, client.guest] if one.verdict == "refused")
        assert Counter(message.move for message in client.refused) <= in_vain, f"{words}: a try that was told is lost"
    for words in log:
        check_moves(log[words], [one for (at, _), found in kept.items() if at == words for one in found])


def check_moves(log: Sequence[Entry], found: Sequence[Try]) -> None:
    """The first move of a person after a try that was right is that try; others were handed in before."""
    made = {e.n: e.event for e in log if isinstance(e.event, Played | HandedIn) and e.event.by == "player"}
    right = [one for one in found if one.verdict != "refused"]
    places = [next(n for n in made if n > one.n) for one in right]
    assert [(made[n].seat, made[n].move) for n in places] == [(one.seat, one.move) for one in right]
    assert len(set(places)) == len(places)
    handed_in = {(event.seat, event.move) for event in made.values() if isinstance(event, HandedIn)}
    rest = [event for n, event in made.items() if n not in places]
    assert all(isinstance(event, Played) and (event.seat, event.move) in handed_in for event in rest)


def test_a_killed_server_has_lost_nothing_that_anybody_was_told(tmp_path: Path) -> None:
    assert {plan.game for plan in TABLES} == {plan.game for plan in EVENING}
    check_evening(tmp_path, TABLES, TOLD_IN_A_LIFE)
