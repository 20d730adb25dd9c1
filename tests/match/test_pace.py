"""The pace of a table: its own setting, and the slowest wish of the persons who sit there counts."""

import msgspec
import pytest

from cardenza.match import commands as asked
from cardenza.match.events import AskedPace, Entry, Opened
from cardenza.match.evolving import fold
from cardenza.match.settings import GUARD_MS, Pace, Settings
from tests.match.live import ANNA, BEN, MASTER, STRANGER, Live, begun, placed, refusal, seated

BLUFF = Settings("bluff-the-scale", 3)
CARDS = {"scale": "sc-minor", "root": "D", "hands": [["D", "E"], ["E", "F"], ["E", "G"]]}
STRICT = Settings("the-distance", 3, {"interval": 2, "mode": "strict"})
LETTERS = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}


def opened_at(pace: Pace) -> Live:
    return seated(msgspec.structs.replace(BLUFF, pace=pace), (ANNA, BEN))


def test_a_table_is_played_at_the_pace_it_was_opened_with() -> None:
    assert [opened_at(pace).table.pace for pace in ("slow", "normal", "quick")] == ["slow", "normal", "quick"]
    assert BLUFF.pace == "normal"


def test_the_slowest_wish_counts_and_a_quicker_one_changes_nothing() -> None:
    live = opened_at("normal")
    assert live.do(asked.AskPace(ANNA, "quick")) == [AskedPace(0, "quick")]
    paces = [live.table.pace]
    for pace in ("slow", "quick"):
        live.do(asked.AskPace(BEN, pace))
        paces.append(live.table.pace)
    assert paces == ["normal", "slow", "normal"]


def test_what_somebody_wishes_already_is_no_news() -> None:
    live = opened_at("normal")
    live.do(asked.AskPace(BEN, "slow"))
    assert live.do(asked.AskPace(BEN, "slow")) == []


def test_only_those_who_sit_there_are_heard() -> None:
    assert refusal(opened_at("normal"), asked.AskPace(STRANGER, "slow")) == "MATCH-4"


def test_a_wish_goes_with_the_person() -> None:
    live = begun(BLUFF, (ANNA, BEN))
    live.do(asked.AskPace(BEN, "slow"))
    live.do(asked.Claim(STRANGER, "Ben", 1))
    on_another_device = live.table.pace
    live.do(asked.Stand(STRANGER))
    assert (on_another_device, live.table.pace) == ("slow", "normal")


@pytest.mark.parametrize(("pace", "guard_ms"), [("slow", 6_000), ("normal", GUARD_MS), ("quick", 2_500)])
def test_guards_are_longer_where_the_table_is_slower(pace: Pace, guard_ms: int) -> None:
    live = placed(msgspec.structs.replace(BLUFF, pace=pace), (ANNA, BEN), CARDS)
    live.play(0, "place D")
    assert live.table.window is not None
    assert live.table.window.guarded_until == live.now + guard_ms


def test_a_wish_concerns_the_next_window_and_not_the_one_that_is_open() -> None:
    live = placed(BLUFF, (ANNA, BEN), CARDS)
    live.play(0, "place D")
    window = live.table.window
    live.do(asked.AskPace(BEN, "slow"))
    assert live.table.window == window


@pytest.mark.parametrize(("pace", "open_ms"), [("slow", 7_500), ("normal", 5_000), ("quick", 5_000)])
def test_a_call_has_more_time_at_a_slow_table_and_never_less_than_was_set(pace: Pace, open_ms: int) -> None:
    live = placed(msgspec.structs.replace(STRICT, pace=pace), (ANNA, BEN), LETTERS)
    live.play(0, "play D2 as D")
    assert live.table.deadline() == live.now + open_ms


def test_a_time_that_is_a_rule_has_no_pace() -> None:
    false = {"hands": [["Do1.no", "R.bl"], ["M", "P", "H.Mi"], ["Do2.cr", "S1"]], "music": ["Sol1.no"]}
    live = placed(Settings("cle-de-sol", 3, {"interception": "strict"}, pace="slow"), (ANNA, BEN), false)
    live.play(0, "place Do1.no")
    live.bot_plays(2, "intercept Do2.cr")
    assert live.table.deadline() == live.now + 15_000  # CLEF-D10


def test_a_table_that_was_saved_before_there_was_a_pace_has_the_normal_one() -> None:
    old = '{"game":"bluff-the-scale","seats":3,"options":{},"windowSeconds":5}'
    table = fold([Entry(1, 1_000, Opened(msgspec.json.decode(old, type=Settings), ANNA, MASTER))])
    assert table.pace == "normal"
