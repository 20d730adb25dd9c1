"""The store: what is kept is on disk, one of two wins, nothing is half there, and trouble is one sentence."""

import asyncio
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, event, insert, select

from cardenza.match.events import (
    Bot,
    Dealt,
    Entry,
    Guest,
    Happening,
    Opened,
    Played,
    Said,
    Sat,
    Stood,
)
from cardenza.match.settings import Settings
from cardenza.match.snapshots import LAYOUT
from cardenza.match.tries import Ruling, Try
from cardenza.server import store as storing
from cardenza.server.database import Database
from cardenza.server.schema import ENTRIES, TABLES, TRIES
from cardenza.server.store import Kept, Snapshot, Store, StoreProblem, Tried
from cardenza.server.upkeep.tidying import tries_let_go
from tests.engines import Place
from tests.server.noting import Noted

TABLE = "mellow-viola-lantern"
ANNA, BEN = "anna" * 4, "ben0" * 4
ANNE = Guest(ANNA, "Anne")
OPENED = Opened(Settings("memory", 2), ANNA, "0" * 64)


def log(*events: Happening, n: int = 1, at: int = 1000) -> list[Entry]:
    return [Entry(n + i, at + i, happening) for i, happening in enumerate(events)]


def moves(first: int, count: int = 1, text: str = "flip 1") -> list[Entry]:
    return log(*[Played(0, text)] * count, n=first)


@contextmanager
def opened(place: Place) -> Iterator[Store]:
    store = Store.open(place)
    try:
        yield store
    finally:
        asyncio.run(store.close())


def run(place: Place, script: Callable[[Store], Coroutine[None, None, None]]) -> None:
    """Run a script on a store that is opened for it and closed after it."""
    with opened(place) as store:
        asyncio.run(script(store))


# ------------------------------------------------------------------------------------------------ appending


def test_what_was_kept_is_read_back_by_the_next_server(place: Place) -> None:
    entries = log(
        OPENED,
        Sat(0, Guest(ANNA, "Änna")),
        Sat(1, Bot("Ludwig", "careful")),
        Dealt(0, (0, 1), {"game": "memory", "cards": [["C", None]], "turn": 0}),
        Played(1, "flip 3", "bot", (("C", "D"), ("E",))),
    )

    async def write(store: Store) -> None:
        assert await store.create(TABLE, entries[:3], 1000)
        assert await store.append(TABLE, entries[3:])

    async def read(store: Store) -> None:
        assert await store.read(TABLE) == entries
        assert await store.read(TABLE, after=3) == entries[3:]
        assert await store.read("no-such-table") == []

    run(place, write)
    run(place, read)


def test_an_address_is_given_once(place: Place) -> None:
    async def script(store: Store) -> None:
        assert await store.create(TABLE, log(OPENED), 1)
        assert not await store.create(TABLE, log(OPENED, Stood(0)), 2)
        assert len(await store.read(TABLE)) == 1

    run(place, script)


@pytest.mark.parametrize(
    ("first", "count"), [(3, 1), (3, 2), (2, 5), (5, 1), (1, 1)], ids=["taken", "partly", "all", "gap", "begin"]
)
def test_of_an_append_that_does_not_fit_nothing_stays(place: Place, first: int, count: int) -> None:
    kept = log(OPENED, Said(0, "hello"), Said(0, "nice"))

    async def script(store: Store) -> None:
        await store.create(TABLE, kept, 1)
        assert not await store.append(TABLE, moves(first, count))
        assert not await store.append("no-such-table", moves(2))
        assert await store.read(TABLE) == kept
        assert await store.append(TABLE, moves(4))

    run(place, script)


def test_of_many_who_try_one_wins(place: Place) -> None:
    async def script(store: Store) -> None:
        await store.create(TABLE, log(OPENED), 1)
        tries = [moves(2, text=f"flip {number}") for number in range(50)]
        won = await asyncio.gather(*[store.append(TABLE, entries) for entries in tries])
        assert sum(won) == 1
        assert (await store.read(TABLE))[1:] == tries[won.index(True)]

    run(place, script)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 6), st.integers(1, 3)), max_size=25))
def test_appends_asked_at_once_count_as_if_one_came_after_the_other(
    tmp_path_factory: pytest.TempPathFactory, asked: list[tuple[str, int, int]]
) -> None:
    lengths = dict.fromkeys("abc", 1)
    expected: list[bool] = []
    for table, first, count in asked:
        expected.append(first == lengths[table] + 1)
        lengths[table] += count if expected[-1] else 0

    async def script(store: Store) -> None:
        for table in "abc":
            await store.create(table, log(OPENED), 1)
        assert await asyncio.gather(*[store.append(t, moves(first, count)) for t, first, count in asked]) == expected
        for table in "abc":
            assert [entry.n for entry in await store.read(table)] == list(range(1, lengths[table] + 1))

    run(tmp_path_factory.mktemp("store"), script)


def test_entries_of_one_append_follow_one_another(place: Place) -> None:
    async def script(store: Store) -> None:
        for wrong in ([], [*moves(2), *moves(4)]):
            with pytest.raises(ValueError, match="follow one another"):
                await store.append(TABLE, wrong)

    run(place, script)


def test_tables_that_move_at_once_share_their_commits(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Noted().watch(monkeypatch, place)

    async def script() -> None:
        store = Store.open(place)
        tables = [f"table-{number}" for number in range(400)]
        await asyncio.gather(*[store.create(table, log(OPENED), 1) for table in tables])
        noted.forget()
        assert all(await asyncio.gather(*[store.append(table, moves(2)) for table in tables]))
        await store.close()

    asyncio.run(script())
    assert 1 <= noted.commits < 100


def test_rows_go_in_by_table_and_number_so_that_no_two_writers_wait_for_each_other(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted().watch(monkeypatch, place)

    async def script() -> None:
        store = Store.open(place)
        tables = [f"table-{number}" for number in range(20)]
        await asyncio.gather(*[store.create(table, log(OPENED), 1) for table in tables])
        noted.forget()
        await asyncio.gather(*[store.append(table, moves(2, count=2)) for table in reversed(tables)])
        await store.close()

    asyncio.run(script())
    batches = [
        [(row["words"], row["n"]) if isinstance(row, Mapping) else row[:2] for row in rows]
        for statement, rows in noted.done
        if statement.startswith("INSERT INTO entries")
    ]
    assert max(map(len, batches)) > 2, "several tables share a commit"
    assert all(batch == sorted(batch) for batch in batches)


def tried(n: int, table: str = TABLE, *, guest: str = ANNA, at: int = 1000, verdict: Ruling = "refused") -> Tried:
    where = {"table": table, "n": n, "at": at, "game": "memory", "rulesVersion": 1, "gameNumber": 0, "seat": 0}
    how = {"judge": "guard", "move": "flip 1", "isByHand": False, "said": "", "help": {}, "ms": None}
    return Tried(guest, msgspec.convert({**where, **how, "verdict": verdict, "rules": [], "idea": ""}, Try))


async def tries_of(store: Store, guest: str = ANNA) -> list[Try]:
    return [msgspec.json.decode(line, type=Try) async for page in store.tries_of(guest) for line in page]


def test_a_try_is_kept_with_the_entries_that_it_led_to_or_not_at_all(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted().watch(monkeypatch, place)

    async def script() -> None:
        store = Store.open(place)
        await store.create(TABLE, log(OPENED), 1)
        noted.forget()
        assert await store.append(TABLE, moves(2), tried=tried(1, verdict="legal"))
        assert noted.commits == 1
        assert not await store.append(TABLE, moves(2), tried=tried(1, verdict="legal"))
        assert await tries_of(store) == [tried(1, verdict="legal").what]
        await store.close()

    asyncio.run(script())


def test_tries_that_came_to_nothing_share_a_commit_and_have_no_place_in_the_log(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted().watch(monkeypatch, place)

    async def script() -> None:
        store = Store.open(place)
        await store.create(TABLE, log(OPENED), 1)
        noted.forget()
        await asyncio.gather(*[store.keep_try(tried(1, at=at)) for at in range(300)], store.append(TABLE, moves(2)))
        assert 1 <= noted.commits < 100
        assert [entry.n for entry in await store.read(TABLE)] == [1, 2]
        assert sorted(each.at for each in await tries_of(store)) == list(range(300))
        await store.close()

    asyncio.run(script())


def test_wrong_tries_are_counted_by_guest_table_and_decision(place: Place) -> None:
    async def script(store: Store) -> None:
        for kept in (tried(3), tried(4), tried(4), tried(5, verdict="mistake"), tried(5, verdict="legal")):
            await store.keep_try(kept)
        await store.keep_try(tried(5, guest=BEN))
        await store.keep_try(tried(5, "another-table"))
        assert [await store.wrong_tries(ANNA, TABLE, since) for since in (1, 4, 5, 6)] == [4, 3, 1, 0]

    run(place, script)


def test_tries_are_read_table_by_table_and_let_go_by_guest_or_age(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "TRIES_AT_ONCE", 3)  # so that there are several pages

    async def script(store: Store) -> None:
        for at in range(20):
            await store.keep_try(tried(at // 4 + 1, "ba"[at % 2], at=at, guest=ANNA if at < 16 else BEN))
        found = await tries_of(store)
        assert [each.at for each in found] == [*range(1, 16, 2), *range(0, 16, 2)]
        assert await store.apart(lambda engine: tries_let_go(engine, 5)) == 5
        assert sorted(each.at for each in await tries_of(store)) == list(range(5, 16))
        await store.forget_tries_of(ANNA)
        assert await tries_of(store) == []
        assert [each.at for each in await tries_of(store, BEN)] == [17, 19, 16, 18]

    run(place, script)


async def everything(store: Store, *tables: str) -> None:
    """All that a house asks of its store, for several tables at once."""
    assert all(await asyncio.gather(*[store.create(table, log(OPENED, Sat(0, ANNE)), 1) for table in tables]))
    assert all(await asyncio.gather(*[store.append(table, moves(3, count=2)) for table in tables]))
    assert not any(await asyncio.gather(*[store.append(table, moves(3)) for table in tables]))
    assert all(await asyncio.gather(*[store.append(table, log(Stood(0), n=5), is_over=True) for table in tables]))
    assert len(await store.read(tables[0], after=2)) == 3
    assert all(await asyncio.gather(*[store.set_due(table, 7) for table in tables]))
    assert await store.due_tables(8, 2) == [(table, 7) for table in tables[:2]]
    assert await store.claim(tables[0], 7, 9)
    kept = await store.load(tables[0], LAYOUT)
    assert kept is not None
    assert kept.due_at == 9
    await store.tables_of(ANNA)
    await asyncio.gather(*[store.keep_try(tried(5, table)) for table in tables])
    assert await store.wrong_tries(ANNA, tables[0], 5) == 1
    assert await store.tried_from(ANNA, tables[0], 5) == 0
    assert len(await tries_of(store)) == len(tables)
    await store.forget_tries_of(ANNA)


@pytest.mark.parametrize("has_statistics", [False, True], ids=["fresh", "analysed"])
def test_no_statement_reads_through_the_log_of_a_house(
    tmp_path: Path, has_statistics: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted().watch(monkeypatch, tmp_path)
    database = Database.open(tmp_path)
    with database.engine.begin() as connection:
        old = [(f"old-{number // 50}", number % 50 + 1) for number in range(5_000)]
        connection.execute(insert(TABLES), [{"words": w, "opened_at": 1, "is_live": n < 5} for w, n in old[::50]])
        connection.execute(insert(ENTRIES), [{"words": w, "n": n, "at": 1, "event": "{}"} for w, n in old])
        tries = [{"words": w, "n": n, "at": 5, "guest": BEN, "is_wrong": True, "tried": "{}"} for w, n in old]
        connection.execute(insert(TRIES), tries)
        if has_statistics:
            connection.exec_driver_sql("ANALYZE")
    asked: set[str] = set()
    event.listen(database.engine, "before_cursor_execute", lambda *given: asked.add(given[2]))

    async def script() -> None:
        store = Store(database)
        await everything(store, "a", "b", "c")
        await store.close()

    asyncio.run(script())
    asked |= {statement for statement, _ in noted.done}
    queries = {statement for statement in asked if "tries" in statement}  # and so "entries"
    assert len(queries) >= 10
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as plain:
        for query in queries:
            plan = [step for *_, step in plain.execute(f"EXPLAIN QUERY PLAN {query}", [""] * query.count("?"))]
            assert not any(f"SCAN {name}" in step for step in plan for name in ("entries", "tries")), f"{query}\n{plan}"
            assert not any("TEMP B-TREE" in step for step in plan if "FROM tries" in query), f"{query}\n{plan}"


def test_every_connection_waits_for_the_disk(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    with database.engine.connect() as one, database.engine.execution_options(is_reading=True).connect() as other:
        for connection in (one, other):
            pragmas = ("synchronous", "journal_mode", "foreign_keys")
            assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas] == [2, "wal", 1]
            connection.rollback()
    database.close()


KILLED = """
    import asyncio, sys
    from cardenza.match.events import Entry, Played, Opened
    from cardenza.match.settings import Settings
    from cardenza.server.store import Store

    async def main():
        store = Store.open(sys.argv[1])
        await store.create("t", [Entry(1, 1, Opened(Settings("memory", 2), "a" * 26, "0" * 64))], 1)
        n = 2
        while await store.append("t", [Entry(n, n, Played(0, "flip 1"))]):
            print(n, flush=True)
            n += 1

    asyncio.run(main())
"""


def test_a_killed_server_has_kept_all_that_it_told_and_frees_the_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first = [server.stdout.readline() for _ in range(50)]
        with pytest.raises(StoreProblem, match=rf"another server \(process {server.pid}\) uses {tmp_path}"):
            Store.open(tmp_path)
        server.kill()
        told = [int(line) for line in (*first, *server.stdout) if line.endswith("\n")]

    async def script(store: Store) -> None:
        kept = [entry.n for entry in await store.read("t")]
        assert kept == list(range(1, len(kept) + 1))
        assert kept[-1] >= told[-1] >= 51

    run(tmp_path, script)


# ------------------------------------------------------------------------------------------------ what follows


def test_tables_are_found_when_they_are_due(place: Place) -> None:
    async def script(store: Store) -> None:
        for at, table in enumerate("abcd"):
            await store.create(table, log(OPENED), 1, due_at=None if table == "d" else 100 - at)
        assert await store.due_tables(100, 9) == [("c", 98), ("b", 99)]
        assert await store.due_tables(101, 2) == [("c", 98), ("b", 99)]
        await store.append("c", moves(2))
        await store.append("b", moves(2), due_at=None)
        await store.append("d", moves(2), due_at=5)
        assert not await store.append("a", moves(7), due_at=1)
        assert await store.due_tables(200, 9) == [("d", 5), ("c", 98), ("a", 100)]
        await store.set_due("c", 300)
        assert await store.due_tables(200, 9) == [("d", 5), ("a", 100)]

    run(place, script)


def test_of_all_who_find_a_table_due_one_claims_it(place: Place) -> None:
    async def script(store: Store) -> None:
        for table in "ab":
            await store.create(table, log(OPENED), 1, due_at=10)
        won = await asyncio.gather(*[store.claim(table, 10, 50 + number) for number in range(8) for table in "ab"])
        assert sum(won[::2]) == sum(won[1::2]) == 1
        assert [words for words, _ in await store.due_tables(99, 9)] == ["a", "b"]
        assert not await store.claim("a", 10, 70)

    run(place, script)


def test_a_log_is_read_from_the_deal_of_its_snapshot_on(place: Place) -> None:
    deal = Dealt(0, (0, 1), {"game": "memory"})

    async def script(store: Store) -> None:
        await store.create(TABLE, log(OPENED, Stood(0)), 1, due_at=4)
        assert await store.load(TABLE, "layout") == Kept(log(OPENED, Stood(0)), None, 4)
        for n in (3, 4):
            await store.append(TABLE, log(deal, n=n), snapshot=Snapshot(n, "layout", f"table {n}"))
        await store.append(TABLE, moves(5))
        entries = [*log(deal, n=4), *moves(5)]
        assert await store.load(TABLE, "layout") == Kept(entries, Snapshot(4, "layout", "table 4"), 4)
        assert await store.load(TABLE, "another") == Kept(await store.read(TABLE), None, 4)
        assert not await store.append(TABLE, log(deal, n=9), snapshot=Snapshot(9, "layout", "lost"))
        assert await store.load(TABLE, "layout") == Kept(entries, Snapshot(4, "layout", "table 4"), 4)
        assert await store.load("no-such-table", "layout") is None

    run(place, script)


def test_a_guest_finds_the_tables_where_they_have_a_chair(place: Place) -> None:
    anna, ben = Sat(0, Guest(ANNA, "Anna")), Sat(1, Guest(BEN, "Ben"))

    async def script(store: Store) -> None:
        for at, table in enumerate(("a", "b", "c"), 1):
            await store.create(table, log(OPENED, anna, at=at * 1000), at)
        assert await store.tables_of(ANNA) == [("c", 3001), ("b", 2001), ("a", 1001)]
        await store.append("a", log(ben, n=3, at=9000))
        assert await store.tables_of(ANNA, limit=2) == [("a", 9000), ("c", 3001)]
        assert await store.tables_of(BEN) == [("a", 9000)]
        await store.append("a", log(Sat(0, Guest("other-device", "Anna")), Stood(1), n=4))
        await store.append("b", log(Stood(0), Sat(0, Bot("Clara", "beginner")), n=3))
        assert [table for table, _ in await store.tables_of(ANNA)] == ["c"]
        assert [table for table, _ in await store.tables_of("other-device")] == ["a"]
        assert await store.tables_of(BEN) == []

    run(place, script)


def test_the_secret_belongs_to_the_database(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store, opened(tmp_path / "b") as other:
        secret = store.secret()
        assert len(secret) == 32
        assert other.secret() != secret
    with opened(tmp_path / "a") as store:
        assert store.secret() == secret


# ------------------------------------------------------------------------------------------------ trouble


def test_closing_finishes_what_was_asked_and_then_refuses(place: Place) -> None:
    async def script() -> None:
        store = Store.open(place)
        await store.create(TABLE, log(OPENED), 1)
        asked = [asyncio.create_task(store.append(TABLE, moves(n))) for n in range(2, 100)]
        await asyncio.sleep(0)  # so that they have asked
        await store.close()
        assert all(await asyncio.gather(*asked))
        with pytest.raises(StoreProblem, match="closing"):
            await store.append(TABLE, moves(100))
        with pytest.raises(StoreProblem, match="closing"):
            await store.read(TABLE)

    asyncio.run(script())


def test_closing_waits_for_what_is_done_beside_the_play_though_nobody_waits_for_it(place: Place) -> None:
    """The lock is not free, and no line is left open, before the last of it is written."""
    ended: list[str] = []

    def slowly(engine: Engine) -> None:
        with engine.begin() as connection:
            connection.execute(select(1))
            time.sleep(0.2)
            ended.append("work")

    async def script() -> None:
        store = Store.open(place)
        asked = asyncio.create_task(store.apart(slowly))
        await asyncio.sleep(0.05)  # so that it has begun
        asked.cancel()
        await store.close()
        ended.append("store")
        with pytest.raises(StoreProblem, match="closing"):
            await store.apart(slowly)

    asyncio.run(script())
    assert ended == ["work", "store"]


def test_a_full_disk_is_told_to_all_who_wait_and_forgotten_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most_pages = [1_000_000]
    Noted(lambda: f"PRAGMA max_page_count={most_pages[0]}").watch(monkeypatch, tmp_path)
    big = "flip " + "1" * 20_000

    async def script() -> None:
        store = Store.open(tmp_path)
        for table in ("a", "b"):
            await store.create(table, log(OPENED), 1)
        most_pages[0] = 1  # no less than what is used already
        failed = await asyncio.gather(
            *[store.append(table, moves(2, text=big)) for table in ("a", "b")], return_exceptions=True
        )
        for problem in failed:
            assert isinstance(problem, StoreProblem)
            assert "could not be kept (database or disk is full)" in str(problem)
        assert len(await store.read("a")) == 1
        most_pages[0] = 1_000_000
        assert await store.append("a", moves(2, text=big))
        assert len(await store.read("a")) == 2
        await store.close()

    asyncio.run(script())


def test_a_damaged_entry_is_told_by_table_and_number(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.create(TABLE, log(OPENED, Stood(0), Stood(1)), 1)

    async def read(store: Store) -> None:
        with pytest.raises(StoreProblem, match=f"entry 2 of table {TABLE} is damaged: JSON is malformed"):
            await store.read(TABLE)
        assert len(await store.read(TABLE, after=2)) == 1

    run(tmp_path, write)
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database, database:
        database.execute("UPDATE entries SET event = 'stood' WHERE n = 2")
    run(tmp_path, read)


def test_a_server_that_fails_to_start_ends_without_closing(tmp_path: Path) -> None:
    command = "import sys; from cardenza.server.store import Store; store = Store.open(sys.argv[1]); sys.exit(3)"
    assert subprocess.run([sys.executable, "-c", command, str(tmp_path)], check=False, timeout=30).returncode == 3


def test_an_empty_file_does_not_become_a_house_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    new, emptied = (tmp_path / name / "cardenza.db" for name in ("new", "emptied"))
    emptied.parent.mkdir()
    emptied.touch()
    for file in (new, emptied):
        asyncio.run(Store.open(file.parent).close())
    assert [record.__dict__["fields"] for record in caplog.records] == [{"file": emptied}]


def test_a_store_may_be_a_folder_a_file_or_a_url(tmp_path: Path) -> None:
    for place in (tmp_path / "new" / "folder", tmp_path / "file.db", f"sqlite:///{tmp_path}/url/some.sqlite"):
        asyncio.run(Store.open(place).close())
    names = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert names == {
        *("new/folder/cardenza.db", "new/folder/cardenza.lock", "file.db", "cardenza.lock"),
        *("url/some.sqlite", "url/cardenza.lock"),
    }


def test_what_cannot_be_a_store_is_told_in_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("This is no database at all, but a text that somebody wrote. " * 20)
    (tmp_path / "folder.db").mkdir()
    with closing(sqlite3.connect(tmp_path / "other.db")) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    problems: dict[str | Path, str] = {
        text: r"notes.txt cannot be used \(it is no database\); name another folder",
        text / "below": r"notes.txt/below cannot be written to \(not a directory\); name another folder",
        Path("/proc/self"): r"/proc/self cannot be written to \(.*\); name another folder",
        tmp_path / "folder.db": "folder.db is a folder where a file of tables is expected",
        tmp_path / "other.db": "other.db is a database of another program",
        "mysql://host/name": "kept in an SQLite file or by PostgreSQL, not in mysql://host/name; name a folder, sqlite",
        "postgresql://host": "names no database; name a folder",
        "postgresql://me:word@127.0.0.1:1/name": r"me:\*\*\*@127.0.0.1:1/name cannot be used \(.*refused",
        "sqlite://": "kept in an SQLite file or by PostgreSQL",
        "postgresql://me:word@host:port/name": r"^postgresql://me:\*\*\*@host:port/name is no address of a database",
        "://": "is no address of a database",
    }
    for place, sentence in problems.items():
        with pytest.raises(StoreProblem, match=sentence):
            Store.open(place)
    assert text.read_text().startswith("This is no database")
