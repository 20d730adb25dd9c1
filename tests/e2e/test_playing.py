"""Each game is played to its end by clicking: alone against bots, and by two browsers at one table."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.reading import names_of, number_of, snapshot_of, source_of, text_of
from tests.e2e.table import Attentive, Chooser, Eager, Table, play_on, set_up, sit_together
from tools.environments import SERVED

SOLITAIRE_MOVES = 8


@pytest.mark.parametrize("game", ["the-distance", pytest.param("memory", marks=pytest.mark.long)])
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path, game: str) -> None:
    table = set_up(visitor(), game)
    assert play_on([table], player_of(game))
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


def test_a_solitaire_is_given_up_only_when_asked_twice(visitor: OpenPage, tmp_path: Path) -> None:
    table = set_up(visitor(), "chromatic-solitaire")
    is_over = play_on([table], Eager(1), SOLITAIRE_MOVES)
    assert not is_over, f"nobody wins in {SOLITAIRE_MOVES} moves"
    end = table.your_moves.get_by_role("group", name="To end the game")
    end.get_by_role("button", name="Give up").click()
    expect(end).to_contain_text("Are you sure?")
    end.get_by_role("button", name="No").click()
    end.get_by_role("button", name="Give up").click()
    end.get_by_role("button", name="Yes, Give up").click()
    expect(table.result.get_by_role("heading", name="Not won")).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table], "New deal")


@pytest.mark.parametrize("game", ["memory", pytest.param("the-distance", marks=pytest.mark.long)])
def test_two_browsers_play_a_game_to_its_end(visitor: OpenPage, tmp_path: Path, game: str) -> None:
    ada, ben = sit_together(visitor(), visitor(), game)
    expect(ada.players).to_contain_text("Ben")
    expect(ben.players).to_contain_text("Ada")
    assert play_on([ada, ben], player_of(game))
    headlines = {heading_of(ada), heading_of(ben)}
    assert headlines in ({"You win", "Ada wins"}, {"You win", "Ben wins"}, {"You and Ben win", "Ada and You win"})
    check_record(ben, tmp_path)
    ada.result.get_by_role("button", name="Play again").click()
    expect(ada.result).to_contain_text("Waiting for Ben")
    check_rematch([ben, ada])


def test_nobody_is_told_the_cards_of_another(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(), "the-distance", chosen={"The six wilds": "without wilds"})
    choose = Eager(3)
    for _ in range(6):
        for reader, other in ((ada, ben), (ben, ada)):
            hidden = other.held()
            assert len(hidden) == number_of(other.cards) > 0
            told = source_of(reader.page)
            assert not [card for card in hidden if f'"{card}"' in told or f" {card} " in told]
            names = [name.removesuffix(", can be played") for name in names_of(other.cards)]
            seen = snapshot_of(reader.page.locator("body"))
            assert not [name for name in names if f'"{name}' in seen or f"card, {name}" in seen]
        if play_on([ada, ben], choose, 1):
            break


def check_record(table: Table, folder: Path) -> None:
    """The record can be saved, plays again to the same end, and its shuffles are the promised ones."""
    record = table.saved_record(folder)
    followed = r"follow from the secret that was promised|the cards are those of deal \d+"
    for command, answer in (("replay", r"Verified: \d+ moves"), ("verify", followed)):
        told = subprocess.run(
            [SERVED.program("cardenza"), command, record], capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, told.stderr
        assert re.search(answer, told.stdout), told.stdout


def check_reason(page: Page, table: Table) -> None:
    """The rule that ended the game leads to its place in the rulebook, and back."""
    link = table.result.get_by_role("link", name=re.compile("^Rule ")).first  # those of the reckoning come below
    rule = text_of(link)
    link.click()
    expect(page).to_have_url(re.compile(rf"/rules/[a-z-]+#{rule}$"))
    expect(page.locator(f"[id={rule}]")).to_be_in_viewport()
    page.go_back()
    expect(table.result).to_be_visible()


def check_rematch(tables: list[Table], button: str = "Play again") -> None:
    tables[0].result.get_by_role("button", name=button).click()
    for table in tables:
        expect(table.result).to_be_hidden()
        table.wait_until_loaded()
        assert table.log()[0].startswith("Game 2 begins. ")


def player_of(game: str) -> Chooser:
    return Attentive() if game == "memory" else Eager(1)


def heading_of(table: Table) -> str:
    return text_of(table.result.get_by_role("heading"))
