"""A chair that was left in mid-game, over the wire: who is offered what, and what becomes of it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server.house import Guest, Json, Person, serving


class People(NamedTuple):
    words: str
    host: Guest
    left: Guest
    new: Guest
    newcomer: Person


@contextmanager
def a_chair_is_left(folder: Path) -> Iterator[People]:
    """Ben has left his chair in mid-game; Ann is the host, and Eve has just come to watch."""
    with serving(folder) as house, ExitStack() as lines:
        ann, ben, eve = (Person(house, name) for name in ("Ann", "Ben", "Eve"))
        words = ann.open("the-distance", 2)
        host, left = lines.enter_context(ann.at(words)), lines.enter_context(ben.at(words))
        left.sit(1, "Ben")
        host.ask("begin")
        left.until(lambda table: table["table"]["phase"] == "playing")
        left.ask("stand")
        left.until(lambda table: table["you"]["chair"] is None)
        yield People(words, host, left, lines.enter_context(eve.at(words)), eve)


def chair(told: Json) -> tuple[bool, bool]:
    """May the receiver sit down on the second chair, or ask for it?"""
    second = told["table"]["chairs"][1]
    return second["canSit"], second["canAsk"]


def wishes(told: Json) -> list[tuple[str, bool]]:
    return [(wish["name"], wish["isYou"]) for wish in told["table"]["wishes"]]


def ask(people: People) -> int:
    people.new.ask("ask_chair", chair=1, name="Eve")
    people.new.until(lambda told: wishes(told) == [("Eve", True)])
    people.host.until(lambda told: wishes(told) == [("Eve", False)])
    return int(people.host.table["table"]["wishes"][0]["n"])


def test_who_left_may_sit_down_again_and_a_newcomer_may_ask(tmp_path: Path) -> None:
    with a_chair_is_left(tmp_path) as people:
        assert (chair(people.left.table), chair(people.new.table)) == ((True, False), (False, True))
        people.new.ask("sit", chair=1, name="Eve")
        assert people.new.next("refused")["objection"]["rules"] == ["MATCH-32"]
        people.left.sit(1, "Ben")
        people.new.until(lambda told: chair(told) == (False, False))


def test_the_host_admits(tmp_path: Path) -> None:
    with a_chair_is_left(tmp_path) as people:
        wish = ask(people)
        assert chair(people.new.table) == (False, False)
        people.left.ask("answer_wish", wish=wish, admits=True)
        assert people.left.next("refused")["objection"]["rules"] == ["MATCH-5"]
        people.host.ask("answer_wish", wish=wish, admits=True)
        told = people.new.until(lambda told: told["you"]["chair"] == 1)
        assert (told["isWhole"], told["you"]["seat"], wishes(told)) == (True, 1, [])
        people.left.until(lambda told: chair(told) == (False, False))


def test_the_host_declines(tmp_path: Path) -> None:
    with a_chair_is_left(tmp_path) as people:
        people.host.ask("answer_wish", wish=ask(people), admits=False)
        told = people.new.until(lambda told: not told["table"]["wishes"])
        assert told["news"][-1]["t"] == "declined"
        assert chair(told) == (False, False)
        people.new.ask("ask_chair", chair=1, name="Eve")
        assert people.new.next("refused")["objection"]["rules"] == ["MATCH-34"]


def test_who_asked_may_withdraw_and_who_is_gone_asks_no_more(tmp_path: Path) -> None:
    with a_chair_is_left(tmp_path) as people:
        ask(people)
        people.new.ask("withdraw")
        people.new.until(lambda told: chair(told) == (False, True))
        ask(people)
        people.new.line.close()
        people.host.until(lambda told: not told["table"]["wishes"])


def test_a_code_does_not_show_a_second_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann, ben = Person(house, "Ann"), Person(house, "Ben")
        words = ann.open("the-distance", 2)
        with ann.at(words) as host, ben.at(words) as guest:
            guest.sit(1, "Ben")
            host.ask("begin")
            guest.until(lambda told: told["table"]["phase"] == "playing")
            guest.ask("stand")
            guest.until(lambda told: told["you"]["chair"] is None)
            code = host.table["you"]["code"]
            answer = ben.post(f"/api/tables/{words}/recover", {"code": code, "name": "Ben"})
            assert answer.status_code == 400
            assert "two hands" in answer.json()["sentence"]
