"""Key’s Corners in a browser: the board and its clock, what must be done, what is refused, wilds, and rounds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Locale, OpenPage, Scheme, Screenshot
from tests.e2e.reading import fits_its_width, is_there, number_of, text_of, texts_of
from tests.e2e.table import Eager, Table, deal_until, set_up, sit_together, turns, with_guard

GAME = "keys-corners"
PLACES = ["north", "east", "south", "west"]


def open_game(page: Page) -> Table:
    return set_up(page, GAME, chosen={})


def prompt(page: Page, beginning: str) -> Locator:
    return page.get_by_text(re.compile(f"^{beginning}"))


def pile(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}, "))


@pytest.mark.parametrize(
    ("width", "height", "scheme", "locale"),
    [
        (320, 640, "light", "fr"),
        pytest.param(1280, 800, "dark", "fr", marks=pytest.mark.long),
        pytest.param(320, 640, "dark", "en", marks=pytest.mark.long),
        pytest.param(768, 1024, "light", "en", marks=pytest.mark.long),
    ],
)
def test_the_board_fits_every_screen(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot, width: int, height: int, scheme: Scheme, locale: Locale
) -> None:
    page = visitor(width=width, height=height, scheme=scheme, locale=locale)
    page.goto(f"/new/{GAME}")
    with_guard(page)
    page.get_by_role("textbox").first.fill("Ada")
    page.get_by_role("button", name=re.compile("^(Start the game|Commencer la partie)$")).click()
    words = {"en": ("Scale", "the north pile"), "fr": ("Gamme", "la base nord")}[locale]
    expect(pile(page, words[1])).to_be_visible()
    scale = page.get_by_role("group", name=words[0], exact=True)
    expect(scale).to_be_visible()
    if width == 320:
        names = {"en": "C D E F G A B", "fr": "Do Ré Mi Fa Sol La Si"}[locale].split()
        assert [item.split()[0] for item in texts_of(scale.get_by_role("listitem"))] == names
    else:
        expect(scale.get_by_role("img", name=re.compile(f"^{words[0]}: "))).to_be_visible()
    axe(page)
    fits_its_width(page)
    screenshot(page, f"{GAME}-{width}-{scheme}-{locale}")


def test_a_wrong_corner_is_refused_with_the_scale_spelled_out(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile("^[DEFGAB], octave"))
    deal_until(
        lambda: not is_there(prompt(page, "Say which note")) and is_there(wrong),
        lambda: open_game(page),
    )
    number = number_of(table.cards)
    wrong.first.click()
    pile(page, "the north-west corner").click()
    expect(table.objection).to_contain_text("Every corner begins with C.")
    scale = table.objection.get_by_role("list").first.get_by_role("listitem")
    assert [note.strip(" ▲\n") for note in texts_of(scale)] == "C D E F G A B".split()
    expect(table.objection.locator("[aria-current=true]")).to_contain_text("C")
    expect(table.cards).to_have_count(number)
    table.objection.get_by_role("link", name="Rule KEYS-13").click()
    expect(page).to_have_url(re.compile(f"/rules/{GAME}#KEYS-13$"))


def test_what_shows_on_the_board_is_marked_and_must_be_moved_before_the_turn_ends(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    due = prompt(page, "Move .* before your turn ends$")
    deal_until(lambda: is_there(due), lambda: open_game(page))
    found = re.fullmatch(r"Move .+ from (the \w+ pile) to (the \w+ pile) before your turn ends", text_of(due))
    assert found, text_of(due)
    source, target = found.groups()
    expect(pile(page, source)).to_have_accessible_name(re.compile("Must be moved"))
    assert not [move for move in table.offered() if move.startswith(("Say that", "Discard"))]
    pile(page, source).click()
    pile(page, target).click()
    expect(prompt(page, r"First fill the empty [\w-]+ foundation")).to_be_visible()
    expect(page.get_by_role("button", name=f"{source}, empty")).to_be_visible()
    natural = table.hand.get_by_role("button", name=re.compile("octave")).first
    natural.click()
    page.get_by_role("button", name=re.compile(f"^{source}, empty")).click()
    expect(page.get_by_role("button", name=re.compile(f"^{source}, 1 card"))).to_be_visible()


def test_a_wild_turned_up_is_named_by_touching_it(visitor: OpenPage) -> None:
    page = visitor(width=320, height=640)
    naming = prompt(page, "Say which note the wild")
    deal_until(lambda: number_of(naming) == 1, lambda: open_game(page))
    place = text_of(naming).split()[-2]
    assert place in PLACES
    pile(page, f"the {place} pile").click()
    choices = page.get_by_role("toolbar", name="What you can do").get_by_role("button")
    expect(choices.filter(has_text="F♯")).to_be_visible()
    choices.filter(has_text="F♯").click()
    expect(pile(page, f"the {place} pile")).to_have_accessible_name(re.compile("(wild|Chromatic Scale) as F sharp"))


@pytest.mark.long
def test_two_browsers_play_two_rounds_and_the_dealer_deals_between_them(visitor: OpenPage) -> None:
    phone = visitor(width=320, height=640)
    ada, ben = sit_together(visitor(), phone, GAME, chosen={"How many rounds are played": "2"})
    rounds = [table.page.get_by_role("region", name="The round is over") for table in (ada, ben)]
    choose = Eager(1)
    for _ in turns([ada, ben], choose):
        if is_there(rounds[0]):
            break
    for region in rounds:
        expect(region).to_contain_text(re.compile("wins? the round"))
    fits_its_width(phone)  # with the books of a whole round
    dealer, other = (ada, ben) if "Deal the cards" in ada.offered() else (ben, ada)
    expect(other.page.get_by_text(re.compile("deals the next round"))).to_be_visible()
    dealer.make(dealer.moves.first)
    for table in (ada, ben):
        expect(table.page.get_by_role("heading", name="Round 2 / 2")).to_be_visible()
        expect(table.cards).to_have_count(5)
    for _ in turns([ada, ben], choose):
        pass
    for table in (ada, ben):
        expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
        expect(table.result.get_by_role("columnheader", name="This round")).to_be_visible()
