"""`cardenza solve`: a deal that can be won is won by a record; of others it is said what was found."""

import json

import pytest

from tests.cli.running import cardenza, complaint


def test_a_deal_that_can_be_won_is_told_as_a_record_that_wins() -> None:
    ran = cardenza("solve", "--seed", "7")
    assert (ran.code, ran.err) == (0, "")
    told = cardenza("replay", "-", "--brief", say=ran.out)
    assert told.code == 0, told
    assert "winners 0" in told.out
    assert "1 verified, 0 wrong" in told.out


def test_other_rules_have_another_answer() -> None:
    found = json.loads(
        cardenza("solve", "--seed", "3", "--passes", "1", "--option", "empty_column=b_only", "--json").out
    )
    assert found["options"] == {"passes": 1, "empty_column": "b_only"}
    assert found["prospect"] == "won"
    assert found["moves"]
    other = json.loads(cardenza("solve", "--seed", "3", "--deal", "1", "--json").out)
    assert other["moves"] != found["moves"]


def test_a_budget_too_small_decides_nothing() -> None:
    ran = cardenza("solve", "--seed", "7", "--budget", "2")
    assert (ran.code, ran.out) == (0, "undecided within the budget (2 positions)\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("memory",), "there is no solver for memory; there is one for chromatic-solitaire"),
        (("--passes", "11"), "option passes"),
        (("--budget", "0"), "'0' is no whole number from 1"),
    ],
)
def test_what_cannot_be_solved_is_told_in_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(cardenza("solve", *arguments))
