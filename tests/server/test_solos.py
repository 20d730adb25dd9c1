"""Games for one: how they ended is kept with their guest, told to nobody else, and let go when asked."""

import pytest

from tests.engines import Place
from tests.server.house import Guest, House, Json, Person, serving

pytestmark = pytest.mark.both_stores

GAME = "chromatic-solitaire"
ADDRESS = f"/api/me/solos/{GAME}"


def number_of(guest: Guest) -> int:
    number: int = guest.table["table"]["deal"]["number"]
    return number


def deal(guest: Guest, number: int | None) -> None:
    """Have it dealt; it is on the table when this returns."""
    game = guest.table["table"]["game"]
    guest.ask("deal_anew", number=number)
    guest.until(lambda update: update["table"]["game"] > game)


def statistics(person: Person) -> Json:
    answer = person.get(ADDRESS)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_the_same_deal_is_on_the_table_again_and_any_other_by_its_number(ann: Person) -> None:
    with ann.at(ann.open(GAME, 1)) as one:
        first, cards = number_of(one), one.table["view"]["zones"]
        one.play("turn")
        one.until(lambda update: update["table"]["movesMade"] == 1)
        deal(one, first)
        assert (number_of(one), one.table["view"]["zones"], one.table["table"]["movesMade"]) == (first, cards, 0)
        deal(one, 4711)
        assert number_of(one) == 4711
        deal(one, None)
        assert number_of(one) != 4711
        assert one.table["table"]["shuffles"] == []


def test_a_number_that_no_deal_has_is_refused_with_a_sentence(ann: Person) -> None:
    with ann.at(ann.open(GAME, 1)) as one:
        one.ask("deal_anew", number=1_000_000)
        assert "999999" in one.next("problem")["sentence"]
    with ann.at(ann.open("memory", 2, 1)) as two:
        two.ask("deal_anew")
        assert two.next("refused")["objection"]["rules"] == ["MATCH-40"]


def test_how_games_for_one_ended_is_kept_with_their_guest(home: Place) -> None:
    with serving(home) as house:
        ann = Person(house)
        with ann.at(ann.open(GAME, 1)) as one:
            given_up = number_of(one)
            one.play("turn")
            deal(one, None)
            conceded = number_of(one)
            one.play("turn")
            one.until(lambda update: update["table"]["movesMade"] == 1)
            one.play("concede")
            one.until(lambda update: update["table"]["phase"] == "over")
        before = statistics(ann)
        assert statistics(Person(house, "Ben"))["games"] == []
        cookies = ann.http.cookies
    with serving(home) as house:
        again = Person(house)
        again.http.cookies = cookies
        assert statistics(again) == before
    assert [(game["deal"], game["isWon"], game["moves"]) for game in before["games"]] == [
        (given_up, False, 1),
        (conceded, False, 2),
    ]
    assert all(0 <= game["ms"] < 60_000 for game in before["games"])
    assert (before["statistics"]["played"], before["statistics"]["won"]) == (2, 0)


def test_they_are_let_go_when_their_guest_asks(house: House, ann: Person) -> None:
    ben = Person(house, "Ben")
    for person in (ann, ben):
        with person.at(person.open(GAME, 1)) as one:
            one.play("concede")
            one.until(lambda update: update["table"]["phase"] == "over")
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert ann.http.delete(ADDRESS, headers=elsewhere).status_code == 403
    assert len(statistics(ann)["games"]) == 1
    assert ann.http.delete(ADDRESS).status_code == 204
    assert statistics(ann)["games"] == []
    assert len(statistics(ben)["games"]) == 1
