"""Every wrong question gets one line and exit code 2."""

import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import cardenza, command, complaint, environment

QUESTIONS = {
    "": "COMMAND",
    "frobnicate": "frobnicate",
    "--frobnicate": "COMMAND",
    "games memory": "memory",
    "play the-distanse": "did you mean the-distance?",
    "play bridge": "there is no game 'bridge'",
    "play 'a\nb'": "there is no game",
    "play the-distance --seats 6": "The Distance is for 2 to 5 players, not 6",
    "play the-distance --seats 0": "--seats: '0' is no whole number",
    "play the-distance --seats two": "--seats: 'two' is no whole number",
    "play the-distance --seats -1": "--seats",
    f"play the-distance --seats {'9' * 5000}": "--seats",
    "play the-distance --seed x": "--seed: 'x' is no whole number",
    "play the-distance --seed -3": "--seed",
    "play the-distance --seed 1.5": "--seed",
    "play the-distance --seed 18446744073709551616": "--seed",
    "play the-distance --judge referee": "invalid choice: 'referee'",
    "play the-distance --option interval": "expected NAME=VALUE",
    "play the-distance --option =3": "expected NAME=VALUE",
    "play the-distance --option interval=": "expected NAME=VALUE",
    "play the-distance --option interval=8": "option interval is one of 2, 3, 4, 5, 6, 7, not 8 [DIST-O1]",
    f"play the-distance --option turn_cap={'9' * 5000}": "option turn_cap is a number from 200 to 5000",
    "play the-distance --option speed=3": "there is no option speed here; the options are: interval, mode",
    "play memory --option cards=14 --option pair_rule=tritone": "[MEM-R9]",
    "play the-distance --plan": "--plan",
    "simulate": "GAME",
    "simulate bridge": "there is no game 'bridge'",
    "simulate the-distance --games 0": "--games: '0' is no whole number",
    "simulate the-distance --games many": "--games",
    "simulate the-distance --judge table": "--judge",
    "simulate the-distance --seats 1": "2 to 5 players, not 1",
    "simulate memory --option extra_turn=perhaps": 'option extra_turn is on or off, not "perhaps"',
    "replay": "FILE",
    "cases": "FILE",
    "theory": "QUESTION",
    "theory melody C": "melody",
    "theory scale": "WORD",
    "theory scale D": "expected a tonic and a kind",
    "theory scale 'H major'": "'H' is not a note",
    "theory scale D wobbly": "is not a kind of scale",
    "theory scale D major --names elvish": "invalid choice: 'elvish'",
    "theory chord Czz": "is not a kind of chord",
    "theory chord ''": "is not a chord",
    "theory interval C": "between two notes, not 1",
    "theory interval C D E": "between two notes, not 3",
    "theory interval C4 E": "an octave with both or with neither",
    "theory interval C X": "'X' is not a note",
    "theory notes Cis": "'Cis' is not a note",
    "theory notes ' '": "which notes?",
}


@pytest.mark.parametrize("line", QUESTIONS, ids=lambda line: line[:60] or "nothing")
def test_a_wrong_question_gets_one_line(line: str) -> None:
    ran = cardenza(*shlex.split(line))
    assert QUESTIONS[line] in complaint(ran)
    assert ran.out == ""


FILES = {
    "missing": (None, "no such file or directory"),
    "garbage": (b"\x00\xff\xfe\x01" * 50, "no text in UTF-8"),
    "empty": (b"", "there is no record"),
    "prose": (b"Once upon a time\nthere was a card\n", "there is no record"),
    "numbers": (b"1\n2\n3\n", "there is no record"),
    "deep": (b"[" * 100_000, "there is no record"),
}


@pytest.mark.parametrize("name", FILES)
def test_replay_wants_a_file_of_records(name: str, tmp_path: Path) -> None:
    content, words = FILES[name]
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    told = complaint(cardenza("replay", file))
    assert words in told
    assert str(file) in told


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no such file or directory"),
        (b"\x00\xff\xfe", "no text in UTF-8"),
        (b"not json\n", "line 1 is not JSON"),
        (b'{"id": "X"}\n[]\n', "line 2 is no case"),
        (b"[" * 100_000, "nested too deeply"),
    ],
    ids=["missing", "garbage", "prose", "list", "deep"],
)
def test_cases_wants_files_of_cases(content: bytes | None, words: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    if content is not None:
        file.write_bytes(content)
    ran = cardenza("cases", file)
    assert words in complaint(ran)
    assert ran.out == ""


@pytest.mark.parametrize("arguments", [["replay"], ["cases"], ["play", "memory", "--record"]], ids=" ".join)
def test_a_folder_is_no_file(arguments: list[str], tmp_path: Path) -> None:
    told = complaint(cardenza(*arguments, tmp_path))
    assert "is a folder" in told or "is a directory" in told


def test_records_need_a_place(tmp_path: Path) -> None:
    assert "is a folder" in complaint(cardenza("simulate", "memory", "--games", "1", "--records", tmp_path))
    for arguments in (["simulate", "memory", "--games", "1", "--records"], ["play", "memory", "--record"]):
        assert "there is no folder" in complaint(cardenza(*arguments, tmp_path / "nowhere" / "games.jsonl"))


def test_a_file_of_something_else_is_never_added_to(tmp_path: Path) -> None:
    for content in (b"dear diary\n", b"\xff\x00", b'{"id": "DIST-P1a"}\n'):
        diary = tmp_path / "diary.txt"
        diary.write_bytes(content)
        assert "is no file of records" in complaint(cardenza("play", "memory", "--record", diary))
        assert diary.read_bytes() == content


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["theory", "notes", "C"]], ids=" ".join)
def test_a_reader_who_leaves_is_no_error(arguments: list[str]) -> None:
    process = subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 141
    process.stderr.close()
