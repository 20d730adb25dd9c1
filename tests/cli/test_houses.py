"""The commands for a house, as people run them, on a house that is open and on one that is not."""

import json
from pathlib import Path

import pytest
from sqlalchemy import update

from cardenza.server.schema import ENTRIES
from cardenza.server.upkeep.beside import beside
from tests.cli.running import cardenza, complaint
from tests.engines import Place
from tests.match.live import ANNA, BEN
from tests.server.house import Person, serving
from tests.server.upkeep.kept import ALONE, OPEN, OVER, keep


def done(place: Place, *arguments: str | Path) -> str:
    """What `cardenza admin` says when all is well."""
    ran = cardenza("admin", place, *arguments)
    assert ran.code == 0, ran
    return ran.out


# ------------------------------------------------------------------------------------------------ tidy


def test_tidy_says_what_it_does_and_first_what_it_would_do(place: Place) -> None:
    keep(place)  # in 1970
    would = cardenza("tidy", "--data", place, "--dry-run", "--delete-after", "36500")
    assert would.out.splitlines()[0] == f"{OVER}: names forgotten"
    assert would.out.splitlines()[-1].startswith("tables: would be: 1 names forgotten")
    ran = cardenza("tidy", "--data", place, "--delete-after", "36500", "--keep-tries", "30")
    assert ran.out.splitlines()[:-1] == would.out.splitlines()[:-1]
    assert ran.out.splitlines()[-1].endswith("; 3 old tries")
    assert cardenza("tidy", "--data", place, "--delete-after", "36500").out == "tables: nothing to do; 0 old tries\n"


# ------------------------------------------------------------------------------------------------ copied and checked


def test_a_house_is_copied_put_back_and_checked(place: Place, tmp_path: Path) -> None:
    keep(place)
    file, again = tmp_path / "monday.cardenza", tmp_path / "again"
    ran = cardenza("backup", place, "-o", file)
    assert ran.code == 0, ran
    assert ran.out.startswith(f"{file}: ")
    assert complaint(cardenza("backup", place, "-o", file)) == f"{file} is there already; name another file"
    assert cardenza("restore", file, again).out == f"{ran.out.split(': ')[1].split(' rows')[0]} rows put back\n"
    assert "is not empty" in complaint(cardenza("restore", file, again))
    assert cardenza("check", again).out == "3 tables checked; nothing damaged\n"


def test_check_says_what_is_damaged_a_line_each(place: Place) -> None:
    keep(place)
    with beside(place) as engine, engine.begin() as connection:
        for words, event in ((OVER, "{"), (OPEN, '{"t":"stood","chair":7}')):
            connection.execute(update(ENTRIES).where(ENTRIES.c.words == words, ENTRIES.c.n == 3).values(event=event))
    ran = cardenza("check", place)
    assert ran.code == 1
    assert ran.out == "3 tables checked; 2 damaged\n"
    first, second = ran.err.splitlines()
    assert first.startswith(f"cardenza: entry 3 of table {OVER} is damaged")
    assert second.startswith(f"cardenza: entry 3 of table {OPEN} cannot have happened")


def test_a_place_that_is_none_is_told_in_a_sentence(tmp_path: Path, postgres_place: str) -> None:
    for arguments in (("check", tmp_path), ("tidy", "--data", tmp_path), ("backup", tmp_path, "-o", tmp_path / "x")):
        assert "there is no house at" in complaint(cardenza(*arguments))
    assert "is no database of Cardenza" in complaint(cardenza("check", postgres_place))
    assert "cannot be used" in complaint(cardenza("check", "postgresql://nobody@127.0.0.1:9/nothing"))
    assert "no such file" in complaint(cardenza("restore", tmp_path / "none", tmp_path / "again")).lower()


# ------------------------------------------------------------------------------------------------ admin


def test_tables_and_guests_are_shown(place: Place) -> None:
    keep(place)
    lines = done(place, "list").splitlines()
    assert [line.split("  ", 1)[1] for line in lines] == [
        f"{OVER}  memory over, Anna, Ben",
        f"{OPEN}  memory playing, Anna, Ben",
        f"{ALONE}  memory waiting, Ben, Clara (bot)",
    ]
    assert len(done(place, "list", "--most", "1").splitlines()) == 1
    [first, *_] = json.loads(done(place, "list", "--json"))
    assert (first["words"], first["phase"], first["chairs"][0]["guest"]) == (OVER, "over", ANNA)
    assert f"chair 1: Ben, guest {BEN}" in done(place, "show", OPEN)
    assert done(place, "show", ANNA[:8]).startswith(f"guest {ANNA}: 2 tables\n")
    assert json.loads(done(place, "show", ANNA, "--json"))["guest"] == ANNA
    assert "name more of it" in complaint(cardenza("admin", place, "show", "guest-"))
    assert "neither a table nor a guest" in complaint(cardenza("admin", place, "show", "no-such-table"))


def test_records_and_all_of_a_guest_are_written(place: Place, tmp_path: Path) -> None:
    keep(place)
    file = tmp_path / "games.jsonl"
    done(place, "export", OVER, "-o", file)
    assert cardenza("verify", file).code == 0
    assert "is there already" in complaint(cardenza("admin", place, "export", OVER, "-o", file))
    assert "no game was finished" in complaint(cardenza("admin", place, "export", OPEN, "-o", "-"))
    lines = done(place, "export", ANNA, "-o", "-").splitlines()
    assert {json.loads(line)["kind"] for line in lines} == {"guest", "table", "try"}


def test_a_table_a_guest_and_a_name_are_deleted(place: Place) -> None:
    keep(place)
    assert done(place, "delete", OVER) == f"{OVER} is deleted\n"
    assert done(place, "forget", "Ben") == "Ben is forgotten at 2 tables\n"
    assert "Ben" not in done(place, "list")
    assert done(place, "delete", ANNA) == f"guest {ANNA} is forgotten, at 1 table\n"
    assert "Anna" not in done(place, "list")
    assert "nobody here has ever been called 'Zoë'" in complaint(cardenza("admin", place, "forget", "Zoë"))
    assert cardenza("check", place).code == 0


def test_while_a_house_is_open_its_rooms_hear_of_it(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann, ben, eve = Person(house, "Ann"), Person(house, "Ben"), Person(house, "Eve")
        words = ann.open("memory", 2, options={"cards": 24})
        with ann.at(words) as at_ann, ben.at(words) as at_ben:
            at_ben.sit(1, "Ben")
            at_ann.ask("begin")
            at_ann.until(lambda update: update["table"]["phase"] == "playing")
            who = done(tmp_path, "who", "--server", house.url)
            assert who == f"{words}  memory playing: Ann, Ben\n2 guests at 1 table\n"
            ann.post(f"/api/tables/{words}/reports", {"reason": "stalling"})
            assert f"{words}  stalling, by guest" in done(tmp_path, "reports")
            assert "[1 report]" in done(tmp_path, "list")
            assert done(tmp_path, "close", words) == f"{words} is closed\n"
            assert at_ann.hear_to_the_end() == at_ben.hear_to_the_end() == 1012
        with eve.socket(words) as line:
            line.send('{"t": "hello", "since": 0}')
            assert "private" in str(line.recv(60))
        assert ann.get("/api/me").json()["tables"] == [], "nobody has a chair there"
        other = ann.open("memory", 2)
        with ann.at(other) as at_other:
            done(tmp_path, "delete", other)
            assert at_other.hear_to_the_end() == 1012
        with ann.socket(other) as line:
            assert "There is no table" in str(line.recv(60))


def test_who_is_asked_of_a_server_that_answers(tmp_path: Path) -> None:
    asked = ("admin", tmp_path, "who", "--server")
    assert "no server of Cardenza answers" in complaint(cardenza(*asked, "http://127.0.0.1:9"))
    assert "is no address of a server" in complaint(cardenza(*asked, "ftp://here"))
    assert "cannot be read" in complaint(cardenza(*asked, "http://127.0.0.1:9", "--token", tmp_path / "none"))


# ------------------------------------------------------------------------------------------------ several machines


@pytest.mark.parametrize("address", ["http://ann:secret@bus", "redis://ann:secret@bus:port", "redis://ann:secret@[bus"])
def test_what_is_no_bus_is_said_in_a_sentence_that_tells_no_password(address: str) -> None:
    told = complaint(cardenza("think", "--bus", address))
    assert "is no" in told
    assert "secret" not in told
