"""What the previous release has kept (`tests/earlier`) opens, replays, is verified and plays on by the same rules.

That release knew one version of the rules and wrote no version into its logs and documents.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardenza import catalogue
from cardenza.kernel.records import Record, Replay, read_record
from cardenza.match import commands
from cardenza.match.events import Bot, Opened
from cardenza.match.evolving import fold
from cardenza.match.shuffles import verify
from cardenza.match.table import Phase
from cardenza.server.database import FILE
from cardenza.server.store import Store
from cardenza.server.thinker import Question, answer
from tests.match.live import ANNA, Live, movers
from tests.server.house import Person, serving
from tests.server.on_disk import logs
from tests.server.test_rooms import hub

EARLIER = Path(__file__).parent.parent / "earlier"
RECORDS = ["go-fish.jsonl", "memory.txt", "the-distance.jsonl"]
DRAWN_THREE = "amber-cello-anchor"
OWN_MELDS = "early-lute-ember"
OVER = ["brisk-flute-bridge", "calm-harp-candle", "dusky-oboe-door"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The house that was kept."""
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript((EARLIER / "house.sql").read_text(encoding="utf-8"))
    return tmp_path


@pytest.fixture
def tables(folder: Path) -> dict[str, Live]:
    """Its tables."""
    return {words: Live.going_on(log) for words, log in logs(folder).items()}


def record(name: str) -> Record:
    return read_record((EARLIER / name).read_text(encoding="utf-8").splitlines())


def test_a_log_without_a_version_is_of_the_first(tables: dict[str, Live]) -> None:
    assert {live.table.game.key for live in tables.values()} == set(catalogue.keys())
    assert {live.table.game.version for live in tables.values()} == {1}
    opened = [live.entries[0].event for live in tables.values()]
    assert all(isinstance(event, Opened) and event.rules_version == 1 for event in opened)


def test_every_table_plays_on_to_its_end(tables: dict[str, Live]) -> None:
    for words, live in tables.items():
        live.finish(Random(5))
        assert live.table.phase is Phase.OVER, words
        assert live.table.record().rules_version == 1
        replay = Replay(catalogue.game_in(live.table.record()), live.table.record())
        replay.run()
        assert replay.fault is None, words


def test_the_next_game_of_a_table_is_by_the_same_rules(tables: dict[str, Live]) -> None:
    live = tables["brisk-flute-bridge"]
    live.do(commands.Begin(ANNA))
    assert live.table.game.version == 1
    assert "rules_version" not in live.state.document()
    live.finish(Random(2))
    verify(live.table.record())


def test_dist_r8_three_draws_are_the_most_where_they_were(tables: dict[str, Live]) -> None:
    live = tables[DRAWN_THREE]
    assert live.state.moves(0) == ["pass", "play ?3 as C"]
    today = catalogue.find("the-distance")(2, {"mode": "guided"})
    assert "draw" in today.position(live.state.document()).moves(0)


def test_cdeck_r12_a_list_that_is_refused_today_plays_on(tables: dict[str, Live]) -> None:
    live = tables[OWN_MELDS]
    chosen = live.table.settings.chosen()
    assert live.table.game.options["meld_list"] == chosen["meld_list"]
    move = next(move for seat in movers(live.table) for move in live.table.offers(seat))
    assert live.table.game.parse_move(live.table.game.move_text(move)) == move


def test_bots_think_by_the_rules_of_their_table(tables: dict[str, Live]) -> None:
    for live in tables.values():
        game, state = live.table.game, live.table.current()
        for seat in state.to_act()[:1]:
            question = Question(
                game.key, game.seats, dict(game.options), state.document(), seat, "beginner", seed=3, budget=1
            )
            answered = answer(question)
            assert answered.problem == ""
            assert not state.judge(seat, game.parse_move(answered.move)).is_refused()


@pytest.mark.parametrize("name", RECORDS)
def test_records_replay_and_are_verified(name: str) -> None:
    kept = record(name)
    assert kept.rules_version == 1
    replay = Replay(catalogue.game_in(kept), kept)
    assert replay.run().is_over()
    assert replay.fault is None
    verify(kept)


def test_a_server_opens_the_house(folder: Path) -> None:
    with serving(folder) as house:
        person = Person(house)
        for words in OVER:
            told = person.get(f"/api/tables/{words}/games/0/replay?count=1").json()
            assert told["fault"] == ""


def test_people_and_bots_play_on_in_a_house_that_was_kept(folder: Path) -> None:
    async def story() -> None:
        async with hub(folder) as house:
            room = await house.room("lively-bell-lantern")
            assert room is not None
            made, (seat, *_) = len(room.table.moves), room.table.to_act()
            assert isinstance(room.table.chair_at(seat).player, Bot)
            async with asyncio.timeout(20):
                while len(room.table.moves) == made:
                    await asyncio.sleep(0.01)

    asyncio.run(story())


def test_tries_are_kept_in_a_house_that_knew_none(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute("SELECT name FROM sqlite_master WHERE name = 'tries'").fetchall() == []
    with serving(folder) as house:
        ann = Person(house)
        with ann.at(ann.open("memory", 1)) as one:
            for move in ("castle", "flip 0"):
                one.play(move)
                one.hear()
        assert len(ann.get("/api/me/tries").text.splitlines()) == 2


def test_a_new_table_in_an_old_house_is_by_the_rules_of_today(folder: Path, tables: dict[str, Live]) -> None:
    async def story() -> None:
        store = Store.open(folder)
        live = Live(tables[DRAWN_THREE].table.settings)
        assert await store.create("new-viola-lantern", live.entries, live.now)
        assert fold(await store.read("new-viola-lantern")).game.version == 2
        await store.close()

    asyncio.run(story())
