"""A program takes a seat at a live table: the client of the manual against a person, on a real server."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardenza.research.joining import Guest, Unreachable
from tests.cli.running import cardenza, environment
from tests.research.test_engine import client
from tests.server.house import House, Person, serving

SECONDS = 120


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


@pytest.mark.parametrize("judge", ["guard", "coach"])
def test_the_client_of_the_manual_plays_at_a_live_table(house: House, tmp_path: Path, judge: str) -> None:
    """It sits down where it was told to, under its name, plays to the end, and tells who has won."""
    ann = Person(house, "Ann")
    words = ann.open("old-maid", 2, judge=judge)
    command = [
        sys.executable,
        str(client(tmp_path)),
        "--join",
        f"{house.url}/t/{words}",
        "--seat",
        "1",
        "--name",
        "Ada",
    ]
    with ann.at(words) as guest, subprocess.Popen(command, stdout=subprocess.PIPE, env=environment()) as program:
        guest.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        assert guest.table["table"]["chairs"][1]["player"]["name"] == "Ada"
        guest.ask("begin")
        while not guest.is_over:
            guest.until(lambda _: guest.can_move() or guest.is_over)
            if not guest.is_over:
                guest.play_on()
        told, _ = program.communicate(timeout=SECONDS)
    winners = guest.table["table"]["outcome"]["winners"]
    assert (program.returncode, told.decode()) == (0, f"winners: {winners}\n")


def test_a_guest_waits_and_plays_and_is_told_what_is_wrong(house: House) -> None:
    ann = Person(house, "Ann")
    words = ann.open("go-fish", 2)
    with ann.at(words) as host:
        program = Guest(f"{house.url}/t/{words}")
        assert program.answer('{"do": "observe"}') == {"error": "at a live table there are `wait` and `play` only"}
        host.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        host.ask("begin")
        host.until(lambda update: update["table"]["phase"] == "playing")
        seat = 1 - int(host.seat or 0)
        while host.table["table"]["toAct"] != [seat]:
            host.play_on()
        moment = program.answer('{"do": "play", "move": "fish"}')
        assert moment["seat"] == seat, "a move that comes too late is answered with what there is to decide now"
        assert "error" in program.answer('{"do": "play", "move": "castle"}')
        assert program.answer('{"do": "wait"}')["moves"] == moment["moves"]
        program.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", "a table has an address such as"),
        ("ftp://127.0.0.1/t/words", "a table has an address such as"),
        ("http://127.0.0.1:9/t/soft-lute-river", "cannot be reached"),
    ],
)
def test_a_table_that_is_not_there_is_said_in_a_sentence(address: str, sentence: str) -> None:
    ran = cardenza("engine", "--join", address)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_chair_that_is_taken_is_not_taken(house: House) -> None:
    ann = Person(house, "Ann")
    words = ann.open("go-fish", 2)
    with pytest.raises(Unreachable, match="that chair is taken"):
        Guest(f"{house.url}/t/{words}", chair=0)
