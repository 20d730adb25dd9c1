"""`cardenza play` in plain lines, through pipes, as a process."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import termios
from contextlib import suppress
from pathlib import Path

import pytest

from cardenza import catalogue
from tests.cli.running import begun, cardenza, command, complaint, environment, read_until

ONES = "1\n" * 5000


PATIENCE_SECONDS = 60


def saved(home: Path) -> list[Path]:
    return sorted((home / "cardenza" / "records").glob("*.jsonl"))


def verified(file: Path) -> list[dict[str, object]]:
    """The records of a file, all of them right."""
    ran = cardenza("replay", file, "--json")
    assert (ran.code, ran.err) == (0, ""), ran
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    "arguments",
    [
        ["the-distance"],
        ["the-distance", "--judge", "table", "--option", "hand_size=5"],
        ["the-distance", "--judge", "coach", "--option", "interval=3", "--option", "hand_size=5"],
        ["memory", "--judge", "guard", "--option", "cards=14"],
        ["memory", "--judge", "guard", "--seats", "1", "--option", "cards=14", "--option", "turn_cap=100"],
    ],
    ids=" ".join,
)
def test_a_game_is_played_to_its_end_through_a_pipe(arguments: list[str], tmp_path: Path) -> None:
    ran = cardenza("play", *arguments, "--list", "--plain", "--seed", "3", say=ONES, home=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "The game is over: " in ran.out
    assert "\x1b" not in ran.out
    assert ran.out.isascii()
    [file] = saved(tmp_path)
    assert f"The record is in {file}." in ran.out
    [result] = verified(file)
    assert result["outcome"] is not None


def test_the_same_seed_and_moves_make_the_same_game(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        cardenza("play", "the-distance", "--list", "--seed", "8", "--record", file, say=ONES)
    assert files[0].read_text() == files[1].read_text()


def test_without_a_game_one_chooses(tmp_path: Path) -> None:
    number = catalogue.keys().index("the-distance") + 1
    ran = cardenza("play", say=f"bridge\n{number}\nquit\n", home=tmp_path)
    assert f"{number}. The Distance (2 to 5 players): shed your hand by climbing the musical alphabet." in ran.out
    assert "There is no game 'bridge'" in ran.out
    assert "The Distance: 2 seats, judge coach, seed " in ran.out
    assert len(saved(tmp_path)) == 1


def test_a_game_that_does_not_fit_can_be_chosen_anew(tmp_path: Path) -> None:
    ran = cardenza("play", "--seats", "3", say="chromatic-solitaire\nmemory\nquit\n", home=tmp_path)
    assert "Chromatic Solitaire is for 1 player, not 3" in ran.out
    assert "Memory: 3 seats" in ran.out


def test_who_chooses_nothing_leaves_nothing(tmp_path: Path) -> None:
    for say in ("", "quit\n"):
        ran = cardenza("play", say=say, home=tmp_path)
        assert (ran.code, ran.err) == (0, "")
    assert saved(tmp_path) == []


def test_a_wrong_move_gets_its_objection_line_by_line(tmp_path: Path) -> None:
    wrong = ["play", "the-distance", "--judge", "guard", "--seed", "5"]
    out = cardenza(*wrong, say="play E2 as F\n", home=tmp_path).out
    assert (
        "Your move: play E2 as F\n"
        "No: E2 is a white key: it is called E, never F. The key beside it is another key.\n"
        "  your move: play E2 as F\n"
        "  rules: DIST-R26, DIST-13, DIST-D1 (A white key is called by its own letter only.)\n"
        "  counted: D E\n"
        "  counted: E F\n"
        "  These fit: F#5 ?4\n"
    ) in out


def test_a_mistake_at_a_strict_table_says_what_it_costs(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    out = cardenza(
        "play", "the-distance", "--seed", "5", "--judge", "table", "--record", file, say="play E2 as F\n"
    ).out
    assert "A mistake: A white key is called by its own letter only.\n" in out
    assert "  cost: After a wrong card or a wrong letter the cards come back, and two penalty cards with them." in out
    assert "You played E2 as F, which was wrong: taken back, with 2 more cards.\n" in out
    assert verified(file)[0]["moves"] == 1


def test_input_that_is_no_text_does_no_harm(tmp_path: Path) -> None:
    ran = cardenza("play", "memory", "--seed", "5", say=b"\xff\xfe\x00\n\n   \n99999999999\nflip 3\n", home=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert verified(saved(tmp_path)[0])[0]["moves"] == 1


def test_end_of_input_saves(tmp_path: Path) -> None:
    moves = "flip 3\nflip 4\nn\nflip 5\n"  # the Coach asks whether the two are a pair
    ran = cardenza("play", "memory", "--seats", "1", "--seed", "5", say=moves, home=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert verified(saved(tmp_path)[0])[0]["moves"] == 3


@pytest.mark.parametrize(
    ("cause", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=str
)
def test_a_signal_saves_and_leaves_quietly(cause: signal.Signals, code: int, tmp_path: Path) -> None:
    process = begun("play", "the-distance", "--judge", "guard", "--seed", "5", "--plain", home=tmp_path)
    read_until(process, "Your move: ")
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    read_until(process, "Your move: ")
    process.send_signal(cause)
    out, err = process.communicate()
    assert (process.returncode, err) == (code, "")
    [file] = saved(tmp_path)
    assert out.endswith(f"The record is in {file}.\n")
    moves = verified(file)[0]["moves"]
    assert isinstance(moves, int)
    assert moves >= 2


def test_ctrl_c_before_a_game_is_quiet(tmp_path: Path) -> None:
    process = begun("play", home=tmp_path)
    read_until(process, "number: ")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, "")


def test_a_reader_who_leaves_still_leaves_a_record(tmp_path: Path) -> None:
    process = begun("play", "the-distance", "--list", "--seed", "5", home=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    read_until(process, "Your move: ")
    process.stdout.close()
    process.stdin.write("1\n")
    process.stdin.flush()
    assert process.stderr.read() == ""
    assert process.wait() == 141
    process.stdin.close()
    process.stderr.close()
    assert verified(saved(tmp_path)[0])


def test_another_game_has_other_cards_and_its_own_record(tmp_path: Path) -> None:
    arguments = ["play", "memory", "--judge", "guard", "--seats", "1", "--option", "turn_cap=100", "--seed", "5"]
    moves = cardenza(*arguments, say=ONES, home=tmp_path).out.count("Your move:")
    out = cardenza(*arguments, say="1\n" * moves + "yes\nquit\n", home=tmp_path / "evening").out
    assert "seed 5." in out
    assert "seed 6." in out
    files = saved(tmp_path / "evening")
    assert len(files) == 2
    assert [verified(file)[0]["outcome"] is None for file in files].count(True) == 1


def test_one_file_holds_the_games_of_an_evening(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    for game in ("memory", "the-distance"):
        cardenza("play", game, "--seed", "5", "--record", file, say="1\n")
    assert [result["game"] for result in verified(file)] == ["memory", "the-distance"]


def test_a_record_that_cannot_be_kept_is_printed() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    ran = cardenza("play", "memory", "--seats", "1", "--record", "/dev/full", say="flip 3\nsave\n")
    assert "The record could not be written to /dev/full: No space left on device." in ran.out
    assert complaint(ran, code=1) == "the record could not be written to /dev/full: No space left on device"
    head, move = ran.out.splitlines()[-2:]
    assert json.loads(head)["game"] == "memory"
    assert json.loads(move) == {"seat": 0, "move": "flip 3"}


def test_save_writes_at_once(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    process = begun("play", "memory", "--seats", "1", "--seed", "5", "--record", file)
    assert process.stdin is not None
    process.stdin.write("flip 3\nsave\n")
    process.stdin.flush()
    read_until(process, f"The record is in {file}.\n")
    process.kill()
    process.communicate()
    assert verified(file)[0]["moves"] == 1


def test_every_game_of_the_catalogue_opens(tmp_path: Path) -> None:
    for key in sorted(catalogue.keys()):
        lines = "?\nhint\nhint\nhint\nrules\noptions\nshow\nundo\nquit\n"
        ran = cardenza("play", key, "--judge", "coach", say=lines, home=tmp_path)
        assert (ran.code, ran.err) == (0, ""), key
        assert "You could play: " in ran.out


@pytest.mark.parametrize(("keys", "code"), [(b"\x03", 130), (b"q", 0)], ids=["ctrl+c", "q"])
def test_on_a_terminal_there_is_a_screen_and_it_saves_too(keys: bytes, code: int, tmp_path: Path) -> None:
    """A real terminal, as far as the command can tell."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    variables = {**environment(tmp_path), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command("play", "the-distance", "--judge", "guard", "--seed", "5"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=variables,
    )
    os.close(theirs)
    shown = b""
    for words, press in ((b"Quit", b"\r"), (b"You played", keys)):
        while words not in shown:
            assert select.select([ours], [], [], PATIENCE_SECONDS)[0], shown[-3000:]
            shown += os.read(ours, 4096)
        os.write(ours, press)
    with suppress(OSError):  # the end of a terminal
        while chunk := os.read(ours, 4096):
            shown += chunk
    assert process.wait() == code, shown[-3000:]
    os.close(ours)
    assert b"Traceback" not in shown
    assert b"The record is in " in shown
    moves = verified(saved(tmp_path)[0])[0]["moves"]
    assert isinstance(moves, int)
    assert moves >= 1
