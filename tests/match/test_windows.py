"""Reaction windows at a strict table of The Distance: who is down to one card calls, or is caught (DIST-R28)."""

import pytest

from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.match import commands as asked
from cardenza.match.events import AnsweredBack, Bot, Happening, Played, TookBack
from cardenza.match.settings import Fischer, PerMove, Settings
from cardenza.match.table import BotTurn
from cardenza.match.windows import Window
from tests.match.live import ANNA, BEN, CARLA, Live, placed, refusal

STRICT = Settings("the-distance", 3, {"interval": 2, "mode": "strict"})
POSITION = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
EVERYBODY = (ANNA, BEN, CARLA)


def with_window(settings: Settings = STRICT, persons: tuple[str, ...] = EVERYBODY) -> Live:
    """Anna has put down her last card but one."""
    live = placed(settings, persons, POSITION)
    live.now += 700
    live.play(0, "play D2 as D")
    return live


def moves(events: list[Happening]) -> list[tuple[int, str, str]]:
    return [(event.seat, event.move, event.by) for event in events if isinstance(event, Played)]


def test_a_play_that_leaves_one_card_opens_a_window_for_everybody() -> None:
    live = with_window()
    assert live.table.window == Window(live.now, live.now + 5000, 1)
    assert live.table.to_act() == (0, 1, 2)
    assert [live.table.is_asked(seat) for seat in range(3)] == [True] * 3


def test_the_window_is_as_long_as_the_settings_say() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, window_seconds=9))
    assert live.table.deadline() == live.now + 9000


def test_the_call_closes_it() -> None:
    live = with_window()
    assert moves(live.play(0, "call")) == [(0, "call", "player")]
    assert live.table.window is None
    assert live.table.to_act() == (1,)


def test_a_catch_that_arrives_first_costs_two_cards() -> None:
    live = with_window()
    live.play(2, "catch")
    assert live.table.window is None
    assert len(live.state.view(0).zone("hands", 0).cards) == 3
    with pytest.raises(NotAllowed):
        live.play(0, "call")


def test_an_answer_leaves_the_window_open_for_the_others_until_the_same_moment() -> None:
    live = with_window()
    window = live.table.window
    live.now += 1000
    live.play(1, "decline")
    assert live.table.window == window
    assert not live.table.is_asked(1)
    live.play(2, "decline")
    assert moves(live.play(0, "silent")) == [(0, "silent", "player")]
    assert live.table.window is None


def test_at_the_end_of_its_time_silence_is_entered_for_all_who_are_missing() -> None:
    live = with_window()
    live.play(1, "decline")
    assert live.wait(4999) == []
    assert moves(live.wait(1)) == [(0, "silent", "silence"), (2, "decline", "silence")]
    assert live.table.window is None
    assert live.wait(5000) == []


def test_the_next_player_may_go_on_and_the_others_are_silent_first() -> None:
    live = with_window()
    game = live.table.game
    assert [game.move_text(move) for move in live.table.offers(0)] == ["call", "silent"]
    assert [game.move_text(move) for move in live.table.offers(1)] == ["catch", "decline", "play E2 as E", "draw"]
    assert [game.move_text(move) for move in live.table.offers(2)] == ["catch", "decline"]
    played = moves(live.play(1, "play E2 as E"))
    assert [by for _, _, by in played] == ["silence", "silence", "silence", "player"]
    assert played[-1] == (1, "play E2 as E", "player")
    assert live.table.window is None
    assert live.table.to_act() == (2,)


def test_the_next_player_may_go_on_by_hand() -> None:
    live = with_window()
    for move in live.table.offers(1):
        gesture = live.table.gesture_of(1, move)
        assert gesture is not None
        assert live.table.text_of(1, gesture) == live.table.game.move_text(move)


def test_a_mistake_of_the_next_player_also_closes_the_window() -> None:
    live = with_window()
    live.play(1, "play G3 as G")
    assert live.table.window is None
    assert live.table.deeds is not None
    assert live.table.deeds.is_mistake


def test_nobody_else_goes_on_while_it_is_open() -> None:
    live = with_window()
    assert refusal(live, asked.Play(CARLA, "draw")) == "DIST-R28"
    assert refusal(live, asked.Play(ANNA, "draw")) == "DIST-R28"


def test_bots_answer_and_do_not_go_on() -> None:
    live = with_window(persons=(ANNA,))
    assert live.table.bots_to_act() == (BotTurn(1, "beginner", True), BotTurn(2, "beginner", True))
    with pytest.raises(NotAllowed):
        live.bot_plays(1, "draw")
    live.bot_plays(1, "decline")
    assert live.table.bots_to_act() == (BotTurn(2, "beginner", True),)
    live.bot_plays(2, "catch")
    assert live.table.bots_to_act() == (BotTurn(1, "beginner", False),)


def test_who_is_away_is_silent_at_the_end_of_the_window() -> None:
    live = with_window()
    live.do(asked.Lose(ANNA))
    assert live.table.deadline() == live.now + 5000
    assert moves(live.wait(5000))[0] == (0, "silent", "silence")


def test_in_a_window_no_clock_runs() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, clock=Fischer(3, 1)))
    assert live.table.clocks == (3300, 3000, 3000)
    live.now += 4900
    assert [live.table.clock_left(seat, live.now) for seat in range(3)] == [3300, 3000, 3000]
    live.play(0, "call")
    assert live.table.clocks == (3300, 3000, 3000)
    assert live.table.deadline() == live.now + 3000


def test_a_clock_for_each_move_begins_when_the_window_is_closed() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, clock=PerMove(10)))
    live.wait(5000)
    assert live.table.deadline() == live.now + 10_000


def test_with_the_coach_a_play_can_be_taken_back_while_its_window_is_open() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, Judge.COACH), (ANNA,))
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]
    assert live.table.window is None
    assert live.table.to_act() == (0,)


def test_an_answer_that_is_taken_back_opens_the_window_again() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, Judge.COACH), (ANNA,))
    live.play(0, "call")
    live.now += 20_000
    live.do(asked.TakeBack(ANNA))
    assert live.table.window == Window(live.now, live.now + 5000, 1)


def test_without_the_coach_neither_play_nor_answer_can_be_taken_back() -> None:
    live = with_window()
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-14"
    live.play(1, "decline")
    assert refusal(live, asked.TakeBack(BEN)) == "MATCH-13"


def test_others_can_be_asked_to_take_back_while_a_window_is_open() -> None:
    live = with_window(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, Judge.COACH), (ANNA, BEN))
    live.do(asked.TakeBack(ANNA))
    assert live.table.asked is not None
    assert live.table.deadline() == live.now + 5000
    assert live.do(asked.AnswerBack(BEN, True)) == [AnsweredBack(1, True), TookBack(0, 0)]
    assert isinstance(live.table.chairs[2].player, Bot)
    assert live.table.window is None


# ------------------------------------------------------------------------------------------------ one seat's alone


GIFT = Settings("cle-de-sol", 3, {"interception": "strict"}, window_seconds=4)
FALSE = {"hands": [["Do1.no", "R.bl"], ["M", "P", "H.Mi"], ["Do2.cr", "S1"]], "music": ["Sol1.no"]}


def with_a_gift_due() -> Live:
    """Carla has intercepted with a wrong card, and Ben, whose turn it was, has two cards for her (CLEF-D10)."""
    live = placed(GIFT, EVERYBODY, FALSE)
    live.play(0, "place Do1.no")
    assert live.table.deadline() == live.now + 4000
    live.now += 1000
    live.play(2, "intercept Do2.cr")
    return live


def test_a_window_of_one_seat_has_its_own_time_and_nobody_else_ends_it() -> None:
    live = with_a_gift_due()
    assert live.table.window == Window(live.now, live.now + 15_000, 2)
    assert live.table.to_act() == (1,)
    assert live.table.offers(0) == live.table.offers(2) == ()
    live.now += 14_000
    assert moves(live.play(1, "give P H.Mi")) == [(1, "give H.Mi P", "player")]


def test_at_the_end_of_that_time_it_alone_is_closed_and_the_others_go_on() -> None:
    live = with_a_gift_due()
    live.now += 15_000
    assert moves(live.do(asked.Tick())) == [(1, "give M P", "silence")]
    assert live.table.to_act() == (0,)
    assert live.table.window == Window(live.now, live.now + 4000, 3)


# ------------------------------------------------------------------------------------------------ quiet ones


NOTES = {"hands": [["Do1.no", "R.bl", "Mi1.no"], ["R.no", "H.Mi"], ["Do2.no", "La1.cr", "S1"]], "music": ["Sol1.no"]}


def with_a_note(persons: tuple[str, ...] = EVERYBODY, window_seconds: int = 4) -> Live:
    """Anna has placed a Note, Ben is on turn, and Carla has the twin (CLEF-D8)."""
    guided = Settings("cle-de-sol", 3, {"interception": "guided"}, window_seconds=window_seconds)
    live = placed(guided, persons, NOTES)
    live.now += 700
    live.play(0, "place Do1.no")
    return live


def offered(live: Live, seat: int) -> list[str]:
    return [live.table.game.move_text(move) for move in live.table.offers(seat)]


def test_clef_r25_in_a_quiet_window_it_is_the_turn_of_whoever_is_next_and_nobody_is_asked() -> None:
    live = with_a_note()
    assert (live.table.is_quiet(), live.table.awaited()) == (True, (1,))
    assert offered(live, 1) == ["place R.no"]
    assert (offered(live, 0), offered(live, 2)) == ([], ["intercept Do2.no"])
    assert live.table.is_asked(0), "the placer may try to intercept as well, if only to hear why not"
    assert [said.key for said in live.table.view(1).prompt] == ["on_note", "signs_too"]


def test_clef_r27_the_next_player_just_plays_and_the_window_is_over() -> None:
    live = with_a_note()
    played = moves(live.play(1, "place R.no"))
    assert played == [(2, "let", "silence"), (0, "let", "silence"), (1, "place R.no", "player")]
    assert live.table.window is None
    assert refusal(live, asked.Play(CARLA, "intercept Do2.no")) == "CLEF-R27"


def test_clef_41_who_intercepts_in_time_takes_the_turn() -> None:
    live = with_a_note()
    live.now += 3_999
    assert moves(live.play(2, "intercept Do2.no")) == [(2, "intercept Do2.no", "player")]
    assert (live.table.window, live.table.awaited()) == (None, (0,))


def test_when_its_time_is_over_nothing_changes_for_the_next_player() -> None:
    live = with_a_note()
    before = offered(live, 1)
    live.wait(4_000)
    assert (live.table.window, live.table.awaited(), offered(live, 1)) == (None, (1,), before)


def test_bots_react_in_a_quiet_window_or_play_on_in_it() -> None:
    live = with_a_note(persons=(ANNA,))
    assert live.table.bots_to_act() == (BotTurn(2, "beginner", True), BotTurn(1, "beginner", False))
    assert moves(live.bot_plays(1, "place R.no"))[-1] == (1, "place R.no", "bot")
    live = with_a_note(persons=(ANNA,))
    live.bot_plays(2, "intercept Do2.no")
    assert live.table.awaited() == (0,)


def test_who_could_intercept_does_not_make_a_person_on_turn_wait() -> None:
    live = with_a_note(persons=(ANNA, BEN))
    assert live.table.bots_to_act() == (BotTurn(2, "beginner", True),)
    assert moves(live.play(1, "place R.no"))[-1] == (1, "place R.no", "player")


def test_a_gift_is_waited_for_though_interceptions_are_not() -> None:
    live = with_a_gift_due()
    assert (live.table.is_quiet(), live.table.awaited()) == (False, (1,))
    live.play(1, "give P H.Mi")
    assert (live.table.is_quiet(), live.table.awaited()) == (True, (1,))
