"""A house that was closed, or whose clock was ahead: no time has passed for anybody, and everything goes on."""

import msgspec
import pytest

from cardenza.match import commands as asked
from cardenza.match.deciding import LITTLE_MS
from cardenza.match.events import ClockSet, Entry, Kept, Played, RanOut
from cardenza.match.evolving import fold
from cardenza.match.settings import Clock, Days, Fischer, NoClock, PerMove, Settings
from tests.match.live import ANNA, BEN, CARLA, Live, begun, placed, portrait

HOUR = 3_600_000
DAY = 24 * HOUR
STRICT = Settings("the-distance", 3, {"interval": 2, "mode": "strict"})
HANDS = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
ADVANCED = Settings("bluff-the-scale", 3, {"advanced": True}, guard_ms=1_500, tie_ms=400)
SCALE = {"scale": "sc-minor", "root": "D", "turn": 0, "hands": [["D", "E"], ["E", "F"], ["E", "G"]]}


def memory(clock: Clock, away_seconds: int = 60) -> Live:
    return begun(Settings("memory", 2, {"cards": 14}, clock=clock, away_seconds=away_seconds), (ANNA, BEN))


def set_right(live: Live, by_ms: int) -> Live:
    """The house is opened again with another time."""
    live.now += by_ms
    assert live.do(asked.SetClock()) == [ClockSet(by_ms)]
    assert live.table.at == live.now
    return live


AMISS = pytest.mark.parametrize("by_ms", [-HOUR, -5_000, 5_000, HOUR])


@AMISS
def test_a_window_stays_open_as_long_as_it_was_going_to(by_ms: int) -> None:
    live = placed(STRICT, (ANNA, BEN, CARLA), HANDS)
    live.play(0, "play D2 as D")
    live.now += 2_000
    live.play(1, "decline")
    set_right(live, by_ms)
    assert live.table.deadline() == live.now + 3_000
    assert live.wait(2_999) == []
    assert [event for event in live.wait(1) if isinstance(event, Played)]
    assert live.table.window is None


@AMISS
def test_a_guard_and_a_moment_are_over_in_their_time(by_ms: int) -> None:
    live = placed(ADVANCED, (ANNA, BEN, CARLA), SCALE)
    live.play(0, "place E as E")
    live.play(1, "place F as F")
    set_right(live, by_ms)
    assert live.wait(1_499) == []
    assert [event.move for event in live.wait(1) if isinstance(event, Played)][-1] == "place F as F"
    live.play(0, "call")
    set_right(live, by_ms)
    assert live.wait(399) == []
    assert [event.move for event in live.wait(1) if isinstance(event, Played)] == ["call"]


@AMISS
@pytest.mark.parametrize("clock", [PerMove(20), Fischer(20, 0)])
def test_clocks_run_on_from_what_they_showed(clock: Clock, by_ms: int) -> None:
    live = memory(clock)
    live.now += 15_000
    live.do(asked.Say(ANNA, "thinking"))
    set_right(live, by_ms)
    assert live.table.clock_left(0, live.now) == 5_000
    assert live.wait(4_999) == []
    assert isinstance(live.wait(1)[0], RanOut if isinstance(clock, Fischer) else Played)


@AMISS
def test_patience_with_the_absent_goes_on(by_ms: int) -> None:
    live = memory(NoClock(), away_seconds=30)
    live.do(asked.Lose(ANNA))
    set_right(live, by_ms)
    assert live.wait(29_999) == []
    assert live.wait(1) == [Kept(0)]


def test_without_it_a_log_from_the_future_would_freeze() -> None:
    live = memory(PerMove(20))
    live.now -= HOUR
    assert live.wait(20_000) == []
    assert live.do(asked.SetClock()) == [ClockSet(20_000 - HOUR)]
    assert live.wait(20_000)


def test_a_clock_that_is_nearly_right_is_left_alone() -> None:
    live = memory(PerMove(20))
    for by_ms in (-LITTLE_MS, LITTLE_MS):
        live.now = live.table.at + by_ms
        assert live.do(asked.SetClock()) == []


def test_a_closed_house_costs_nothing_where_no_time_runs() -> None:
    live = memory(NoClock())
    live.now += HOUR
    assert live.do(asked.SetClock()) == []


def test_days_pass_while_the_house_is_closed_but_nobody_loses_there() -> None:
    live = memory(Days(2))
    live.now += DAY
    assert live.do(asked.SetClock()) == []
    assert live.table.clock_left(0, live.now) == DAY
    live.now += 3 * DAY
    assert live.do(asked.SetClock()) == [ClockSet(4 * DAY)]
    assert live.wait(2 * DAY - 1) == []
    assert live.wait(1) == [RanOut(0)]


def test_the_log_is_read_back_with_its_step() -> None:
    live = set_right(memory(Fischer(20, 0)), -HOUR)
    live.play(0, "flip 0")
    read = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in live.entries]
    assert [entry.at for entry in read] == sorted([entry.at for entry in read], reverse=True)
    assert portrait(fold(read)) == portrait(live.table)
