"""Nobody sees two hands: a chair that was left in mid-game goes to its holder, or to whom the host admits."""

from random import Random

import pytest

from cardenza.match import commands as asked
from cardenza.match.commands import Command
from cardenza.match.events import AskedChair, Declined, Guest, Sat, Stood, Withdrew
from cardenza.match.seating import MOST_WISHES
from cardenza.match.settings import Settings
from cardenza.match.table import BotTurn, Phase, Wish
from tests.match.live import ANNA, BEN, CARLA, DAN, STRANGER, Live, begun, refusal

SETTINGS = Settings("memory", 3, {"cards": 14}, away_seconds=30)
SECOND = Guest(DAN, "Dan")


def left() -> Live:
    """Ben has left his chair, the second, in mid-game; Anna is the host."""
    live = begun(SETTINGS, (ANNA, BEN, CARLA))
    live.do(asked.Stand(BEN))
    return live


def wished() -> Live:
    """Dan, who has only watched, would like it."""
    live = left()
    assert live.do(asked.AskChair(DAN, " Dan ", 1)) == [AskedChair(1, SECOND)]
    return live


def wish(live: Live, who: str = DAN) -> int:
    found = live.table.wish_of(who)
    assert found is not None
    return found.n


# ------------------------------------------------------------------------------------------------ two hands


@pytest.mark.parametrize("command", [asked.Sit(CARLA, "Carla", 1), asked.AskChair(CARLA, "Carla", 1)])
def test_who_has_had_a_chair_in_a_game_takes_no_other_in_it(command: Command) -> None:
    live = left()
    assert refusal(live, command) == "MATCH-3"
    live.do(asked.Stand(CARLA))
    assert refusal(live, command) == "MATCH-31"


def test_nor_with_a_code() -> None:
    live = left()
    assert refusal(live, asked.Claim(BEN, "Ben", 0)) == "MATCH-31"
    live.do(asked.Claim(STRANGER, "Carla", 2))
    assert refusal(live, asked.Claim(CARLA, "Carla", 0)) == "MATCH-31"
    assert refusal(live, asked.Sit(CARLA, "Carla", 1)) == "MATCH-31"


def test_nor_where_everybody_has_left() -> None:
    live = left()
    live.do(asked.Stand(CARLA))
    live.do(asked.Stand(ANNA))
    assert refusal(live, asked.Sit(ANNA, "Anna", 1)) == "MATCH-31"


def test_ones_own_chair_is_ones_own_again_unasked() -> None:
    live = left()
    assert live.do(asked.Sit(BEN, "Ben", 1)) == [Sat(1, Guest(BEN, "Ben"))]
    live.do(asked.Claim(STRANGER, "Ben", 1))
    assert live.do(asked.Claim(BEN, "Ben", 1)) == [Sat(1, Guest(BEN, "Ben"))], "and back from another device"


def test_in_the_next_game_every_chair_is_free_to_everybody() -> None:
    live = left()
    live.do(asked.Stand(CARLA))
    live.finish(Random(1))
    assert live.table.phase is Phase.OVER
    assert live.do(asked.Sit(CARLA, "Carla", 1)) == [Sat(1, Guest(CARLA, "Carla"))]
    assert live.do(asked.Sit(DAN, "Dan", 2)) == [Sat(2, SECOND)]
    live.do(asked.Begin(ANNA))
    live.do(asked.Stand(CARLA))
    live.do(asked.Sit(CARLA, "Carla", 1))


# ------------------------------------------------------------------------------------------------ asking


def test_a_newcomer_asks_and_the_bot_plays_on_meanwhile() -> None:
    live = left()
    assert refusal(live, asked.Sit(DAN, "Dan", 1)) == "MATCH-32"
    live.do(asked.AskChair(DAN, "Dan", 1))
    assert live.table.wishes == (Wish(live.table.n, 1, SECOND),)
    assert live.table.chairs[1].player is None
    while live.table.to_act() == (0,):
        live.person_move(Random(1))
    assert live.table.bots_to_act() == (BotTurn(1, "careful", False),)
    live.bot_move(Random(1))
    assert wish(live)


def test_the_host_admits_and_nobody_else() -> None:
    live = wished()
    number = wish(live)
    for who in (CARLA, DAN, BEN, STRANGER):
        assert refusal(live, asked.AnswerWish(who, number, True)) == "MATCH-5"
    assert live.do(asked.AnswerWish(ANNA, number, True)) == [Sat(1, SECOND)]
    assert (live.table.chair_of(DAN), live.table.wishes) == (1, ())
    assert refusal(live, asked.AnswerWish(ANNA, number, True)) == "MATCH-36"
    live.do(asked.Stand(DAN))
    assert live.do(asked.Sit(DAN, "Dan", 1)) == [Sat(1, SECOND)], "it is their own now, too"


def test_who_stands_in_for_an_absent_host_admits() -> None:
    live = wished()
    live.do(asked.Lose(ANNA))
    assert live.do(asked.AnswerWish(CARLA, wish(live), True)) == [Sat(1, SECOND)]


def test_who_was_declined_does_not_ask_again_in_this_game() -> None:
    live = wished()
    number = wish(live)
    assert live.do(asked.AnswerWish(ANNA, number, False)) == [Declined(number)]
    assert live.table.wishes == ()
    assert refusal(live, asked.AskChair(DAN, "Dan", 1)) == "MATCH-34"
    live.finish(Random(1))
    live.do(asked.Sit(DAN, "Dan", 1))
    assert live.table.chair_of(DAN) == 1


def test_one_asks_once_and_may_withdraw() -> None:
    live = wished()
    live.do(asked.Stand(CARLA))
    assert refusal(live, asked.AskChair(DAN, "Dan", 2)) == "MATCH-33"
    number = wish(live)
    assert live.do(asked.Withdraw(DAN)) == [Withdrew(number)]
    assert refusal(live, asked.Withdraw(DAN)) == "MATCH-36"
    assert refusal(live, asked.AnswerWish(ANNA, number, True)) == "MATCH-36"
    assert live.do(asked.AskChair(DAN, "Dan", 2)) == [AskedChair(2, SECOND)]


def test_who_is_gone_asks_no_more() -> None:
    live = wished()
    number = wish(live)
    assert live.do(asked.Lose(DAN)) == [Withdrew(number)]
    assert live.do(asked.Lose(DAN)) == []


def test_a_chair_that_is_taken_is_asked_for_no_more() -> None:
    live = wished()
    live.do(asked.AskChair(STRANGER, "Eve", 1))
    live.do(asked.Sit(BEN, "Ben", 1))
    assert live.table.wishes == ()
    assert refusal(live, asked.AskChair(DAN, "Dan", 1)) == "MATCH-2"
    assert refusal(live, asked.AskChair(DAN, "Dan", 7)) == "MATCH-1"


def test_the_host_chooses_among_those_who_ask_and_not_too_many_do() -> None:
    live = wished()
    for number in range(MOST_WISHES - 1):
        live.do(asked.AskChair(f"guest-number-{number}", "Eve", 1))
    assert refusal(live, asked.AskChair(STRANGER, "Eve", 1)) == "MATCH-35"
    live.do(asked.AnswerWish(ANNA, wish(live, "guest-number-3"), True))
    assert (live.table.chair_of("guest-number-3"), live.table.wishes) == (1, ())


def test_where_no_person_is_left_nobody_has_to_be_asked() -> None:
    live = left()
    live.do(asked.Stand(CARLA))
    live.do(asked.Lose(ANNA))
    assert refusal(live, asked.Sit(DAN, "Dan", 1)) == "MATCH-32", "who is away is still at the table"
    live.do(asked.Stand(ANNA))
    assert live.do(asked.AskChair(DAN, "Dan", 1)) == [Sat(1, SECOND)]
    assert live.table.is_host(DAN)


def test_who_asked_first_sits_down_when_the_last_person_leaves_and_is_the_host() -> None:
    live = wished()
    live.do(asked.AskChair(STRANGER, "Eve", 1))
    live.do(asked.Stand(CARLA))
    live.do(asked.AskChair("guest-number-1", "Fay", 2))
    assert live.do(asked.Stand(ANNA)) == [Stood(0), Sat(1, SECOND)]
    assert live.table.is_host(DAN)
    assert live.do(asked.AnswerWish(DAN, wish(live, "guest-number-1"), True)) == [
        Sat(2, Guest("guest-number-1", "Fay"))
    ]


def test_nobody_is_kept_waiting_for_a_game_that_is_over() -> None:
    live = wished()
    live.finish(Random(1))
    assert live.table.wishes == ()


def test_what_an_older_table_allowed_is_so_when_its_log_is_read() -> None:
    live = left()
    live.happen(Sat(1, SECOND))
    live.do(asked.Stand(CARLA))
    live.happen(Sat(2, Guest(BEN, "Ben")))
    assert (live.table.chair_of(DAN), live.table.chair_of(BEN)) == (1, 2)
