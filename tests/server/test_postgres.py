"""PostgreSQL: nothing is kept twice or lost when it is killed, hangs, or its answer does not come."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, insert, make_url, text

from cardenza.match.events import Entry
from cardenza.server import database, writing
from cardenza.server import store as storing
from cardenza.server.database import LIFE_SIGNS, TIMEOUTS, Database, server_engine
from cardenza.server.schema import ENTRIES, TABLES, TRIES
from cardenza.server.store import Store, StoreProblem
from cardenza.server.writing import PATIENCE_SECONDS
from tests.server.house import Person, play_to_the_end, serving
from tests.server.noting import Noted
from tests.server.test_store import BEN, KILLED, OPENED, everything, log, moves, tried
from tools import engines
from tools.engines import Engine

SECONDS = 60


class Proxy:
    """Stands before PostgreSQL. When it is told so, the next answer to a COMMIT never arrives, and the line is cut."""

    def __init__(self, folder: Path, engine: Engine) -> None:
        self.cuts = 0
        self.late_seconds = 0.0  # so long the COMMIT itself is on its way
        self.swallows = False  # neither does it arrive, nor does PostgreSQL hear that the line is cut
        self._theirs = engine.folder / ".s.PGSQL.5432"
        self.folder = folder
        self._lines: list[socket.socket] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen()
        threading.Thread(target=self._let_in, daemon=True).start()

    def url(self, place: str) -> str:
        """The address of the same database behind it."""
        return f"{place.partition('?')[0]}?host={self.folder}"

    def close(self) -> None:
        for line in (*self._lines, self._listener):
            line.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._theirs))
                self._lines += [client, server]
                threading.Thread(target=self._ask, args=(client, server), daemon=True).start()
                threading.Thread(target=self._answer, args=(server, client), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while given := client.recv(65_536):
                is_cut = self.cuts > 0 and b"COMMIT" in given
                if is_cut:
                    self.cuts -= 1
                    client.shutdown(socket.SHUT_RDWR)  # whatever is answered does not arrive
                    if self.swallows:
                        return
                    time.sleep(self.late_seconds)
                server.sendall(given)
        with suppress(OSError):
            server.shutdown(socket.SHUT_WR)  # what was sent is done to its end

    @staticmethod
    def _answer(server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while given := server.recv(65_536):
                client.sendall(given)
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def proxy(tmp_path_factory: pytest.TempPathFactory, postgres: Engine) -> Iterator[Proxy]:
    found = Proxy(tmp_path_factory.mktemp("p"), postgres)
    yield found
    found.close()


def test_a_commit_whose_answer_is_lost_is_kept_once(postgres_place: str, proxy: Proxy) -> None:
    async def script() -> None:
        store = Store.open(proxy.url(postgres_place))
        for table in "ab":
            await store.create(table, log(OPENED), 1)
        for n in range(2, 6):
            proxy.cuts = 1
            kept = [store.append(table, moves(n, text=f"flip {n}")) for table in "ab"]
            assert await asyncio.gather(*kept, store.keep_try(tried(n, "a", at=n))) == [True, True, None]
            assert proxy.cuts == 0, "the line was cut"
        for table in "ab":
            assert [entry.n for entry in await store.read(table)] == [1, 2, 3, 4, 5]
        assert [one.at for one in await store.tries_at(tried(2).guest, "a")] == [2, 3, 4, 5], "none is there twice"
        await store.close()

    asyncio.run(script())


def test_a_commit_that_is_late_is_kept_once_as_well(postgres_place: str, proxy: Proxy) -> None:
    """When it is looked for it is not there yet, and when it is made again its place is taken: by itself."""

    async def script() -> None:
        store = Store.open(proxy.url(postgres_place))
        for table in "ab":
            await store.create(table, log(OPENED), 1)
        proxy.cuts, proxy.late_seconds = 1, 0.7
        assert await asyncio.gather(*[store.append(table, moves(2)) for table in "ab"]) == [True, True]
        assert proxy.cuts == 0, "the line was cut"
        for table in "ab":
            assert [entry.n for entry in await store.read(table)] == [1, 2]
        await store.close()

    asyncio.run(script())


def test_what_a_lost_line_holds_is_free_before_patience_ends(
    postgres_place: str, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL waits for the rest of the transaction, and all who want the same place wait for PostgreSQL."""
    held = re.search(r"idle_in_transaction_session_timeout=(\d+)", TIMEOUTS)
    assert held
    assert int(held[1]) + 2_000 < 1000 * PATIENCE_SECONDS
    monkeypatch.setattr(database, "TIMEOUTS", TIMEOUTS.replace(held[0], held[0].replace(held[1], "1500")))

    async def script() -> None:
        store = Store.open(proxy.url(postgres_place))
        await store.create("a", log(OPENED), 1)
        proxy.cuts, proxy.swallows = 1, True
        assert await store.append("a", moves(2))
        assert [entry.n for entry in await store.read("a")] == [1, 2]
        await store.close()

    asyncio.run(script())


def test_who_has_lost_hears_so_though_the_line_was_cut(postgres_place: str, proxy: Proxy) -> None:
    async def script() -> None:
        store = Store.open(proxy.url(postgres_place))
        await store.create("a", log(OPENED), 1)
        await store.append("a", moves(2, text="flip 2"))
        proxy.cuts = 1
        lost = store.append("a", moves(2, text="flip 9"))
        assert list(await asyncio.gather(lost, store.keep_try(tried(1, "b")))) == [False, None]
        assert await store.read("a") == [*log(OPENED), *moves(2, text="flip 2")]
        await store.close()

    asyncio.run(script())


def beside(place: str) -> Store:
    """One more server on the same database, as another machine would have it."""
    engine = server_engine(make_url(place).set(drivername="postgresql+psycopg"))
    return Store(Database(engine, engine.connect()))


def test_of_two_servers_that_write_at_once_one_wins_every_place(postgres_place: str) -> None:
    tables = [f"table-{number}" for number in range(40)]

    async def script() -> None:
        one = Store.open(postgres_place)
        other = beside(postgres_place)
        await asyncio.gather(*[one.create(table, log(OPENED), 1) for table in tables])
        for n in range(2, 7):
            here = [one.append(table, moves(n, text="flip 1")) for table in tables]
            there = [other.append(table, moves(n, text="flip 2")) for table in reversed(tables)]
            won = await asyncio.gather(*here, *there)
            assert [a + b for a, b in zip(won[:40], won[:39:-1], strict=True)] == [1] * 40
        logs = [await other.read(table) for table in tables]
        assert {len(entries) for entries in logs} == {6}
        await other.close()
        await one.close()

    asyncio.run(script())


@pytest.fixture
def own() -> Iterator[Engine]:
    """A server that a test may kill."""
    with engines.postgres() as engine:
        yield engine


async def until_ready(store: Store, is_ready: bool) -> str:
    """Wait until the store says so; tells what it says."""
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                await store.check()
            except StoreProblem as problem:
                if not is_ready:
                    return str(problem)
            else:
                if is_ready:
                    return ""
            await asyncio.sleep(0.05)


def test_a_database_that_is_killed_or_hangs_has_lost_nothing_that_was_told(
    own: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "CHECK_SECONDS", 0)
    monkeypatch.setattr(storing, "MOST_WAIT_SECONDS", 0.5)
    monkeypatch.setattr(writing, "PATIENCE_SECONDS", SECONDS)

    async def going_on(store: Store, told: list[Entry]) -> None:
        while True:
            entry = moves(len(told) + 2, text=f"flip {len(told)}")
            assert await store.append("t", entry)
            told += entry

    async def script() -> None:
        store, told = Store.open(engines.postgres_url(own)), list[Entry]()
        await store.create("t", log(OPENED), 1)
        playing = asyncio.create_task(going_on(store, told))
        for how in ("kill", "hang"):
            count = len(told)
            while len(told) < count + 20:
                await asyncio.sleep(0.01)
            if how == "kill":
                await asyncio.to_thread(own.stop, signal.SIGKILL)
            else:
                own.pause(True)
            assert await until_ready(store, is_ready=False)
            if how == "kill":
                await asyncio.to_thread(own.start)
            else:
                own.pause(False)
            await until_ready(store, is_ready=True)
            assert not playing.done()
        playing.cancel()
        await asyncio.wait([playing])
        kept = await store.read("t")
        assert kept[1 : len(told) + 1] == told
        assert [entry.n for entry in kept] == list(range(1, len(kept) + 1))
        await store.close()

    asyncio.run(script())


def test_a_database_that_stays_away_is_told_after_a_while(own: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PATIENCE_SECONDS", 0.3)

    async def script() -> None:
        store = Store.open(engines.postgres_url(own))
        await store.create("t", log(OPENED), 1)
        own.stop(signal.SIGKILL)
        with pytest.raises(StoreProblem, match=r"could not be kept \(.*\); perhaps nothing has changed"):
            await store.append("t", moves(2))
        with pytest.raises(StoreProblem, match="cannot be read"):
            await store.read("t")
        own.start()
        assert await store.append("t", moves(2))
        assert len(await store.read("t")) == 2
        await store.close()

    asyncio.run(script())


def test_a_second_server_is_refused_until_the_first_is_gone(postgres_place: str) -> None:
    command = [sys.executable, "-c", textwrap.dedent(KILLED), postgres_place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first = [server.stdout.readline() for _ in range(20)]
        with pytest.raises(
            StoreProblem, match=r"another server uses postgresql\+psycopg://.*; stop it, or name another"
        ):
            Store.open(postgres_place)
        server.kill()
        told = [int(line) for line in (*first, *server.stdout) if line.endswith("\n")]

    async def script() -> None:
        async with asyncio.timeout(SECONDS):
            while (store := opened_or_none(postgres_place)) is None:  # it has yet to notice
                await asyncio.sleep(0.05)
        kept = [entry.n for entry in await store.read("t")]
        assert kept == list(range(1, len(kept) + 1))
        assert kept[-1] >= told[-1]
        await store.close()

    asyncio.run(script())


def test_a_server_keeps_the_house_for_itself_though_postgresql_was_started_anew(own: Engine) -> None:
    place = engines.postgres_url(own)

    def begin_anew() -> None:
        own.stop(signal.SIGKILL)
        own.start()

    async def script() -> None:
        store = Store.open(place)
        await asyncio.to_thread(begin_anew)
        await until_ready(store, is_ready=True)
        with pytest.raises(StoreProblem, match="another server uses"):
            Store.open(place)
        await asyncio.to_thread(begin_anew)
        other = Store.open(place)  # before anybody has looked
        with pytest.raises(StoreProblem, match="another server uses"):
            await store.hold()
        assert "another server uses" in await until_ready(store, is_ready=False)
        await other.close()
        await until_ready(store, is_ready=True)
        await store.close()

    asyncio.run(script())


def opened_or_none(place: str) -> Store | None:
    try:
        return Store.open(place)
    except StoreProblem:
        return None


def test_a_machine_that_is_gone_without_a_word_is_soon_noticed(postgres_place: str) -> None:
    """Nothing comes back from it, not even that nobody is there: only life signs tell, on each line that is open."""
    engine = server_engine(make_url(postgres_place).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        line = connection.connection.driver_connection
        assert isinstance(line, psycopg.Connection)
        given = {name: int(value) for name, value in line.info.get_parameters().items() if name in LIFE_SIGNS}
    engine.dispose()
    assert given["keepalives_idle"] + given["keepalives_interval"] * given["keepalives_count"] < PATIENCE_SECONDS
    assert given["tcp_user_timeout"] < 1000 * PATIENCE_SECONDS


def test_a_database_of_another_program_is_left_alone(postgres_place: str) -> None:
    engine = server_engine(make_url(postgres_place).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name text)"))
    engine.dispose()
    with pytest.raises(StoreProblem, match="is a database of another program; name another database"):
        Store.open(postgres_place)


def test_no_statement_reads_through_the_log_of_a_house(postgres_place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Noted().watch(monkeypatch, postgres_place)
    database = Database.open(postgres_place)
    with database.engine.begin() as connection:
        old = [(f"old-{number // 50}", number % 50 + 1) for number in range(20_000)]
        connection.execute(insert(TABLES), [{"words": w, "opened_at": 1, "is_live": n < 5} for w, n in old[::50]])
        connection.execute(insert(ENTRIES), [{"words": w, "n": n, "at": 1, "event": "{}"} for w, n in old])
        tries = [{"words": w, "n": n, "at": 5, "guest": BEN, "is_wrong": True, "tried": "{}"} for w, n in old]
        connection.execute(insert(TRIES), tries)
        connection.exec_driver_sql("ANALYZE")
    asked: dict[str, object] = {}

    def note(_: object, __: object, statement: str, given: object, ___: object, is_many: bool) -> None:
        asked.setdefault(statement, given[0] if is_many and isinstance(given, list) else given)

    event.listen(database.engine, "before_cursor_execute", note)

    async def script() -> None:
        store = Store(database)
        await everything(store, "a", "b", "c")
        await store.close()

    asyncio.run(script())
    asked.update({statement: rows[0] for statement, rows in noted.done if rows})
    queries = {statement: given for statement, given in asked.items() if "tries" in statement}
    assert len(queries) >= 10
    engine = server_engine(make_url(postgres_place).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        for query, given in queries.items():
            plan = "\n".join(connection.exec_driver_sql(f"EXPLAIN {query}", given).scalars())  # type: ignore[arg-type] # as it was given
            assert "Seq Scan on entries" not in plan, f"{query}\n{plan}"
            assert "Seq Scan on tries" not in plan, f"{query}\n{plan}"
    engine.dispose()


def test_people_play_on_in_a_house_that_was_closed(postgres_place: str) -> None:
    with serving(postgres_place) as house:
        ann = Person(house)
        words = ann.open("memory", 1, options={"cards": 14})
        with ann.at(words) as one:
            one.play_on()
            n = one.table["n"]
        cookie = ann.http.cookies["cardenza"]
    with serving(postgres_place) as house:
        ann = Person(house)
        ann.http.cookies.clear()
        ann.http.cookies.set("cardenza", cookie)
        assert ann.get("/ready").json()["status"] == "ready"
        assert [table["words"] for table in ann.get("/api/me").json()["tables"]] == [words]
        with ann.at(words) as one:
            assert one.table["n"] >= n
            play_to_the_end(one)
            assert one.is_over
        assert ann.get(f"/api/tables/{words}/games/0/replay?count=1").json()["fault"] == ""
