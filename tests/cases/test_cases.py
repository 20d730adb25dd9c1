"""Every case of every game that there is; and the runner of cases can say no."""

import json
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import Unreadable
from cardenza.testing.cases import Case, read_cases, run_case

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


def cases_of(file: Path) -> list[Case]:
    """The cases of a file whose game is in the catalogue."""
    cases = read_cases(file.read_text(encoding="utf-8").splitlines())
    return [case for case in cases if game_key(case) in catalogue.keys()]  # noqa: SIM118  # the keys of a module


def game_key(case: Case) -> object:
    position = case.get("position")
    return position.get("game") if isinstance(position, dict) else None


CASES = [case for file in FILES for case in cases_of(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    assert run_case(case).faults == []


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_game_has_cases(kind: type) -> None:
    assert [case for case in CASES if game_key(case) == vars(kind)["key"]]


def test_every_case_has_an_id_of_its_own_and_says_which_rules_it_shows() -> None:
    ids = [case["id"] for case in CASES]
    assert sorted(set(map(str, ids))) == sorted(map(str, ids))
    assert [case["id"] for case in CASES if not case.get("rules") or not case.get("note")] == []


# ------------------------------------------------------------------------------------------- the runner can say no

POSITION = {
    "game": "the-distance",
    "options": {"mode": "guided"},
    "seats": 2,
    "hands": [["F#3", "G2", "A3"], ["C2", "D2"]],
    "discard": ["F2"],
}
LEGAL: Case = {"id": "legal", "position": POSITION, "seat": 0, "legal": ["play F#3 as G", "play G2 as G"]}
DRAWN: Case = {
    "id": "drawn",
    "position": {**POSITION, "turn": 1},
    "play": ["1: draw"],
    "chance": [["A5"]],
    "expect": {
        "hands": [["A3", "F#3", "G2"], ["D2", "A5", "C2"]],
        "draws": 1,
        "turn": 1,
        "stock": 47,
        "discard": ["F2"],
    },
}
WON: Case = {
    "id": "won",
    "position": {**POSITION, "hands": [["G2"], 7]},
    "play": ["0: play G2 as G"],
    "outcome": {"winners": [0]},
}
REFUSED: Case = {
    "id": "refused",
    "position": POSITION,
    "seat": 0,
    "refused": [{"move": "draw", "rules": ["DIST-R6", "DIST-99"]}, {"move": "play A3 as G", "rules": ["DIST-13"]}],
}


HEARD: Case = {
    "id": "heard",
    "position": {"game": "go-fish", "seats": 2, "hands": [["C2", "D2"], ["C3", "E2"]], "holds": [["C"], []]},
    "play": ["0: ask 1 C"],
    "expect": {"holds": [["C"], []], "lacks": [[], ["C"]]},
}
UNHEARD: Case = {
    "id": "unheard",
    "position": {"game": "go-fish", "seats": 2, "hands": [["C2", "D2"], ["C3", "E2"]]},
    "expect": {"holds": [[], []], "lacks": [[], []], "knows": [{}, {}]},
}


@pytest.mark.parametrize("case", [LEGAL, DRAWN, WON, REFUSED, HEARD, UNHEARD], ids=lambda case: case["id"])
def test_a_right_case_passes(case: Case) -> None:
    assert run_case(case) == (case["id"], [])


@pytest.mark.parametrize(
    ("case", "change", "fault"),
    [
        (LEGAL, {"legal": ["play G2 as G"]}, "legal for seat 0: expected ['play G2 as G'], came ["),
        (LEGAL, {"legal": ["draw", "play F#3 as G", "play G2 as G"]}, "legal for seat 0: expected ['draw'"),
        (LEGAL, {"legal": []}, "legal for seat 0: expected [], came"),
        (LEGAL, {"seat": 1}, "legal for seat 1: expected ["),
        (LEGAL, {"seat": 2}, "there is no seat 2"),
        (LEGAL, {"seat": "0"}, "there is no seat '0'"),
        (LEGAL, {"legal": "draw"}, "legal must be a list, not 'draw'"),
        (LEGAL, {"legal_has": ["play G2 as G", "draw"]}, "legal for seat 0 lacks ['draw']"),
        (LEGAL, {"legal_lacks": ["pass", "play G2 as G"]}, "legal for seat 0 has ['play G2 as G']"),
        (LEGAL, {"legal_count": 3}, "expected 3 legal moves for seat 0, came 2"),
        (LEGAL, {"legl": []}, "a case has no field 'legl'"),
        (LEGAL, {"position": {**POSITION, "game": "the-distanse"}}, "there is no game 'the-distanse'; did you mean"),
        (LEGAL, {"position": {**POSITION, "discard": ["G2"]}}, "names G2, which is named elsewhere too"),
        (LEGAL, {"position": None}, "position must be an object, not None"),
        (REFUSED, {"refused": [{"move": "draw", "rules": ["DIST-23"]}]}, "'draw': expected an objection by one of"),
        (REFUSED, {"refused": [{"move": "draw", "rules": []}]}, "'draw': expected an objection by one of []"),
        (REFUSED, {"refused": [{"move": "play G2 as G", "rules": ["DIST-13"]}]}, "came: the move is legal"),
        (REFUSED, {"refused": [{"move": "jump", "rules": ["DIST-13"]}]}, "'jump' is no move"),
        (REFUSED, {"refused": ["draw"]}, "refused must be an object, not 'draw'"),
        (DRAWN, {"expect": {"draws": 2}}, "expected draws 2, came 1"),
        (DRAWN, {"expect": {"draws": True}}, "expected draws True, came 1"),
        (DRAWN, {"expect": {"stock": 46}}, "expected stock 46, came ["),
        (DRAWN, {"expect": {"hands": [3, ["C2", "D2"]]}}, "expected hands [3, ['C2', 'D2']], came"),
        (DRAWN, {"expect": {"hands": [["F#3", "G2", "A4"], 3]}}, "expected hands"),
        (DRAWN, {"expect": {"hands": [3]}}, "expected hands [3], came"),
        (DRAWN, {"expect": {"discard": []}}, "expected discard [], came ['F2']"),
        (DRAWN, {"expect": {"colour": "red"}}, "expected colour red, came no such key"),
        (DRAWN, {"expect": []}, "expect must be an object, not []"),
        (HEARD, {"expect": {"holds": [[], []]}}, "expected holds [[], []], came [['C'], []]"),
        (UNHEARD, {"expect": {"lacks": [[], ["C"]]}}, "expected lacks [[], ['C']], came no such key"),
        (DRAWN, {"chance": [["A5"], ["B5"]]}, "1 chance entries were never asked for"),
        (DRAWN, {"chance": [["A5", "B5"]]}, "chance entry 1 has 2 cards where 1 are drawn"),
        (DRAWN, {"chance": [["H5"]]}, "'H5' is no Musicards card"),
        (DRAWN, {"chance": ["A5"]}, "chance must be a list, not 'A5'"),
        (DRAWN, {"chance": [["B5"]]}, "expected hands"),
        (DRAWN, {"play": ["1: draw", "1: pass"]}, "'1: pass': Only after three draws in the turn may a player pass."),
        (DRAWN, {"play": ["draw"]}, "'draw' must be \"seat: move\""),
        (DRAWN, {"play": ["2: draw"]}, "'2: draw' must be \"seat: move\""),
        (DRAWN, {"outcome": {"winners": [1]}}, "outcome: expected winners [1], came none"),
        (WON, {"outcome": {"winners": [1]}}, "outcome: expected winners [1], came [0]"),
        (WON, {"outcome": {"winners": [0], "scores": [3, 0]}}, "outcome: expected scores [3, 0], came none"),
        (WON, {"play": []}, "outcome: expected winners [0], came none"),
    ],
)
def test_a_wrong_case_fails_with_what_was_expected_and_what_came(
    case: Case, change: dict[str, object], fault: str
) -> None:
    faults = run_case({**case, **change}).faults
    assert any(fault in found for found in faults), faults


def test_every_fault_of_a_case_is_told() -> None:
    faults = run_case({**LEGAL, "legal": [], "legal_count": 9, "legal_has": ["draw"], "expect": {"turn": 1}}).faults
    assert len(faults) == 4


def test_cards_in_a_pile_have_an_order_and_cards_in_a_hand_have_none() -> None:
    case: Case = {"id": "order", "position": {**POSITION, "discard": ["A2", "F2"]}}
    assert run_case({**case, "expect": {"hands": [["A3", "G2", "F#3"], ["D2", "C2"]]}}).faults == []
    assert run_case({**case, "expect": {"discard": ["F2", "A2"]}}).faults


def test_a_card_may_be_written_another_way() -> None:
    assert run_case({**DRAWN, "expect": {"hands": [["Gb3", "G2", "A3"], 3]}}).faults == []
    pile: Case = {"id": "pile", "position": {**POSITION, "discard": ["F#2"], "base": ["F"]}}
    assert run_case({**pile, "expect": {"discard": ["Gb2"]}}).faults == []
    assert run_case({**pile, "expect": {"discard": ["Ab2"]}}).faults


# ------------------------------------------------------------------------------------------------------- reading


def test_cases_are_read_line_by_line() -> None:
    assert read_cases([json.dumps(LEGAL), "", "  ", json.dumps(WON)]) == [LEGAL, WON]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "line 2 is not JSON"),
        ("[]", 'line 2 is no case: it needs an "id" and a "position"'),
        ('{"note": "x"}', 'line 2 is no case: it needs an "id" and a "position"'),
        ('{"id": 3}', 'line 2 is no case: it needs an "id" and a "position"'),
    ],
)
def test_a_line_that_is_no_case_is_named(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read_cases([json.dumps(LEGAL), line])
