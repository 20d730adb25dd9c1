"""Go Fish in a browser: one asks by touching a card and a player, and hears the answer; books, partners, the pond."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.harness import Axe, Inspect, OpenPage
from tests.e2e.reading import is_there, name_of, names_of, texts_of
from tests.e2e.table import Eager, Table, deal_until, play_on, set_up, sit_together
from tests.e2e.test_playing import check_reason, check_record, check_rematch

TRITONES = {"How many cards make a book": "two cards", "What makes two notes a pair": "a tritone"}


def players_of(table: Table) -> Locator:
    """The others, as places to touch."""
    return table.players.get_by_role("button")


# ------------------------------------------------------------------------------------------------ to the end


@pytest.mark.long
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = set_up(visitor(), "go-fish", chosen={})
    assert play_on([table], Eager(1))
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    expect(table.result).to_contain_text("FISH-10")
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_a_game_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    small = visitor(width=320, height=640, touch=True)
    ada, ben = sit_together(visitor(), small, "go-fish", chosen={"How many cards make a book": "two cards"})
    assert play_on([ada, ben], Eager(2))
    for table in (ada, ben):
        expect(table.result).to_be_visible()
    scores = [int(score) for score in texts_of(ada.result.get_by_role("cell")) if score.isdecimal()]
    assert sum(scores) == 24
    check_record(ben, tmp_path)


# ------------------------------------------------------------------------------------------------ questions


def test_one_asks_by_touching_any_card_of_a_note_and_then_the_player(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "go-fish", chosen={})
    asker, asked = (ada, ben) if ada.is_on_turn() else (ben, ada)
    assert all("can be played" in name for name in names_of(asker.cards))
    expect(players_of(asked)).to_have_count(0)
    card = asker.cards.last
    note = name_of(card).split(",")[0]
    card.click()
    expect(players_of(asker)).to_have_accessible_name(re.compile(", can go here$"))
    players_of(asker).click()
    asker.caught_up(asked)
    for table in (asker, asked):
        bubbles = table.page.get_by_text(re.compile("any .+\\?$"))
        expect(bubbles.or_(table.result).first).to_be_visible()
        assert any(" asked " in line for line in table.log()), note
    said = asker.log()
    assert any(re.match(r"You asked (Ada|Ben) for \S+( and got |: )", line) for line in said), said


def test_a_picked_card_offers_its_questions_as_buttons(visitor: OpenPage) -> None:
    table = set_up(visitor(), "go-fish", chosen={"Players": "3"})
    assert table.wait_for_turn()
    table.cards.first.click()
    bar = table.page.get_by_role("toolbar", name="What you can do")
    expect(bar.get_by_role("button", name=re.compile("^Ask "))).to_have_count(2)
    before = table.look()
    bar.get_by_role("button", name=re.compile("^Ask ")).first.click()
    table.wait_until_changed(before)
    expect(table.tab("Log").get_by_text(re.compile("^You asked ")).first).to_be_visible()


def test_who_fishes_without_asking_is_told_why_not(visitor: OpenPage, axe: Axe) -> None:
    table = set_up(visitor(width=320, height=640, touch=True), "go-fish", chosen={})
    assert table.wait_for_turn()
    table.page.get_by_role("button", name=re.compile("^Pond, ")).click()
    expect(table.objection).to_contain_text("Only when nobody else has cards do you fish without asking.")
    expect(table.objection.get_by_role("link", name=re.compile("FISH-R6"))).to_be_visible()
    axe(table.page)


# ------------------------------------------------------------------------------------------------ partners


def test_with_tritones_one_is_reminded_of_the_partners_and_can_look_them_up(visitor: OpenPage, axe: Axe) -> None:
    table = set_up(visitor(), "go-fish", chosen=TRITONES)
    assert table.wait_for_turn()
    expect(table.page.get_by_text(re.compile("^Look for a tritone: you can ask for [A-G]"))).to_be_visible()
    table.page.keyboard.press("l")
    memo = table.page.get_by_role("dialog", name="Memo")
    expect(memo).to_contain_text("C and F♯")
    axe(table.page)
    memo.get_by_role("button").first.click()
    expect(memo).to_have_count(0)


# ------------------------------------------------------------------------------------------------ appearance


def test_the_table_looks_well_with_six_players(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = Table(page)

    def has_books() -> bool:
        """Play until somebody has one; a game that is over before is dealt again."""
        player = Eager(3)
        while not play_on([table], player, 1) and table.wait_for_turn():
            if is_there(page.get_by_label(re.compile("Books, "))):
                return True
        return False

    deal_until(has_books, lambda: set_up(page, "go-fish", chosen={"Players": "6"}))
    inspect(page, "go-fish")
