"""Plain requests: the games, the guest, new tables, records, and clear sentences for everything that is wrong."""

import asyncio
import json
from pathlib import Path

import httpx2
import pytest

from cardenza import catalogue
from cardenza.decks.carmony import deck, meld_line
from cardenza.kernel.records import read_record
from cardenza.match.shuffles import verify
from cardenza.words.book import words_of
from tests.server.house import SHORT, House, Json, Person, play_to_the_end, serving

TABLE = {"settings": {"game": "memory", "seats": 1}, "name": "Ann"}
CALLS = ("the-distance", "cle-de-sol")


def wrong(answer: httpx2.Response, status: int) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    assert answer.json().keys() <= {"sentence", "trouble"}
    sentence: str = answer.json()["sentence"]
    return sentence


def test_every_game_is_listed_with_what_can_be_chosen(ann: Person) -> None:
    games = ann.get("/api/games").json()["games"]
    assert [game["key"] for game in games] == catalogue.keys()
    for game in games:
        assert game["title"]
        assert game["credit"]
        assert game["faces"]
        assert set(game["judged"]) == {"guard", "coach", "table"}
    settings = {game["key"]: game["settings"] for game in games}
    assert settings["bluff-the-scale"] == ["reactions", "guardMs", "lastWindowSeconds", "tieMs"]
    assert (settings["carmony"], settings["looking-glass"]) == (["aids"], ["pileView"])
    assert settings["memory"] == ["begins", "showSeconds", "faces", "showClock"], (
        "nobody is asked how long a call may take there"
    )
    assert settings["chromatic-solitaire"] == ["deal", "autoSafe", "autoFinish", "undo"]
    told = {game["key"]: game for game in games}
    assert told["the-distance"]["hasAids"] == {"guard": True, "coach": True, "table": True}
    assert told["metronome"]["hasAids"] == {"guard": True, "coach": True, "table": True}
    assert [(told[key]["leastWindowSeconds"], told[key]["usualWindowSeconds"]) for key in CALLS] == [(2, 5), (0, 4)]
    undrawn = {"bluff-the-scale", "keys-corners", "looking-glass", "memory", "old-maid"}
    assert {key for key, game in told.items() if not game["hasDrawing"]} == undrawn
    usual = told["bluff-the-scale"]["usual"]
    assert (usual["seats"], usual["pace"], usual["guardMs"], usual["windowSeconds"]) == (2, "normal", 4_000, None)
    assert told["chromatic-solitaire"]["usual"]["seats"] == 1
    cards = next(option for game in games if game["key"] == "memory" for option in game["options"])
    assert cards["name"] == "cards"
    assert cards["sentence"]


def test_one_game_is_told_alone(ann: Person) -> None:
    games = ann.get("/api/games").json()["games"]
    assert [ann.get(f"/api/games/{game['key']}").json() for game in games] == games
    assert "no game 'bridge'" in wrong(ann.get("/api/games/bridge"), 404)


def test_the_programme_goes_from_easy_to_hard_in_one_answer(ann: Person) -> None:
    english, french = (ann.get(f"/api/programme/{language}").json() for language in ("en", "fr"))
    pieces = english["pieces"]
    assert sorted(piece["key"] for piece in pieces) == catalogue.keys()
    assert [piece["key"] for piece in pieces] == [piece["key"] for piece in french["pieces"]]
    levels = [piece["level"] for piece in pieces]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4}
    told = {piece["key"]: piece for piece in french["pieces"]}
    assert told["the-distance"]["title"] == "La Distance"
    assert (told["carmony"]["leastMinutes"], told["carmony"]["mostMinutes"], told["carmony"]["leastAge"]) == (
        60,
        90,
        14,
    )
    assert told["memory"]["usual"] == ann.get("/api/games").json()["games"][catalogue.keys().index("memory")]["usual"]
    for piece in pieces:
        assert 0 < piece["leastMinutes"] < piece["mostMinutes"]
        assert piece["teaches"] != told[piece["key"]]["teaches"]


def test_the_programme_credits_every_deck_once(ann: Person) -> None:
    english = ann.get("/api/programme/en").json()
    assert len(english["credits"]) == len({piece["faces"] for piece in english["pieces"]})
    assert [line for line in english["credits"] if "Reed" in line] == ["Musicards by Joseph E. Reed"]
    unknown = ann.get("/api/programme/..%2Fen").status_code, ann.get("/api/programme/tlh").json()["language"]
    assert unknown == (404, "en")


def test_words_come_in_languages(ann: Person) -> None:
    english, french = (ann.get(f"/api/words/{language}/memory").json() for language in ("en", "fr"))
    assert (english["language"], french["language"]) == ("en", "fr")
    assert english["rules"].keys() == french["rules"].keys()
    for rule in ("MEM-08", "CORE-2", "MATCH-25"):
        assert english["rules"][rule] != french["rules"][rule]
    assert "no game 'bridge'" in wrong(ann.get("/api/words/en/bridge"), 404)


def test_cdeck_r12_the_cards_of_a_list_of_ones_own_come_spelled(ann: Person) -> None:
    lines = {meld.id: meld_line(meld) for meld in deck().melds}
    lines["ch-9"] = "ch-9: 1 3 5 b7 b9 | Flat Nine | C9"
    lines["ch-madd9"] = "ch-quartal: 1 4 b7"
    told = {meld["id"]: meld for meld in ann.post("/api/melds", {"lines": list(lines.values())}).json()["melds"]}
    assert len(told) == 60
    assert (told["ch-9"]["name"], told["ch-9"]["symbol"], told["ch-9"]["kind"]) == ("Flat Nine", "9", "chord")
    assert told["ch-9"]["names"][told["ch-9"]["roots"][0]] == ["C", "E", "G", "Bb", "Db"]
    assert (told["ch-quartal"]["name"], told["ch-quartal"]["symbol"]) == ("", "quartal")
    assert told["iv-tt"]["name"] == "", "a printed card is called as it is printed"
    assert "CDECK-02" in wrong(ann.post("/api/melds", {"lines": ["ch-9: 1 3 5"]}), 400)


# ------------------------------------------------------------------------------------------------ guests


def test_a_visitor_becomes_a_guest_whom_no_script_can_read(house: House) -> None:
    answer = httpx2.get(f"{house.url}/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("cardenza=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert answer.json() == {"name": "", "tables": [], "damaged": [], "origins": []}


def test_guests_have_the_name_they_like(ann: Person) -> None:
    assert ann.post("/api/me", {"name": "  Clara \t S. "}).status_code == 200
    assert ann.get("/api/me").json()["name"] == "Clara S."
    assert "at least one letter" in wrong(ann.post("/api/me", {"name": "\u200b"}), 400)
    assert "length" in wrong(ann.post("/api/me", {"name": "x" * 40}), 400)


def test_a_guest_finds_their_tables(ann: Person, ben: Person) -> None:
    words = ann.open("memory", 2, 1)
    [mine] = ann.get("/api/me").json()["tables"]
    assert (mine["words"], mine["game"], mine["phase"], mine["isYourTurn"]) == (words, "memory", "playing", True)
    assert len(mine["others"]) == 1, "one's own chair is not among them, whatever its name"
    assert ben.get("/api/me").json()["tables"] == []


def test_a_forged_cookie_is_nobody(ann: Person, house: House) -> None:
    words = ann.open("memory", 1)
    cookie = ann.http.cookies["cardenza"]
    forger = Person(house)
    forger.http.cookies.clear()
    forger.http.cookies.set("cardenza", cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB"))
    with forger.at(words) as guest:
        assert guest.table["you"]["chair"] is None


# ------------------------------------------------------------------------------------------------ opening tables


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "bridge"}, "There is no game 'bridge'"),
        ({"seats": 7}, "Memory is for 1 to 6 players, not 7."),
        ({"seats": 0}, ">= 1"),
        ({"options": {"colour": "red"}}, "There is no option colour here"),
        ({"options": {"cards": 13}}, "Option cards is"),
        ({"judge": "jury"}, "Invalid enum value 'jury'"),
        ({"clock": {"t": "sand"}}, "Invalid value 'sand'"),
        ({"clock": {"t": "move", "seconds": 0}}, ">= 1"),
        ({"guardMs": 499}, ">= 500 - at `$.settings.guardMs`"),
        ({"begins": 1}, "Memory: there is no chair 2 at a table for 1."),
        ({"tieMs": 2001}, "<= 2000 - at `$.settings.tieMs`"),
        ({"lastWindowSeconds": 0}, ">= 5 - at `$.settings.lastWindowSeconds`"),
        ({"pileView": "some"}, "Invalid enum value 'some' - at `$.settings.pileView`"),
        ({"aids": "off"}, "at `$.settings.aids`"),
        ({"showSeconds": 6}, "<= 5 - at `$.settings.showSeconds`"),
        ({"faces": "blank"}, "Invalid enum value 'blank' - at `$.settings.faces`"),
        ({"windowSeconds": 16}, "<= 15 - at `$.settings.windowSeconds`"),
        ({"game": "the-distance", "seats": 2, "windowSeconds": 1}, "a call has at least 2 seconds"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(ann: Person, change: Json, sentence: str) -> None:
    settings = {"game": "memory", "seats": 1, **change}
    assert sentence in wrong(ann.post("/api/tables", TABLE | {"settings": settings}), 400)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[" * 5000, '{"x": ' + "[" * 5000, '"\udcff"'.encode("utf-8", "surrogateescape")]
)
def test_garbage_is_refused(ann: Person, text: str | bytes) -> None:
    answer = ann.http.post("/api/tables", content=text, headers={"content-type": "application/json"})
    assert wrong(answer, 400)


def test_requests_of_foreign_pages_are_refused(ann: Person) -> None:
    origins = ["https://elsewhere.example", "null", "http://["]
    foreign = [*[{"origin": origin} for origin in origins], {"sec-fetch-site": "cross-site"}]
    for headers in foreign:
        assert "another site" in wrong(ann.http.post("/api/tables", json=TABLE, headers=headers), 403)
    own = {"origin": ann.house.url, "sec-fetch-site": "same-origin"}
    assert ann.http.post("/api/tables", json=TABLE, headers=own).status_code == 201
    form = ann.http.post("/api/tables", content=json.dumps(TABLE), headers={"content-type": "text/plain"})
    assert "application/json" in wrong(form, 415)
    assert "kB" in wrong(ann.post("/api/tables", TABLE | {"name": "x" * 50_000}), 413)


def test_there_is_nothing_to_recover_where_no_table_is(ann: Person) -> None:
    assert "no table" in wrong(ann.post("/api/tables/a-b-c/recover", {"code": "1234", "name": "Ann"}), 404)


# ------------------------------------------------------------------------------------------------ records


@pytest.fixture
def finished(ann: Person) -> str:
    words = ann.open("chromatic-solitaire", 1)
    with ann.at(words) as one:
        for _ in range(6):
            one.play_on()
        one.play("concede")
        one.until(lambda _: one.is_over)
    return words


def test_the_record_of_a_finished_game_can_be_checked(ann: Person, finished: str) -> None:
    as_lines, as_text = (ann.get(f"/api/tables/{finished}/games/0/record{form}") for form in (".jsonl", ".txt"))
    assert as_lines.headers["content-disposition"] == f'attachment; filename="chromatic-solitaire-{finished}-1.jsonl"'
    assert as_text.headers["content-type"].startswith("text/plain")
    for answer in (as_lines, as_text):
        record = read_record(answer.text.splitlines())
        assert record.outcome is not None
        verify(record)


def test_a_game_is_shown_again_card_by_card(ann: Person, finished: str) -> None:
    path = f"/api/tables/{finished}/games/0/replay"
    whole = ann.get(path).json()
    assert whole["players"] == ["Ann"]
    assert (whole["fault"], whole["start"], whole["moves"], len(whole["frames"])) == ("", 0, 7, 8)
    assert whole["frames"][0]["news"]["t"] == "dealt"
    assert all(None not in zone["cards"] for frame in whole["frames"] for zone in frame["view"]["zones"])
    assert whole["shuffle"] is None, "a deal with a number is no secret"
    part = ann.get(path, params={"from": 3, "count": 2}).json()
    assert part["frames"] == whole["frames"][3:5]
    assert "from is a number" in wrong(ann.get(path, params={"from": -1}), 400)
    assert "count is a number from 0 to 200" in wrong(ann.get(path, params={"count": 201}), 400)


def test_a_finished_game_is_a_piece(ann: Person, finished: str) -> None:
    path = f"/api/tables/{finished}/games/0/piece"
    told = ann.get(f"{path}.json", params={"language": "fr"}).json()
    assert told["players"] == ["Ann"]
    score = {"title": told["title"], "players": ["Ann"], "pages": 1}
    assert ann.get(f"/api/tables/{finished}/games/0/score.json", params={"language": "fr"}).json() == score
    assert told["title"] == words_of("fr", "chromatic-solitaire").title
    assert told["sounds"][-1]["at"] + told["sounds"][-1]["length"] == pytest.approx(told["seconds"])
    midi, notes, page = (ann.get(f"{path}.{form}") for form in ("mid", "musicxml", "svg"))
    assert (midi.content[:4], midi.headers["content-type"]) == (b"MThd", "audio/midi")
    assert midi.headers["content-disposition"] == f'attachment; filename="chromatic-solitaire-{finished}-1.mid"'
    assert f"<work-title>{words_of('en', 'chromatic-solitaire').title}</work-title>" in notes.text
    assert f"/t/{finished}</source>" in notes.text
    assert page.text.startswith("<svg ")
    assert page.headers["cache-control"] == "private, max-age=3600"
    again = ann.http.get(f"{path}.svg", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "has 1 pages, and no page 2" in wrong(ann.get(f"{path}.svg", params={"page": 2}), 404)


def test_the_record_of_a_game_is_secret_until_it_is_over(ann: Person) -> None:
    words = ann.open("memory", 1)
    for what in (
        "record",
        "record.txt",
        "replay",
        "piece.mid",
        "piece.musicxml",
        "piece.svg",
        "piece.json",
        "score.json",
    ):
        assert "still being played" in wrong(ann.get(f"/api/tables/{words}/games/0/{what}"), 409)
        assert "has not been dealt" in wrong(ann.get(f"/api/tables/{words}/games/1/{what}"), 404)
        assert "no table" in wrong(ann.get(f"/api/tables/a-b-c/games/0/{what}"), 404)


def test_earlier_games_of_a_series_keep_their_records(ann: Person, ben: Person) -> None:
    words = ann.open("the-distance", 2, games=2, options=SHORT)
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        for guest in (one, two):
            guest.until(lambda update: update["table"]["phase"] == "playing")
        play_to_the_end(one, two)
        one.ask("ready")
        two.ask("ready")
        for guest in (one, two):
            guest.until(lambda update: update["table"]["game"] == 1)
        assert one.table["isWhole"]
        assert (one.seat, two.seat) == (1, 0), "the deal moves on"
        record = read_record(ann.get(f"/api/tables/{words}/games/0/record").text.splitlines())
        verify(record)
        assert "still being played" in wrong(ann.get(f"/api/tables/{words}/games/1/record"), 409)


def test_a_record_from_elsewhere_is_shown_as_far_as_it_is_right(ann: Person, finished: str) -> None:
    lines = ann.get(f"/api/tables/{finished}/games/0/record").text.splitlines()

    def replayed(text: str) -> httpx2.Response:
        return ann.http.post("/api/replay", content=text, headers={"content-type": "text/plain"})

    right = replayed("\n".join(lines)).json()
    assert (right["fault"], right["moves"]) == ("", ann.get(f"/api/tables/{finished}/games/0/replay").json()["moves"])
    broken = replayed("\n".join([*lines[:3], '{"seat": 0, "move": "castle"}'])).json()
    assert broken["fault"].startswith("line 4: 'castle' is no move")
    assert broken["moves"] == len(broken["frames"]) - 1
    assert "a record begins with" in wrong(replayed("hello"), 400)
    assert "there is no game" in wrong(replayed(lines[0].replace("chromatic-solitaire", "bridge")), 400).lower()
    assert "At most 512 kB" in wrong(replayed("x" * 600_000), 413)
    assert "text/plain" in wrong(ann.post("/api/replay", {}), 415)


# ------------------------------------------------------------------------------------------------ the house


def test_health_and_figures(ann: Person) -> None:
    assert ann.get("/health").json()["status"] == "open"
    with ann.at(ann.open("memory", 1)) as one:
        one.play_on()
        lines = ann.get("/metrics").text.splitlines()
    figures = {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}
    assert figures["cardenza_tables"] >= 1
    assert figures["cardenza_connections"] >= 1
    assert figures["cardenza_moves_total"] >= 1
    assert figures["cardenza_commit_seconds_count"] >= 1
    assert figures["cardenza_telling_seconds_count"] >= 1


def test_a_table_that_cannot_be_kept_is_no_fault_of_the_one_who_asks(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        asyncio.run(house.hub.house.store.close())
        assert "nothing is kept" in wrong(ann.post("/api/tables", TABLE), 503)


@pytest.mark.parametrize("number", ["9" * 26, "9" * 5_000, "\u0661", "-1", "1.5", ""])
def test_a_number_that_no_table_has_is_no_address(ann: Person, number: str) -> None:
    games = [f"/api/tables/a-b-c/games/{number}/{form}" for form in ("record", "replay", "piece.mid", "score.json")]
    mine = [f"/api/me/{what}/a-b-c/{number}" for what in ("tries", "reviews")]
    for path in (*games, *mine, f"/api/reach/{number}.svg"):
        assert "nothing" in wrong(ann.get(path), 404)
    assert ann.get(f"/t/a-b-c/replay/{number}").status_code in (404, 503)


def test_what_is_not_there_is_said_in_a_sentence(ann: Person) -> None:
    assert wrong(ann.get("/api/nothing"), 404) == "There is nothing at this address."
    assert wrong(ann.post("/health", {}), 405) == "This address is not asked that way."
