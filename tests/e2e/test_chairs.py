"""A chair that was left in mid-game: its holder comes back to it, whoever else wants it asks the host."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.table import Eager, Table, play_on, sit_together

ASK = "Ask for this chair, Chair 2"


def watch(page: Page, address: str) -> Table:
    page.goto(address)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    return Table(page)


def leave_chair(table: Table) -> None:
    table.page.get_by_role("button", name="My code").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Leave the chair").click()
    expect(table.page.get_by_text("You are watching.")).to_be_visible()


def ask_for_chair(table: Table, name: str) -> None:
    """By keyboard alone."""
    field = table.page.get_by_role("group", name="Free chairs").get_by_role("textbox", name="Your name")
    field.fill(name)
    field.press("Tab")
    expect(table.page.get_by_role("button", name=ASK)).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_text("You have asked for Chair 2. The host decides.")).to_be_visible()


def heard(table: Table, sentence: str) -> None:
    """The live region of the page says so."""
    expect(table.page.locator("[aria-live]").filter(has_text=re.compile(re.escape(sentence)))).to_have_count(1)


def test_the_host_decides_who_gets_a_chair_that_was_left(visitor: OpenPage, inspect: Inspect) -> None:
    ada, ben = sit_together(visitor(), visitor(), "the-distance")
    cleo, dora = (watch(visitor(), ada.page.url) for _ in range(2))
    expect(cleo.page.get_by_role("group", name="Free chairs")).to_have_count(0)
    leave_chair(ben)
    expect(ben.hand).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Sit down, Chair 2")).to_be_visible()

    ask_for_chair(cleo, "Cleo")
    heard(ada, "Cleo asks for Chair 2.")
    wish = ada.page.get_by_role("group", name="Cleo asks for Chair 2.")
    inspect(ada.page, "chair-wished-for")
    inspect(dora.page, "chair-to-ask-for")
    wish.get_by_role("button", name="Decline").click()
    heard(cleo, "The host has declined. When the game is over, free chairs are open to everybody.")
    expect(wish).to_have_count(0)
    expect(cleo.page.get_by_role("button", name=ASK)).to_have_count(0)

    ask_for_chair(dora, "Dora")
    dora.page.get_by_role("button", name="Withdraw").click()
    ask_for_chair(dora, "Dora")
    admit = ada.page.get_by_role("group", name="Dora asks for Chair 2.").get_by_role("button", name="Admit")
    admit.focus()
    ada.page.keyboard.press("Enter")
    expect(dora.hand).to_be_visible()
    heard(dora, "You have Chair 2 now.")
    expect(ben.page.get_by_role("button", name="Sit down, Chair 2")).to_have_count(0)
    play_on([ada, dora], Eager(5), 2)


def test_who_has_left_comes_back_to_the_same_chair(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "memory")
    leave_chair(ben)
    expect(ada.players).to_contain_text("Chair 2")
    ben.page.get_by_role("button", name="Sit down, Chair 2").click()
    expect(ben.page.get_by_text("You are watching.")).to_have_count(0)
    expect(ada.players).to_contain_text("Ben")
