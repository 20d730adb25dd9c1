"""People who lose their connection, come back, or leave for good."""

from cardenza.match import commands as asked
from cardenza.match.events import CameBack, Guest, Kept, Sat, Stood, WentAway
from cardenza.match.settings import Fischer, Settings
from cardenza.match.table import BotTurn, Chair
from tests.match.live import ANNA, BEN, CARLA, DAN, Live, begun, refusal, seated

SETTINGS = Settings("memory", 2, {"cards": 14}, clock=Fischer(60, 0), away_seconds=30)


def kept() -> Live:
    """Anna, whose turn it is, has been away for too long."""
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Lose(ANNA))
    assert live.wait(30_000) == [Kept(0)]
    return live


def test_the_table_waits_and_the_clock_stands() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.now += 10_000
    assert live.do(asked.Lose(ANNA)) == [WentAway(0)]
    assert live.wait(29_999) == []
    assert live.table.clock_left(0, live.now) == 50_000
    assert live.do(asked.Find(ANNA)) == [CameBack(0)]
    assert live.table.clock_left(0, live.now) == 50_000
    assert live.table.chairs[0].patience_ms == 1


def test_a_bot_keeps_the_seat_when_the_waiting_is_over() -> None:
    live = kept()
    assert live.table.bots_to_act() == (BotTurn(0, "careful", False),)
    assert live.table.chairs[0].player == Guest(ANNA, "Anna")
    assert live.table.deadline() is None
    live.bot_plays(0, "flip 0")
    assert live.table.chairs[0].is_kept


def test_who_comes_back_has_the_seat_again_and_the_thinking_bot_comes_too_late() -> None:
    live = kept()
    live.do(asked.Find(ANNA))
    assert live.table.chairs[0] == Chair(Guest(ANNA, "Anna"), patience_ms=0)
    assert live.table.bots_to_act() == ()
    assert refusal(live, asked.BotPlay(0, "flip 0", 0, 0)) == "MATCH-18"
    live.play(0, "flip 0")


def test_the_table_waits_only_so_long_in_one_game() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    for _ in range(2):
        live.do(asked.Lose(ANNA))
        live.now += 14_000
        live.do(asked.Find(ANNA))
    live.do(asked.Lose(ANNA))
    assert live.table.deadline() == live.now + 2_000


def test_it_waits_only_for_those_whose_turn_it_is() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Lose(BEN))
    live.now += 50_000
    live.play(0, "flip 0")
    assert live.table.chairs[1].patience_ms == 30_000
    assert not live.table.chairs[1].is_kept


def test_where_nobody_else_waits_the_game_rests() -> None:
    live = begun(SETTINGS, (ANNA,))
    live.do(asked.Lose(ANNA))
    assert live.table.deadline() is None
    live.now += 10_000_000
    live.do(asked.Find(ANNA))
    assert live.table.clock_left(0, live.now) == 60_000
    both = begun(SETTINGS, (ANNA, BEN))
    both.do(asked.Lose(ANNA))
    both.do(asked.Lose(BEN))
    assert both.table.deadline() is None
    both.do(asked.Find(BEN))
    assert both.table.deadline() == both.now + 30_000


def test_losing_and_finding_are_told_once() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    assert live.do(asked.Find(ANNA)) == []
    live.do(asked.Lose(ANNA))
    assert live.do(asked.Lose(ANNA)) == []
    assert live.do(asked.Lose(CARLA)) == []


def test_standing_up_before_the_game_frees_the_chair() -> None:
    live = seated(SETTINGS, (ANNA, BEN))
    assert live.do(asked.Stand(BEN)) == [Stood(1)]
    assert live.table.chairs[1] == Chair()


def test_standing_up_in_a_game_leaves_the_seat_to_a_bot_until_its_holder_is_back() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Stand(ANNA))
    assert live.table.bots_to_act() == (BotTurn(0, "careful", False),)
    assert live.table.deadline() is None
    live.bot_plays(0, "flip 0")
    assert live.do(asked.Sit(ANNA, "Anna", 0)) == [Sat(0, Guest(ANNA, "Anna"))]
    assert live.table.bots_to_act() == ()
    live.play(0, "flip 1")


def test_a_chair_that_was_left_is_free_when_the_game_is_over() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Stand(BEN))
    live.wait(60_000)
    assert live.table.chairs[1] == Chair()
    assert refusal(live, asked.Begin(ANNA)) == "MATCH-7"


def test_who_is_still_away_in_the_next_game_is_not_waited_for_again() -> None:
    live = kept()
    live.bot_plays(0, "flip 0")
    live.do(asked.Find(ANNA))
    live.do(asked.Lose(ANNA))
    assert live.wait(0) == [Kept(0)]
    while live.table.to_act() == (0,):
        move = live.state.legal_moves(0)[0]
        live.bot_plays(0, live.table.game.move_text(move))
    live.wait(60_000)
    live.do(asked.Ready(BEN))
    assert live.table.game_number == 1
    assert live.table.chairs[0].is_kept
    assert live.table.chairs[0].patience_ms == 30_000


def test_the_next_person_becomes_host_when_the_host_leaves() -> None:
    live = seated(Settings("memory", 4), (ANNA, BEN, CARLA))
    live.do(asked.Stand(ANNA))
    assert live.table.host == BEN
    live.do(asked.Stand(CARLA))
    live.do(asked.Stand(BEN))
    assert live.table.host == ""
    live.do(asked.Sit(DAN, "Dan", 2))
    assert live.table.is_host(DAN)


def test_while_the_host_is_away_the_first_person_present_begins() -> None:
    live = seated(SETTINGS, (ANNA, BEN))
    assert refusal(live, asked.Begin(BEN)) == "MATCH-5"
    live.do(asked.Lose(ANNA))
    assert live.table.is_host(BEN)
    assert not live.table.is_host(ANNA)
    live.do(asked.Begin(BEN))
    live.do(asked.Find(ANNA))
    assert live.table.is_host(ANNA)
