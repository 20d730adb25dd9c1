"""Another judge: the host names one between games, and what the last one chose of the options goes with it."""

from random import Random

from cardenza.kernel.judges import Judge
from cardenza.match import commands as asked
from cardenza.match.events import NamedJudge
from cardenza.match.settings import Settings
from tests.match.live import ANNA, BEN, Live, refusal, seated

BOTH = (ANNA, BEN)
DISTANCE = Settings("the-distance", 2, {"hand_size": 5})


def judged(settings: Settings, judge: Judge) -> Live:
    """A table at which the host has named a judge before the first game."""
    live = seated(settings, BOTH)
    live.do(asked.NameJudge(ANNA, judge))
    return live


def test_the_next_game_is_played_as_the_new_judge_has_it() -> None:
    live = seated(DISTANCE, BOTH)
    assert (live.table.settings.judge, live.table.game.options["mode"]) == (Judge.GUARD, "guided")
    live.do(asked.NameJudge(ANNA, Judge.TABLE))
    live.do(asked.Begin(ANNA))
    assert (live.table.settings.judge, live.table.current().game.options["mode"]) == (Judge.TABLE, "strict")


def test_what_was_chosen_by_name_stays() -> None:
    strict = Settings("the-distance", 2, {"hand_size": 5, "mode": "strict"})
    for judge in (Judge.COACH, Judge.TABLE):
        assert judged(strict, judge).table.game.options["mode"] == "strict"
    assert judged(DISTANCE, Judge.TABLE).table.game.options["hand_size"] == 5


def test_a_game_that_is_over_stays_as_it_was_played() -> None:
    live = seated(DISTANCE, BOTH)
    live.do(asked.Begin(ANNA))
    live.finish(Random(1))
    before = list(live.table.record().json_lines())
    live.do(asked.NameJudge(ANNA, Judge.TABLE))
    assert list(live.table.record().json_lines()) == before
    assert live.table.current().game.options["mode"] == "guided"
    live.do(asked.Begin(ANNA))
    assert live.table.current().game.options["mode"] == "strict"


def test_only_the_host_names_a_judge_and_only_while_no_game_is_played() -> None:
    live = seated(DISTANCE, BOTH)
    assert refusal(live, asked.NameJudge(BEN, Judge.TABLE)) == "MATCH-5"
    live.do(asked.Begin(ANNA))
    assert refusal(live, asked.NameJudge(ANNA, Judge.TABLE)) == "MATCH-6"


def test_the_judge_there_is_already_is_no_news() -> None:
    live = seated(DISTANCE, BOTH)
    assert live.do(asked.NameJudge(ANNA, Judge.GUARD)) == []
    happened = live.do(asked.NameJudge(ANNA, Judge.COACH))
    assert [type(each) for each in happened] == [NamedJudge]
