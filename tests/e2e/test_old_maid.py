"""Old Maid in a browser: a card is taken by touching its back, a hand arranged in time, and the loser is shown."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Inspect, OpenPage, Screenshot
from tests.e2e.reading import is_there, names_of, number_of, text_of
from tests.e2e.table import Eager, Table, join, play_on, set_up, sit_together, with_guard
from tests.e2e.test_playing import check_reason, check_record, check_rematch

KEEP = "Keep the hand as it is"


def fan_of(table: Table) -> Locator:
    """The backs that a card can be taken from."""
    return table.page.get_by_role("button", name=re.compile("^face-down card [0-9]+$"))


def arranged(host: Page, guest: Page) -> tuple[Table, Table]:
    """Ada opens a table at which hands are arranged, and Ben comes; gives who is asked first, then the other."""
    host.goto("/new/old-maid")
    host.get_by_role("textbox", name="Your name").fill("Ada")
    host.get_by_role("group", name="The other chairs").get_by_role("radio", name="Friends", exact=True).check()
    host.get_by_role("switch", name=re.compile("^Before each take the giver")).check()
    with_guard(host)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    ada, ben = Table(host), join(guest, host.url)
    host.get_by_role("button", name="Begin").click()
    keep = re.compile(f"^{KEEP}$")
    for table in (ada, ben):
        expect(table.hand).to_be_visible()
    expect(host.get_by_text(re.compile("^(Your answer|Ben’s turn)$"))).to_be_visible()
    giver = ada if is_there(ada.answer.get_by_role("button", name=keep)) else ben
    return giver, ben if giver is ada else ada


# ------------------------------------------------------------------------------------------------ to the end


@pytest.mark.long
def test_a_game_against_bots_is_played_to_its_end_and_shows_who_has_lost(
    visitor: OpenPage, tmp_path: Path, axe: Axe, screenshot: Screenshot
) -> None:
    table = set_up(visitor(), "old-maid", chosen={"Players": "3"})
    assert play_on([table], Eager(1))
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    cloth = table.page.get_by_role("group", name="On the table")
    expect(cloth).to_contain_text("Left with the Old Maid")
    expect(cloth.get_by_role("img", name="Old Maid")).to_be_visible()
    expect(cloth).to_contain_text("Safe")
    screenshot(table.page, "old-maid-over")
    axe(table.page)
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_a_game_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    ada, ben = sit_together(visitor(), visitor(width=320, height=640, touch=True), "old-maid", chosen={})
    assert play_on([ada, ben], Eager(2))
    headlines = {text_of(table.result.get_by_role("heading")) for table in (ada, ben)}
    assert headlines in ({"You win", "Ada wins"}, {"You win", "Ben wins"})
    check_record(ben, tmp_path)


# ------------------------------------------------------------------------------------------------ taking


def test_a_card_is_taken_by_touching_its_back_and_the_two_of_them_learn_which(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "old-maid", chosen={})
    watcher = visitor()
    watcher.goto(ada.page.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    taker, giver = (ada, ben) if ada.is_on_turn() else (ben, ada)
    expect(taker.page.get_by_text(re.compile("^Look for the same note: take a card from (Ada|Ben)$"))).to_be_visible()
    expect(fan_of(taker)).to_have_count(number_of(giver.cards))
    fan_of(taker).nth(1).click()
    taker.caught_up(giver, Table(watcher))
    learnt = [table.log()[-1] for table in (taker, giver)]
    taken = re.match(r"You took (.+) from (Ada|Ben)\.", learnt[0])
    assert taken, learnt
    assert f" took {taken[1]} from you." in learnt[1], learnt
    heard = Table(watcher).log()[-1]
    assert re.match(r"(Ada|Ben) took a card from (Ada|Ben)\.", heard), heard
    assert taken[1] not in heard


# ------------------------------------------------------------------------------------------------ arranging


def test_the_giver_arranges_before_the_taker_takes(visitor: OpenPage) -> None:
    giver, taker = arranged(visitor(), visitor())
    expect(taker.moves).to_have_count(0)
    names = [name.removesuffix(", can be played") for name in names_of(giver.cards)]
    giver.cards.nth(0).click()
    giver.cards.nth(1).click()
    expect(giver.cards.first).to_have_accessible_name(re.compile(f"^{re.escape(names[1])}"))
    assert giver.log()[-1].startswith("You exchanged ")
    assert taker.wait_for_turn()
    assert taker.log()[-1].endswith(" got the hand ready.")
    fan_of(taker).first.click()
    assert taker.log()[-1].startswith("You took ")


def test_silence_keeps_the_hand_as_it_is(visitor: OpenPage, inspect: Inspect) -> None:
    giver, taker = arranged(visitor(), visitor())
    inspect(giver.page, "old-maid-arrange", [320])
    assert taker.wait_for_turn()
    expect(giver.answer).to_have_count(0)
    assert giver.log()[-1] == "You left the hand as it was."


# ------------------------------------------------------------------------------------------------ appearance


def test_the_table_looks_well_on_every_screen(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = set_up(page, "old-maid", chosen={"Players": "4", "What makes two notes a pair": "a tritone"})
    assert table.wait_for_turn()
    inspect(page, "old-maid")
