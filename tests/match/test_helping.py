"""What a table does for somebody who plays alone: safe moves, the end of a won game, deals that can be won."""

from itertools import pairwise

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.records import read_record
from cardenza.match import commands as asked
from cardenza.match.events import Dealt, Played, TookBack
from cardenza.match.helping import MOST_SKIPPED, SOLVING_BUDGET, can_finish
from cardenza.match.settings import Settings
from cardenza.match.shuffles import deal_number, dealt, game_secret, next_number, numbered, verify
from cardenza.match.solos import Solo, ended
from cardenza.match.table import LONGEST_THOUGHT_MS, Phase
from cardenza.match.taking_back import can_take_back
from tests import asking
from tests.match.live import ANNA, STRANGER, Live, begun, placed, refusal

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
    live.do(asked.DealAnew(ANNA, 1))
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


def with_a_skip() -> tuple[Live, int]:
    """With one pass of the deck, about one deal in forty is passed over: the table, and that deal."""
    tables = ((solvable(seed, passes=1), deal_number(f"{seed:064x}", 0)) for seed in range(200))
    return next((live, number) for live, number in tables if live.table.deal != number)


def test_soli_r20_only_what_the_solver_has_won_is_dealt_also_in_the_next_game() -> None:
    live = solvable(1)
    for game in range(3):
        assert live.table.game_number == game
        assert asking.can_be_won(live.state, SOLVING_BUDGET)
        live.play(0, "concede")
        live.do(asked.Ready(ANNA))


def test_soli_r20_what_it_has_not_won_is_passed_over_for_the_next_deal() -> None:
    live, passed_over = with_a_skip()
    assert not asking.can_be_won(numbered(live.table.game, passed_over), SOLVING_BUDGET)
    assert asking.can_be_won(live.state, SOLVING_BUDGET)
    assert live.table.deal is not None
    assert 0 < live.table.deal - passed_over <= MOST_SKIPPED


def test_a_numbered_deal_is_told_and_can_be_checked() -> None:
    live = begun(Settings(GAME, 1))
    assert live.table.shuffles() == (), "there is nothing to promise"
    live.play(0, "concede")
    record = live.table.record()
    assert record.shuffle == {"deal": live.table.deal}
    verify(read_record(record.json_lines()))
    record.shuffle = {"deal": next_number(live.table.deal or 0)}
    with pytest.raises(Impossible, match="has other cards"):
        verify(record)
    record.shuffle = {"deal": 0}
    with pytest.raises(Unreadable, match="numbers from 1 to 999999"):
        verify(record)


def test_a_deal_that_an_earlier_release_passed_over_is_still_checked() -> None:
    live = begun(Settings(GAME, 1))
    game, secret = live.table.game, game_secret(live.table.master, 0)
    live.happen(Dealt(1, (0,), dealt(game, game_secret(live.table.master, 1), 1, skipped=1).document(), skipped=1))
    assert live.table.deal is None
    live.play(0, "concede")
    record = live.table.record()
    assert record.shuffle is not None
    assert record.shuffle["skipped"] == 1
    verify(read_record(record.json_lines()))
    record.shuffle["skipped"] = 0
    with pytest.raises(Impossible, match="deals other cards"):
        verify(record)
    record.shuffle["skipped"] = 256
    with pytest.raises(Unreadable, match="not 0 to 255"):
        verify(record)
    assert secret != record.shuffle["secret"]


def test_the_same_deal_is_dealt_again_at_any_moment() -> None:
    live = begun(Settings(GAME, 1))
    before, number = live.state.document(), live.table.deal
    live.play(0, "turn")
    live.do(asked.DealAnew(ANNA, number))
    assert (live.table.deal, live.table.game_number, live.table.moves) == (number, 1, ())
    assert live.state.document() == before
    live.play(0, "concede")
    live.do(asked.DealAnew(ANNA, number))
    assert live.state.document() == before
    assert live.table.phase is Phase.PLAYING


def test_another_deal_is_dealt_at_any_moment_by_its_number_or_by_chance() -> None:
    live = begun(Settings(GAME, 1))
    first = live.table.deal
    live.do(asked.DealAnew(ANNA))
    assert live.table.deal not in (None, first)
    live.do(asked.DealAnew(ANNA, 4711))
    assert live.table.deal == 4711
    assert live.state.document() == catalogue.find(GAME)(1).deal(4711).document(), "as the terminal deals it"


def test_games_of_several_are_dealt_when_they_are_over_only() -> None:
    assert refusal(begun(Settings("memory", 2)), asked.DealAnew(ANNA)) == "MATCH-40"
    assert refusal(begun(Settings("memory", 1)), asked.DealAnew(ANNA, 7)) == "MATCH-40"
    assert refusal(begun(Settings(GAME, 1)), asked.DealAnew(STRANGER)) == "MATCH-4"


def solos(live: Live) -> list[Solo]:
    """All games that have ended at a table."""
    found = (ended(before, after) for before, after in pairwise(live.tables))
    return [solo for solo in found if solo is not None]


def test_a_game_that_was_given_up_counts_and_one_begun_again_does_not() -> None:
    live = begun(Settings(GAME, 1))
    number = live.table.deal
    live.do(asked.DealAnew(ANNA))
    assert solos(live) == [], "no move was made"
    live.do(asked.DealAnew(ANNA, number))
    live.now += 5_000
    live.play(0, "turn")
    live.do(asked.DealAnew(ANNA, number))
    assert solos(live) == [], "it is the same deal"
    live.now += 3_000
    live.play(0, "turn")
    live.now += 10 * LONGEST_THOUGHT_MS
    live.do(asked.DealAnew(ANNA))
    assert solos(live) == [Solo(3, ANNA, GAME, live.now, number or 0, False, 1, 3_000 + LONGEST_THOUGHT_MS)]


def test_a_game_that_is_won_counts_with_its_moves_and_its_time() -> None:
    live = placed(Settings(GAME, 1), (ANNA,), WON, number=7)
    live.now += 2_000
    live.do(asked.Finish(ANNA))
    moves = len(live.table.moves)
    assert solos(live) == [Solo(0, ANNA, GAME, live.now, 7, True, moves, 2_000)]
