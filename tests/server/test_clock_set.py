"""Logs of a house whose clock was an hour ahead, or that was closed for an hour: everything goes on in its time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from cardenza.match import commands
from cardenza.match.commands import Command
from cardenza.match.events import ClockSet
from cardenza.match.settings import Clock as Time
from cardenza.match.settings import Fischer, NoClock, PerMove, Settings
from cardenza.match.table import Phase, Table
from cardenza.server.house import Clock, now_ms
from cardenza.server.hub import Hub
from tests.engines import Place
from tests.match.live import ANNA, BEN, CARLA, Live, begun, placed
from tests.server.house import QUICK
from tests.server.test_rooms import SECONDS, Listener, PassingThinkers, hub, run

HOUR = 3_600_000
LITTLE = 900
WORDS = "mellow-viola-lantern"
STRICT = Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, window_seconds=2)
HANDS = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
ADVANCED = Settings("bluff-the-scale", 3, {"advanced": True}, guard_ms=500)
SCALE = {"scale": "sc-minor", "root": "D", "turn": 0, "hands": [["D", "E"], ["E", "F"], ["E", "G"]]}


def memory(clock: Time, persons: tuple[str, ...] = (ANNA, BEN)) -> Live:
    return begun(Settings("memory", 2, {"cards": 14}, clock=clock, away_seconds=5), persons)


def after(live: Live, *asked: Command) -> Live:
    for command in asked:
        live.do(command)
    return live


def with_window(persons: tuple[str, ...]) -> Live:
    return after(placed(STRICT, persons, HANDS), commands.Play(ANNA, "play D2 as D"))


LOGS: dict[str, tuple[Callable[[], Live], Callable[[Table], bool]]] = {
    "a window closes": (lambda: with_window((ANNA, BEN, CARLA)), lambda table: table.window is None),
    "a bot answers in a window": (lambda: with_window((ANNA,)), lambda table: len(table.moves) > 1),
    "a guard is over": (
        lambda: after(
            placed(ADVANCED, (ANNA, BEN, CARLA), SCALE),
            commands.Play(ANNA, "place E as E"),
            commands.Play(BEN, "place F as F"),
        ),
        lambda table: len(table.moves) > 1,
    ),
    "a bot moves": (
        lambda: after(memory(NoClock()), commands.Stand(ANNA)),
        lambda table: len(table.moves) > 0,
    ),
    "the time for a move is over": (lambda: memory(PerMove(1)), lambda table: len(table.moves) > 0),
    "the time for a game is over": (lambda: memory(Fischer(1, 0)), lambda table: table.phase is Phase.OVER),
    "patience with the absent is over": (
        lambda: after(memory(NoClock()), commands.Lose(ANNA)),
        lambda table: table.chairs[0].is_kept,
    ),
}


async def opened(house: Hub, live: Live, by_ms: int) -> Listener:
    """Ben comes to a table whose log was written by a clock that was ahead by so much."""
    shift = now_ms() + by_ms - live.now
    entries = [type(entry)(entry.n, entry.at + shift, entry.event) for entry in live.entries]
    await house.house.store.create(WORDS, entries, entries[-1].at)
    room = await house.room(WORDS)
    assert room is not None
    return Listener(room, BEN)


@pytest.mark.parametrize("by_ms", [HOUR, LITTLE])
@pytest.mark.parametrize("what", LOGS)
def test_after_a_clock_was_ahead_it_all_happens_in_its_time(home: Place, what: str, by_ms: int) -> None:
    """`run` fails if it takes longer than the `SECONDS` that anything may take here."""
    make, has_happened = LOGS[what]

    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=1), PassingThinkers()) as house:
            ben = await opened(house, make(), by_ms)
            while not has_happened(ben.room.table):
                await asyncio.sleep(0.01)
            was_set = any(isinstance(entry.event, ClockSet) for entry in await house.house.store.read(WORDS))
            assert was_set == (by_ms == HOUR)
            ben.leave()

    run(story())


def test_nobody_has_lost_while_the_house_was_closed(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            ben = await opened(house, memory(Fischer(60, 0)), -HOUR)
            told = await ben.until(lambda told: any(news["t"] == "clock_set" for news in told["news"]))
            assert told["table"]["phase"] == "playing"
            assert told["table"]["chairs"][0]["clockMs"] > 30_000
            ben.leave()

    run(story())


def test_the_time_of_the_house_passes_steadily_whatever_the_clock_of_the_machine_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A window that closes in five seconds does so also where the clock is put back by an hour; nor does it close at
    once where it is put forward, or the machine has slept."""
    clock, wall = Clock(), time.time_ns
    before = clock()
    for by_ms in (-HOUR, HOUR):
        monkeypatch.setattr(time, "time_ns", lambda by_ms=by_ms: wall() + by_ms * 10**6)
        assert before <= clock() < before + 1000 * SECONDS
