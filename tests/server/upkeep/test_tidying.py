"""Tidying: what is over is archived, loses its names, goes, each in its time; what is left plays and replays."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, text, update

from cardenza.match import commands
from cardenza.match.evolving import fold
from cardenza.match.shuffles import verify
from cardenza.server.database import StoreProblem
from cardenza.server.schema import ARCHIVES, CHANGES, ENTRIES, SNAPSHOTS, TABLES, TRIES
from cardenza.server.upkeep.beside import beside
from cardenza.server.upkeep.tidying import AT_ONCE, TIDYING, USUAL, Deed, Done, tidied, tries_let_go
from tests.engines import Place
from tests.match.live import ANNA, BEN, portrait
from tests.server.house import QUICK, Person, serving
from tests.server.test_rooms import hub
from tests.server.upkeep.kept import ALONE, DAY_MS, LATER, OPEN, OVER, ask, keep


def tidy(place: Place, days: float, *, is_dry: bool = False) -> list[Done]:
    """What is done when so many days have passed."""
    with beside(place) as engine:
        return list(tidied(engine, USUAL, int(LATER + days * DAY_MS), is_dry=is_dry))


def count(place: Place, words: str) -> int:
    with beside(place) as engine, engine.connect() as connection:
        return connection.scalars(select(func.count()).select_from(ENTRIES).where(ENTRIES.c.words == words)).one()


@pytest.mark.parametrize(
    ("days", "deeds"),
    [
        (29, {}),
        (31, {OVER: Deed.ARCHIVE}),
        (91, {OVER: Deed.FORGET_NAMES}),
        (181, {OVER: Deed.FORGET_NAMES, OPEN: Deed.DELETE_OPEN, ALONE: Deed.DELETE_OPEN}),
        (366, {OVER: Deed.DELETE, OPEN: Deed.DELETE_OPEN, ALONE: Deed.DELETE_OPEN}),
    ],
)
def test_everything_has_its_time_and_is_done_once(place: Place, days: float, deeds: dict[str, Deed]) -> None:
    keep(place)
    expected = [Done(words, deed) for words, deed in sorted(deeds.items())]
    assert tidy(place, days, is_dry=True) == expected
    assert tidy(place, days) == expected
    assert tidy(place, days) == []


def test_what_is_archived_is_read_and_played_as_before(place: Place) -> None:
    live = keep(place)[OVER]
    tidy(place, 31)
    assert count(place, OVER) == 1, "the last entry stays"
    assert ask(place, lambda store: store.read(OVER)) == live.entries
    assert ask(place, lambda store: store.read(OVER, after=len(live.entries) - 3)) == live.entries[-3:]

    async def go_on() -> None:
        async with hub(place) as house:
            room = await house.room(OVER)
            assert room is not None
            for who in (ANNA, BEN):
                await room.do(commands.Ready(who))
            assert room.table.game_number == 1
            past = await house.finished(OVER, 0)
            assert past is not None
            verify(past.record())

    asyncio.run(go_on())
    assert tidy(place, 31) == [], "it is open again"


def test_a_table_that_was_archived_and_played_on_is_archived_again(place: Place) -> None:
    live = keep(place)[OVER]
    tidy(place, 31)
    live.do(commands.Say(ANNA, "thanks"))
    ask(place, lambda store: store.append(OVER, live.entries[-1:]))
    assert tidy(place, 31) == [Done(OVER, Deed.ARCHIVE)]
    assert ask(place, lambda store: store.read(OVER)) == live.entries


def test_the_record_of_an_archived_game_is_had_and_replays(tmp_path: Path) -> None:
    keep(tmp_path)
    tidy(tmp_path, 91)
    with serving(tmp_path) as house:
        ann = Person(house)
        record = ann.get(f"/api/tables/{OVER}/games/0/record.txt")
        assert record.status_code == 200
        replay = ann.get(f"/api/tables/{OVER}/games/0/replay").json()
        assert replay["fault"] == ""
        assert "Anna" not in record.text + str(replay)


def test_without_names_it_is_the_same_game(place: Place) -> None:
    live = keep(place)[OVER]
    tidy(place, 91)
    entries = ask(place, lambda store: store.read(OVER))
    table = fold(entries)
    assert [chair.player.name for chair in table.chairs if chair.player] == ["NN 1", "NN 2"]
    assert "Anna" not in str(entries)
    verify(table.record())
    same = {"chairs": None, "renamed": None}
    assert portrait(table) | same == portrait(live.table) | same


def test_what_goes_goes_with_all_but_the_tries(place: Place) -> None:
    keep(place)
    tidy(place, 31)
    tidy(place, 366)
    with beside(place) as engine, engine.connect() as connection:
        for table in (TABLES, ENTRIES, ARCHIVES, SNAPSHOTS):
            assert connection.scalar(select(func.count()).select_from(table)) == 0
        assert connection.scalar(select(func.count()).select_from(TRIES)) == 3
        assert set(connection.scalars(select(CHANGES.c.words))) == {OVER, OPEN, ALONE}, "servers hear of it"


def test_what_is_damaged_is_left_and_told(place: Place) -> None:
    keep(place)
    with beside(place) as engine, engine.begin() as connection:
        connection.execute(update(ENTRIES).where(ENTRIES.c.words == OVER, ENTRIES.c.n == 4).values(event="{"))
    [done] = tidy(place, 91)
    assert (done.words, done.deed) == (OVER, Deed.LEAVE)
    assert "entry 4" in done.why
    assert count(place, OVER) > 1


def test_of_two_who_tidy_one_does(postgres_place: str) -> None:
    keep(postgres_place)
    with beside(postgres_place) as engine, engine.connect() as other:
        other.execute(text(f"SELECT pg_advisory_lock({TIDYING})"))
        with pytest.raises(StoreProblem, match="somebody else tidies"):
            tidy(postgres_place, 31)


def test_a_house_that_closes_does_not_wait_until_all_old_tries_are_gone(place: Place) -> None:
    keep(place)
    row = {"guest": ANNA, "words": OVER, "n": 1, "at": 1, "is_wrong": True, "tried": "{}"}
    with beside(place) as engine:
        with engine.begin() as connection:
            connection.execute(insert(TRIES), [row] * (2 * AT_ONCE))
        assert tries_let_go(engine, 2, is_over=lambda: True) == AT_ONCE
        assert tries_let_go(engine, 2) == AT_ONCE


def test_a_house_tidies_itself(tmp_path: Path) -> None:
    keep(tmp_path)  # long ago
    with serving(tmp_path, replace(QUICK, retention=USUAL)) as house:
        ann = Person(house)
        while ann.get(f"/api/tables/{OVER}/games/0/record").status_code != 404:
            pass
