"""`cardenza cases`: the public cases pass, and a failing case says what was expected and what came."""

import json
from pathlib import Path

import pytest

from cardenza import catalogue
from tests.cli.running import Ran, cardenza

CASES = Path(__file__).parent.parent / "cases"
GIVEN: dict[str, object] = {
    "id": "DIST-P1a",
    "position": {
        "game": "the-distance",
        "options": {"mode": "guided"},
        "hands": [["F#3", "G2", "A3"], 7],
        "discard": ["F#4"],
        "base": ["F"],
    },
}
MELD: dict[str, object] = {"id": "CDECK-1", "meld": "iv-tt", "root": "C", "notes": ["C", "F#"], "also": [["C", "Gb"]]}


def ran_on(tmp_path: Path, *cases: dict[str, object]) -> Ran:
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    ran = cardenza("cases", file)
    assert ran.err == ""
    return ran


def test_the_public_cases_pass() -> None:
    files = [CASES / f"{key}.jsonl" for key in [*catalogue.keys(), "carmony-deck"]]
    ran = cardenza("cases", *files)
    total = sum(len(file.read_text().splitlines()) for file in files)
    assert (ran.code, ran.out) == (0, f"{total} passed, 0 failed\n")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"legal": ["draw"]}, "legal for seat 0: expected ['draw'], came ['play F#3 as G', 'play G2 as G']"),
        ({"legal_count": 5}, "expected 5 legal moves for seat 0, came 2"),
        ({"refused": [{"move": "draw", "rules": ["DIST-99"]}]}, "'draw': expected an objection by one of ['DIST-99']"),
        ({"play": ["0: play G2 as G"], "expect": {"base": ["A"]}}, "expected base ['A'], came ['G']"),
        ({"play": ["0: play A3 as A"]}, "The letter played must lie the chosen interval above the last one."),
        ({"outcome": {"winners": [1]}}, "outcome: expected winners [1], came none"),
        ({"position": {"game": "the-distance"}}, "discard must name at least one card"),
        ({"position": {"game": "bridge"}}, "there is no game 'bridge'"),
        ({"position": 7}, "position must be an object"),
        ({"colour": "red"}, "a case has no field 'colour'"),
    ],
)
def test_a_failing_case_says_what_came(wrong: dict[str, object], told: str, tmp_path: Path) -> None:
    ran = ran_on(tmp_path, GIVEN, {**GIVEN, "id": "DIST-P1b", **wrong}, GIVEN)
    first, second, *_, last = ran.out.splitlines()
    assert first == "DIST-P1b failed"
    assert told in second
    assert last == "2 passed, 1 failed"
    assert ran.code == 1


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"notes": ["C", "G"]}, "notes: expected ['C', 'G'], came ['C', 'F#']"),
        ({"also": []}, "also: expected [], came [['C', 'Gb']]"),
        ({"meld": "ch-42"}, "'ch-42' is not a MELD card"),
        ({"root": "H"}, "'H' is not a note"),
        ({"colour": "red"}, "a case of melds has no field 'colour'"),
    ],
)
def test_a_meld_spelled_otherwise_fails(wrong: dict[str, object], told: str, tmp_path: Path) -> None:
    ran = ran_on(tmp_path, MELD, {**MELD, **wrong})
    assert ran.out.splitlines()[0] == "CDECK-1 failed"
    assert told in ran.out
    assert ran.out.endswith("1 passed, 1 failed\n")
    assert ran.code == 1


def test_cases_may_come_through_a_pipe() -> None:
    assert cardenza("cases", "-", say=json.dumps(GIVEN)).out == "1 passed, 0 failed\n"
