"""What a reader chooses shows at once, in the middle of a game, and is kept."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.table import set_up

SOLFEGE = {"C": "Do", "D": "Ré", "E": "Mi", "F": "Fa", "G": "Sol", "A": "La", "B": "Si"}


def choose(page: Page, group: str, choice: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("group", name=group).get_by_role("radio", name=choice).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_note_names_change_on_every_card(visitor: OpenPage) -> None:
    table = set_up(visitor(), "chromatic-solitaire")
    card = table.page.get_by_role("button", name=re.compile("^column 1, "))
    letter = str(card.get_attribute("aria-label")).removeprefix("column 1, ")[0]
    french = re.compile(f"^column 1, {SOLFEGE[letter]}(,| |$)")
    choose(table.page, "Note names", "Do Ré Mi Fa Sol La Si")
    expect(card).to_have_accessible_name(french)
    table.page.reload()
    expect(card).to_have_accessible_name(french)


def test_the_language_changes_in_the_middle_of_a_game(visitor: OpenPage) -> None:
    table = set_up(visitor(), "the-distance")
    choose(table.page, "Language", "Français")
    expect(table.page.get_by_role("heading", name="La Distance")).to_be_visible()
    expect(table.page.get_by_role("heading", name="Vos coups")).to_be_visible()
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")


def test_colours_can_differ_from_those_of_the_device(visitor: OpenPage) -> None:
    page = visitor(scheme="light")
    page.goto("/")
    light = background(page)
    choose(page, "Colours", "Dark")
    dark = background(page)
    assert dark != light
    page.reload()
    page.get_by_role("heading", name="This evening’s programme").wait_for()
    assert background(page) == dark


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
