"""Bluff the Scale in a browser: the Wheel is turned, cards lie face down, bluffs are called and names corrected."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Inspect, OpenPage, Screenshot
from tests.e2e.reading import cards_of, is_there
from tests.e2e.table import Table, join, turns, with_guard
from tests.e2e.test_playing import check_reason, check_record

PUT_DOWN = re.compile("^Put down ")


class Honest:
    """Passes, and puts down the first card it holds: few cards come back to anybody."""

    def choose(self, moves: Sequence[str]) -> int:
        for wanted in ("Pass", "Degree 1 on C", "Put down"):
            for at, move in enumerate(moves):
                if move.startswith(wanted):
                    return at
        return 0

    def saw(self, look: str) -> None:
        pass


def open_table(page: Page, *, others: str = "", advanced: bool = False, scales: int = 15) -> Table:
    page.goto("/new/bluff-the-scale")
    with_guard(page)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    if others:
        page.get_by_role("group", name="The other chairs").get_by_role("radio", name=others, exact=True).check()
    if advanced:
        page.get_by_label(re.compile("^Names must be spelled rightly")).check()
    field = page.get_by_role("spinbutton", name=re.compile("^SCALE cards that are used"))
    field.fill(str(scales))
    field.blur()
    page.get_by_role("button", name=re.compile("^(Start the game|Open the table)$")).click()
    page.wait_for_url("**/t/*")
    return Table(page)


def sit_down(host: Page, guest: Page, *, advanced: bool = False) -> tuple[Table, Table]:
    """Ada and Ben; whoever starts the scale comes first."""
    ada = open_table(host, others="Friends", advanced=advanced)
    ben = join(guest, host.url)
    host.get_by_role("button", name="Begin").click()
    for table in (ada, ben):
        expect(wheel_of(table)).to_be_visible()
    for table in (ada, ben):
        expect(table.your_turn.or_(table.others_turn).first).to_be_visible()
    return (ada, ben) if is_there(slider_of(ada)) else (ben, ada)


def wheel_of(table: Table) -> Locator:
    return table.page.get_by_role("group", name="Wheel")


def on_the_cloth(table: Table, name: str | re.Pattern[str]) -> Locator:
    """A button beside the Wheel, not the one in the list of moves."""
    return table.page.get_by_role("group", name="On the table").get_by_role("button", name=name, exact=True)


def slider_of(table: Table) -> Locator:
    return table.page.get_by_role("slider", name="Wheel")


def start_on_c(table: Table) -> None:
    """Turn the SCALE card by keys until its 1 points at C."""
    slider_of(table).press("ArrowRight")
    slider_of(table).press("Home")
    on_the_cloth(table, "Degree 1 on C").click()
    expect(slider_of(table)).not_to_be_visible()


def name_it(table: Table, letter: str, sign: str = "C") -> None:
    """Put a name together; a sign is called by what it makes of the letter."""
    table.page.get_by_role("radio", name=letter, exact=True).first.check(force=True)
    if sign != "C":
        table.page.get_by_role("radio", name=sign, exact=True).last.check(force=True)


# ------------------------------------------------------------------------------------------------ the basic game


@pytest.mark.long
def test_a_short_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = open_table(visitor(), scales=1)
    table.wait_until_loaded()
    for _ in turns([table], Honest()):
        pass
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$|share"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)


def test_a_card_is_put_on_its_sector_and_called(visitor: OpenPage, inspect: Inspect) -> None:
    one, other = sit_down(visitor(), visitor(width=320, height=640, touch=True))
    start_on_c(one)
    card = one.cards.first
    held = one.held()[0]
    card.click()
    wheel_of(one).get_by_role("button", name=re.compile("^C, ")).click()
    expect(other.answer.get_by_role("button", name="Call the bluff")).to_be_visible()
    expect(other.page.get_by_text(re.compile(r"^(Ada|Ben) put a card on degree 1 and said C\.$")).first).to_be_visible()
    inspect(other.page, "bluff-called")
    other.answer.get_by_role("button", name="Call the bluff").click()
    said = r"alled the bluff on C: the card was C\." if held == "C" else "alled the bluff on C: the card was "
    for table in (one, other):
        expect(table.page.get_by_text(re.compile(said)).first).to_be_visible()
    starter = one if held == "C" else other
    expect(slider_of(starter)).to_be_visible()


def test_nobody_sees_a_card_that_lies_face_down(visitor: OpenPage) -> None:
    one, other = sit_down(visitor(), visitor())
    start_on_c(one)
    one.cards.first.click()
    wheel_of(one).get_by_role("button", name=re.compile("^C, ")).click()
    expect(other.answer).to_be_visible()
    for table in (one, other):
        assert cards_of(wheel_of(table).locator("[data-card]")) == [""]


# ------------------------------------------------------------------------------------------------ the advanced variant


def test_a_wrong_name_is_corrected_and_another_card_is_put_down(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot
) -> None:
    one, other = sit_down(visitor(width=320, height=640, touch=True), visitor(), advanced=True)
    start_on_c(one)
    expect(one.moves).to_have_count(0)  # nothing spells for the player
    one.cards.first.click()
    name_it(one, "B", "B sharp")
    axe(one.page)
    screenshot(one.page, "bluff-naming")
    on_the_cloth(one, PUT_DOWN).click()
    expect(other.page.get_by_text(re.compile(r"^(Ada|Ben): “B♯”$")).first).to_be_visible()
    on_the_cloth(other, "Correct: …").click()
    name_it(other, "C")
    on_the_cloth(other, "Correct: C").click()
    expect(one.page.get_by_text(re.compile("^Put down another card for degree 1"))).to_be_visible()
    one.cards.last.click()
    name_it(one, "C")
    on_the_cloth(one, re.compile("^Put down .* instead and say")).click()
    expect(other.answer.get_by_role("button", name="Call the bluff")).to_be_visible()
    expect(on_the_cloth(other, "Correct: …")).not_to_be_visible()


def test_a_false_correction_is_proved_wrong(visitor: OpenPage) -> None:
    one, other = sit_down(visitor(), visitor(), advanced=True)
    start_on_c(one)
    one.cards.first.click()
    name_it(one, "C")
    on_the_cloth(one, PUT_DOWN).click()
    on_the_cloth(other, "Correct: …").click()
    name_it(other, "B", "B sharp")
    on_the_cloth(other, "Correct: B♯").click()
    mistake = other.page.get_by_role("group", name="A mistake")
    expect(mistake).to_contain_text("There is one try to correct a name; a false correction changes nothing")
    expect(mistake).not_to_contain_text("Right here")  # a strict table says one sentence
    expect(on_the_cloth(other, "Correct: …")).not_to_be_visible()
