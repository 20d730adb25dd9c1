"""What a guest may ask for, whichever way they come, and what all who share an address may ask for together."""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from cardenza.server import api, lessons, purse, rulebooks
from cardenza.server.bus import Hear, Message
from cardenza.server.house import Manners
from cardenza.server.limits import Asker, Rate, Share, Shares
from cardenza.server.lines import TOO_MANY
from cardenza.server.purse import Purse
from cardenza.server.sockets import TRY_LATER
from cardenza.server.troubles import TOO_MANY_ADDRESSES, TOO_MANY_CODES
from tests.server.house import NO_LIMIT, Guest, Person, serving

PLENTY = Rate(1e9, 1e9)
TABLE = {"settings": {"game": "memory", "seats": 1}, "name": "Ann", "bots": 0, "level": "beginner"}
NOWHERE = "mellow-viola-lantern"


def few(guest: int, address: int | None = None) -> Share:
    """So many, and no more while a test lasts."""
    return Share(Rate(guest, 1e-9), PLENTY if address is None else Rate(address, 1e-9))


def test_new_tables_are_counted_by_guest_and_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(new_tables=few(2, 3))) as house:
        ann, ben = Person(house), Person(house)
        assert [ann.post("/api/tables", TABLE).status_code for _ in range(4)] == [201, 201, 429, 429]
        assert [ben.post("/api/tables", TABLE).status_code for _ in range(2)] == [201, 429], "the address is used up"


def test_who_is_refused_takes_nothing_from_the_neighbours() -> None:
    shares = Shares(few(1, 2))
    assert [shares.take(Asker("ann", "here")) for _ in range(9)] == [True] + [False] * 8
    assert shares.take(Asker("ben", "here"))
    assert not shares.take(Asker("eve", "here"))
    assert shares.take(Asker("kim", "elsewhere"))


# ------------------------------------------------------------------------------------------------ at a table


def test_phrases_are_no_cheaper_for_those_who_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(phrases=few(2), lines=NO_LIMIT)) as house:
        ann = Person(house)
        words, other = ann.open("memory", 1), ann.open("memory", 1)
        with ann.at(words) as one:
            for _ in range(2):
                one.ask("say", phrase="hello")
                assert one.next("update")["news"][-1]["t"] == "said"
        for place in (words, other):
            with ann.at(place) as again:
                again.ask("say", phrase="hello")
                assert again.next("problem")["sentence"] == "Not so much at once, please."


def test_who_wants_to_be_told_all_again_and_again_is_refused_as_who_comes_again(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(lines=few(3))) as house:
        ann = Person(house)
        with ann.at(ann.open("memory", 1)) as one:
            for expected in ("update", "update", "problem"):
                one.ask("hello")
                assert one.hear()["t"] == expected


def test_messages_are_counted_for_all_connections_of_a_guest(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(messages=few(4))) as house:
        ann, ben = Person(house), Person(house)
        words = ann.open("memory", 1)
        with ann.at(words) as one, ann.at(words) as two, ben.at(words) as other:
            one.ask("more")
            two.ask("more")
            assert "refused" in (one.hear()["t"], one.hear()["t"])
            two.next("refused")
            two.ask("more")
            assert two.next("problem")["sentence"].startswith("Too many messages")
            other.ask("more")
            other.next("refused")


def test_new_guests_of_one_address_share_what_it_may_ask_for(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(lines=few(9, 2))) as house:
        ann, words = Person(house), ""
        words = ann.open("memory", 1)
        with ann.at(words), Person(house).at(words), Person(house).socket(words) as third:
            assert Guest(third).hear_to_the_end() == TOO_MANY


# ------------------------------------------------------------------------------------------------ codes


def codes_tried(person: Person, words: str, *codes: str) -> list[int]:
    return [person.post(f"/api/tables/{words}/recover", {"code": c, "name": "Ann"}).status_code for c in codes]


def test_who_guesses_codes_is_stopped_and_the_owner_is_not(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(codes=few(3))) as house:
        ann, phone, eve = Person(house), Person(house), Person(house)
        words = ann.open("memory", 2)
        with ann.at(words) as one:
            code: str = one.table["you"]["code"]
        assert codes_tried(eve, words, *(f"{n:012}" for n in range(5))) == [403] * 3 + [429] * 2
        refused = eve.post(f"/api/tables/{words}/recover", {"code": code, "name": "Eve"})
        assert (refused.status_code, refused.json()["sentence"]) == (429, TOO_MANY_CODES.sentence)
        assert refused.json()["trouble"] == "too_many_codes"
        assert codes_tried(eve, ann.open("memory", 1), "1111") == [403], "another table counts by itself"
        assert codes_tried(phone, words, "0000", "1111", code) == [403, 403, 200]


def test_an_address_that_guesses_codes_as_ever_new_guests_is_stopped(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(codes=few(2, 5))) as house:
        words = Person(house).open("memory", 1)
        tried = [codes_tried(Person(house), words, "1111", "2222") for _ in range(3)]
    assert tried == [[403, 403], [403, 403], [403, 429]]


def test_what_is_right_is_not_counted(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(codes=few(1), misses=few(1))) as house:
        ann = Person(house)
        words = ann.open("memory", 2)
        with ann.at(words) as one:
            code: str = one.table["you"]["code"]
        assert codes_tried(ann, words, *[code] * 4) == [200] * 4
        assert [ann.get(f"/api/tables/{words}/games/0/record").status_code for _ in range(4)] == [404] * 4


def test_a_chair_that_goes_to_and_fro_without_end_is_left_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(messages=few(3))) as house:
        ann, phone = Person(house), Person(house)
        words = ann.open("memory", 2)
        codes: list[int] = []
        for device in (ann, phone) * 4:
            owner = house.table(words).chairs[0].guest()
            assert owner is not None
            codes += codes_tried(device, words, house.hub.house.guests.code(words, 0, owner.id))
        assert codes == [200] * 6 + [429] * 2


# ------------------------------------------------------------------------------------------------ addresses


def looked(person: Person, words: str) -> tuple[int, str]:
    """How a socket of the table ends for somebody who says nothing."""
    with person.socket(words) as line:
        guest = Guest(line)
        return guest.hear_to_the_end(), guest.heard[-1]["sentence"]


def record_of(person: Person, words: str) -> HTTPStatus:
    return HTTPStatus(person.get(f"/api/tables/{words}/games/0/record").status_code)


def test_guessed_addresses_are_slowed_by_every_way_in(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(misses=few(3))) as house:
        ann, eve = Person(house), Person(house)
        words = ann.open("memory", 1)
        assert looked(eve, NOWHERE)[0] == 4404
        assert record_of(eve, NOWHERE) is HTTPStatus.NOT_FOUND
        assert codes_tried(eve, NOWHERE, "1111") == [HTTPStatus.NOT_FOUND]
        for place in (NOWHERE, words):  # so that the answer tells nothing
            assert looked(eve, place) == (TRY_LATER, TOO_MANY_ADDRESSES.sentence)
            assert record_of(eve, place) is HTTPStatus.TOO_MANY_REQUESTS
            assert codes_tried(eve, place, "1111") == [HTTPStatus.TOO_MANY_REQUESTS]


def test_who_sits_at_a_table_gets_in_whatever_the_neighbours_have_guessed(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(misses=few(9, 3))) as house:
        ann, ben, eve = Person(house), Person(house), Person(house)
        words = ann.open("memory", 2)
        with ben.at(words) as other:
            other.sit(1, "Ben")
        assert [record_of(eve, NOWHERE) for _ in range(4)][-1] is HTTPStatus.TOO_MANY_REQUESTS
        with ann.at(words), ben.at(words):
            assert looked(Person(house), words)[0] == TRY_LATER


def test_the_page_of_a_table_tells_those_nothing_who_guess(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<html><head><title>x</title></head></html>", encoding="utf-8")
    with serving(tmp_path, Manners(misses=few(3)), client) as house:
        ann, eve = Person(house), Person(house)
        words = ann.open("memory", 1)
        assert "memory" in eve.get(f"/t/{words}").text
        for _ in range(3):
            eve.get(f"/t/{NOWHERE}")
        assert "memory" not in eve.get(f"/t/{words}").text
        assert "memory" in ann.get(f"/t/{words}").text


# ------------------------------------------------------------------------------------------------ what costs the house


def test_a_report_that_is_repeated_without_end_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(messages=few(3))) as house:
        ann = Person(house)
        report = f"/api/tables/{ann.open('memory', 1)}/reports"
        assert [ann.post(report, {"reason": "name"}).status_code for _ in range(5)] == [204] * 3 + [429] * 2


@pytest.mark.parametrize(
    ("room", "makes", "address"),
    [
        (lessons, "lesson_told", "/api/lessons/{}/carmony"),
        (rulebooks, "rulebook_told", "/api/rulebook/{}/carmony"),
        (api, "_game_told", "/api/games?{}"),
        (api, "written", "/api/schema?{}"),
    ],
)
def test_what_is_the_same_for_everybody_is_worked_out_once(
    ann: Person, monkeypatch: pytest.MonkeyPatch, room: Any, makes: str, address: str
) -> None:
    """However often it is asked for, and in whatever language that there is not."""
    made: list[object] = []

    def noted(makes: Callable[..., object], *given: object) -> object:
        made.append(given)
        return makes(*given)

    expected = ann.get(address.format("en")).content
    monkeypatch.setattr(room, makes, partial(noted, getattr(room, makes)))
    assert {ann.get(address.format(f"x{number}")).content for number in range(5)} == {expected}
    assert made == []


class Deaf:
    """A bus that answers nobody."""

    node, is_shared = "here", True

    def is_up(self) -> bool:
        return True

    def tell(self, message: Message) -> None:
        """Nobody hears it."""

    def echo_seconds(self) -> float:
        return 0.0

    async def spent(self, name: str, rate: Rate) -> float | None:
        await asyncio.Event().wait()
        return None

    async def open(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Nothing comes."""

    async def close(self) -> None:
        """Nothing was opened."""


def test_a_bus_that_does_not_answer_is_asked_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purse, "MOST_AT_ONCE", 5)

    async def story() -> None:
        shares = Shares(few(1), Purse(Deaf()).of("misses"))
        assert all(shares.take(Asker(f"guest-{number}", "here")) for number in range(50))
        assert len(asyncio.all_tasks()) == 1 + 5

    asyncio.run(story())
