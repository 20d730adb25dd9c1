"""Nothing that matters has to be scrolled to: in every game, in every size of window, also while somebody objects.

One page is played and takes on every size; what is in sight is measured in it (`sight`).
"""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.reading import is_there, number_of
from tests.e2e.sight import drawn, hidden, take_on
from tests.e2e.table import Eager, play_on, set_up
from tests.e2e.test_appearance import GAMES
from tests.e2e.test_settings import choose

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800))
ENDS = (SIZES[-1], SIZES[0])
MOVES = {"memory": 1, "old-maid": 0}  # those are slow, or soon over
MOST_CARDS = 6
MOST_PLACES = 12


@pytest.mark.parametrize("game", [*GAMES, "bluff-the-scale"])
def test_all_that_matters_is_in_sight(visitor: OpenPage, game: str) -> None:
    page = visitor()
    table = set_up(page, game, chosen={})
    play_on([table], Eager(1), MOVES.get(game, 4))
    assert table.wait_for_turn()
    for size in SIZES:
        look(page, size, game)
    page.emulate_media(color_scheme="dark")
    choose(page, "Language", "Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    if game != "old-maid":  # there is nothing wrong to be done by hand
        provoke(page, stride=0 if game == "memory" else 5)
    widths = {size: look(page, size, f"{game}, dark and in French, with an objection") for size in SIZES}
    page.keyboard.press("Escape")
    for size in ENDS:
        assert look(page, size, f"{game}, dark and in French") == widths[size]


def look(page: Page, size: tuple[int, int], what: str) -> list[int]:
    """Everything is in sight in a window of this size; gives how wide the cards are."""
    take_on(page, *size)
    assert not hidden(page), f"{what}, {size}"
    return drawn(page)


def provoke(page: Page, stride: int) -> None:
    """Touch a card and a place, and others, until somebody objects."""
    hand = page.locator(".dock section").get_by_role("button")
    places = page.locator(".table > .cloth > .lying").get_by_role("button")
    objection = page.get_by_role("group", name="Objection")
    for card, step in product(range(MOST_CARDS), range(MOST_PLACES)):
        if held := number_of(hand):
            hand.nth(card % held).press("Enter")
        places.nth(step * stride % number_of(places)).press("Enter")
        if is_there(objection):
            return
    raise AssertionError("nobody objects to anything")
