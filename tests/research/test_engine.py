"""A program in any language plays any game by lines of JSON."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardenza import catalogue
from cardenza.kernel.records import Replay, read_record
from cardenza.research.engine import Engine
from tests.cli.running import cardenza, environment
from tools.steps import ROOT

PAGE = ROOT / "docs" / "manual" / "engine.md"


def ask(engine: Engine, **question: object) -> dict[str, Any]:
    """The answer to a question, as it comes over the line."""
    answer: dict[str, Any] = json.loads(json.dumps(engine.answer(json.dumps(question))))
    return answer


def client(folder: Path) -> Path:
    """The whole client of the manual, in a file of its own."""
    found = re.search(r"```python\n(import json.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert len(found[1].splitlines()) <= 30
    file = folder / "client.py"
    file.write_text(found[1], encoding="utf-8")
    return file


def test_the_client_of_the_manual_plays_a_game(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, client(tmp_path)], capture_output=True, text=True, env=environment(), check=True, timeout=120
    )
    assert re.fullmatch(r"winners: \[[\d, ]+\]\n", ran.stdout)


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_game_can_be_played_by_text_and_by_numbers(key: str) -> None:
    """All seats by the program: the first by numbers, the others by text. The record tells the same game."""
    engine = Engine()
    answer = ask(engine, do="new", game=key, seed=2)
    for _ in range(60):
        if "over" in answer:
            break
        if answer["seat"] == 0:
            numbers = ask(engine, do="observe")
            assert len(numbers["observation"]) == sum(size for _, _, size in numbers["layout"])
            answer = ask(engine, do="act", action=numbers["actions"][0])
        else:
            answer = ask(engine, do="play", move=answer["moves"][-1])
        assert "error" not in answer
    record = read_record(ask(engine, do="record")["record"])
    replay = Replay(catalogue.game_in(record), record)
    replay.run()
    assert replay.fault is None
    assert record.steps


def test_bots_play_the_other_seats_and_what_they_did_is_heard() -> None:
    engine = Engine()
    first = ask(engine, do="new", game="go-fish", seats=3, seed=3, you=[1], level=1)
    assert first["seat"] == 1
    assert first["heard"][0].startswith("0: ask ")
    answer = first
    for _ in range(400):
        if "over" in answer:
            break
        answer = ask(engine, do="play", move=answer["moves"][0])
    assert (answer["over"], sum(answer["returns"])) == (True, pytest.approx(0))


def test_a_program_is_told_what_its_seat_sees() -> None:
    engine = Engine()
    answer = ask(engine, do="new", game="old-maid", seed=1, you=[0])
    hands = {zone["place"]: zone["cards"] for zone in answer["view"]["zones"] if zone["zone"] == "hands"}
    assert all(hands[0])
    assert set(hands[1]) == {None}


def test_a_refused_move_is_answered_with_its_rules_and_can_be_tried_again() -> None:
    engine = Engine()
    document = {"game": "the-distance", "options": {"interval": 4, "mode": "guided"}, "hands": [["E2", "F2"], 7]}
    first = ask(engine, do="position", document={**document, "discard": ["B4"]}, you=[0])
    wrong = ask(engine, do="play", move="play F2 as F")
    assert wrong["rules"][0] == "DIST-13"
    assert ask(engine, do="wait")["moves"] == first["moves"]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({"do": "wait"}, "there is no game yet"),
        ({"do": "dance"}, "the line cannot be used: Invalid value 'dance'"),
        ({"do": "new", "game": "go-fisch"}, "did you mean go-fish?"),
        ({"do": "new", "game": "go-fish", "seats": 9}, "Go Fish is for 2 to 6 players, not 9"),
        ({"do": "new", "game": "go-fish", "options": {"speed": 1}}, "speed"),
        ({"do": "new", "game": "go-fish", "you": [2]}, "you must be some of the seats 0 to 1, not [2]"),
        ({"do": "new", "game": "go-fish", "you": []}, "you must be some of the seats"),
        ({"do": "new", "game": "go-fish", "level": 7}, "7"),
        ({"do": "new", "game": "go-fish", "cards": 3}, "the line cannot be used: Object contains unknown field"),
        ({"do": "position", "document": {}}, "a position says which game it is of"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(question: Mapping[str, object], sentence: str) -> None:
    answer = ask(Engine(), **question)
    assert sentence in answer["error"]
    assert "\n" not in answer["error"]


def test_wrong_numbers_and_moves_are_said_in_a_sentence() -> None:
    engine = Engine()
    ask(engine, do="new", game="go-fish", seed=1, you=[0])
    assert ask(engine, do="act", action=99)["error"] == "action 99 cannot be chosen here"
    assert "is no move" in ask(engine, do="play", move="castle")["error"]
    assert ask(engine, do="play", move="fish", seat=1)["error"] == "seat 1 is not yours; yours are [0]"


def test_the_games_are_listed_with_their_options() -> None:
    games = {game["game"]: game for game in ask(Engine(), do="games")["games"]}
    assert list(games) == catalogue.keys()
    assert games["the-distance"]["seats"] == [2, 5]
    assert "interval" in [option["name"] for option in games["the-distance"]["options"]]


@pytest.mark.parametrize("line", ["", "{", "[" * 100_000, '{"do":"wait"}' + " " * 2_000_000, "\x00", "null"])
def test_no_line_ends_the_engine(line: str) -> None:
    """Whatever comes, the next line is answered, too."""
    ran = cardenza("engine", say=f'{line}\n{{"do": "games"}}\n')
    answers = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert "games" in json.loads(answers[-1])
    assert len(answers) == 1 + bool(line.strip())
    assert all("error" in json.loads(answer) for answer in answers[:-1])


def test_what_is_for_live_tables_needs_one() -> None:
    ran = cardenza("engine", "--seat", "1")
    assert (ran.code, ran.err) == (2, "cardenza: --seat and --name are for a live table: add --join URL\n")
