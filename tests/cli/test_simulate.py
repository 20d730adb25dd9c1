"""`cardenza simulate`: figures, records, and what Ctrl-C leaves."""

import json
import signal
from itertools import pairwise
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.cli.simulate import quantiles
from cardenza.testing.fingerprint import is_compiled
from tests.cli.running import Ran, begun, cardenza, complaint

ALWAYS = {
    "game", "rules_version", "seats", "options", "seed", "games", "moves", "choices", "share_of_choices", "seconds",
    "moves_per_second", "wins", "shared", "nobody", "unfinished", "lengths", "compiled", "level",
}  # fmt: skip
TIMES = {"seconds", "moves_per_second"}


def figures(*arguments: str | Path) -> dict[str, object]:
    ran = cardenza("simulate", *arguments, "--json")
    assert (ran.code, ran.err) == (0, ""), ran
    told: dict[str, object] = json.loads(ran.out)
    return told


def without_times(told: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in told.items() if name not in TIMES}


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_game_can_be_simulated(key: str) -> None:
    told = figures(key, "--games", "5")
    assert set(told) == ALWAYS
    assert told["games"] == 5
    assert told["unfinished"] == 0
    wins = told["wins"]
    assert isinstance(wins, list)
    assert sum(wins) + int(str(told["shared"])) + int(str(told["nobody"])) == 5
    assert told["compiled"] is is_compiled()


def test_for_people_one_figure_a_line() -> None:
    out = cardenza("simulate", "the-distance", "--games", "20", "--seats", "3", "--option", "interval=3").out
    lines = dict(line.split("  ", 1) for line in out.splitlines())
    assert lines["games"].strip() == "20"
    assert lines["options"].strip() == "interval 3, mode guided"
    assert lines["wins"].strip().startswith("seat 0 ")
    assert lines["lengths"].strip().startswith("min ")
    assert lines["compiled"].strip() == ("true" if is_compiled() else "false")


@pytest.mark.parametrize("key", catalogue.keys())
def test_the_same_seed_plays_the_same_games_recorded_or_not(key: str, tmp_path: Path) -> None:
    arguments = (key, "--games", "6", "--seed", "11")
    told = figures(*arguments)
    recorded = figures(*arguments, "--records", tmp_path / "games.jsonl")
    assert without_times(recorded) == without_times(told)
    assert without_times(figures(key, "--games", "6", "--seed", "12"))["lengths"] != told["lengths"]


@pytest.mark.parametrize("key", catalogue.keys())
def test_records_replay(key: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    told = figures(key, "--games", "3", "--seed", "5", "--records", file)
    results = [json.loads(line) for line in cardenza("replay", file, "--json").out.splitlines()]
    assert [result["verified"] for result in results] == [True] * 3
    assert sum(result["moves"] for result in results) == told["moves"]


def test_a_record_is_what_programs_expect(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    figures("the-distance", "--games", "40", "--seed", "1", "--records", file)
    entries = [json.loads(line) for line in file.read_text().splitlines()]
    heads = [entry for entry in entries if "record" in entry]
    assert len(heads) == 40
    assert all(head["record"] == 1 and head["game"] == "the-distance" for head in heads)
    assert all(head["position"]["options"] == {"mode": "guided"} for head in heads)
    assert all(len(head["position"]["stock"]) == 39 for head in heads)
    shapes = {tuple(entry) for entry in entries if "record" not in entry}
    assert shapes == {("seat", "move"), ("chance",), ("outcome",)}
    for before, entry in pairwise(entries):
        if "chance" in entry:
            assert "move" in before or "chance" in before


def test_nobody_concedes(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    figures("chromatic-solitaire", "--games", "4", "--records", file)
    assert '"concede"' not in file.read_text()


def test_records_to_the_standard_output_leave_the_figures_aside() -> None:
    ran = cardenza("simulate", "memory", "--games", "2", "--option", "cards=14", "--records", "-", "--json")
    assert json.loads(ran.err)["games"] == 2
    assert cardenza("replay", "-", "--brief", say=ran.out).out.endswith("2 verified, 0 wrong\n")


def test_an_old_file_is_replaced_only_when_all_is_written(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")
    complaint(cardenza("simulate", "memory", "--games", "1", "--seats", "9", "--records", file))
    assert file.read_text() == "old\n"
    figures("memory", "--games", "1", "--records", file)
    assert file.read_text().startswith('{"record": 1')
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_is_told_in_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    assert "No space left" in complaint(cardenza("simulate", "memory", "--games", "3", "--records", "/dev/full"))


def test_ctrl_c_keeps_the_games_that_are_complete(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = begun("simulate", "memory", "--option", "cards=14", "--games", "1000000", "--records", file, "--json")
    while not any(part.stat().st_size for part in tmp_path.glob(".*.part")):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert "holds them all" in complaint(Ran(process.returncode, out, err), code=130)
    games = json.loads(out)["games"]
    assert games >= 1
    assert cardenza("replay", file, "--brief").out.endswith(f"{games} verified, 0 wrong\n")
    assert list(tmp_path.iterdir()) == [file]


def test_quantiles_are_lengths_that_came() -> None:
    assert quantiles([]) == {}
    assert quantiles([7]) == {"min": 7, "5": 7, "25": 7, "50": 7, "75": 7, "95": 7, "max": 7}
    assert quantiles(range(101)) == {"min": 0, "5": 5, "25": 25, "50": 50, "75": 75, "95": 95, "max": 100}


def test_bots_of_a_level_play_by_its_name_or_number() -> None:
    arguments = ("old-maid", "--games", "2", "--seed", "3")
    by_name, by_number = figures(*arguments, "--level", "pupil"), figures(*arguments, "--level", "2")
    assert without_times(by_name) == without_times(by_number)
    assert (by_name["level"], by_name["unfinished"]) == (2, 0)


@pytest.mark.parametrize("wrong", ["6", "0", "genius"])
def test_there_are_five_levels(wrong: str) -> None:
    assert "--level" in complaint(cardenza("simulate", "memory", "--level", wrong))
