"""Who is down to one card at a strict table says so in time, is caught, or the moment passes."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import is_there
from tests.e2e.table import Eager, Table, sit_together, turns

MOST_GAMES = 8
CALL, CATCH = "Say “Musicards!”", "Catch: say “Musicards!” before they do"


def test_a_call_in_time_wins_the_moment(visitor: OpenPage) -> None:
    owner, other = one_card_left(visitor, "15 seconds")
    expect(owner.answer).to_contain_text(re.compile(r"\d+ seconds left"))
    expect(other.answer.get_by_role("button", name=CATCH)).to_be_visible()
    owner.answer.get_by_role("button", name=CALL).click()
    expect(owner.answer).to_have_count(0)
    expect(other.answer).to_have_count(0)
    expect(owner.hand).to_have_accessible_name("Your hand, 1 card")
    assert "You said “Musicards!”" in owner.log()


def test_who_is_caught_draws_two_cards(visitor: OpenPage) -> None:
    owner, other = one_card_left(visitor, "15 seconds")
    other.answer.get_by_role("button", name=CATCH).click()
    expect(owner.answer).to_have_count(0)
    expect(owner.hand).to_have_accessible_name("Your hand, 3 cards")
    assert any(line.startswith("You said “Musicards!” first: 2 cards for ") for line in other.log())


def test_silence_closes_the_moment(visitor: OpenPage, inspect: Inspect) -> None:
    owner, other = one_card_left(visitor, "4 seconds")
    inspect(owner.page, "reaction", [320])  # nobody waits for it: a busy machine may take longer than the moment
    for table in (owner, other):
        expect(table.answer).to_have_count(0)
    expect(owner.hand).to_have_accessible_name("Your hand, 1 card")
    told = " ".join([*owner.log(), *other.log()]).lower()
    assert "played" in told
    assert not [word for word in ("answer", "silent", "say nothing", "decline", "let it pass") if word in told]
    assert other.wait_for_turn()


def one_card_left(visitor: OpenPage, call: str) -> tuple[Table, Table]:
    """Two people play strictly until one of them holds a single card; that one comes first."""
    tables = sit_together(visitor(), visitor(), "the-distance", judge="Table", call=call)
    for game in range(MOST_GAMES):
        for mover in turns(tables, Eager(game)):
            if is_there(mover.answer):
                return mover, next(table for table in tables if table is not mover)
        for table in tables:
            table.result.get_by_role("button", name="Play again").click()
        for table in tables:
            expect(table.result).to_have_count(0)
    pytest.fail(f"nobody was down to one card in {MOST_GAMES} games")
