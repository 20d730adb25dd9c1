"""Games for one in the terminal: the same deal again, another one, and how they have ended."""

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.match.solos import Solo
from cardenza.terminal.app import TerminalApp
from cardenza.terminal.dialogue import After, Dialogue
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.setup import Setup
from cardenza.terminal.solos import Solos, Stopwatch, statistics_lines
from cardenza.terminal.table import Table
from cardenza.terminal.table_screen import TableScreen
from tests.terminal.test_app import on_screen, say

GAME = "chromatic-solitaire"


def played(say: str, folder: Path, game: str = GAME, language: str = "en") -> str:
    target = io.StringIO()
    setup = Setup(None, Judge.GUARD, {}, 5, language)
    PlainTable(setup, Keeper(folder / "game.jsonl"), io.StringIO(say), target).run(game)
    return target.getvalue()


def ends() -> list[tuple[int, bool, int]]:
    """How all games here have ended: deal, whether won, moves."""
    return [(solo.deal, solo.is_won, solo.moves) for solo in Solos().of(GAME)]


def test_the_same_cards_are_dealt_again_and_others(tmp_path: Path) -> None:
    out = played("turn\nrestart\nturn\nnew\nquit\n", tmp_path)
    deals = [line for line in out.splitlines() if line.startswith("Chromatic Solitaire: ")]
    assert deals == [f"Chromatic Solitaire: 1 seat, judge guard, seed {seed}." for seed in (5, 5, 6)]
    shown = out.split("Chromatic Solitaire: ")[1:]
    first, again, other = (text.partition("Your move:")[0].partition("\n")[2] for text in shown)
    assert first == again != other
    assert ends() == [(5, False, 1)], "who begins the same deal again has not given it up"


def test_how_games_have_ended_is_kept_and_told(tmp_path: Path) -> None:
    assert "No game has ended yet." in played("stats\nquit\n", tmp_path)
    assert ends() == [], "nor has who never made a move"
    out = played("turn\nconcede\nundo\nconcede\nstats\nrestart\nconcede\nyes\nquit\n", tmp_path)
    assert "Another game? yes, no, restart, undo, review, or stats: stats\nGames: 1. Won: 0 (0 %).\n" in out
    assert ends() == [(5, False, 2), (5, False, 1)]
    assert "Parties : 2. Gagnées : 0 (0 %)." in played("stats\nquit\n", tmp_path, language="fr")


def test_with_others_at_the_table_nothing_is_dealt_again(tmp_path: Path) -> None:
    out = played("restart\nnew\nquit\n", tmp_path, "the-distance")
    assert out.count("Only a game for one can be dealt again") == 2


def test_won_games_are_told_by_row_time_and_moves() -> None:
    solos = Solos()
    for is_won, moves, ms in ((True, 90, 65_000), (False, 3, 1_000), (True, 80, 125_400)):
        solos.add(Solo(0, "", GAME, 1, 7, is_won, moves, ms))
    solos.add(Solo(0, "", "memory", 1, 7, True, 9, 9))
    with solos.file.open("a") as file:
        file.write('half a line\n[1]\n{"game": 3}\n')
    assert [solo.moves for solo in Solos().of(GAME)] == [90, 3, 80]
    names = Table(catalogue.find(GAME)().deal(1), Judge.GUARD, 1).names
    assert statistics_lines(solos.of(GAME), names) == [
        "Games: 3. Won: 2 (67 %).",
        "Won in a row: 1, at most 1.",
        "Quickest win: 1:05, average: 1:35.",
        "Fewest moves of a win: 80.",
    ]


def test_long_breaks_are_not_counted() -> None:
    times = iter([0.0, 1.5, 1.5, 5_000.0])
    watch = Stopwatch(lambda: next(times))
    watch.press()
    watch.press()
    assert watch.ms == 1_500
    watch.press()
    assert watch.ms == 121_500


def test_what_cannot_be_noted_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    out = played("concede\nno\n", tmp_path)
    assert f"How the game ended could not be written to {tmp_path / 'data' / 'cardenza' / 'solos.jsonl'}: " in out


@pytest.mark.parametrize("after", After)
def test_a_game_in_the_middle_is_given_up_for_other_cards_alone(tmp_path: Path, after: After) -> None:
    table = Setup(None, Judge.GUARD, {}, 5).table(GAME)
    at = Dialogue(table, Keeper(tmp_path / "game.jsonl"))
    at.answer("turn")
    assert at.close(after) == []
    assert ends() == ([(5, False, 1)] if after is After.ANOTHER else [])


def test_on_the_screen_as_well() -> None:
    seeds = []

    async def script(app: TerminalApp, pilot: Pilot[None]) -> None:
        for line in ("turn", "restart", "turn", "new"):
            await say(app, pilot, line)
            assert isinstance(app.screen, TableScreen)
            seeds.append((app.screen.table.seed, len(app.screen.table.record.steps)))

    on_screen(script, GAME)
    assert seeds == [(5, 1), (5, 0), (5, 1), (6, 0)]
    assert ends() == [(5, False, 1)]
