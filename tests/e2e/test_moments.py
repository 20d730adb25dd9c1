"""Three people at Bluff the Scale: the right to call lasts until the next one places, who gives the others a moment."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import is_there, number_of
from tests.e2e.table import Table, with_guard


def test_a_card_put_down_at_once_waits_a_moment_and_a_call_comes_first(visitor: OpenPage) -> None:
    placer, following, last = at_the_wheel(visitor(), visitor(), visitor(width=320, height=640))
    held = number_of(following.cards)
    place(placer)
    place(following)
    expect(following.page.get_by_text(re.compile("^In a moment: "))).to_be_visible()
    last.page.keyboard.press("1")
    for table in (placer, following, last):
        expect(table.page.get_by_text(re.compile("alled the bluff on ")).first).to_be_visible()
    expect(following.cards).to_have_count(held)  # the card stays in the hand


def test_all_see_who_has_answered_and_nobody_what(visitor: OpenPage, inspect: Inspect) -> None:
    placer, following, last = at_the_wheel(visitor(), visitor(), visitor(width=320, height=640))
    place(placer)
    inspect(last.page, "moment-asked")
    last.answer.get_by_role("button", name=re.compile("^Pass")).click()
    expect(last.page.get_by_text(re.compile("^You have answered: ")).first).to_be_visible()
    expect(last.page.get_by_text(re.compile("^Open until .* goes on$"))).to_be_visible()
    inspect(last.page, "moment-answered")
    for table in (placer, following):
        expect(table.players.get_by_text("has answered")).to_have_count(1)
    expect(following.answer).to_contain_text("Open until you go on")
    place(following)
    expect(last.answer.get_by_role("button", name=re.compile("^Call"))).to_be_visible()


def at_the_wheel(host: Page, *guests: Page) -> list[Table]:
    """Degree 1 is chosen; whoever is on turn comes first, then the others as they follow."""
    host.goto("/new/bluff-the-scale")
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check()
    host.get_by_role("group", name="The other chairs").get_by_role("radio", name="Friends", exact=True).check()
    with_guard(host)
    expect(host.get_by_role("combobox", name="Reactions")).to_have_value("fastest")
    host.locator("summary").click()
    host.get_by_role("combobox", name="Time before the next card").select_option("5 seconds")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    tables = [Table(page) for page in (host, *guests)]
    for chair, (guest, name) in enumerate(zip(guests, ("Ben", "Cleo"), strict=True), 2):
        guest.goto(host.url)
        guest.get_by_role("textbox", name="Your name").fill(name)
        guest.get_by_role("button", name=f"Sit down, Chair {chair}").click()
        expect(guest.get_by_role("button", name="Leave the chair")).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    for table in tables:
        expect(table.your_turn.or_(table.others_turn).first).to_be_visible()
    first = next(at for at, table in enumerate(tables) if is_there(table.your_turn))
    tables = tables[first:] + tables[:first]
    tables[0].moves.filter(has_text="Degree 1 on C").first.click()
    expect(tables[0].moves.filter(has_text=re.compile("^Put down")).first).to_be_visible()
    return tables


def place(table: Table) -> None:
    """Put down the first card that the list of moves has."""
    table.moves.filter(has_text=re.compile("^Put down")).first.click()
