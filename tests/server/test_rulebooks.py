"""Rulebooks over plain HTTP: the page of a game, moves tried in its positions, what holds at every table."""

from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from tests.server.house import Json, Person

FIGURE = "/api/rulebook/the-distance/third"


def gesture(*cards: str, choice: str = "") -> Json:
    picks = [{"zone": "hands", "place": 0, "at": card} for card in cards]
    return {"gesture": {"picks": picks, "target": {"zone": "discard", "place": None, "at": None}, "choice": choice}}


def test_a_rulebook_comes_in_languages_with_its_marks_and_pictures(ann: Person) -> None:
    english, french = (ann.get(f"/api/rulebook/{language}/metronome").json() for language in ("en", "fr"))
    assert [section["key"] for section in english["sections"]] == [section["key"] for section in french["sections"]]
    cards = next(section for section in french["sections"] if section["key"] == "cards")
    assert {item["mark"] for item in cards["items"]} == {figure["mark"] for figure in cards["figures"]}
    assert {item["mark"] for item in cards["items"]} == {"reconstruction"}, "the list of the cards is lost"
    setup = next(section for section in english["sections"] if section["key"] == "setup")
    assert setup["items"][0]["mark"] == "printed"
    [dealt] = setup["figures"]
    assert (dealt["t"], dealt["seats"], dealt["tries"]) == ("position", 3, [])
    hands = [zone["cards"] for zone in dealt["view"]["zones"] if zone["name"] == "hands"]
    assert hands[1:] == [[None] * 7] * 2, "one sees one's own cards"
    assert english["about"]["minutes"] == {"least": 5, "most": 10, "isPrinted": False}
    assert ann.get("/api/rulebook/tlh/metronome").json() == english
    assert ann.get("/api/rulebook/en/bridge").status_code == 404


def test_the_judge_answers_in_a_worked_position(ann: Person) -> None:
    wrong = ann.post(FIGURE, gesture("B4", choice="B")).json()["done"]
    assert (wrong["move"], wrong["objection"]["rules"][0], wrong["cost"]) == ("play B4 as B", "DIST-13", "DIST-18")
    assert wrong["objection"]["idea"]["key"] == "counts-exclusive"
    right = ann.post(FIGURE, gesture("A3", choice="A")).json()["done"]
    assert right["objection"] is None
    assert [said["key"] for said in right["story"]] == ["played"]
    again = ann.post(FIGURE, gesture("A3", choice="A")).json()["done"]
    assert again == right, "the position stays as it is"


def test_what_must_be_said_is_asked_back(ann: Person) -> None:
    black = "/api/rulebook/the-distance/black"
    asked = ann.post(black, gesture("F#3")).json()
    assert asked["done"] is None
    assert [choice["choice"] for choice in asked["choices"]] == list("ABCDEFG")
    assert ann.post(black, gesture("F#3", choice="F")).json()["done"]["objection"] is None


def test_what_is_no_gesture_or_no_figure_is_refused_with_a_sentence(ann: Person) -> None:
    assert ann.post(FIGURE, gesture("C5")).status_code == 400
    for figure in ("the-distance/nothing", "the-distance/notes", "bridge/third"):
        assert ann.post(f"/api/rulebook/{figure}", gesture("A3", choice="A")).status_code == 404


def test_what_holds_at_every_table_comes_in_languages(ann: Person) -> None:
    english, french, other = (ann.get(f"/api/rules/{language}").json()["rules"] for language in ("en", "fr", "tlh"))
    assert english == other == {**CORE, **MATCH}
    assert english.keys() == french.keys()
    assert all(french[rule] != sentence for rule, sentence in english.items())
