"""What a host does about those who come, over the wire; and how many may watch."""

import time
from contextlib import ExitStack
from http import HTTPStatus

import pytest

from cardenza.server import watching
from tests.engines import Place
from tests.server.house import Guest, House, Person, serving

pytestmark = pytest.mark.both_stores


def looked(line: Guest) -> int:
    """Say hello, and be sent away: the code of the end."""
    line.ask("hello")
    return line.hear_to_the_end()


def test_a_locked_table_is_told_and_nobody_new_may_sit(house: House) -> None:
    ann, ben = Person(house, "Ann"), Person(house, "Ben")
    words = ann.open("memory", 2)
    with ann.at(words) as host, ben.at(words) as other:
        assert host.table["table"]["host"] == 0
        host.ask("lock", isLocked=True)
        told = other.until(lambda update: update["table"]["isLocked"])
        assert not told["table"]["chairs"][1]["canSit"]
        assert other.heard[-1]["news"][-1]["t"] == "locked"
        other.ask("sit", chair=1, name="Ben")
        assert other.next("refused")["objection"]["rules"] == ["MATCH-46"]


def test_a_private_table_sends_those_away_who_only_watch(house: House) -> None:
    ann, ben = Person(house, "Ann"), Person(house, "Ben")
    words = ann.open("memory", 2, bots=1)
    with ann.at(words) as host, ben.at(words) as other:
        host.ask("make_private", isPrivate=True)
        assert other.hear_to_the_end() == watching.PRIVATE
        assert "private" in other.heard[-1]["sentence"]
        host.until(lambda update: update["table"]["isPrivate"] and update["table"]["watching"] == 0)
        with ben.socket(words) as line:
            assert looked(Guest(line)) == watching.PRIVATE


def test_an_invitation_lets_somebody_in_to_a_private_table_and_to_its_records(house: House) -> None:
    ann, ben, eve = Person(house, "Ann"), Person(house, "Ben"), Person(house, "Eve")
    words = ann.open("memory", 2, bots=1, options={"cards": 14})
    record = f"/api/tables/{words}/games/0/record"
    with ann.at(words) as host:
        assert host.table["you"]["invitation"] is None
        host.ask("make_private", isPrivate=True)
        invitation = host.until(lambda update: update["table"]["isPrivate"])["you"]["invitation"]
        while not host.is_over:
            host.until(lambda _: host.can_move() or host.is_over)
            if not host.is_over:
                host.play_on()
        with ben.socket(words) as line:
            guest = Guest(line)
            guest.ask("hello", invitation=invitation)
            assert guest.next("update")["you"]["invitation"] is None, "it is for those who sit here to invite"
    assert ann.get(record).status_code == HTTPStatus.OK
    assert ben.get(record).status_code == HTTPStatus.OK
    assert eve.get(record).status_code == HTTPStatus.FORBIDDEN


def test_whoever_was_removed_from_a_private_table_does_not_come_back_by_its_invitation(house: House) -> None:
    ann, ben = Person(house, "Ann"), Person(house, "Ben")
    words = ann.open("memory", 3)
    with ann.at(words) as host, ben.at(words) as other:
        other.sit(1, "Ben")
        host.ask("make_private", isPrivate=True)
        known = other.until(lambda update: update["table"]["isPrivate"])["you"]["invitation"]
        host.until(lambda update: update["table"]["chairs"][1]["canRemove"])
        host.ask("remove", chair=1)
        assert other.hear_to_the_end() == watching.PRIVATE
        with ben.socket(words) as line:
            guest = Guest(line)
            guest.ask("hello", invitation=known)
            assert guest.hear_to_the_end() == watching.PRIVATE
        fresh = host.until(lambda update: update["table"]["chairs"][1]["player"] is None)["you"]["invitation"]
        assert fresh != known


def test_a_name_that_offends_is_seen_nowhere_any_more(house: House) -> None:
    ann, ben = Person(house, "Ann"), Person(house, "Rude")
    words = ann.open("memory", 2)
    with ann.at(words) as host, ben.at(words) as other:
        other.sit(1, "Rude")
        host.until(lambda update: update["table"]["chairs"][1]["canRemove"])
        host.ask("give_name", chair=1)
        other.until(lambda update: update["table"]["chairs"][1]["player"]["name"] == "Adagio")
    with Person(house, "Eve").at(words) as late:
        assert "Rude" not in str(late.table)
    assert ann.get("/api/me").json()["tables"][0]["others"] == ["Adagio"]


def test_another_person_becomes_the_host(house: House) -> None:
    ann, ben = Person(house, "Ann"), Person(house, "Ben")
    words = ann.open("memory", 2)
    with ann.at(words) as host, ben.at(words) as other:
        other.sit(1, "Ben")
        host.until(lambda update: update["table"]["chairs"][1]["canRemove"])
        host.ask("hand_over", chair=1)
        assert other.until(lambda update: update["table"]["host"] == 1)["table"]["isHost"]
        assert not host.until(lambda update: update["table"]["host"] == 1)["table"]["isHost"]


# ------------------------------------------------------------------------------------------------ those who watch


def test_only_so_many_watch_and_those_who_play_always_get_in(home: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_WATCHING", 2)
    with serving(home) as house:
        ann = Person(house, "Ann")
        words = ann.open("memory", 2, bots=1)
        first, second, third = (Person(house, f"W{at}") for at in range(3))
        with first.at(words), second.at(words), first.at(words), ann.at(words), third.socket(words) as line:
            assert looked(Guest(line)) == watching.FULL


def test_watchers_are_counted_for_the_others_once_a_second(house: House) -> None:
    ann = Person(house, "Ann")
    words = ann.open("memory", 2, bots=1)
    people = [Person(house, f"W{at}") for at in range(12)]
    with ann.at(words) as host, ExitStack() as open_lines:
        begun = time.monotonic()
        for person in people:
            open_lines.enter_context(person.at(words))
        host.until(lambda update: update["table"]["watching"] == len(people))
        seconds = time.monotonic() - begun
        counts = [each for each in host.heard if each["t"] == "update" and not each["news"]]
        assert len(counts) <= 2 + seconds / watching.COUNT_SECONDS
        open_lines.close()
        host.until(lambda update: update["table"]["watching"] == 0)
