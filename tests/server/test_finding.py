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
    with ann.at(words, finds=True) as one, ben.at(words, finds=True) as two:
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


def shown(guest: Guest) -> Json:
    """What was to be found is told; then the table follows as it stands."""
    guest.ask("reveal", n=guest.table["find"]["n"])
    told = guest.next("found")
    assert (told["left"], told["objection"]) == (0, None)
    guest.next("update")
    return told


def own_hand(guest: Guest) -> list[str]:
    return cards_of(guest, "hands", guest.seat)


def alike(guest: Guest) -> list[list[str]]:
    """Pairs of equal notes in one's own hand: those that one may touch, but for the odd ones."""
    notes: dict[str, list[str]] = {}
    for card in own_hand(guest):
        notes.setdefault(card[:-1], []).append(card)
    return [cards[at : at + 2] for cards in notes.values() for at in range(0, len(cards) - 1, 2)]


def unlike(guest: Guest) -> list[str]:
    """Two cards of one's own hand that are no pair."""
    first, *others = own_hand(guest)
    return [first, next(card for card in others if card[:-1] != first[:-1])]


# ------------------------------------------------------------------------------------------------ pairs of the deal


@pytest.mark.parametrize("judge", ["coach", "table"])
def test_the_pairs_of_the_deal_are_asked_for_and_are_those_that_were_laid_down(
    ann: Person, ben: Person, judge: str
) -> None:
    with two_at(ann, ben, "old-maid", judge) as (one, two):
        laid: dict[int, set[str]] = {}
        for guest in (one, two):
            find, held = guest.table["find"], own_hand(guest)
            assert (find["asks"]["key"], find["size"], find["onto"]) == ("to_find", 2, ["laid", None])
            story = next(news["story"] for news in guest.table["news"] if news["t"] == "dealt")
            assert len(story) == find["told"], "no more is told"
            cards = shown(guest)["cards"]
            assert len(cards) == 2 * find["count"]
            assert set(cards) <= set(held)
            assert set(own_hand(guest)) == set(held) - set(cards)
            given_away = next(news["story"] for news in guest.table["news"] if news["t"] == "dealt")[find["told"]]
            assert (given_away["key"], given_away["parts"]["seat"]["seat"]) == ("laid", guest.seat)
            laid[guest.seat or 0] = set(cards)
        assert laid[0] | laid[1] == set(cards_of(one, "laid", None))


def test_where_everything_is_shown_nothing_is_asked(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid", "guard") as (one, two):
        assert one.table["find"] is None
        assert two.table["find"] is None


def test_who_does_not_care_to_find_sees_the_settled_table(ann: Person) -> None:
    words = ann.open("old-maid", 2, 1, judge="coach")
    with ann.at(words) as one:
        assert one.table["find"] is None
        assert alike(one) == []
        one.ask("reveal", n=one.table["n"])
        assert one.next("refused")["objection"]["rules"] == ["MATCH-25"]


def test_a_right_answer_lays_its_pair_and_a_wrong_one_is_explained_and_both_are_kept(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, two):
        n, heard = two.table["n"], len(two.heard)
        first, *others = alike(one)
        wrong = found(one, *unlike(one))
        assert (wrong["cards"], wrong["tries"]) == ([], 1)
        assert wrong["objection"]["rules"] == ["MAID-02"]
        assert wrong["objection"]["idea"]["key"] == "found-other-note"
        right = found(one, *reversed(first))
        assert {card[:-1] for card in right["cards"]} == {first[0][:-1]}, "of three alike the rules say which"
        assert (len(right["cards"]), right["left"], right["tries"]) == (2, len(others), 1)
        assert right["objection"] is None
        one.ask("found", n=n, cards=right["cards"])
        assert one.next("found" if others else "refused")["objection"]["rules"] == ["CORE-3" if others else "MATCH-25"]
        one.ask("say", phrase="hello")
        if others:
            shown(one)
        kept = tries_of(ann)
        assert [(each["kind"], each["n"], each["verdict"], each["idea"]) for each in kept][:2] == [
            ("found", n, "refused", "found-other-note"),
            ("found", n, "legal", ""),
        ]
        assert kept[1]["move"] == " ".join(reversed(first))
        assert all(each["help"] == UNAIDED and each["ms"] >= 0 and each["judge"] == "coach" for each in kept)
        shown(two)
        assert [message["t"] for message in two.heard[heard:]] == ["found", "update"], "nobody else hears of it"
        assert tries_of(ben) == []
        assert two.table["table"]["movesMade"] == 0


def test_wrong_answers_do_not_count_as_wrong_moves(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, two):
        for guest in (one, two):
            found(guest, *unlike(guest))
            shown(guest)
        taker = one if one.can_move() else two
        taker.play("take 900")
        assert taker.next("refused")["tries"] == 1


def test_who_comes_back_sees_the_settled_table(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, _):
        find, words = one.table["find"], one.table["table"]["words"]
        with ann.at(words, finds=True) as again:
            assert again.table["isWhole"]
            assert again.table["find"] is None
        with ann.at(words, find["n"] - 1, finds=True) as again:
            assert again.table["find"] is None
            assert again.table["news"][-1]["n"] >= find["n"], "what was kept back is told"
            assert alike(again) == []


def test_nobody_waits_for_who_is_still_looking_and_what_happens_follows_in_its_order(ann: Person, ben: Person) -> None:
    with two_at(ann, ben, "old-maid") as (one, two):
        [taker] = ann.house.table(one.table["table"]["words"]).to_act()
        mover, looking = (one, two) if one.seat == taker else (two, one)
        dealt, heard = looking.table["n"], len(looking.heard)
        shown(mover)
        mover.play("take 0")
        n = mover.next("update")["n"]
        assert n > dealt
        shown(looking)
        looking.catch_up(n)
        updates = [message for message in looking.heard[heard:] if message["t"] == "update"]
        assert [(update["n"], update["isWhole"]) for update in updates] == [(dealt, True), (n, False)]


def test_who_opens_a_table_with_bots_is_asked_when_they_first_see_it(ann: Person) -> None:
    words = ann.open("old-maid", 2, 1, judge="coach")
    with ann.at(words, finds=True) as one:
        assert one.table["find"] is not None


# ------------------------------------------------------------------------------------------------ books and takes


def test_a_book_is_to_be_found_by_who_completes_it_and_by_nobody_else(ann: Person, ben: Person) -> None:
    """With pairs somebody completes one soon."""
    with two_at(ann, ben, "go-fish", options={"book_size": 2}) as (one, two):
        for guest in (one, two):
            if guest.table["find"]:
                shown(guest)
        find, asker = None, one
        while find is None:
            asker, other = (one, two) if one.can_move() else (two, one)
            note = own_hand(asker)[0][:-1]
            asker.play(f"ask {other.seat} {note}")
            find = asker.next("update")["find"]
            other.catch_up(asker.table["n"])
            assert other.table["find"] is None
        [news] = asker.table["news"]
        assert len(news["story"]) == find["told"]
        assert all(deed["target"] == ["hands", asker.seat] for deed in news["deeds"])
        assert find["onto"] == ["books", asker.seat]
        [pair] = [cards for cards in alike(asker) if not set(cards) & set(cards_of(asker, "books", asker.seat))]
        assert set(found(asker, *pair)["cards"]) == set(pair)
        settled = asker.next("update")
        assert set(pair) <= set(cards_of(asker, "books", asker.seat))
        assert settled["news"][0]["story"][find["told"]]["key"] == "same"
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
        assert (find["size"], find["count"], find["onto"]) == (2, 1, None), "it does not tell whether they are a pair"
        assert cards_of(mover, "grid", None)[:2] == find["open"]
        assert not mover.table["news"][-1]["deeds"]
        is_pair = find["open"][0][:-1] == find["open"][1][:-1]
        other.catch_up(mover.table["n"])
        assert other.table["find"] is None
        mover.ask("found", n=find["n"], isPair=not is_pair)
        told = mover.next("found")
        assert told["objection"]["idea"]["key"] == ("missed-same-note" if is_pair else "found-other-note")
        assert mover.next("update")["news"][-1]["deeds"] or not is_pair, "then the table follows as it stands"
        mover.ask("found", n=find["n"], isPair=is_pair)
        assert mover.next("refused")["objection"]["rules"] == ["MATCH-25"], "one answers once"
        person = ann if mover is one else ben
        assert [each["move"] for each in tries_of(person) if each["kind"] == "found"] == [
            "no pair" if is_pair else "pair"
        ]
