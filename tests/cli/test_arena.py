"""`cardenza arena`: who is stronger, in lines, JSON and a picture."""

import json
import signal
from pathlib import Path

import pytest

from tests.cli.running import begun, cardenza, complaint

SMALL = ("arena", "memory", "--option", "cards=14")


def test_for_people_a_line_for_each_player_and_each_pair() -> None:
    ran = cardenza(*SMALL, "--bots", "3,1", "--games", "6", "--budget", "60", "--same-deals")
    assert ran.code == 0, ran
    lines = ran.out.splitlines()
    assert lines[0] == "memory, 2 seats: 6 games of 3 deals, seed 0"
    assert [line.split()[0] for line in lines[2:5]] == ["player", "3", "1"]
    assert lines[-1].startswith("3 against 1: ")


def test_figures_and_games_for_programs(tmp_path: Path) -> None:
    file, picture = tmp_path / "arena.json", tmp_path / "arena.svg"
    ran = cardenza(*SMALL, "--bots", "beginner,1", "--games", "30", "--seed", "4", "--json", file, "--plot", picture)
    assert ran.code == 0
    told = json.loads(file.read_text())
    assert [player["label"] for player in told["players"]] == ["1a", "1b"]
    assert [game["number"] for game in told["games"]] == [*range(30)]
    assert told["options"]["cards"] == 14
    assert told["players"][0]["rating"]["low"] < told["players"][0]["rating"]["mean"]
    assert picture.read_text().startswith("<svg ")


def test_as_many_seats_as_players_and_as_many_as_one_likes() -> None:
    assert "memory, 3 seats" in cardenza(*SMALL, "--bots", "1,1,1", "--games", "3").out
    assert "memory, 4 seats" in cardenza(*SMALL, "--bots", "1,1", "--seats", "4", "--games", "2").out
    assert "memory, 2 seats" in cardenza(*SMALL, "--bots", "1,1,1", "--seats", "2", "--games", "3").out


def test_in_a_game_for_one_players_are_held_against_each_other_deal_by_deal() -> None:
    out = cardenza("arena", "chromatic-solitaire", "--bots", "1,1", "--games", "4").out
    assert "1 seats: 4 games of 2 deals" in out
    assert "1a against 1b" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "7"), "players have levels 1 to 5, not 7"),
        (("--bots", "3,dragon"), "there is no player 'dragon'"),
        (("--bots", "1", "--plot", "plot.gif"), "plot.gif: a plot is a file that ends in .svg or .png"),
        (("--bots", "1", "--json", "no/such/arena.json"), "there is no folder no/such"),
        (("--bots", "1", "--ray", "local"), "many machines are run by Ray: install cardenza[ray]"),
        (("--bots", "1", "--seats", "9"), "Memory is for 1 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(cardenza(*SMALL, "--games", "2", *arguments))


def test_ctrl_c_tells_of_the_games_that_were_finished() -> None:
    process = begun(*SMALL, "--bots", "1,1", "--games", "200000", "--workers", "2")
    assert process.stderr is not None
    assert " games, " in process.stderr.readline()  # that some were played
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "memory, 2 seats: " in out
    assert err.splitlines()[-1].startswith("cardenza: stopped after ")
