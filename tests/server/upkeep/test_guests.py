"""A guest's rights: all that is kept of them is told to them alone, and let go of when they ask, at open tables too."""

import json
from pathlib import Path

import pytest
from sqlalchemy import select, update

from cardenza.match.events import Entry
from cardenza.match.evolving import fold
from cardenza.match.shuffles import verify
from cardenza.server.database import StoreProblem
from cardenza.server.schema import ENTRIES, PLACES, REPORTS, SNAPSHOTS, TRIES, VISITS
from cardenza.server.upkeep.beside import beside
from cardenza.server.upkeep.guests import called, forget, forget_name, told
from cardenza.server.upkeep.tidying import USUAL, tidied
from tests.engines import Place
from tests.match.live import ANNA, BEN
from tests.server.house import Person, play_to_the_end, serving
from tests.server.upkeep.kept import ALONE, DAY_MS, LATER, OPEN, OVER, ask, keep

NOW = LATER


def read(place: Place, words: str) -> list[Entry]:
    return ask(place, lambda store: store.read(words))


def test_all_that_is_kept_of_a_guest_is_told(place: Place) -> None:
    keep(place)
    with beside(place) as engine:
        lines = [json.loads(line) for line in told(engine, ANNA)]
    assert [line["kind"] for line in lines] == ["guest", "table", "table", "try", "try", "try"]
    tables = {line["table"]: line for line in lines if line["kind"] == "table"}
    assert set(tables) == {OVER, OPEN}
    assert tables[OVER]["names"] == ["Anna"]
    assert tables[OVER]["records"] == [f"/api/tables/{OVER}/games/0/record.jsonl"]
    assert BEN not in str(lines)


@pytest.mark.parametrize("is_archived", [False, True], ids=["open", "archived"])
def test_who_is_forgotten_is_nowhere_and_their_games_stay(place: Place, is_archived: bool) -> None:
    live = keep(place)
    with beside(place) as engine:
        if is_archived:
            list(tidied(engine, USUAL, LATER + 31 * DAY_MS))
        assert forget(engine, ANNA, NOW) == [OVER, OPEN]
        with engine.connect() as connection:
            for table in (PLACES, VISITS, TRIES):
                assert ANNA not in set(connection.scalars(select(table.c.guest))), table.name
            assert connection.scalars(select(SNAPSHOTS.c.words)).all() == []
        assert list(told(engine, ANNA)) == [f'{{"kind":"guest","guest":"{ANNA}"}}']
    for words in (OVER, OPEN):
        entries = read(place, words)
        assert "Anna" not in str(entries)
        assert ANNA not in str(entries)
        assert "Ben" in str(entries), "others are who they were"
        assert len(entries) == len(live[words].entries) + 1, "they have left their chair"
    left = fold(read(place, OVER))
    verify(left.record())
    assert left.record().json_lines() == live[OVER].table.record().json_lines()


def test_a_name_alone_is_forgotten_and_the_guest_stays(place: Place) -> None:
    keep(place)
    with beside(place) as engine:
        assert called(engine, "Ben") == {OVER: {BEN}, OPEN: {BEN}, ALONE: {BEN}}
        assert called(engine, "B") == {}
        forget_name(engine, OPEN, {BEN}, NOW)
        assert called(engine, "Ben") == {OVER: {BEN}, ALONE: {BEN}}
    table = fold(read(place, OPEN))
    assert [chair.player.name for chair in table.chairs if chair.player] == ["Anna", "NN 2"]
    assert table.chair_of(BEN) == 1


def test_where_a_log_is_damaged_that_is_told(place: Place) -> None:
    keep(place)
    with beside(place) as engine:
        with engine.begin() as connection:
            connection.execute(update(ENTRIES).where(ENTRIES.c.words == OPEN, ENTRIES.c.n == 3).values(event="{"))
        with pytest.raises(StoreProblem, match=f"not where logs are damaged: delete {OPEN}"):
            forget(engine, ANNA, NOW)
        with engine.connect() as connection:
            assert connection.scalars(select(TRIES.c.guest).where(TRIES.c.guest == ANNA)).all() == []
            assert connection.scalars(select(VISITS.c.words).where(VISITS.c.guest == ANNA)).all() == [OPEN]


def test_a_guest_takes_all_along_and_is_forgotten_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann, ben = Person(house, "Ann"), Person(house, "Ben")
        words = ann.open("memory", 2, options={"cards": 24})
        with ann.at(words) as at_ann, ben.at(words) as at_ben:
            at_ben.sit(1, "Ben")
            at_ann.ask("begin")
            at_ann.until(lambda update: update["table"]["phase"] == "playing")
            data = [json.loads(line) for line in ann.get("/api/me/data").text.splitlines()]
            assert [line["kind"] for line in data] == ["guest", "table"]
            assert data[1]["names"] == ["Ann"]
            assert ann.http.delete("/api/me").status_code == 204
            assert at_ann.hear_to_the_end() == at_ben.hear_to_the_end() == 1012, "the table is read again"
        assert "cardenza" not in ann.http.cookies
        assert ann.get("/api/me").json()["tables"] == []
        with ben.at(words) as again:
            names = [chair["player"] and chair["player"]["name"] for chair in again.table["table"]["chairs"]]
            assert names == [None, "Ben"]
            assert "Ann" not in str(again.heard)
            play_to_the_end(again)
        assert [json.loads(line)["kind"] for line in ann.get("/api/me/data").text.splitlines()] == ["guest"]


def test_only_those_at_a_table_report_it_and_once(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann, eve = Person(house, "Ann"), Person(house, "Eve")
        words = ann.open("memory", 2)
        report = f"/api/tables/{words}/reports"
        assert eve.post(report, {"reason": "name"}).status_code == 403
        assert ann.post(report, {"reason": "a long story"}).status_code == 400
        assert [ann.post(report, {"reason": "name"}).status_code for _ in range(2)] == [204, 204]
    with beside(tmp_path) as engine, engine.connect() as connection:
        assert connection.execute(select(REPORTS.c.words, REPORTS.c.reason)).all() == [(words, "name")]
