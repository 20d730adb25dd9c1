"""What players find by themselves: asked once, judged, kept with their tries, and told to nobody else."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.house import Guest, House, Json, Person
from tests.server.test_tries import tries_of

UNAIDED = {"hints": 0, "whys": 0, "hasMoves": False, "more": 0, "names": 0, "foretold": 0}


@contextmanager
def two_at(
    ann: Person, ben: Person, game: str, judge: str = "coach", options: Json | None = None
) -> Iterator[tuple[Guest, Guest]]:
    """Two persons at a table whose game has begun; the last update of each is the deal."""
    words = ann.open(game, 2, judge=judge, options=options or {})
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        for guest in (one, two):
            guest.until(lambda update: update["table"]["phase"] == "playing")
        yield one, two


@pytest.fixture
def ben(house: House) -> Person:
    return Person(house, "Ben")


def cards_of(guest: Guest, zone: str, place: int | None) -> list[str]:
    return next(
        each["cards"] for each in guest.table["view"]["zones"] if (each["name"], each["place"]) == (zone, place)
    )


def found(guest: Guest, *cards: str) -> Json:
    guest.ask("found", n=guest.table["find"]["n"], cards=list(cards))
    return guest.next("found")


# ------------------------------------------------------------------------------------------------ pairs of the deal


@pytest.mark.parametrize("judge", ["coach", "table"])
def test_the_pairs_of_the_deal_are_asked_for_and_are_those_that_were_laid_down(
    ann: Person, ben: Person, judge: str
) -> None:
    with two_at(ann, ben, "old-maid", judge) as (one, two):
        own, others = ({card for pair in guest.table["find"]["sets"] for card in pair} for guest in (one, two))
        assert not own & others
        assert own | others == set(cards_of(one, "laid", None))
        assert one.table["find"]["asks"]["key"] == "to_find"
        story = next(news["story"] for news in one.table["news"] if news["t"] == "dealt")
        given_away = story[one.table["find"]["told"]]
        assert (given_away["key"], given_away["parts"]["seat"]["seat"]) == ("laid", one.seat)


def test_where_everything_is_shown_nothing_is_asked(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid", "guard") as (one, two):
        assert one.table["find"] is None
        assert two.table["find"] is None


def test_a_right_answer_names_its_pair_and_a_wrong_one_is_explained_and_both_are_kept(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, two):
        n, heard = two.table["n"], len(two.heard)
        sets = one.table["find"]["sets"]
        first, second = sets[0], next(pair for pair in sets if pair[0][:-1] != sets[0][0][:-1])
        wrong = found(one, first[0], second[0])
        assert (wrong["found"], wrong["tries"]) == (None, 1)
        assert wrong["objection"]["rules"] == ["MAID-02"]
        assert wrong["objection"]["idea"]["key"] == "found-other-note"
        assert found(one, *reversed(first)) == {"t": "found", "n": n, "found": 0, "objection": None, "tries": 1}
        one.ask("found", n=n, cards=first)
        assert one.next("refused" if len(sets) == 1 else "found")["objection"]["rules"] == ["CORE-3"]
        one.ask("say", phrase="hello")
        two.until(lambda update: update["n"] == n + 1)
        assert [message["t"] for message in two.heard[heard:]] == ["update"], "nobody else hears of it"
        table = one.table["table"]
        kept = tries_of(ann)
        assert [(each["kind"], each["n"], each["verdict"], each["idea"]) for each in kept] == [
            ("found", n, "refused", "found-other-note"),
            ("found", n, "legal", ""),
            ("found", n, "refused", ""),
        ]
        assert [each["move"] for each in kept[:2]] == [f"{first[0]} {second[0]}", " ".join(reversed(first))]
        assert all(each["help"] == UNAIDED and each["ms"] >= 0 and each["judge"] == "coach" for each in kept)
        assert tries_of(ben) == []
        assert table["movesMade"] == 0


def test_wrong_answers_do_not_count_as_wrong_moves(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, two):
        taker = one if one.can_move() else two
        sets = taker.table["find"]["sets"]
        found(taker, sets[0][0], next(pair for pair in sets if pair[0][:-1] != sets[0][0][:-1])[0])
        taker.play("take 900")
        assert taker.next("refused")["tries"] == 1


def test_who_comes_back_sees_the_settled_table(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, _):
        assert one.table["find"] is not None
        words = one.table["table"]["words"]
        with ann.at(words) as again:
            assert again.table["isWhole"]
            assert again.table["find"] is None


def test_who_opens_a_table_with_bots_is_asked_when_they_first_see_it(ann: Person) -> None:
    words = ann.open("old-maid", 2, 1, judge="coach")
    with ann.at(words) as one:
        assert one.table["find"] is not None


# ------------------------------------------------------------------------------------------------ books and takes


def test_a_book_is_to_be_found_by_who_completes_it_and_by_nobody_else(ann: Person, ben: Person) -> None:
    """With pairs somebody completes one soon."""
    with two_at(ann, ben, "go-fish", options={"book_size": 2}) as (one, two):
        find, asker = None, one
        while find is None:
            asker, other = (one, two) if one.can_move() else (two, one)
            note = cards_of(asker, "hands", asker.seat)[0][:-1]
            asker.play(f"ask {other.seat} {note}")
            asker.next("update")
            other.catch_up(asker.table["n"])
            assert other.table["find"] is None
            find = asker.table["find"]
        [pair] = find["sets"]
        assert set(pair) <= set(cards_of(asker, "books", asker.seat))
        played = asker.table["news"][-1]["story"]
        assert played[find["told"]]["key"] == "same"
        assert found(asker, *pair)["found"] == 0
        asker.ask("found", n=find["n"], cards=pair)
        assert asker.next("refused")["objection"]["rules"] == ["MATCH-25"], "it was found"


def test_in_memory_the_two_cards_of_ones_own_turn_are_judged_before_they_are_told(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "memory", "table", {"cards": 14}) as (one, two):
        mover, other = (one, two) if one.can_move() else (two, one)
        mover.play("flip 0")
        assert mover.next("update")["find"] is None
        mover.play("flip 1")
        find = mover.next("update")["find"]
        assert len(find["open"]) == 2
        is_pair = find["open"][0][:-1] == find["open"][1][:-1]
        assert bool(find["sets"]) == is_pair
        other.catch_up(mover.table["n"])
        assert other.table["find"] is None
        mover.ask("found", n=find["n"], isPair=not is_pair)
        told = mover.next("found")
        assert told["objection"]["idea"]["key"] == ("missed-same-note" if is_pair else "found-other-note")
        mover.ask("found", n=find["n"], isPair=is_pair)
        assert mover.next("refused")["objection"]["rules"] == ["MATCH-25"], "one answers once"
        person = ann if mover is one else ben
        assert [each["move"] for each in tries_of(person) if each["kind"] == "found"] == [
            "no pair" if is_pair else "pair"
        ]
