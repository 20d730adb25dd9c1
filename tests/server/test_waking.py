"""Tables that nobody looks at: nothing is loaded at a start, what is due is woken, and memory is given back."""

import asyncio
import gc
from dataclasses import replace
from pathlib import Path
from random import Random
from weakref import ref

import pytest
from hypothesis import given, settings

from cardenza.match import commands
from cardenza.match.events import ClockSet, Dealt, Entry, Played, RanOut
from cardenza.match.settings import Days, NoClock, Settings
from cardenza.match.snapshots import LAYOUT, snapshot
from cardenza.server import waking
from cardenza.server.house import now_ms
from cardenza.server.hub import Hub
from cardenza.server.steps import QUICKLY_FOLDED
from cardenza.server.store import AS_IT_IS, Snapshot
from tests.engines import Place
from tests.match.live import ANNA, BEN, Live, begun, portrait
from tests.match.test_properties import seeds, walked
from tests.samples import SAMPLE
from tests.server.house import QUICK
from tests.server.test_rooms import Listener, PassingThinkers, hub, run
from tests.server.test_rooms import settings as chosen

WORDS = "mellow-viola-lantern"
GONE = replace(QUICK, idle_seconds=0, absence_seconds=0, arrival_seconds=0)


def shifted(live: Live, by_ms: int) -> list[Entry]:
    """The log as if its last entry had been written so long ago."""
    shift = now_ms() - by_ms - live.now
    return [type(entry)(entry.n, entry.at + shift, entry.event) for entry in live.entries]


async def log_has(house: Hub, kind: type, words: str = WORDS) -> list[Entry]:
    """The log, as soon as something of this kind has happened there."""
    while True:
        entries = await house.house.store.read(words)
        if any(isinstance(entry.event, kind) for entry in entries):
            return entries
        await asyncio.sleep(0.02)


def test_nothing_is_loaded_at_a_start_and_what_is_due_plays_on(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "LATE_MS", 0)
    resting = begun(Settings("memory", 2, {"cards": 14}), (ANNA, BEN))
    left = begun(Settings("memory", 2, {"cards": 14}), (ANNA, BEN))
    left.do(commands.Stand(ANNA))

    async def story() -> None:
        async with hub(place, thinkers=PassingThinkers()) as house:
            store = house.house.store
            for number in range(20):
                await store.create(f"resting-{number}", shifted(resting, 9_000), 1)
            assert house.rooms == {}
            log = shifted(left, 9_000)
            await store.create(WORDS, log, 1, due_at=log[-1].at)
            await log_has(house, Played)
            assert set(house.rooms) <= {WORDS}

    run(story())


def test_who_runs_out_of_days_has_lost_though_nobody_looks(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "LATE_MS", 0)
    live = begun(Settings("memory", 2, {"cards": 14}, clock=Days(1)), (ANNA, BEN))

    async def story() -> None:
        async with hub(place, GONE) as house:
            log = shifted(live, 86_400_000 - 700)
            deadline = log[-1].at + 86_400_000
            assert house.open_since < deadline
            await house.house.store.create(WORDS, log, 1, due_at=deadline)
            entries = await log_has(house, RanOut)
            assert not any(isinstance(entry.event, ClockSet) for entry in entries)
            assert next(entry.at for entry in entries if isinstance(entry.event, RanOut)) >= deadline

    run(story())


def test_a_table_with_days_left_is_dropped_and_found_again_in_time(place: Place) -> None:
    async def story() -> None:
        async with hub(place, GONE) as house:
            room = await house.open(chosen("memory", 2, clock={"t": "days", "days": 2}), ANNA, "Ann", 1, "beginner")
            deadline = room.table.deadline()
            while WORDS in house.rooms or house.rooms:
                house.sweep()
                await asyncio.sleep(0.01)
            while await house.house.store.due_tables(deadline or 0, 9):  # it was due at once, when the bot was asked
                await asyncio.sleep(0.01)
            [(words, due_at)] = await house.house.store.due_tables(now_ms() + 10 * 86_400_000, 9)
            again = await house.room(words)
            assert again is not None
            assert again is not room
            assert again.table.deadline() == due_at

    run(story())


def test_a_room_that_is_dropped_gives_its_memory_back_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with hub(tmp_path, GONE) as house:
            room = await house.open(chosen("memory", 2), ANNA, "Ann", 1, "beginner")
            words = room.words
            ann = Listener(room, ANNA)
            await ann.until(lambda told: told["t"] == "update")
            ann.leave()
            gone = ref(room)
            del room, ann
            while words in house.rooms:
                house.sweep()
                await asyncio.sleep(0.01)
            while gone() is not None:
                await asyncio.sleep(0.01)

    gc.disable()  # a server looks for circles so seldom that it must not need to
    try:
        run(story())
    finally:
        gc.enable()


@given(seeds)
@settings(max_examples=SAMPLE.walks)
def test_what_is_kept_of_when_a_table_is_due_is_never_too_late(seed: int) -> None:
    kept: int | None = None
    writes = steps = 0
    for live, _ in walked(seed, 40):
        for table in live.tables:
            new = waking.changed(kept, table)
            kept = kept if new == AS_IT_IS else new
            steps, writes = steps + 1, writes + (new != AS_IT_IS)
            due = waking.due_at(table)
            assert due is None or (kept is not None and kept <= max(due, table.at))
        del live.tables[:-1]
    assert writes <= 1 + steps // 2


def series(games: int) -> Live:
    live = begun(Settings("memory", 2, {"cards": 14}, clock=NoClock(), games=9), (ANNA, BEN))
    for game in range(games):
        live.finish(Random(game))
        live.do(commands.Begin(ANNA))
    for number in range(6):
        live.person_move(Random(number))
    return live


def test_a_long_log_is_followed_from_its_last_deal(place: Place) -> None:
    live = series(3)
    log = shifted(live, 1_000)
    deal = next(entry for entry in reversed(log) if isinstance(entry.event, Dealt))
    assert deal.n > QUICKLY_FOLDED

    async def story() -> None:
        async with hub(place) as house:
            store, dealt = house.house.store, live.tables[deal.n - 1]
            await store.create(WORDS, log[: deal.n - 1], 1)
            taken = Snapshot(deal.n, LAYOUT, snapshot(replace(dealt, at=deal.at)))
            assert await store.append(WORDS, log[deal.n - 1 :], snapshot=taken)
            table = await house.table(WORDS)
            assert table is not None
            assert portrait(table) == portrait(replace(live.table, at=table.at))
            assert len(await house.past(WORDS)) == len(log), "reviews and records have all of it"
            kept = await store.load(WORDS, LAYOUT)
            assert kept is not None
            assert len(kept.entries) == len(log) - deal.n + 1

    run(story())


@pytest.mark.parametrize("kept", ["{}", "no JSON"])
def test_a_snapshot_that_cannot_be_read_is_left_alone(tmp_path: Path, kept: str) -> None:
    live = series(1)
    log = shifted(live, 1_000)
    deal = next(entry for entry in reversed(log) if isinstance(entry.event, Dealt))

    async def story() -> None:
        async with hub(tmp_path) as house:
            await house.house.store.create(WORDS, log[:-1], 1)
            await house.house.store.append(WORDS, log[-1:], snapshot=Snapshot(deal.n, LAYOUT, kept))
            room = await house.room(WORDS)
            assert room is not None
            assert len(room.table.moves) == len(live.table.moves)

    run(story())


def test_rooms_keep_a_snapshot_of_every_later_deal(tmp_path: Path) -> None:
    async def story() -> None:
        async with hub(tmp_path) as house:
            room = await house.open(chosen("chromatic-solitaire", 1), ANNA, "Ann", 0, "beginner")
            for _ in range(QUICKLY_FOLDED):
                await room.do(commands.Say(ANNA, "hello"))
            await room.do(commands.DealAnew(ANNA))
            kept = await house.house.store.load(room.words, LAYOUT)
            assert kept is not None
            assert kept.snapshot is not None
            assert kept.snapshot.n == room.table.n
            assert [type(entry.event) for entry in kept.entries] == [Dealt]

    run(story())
