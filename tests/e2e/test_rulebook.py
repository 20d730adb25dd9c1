"""The rulebook of a game in the browser: found at its numbers, marked, with positions in which the judge answers."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.harness import Locale, OpenPage
from tests.e2e.reading import glimpse, until


def test_a_rule_is_found_at_its_number_and_says_what_it_is(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/rules/metronome#METR-R1")
    rule = page.locator("[id=METR-R1]")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("our reconstruction")
    expect(page.locator("[id=METR-02]")).to_contain_text("printed")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="The fall", exact=True).click()
    expect(page.get_by_role("heading", name="The fall", exact=True)).to_be_in_viewport()


ON_PAPER = """() => {
    const seen = (kinds) => [...document.querySelectorAll(kinds)].filter((each) => each.checkVisibility()).length;
    const room = getComputedStyle(document.documentElement).getPropertyValue('--room').trim();
    return [seen('nav, .buttons, .screen'), seen('[id^=KEYS-]') > 40, seen('figure svg') > 0, room,
        document.documentElement.scrollWidth <= innerWidth];
}"""


@pytest.mark.parametrize("locale", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_it_prints_as_a_page_of_a_book_though_the_screen_is_dark(visitor: OpenPage, locale: Locale) -> None:
    page = visitor(scheme="dark", locale=locale, width=720)
    page.goto("/rules/keys-corners")
    expect(page.locator("[id=KEYS-01]")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    dressed = str([0, True, True, "#fff", True])
    until(lambda: glimpse(page, ON_PAPER), lambda now: now == dressed, "it is dressed for paper")


def test_the_judge_answers_in_a_worked_position(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/rules/the-distance")
    figure = page.get_by_role("figure", name=re.compile("^Going by thirds, above F"))
    answer = figure.get_by_role("group", name="What the judge says")
    figure.get_by_role("button", name=re.compile("^B, octave 4")).click()
    figure.get_by_role("button", name=re.compile("^pile, ", re.IGNORECASE)).click()
    figure.get_by_role("button", name="B", exact=True).click()
    expect(answer).to_contain_text("F to B is a fourth")
    answer.get_by_role("link", name="Rule DIST-13").click()
    expect(page.locator("[id=DIST-13]")).to_be_in_viewport()
    figure.get_by_role("button", name="Play A3 as A").click()
    expect(answer).to_contain_text("Right.")


def test_a_card_is_asked_for_its_letter(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/rules/the-distance")
    figure = page.get_by_role("figure", name=re.compile("^Going by thirds, above D"))
    figure.get_by_role("button", name=re.compile("^F sharp or G flat")).click()
    figure.get_by_role("button", name=re.compile("^pile, ", re.IGNORECASE)).click()
    figure.get_by_role("button", name="F", exact=True).click()
    expect(figure.get_by_role("group", name="What the judge says")).to_contain_text("Right.")
