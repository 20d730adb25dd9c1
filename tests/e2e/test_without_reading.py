"""Memory, Go Fish and Old Maid with all words covered: whose turn it is, what to touch and who has won are pictures."""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import expect

from tests.e2e.harness import OpenPage, Screenshot
from tests.e2e.pictures import Child, ask_somebody, cover_words, take_any, turn_up
from tests.e2e.reading import names_of, until, values_of
from tests.e2e.table import set_up

GAMES: Mapping[str, tuple[Callable[[Child], None], Mapping[str, str]]] = {
    "old-maid": (take_any, {"Players": "3"}),
    "go-fish": (ask_somebody, {"How many cards make a book": "two cards"}),
    "memory": (turn_up, {"The cards to play with": "14, white keys only"}),
}


def child_at(visitor: OpenPage, game: str, judge: str, width: int) -> Child:
    page = visitor(width=width, height=740 if width < 600 else 800, touch=width < 600)
    set_up(page, game, judge=judge, chosen=GAMES[game][1])
    cover_words(page)
    return Child(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_need_no_word(visitor: OpenPage, screenshot: Screenshot, game: str) -> None:
    child = child_at(visitor, game, "Coach", 360)
    child.play(GAMES[game][0], most=6)
    screenshot(child.page, f"{game}-without-words")
    faces = child.page.locator("[data-face]")
    expect(faces.first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("judge", ["Guard", "Coach"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_reading(
    visitor: OpenPage, screenshot: Screenshot, game: str, judge: str, width: int
) -> None:
    child = child_at(visitor, game, judge, width)
    assert child.play(GAMES[game][0])
    expect(child.crown.first).to_be_visible()
    screenshot(child.page, f"{game}-won-without-words-{width}")


def test_go_fish_answers_in_pictures(visitor: OpenPage) -> None:
    """The note asked for is a card in the bubble; the answer is cards, or a fish."""
    child = child_at(visitor, "go-fish", "Guard", 360)
    until(child.is_mine, bool, "it is one's turn")
    ask_somebody(child)
    bubbles = child.page.locator(".talk .bubble")
    expect(bubbles.nth(0).locator("[data-card]")).to_be_visible()
    expect(bubbles.nth(1).locator("[data-card], [data-picture=fish]").first).to_be_visible()
    expect(child.page.locator(".talk [data-face]")).to_have_count(2)


def test_who_does_nothing_is_shown_where_to_touch_and_not_what(visitor: OpenPage) -> None:
    child = child_at(visitor, "memory", "Guard", 360)
    until(child.is_mine, bool, "it is one's turn")
    pointer = child.page.locator(".pointer [data-picture=hand]")
    expect(pointer).to_be_visible()
    child.page.keyboard.press("Shift")
    expect(pointer).to_have_count(0)
    expect(pointer).to_be_visible()
    assert all("hint" not in name for name in names_of(child.backs))
    child.backs.first.click()
    expect(pointer).to_have_count(0)


def test_every_player_has_a_face_of_their_own(visitor: OpenPage) -> None:
    page = visitor()
    set_up(page, "go-fish", chosen={"Players": "6"})
    faces = page.locator(".players [data-face]")
    expect(faces).to_have_count(5)
    kinds = set(values_of(faces, "each => each.dataset.face"))
    assert len(kinds) == 5
