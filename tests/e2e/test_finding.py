"""Pairs and books are found by the player: touched, explained when wrong, shown on request, and never waited for."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.harness import Axe, Inspect, OpenPage
from tests.e2e.pictures import Child, note_of
from tests.e2e.reading import cards_of, number_of, until
from tests.e2e.table import Table, set_up, sit_together

FEW = {"The cards to play with": "14, white keys only"}


def search_of(page: Page) -> Child:
    expect(page.get_by_role("group", name="To find")).to_be_visible()
    return Child(page)


def different(cards: list[str]) -> list[str]:
    """Two cards that are no pair."""
    return [cards[0], next(card for card in cards if note_of(card) != note_of(cards[0]))]


# ------------------------------------------------------------------------------------------------ the pairs of the deal


def test_pairs_are_found_by_touching_them_and_wrong_ones_are_explained(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = set_up(page, "old-maid", judge="Coach", chosen={"Players": "3"})
    search = search_of(page)
    held = number_of(table.cards)
    expect(
        page.locator("#main").get_by_text(re.compile("^Which cards are pairs\\? Look for the same note$"))
    ).to_be_visible()
    for card in different(cards_of(table.cards)):
        search.own(card).click()
    expect(table.objection).to_contain_text("The same note twice is a pair, in any octave.")
    expect(table.objection.get_by_role("link", name=re.compile("MAID-02"))).to_be_visible()
    expect(table.picked).to_have_count(0)
    inspect(page, "old-maid-find")
    search.touch_alike()
    expect(table.objection).to_have_count(0)
    expect(table.cards).to_have_count(held - 2)
    assert not any("You laid down" in line for line in table.log()), "it is told when all is found"
    page.get_by_role("button", name="Show them").click()
    expect(page.get_by_role("group", name="To find")).to_have_count(0)
    assert any("You laid down" in line for line in table.log())
    assert len({note_of(card) for card in cards_of(table.cards)}) == number_of(table.cards), "no pair is left"


def test_nobody_waits_for_who_is_still_looking(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "old-maid", judge="Coach", chosen={})
    for table in (ada, ben):
        search_of(table.page)
    ben.page.get_by_role("button", name="Show them").click()
    expect(ben.page.get_by_role("group", name="To find")).to_have_count(0)
    expect(ada.page.get_by_role("group", name="To find")).to_be_visible()
    ada.page.reload()
    ada.wait_until_loaded()
    expect(ada.page.get_by_role("group", name="To find")).to_have_count(0)


def test_the_guard_asks_nothing(visitor: OpenPage) -> None:
    table = set_up(visitor(), "old-maid", chosen={"Players": "3"})
    assert table.wait_for_turn()
    expect(table.page.get_by_role("group", name="To find")).to_have_count(0)


def test_pairs_are_found_by_keyboard_alone_and_the_question_is_read_aloud(visitor: OpenPage, axe: Axe) -> None:
    page = visitor(width=360, height=740)
    table = set_up(page, "old-maid", judge="Table", chosen={"Players": "3"})
    search = search_of(page)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(re.compile("Which cards are pairs|more to find"))
    axe(page)
    held = number_of(table.cards)
    cards = cards_of(table.cards)
    alike = next(card for card in cards if [note_of(other) for other in cards].count(note_of(card)) > 1)
    for card in [card for card in cards if note_of(card) == note_of(alike)][:2]:
        search.own(card).focus()
        page.keyboard.press("Enter")
    expect(table.cards).to_have_count(held - 2)
    page.keyboard.press("1")
    expect(page.get_by_role("group", name="To find")).to_have_count(0)


# ------------------------------------------------------------------------------------------------ pair or no pair


def test_in_memory_one_says_pair_or_no_pair_before_the_table_does(visitor: OpenPage, axe: Axe) -> None:
    page = visitor(width=360, height=740, touch=True)
    set_up(page, "memory", judge="Coach", chosen=FEW)
    child = Child(page)
    until(child.is_mine, bool, "it is one's turn")
    covered = number_of(child.backs)
    child.backs.nth(0).click()
    expect(child.backs).to_have_count(covered - 1)
    child.backs.nth(0).click()
    search_of(page)
    axe(page)
    up = [card for card in child.grid() if card not in ("", ".")]
    is_pair = len({note_of(card) for card in up}) == 1
    page.keyboard.press("2" if is_pair else "1")
    objection = Table(page).objection
    expect(objection).to_contain_text("Both cards are" if is_pair else "apart.")
    assert [card for card in child.grid() if card not in ("", ".")] == up, "they lie open while one reads"
    child.on.click()
    expect(page.get_by_role("group", name="To find")).to_have_count(0)
