"""Backups: a house at one moment in one file, taken while it is played in, put back whole or not at all."""

import asyncio
import gzip
import stat
import threading
from pathlib import Path

import pytest
from sqlalchemy import MetaData, select

from cardenza import __version__
from cardenza.server.database import Database, StoreProblem, engine_of, server_engine, server_of
from cardenza.server.logs import rows_of
from cardenza.server.migrations import migrate
from cardenza.server.upkeep.backups import backup, restore
from cardenza.server.upkeep.beside import beside
from cardenza.server.upkeep.checking import checked
from cardenza.server.upkeep.tables import records
from cardenza.server.upkeep.tidying import USUAL, tidied
from tests.engines import Place
from tests.server.test_rooms import hub
from tests.server.upkeep.kept import DAY_MS, LATER, OVER, keep, played

NOW = 1_800_000_000_000


def nothing_told(_done: int, _of: int) -> None:
    """Nobody looks."""


def taken(place: Place, file: Path) -> Path:
    with beside(place, any_layout=True) as engine:
        backup(engine, file, __version__, NOW, nothing_told)
    return file


def everything(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, but for what numbers them."""
    with beside(place) as engine, engine.connect() as connection:
        found = MetaData()
        found.reflect(connection)
        tables = {name: [each for each in table.columns if each.name != "id"] for name, table in found.tables.items()}
        return {name: sorted(map(tuple, connection.execute(select(*each))), key=str) for name, each in tables.items()}


@pytest.fixture
def other(place: Place, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An empty place of the other kind."""
    if isinstance(place, str):
        return tmp_path_factory.mktemp("other")
    found: Place = request.getfixturevalue("postgres_place")
    return found


def test_what_was_taken_of_one_kind_is_put_back_into_the_other(place: Place, other: Place, tmp_path: Path) -> None:
    keep(place)
    with beside(place) as engine:
        list(tidied(engine, USUAL, LATER + 31 * DAY_MS))  # bytes are among it
    file = taken(place, tmp_path / "house.cardenza")
    restore(file, other, nothing_told)
    assert everything(other) == everything(place)
    again = taken(other, tmp_path / "again.cardenza")
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(file.read_bytes())


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    keep(tmp_path)
    file = taken(tmp_path, tmp_path / "house.cardenza")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("house.cardenza")] == [file.name]


def test_a_backup_taken_during_play_has_games_that_replay(place: Place, tmp_path: Path) -> None:
    """While entries go in, a moment of all tables is copied; whatever it has is whole."""
    is_over = threading.Event()

    async def script() -> None:
        async with hub(place) as house:
            store = house.house.store

            async def one_game(number: int) -> None:
                live = played()
                words = f"game-{number}"
                await store.create(words, live.entries[:4], live.entries[0].at)
                for at in range(4, len(live.entries)):
                    is_last = at == len(live.entries) - 1
                    await store.append(words, live.entries[at : at + 1], is_over=True if is_last else None)

            async def all_games() -> None:
                number = 0
                while not is_over.is_set():
                    await asyncio.gather(*[one_game(number + more) for more in range(4)])
                    number += 4

            playing = asyncio.create_task(all_games())
            await one_game(-1)
            await asyncio.to_thread(taken, place, tmp_path / "house.cardenza")
            is_over.set()
            await playing

    asyncio.run(script())
    restore(tmp_path / "house.cardenza", tmp_path / "again", nothing_told)
    with beside(tmp_path / "again") as engine:
        found = list(checked(engine))
        assert found
        assert [each for each in found if each.damage] == []
        assert records(engine, "game--1"), "one was over before"


def test_a_place_that_is_not_empty_is_left_alone(place: Place, tmp_path: Path) -> None:
    keep(place)
    file = taken(place, tmp_path / "house.cardenza")
    before = everything(place)
    with pytest.raises(StoreProblem, match="is not empty: there is a house already"):
        restore(file, place, nothing_told)
    assert everything(place) == before


@pytest.mark.parametrize("how", ["cut", "zipped", "text", "no end", "unknown table", "fewer", "head"])
def test_of_a_file_that_is_no_whole_backup_nothing_is_put_back(place: Place, tmp_path: Path, how: str) -> None:
    keep(tmp_path / "first")
    file = taken(tmp_path / "first", tmp_path / "house.cardenza")
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    wrong = {
        "cut": whole[: len(whole) // 2],
        "zipped": whole[:-30] + bytes(30),
        "text": b"Dear house\n",
        "no end": gzip.compress(b"".join(lines[:-1])),
        "unknown table": gzip.compress(b"".join(lines).replace(b'"table":"tries"', b'"table":"trials"')),
        "fewer": gzip.compress(b"".join(lines[:-3] + lines[-1:])),
        "head": gzip.compress(b"".join(lines[1:])),
    }
    file.write_bytes(wrong[how])
    place = place if isinstance(place, str) else tmp_path / "again"
    with pytest.raises(StoreProblem, match=r"house\.cardenza is no whole backup of a house"):
        restore(file, place, nothing_told)
    if isinstance(place, Path):
        assert not (place / "cardenza.db").exists()
    Database.open(place).close()  # it is as empty as it was


def test_what_lies_beside_is_left_alone_though_nothing_is_put_back(tmp_path: Path) -> None:
    """Whoever restores has mostly moved a broken file out of the way, and not far."""
    moved = tmp_path / "cardenza.db.broken"
    moved.write_text("all that there was")
    (tmp_path / "house.cardenza").write_text("no backup")
    with pytest.raises(StoreProblem, match="is no whole backup"):
        restore(tmp_path / "house.cardenza", tmp_path, nothing_told)
    assert moved.read_text() == "all that there was"
    assert not (tmp_path / "cardenza.db").exists()


def test_a_house_of_an_earlier_layout_comes_back_in_todays(place: Place, other: Place, tmp_path: Path) -> None:
    url = server_of(place)
    engine = server_engine(url) if url is not None else engine_of(Path(place) / "cardenza.db")
    with engine.begin() as connection:
        migrate(connection, "0003")
        live = played()
        tables = MetaData()
        tables.reflect(connection)
        connection.execute(tables.tables["tables"].insert(), {"words": OVER, "opened_at": 1, "is_live": False})
        connection.execute(tables.tables["entries"].insert(), rows_of(OVER, live.entries))
        secret = {"name": "secret", "value": "ab" * 32}
        connection.execute(tables.tables["house"].insert(), secret)
    engine.dispose()
    restore(taken(place, tmp_path / "old.cardenza"), other, nothing_told)
    with beside(other) as newer:
        assert [each.damage for each in checked(newer)] == [""]
    assert ("secret", "ab" * 32) in everything(other)["house"]
    assert len(everything(other)["visits"]) == 2, "the steps after it were taken"


def test_a_house_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    keep(tmp_path)
    file = taken(tmp_path, tmp_path / "house.cardenza")
    text = gzip.decompress(file.read_bytes())
    for newer in (text.replace(b'"format":1', b'"format":2', 1), text.replace(b'"layout":"0', b'"layout":"9', 1)):
        file.write_bytes(gzip.compress(newer))
        with pytest.raises(StoreProblem, match="is of a newer Cardenza"):
            restore(file, tmp_path / "again", nothing_told)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    keep(tmp_path)
    file = tmp_path / "house.cardenza"
    file.write_text("mine")
    with pytest.raises(StoreProblem, match="is there already"):
        taken(tmp_path, file)
    assert file.read_text() == "mine"
