"""Damage: one entry concerns its table alone, a damaged file or a disk that keeps nothing is told by `/ready`."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cardenza.match.events import Entry, Opened, Played
from cardenza.match.settings import Settings
from cardenza.server import store as storing
from cardenza.server.database import FILE
from cardenza.server.sockets import DAMAGED_TABLE
from cardenza.server.store import Damaged, Store, StoreProblem
from cardenza.server.troubles import DAMAGED
from tests.server.house import Guest, House, Person, serving
from tests.server.noting import Noted

SET = "UPDATE entries SET event = '{}' WHERE words = ? AND n = {}"
DAMAGES = {
    "no JSON": SET.format("stood", 2),
    "no letters": "UPDATE entries SET event = CAST(x'22ff22' AS TEXT) WHERE words = ? AND n = 2",
    "no event": SET.format('{"t":"melted","chair":0}', 2),
    "no time": "UPDATE entries SET at = 'noon' WHERE words = ? AND n = 2",
    "missing": "DELETE FROM entries WHERE words = ? AND n = 2",
    "no such move": SET.format('{"t":"played","seat":0,"move":"castle"}', 3),
    "no such chair": SET.format('{"t":"stood","chair":3}', 3),
    "no such game": "UPDATE entries SET event = replace(event, 'memory', 'bridge') WHERE words = ? AND n = 1",
    "never opened": "DELETE FROM entries WHERE words = ? AND n = 1",
}
PAGE = 4096
TABLE_LEAF, INDEX_LEAF = 0x0D, 0x0A
PATIENCE_SECONDS = 30.0


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no store in trouble."""
    monkeypatch.setattr(storing, "MOST_WAIT_SECONDS", PATIENCE_SECONDS)


def again(person: Person, house: House) -> Person:
    """The same browser at a house that was opened anew."""
    back = Person(house, person.name)
    back.http.cookies.clear()
    back.http.cookies.set("cardenza", person.http.cookies["cardenza"])
    return back


def last_word(person: Person, words: str) -> tuple[int, str]:
    """How the server takes leave of somebody who comes to a table."""
    with person.socket(words) as line:
        guest = Guest(line)
        return guest.hear_to_the_end(), guest.heard[-1]["sentence"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_concerns_its_table_alone(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        broken, sound = ann.open("memory", 1), ann.open("memory", 1)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        assert database.execute(DAMAGES[damage], (broken,)).rowcount == 1
    with serving(tmp_path) as house:
        ann = again(ann, house)
        me = ann.get("/api/me").json()
        assert ([table["words"] for table in me["tables"]], me["damaged"]) == ([sound], [broken])
        assert last_word(ann, broken) == (DAMAGED_TABLE, DAMAGED.sentence)
        for asked in (
            ann.get(f"/api/tables/{broken}/games/0/record"),
            ann.post(f"/api/tables/{broken}/recover", {"code": "abcd-efgh", "name": "Ann"}),
        ):
            assert (asked.status_code, asked.json()) == (410, {"sentence": DAMAGED.sentence, "trouble": "damaged"})
        with ann.at(sound) as guest:
            guest.play_on()
        assert ann.get("/ready").status_code == 200
    noted = [record for record in caplog.records if record.getMessage() == "a table is damaged"]
    assert [record.__dict__["fields"]["table"] for record in noted] == [broken], "noted once, however many ask"


# ------------------------------------------------------------------------------------------------ pages


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store.open(folder)
    yield store
    asyncio.run(store.close())


def long_log(first: int = 1, count: int = 300) -> list[Entry]:
    begin = Opened(Settings("memory", 2), "anna" * 4, "0" * 64)
    return [Entry(n, n, begin if n == 1 else Played(0, f"flip {n}")) for n in range(first, first + count)]


def spoil(folder: Path, kind: int, words: str, others: str) -> int:
    """Overwrite the leaves of this kind in which rows of one table lie, and none of another; tells how many."""
    file = folder / FILE
    pages = [file.read_bytes()[at : at + PAGE] for at in range(0, file.stat().st_size, PAGE)]
    spoilt = [p[0] == kind and words.encode() in p and others.encode() not in p for p in pages]
    file.write_bytes(b"".join(b"\xff" * PAGE if bad else page for page, bad in zip(pages, spoilt, strict=True)))
    return sum(spoilt)


@pytest.mark.parametrize("kind", [TABLE_LEAF, INDEX_LEAF], ids=["rows", "index"])
def test_damaged_pages_concern_the_tables_on_them_and_the_house_is_not_ready(tmp_path: Path, kind: int) -> None:
    async def fill(store: Store) -> None:
        for words in ("spoilt-table", "sound-table"):
            assert await store.create(words, long_log(), 1)

    async def script(store: Store) -> None:
        with pytest.raises(Damaged, match="spoilt-table is damaged: database disk image is malformed"):
            await store.read("spoilt-table")
        assert len(await store.read("sound-table")) == 300
        asked = [store.append(words, long_log(301, 1)) for words in ("sound-table", "spoilt-table", "sound-table")]
        first, broken, second = await asyncio.gather(*asked, return_exceptions=True)
        assert (first, second) == (True, False)
        assert isinstance(broken, Damaged) or kind == TABLE_LEAF
        with pytest.raises(StoreProblem, match="database disk image is malformed"):
            await store.check()

    with opened(tmp_path) as store:
        asyncio.run(fill(store))
    assert spoil(tmp_path, kind, "spoilt-table", "sound-table") > 0
    with opened(tmp_path) as store:
        asyncio.run(script(store))


def test_a_house_on_a_damaged_file_opens_and_says_that_it_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        ann.open("memory", 1)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        [root] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'").fetchone()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(b"\xff" * PAGE)
    with serving(tmp_path) as house:
        ann = again(ann, house)
        assert ann.get("/api/me").status_code == 503
        answer = ann.get("/ready")
        assert (answer.status_code, answer.json()["sentence"]) == (
            503,
            "The tables cannot be read (database disk image is malformed)",
        )
        assert ann.get("/health").json()["status"] == "open", "the process lives"


# ------------------------------------------------------------------------------------------------ ready


def test_a_house_is_ready_while_its_store_keeps_what_happens(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        answer = Person(house).get("/ready")
        assert (answer.status_code, answer.json()["status"]) == (200, "ready")
        house.hub.is_closed = True
        answer = Person(house).get("/ready")
        assert (answer.status_code, answer.json()["sentence"]) == (503, "The house is closing.")


def test_however_many_ask_the_disk_is_tried_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Noted().watch(monkeypatch, tmp_path)

    async def script() -> None:
        store = Store.open(tmp_path)
        await asyncio.gather(*[store.check() for _ in range(50)])
        await store.close()

    asyncio.run(script())
    assert len([statement for statement, _ in noted.done if statement.startswith("UPDATE house")]) == 1


@contextmanager
def full_disk(_: pytest.MonkeyPatch, __: Path) -> Iterator[None]:
    """No file of this process may grow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(monkeypatch: pytest.MonkeyPatch, place: Path) -> Iterator[None]:
    """No transaction may write."""
    is_so = "ON"
    Noted(lambda: f"PRAGMA query_only={is_so}").watch(monkeypatch, place)
    yield
    is_so = "OFF"


TROUBLES = {
    "full": (full_disk, "could not be kept (disk I/O error)"),
    "read-only": (read_only, "could not be kept (attempt to write a readonly database)"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_disk_that_keeps_nothing_is_told_and_forgotten_when_it_does_again(
    tmp_path: Path, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "CHECK_SECONDS", 0)
    spoiling, sentence = TROUBLES[trouble]

    async def script() -> None:
        store = Store.open(tmp_path)
        await store.check()
        with spoiling(monkeypatch, tmp_path), pytest.raises(StoreProblem) as problem:
            await store.check()
        assert sentence in str(problem.value)
        await store.check()
        await store.close()

    asyncio.run(script())


def test_a_write_that_waits_too_long_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "CHECK_SECONDS", 0)

    async def trouble(store: Store) -> str:
        with pytest.raises(StoreProblem) as problem:
            await store.check()
        return str(problem.value)

    async def script(store: Store) -> None:
        await store.check()
        with closing(sqlite3.connect(tmp_path / FILE)) as other, monkeypatch.context() as short:
            short.setattr(storing, "MOST_WAIT_SECONDS", 0.05)
            other.execute("BEGIN IMMEDIATE")  # somebody else writes, and does not come to an end
            assert await trouble(store) == "the database has not answered for 0.05 s"
            async with asyncio.timeout(PATIENCE_SECONDS):  # as soon as the writer has begun to wait
                while not (await trouble(store)).startswith("what happens at the tables has not been kept for"):
                    pass
            other.rollback()
        await store.check()

    with opened(tmp_path) as store:
        asyncio.run(script(store))
