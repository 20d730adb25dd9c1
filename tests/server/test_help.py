"""What somebody is shown, told and reminded of on request, over the wire: to them alone, and noted with their tries."""

import pytest

from cardenza.kernel.judges import Judge
from cardenza.match.settings import Settings
from cardenza.match.table import BotTurn
from cardenza.server.bot_turns import caught_by
from tests.match.live import ANNA, placed
from tests.server.house import Guest, House, Json, Person
from tests.server.test_tries import first, tries_of

LETTERS = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}


@pytest.fixture
def seated(house: House) -> tuple[Person, str]:
    ann = Person(house)
    return ann, ann.open("the-distance", 2, bots=1, judge="coach")


def on_turn(guest: Guest) -> Json:
    return guest.until(lambda update: guest.seat in update["table"]["toAct"])


def test_moves_are_shown_on_request_until_the_decision_is_made(house: House, seated: tuple[Person, str]) -> None:
    ann, words = seated
    with ann.at(words) as guest:
        update = on_turn(guest)
        assert (update["offers"]["isShown"], update["offers"]["moves"]) == (False, [])
        assert "draw" in [offer["move"] for offer in update["offers"]["controls"]]
        guest.ask("show")
        shown = guest.until(lambda update: update["offers"]["isShown"])
        assert shown["view"]["prompt"][0]["key"].startswith("due")
        assert shown["news"] == []
        made = shown["table"]["movesMade"]
        guest.play(guest.moves()[0])
        after = guest.until(lambda update: update["table"]["movesMade"] > made)
        assert not after["offers"]["isShown"]
    [tried] = tries_of(ann)
    assert tried["help"]["hasMoves"]


def test_who_plays_by_list_is_shown_moves_always_and_it_is_no_help(house: House, seated: tuple[Person, str]) -> None:
    ann, words = seated
    with ann.at(words) as guest:
        guest.ask("show", always=True)
        on_turn(guest)
        guest.until(lambda update: update["offers"]["isShown"])
        guest.play_on()
        assert guest.table["offers"]["isShown"]
    assert not tries_of(ann)[0]["help"]["hasMoves"]


def test_a_wrong_move_is_told_step_by_step_and_changes_nothing(house: House, seated: tuple[Person, str]) -> None:
    ann, words = seated
    with ann.at(words) as guest:
        n = on_turn(guest)["n"]
        wrong, found = first(house, words, guest, lambda verdict: verdict.is_mistake())
        guest.play(wrong)
        told = [guest.next("refused")]
        assert (told[0]["step"], told[0]["tries"], told[0]["canTellMore"], told[0]["isMistake"]) == (1, 1, True, False)
        assert told[0]["cost"] == found.cost == "DIST-18"
        assert not any(piece.get("heading", {}).get("key") == "these_fit" for piece in told[0]["objection"]["evidence"])
        for _ in range(2):
            guest.ask("more")
            told.append(guest.next("refused"))
        assert [(each["step"], each["canTellMore"]) for each in told] == [(1, True), (2, True), (3, False)]
        guest.ask("more")
        assert guest.next("refused")["objection"]["rules"] == ["MATCH-43"]
        assert house.table(words).n == n
        guest.play(wrong)
        again = guest.next("refused")
        assert (again["step"], again["tries"]) == (2, 2)
    assert [(each["verdict"], each["help"]["more"]) for each in tries_of(ann)] == [("mistake", 0), ("mistake", 2)]


def test_a_strict_table_shows_moves_only_to_somebody_among_bots(house: House) -> None:
    ann, ben = Person(house), Person(house, "Ben")
    alone = ann.open("the-distance", 2, bots=1, judge="table")
    with ann.at(alone) as guest:
        on_turn(guest)
        guest.ask("show")
        assert guest.until(lambda update: update["offers"]["isShown"])["offers"]["moves"]
    words = ann.open("the-distance", 2, judge="table")
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        one.until(lambda update: update["table"]["phase"] == "playing")
        one.ask("show")
        assert one.next("refused")["objection"]["rules"] == ["MATCH-44"]


def test_names_that_are_asked_for_count_as_help_for_one_decision(house: House) -> None:
    ann = Person(house)
    with ann.at(ann.open("the-distance", 2, bots=1, judge="coach", reading="picture")) as guest:
        assert on_turn(guest)["table"]["settings"]["reading"] == "picture"
        for _ in range(2):
            guest.ask("ask_name")
        guest.play("draw")
        made = guest.table["table"]["movesMade"]
        guest.until(lambda update: update["table"]["movesMade"] > made and guest.seat in update["table"]["toAct"])
        guest.play("draw")
        made = guest.table["table"]["movesMade"]
        guest.until(lambda update: update["table"]["movesMade"] > made)
    assert [each["help"]["names"] for each in tries_of(ann)[:2]] == [2, 0]


@pytest.mark.parametrize(("reading", "rules"), [("picture", ["MATCH-45"]), ("both", ["MATCH-43"])])
def test_a_strict_table_whose_cards_are_to_be_read_names_none_among_people(
    house: House, reading: str, rules: list[str]
) -> None:
    ann, ben = Person(house), Person(house, "Ben")
    words = ann.open("the-distance", 2, judge="table", reading=reading)
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        one.until(lambda update: update["table"]["phase"] == "playing")
        one.ask("ask_name")
        one.ask("more")  # what was answered before it, if anything
        assert one.next("refused")["objection"]["rules"] == rules


@pytest.mark.parametrize(("judge", "guest"), [(Judge.COACH, ANNA), (Judge.TABLE, None)])
def test_dist_20_with_the_coach_a_bot_reminds_a_person_instead_of_catching(judge: Judge, guest: str | None) -> None:
    live = placed(Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, judge), (ANNA,), LETTERS)
    live.play(0, "play D2 as D")
    turn = BotTurn(1, "beginner", is_reaction=True)
    assert caught_by(live.table, turn, "catch") == guest
    assert caught_by(live.table, turn, "decline") is None
