"""Lessons over plain HTTP: steps without their answers, and every try answered."""

import pytest

from cardenza import catalogue
from cardenza.coach.lesson import lesson_of, tries
from tests.server.house import Json, Person

THIRD = "/api/lessons/en/the-distance/DIST-L3"


def by_hand(card: str, choice: str = "") -> Json:
    picks = [{"zone": "hands", "place": 0, "at": card}]
    return {"gesture": {"picks": picks, "target": {"zone": "discard", "place": None, "at": None}, "choice": choice}}


def test_a_lesson_comes_in_languages_with_a_table_at_its_end(ann: Person) -> None:
    english, french = (ann.get(f"/api/lessons/{language}/the-distance").json() for language in ("en", "fr"))
    assert [step["id"] for step in english["steps"]] == [f"DIST-L{number}" for number in range(1, 7)]
    assert all(one["goal"] != other["goal"] for one, other in zip(english["steps"], french["steps"], strict=True))
    assert (english["table"]["seats"], english["table"]["judge"]) == (2, "coach")
    assert ann.get("/api/lessons/tlh/the-distance").json() == english
    assert ann.get("/api/lessons/en/bridge").status_code == 404


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_try_of_every_lesson_is_answered(ann: Person, key: str) -> None:
    lesson = lesson_of(key)
    assert lesson is not None
    table = ann.get(f"/api/lessons/en/{key}").json()["table"]
    assert ann.post("/api/tables", {"settings": table, "name": "Ann", "bots": table["seats"] - 1}).status_code == 201
    for step in lesson.steps:
        wrong = [each.move for each in step.wrong]
        for move in tries(step):
            told = ann.post(f"/api/lessons/fr/{key}/{step.id}", {"move": move}).json()
            meant = "right" if move in step.right else "wrong" if move in wrong else "miss"
            assert told["grade"] == meant, move
            assert (told["done"]["objection"] is not None) == (meant == "wrong")
            assert (told["praise"] != "") == (told["after"] is not None) == (meant == "right")


def test_hands_try_as_well(ann: Person) -> None:
    wrong = ann.post(THIRD, by_hand("B4", "B")).json()
    assert (wrong["grade"], wrong["done"]["objection"]["idea"]["key"]) == ("wrong", "counts-exclusive:makes")
    right = ann.post(THIRD, by_hand("A3", "A")).json()
    assert right["grade"] == "right"
    [hand] = [zone["cards"] for zone in right["after"]["zones"] if (zone["name"], zone["place"]) == ("hands", 0)]
    assert hand == ["G2", "B4"]
    black = ann.post("/api/lessons/en/the-distance/DIST-L4", by_hand("F#3")).json()
    assert black["done"] is None
    assert [choice["choice"] for choice in black["choices"]] == list("ABCDEFG")


def names_fitting(told: Json) -> bool:
    """Does a proof say what would have fitted?"""
    return "these_fit" in [
        proof["heading"]["key"] for proof in told["done"]["objection"]["evidence"] if "heading" in proof
    ]


def test_what_is_wrong_is_told_step_by_step_and_what_fits_at_last(ann: Person) -> None:
    """The first time one is left to think; the second the way is complete and a hint at hand; the third all is told."""
    wrong = {"move": "play B4 as B"}
    first, second, third, fourth = (ann.post(THIRD, {**wrong, "tries": tries}).json() for tries in range(4))
    assert [told["step"] for told in (first, second, third, fourth)] == [1, 2, 3, 3]
    assert [told["canTellMore"] for told in (first, second, third)] == [True, True, False]
    assert [told["hint"] is None for told in (first, second, third)] == [True, False, False]
    assert [names_fitting(told) for told in (first, second, third)] == [False, False, True]
    ways = [[proof["t"] for proof in told["done"]["objection"]["evidence"]] for told in (first, second)]
    assert "counted" not in ways[0]
    assert "counted" in ways[1]
    assert third == fourth
    for more, same in ((1, second), (2, third)):
        assert ann.post(THIRD, {**wrong, "more": more}).json() == same, "it can be asked for"
    assert ann.post(THIRD, {**wrong, "tries": 1, "more": 2}).json() == third
    assert ann.post(THIRD, {**wrong, "more": 3}).status_code == 400


@pytest.mark.parametrize("key", catalogue.keys())
def test_no_first_wrong_try_in_a_lesson_is_told_what_fits(ann: Person, key: str) -> None:
    lesson = lesson_of(key)
    assert lesson is not None
    for step in lesson.steps:
        for wrong in step.wrong:
            first, last = (
                ann.post(f"/api/lessons/en/{key}/{step.id}", {"move": wrong.move, "tries": n}).json() for n in (0, 2)
            )
            assert (first["step"], first["hint"], last["step"]) == (1, None, 3)
            assert first["done"]["story"] == []
            assert last["hint"]["key"] in ann.get(f"/api/words/en/{key}").json()["hints"]
            told, whole = (answer["done"]["objection"] for answer in (first, last))
            assert told["rules"] == whole["rules"]
            assert len(told["evidence"]) <= len(whole["evidence"])
            assert not names_fitting(first)


def test_what_is_no_try_is_refused_with_a_sentence(ann: Person) -> None:
    for asked in ({}, {"move": "dance"}, by_hand("C5")):
        assert ann.post(THIRD, asked).status_code == 400
    for step in ("the-distance/DIST-L9", "bridge/DIST-L1"):
        assert ann.post(f"/api/lessons/en/{step}", {"move": "draw"}).status_code == 404
