"""Reviews and questions about moves at a live table: what is told, to whom, and to nobody else."""

import time
from itertools import pairwise

import pytest

from cardenza import catalogue
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.views import open_view
from tests.engines import Place
from tests.protocol.knowing import knows, named, shown_in_passing
from tests.server.house import SECONDS, SHORT, Guest, House, Json, Person, play_to_the_end, serving
from tests.server.test_secrecy import _tables
from tests.server.test_tries import first, seated

pytestmark = pytest.mark.both_stores

NOBODY = "You did not play this game, or it is not over yet."


def asked(guest: Guest, n: int) -> Json:
    guest.ask("why_move", n=n)
    while (message := guest.hear())["t"] not in ("recalled", "refused"):
        pass
    return message


def played(guest: Guest) -> list[Json]:
    """The news of moves in this game, the first one first."""
    news = [each for update in guest.heard if update["t"] == "update" for each in update["news"]]
    return list({each["n"]: each for each in news if each["t"] == "played"}.values())


def reviewed(person: Person, words: str, game: int = 0) -> Json:
    """The review when all moves were looked at."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        review: Json = person.get(f"/api/me/reviews/{words}/{game}").json()
        if review["looked"] == review["of"]:
            return review
    raise AssertionError("the moves are looked at for ever")


# ------------------------------------------------------------------------------------------------ one move

TABLES: list[Json] = [
    {"game": "the-distance", "seats": 2, "bots": 1, "judge": "coach"},
    {"game": "memory", "seats": 2, "bots": 1, "judge": "coach", "options": {"cards": 14}},
    {"game": "go-fish", "seats": 3, "bots": 2, "judge": "guard"},
    {"game": "old-maid", "seats": 3, "bots": 2, "judge": "coach"},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["game"])
def test_every_move_can_be_asked_about_and_no_answer_names_a_hidden_card(home: Place, table: Json) -> None:
    with serving(home) as house:
        ann = Person(house)
        words = ann.open(**table)
        answers: list[tuple[int, Json]] = []
        with ann.at(words) as one:
            one.show()
            for _ in range(6):
                one.until(lambda _: one.is_over or (one.can_move() and bool(one.moves())))
                if one.is_over:
                    break
                one.play_on()
            for news in played(one)[-8:]:
                answers.append((one.table["n"], asked(one, news["n"])))
            seat = one.seat
        tables = _tables(home, words)
        known: set[str] = set()
        for before, after in pairwise(tables):
            known |= shown_in_passing(before, after) | (knows(after.current(), seat) if after.state else set())
        for _, answer in answers:
            assert answer["t"] == "recalled"
            assert named(answer, tables[-1].game) <= known
            assert (answer["says"] is not None) == (answer["seat"] == seat)
            assert answer["weighed"] is None or answer["seat"] == seat
            assert len(answer["besides"]) <= 6
            if table["game"] == "memory":
                assert answer["weighed"] is None
                assert not any(said["isFleeting"] for said in answer["story"])
        assert {answer["seat"] for _, answer in answers} > {seat}


def test_a_strict_table_tells_after_the_game_and_nobody_who_only_watches(
    house: House, ann: Person, ben: Person
) -> None:
    words = ann.open("memory", 2, judge="table", options={"cards": 14})
    with ann.at(words) as one, ben.at(words) as two:
        seated(one, two)
        mover = one if one.can_move() else two
        mover.play("flip 0")
        n = mover.next("update")["n"]
        assert asked(mover, n)["objection"]["rules"] == ["MATCH-41"]
        play_to_the_end(one, two)
        answer = asked(one, played(one)[-1]["n"])
        assert answer["t"] == "recalled"
        assert asked(one, 1)["objection"]["rules"] == ["MATCH-42"]
        with Person(house, "Eve").at(words) as eve:
            assert asked(eve, n)["objection"]["rules"] == ["MATCH-4"]


def test_a_strict_table_tells_at_once_where_all_others_are_bots(ann: Person) -> None:
    with ann.at(ann.open("memory", 2, 1, judge="table", options={"cards": 14})) as one:
        one.until(lambda _: one.can_move())
        one.play_on()
        assert asked(one, played(one)[-1]["n"])["t"] == "recalled"


# ------------------------------------------------------------------------------------------------ reviews


def test_a_review_has_what_its_guest_tried_wrongly_and_nobody_else_hears_of_it(
    house: House, ann: Person, ben: Person
) -> None:
    words = ann.open("the-distance", 2, judge="coach", options=SHORT)
    address = f"/api/me/reviews/{words}/0"
    with ann.at(words) as one, ben.at(words) as two:
        seated(one, two)
        one.until(lambda _: one.can_move())
        move, verdict = first(house, words, one, _is_wrong_card)
        for text in ("castle", move):
            one.play(text)
            one.next("refused")
        assert ann.get(address).status_code == 404, "the game is not over"
        play_to_the_end(one, two)
        heard = len(two.heard)
        review = reviewed(ann, words)
        [wrong] = review["wrong"]
        [said] = wrong["objections"]
        assert verdict.objection is not None
        assert tuple(said["rules"]) == verdict.objection.rules
        assert reviewed(ben, words)["wrong"] == []
        stranger = Person(house, "Eve")
        for path in (address, f"{address}/{wrong['id']}"):
            assert stranger.get(path).json()["sentence"] == NOBODY
        assert ben.get(f"{address}/{wrong['id']}").status_code == 404
        two.ask("say", phrase="bye")
        assert two.next("update")["news"][-1]["t"] == "said"
        assert len(two.heard) == heard + 1, "nobody was told anything meanwhile"
    address += f"/{wrong['id']}"
    assert ann.get(address).json()["view"]["seat"] == 0
    again = ann.post(address, {"move": move}).json()
    assert (again["grade"], again["done"]["objection"]) == ("wrong", said)
    grades = {ann.post(address, {"move": offer["move"]}).json()["grade"] for offer in ann.get(address).json()["tries"]}
    assert "right" in grades
    assert ann.post(address, {}).status_code == 400
    assert ann.http.delete("/api/me/tries").status_code == 204
    assert reviewed(ann, words)["wrong"] == [], "what was deleted is in no review"


def test_what_was_found_wrongly_is_in_the_review_and_is_found_again(house: House, ann: Person, ben: Person) -> None:
    """Who was wrong in Memory, and tried no wrong move, has something to mend."""
    words = ann.open("memory", 2, judge="coach", options={"cards": 14})
    with ann.at(words, finds=True) as one, ben.at(words, finds=True) as two:
        seated(one, two)
        mover, person, other = (one, ann, ben) if one.can_move() else (two, ben, ann)
        asked = _takes_all_pairs(house, words, mover)
        review = reviewed(person, words)
        assert reviewed(other, words)["finds"] == []
    [find] = review["finds"]
    [given] = find["answers"]
    assert review["wrong"] == []
    assert (find["open"], find["cards"], find["asks"]) == (asked["open"], [], asked["asks"])
    assert (given["isPair"], given["cards"], given["objection"]["rules"]) == (False, [], ["MEM-06"])
    address = f"/api/me/reviews/{words}/0"
    again = f"{address}/{find['id']}/found"
    assert person.post(again, {"isPair": True}).json() == {"objection": None}
    assert person.post(again, {"isPair": False}).json() == {"objection": given["objection"]}
    assert other.post(again, {"isPair": True}).status_code == 404
    assert person.post(f"{address}/find-1-0/found", {"isPair": True}).status_code == 404
    assert person.http.delete("/api/me/tries").status_code == 204
    assert reviewed(person, words)["finds"] == []


def _takes_all_pairs(house: House, words: str, mover: Guest) -> Json:
    """Somebody knows where every card lies; of the first pair they say that it is none. Tells what was asked."""
    [grid] = [zone.cards for zone in open_view(house.table(words).current()).zones if zone.name == "grid"]
    notes = sorted(range(len(grid)), key=lambda place: str(grid[place])[:-1])
    finds: list[Json] = []
    for place in notes:
        mover.play(f"flip {place}")
        mover.next("update")
        if (find := mover.table["find"]) is not None:
            mover.ask("found", n=find["n"], isPair=bool(finds))
            assert (mover.next("found")["objection"] is None) == bool(finds)
            mover.next("update")
            finds.append(find)
    assert mover.is_over
    return finds[0]


def _is_wrong_card(verdict: Verdict) -> bool:
    return verdict.objection is not None and verdict.is_mistake() and "DIST-13" in verdict.objection.rules


def test_turning_points_are_found_meanwhile_and_can_be_played_again(home: Place) -> None:
    """Somebody who only ever turns the deck, and then gives up, could have won."""
    with serving(home) as house:
        ann = Person(house)
        words = ann.open("chromatic-solitaire", 1, judge="guard", deal="solvable", autoSafe=False)
        with ann.at(words) as one:
            offers = one.table["offers"]["moves"]
            [resigning] = [offer["move"] for offer in offers if offer["isResigning"]]
            for _ in range(12):
                one.play(one.moves()[0])
                one.next("update")
                if one.is_over or not one.moves():
                    break
            if not one.is_over:
                one.play(resigning)
                one.until(lambda _: one.is_over)
        review = reviewed(ann, words)
        assert 0 < review["of"] <= 12
        assert len(review["turns"]) <= 5
        for turn in review["turns"]:
            assert turn["weighed"]["key"] == "other_way"
            address = f"/api/me/reviews/{words}/0/{turn['id']}"
            position = ann.get(address).json()
            graded = {ann.post(address, {"move": offer["move"]}).json()["grade"] for offer in position["tries"]}
            assert graded == {"right", "miss"}
        assert catalogue.find(review["game"]).key == "chromatic-solitaire"


def test_a_game_without_anything_to_mend_says_so_by_having_nothing(ann: Person) -> None:
    words = ann.open("old-maid", 2, 1, judge="guard")
    with ann.at(words) as one:
        while not one.is_over:
            one.play_on() if one.can_move() and one.moves() else one.next("update")
    review = reviewed(ann, words)
    assert (review["wrong"], review["turns"]) == ([], [])
    assert ann.get(f"/api/me/reviews/{words}/1").status_code == 404
    assert ann.get("/api/me/reviews/no-such-table/0").status_code == 404
