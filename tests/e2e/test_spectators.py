"""Whoever comes to a table in play may look on, and sees what lies open and nothing else."""

import re

from playwright.sync_api import expect

from tests.e2e.harness import Axe, OpenPage
from tests.e2e.reading import name_of, source_of
from tests.e2e.table import Eager, Table, play_on, sit_together


def test_a_spectator_sees_the_table_and_no_hand(visitor: OpenPage, axe: Axe) -> None:
    ada, ben = sit_together(visitor(), visitor(), "the-distance", chosen={"The six wilds": "without wilds"})
    third = Table(visitor())
    third.page.goto(ada.page.url)
    expect(third.page.get_by_text("You are watching.")).to_be_visible()
    player = Eager(11)
    for _ in range(4):
        play_on([ada, ben], player, 1)
        ada.caught_up(third)
        expect(third.pile).to_have_accessible_name(name_of(ada.pile))
        hidden = [card for table in (ada, ben) for card in table.held()]
        told = source_of(third.page)
        assert not [card for card in hidden if f'"{card}"' in told]
    expect(third.players).to_contain_text("Ada")
    expect(third.players).to_contain_text("Ben")
    expect(third.hand).to_have_count(0)
    expect(third.moves).to_have_count(0)
    axe(third.page)


def test_who_watches_and_who_comes_late_see_the_end_and_how_it_was_counted(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "the-distance", chosen={"Cards dealt to each player": "5"})
    watching = Table(visitor(reduced_motion=False))
    watching.page.goto(ada.page.url)
    expect(watching.page.get_by_text("You are watching.")).to_be_visible()
    assert play_on([ada, ben], Eager(11))
    expect(ada.result).to_be_visible()
    late = Table(visitor())
    late.page.goto(ada.page.url)
    for table in (watching, late):
        expect(table.result.get_by_role("heading", level=2)).to_have_text(re.compile("^(Ada|Ben) wins$"))
        expect(table.result.get_by_role("region", name="How it was counted")).to_be_visible()
        expect(table.result.get_by_role("link", name="Watch the game again")).to_be_visible()
        expect(table.result.get_by_role("button", name="Play again")).to_have_count(0)
