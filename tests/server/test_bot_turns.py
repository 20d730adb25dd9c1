"""When bots answer, react and go on: by lot, whatever they hold, and late enough for people."""

import pytest

from cardenza.match.pacing import guard_ms, pause_ms
from cardenza.match.settings import PACES, Pace, Settings
from cardenza.match.table import BotTurn
from cardenza.server.bot_turns import QUIET_MS, moment_of
from tests.match.live import ANNA, BEN, Live, placed

LETTERS = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
NOTES = {"hands": [["Do1.no", "R.bl", "Mi1.no"], ["R.no", "H.Mi"], ["Do2.no", "La1.cr", "S1"]], "music": ["Sol1.no"]}
CARDS = {"scale": "sc-minor", "root": "D", "hands": [["D", "E"], ["E", "F"], ["E", "G"]]}
DRAWS = 300


def down_to_one(pace: Pace, window_seconds: int = 5) -> Live:
    """Somebody has put down the last card but one."""
    settings = Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, window_seconds=window_seconds, pace=pace)
    live = placed(settings, (ANNA,), LETTERS)
    live.play(0, "play D2 as D")
    return live


def moments(live: Live, seat: int, *, is_reaction: bool = True) -> tuple[float, float]:
    """The first and the last of many, since the window opened."""
    window, table = live.table.window, live.table
    assert window is not None
    turn = BotTurn(seat, "beginner", is_reaction)
    drawn = [moment_of(table, window, turn, pause_ms(table.pace)) for _ in range(DRAWS)]
    since = [moment - window.opened_at for moment in drawn if moment is not None]
    assert len(since) == DRAWS
    return min(since), max(since)


@pytest.mark.parametrize(("pace", "soonest"), [("slow", 6_000), ("normal", 4_000), ("quick", 2_500)])
def test_a_person_has_time_to_call_before_a_bot_catches(pace: Pace, soonest: int) -> None:
    live = down_to_one(pace)
    first, last = moments(live, 1)
    assert soonest <= first
    assert last < (live.table.deadline() or 0) - live.now, "it is in time"


def test_in_a_short_window_a_bot_catches_at_the_very_end() -> None:
    first, last = moments(down_to_one("normal", window_seconds=2), 1)
    assert 1_600 <= first <= last < 2_000


def test_who_is_down_to_one_card_calls_earlier_than_anybody_catches() -> None:
    live = down_to_one("normal")
    first, last = moments(live, 0)
    assert 1_000 <= first < last <= 3_500


@pytest.mark.parametrize("pace", PACES)
def test_bots_react_during_the_guard(pace: Pace) -> None:
    settings = Settings("bluff-the-scale", 3, pace=pace)
    live = placed(settings, (ANNA, BEN), CARDS)
    live.play(0, "place D")
    guard = guard_ms(pace, settings)
    first, last = moments(live, 2)
    assert 0.2 * guard <= first < last <= 0.7 * guard


@pytest.mark.parametrize(("pace", "wait_ms"), [("slow", 3_000), ("normal", QUIET_MS), ("quick", QUIET_MS)])
def test_clef_d8_a_bot_on_turn_leaves_a_moment_to_intercept(pace: Pace, wait_ms: int) -> None:
    live = placed(Settings("cle-de-sol", 3, {"interception": "guided"}, pace=pace), (ANNA,), NOTES)
    live.play(0, "place Do1.no")
    assert moments(live, 1, is_reaction=False) == (wait_ms, wait_ms)
