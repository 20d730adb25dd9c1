"""Series of games, being ready, rematches, and bots that answer too late."""

from random import Random

from cardenza.match import commands as asked
from cardenza.match.events import Dealt, Readied, Sat, Stood, WentAway
from cardenza.match.settings import Settings
from cardenza.match.table import Phase
from tests.match.live import ANNA, BEN, CARLA, Live, begun, refusal

SERIES = Settings("memory", 3, {"cards": 14}, games=2)


def over(persons: tuple[str, ...] = (ANNA, BEN)) -> Live:
    live = begun(SERIES, persons)
    live.finish(Random(1))
    return live


def kinds(events: list[object]) -> list[type]:
    return [type(event) for event in events]


def test_the_next_game_is_dealt_when_every_person_is_ready() -> None:
    live = over()
    assert live.do(asked.Ready(ANNA)) == [Readied(0)]
    assert live.do(asked.Ready(ANNA)) == []
    events = live.do(asked.Ready(BEN))
    assert kinds([*events]) == [Readied, Dealt]
    assert live.table.phase is Phase.PLAYING
    assert not any(chair.is_ready for chair in live.table.chairs)


def test_from_game_to_game_the_chairs_move_on_by_one_seat() -> None:
    live = over()
    assert live.table.seating == (0, 1, 2)
    live.do(asked.Begin(ANNA))
    assert live.table.seating == (1, 2, 0)
    assert (live.table.seat_of(0), live.table.seat_of_guest(BEN)) == (2, 0)
    live.play(0, "flip 0")


def test_wins_are_counted_by_chair_over_a_series_and_begin_again_with_a_rematch() -> None:
    live = over()
    assert live.table.outcome is not None
    first = live.table.outcome.winners
    assert sum(live.table.wins) == len(first)
    assert not live.table.is_series_over()
    live.do(asked.Begin(ANNA))
    live.finish(Random(2))
    second = live.table.outcome.winners
    assert live.table.is_series_over()
    assert live.table.wins == tuple((chair in first) + (live.table.seat_of(chair) in second) for chair in range(3))
    live.do(asked.Begin(ANNA))
    assert (live.table.game_number, live.table.wins) == (2, (0, 0, 0))
    live.finish(Random(3))
    assert not live.table.is_series_over()


def test_a_game_has_its_own_deal_but_the_same_table_always_deals_alike() -> None:
    live, twin = over(), over()
    first = live.table.position
    assert twin.table.position == first
    live.do(asked.Begin(ANNA))
    assert live.table.position != first


def test_those_who_are_away_are_not_waited_for() -> None:
    live = over()
    live.do(asked.Ready(ANNA))
    assert kinds([*live.do(asked.Lose(BEN))]) == [WentAway, Dealt]


def test_a_game_does_not_begin_with_nobody_there() -> None:
    live = over()
    live.do(asked.Lose(ANNA))
    assert kinds([*live.do(asked.Lose(BEN))]) == [WentAway]


def test_an_empty_chair_is_filled_first_and_then_the_game_begins() -> None:
    live = over()
    assert live.do(asked.Stand(BEN)) == [Stood(1)]
    assert live.do(asked.Ready(ANNA)) == [Readied(0)]
    assert kinds([*live.do(asked.SeatBot(ANNA, 1, "beginner"))]) == [Sat, Dealt]


def test_who_sits_down_between_games_must_be_ready_too() -> None:
    live = over()
    live.do(asked.Stand(BEN))
    live.do(asked.Ready(ANNA))
    assert kinds([*live.do(asked.Sit(CARLA, "Carla", 1))]) == [Sat]
    assert kinds([*live.do(asked.Ready(CARLA))]) == [Readied, Dealt]


def test_a_bot_that_thought_about_an_earlier_moment_or_game_is_not_heard() -> None:
    live = begun(SERIES, (BEN,))
    while live.table.to_act() == (0,):
        live.person_move(Random(1))
    made = len(live.table.moves)
    assert refusal(live, asked.BotPlay(1, "flip 0", made - 1, 0)) == "MATCH-17"
    assert refusal(live, asked.BotPlay(1, "flip 0", made, 1)) == "MATCH-17"
    assert refusal(live, asked.BotPlay(2, "flip 0", made, 0)) == "MATCH-18"
    assert refusal(live, asked.BotPlay(1, "flip 99", made, 0)) == "MEM-D1"


def test_when_a_game_is_over_nobody_plays_on() -> None:
    live = over()
    assert live.table.to_act() == live.table.offers(0) == ()
    assert live.table.bots_to_act() == ()
    assert live.table.deadline() is None
    assert refusal(live, asked.Play(ANNA, "flip 0")) == "MATCH-8"
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-8"
