"""A finished game again: step by step, played, jumped into, shared, and read from a file."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, OpenPage
from tests.e2e.reading import glimpse, glimpse_of, until
from tests.e2e.table import Eager, Table, give_up, play_on, set_up

MOVES = 6  # and the giving up


def test_a_game_is_stepped_through_and_jumped_into(visitor: OpenPage) -> None:
    page = replayed(visitor())
    expect(now(page)).to_have_text(re.compile("^The deal Eight columns of ten cards"))
    press(page, "One move on")
    expect(now(page)).to_contain_text("Move 1 of 7")
    expect(step(page)).to_contain_text("1")
    press(page, "To the end")
    expect(now(page)).to_contain_text("Move 7 of 7")
    press(page, "One move back")
    expect(now(page)).to_contain_text("Move 6 of 7")
    page.keyboard.press("ArrowLeft")
    expect(now(page)).to_contain_text("Move 5 of 7")
    page.keyboard.press("Home")
    expect(now(page)).to_contain_text("The deal")
    page.get_by_role("region", name="Moves").get_by_role("button").nth(3).click()
    expect(now(page)).to_contain_text("Move 3 of 7")
    page.get_by_role("slider", name="Moment of the game").fill("2")
    expect(now(page)).to_contain_text("Move 2 of 7")
    press(page, "To the deal")
    expect(now(page)).to_contain_text("The deal")


def test_a_game_plays_by_itself_until_paused(visitor: OpenPage) -> None:
    page = replayed(visitor())
    press(page, "Play")
    expect(now(page)).to_contain_text("Move 1 of 7")
    expect(now(page)).to_contain_text("Move 2 of 7")
    press(page, "Pause")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_to_a_move_opens_at_that_move(visitor: OpenPage) -> None:
    page = replayed(visitor())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("region", name="Moves").get_by_role("button").nth(4).click()
    expect(now(page)).to_contain_text("Move 4 of 7")
    press(page, "Copy the link to this move")
    copied = "navigator.clipboard.readText()"
    link = until(lambda: glimpse(page, copied), lambda text: text.endswith("/replay/0#move-4"), "the link is copied")
    friend = visitor()
    friend.goto(link)
    expect(now(friend)).to_contain_text("Move 4 of 7")
    until(lambda: (table_of(friend), table_of(page)), lambda both: both[0] == both[1], "both see the same")


def test_a_saved_record_is_opened_from_its_file(visitor: OpenPage, axe: Axe, tmp_path: Path) -> None:
    table = given_up(visitor())
    record = table.saved_record(tmp_path)
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Open a file").click()
    page.get_by_label("Choose a file").first.set_input_files(record)
    expect(now(page)).to_contain_text("The deal")
    press(page, "To the end")
    expect(now(page)).to_contain_text("Move 7 of 7")
    axe(page)


def test_a_file_that_is_no_record_is_refused_with_a_sentence(visitor: OpenPage, tmp_path: Path) -> None:
    page = visitor(tolerate=["422", "400"])
    page.goto("/replay")
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_text("This is a letter to my aunt.")
    page.get_by_label("Choose a file").first.set_input_files(nonsense)
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


def given_up(page: Page) -> Table:
    table = set_up(page, "chromatic-solitaire")
    assert not play_on([table], Eager(9), MOVES)
    give_up(table)
    return table


def replayed(page: Page) -> Page:
    given_up(page).result.get_by_role("link", name="Watch the game again").click()
    expect(page.get_by_role("heading", name="Chromatic Solitaire, replay")).to_be_visible()
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("group", name="Replay").get_by_role("button", name=name, exact=True).click()


def now(page: Page) -> Locator:
    """The line that says which moment is shown."""
    return page.get_by_role("paragraph").filter(has_text=re.compile(r"^(The deal|Move \d+ of \d+)"))


def step(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves").get_by_role("button").and_(page.locator("[aria-current=step]"))


def table_of(page: Page) -> str:
    expect(page.get_by_role("group", name="Column 8")).to_be_visible()
    return "\n".join(glimpse_of(page.get_by_role("group", name=f"Column {number}")) for number in range(1, 9))
