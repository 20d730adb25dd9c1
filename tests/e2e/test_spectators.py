"""Whoever comes to a table in play may look on, and sees what lies open and nothing else."""

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
