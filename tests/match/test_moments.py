"""Windows that no time ends, and answers that count as one moment: Bluff the Scale, section 3.

Anna has put down a card. Ben is next and may end the window by putting down his; Carla and Dan sit after him.
"""

from random import Random

import msgspec
import pytest

from cardenza.kernel.judges import Judge
from cardenza.match import commands as asked
from cardenza.match.events import CameBack, Entry, HandedIn, Happening, Kept, Played, RanOut, Stood, TookBack
from cardenza.match.evolving import evolve, fold
from cardenza.match.settings import GUARD_MS, TIE_MS, Clock, Days, Fischer, PerMove, Settings
from cardenza.match.shuffles import verify
from cardenza.match.table import BotTurn
from tests.match.live import ANNA, BEN, CARLA, DAN, Live, begun, placed, portrait, refusal

GAME = "bluff-the-scale"
BASIC, ADVANCED = Settings(GAME, 4), Settings(GAME, 4, {"advanced": True})
SEALED = msgspec.structs.replace(BASIC, reactions="sealed")
EVERYBODY = (ANNA, BEN, CARLA, DAN)
HANDS = [["D", "E", "F#"], ["E", "G", "A"], ["F", "A", "C"], ["G", "C", "C"]]
FIRST = {"scale": "sc-minor", "root": "D", "hands": HANDS}
FIFTH = {"scale": "sc-locrian", "root": "C", "root_name": "C", "wheel": ["C", "C#", "Eb", "F"], "hands": HANDS}
LAST = {"scale": "sc-minor", "root": "D", "hands": [["D"], *HANDS[1:]]}


def with_window(settings: Settings = BASIC, persons: tuple[str, ...] = EVERYBODY, card: str = "D") -> Live:
    """Anna has put down the first card."""
    live = placed(settings, persons, FIRST)
    live.play(0, f"place {card}")
    return live


def misnamed(settings: Settings = ADVANCED, persons: tuple[str, ...] = EVERYBODY) -> Live:
    """Anna has put down F# where Gb is due, and said F#."""
    live = placed(settings, persons, FIFTH)
    live.play(0, "place F# as F#")
    return live


def with_last_card() -> Live:
    """Anna has put down her last card: nobody places after it."""
    live = placed(BASIC, EVERYBODY, LAST)
    live.play(0, "place D")
    return live


def moves(events: list[Happening]) -> list[tuple[int, str, str]]:
    return [(event.seat, event.move, event.by) for event in events if isinstance(event, Played)]


def after(live: Live, milliseconds: int, seat: int, move: str) -> list[Happening]:
    """The moves that are made when somebody does something so much later."""
    live.now += milliseconds
    return live.play(seat, move)


# ------------------------------------------------------------------------------------------------ no time ends it


def test_the_right_to_call_lasts_until_the_next_player_places() -> None:
    live = with_window()
    assert live.table.deadline() is None
    assert live.wait(10**9) == []
    assert moves(after(live, 10**9, 1, "place E")) == [
        (1, "pass", "silence"),
        (2, "pass", "silence"),
        (3, "pass", "silence"),
        (1, "place E", "player"),
    ]
    assert live.table.thinking() == (2,)


def test_the_next_player_is_offered_answers_and_cards_and_the_others_answers() -> None:
    live = with_window()
    offers = [[live.table.game.move_text(move) for move in live.table.offers(seat)] for seat in range(4)]
    assert offers == [[], ["call", "pass", "place E", "place G", "place A"], ["call", "pass"], ["call", "pass"]]


def test_nobody_but_the_next_player_ends_it() -> None:
    live = with_window()
    live.now += 10_000
    assert refusal(live, asked.Play(CARLA, "place F")).startswith("BLUF-")
    assert refusal(live, asked.Play(ANNA, "place E")).startswith("BLUF-")


def test_when_all_have_passed_it_closes_at_once() -> None:
    live = with_window()
    for seat in (3, 2):
        assert moves(live.play(seat, "pass")) == []
    assert moves(live.play(1, "pass")) == [(1, "pass", "player"), (2, "pass", "player"), (3, "pass", "player")]
    assert live.table.window is None
    assert live.table.to_act() == (1,)


def test_where_nobody_places_next_time_closes_it() -> None:
    live = with_last_card()
    assert live.table.deadline() == live.now + 20_000
    assert live.table.thinking() == ()
    assert refusal(live, asked.Play(BEN, "place E")).startswith("BLUF-")
    live.play(2, "pass")
    played = moves(live.wait(20_000))
    assert sorted(played) == [(1, "pass", "silence"), (2, "pass", "player"), (3, "pass", "silence")]
    assert live.table.outcome is not None
    assert live.table.outcome.winners == (0,)


# ------------------------------------------------------------------------------------------------ the guard


def test_a_card_that_comes_too_soon_waits_until_the_guard_is_over() -> None:
    live = with_window()
    assert after(live, 500, 1, "place E") == [HandedIn(1, "place E", goes_on=True)]
    assert live.table.deadline() == live.now + GUARD_MS - 500
    assert live.wait(GUARD_MS - 501) == []
    assert moves(live.wait(1))[-1] == (1, "place E", "player")


def test_a_card_that_waits_is_put_down_at_once_when_all_others_have_passed() -> None:
    live = with_window()
    live.play(1, "place E")
    live.play(2, "pass")
    played = moves(live.play(3, "pass"))
    assert played[-2:] == [(1, "pass", "silence"), (1, "place E", "player")]
    assert (live.now, live.table.thinking()) == (live.table.at, (2,))


def test_a_call_before_the_end_of_the_guard_comes_before_the_card_that_waits() -> None:
    live = with_window()
    live.play(1, "place E")
    after(live, GUARD_MS - 1, 3, "call")
    assert live.wait(1) == []
    assert moves(live.wait(TIE_MS - 1)) == [(3, "call", "player")]
    assert len(live.state.view(1).zone("hands", 1).cards) == 3, "the card stays in the hand"
    assert live.table.thinking() == (0,)


def test_who_has_put_a_card_down_waits_for_it() -> None:
    live = with_window()
    live.play(1, "place E")
    assert live.table.offers(1) == ()
    assert refusal(live, asked.Play(BEN, "call")) == "MATCH-28"
    assert refusal(live, asked.Play(BEN, "place G")) == "MATCH-28"


def test_who_has_passed_answers_no_more_but_may_place_if_next() -> None:
    live = with_window()
    live.play(1, "pass")
    live.play(2, "pass")
    assert [live.table.game.move_text(move) for move in live.table.offers(1)] == ["place E", "place G", "place A"]
    assert refusal(live, asked.Play(BEN, "call")) == "MATCH-28"
    assert (live.table.offers(2), live.table.awaited()) == ((), (3, 1))
    assert refusal(live, asked.Play(CARLA, "call")) == "MATCH-28"
    assert moves(after(live, GUARD_MS, 1, "place G"))[-1] == (1, "place G", "player")


# ------------------------------------------------------------------------------------------------ one moment


def test_bluf_r31_calls_of_the_same_moment_count_from_the_placers_left() -> None:
    live = with_window()
    assert after(live, 700, 3, "call") == [HandedIn(3, "call")]
    assert live.table.deadline() == live.now + TIE_MS
    assert after(live, TIE_MS - 1, 2, "call") == [HandedIn(2, "call")]
    assert moves(live.wait(1)) == [(2, "call", "player")]
    assert live.table.window is None
    assert len(live.state.view(3).zone("hands", 3).cards) == 3, "the other call has no effect"


def test_a_call_after_the_moment_comes_too_late() -> None:
    live = with_window()
    live.play(3, "call")
    live.wait(TIE_MS)
    assert refusal(live, asked.Play(CARLA, "call")).startswith("BLUF-")


def test_passes_begin_no_moment_and_come_last() -> None:
    live = with_window()
    live.play(2, "pass")
    assert live.table.deadline() is None
    after(live, 60_000, 3, "call")
    assert moves(live.wait(TIE_MS)) == [(3, "call", "player")]


def test_bluf_21_a_call_comes_before_a_correction_of_the_same_moment() -> None:
    live = misnamed()
    live.play(1, "correct Gb")
    after(live, 100, 3, "call")
    assert moves(live.wait(TIE_MS - 100)) == [(3, "call", "player")]


def test_of_several_corrections_the_first_that_is_right_ends_the_moment() -> None:
    live = misnamed()
    live.play(3, "correct Gb")
    live.play(2, "correct Gb")
    assert moves(live.play(1, "correct G")) == [(1, "correct G", "player"), (2, "correct Gb", "player")]
    assert live.table.window is None
    assert live.table.to_act() == (0,)


def test_a_correction_that_fails_lets_the_window_run_on() -> None:
    live = misnamed()
    opened = live.table.window
    live.play(2, "pass")
    live.play(1, "correct G")
    assert moves(live.wait(TIE_MS)) == [(1, "correct G", "player"), (2, "pass", "player")]
    assert live.table.window == opened
    assert live.table.awaited() == (1, 3)
    live.play(1, "call")
    assert moves(live.wait(TIE_MS)) == [(1, "call", "player")]


def test_a_card_that_waits_outlives_a_correction_that_fails() -> None:
    live = misnamed()
    live.play(1, "place E as G")
    after(live, 300, 3, "correct G")
    assert moves(live.wait(TIE_MS)) == [(3, "correct G", "player")]
    played = moves(live.wait(GUARD_MS - 300 - TIE_MS))
    assert played[-1] == (1, "place E as G", "player")


def test_when_everybody_has_answered_the_moment_is_decided_at_once() -> None:
    live = with_window()
    live.play(1, "pass")
    live.play(3, "call")
    assert moves(live.play(2, "call")) == [(2, "call", "player")]


def test_a_call_just_before_time_is_over_keeps_the_window_open_for_its_moment() -> None:
    live = with_last_card()
    after(live, 19_999, 3, "call")
    assert live.wait(1) == []
    after(live, 0, 1, "call")
    assert moves(live.wait(TIE_MS - 1)) == [(1, "call", "player")]


# ------------------------------------------------------------------------------------------------ sealed answers


def test_sealed_answers_count_as_one_moment_when_the_window_closes() -> None:
    live = with_window(SEALED)
    live.play(3, "call")
    assert live.table.deadline() is None
    after(live, 30_000, 2, "call")
    assert moves(after(live, 30_000, 1, "place E")) == [(2, "call", "player")], "the card is not put down"
    assert len(live.state.view(1).zone("hands", 1).cards) == 3


def test_sealed_answers_count_when_all_are_there() -> None:
    live = with_window(SEALED)
    live.play(2, "call")
    live.play(3, "pass")
    assert moves(live.play(1, "pass")) == [(2, "call", "player")]


def test_a_card_that_closes_a_sealed_window_is_put_down_if_no_answer_succeeds() -> None:
    live = misnamed(msgspec.structs.replace(ADVANCED, reactions="sealed"))
    live.play(3, "correct G")
    played = moves(after(live, GUARD_MS, 1, "place E as G"))
    assert (played[0], played[-1]) == ((3, "correct G", "player"), (1, "place E as G", "player"))


def test_an_answer_of_the_next_player_closes_a_sealed_window_after_the_guard() -> None:
    live = with_window(SEALED)
    live.play(1, "call")
    assert live.table.deadline() == live.now + GUARD_MS
    assert moves(live.wait(GUARD_MS)) == [(1, "call", "player")]


def test_a_sealed_window_is_closed_though_a_correction_fails() -> None:
    live = misnamed(msgspec.structs.replace(ADVANCED, reactions="sealed"))
    live.play(1, "correct G")
    assert moves(live.wait(GUARD_MS))[0] == (1, "correct G", "player")
    assert live.table.window is None
    assert live.table.to_act() == (1,)


# ------------------------------------------------------------------------------------------------ clocks


def timed(clock: Clock) -> Live:
    live = with_window(msgspec.structs.replace(BASIC, clock=clock))
    assert live.table.times_left().keys() == {1}
    return live


def test_in_an_endless_window_the_clock_of_the_next_player_runs_after_the_guard() -> None:
    live = timed(Fischer(60, 2))
    live.now += GUARD_MS
    assert live.table.clock_left(1, live.now) == 60_000
    live.now += 5_000
    assert [live.table.clock_left(seat, live.now) for seat in range(4)] == [62_000, 55_000, 60_000, 60_000]
    live.do(asked.Say(CARLA, "thinking"))
    live.play(1, "place E")
    assert live.table.clocks == (62_000, 57_000, 60_000, 60_000)


def test_whose_time_runs_out_in_an_endless_window_has_lost_and_a_bot_goes_on() -> None:
    live = timed(Fischer(60, 2))
    assert live.table.deadline() == live.now + GUARD_MS + 60_000
    assert live.wait(GUARD_MS + 60_000) == [RanOut(1)]
    assert live.table.bots_to_act() == (BotTurn(1, "careful", True),)
    live.bot_plays(1, "pass")
    assert moves(live.bot_plays(1, "place E"))[-1] == (1, "place E", "bot")


def test_per_move_a_card_is_put_down_for_the_next_player() -> None:
    live = timed(PerMove(10))
    live.play(3, "pass")
    played = moves(live.wait(GUARD_MS + 10_000))
    assert [by for _, _, by in played] == ["player", "silence", "silence", "clock"]
    assert live.table.clocks == (10_000,) * 4


def test_per_move_a_clock_is_full_again_when_a_call_takes_the_turn_away() -> None:
    live = timed(PerMove(10))
    after(live, GUARD_MS + 8_000, 3, "call")
    live.wait(TIE_MS)
    assert live.table.clocks == (10_000,) * 4
    assert live.table.deadline() == live.now + 10_000


def test_by_days_an_endless_window_is_as_long_as_a_move() -> None:
    live = timed(Days(1))
    live.do(asked.Lose(BEN))
    assert live.wait(GUARD_MS + 24 * 60 * 60 * 1000) == [RanOut(1)]


def test_a_card_that_waits_for_the_guard_is_in_time() -> None:
    live = timed(PerMove(1))
    after(live, GUARD_MS + 900, 3, "call")
    live.play(1, "place E")
    assert moves(live.wait(100)) == []
    assert moves(live.wait(TIE_MS - 100)) == [(3, "call", "player")]


# ------------------------------------------------------------------------------------------------ bots, absence


def test_bots_answer_once_and_the_next_one_goes_on_when_it_has() -> None:
    live = with_window(persons=(ANNA,))
    assert live.table.bots_to_act() == tuple(BotTurn(seat, "beginner", True) for seat in (1, 2, 3))
    assert refusal(live, asked.BotPlay(1, "place E", 1, 0)) == "MATCH-18"
    assert live.bot_plays(1, "pass") == [HandedIn(1, "pass", "bot")]
    assert live.table.bots_to_act() == (
        BotTurn(2, "beginner", True),
        BotTurn(3, "beginner", True),
        BotTurn(1, "beginner", False),
    )
    assert refusal(live, asked.BotPlay(1, "call", 1, 0)) == "MATCH-28"
    live.bot_plays(2, "pass")
    live.bot_plays(1, "place E")
    assert live.table.bots_to_act() == (BotTurn(3, "beginner", True),)
    assert moves(live.bot_plays(3, "pass"))[-1] == (1, "place E", "bot")


def test_the_table_waits_for_an_absent_next_player_and_then_a_bot_goes_on() -> None:
    live = with_window()
    live.do(asked.Lose(BEN))
    assert live.table.deadline() == live.now + GUARD_MS + 60_000
    assert live.wait(GUARD_MS + 60_000) == [Kept(1)]
    live.bot_plays(1, "pass")
    assert live.table.bots_to_act() == (BotTurn(1, "careful", False),)
    assert live.do(asked.Find(BEN)) == [CameBack(1)]
    assert live.table.bots_to_act() == ()
    assert moves(live.play(1, "place E"))[-1] == (1, "place E", "player")


def test_nobody_waits_for_the_answers_of_the_absent() -> None:
    live = with_window()
    live.do(asked.Lose(DAN))
    assert live.table.deadline() is None
    assert live.table.chairs[3].patience_ms == 60_000


def test_what_was_handed_in_counts_though_its_player_leaves() -> None:
    live = with_window()
    live.play(3, "call")
    assert live.do(asked.Stand(DAN)) == [Stood(3)]
    assert BotTurn(3, "careful", True) not in live.table.bots_to_act()
    assert moves(live.wait(TIE_MS)) == [(3, "call", "player")]


# ------------------------------------------------------------------------------------------------ taking back


COACH = msgspec.structs.replace(BASIC, judge=Judge.COACH, options={**BASIC.options, "naming": "auto"})


def test_a_card_that_is_taken_back_takes_all_answers_with_it() -> None:
    live = with_window(COACH, (ANNA,))
    live.bot_plays(2, "call")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]
    assert live.table.window is None
    live.play(0, "place E")
    assert [live.table.held(seat) for seat in range(4)] == [None] * 4


def test_who_asks_to_take_an_answer_back_asks_for_this_moment_again() -> None:
    live = with_window(COACH, (ANNA, BEN))
    live.bot_plays(2, "pass")
    live.play(1, "pass")
    live.do(asked.TakeBack(BEN))
    assert live.table.asked is not None
    live.now += 9_000
    assert live.do(asked.AnswerBack(ANNA, agrees=True))[-1] == TookBack(1, 1)
    assert live.table.window is not None
    assert (live.table.window.held, live.table.window.guarded_until) == ((), live.now + GUARD_MS)
    assert live.table.awaited() == (1, 2, 3)


def test_without_the_coach_an_answer_that_was_handed_in_stands() -> None:
    live = with_window()
    live.play(2, "pass")
    assert refusal(live, asked.TakeBack(CARLA)) == "MATCH-14"


# ------------------------------------------------------------------------------------------------ the log


@pytest.mark.parametrize("settings", [BASIC, SEALED], ids=["fastest", "sealed"])
def test_what_is_held_survives_in_the_log(settings: Settings) -> None:
    live = with_window(settings)
    live.play(3, "call")
    after(live, 200, 1, "place E")
    read = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in live.entries]
    table = fold(read)
    assert portrait(table) == portrait(live.table)
    assert table.deadline() == live.table.deadline()
    live.now += GUARD_MS
    for event in live.do(asked.Tick()):
        table = evolve(table, Entry(table.n + 1, live.now, event))
    assert portrait(table) == portrait(live.table)
    assert table.moves[-1].played == Played(3, "call")


def test_a_record_holds_what_counted_and_can_be_checked() -> None:
    live = begun(msgspec.structs.replace(BASIC, options={"scales": 2}), (ANNA,))
    live.finish(Random(3))
    handed_in = [entry.event for entry in live.entries if isinstance(entry.event, HandedIn)]
    assert {event.goes_on for event in handed_in} == {True, False}
    verify(live.table.record())


def test_a_move_that_tells_a_wrong_name_is_not_told_as_a_mistake() -> None:
    live = misnamed()
    assert live.table.deeds is not None
    assert not live.table.deeds.is_mistake
