"""`cardenza lab`: figures of a game, and what an option changes."""

import json
from pathlib import Path

import pytest

from tests.cli.running import cardenza, complaint


def test_a_game_as_it_is() -> None:
    ran = cardenza("lab", "metronome", "--games", "40")
    assert ran.code == 0, ran
    told = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert told[0] == "metronome, 2 seats, 40 games: player 1 on every seat, seed 0"
    for name in ("moves a game", "wins of who begins", "moves that were a choice", "moves forced to draw"):
        assert any(line.startswith(name) for line in told), name


def test_what_an_option_changes(tmp_path: Path) -> None:
    file, picture = tmp_path / "lab.json", tmp_path / "lab.svg"
    ran = cardenza("lab", "metronome", "--games", "30", "--vary", "hand_size=5,15", "--json", file, "--plot", picture)
    assert ran.code == 0
    assert "compared with hand_size 5:" in ran.out
    kinds = json.loads(file.read_text())["kinds"]
    assert [kind["options"] for kind in kinds] == [{"hand_size": 5}, {"hand_size": 15}]
    assert kinds[1]["measures"]["moves a game"]["low"] > kinds[0]["measures"]["moves a game"]["high"]
    assert picture.read_text().startswith("<svg ")


def test_seats_can_be_varied_too() -> None:
    out = cardenza("lab", "go-fish", "--games", "6", "--vary", "seats=2,4").out
    assert "seats 2" in out
    assert "seats 4" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--vary", "hand_size=3,5"), "option hand_size is a number from 5 to 15, not 3 [METR-O1]"),
        (("--vary", "speed=3"), "there is no option speed"),
        (("--vary", "seats=two"), "'two' is no number of seats"),
        (("--bot", "1,2"), "one player sits on every seat"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(cardenza("lab", "metronome", "--games", "2", *arguments))
