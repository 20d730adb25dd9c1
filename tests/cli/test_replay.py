"""`cardenza replay`: right records are told and verified, wrong ones break at a line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.cli.record_files import read_records
from cardenza.kernel.records import Record, Scribe
from tests.cli.running import cardenza, complaint

STRICT = {
    "game": "the-distance",
    "options": {"interval": 5},
    "seats": 3,
    "hands": [["C2", "D2"], ["G4", "F2", "B3"], ["A2", "A3"]],
    "stock": [
        *["E2", "E3", "E4", "E5", "F3", "F4", "F5", "G2", "G3", "G5", "C3", "C4"],
        *[f"{note}{octave}" for note in ("C#", "D#", "F#", "G#", "A#") for octave in (2, 3, 4, 5)],
        *["A4", "A5", "B2", "B4", "B5", "D3", "D4", "D5", "?1", "?2", "?3", "?4", "X1", "X2"],
    ],
    "discard": ["C5"],
    "turn": 1,
}


def played(document: dict[str, object], *moves: str) -> Record:
    scribe = Scribe(catalogue.position(document))
    for line in moves:
        seat, _, move = line.partition(": ")
        scribe.apply(int(seat), scribe.state.parse(int(seat), move))
    return scribe.record


@pytest.fixture
def mistakes() -> Record:
    """DIST-P6: a mistake and its penalty, then the right letter."""
    return played(STRICT, "1: play G4 as F", "1: play G4 as G", "2: draw")


@pytest.fixture
def game(tmp_path: Path) -> list[str]:
    """A whole random game as JSON lines."""
    file = tmp_path / "game.jsonl"
    cardenza("simulate", "memory", "--option", "cards=14", "--games", "1", "--records", file)
    return file.read_text().splitlines()


def replayed(lines: list[str], *arguments: str) -> tuple[int, str, str]:
    ran = cardenza("replay", "-", *arguments, say="\n".join(lines) + "\n")
    assert "Traceback" not in ran.err
    return ran.code, ran.out, ran.err


def test_the_game_is_told_to_people(mistakes: Record) -> None:
    code, out, err = replayed(mistakes.json_lines())
    assert (code, err) == (0, "")
    assert out.startswith("The Distance, 3 seats\nOptions: interval 5\n")
    assert "  Hand of seat 2: F2 G4 B3 (3 cards)\n" in out
    assert "  Stock: E2 on top (" in out
    wrong = "1. Seat 2 played G4 as F, which was wrong: taken back, with 2 more cards.\n"
    assert f"{wrong}   E2 E3 go from the stock to the hand of seat 2.\n" in out
    assert (
        "2. Seat 2 played G4 as G.\n3. Seat 3 drew a card.\n   E4 goes from the stock to the hand of seat 3.\n" in out
    )
    assert "Verified: 3 moves; the game was left before its end." in out


def test_silence_is_not_told(tmp_path: Path) -> None:
    """Of the answers in a window only those that say something are told, by their numbers in the record."""
    file = tmp_path / "bluff.jsonl"
    cardenza("simulate", "bluff-the-scale", "--games", "1", "--records", file)
    lines = file.read_text().splitlines()
    silent = sum(1 for line in lines if json.loads(line).get("move") == "pass")
    code, out, _ = replayed(lines)
    assert code == 0
    assert silent > 10
    assert ": pass" not in out.lower()
    assert "Now:" not in out.partition("The position at the end:")[0].partition("\n\n1. ")[2]


def test_what_was_heard_in_go_fish_is_for_readers_to_remember(tmp_path: Path) -> None:
    file = tmp_path / "fish.jsonl"
    cardenza("simulate", "go-fish", "--games", "1", "--records", file)
    code, out, _ = replayed(file.read_text().splitlines())
    assert code == 0
    assert "asked seat 2 for " in out
    assert "holds" not in out


def test_the_end_is_told(game: list[str]) -> None:
    code, out, err = replayed(game)
    assert (code, err) == (0, "")
    moves = len(game) - 2
    assert f"{moves}. Seat " in out
    assert out.count("The game is over:") == 1
    assert "Scores: seat 1 " in out
    assert "When no card is left, the most pairs win. [MEM-08]" in out
    assert out.endswith(f"Verified: {moves} moves.\n\n")


def test_the_text_for_people_is_read_as_well(mistakes: Record) -> None:
    assert replayed(mistakes.text_lines()) == replayed(mistakes.json_lines())


def test_a_file_may_hold_many_records_in_either_form(mistakes: Record, game: list[str]) -> None:
    lines = [*mistakes.text_lines(), "", *game, *mistakes.json_lines(), ""]
    code, out, _ = replayed(lines, "--brief")
    assert code == 0
    first, second, third, last = out.splitlines()
    assert first == third.replace("3.", "1.", 1) == "1. the-distance, 3 moves, not finished: verified"
    assert second.startswith("2. memory, ")
    assert last == "3 verified, 0 wrong"
    second_line = len(mistakes.text_lines()) + 2
    assert [entry.line for entry in read_records(lines)] == [1, second_line, second_line + len(game)]


def test_for_programs_one_object_a_record(mistakes: Record, game: list[str]) -> None:
    _, out, _ = replayed([*mistakes.json_lines(), *game], "--json")
    first, second = [json.loads(line) for line in out.splitlines()]
    assert first == {
        "line": 1, "game": "the-distance", "moves": 3, "verified": True, "fault": None, "outcome": None,
    }  # fmt: skip
    assert second["line"] == len(mistakes.json_lines()) + 1
    assert second["outcome"] == json.loads(game[-1])["outcome"]


# What can be wrong. Each damage is done to the lines of a whole game; the number is the line that must be named.


def with_line(number: int, text: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


def without_line(number: int) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[: number - 1], *lines[number:]]


def with_head(**changes: object) -> Callable[[list[str]], list[str]]:
    return lambda lines: [json.dumps({**json.loads(lines[0]), **changes}), *lines[1:]]


def with_position(**changes: object) -> Callable[[list[str]], list[str]]:
    def damage(lines: list[str]) -> list[str]:
        head = json.loads(lines[0])
        return [json.dumps({**head, "position": {**head["position"], **changes}}), *lines[1:]]

    return damage


DAMAGES: dict[str, tuple[Callable[[list[str]], list[str]], int, str]] = {
    "cut in the middle of a line": (lambda lines: [*lines[:9], lines[9][:12]], 10, "not a JSON object"),
    "a strange line": (with_line(4, '{"weather": "fine"}'), 4, "or the outcome"),
    "binary": (with_line(4, "\x00\x01"), 4, "not a JSON object"),
    "no move of the game": (with_line(3, '{"seat": 0, "move": "castle"}'), 3, "'castle' is no move"),
    "a move that the rules refuse": (with_line(3, '{"seat": 1, "move": "flip 3"}'), 3, "It is not your turn. [CORE-2"),
    "no such seat": (with_line(2, '{"seat": 7, "move": "flip 3"}'), 2, "there is no seat 7"),
    "a shuffle that did not happen": (
        lambda lines: [*lines[:2], '{"chance": ["C3"]}', *lines[2:]],
        2,
        "shuffles less often",
    ),
    "a move left out": (without_line(2), 3, "[CORE-2"),
    "a move after the end": (lambda lines: [*lines, '{"seat": 0, "move": "flip 3"}'], 0, "ends with its outcome"),
    "another outcome": (
        lambda lines: [*lines[:-1], '{"outcome": {"winners": []}}'],
        -1,
        "the record ends with {'winners': []}",
    ),
    "a card twice": (with_position(grid=["C3"] * 14), 1, "names C3, which is named elsewhere too"),
    "a strange option": (with_position(options={"colour": "red"}), 1, "there is no option colour"),
    "too many seats": (with_position(seats=9), 1, "Memory is for 1 to 6 players, not 9"),
    "newer rules": (with_head(rules=99), 1, "played by version 99 of the rules of memory"),
    "a newer format": (with_head(record=2), 1, "this program reads records of version 1, not 2"),
    "another game than its position": (with_head(game="the-distance"), 1, "a position of another game"),
    "half a head": (with_line(1, '{"record": 1, "game": "mem'), 1, "a record begins with"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_wrong_record_breaks_at_a_line(damage: str, game: list[str]) -> None:
    do, line, words = DAMAGES[damage]
    lines = do(game)
    number = line if line > 0 else len(lines) + (line + 1 if line < 0 else 0)
    code, _, err = replayed(lines)
    assert code == 1
    assert err.startswith(f"cardenza: -: line {number}: "), err
    assert words in err
    assert len(err.splitlines()) == 1


def test_what_was_right_is_told_before_it_breaks(game: list[str]) -> None:
    _, out, _ = replayed(with_line(4, '{"seat": 0, "move": "castle"}')(game))
    assert "\n2. Seat 1 turned up card " in out
    assert "\n3. " not in out
    assert "The record is right for 2 moves, then it breaks." in out


def test_lines_are_those_of_the_file(mistakes: Record, game: list[str]) -> None:
    """Also in the second record, and in the text for people."""
    before = mistakes.text_lines()
    code, out, err = replayed([*before, *with_line(3, '{"seat": 0, "move": "castle"}')(game), *game], "--brief")
    assert code == 1
    assert f"line {len(before) + 3}: 'castle' is no move" in err
    assert out.endswith("2 verified, 1 wrong\n")


def test_a_wrong_line_for_people_is_named_too(mistakes: Record) -> None:
    lines = [line.replace("play G4 as G", "play G4 as H") for line in mistakes.text_lines()]
    code, _, err = replayed(lines)
    assert code == 1
    assert err.startswith(f"cardenza: -: line {lines.index('2. seat 1: play G4 as H') + 1}: ")


def test_a_record_of_an_unknown_game_cannot_be_judged(mistakes: Record) -> None:
    lines = [line.replace('"the-distance"', '"bridge"') for line in mistakes.json_lines()]
    ran = cardenza("replay", "-", say="\n".join(lines))
    assert complaint(ran).startswith("-: line 1: there is no game 'bridge'")


def test_faults_are_told_to_programs(game: list[str]) -> None:
    _, out, _ = replayed(with_line(3, '{"seat": 0, "move": "castle"}')(game), "--json")
    result = json.loads(out)
    assert (result["verified"], result["moves"], result["fault"]["line"]) == (False, 1, 3)
