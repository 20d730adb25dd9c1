"""What a table does for somebody who plays alone: safe moves, the end of a won game, deals that can be won."""

import pytest

from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.records import read_record
from cardenza.match import commands as asked
from cardenza.match.events import Dealt, Played, TookBack
from cardenza.match.helping import SOLVING_BUDGET, can_finish
from cardenza.match.settings import Settings
from cardenza.match.shuffles import dealt, game_secret, verify
from cardenza.match.table import Phase
from cardenza.match.taking_back import can_take_back
from tests import asking
from tests.match.live import ANNA, Live, begun, placed, refusal

GAME = "chromatic-solitaire"
WON = {
    "game": GAME,
    "columns": [["B", "A#", "A", "G#", "G", "F#", "F", "E", "D#", "D", "C#", "C"]] * 7 + [["D", "C#"]],
    "deck": ["B", "A#", "A", "G#", "G", "F#", "F", "E", "D#"],
    "waste": ["C"],
}
"""No card lies face down: SOLI-R18."""


def with_settings(**settings: bool) -> Live:
    return placed(Settings(GAME, 1, **settings), (ANNA,), WON)  # type: ignore[arg-type]  # the names are of settings


def safe_ones(live: Live) -> list[str]:
    """The moves of the table since the last one of the player."""
    events = [entry.event for entry in live.entries]
    last = max(at for at, event in enumerate(events) if isinstance(event, Dealt) or by(event) == "player")
    return [event.move for event in events[last + 1 :] if isinstance(event, Played)]


def by(event: object) -> str:
    return event.by if isinstance(event, Played) else ""


def test_soli_r15_safe_cards_go_up_after_the_deal_and_after_every_move() -> None:
    live = begun(Settings(GAME, 1, auto_safe=True))
    assert asking.safe_move(live.state, 0) < 0
    for _ in range(40):
        live.play(0, "turn")
        assert asking.safe_move(live.state, 0) < 0, "nothing that is safe is left"
        if safe_ones(live):
            break
    assert all(move.startswith(("up", "waste up")) for move in safe_ones(live))
    assert safe_ones(live)


def test_soli_r15_a_table_that_was_not_asked_moves_nothing() -> None:
    live = with_settings()
    assert asking.safe_move(live.state, 0) >= 0
    assert live.play(0, "turn") == [Played(0, "turn")]


def test_soli_r23_what_the_table_has_moved_is_undone_move_by_move() -> None:
    live = with_settings(auto_safe=True)
    live.play(0, "up 1")
    moves = len(live.table.moves)
    assert moves > 2
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, moves - 1)], "and nothing is moved again"
    live.do(asked.TakeBack(ANNA))
    assert len(live.table.moves) == moves - 2


def test_soli_r18_the_table_finishes_a_won_game_move_by_move() -> None:
    live = with_settings()
    assert can_finish(live.table, 0)
    events = live.do(asked.Finish(ANNA))
    assert {by(event) for event in events} == {"table"}
    assert live.table.phase is Phase.OVER
    assert live.table.outcome is not None
    assert (live.table.outcome.winners, live.table.outcome.scores) == ((0,), (96,))
    assert can_take_back(live.table, 0)


def test_soli_r18_only_what_is_surely_won_is_finished_and_only_where_the_table_offers_it() -> None:
    live = begun(Settings(GAME, 1))
    assert not can_finish(live.table, 0)
    assert refusal(live, asked.Finish(ANNA)) == "MATCH-30"
    assert refusal(with_settings(auto_finish=False), asked.Finish(ANNA)) == "MATCH-30"
    assert refusal(begun(Settings("memory", 1)), asked.Finish(ANNA)) == "MATCH-30"


def test_at_a_table_without_undo_every_move_stands() -> None:
    live = with_settings(undo=False)
    live.play(0, "turn")
    assert not can_take_back(live.table, 0)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-29"


def test_undo_is_a_setting_of_solitaire_and_changes_nothing_elsewhere() -> None:
    for undo in (True, False):
        live = begun(Settings("memory", 1, {"cards": 14}, undo=undo))
        live.play(0, "flip 0")
        assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"


def solvable(seed: int, **options: object) -> Live:
    return begun(Settings(GAME, 1, dict(options), deal="solvable"), master=f"{seed:064x}")  # type: ignore[arg-type]


def with_a_skip() -> Live:
    """With one pass of the deck, the solver gives up about one deal in forty."""
    return next(live for live in (solvable(seed, passes=1) for seed in range(200)) if live.table.skipped)


def test_soli_r20_only_what_the_solver_has_won_is_dealt_also_in_the_next_game() -> None:
    live = solvable(1)
    for game in range(3):
        assert live.table.game_number == game
        assert asking.can_be_won(live.state, SOLVING_BUDGET)
        live.play(0, "concede")
        live.do(asked.Ready(ANNA))


def test_soli_r20_what_it_has_not_won_is_passed_over_and_that_can_be_checked() -> None:
    live = with_a_skip()
    table = live.table
    passed_over = dealt(table.game, game_secret(table.master, 0), 0)
    assert not asking.can_be_won(passed_over, SOLVING_BUDGET)
    assert asking.can_be_won(live.state, SOLVING_BUDGET)
    live.play(0, "concede")
    record = live.table.record()
    assert record.shuffle is not None
    assert record.shuffle["skipped"] == table.skipped
    verify(read_record(record.json_lines()))
    record.shuffle["skipped"] = 0
    with pytest.raises(Impossible, match="deals other cards"):
        verify(record)
    record.shuffle["skipped"] = 256
    with pytest.raises(Unreadable, match="not 0 to 255"):
        verify(record)


def test_a_record_of_a_table_that_skips_nothing_says_nothing_of_it() -> None:
    live = begun(Settings(GAME, 1))
    live.play(0, "concede")
    assert "skipped" not in (live.table.record().shuffle or {"skipped": 0})
