"""Clocks: per move, Fischer, days; and what time that has run out means."""

from random import Random

import pytest

from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.records import Replay
from cardenza.match import commands as asked
from cardenza.match.events import Played, RanOut
from cardenza.match.settings import Clock, Days, Fischer, NoClock, PerMove, Settings
from cardenza.match.shuffles import verify
from cardenza.match.table import BotTurn, Phase
from tests.match.live import ANNA, BEN, CARLA, Live, begun, placed, refusal

DAY = 24 * 60 * 60 * 1000


def memory(clock: Clock, persons: tuple[str, ...] = (ANNA, BEN), seats: int = 2) -> Live:
    return begun(Settings("memory", seats, {"cards": 14}, clock=clock), persons)


def test_without_a_clock_nothing_ever_happens_by_itself() -> None:
    live = memory(NoClock())
    assert live.table.clocks is None
    assert live.table.clock_left(0, live.now) is None
    assert live.table.deadline() is None


def test_per_move_a_bot_makes_the_move_when_time_is_over() -> None:
    live = memory(PerMove(20))
    assert live.wait(19_999) == []
    (played,) = live.wait(1)
    assert isinstance(played, Played)
    assert (played.seat, played.by) == (0, "clock")
    assert live.table.phase is Phase.PLAYING
    assert live.table.clock_left(0, live.now) == 20_000


def test_per_move_each_move_has_its_whole_time() -> None:
    live = memory(PerMove(20))
    live.now += 15_000
    assert live.table.clock_left(0, live.now) == 5_000
    live.play(0, "flip 0")
    assert live.table.clock_left(0, live.now) == 20_000
    assert live.table.deadline() == live.now + 20_000


def test_fischer_counts_thinking_and_adds_with_each_move() -> None:
    live = memory(Fischer(60, 3))
    live.now += 10_000
    live.play(0, "flip 0")
    assert live.table.clocks == (53_000, 60_000)
    live.do(asked.Say(BEN, "hello"))
    live.now += 4_000
    live.do(asked.Say(BEN, "thinking"))
    live.now += 1_000
    assert live.table.clock_left(0, live.now) == 48_000
    assert live.table.clock_left(1, live.now) == 60_000
    assert live.table.deadline() == live.now + 48_000


def test_of_two_the_one_with_time_left_wins() -> None:
    live = memory(Fischer(60, 3))
    assert live.wait(60_000) == [RanOut(0)]
    assert live.table.phase is Phase.OVER
    assert live.table.outcome is not None
    assert (live.table.outcome.winners, live.table.outcome.reason) == ((1,), "MATCH-20")
    assert live.table.wins == (0, 1)
    assert refusal(live, asked.Play(ANNA, "flip 0")) == "MATCH-8"


def test_the_record_of_a_game_lost_on_time_has_no_outcome_and_can_be_checked() -> None:
    live = memory(Fischer(60, 3))
    live.play(0, "flip 0")
    live.wait(63_000)
    record = live.table.record()
    assert record.outcome is None
    assert record.shuffle is not None
    replay = Replay(live.table.game, record)
    replay.run()
    assert replay.fault is None
    verify(record)


def test_alone_out_of_time_is_lost() -> None:
    live = memory(Fischer(60, 3), (ANNA,), 1)
    live.wait(60_000)
    assert live.table.outcome is not None
    assert live.table.outcome.winners == ()
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-8"


def test_of_three_a_bot_plays_on_for_who_has_run_out() -> None:
    live = memory(Fischer(60, 3), (ANNA, BEN, CARLA), 3)
    live.wait(60_000)
    assert live.table.phase is Phase.PLAYING
    assert live.table.bots_to_act() == (BotTurn(0, "careful", False),)
    assert live.table.offers(0) == ()
    assert live.table.deadline() is None
    assert refusal(live, asked.Play(ANNA, "flip 0")) == "MATCH-11"
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-11"
    live.bot_plays(0, "flip 0")
    assert live.table.run_out == {0}


def test_the_last_one_with_time_left_wins() -> None:
    live = memory(Fischer(2, 0), (ANNA, BEN, CARLA), 3)
    live.finish(Random(1))
    assert live.table.run_out == {0, 1}
    assert live.table.outcome is not None
    assert live.table.outcome.winners == (2,)


def test_who_has_run_out_wins_nothing_and_the_others_share_the_win() -> None:
    settings = Settings("the-distance", 3, {"interval": 2}, clock=Fischer(60, 0))
    position = {"hands": [["D2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
    live = placed(settings, (ANNA, BEN, CARLA), position)
    live.wait(60_000)
    live.bot_plays(0, "play D2 as D")
    assert live.table.outcome is not None
    assert (live.table.outcome.winners, live.table.outcome.reason) == ((1, 2), "MATCH-21")
    assert live.table.wins == (0, 1, 1)
    assert live.table.record().outcome == {"winners": [0], "reason": "DIST-26"}


def test_days_run_for_absent_people_too_and_no_bot_keeps_their_seat() -> None:
    live = memory(Days(2))
    live.do(asked.Lose(ANNA))
    assert live.table.deadline() == live.now + 2 * DAY
    assert live.wait(2 * DAY) == [RanOut(0)]


def test_days_are_for_each_move() -> None:
    live = memory(Days(2))
    live.now += DAY
    live.play(0, "flip 0")
    assert live.table.clock_left(0, live.now) == 2 * DAY


def test_the_clock_of_a_bot_does_not_run() -> None:
    live = memory(Fischer(60, 3), (ANNA,), 2)
    random = Random(3)
    while live.table.to_act() == (0,):
        live.person_move(random)
    assert live.table.deadline() is None
    live.now += 100_000
    live.bot_move(random)
    assert live.table.clock_left(1, live.now) == 60_000


def test_a_move_that_arrives_before_the_tick_counts() -> None:
    live = memory(Fischer(60, 3))
    live.now += 60_001
    live.play(0, "flip 0")
    assert live.table.clock_left(0, live.now) == 3_000


def test_a_wall_clock_that_was_put_back_takes_nothing_back() -> None:
    live = memory(Fischer(60, 0))
    at = live.table.at
    live.now -= 30_000
    live.play(0, "flip 0")
    assert (live.table.at, live.table.clock_left(0, live.now)) == (at, 60_000)


def test_taking_back_fills_the_time_for_a_move_and_leaves_the_time_for_a_game() -> None:
    for clock, left in ((PerMove(20), 20_000), (Fischer(60, 3), 53_000)):
        live = begun(Settings("chromatic-solitaire", 1, clock=clock), (ANNA,))
        live.now += 10_000
        live.play(0, "turn")
        live.do(asked.TakeBack(ANNA))
        assert live.table.clock_left(0, live.now) == left


def test_nobody_moves_for_a_seat_whose_turn_it_is_not() -> None:
    live = memory(PerMove(20))
    with pytest.raises(NotAllowed) as refused:
        live.play(1, "flip 0")
    assert refused.value.objection.rules[0] == "CORE-2"
