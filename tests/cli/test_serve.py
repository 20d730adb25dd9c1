"""`cardenza serve` as people run it: one process, stopped by signals, started again, nothing lost."""

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardenza.server.database import FILE
from cardenza.server.reach import own_addresses
from cardenza.server.store import Store
from tests.cli.running import begun, cardenza, complaint, environment, read_until

SECONDS = 60.0


class Served:
    """A running server, and one person who is there."""

    def __init__(self, process: subprocess.Popen[str], url: str, http: httpx2.Client) -> None:
        self.process = process
        self.url = url
        self.http = http

    @contextmanager
    def line(self, words: str, since: int = 0) -> Iterator[ClientConnection]:
        cookie = f"cardenza={self.http.cookies['cardenza']}"
        address = f"{self.url.replace('http', 'ws')}/ws/{words}"
        with connect(address, additional_headers={"Cookie": cookie}, open_timeout=SECONDS, ping_interval=None) as line:
            line.send(json.dumps({"t": "hello", "since": since}))
            yield line

    def open(self, **settings: object) -> str:
        asked = {"settings": {"game": "memory", "seats": 2, **settings}, "name": "Ann", "bots": 1, "level": "beginner"}
        words: str = self.http.post(f"{self.url}/api/tables", json=asked).json()["words"]
        return words


@contextmanager
def served(folder: Path, http: httpx2.Client, *arguments: str) -> Iterator[Served]:
    """The command until the block is left; whoever has not stopped it stops it then."""
    process = begun("serve", "--port", "0", "--data", folder, "--workers", "1", "--bot-pace", "0", *arguments)
    try:
        url = re.findall("Cardenza is at (http://[^ ]*)\n", read_until(process, "nothing is lost.\n"))[0]
        http.get(f"{url}/api/me")
        yield Served(process, url, http)
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=SECONDS)


@pytest.fixture
def http() -> Iterator[httpx2.Client]:
    with httpx2.Client(timeout=SECONDS) as client:
        yield client


def update(line: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(line.recv(SECONDS))
    assert message["t"] == "update", message
    return message


def play_on(line: ClientConnection, told: dict[str, Any]) -> None:
    line.send(json.dumps({"t": "play", "n": told["n"], "move": told["offers"]["moves"][0]["move"]}))


def is_turn(told: dict[str, Any]) -> bool:
    return bool(told["you"]["seat"] in told["table"]["toAct"])


@pytest.mark.parametrize("cause", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well_when_it_is_told_to(tmp_path: Path, http: httpx2.Client, cause: signal.Signals) -> None:
    with served(tmp_path, http) as server:
        with server.line(server.open()) as line:
            update(line)
            server.process.send_signal(cause)
            with pytest.raises(ConnectionClosed) as end:
                _hear_on(line)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1012, "come again: the service restarts"
        assert server.process.wait(SECONDS) == 0


def _hear_on(line: ClientConnection) -> None:
    while True:
        line.recv(SECONDS)


WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("psycopg", "redis"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from cardenza.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_plain_house_needs_neither_postgresql_nor_redis(tmp_path: Path) -> None:
    """What is installed with `cardenza[cluster]` alone is not even looked for."""
    arguments = ["serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    command = [sys.executable, "-c", WITHOUT, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert "Cardenza is at http://" in read_until(process, "nothing is lost.\n")
        process.terminate()
        assert process.wait(SECONDS) == 0


@pytest.mark.parametrize("cause", [signal.SIGTERM, signal.SIGKILL])
def test_what_was_told_is_there_after_a_restart(tmp_path: Path, http: httpx2.Client, cause: signal.Signals) -> None:
    """In the middle of play, whatever ends the server."""
    with served(tmp_path, http) as server:
        words = server.open(options={"cards": 54})
        with server.line(words) as line:
            told = update(line)
            while told["n"] < 25:
                if is_turn(told):
                    play_on(line, told)
                told = update(line)
            server.process.send_signal(cause)
            server.process.wait(SECONDS)
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database:
        [[stored]] = database.execute("SELECT max(n) FROM entries WHERE words = ?", [words])
    assert stored >= told["n"]
    with served(tmp_path, http) as server, server.line(words, told["n"]) as line:
        again = update(line)
        assert again["n"] >= told["n"]
        assert not again["isWhole"]
        assert again["you"]["chair"] == 0, "the cookie is still good"
        while not is_turn(again):
            again = update(line)
        play_on(line, again)
        assert update(line)["n"] == again["n"] + 1


def test_bots_and_clocks_go_on_after_a_restart_though_nobody_comes(tmp_path: Path, http: httpx2.Client) -> None:
    with served(tmp_path, http) as server:
        words = server.open(clock={"t": "fischer", "seconds": 1, "increment": 0})
        server.process.kill()
        server.process.wait(SECONDS)
    with served(tmp_path, http) as server:
        watcher = httpx2.Client(timeout=SECONDS)
        with watcher:
            watcher.get(f"{server.url}/api/me")
            with Served(server.process, server.url, watcher).line(words) as line:
                told = update(line)
                while told["table"]["phase"] != "over":
                    told = update(line)
    assert told["table"]["outcome"]["reason"] == "MATCH-20"


# ------------------------------------------------------------------------------------------------ in the room


IN_THE_ROOM = own_addresses()


@pytest.mark.skipif(not IN_THE_ROOM, reason="this machine is on no local network")
def test_other_devices_find_the_house_and_this_machine_still_does(tmp_path: Path, http: httpx2.Client) -> None:
    with served(tmp_path, http, "--lan") as server:
        port = server.url.rpartition(":")[2]
        assert server.url == f"http://127.0.0.1:{port}"
        origins = [f"http://{address}:{port}" for address in IN_THE_ROOM]
        for origin in (server.url, *origins):
            with httpx2.Client(base_url=origin, timeout=SECONDS, headers={"origin": origin}) as other:
                assert other.get("/api/me").json()["origins"] == origins
                assert Served(server.process, origin, other).open()
                assert other.get("/api/games", headers={"host": "elsewhere.example"}).status_code == 421


def test_without_the_switch_nobody_else_comes_in(tmp_path: Path, http: httpx2.Client) -> None:
    with served(tmp_path, http) as server:
        assert http.get(f"{server.url}/api/me").json()["origins"] == []
        for address in IN_THE_ROOM:
            with pytest.raises(httpx2.ConnectError):
                http.get(f"http://{address}:{server.url.rpartition(':')[2]}/health")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--host", "127.0.0.1"],
            "--lan finds the addresses to listen on by itself, so it does not go together with --host",
        ),
        (
            ["--origin", "https://cards.example"],
            "--lan is for devices in the room and --origin for a house behind a proxy, so they do not go together",
        ),
    ],
)
def test_what_contradicts_the_room_is_refused(arguments: list[str], sentence: str) -> None:
    assert complaint(cardenza("serve", "--lan", *arguments)) == sentence


# ------------------------------------------------------------------------------------------------ what is wrong


def test_tries_are_kept_as_long_as_one_says(tmp_path: Path, http: httpx2.Client) -> None:
    asyncio.run(Store.open(tmp_path).close())
    now, day = int(time.time() * 1000), 86_400_000
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        rows = [(now - days * day - day // 2, f"of {days} days") for days in range(5)]
        database.executemany("INSERT INTO tries VALUES (NULL, 'ann', 'table', 1, ?, 1, ?)", rows)
    with served(tmp_path, http, "--keep-tries", "3"), closing(sqlite3.connect(tmp_path / FILE)) as database:
        end = time.monotonic() + SECONDS
        while (left := _tried(database)) != ["of 0 days", "of 1 days", "of 2 days"] and time.monotonic() < end:
            time.sleep(0.02)
    assert left == ["of 0 days", "of 1 days", "of 2 days"]


def _tried(database: sqlite3.Connection) -> list[str]:
    return [tried for [tried] in database.execute("SELECT tried FROM tries ORDER BY id")]


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        sentence = complaint(cardenza("serve", "--port", port, "--data", tmp_path))
    assert sentence == f"port {port} is taken by another program; stop it, or choose another port with --port"


def test_a_strange_host(tmp_path: Path) -> None:
    for host in ("192.0.2.1", "no such host", "x" * 300):
        sentence = complaint(cardenza("serve", "--port", "0", "--host", host, "--data", tmp_path))
        assert sentence == f"{host} is no address of this machine; --host 127.0.0.1 is always one"


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    sentence = complaint(cardenza("serve", "--port", "0", "--data", tmp_path / "file" / "tables"))
    assert "cannot be written to" in sentence
    assert "--data" in sentence


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    asyncio.run(Store.open(tmp_path).close())
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer Cardenza" in complaint(cardenza("serve", "--port", "0", "--data", tmp_path))


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    sentence = complaint(cardenza("serve", "--port", "0", "--data", tmp_path))
    asyncio.run(store.close())
    assert f"another server (process {os.getpid()}) uses {tmp_path}" in sentence


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "no whole number from 0 to 65535"),
        (["--bot-pace", "-1"], "--bot-pace"),
        (["--workers", "0"], "from 1 to 64"),
        (["--keep-tries", "0"], "from 1 to 36500"),
        (["--origin", "cards.example"], "is no origin: expected https://name"),
        (["--proxy", "nearby"], "is no network: expected an address or a network"),
    ],
)
def test_wrong_arguments(arguments: list[str], words: str) -> None:
    assert words in complaint(cardenza("serve", *arguments))


@pytest.mark.skipif(sys.platform == "win32", reason="folders of XDG")
def test_tables_are_kept_in_the_folder_of_ones_data(tmp_path: Path) -> None:
    process = begun("serve", "--port", "0", home=tmp_path)
    read_until(process, "nothing is lost.\n")
    assert (tmp_path / "cardenza" / "tables" / "cardenza.db").is_file()
    process.terminate()
    process.communicate(timeout=SECONDS)
    assert process.returncode == 0


# ------------------------------------------------------------------------------------------------ a house for the world


def test_what_is_kept_is_for_nobody_else_on_the_machine(tmp_path: Path, http: httpx2.Client) -> None:
    folder = tmp_path / "new" / "house"
    with served(folder, http) as server:
        server.open()
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
    for file in folder.iterdir():
        file.chmod(0o644)  # as an earlier release left it
    with served(folder, http):
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}


@pytest.mark.parametrize(
    ("arguments", "warned"),
    [
        (["--seed", "7"], []),
        (["--seed", "7", "--host", "0.0.0.0"], ["with --seed everybody can work out all cards"]),
        (["--seed", "7", "--origin", "https://c.example"], ["with --seed", "--origin without --proxy"]),
        (["--origin", "https://c.example", "--proxy", "127.0.0.1"], []),
    ],
)
def test_what_is_hardly_meant_is_said(tmp_path: Path, arguments: list[str], warned: list[str]) -> None:
    process = begun("serve", "--port", "0", "--data", tmp_path, "--workers", "1", *arguments)
    try:
        read_until(process, "nothing is lost.\n")
    finally:
        process.terminate()
        _, complaints = process.communicate(timeout=SECONDS)
    found = [line for line in complaints.splitlines() if line.startswith("Warning: ")]
    assert len(found) == len(warned)
    assert all(part in line for part, line in zip(warned, found, strict=True))


@pytest.mark.parametrize(("token", "sentence"), [("short", "is too easy"), (None, "cannot be read")])
def test_a_token_that_is_none_is_said_before_anything_begins(tmp_path: Path, token: str | None, sentence: str) -> None:
    file = tmp_path / "token"
    if token is not None:
        file.write_text(token)
    assert sentence in complaint(cardenza("serve", "--data", tmp_path / "house", "--metrics-token", file))
    assert not (tmp_path / "house").exists()
