"""Hints at a table: a question, what narrows it down, then the move and why; and where there are none, that is said."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import number_of
from tests.e2e.table import Eager, Table, deal_until, set_up, sit_together

LETTERS = "[A-G]"


def hinted(table: Table) -> Locator:
    """The cards of the hand that a hint marks, for eyes and ears."""
    return table.hand.get_by_role("button", name=re.compile(", hint"))


def test_a_hint_asks_then_marks_then_tells_the_move_and_why(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = Table(page)
    plays = table.moves.filter(has_text=re.compile("^Play "))
    deal_until(lambda: table.is_on_turn() and number_of(plays) > 1, lambda: set_up(page, "the-distance", judge="Coach"))
    question = table.next_hint()
    assert re.fullmatch(f"Which letter is a second above {LETTERS}\\?", question)
    expect(hinted(table)).to_have_count(0)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(question)
    narrowing = table.next_hint()
    assert re.fullmatch(f"Count: {LETTERS} …; .* of your cards (carries|carry) the next letter\\.", narrowing)
    expect(hinted(table).first).to_be_visible()
    expect(table.moves.filter(has_text="The hint")).to_have_count(0)
    inspect(page, "hint")
    move, _, why = table.next_hint().partition(". ")
    assert why
    expect(table.moves.filter(has_text="The hint")).to_contain_text(move)
    table.make(table.moves.filter(has_text="The hint"))
    expect(table.hint).to_have_count(0)


def test_where_there_are_no_hints_h_says_so(visitor: OpenPage) -> None:
    """Where another person would have to do without."""
    ada, ben = sit_together(visitor(), visitor(), "the-distance")
    for table in (ada, ben):
        table.page.keyboard.press("h")
        expect(table.page.get_by_role("group", name="Notice")).to_contain_text("This table gives no hints.")


@pytest.mark.parametrize("judge", ["Table", pytest.param("Guard", marks=pytest.mark.long)])
def test_against_bots_alone_one_may_ask_every_judge_for_hints_and_reasons(visitor: OpenPage, judge: str) -> None:
    page = visitor()
    table = set_up(page, "keys-corners", judge=judge, chosen={})
    table.wait_for_turn()
    steps = [table.next_hint() for _ in range(3)]
    assert len(set(steps)) == 3
    table.cards.first.click()
    page.keyboard.press("w")
    asked = page.get_by_role("tabpanel", name="Why").get_by_text(re.compile("would be right"))
    expect(asked.or_(table.objection).first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Moves").click()
    table.make_any(Eager(3))
    table.rested()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tabpanel").get_by_role("button", name=re.compile(r"^Why\? ")).last.click()
    about = page.get_by_role("dialog", name="Why this move?")
    expect(about.get_by_role("heading", name="What else was possible")).to_be_visible()
