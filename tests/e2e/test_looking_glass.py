"""Through the Looking Glass in a browser: the Wheel, what lies before the players, proofs, mistakes, and the count."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Locale, OpenPage, Scheme, Screenshot
from tests.e2e.reading import (
    box_of,
    cards_of,
    each_of,
    fits_its_width,
    is_there,
    number_of,
    seen_first,
    texts_of,
    until,
)
from tests.e2e.table import Table, deal_until, play_on, set_up, sit_together, turns, with_guard
from tests.e2e.test_playing import check_reason, check_record, check_rematch

GAME = "looking-glass"


class Greedy:
    """Picks up or steals whenever it can."""

    def choose(self, moves: Sequence[str]) -> int:
        return next((at for at, move in enumerate(moves) if not move.startswith("Place")), 0)

    def saw(self, look: str) -> None:
        pass


def sector(page: Page, note: str) -> Locator:
    """A sector of the Wheel, or the card that lies there."""
    return page.locator(f'[data-zone="wheel"][data-place="s{note}"]').get_by_role("button").last


def on_the_wheel(page: Page) -> list[str]:
    """The notes on the Wheel, each once, as records write them."""
    return cards_of(page.locator('[data-zone="wheel"] [data-card]'))


def held(table: Table, note: str) -> Locator:
    return table.hand.locator(f'[data-card="{note}"]').get_by_role("button").first


def white(notes: Sequence[str]) -> list[str]:
    return [note for note in notes if len(note) == 1]


def pairs(table: Table) -> list[tuple[str, str, bool]]:
    """Every hand card with every other card on the Wheel, white keys only, and whether that pick up is offered."""
    offered = table.offered()
    return [
        (card, note, any(move.startswith(f"Pick up {note} with {card},") for move in offered))
        for card in dict.fromkeys(white(table.held()))
        for note in white(on_the_wheel(table.page))
        if card != note
    ]


def with_pair(page: Page, fits: bool, judge: str = "Guard") -> tuple[Table, str, str]:
    """A table at which the person begins with two such cards."""
    table = Table(page)

    def has_pair() -> bool:
        return table.is_on_turn() and any(right is fits for _, _, right in pairs(table))

    deal_until(has_pair, lambda: set_up(page, GAME, judge=judge, chosen={}))
    card, note, _ = next(pair for pair in pairs(table) if pair[2] is fits)
    return table, card, note


@pytest.mark.parametrize(
    ("width", "height", "scheme", "locale"),
    [
        (320, 640, "light", "fr"),
        pytest.param(1280, 800, "dark", "fr", marks=pytest.mark.long),
        pytest.param(320, 640, "dark", "en", marks=pytest.mark.long),
        pytest.param(768, 1024, "light", "en", marks=pytest.mark.long),
    ],
)
def test_the_wheel_fits_every_screen(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot, width: int, height: int, scheme: Scheme, locale: Locale
) -> None:
    page = visitor(width=width, height=height, scheme=scheme, locale=locale)
    page.goto(f"/new/{GAME}")
    with_guard(page)
    page.get_by_role("textbox").first.fill("Ada")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("button", name=re.compile("^(Start the game|Commencer la partie)$")).click()
    wheel = page.get_by_role("group", name={"en": "Wheel", "fr": "Roue"}[locale], exact=True)
    expect(wheel).to_be_visible()
    for name in ("Ada", {"en": "You", "fr": "Vous"}[locale]):
        expect(page.get_by_role("group", name=name, exact=True)).to_have_count(1 if name != "Ada" else 0)
    axe(page)
    fits_its_width(page)
    screenshot(page, f"{GAME}-{width}-{scheme}-{locale}")


def test_four_players_stand_in_two_lines_on_a_phone(visitor: OpenPage) -> None:
    page = visitor(width=320, height=640)
    table = set_up(page, GAME, chosen={"Players": "4"})
    expect(table.players.get_by_role("listitem")).to_have_count(3)
    until(lambda: box_of(table.players)["height"], lambda height: height < 80, "the players stand in two lines")
    for player in each_of(table.players.get_by_role("listitem")):
        expect(player).to_contain_text(
            re.compile(r"\d cards?, bot\s*(\w+\s*)?$")
        )  # piles and INTERVAL cards are seen on the cloth
    expect(page.get_by_role("group", name="Wheel", exact=True)).to_be_in_viewport()


def test_two_cards_that_form_the_interval_are_picked_up_by_touching_them(visitor: OpenPage) -> None:
    page = visitor()
    table, card, note = with_pair(page, fits=True)
    held(table, card).click()
    sector(page, note).click()
    number_1 = table.page.get_by_role("toolbar", name="What you can do").get_by_role("button")
    pile = page.get_by_role("group", name="You", exact=True).locator('[data-zone="piles"] [data-card]')
    if not is_there(pile) and number_of(number_1) > 1:  # a tritone
        number_1.first.click()
    expect(page.get_by_role("list", name="INTERVAL cards, You").get_by_role("img")).to_have_count(1)
    piles = page.locator('[data-zone="piles"]')  # a bot that holds the mirror steals at once, and shows the same note
    expect(piles.locator(f'[data-card="{card}"], [data-card="{note}"]').first).to_be_visible()


def test_two_cards_that_do_not_are_refused_with_the_half_steps_counted(
    visitor: OpenPage, screenshot: Screenshot
) -> None:
    page = visitor(width=320, height=640)
    table, card, note = with_pair(page, fits=False)
    number = number_of(table.cards)
    held(table, card).click()
    sector(page, note).click()
    choice = page.get_by_role("button", name=f"as {card}", exact=True)
    if seen_first(table.objection, choice) is choice:  # under a tritone the player says who is number 1
        choice.click()
    expect(table.objection).to_contain_text(re.compile(r"[A-G] to [A-G]: [a-z ]+, (one|\d+) half steps?\. .+ due\."))
    expect(table.objection).to_contain_text("Half steps upward from")
    expect(table.objection).to_contain_text(f"With {card}, number 1 first")
    screenshot(page, f"{GAME}-refused")
    expect(table.cards).to_have_count(number)
    table.objection.get_by_role("link", name="Rule LOOK-09").click()
    expect(page).to_have_url(re.compile(f"/rules/{GAME}#LOOK-09$"))


def test_any_card_is_placed_on_its_own_sector(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    free: list[str] = []

    def has_free() -> bool:
        free[:] = [note for note in white(table.held()) if note not in on_the_wheel(page)]
        return table.is_on_turn() and bool(free)

    deal_until(has_free, lambda: set_up(page, GAME, chosen={}))
    held(table, free[0]).click()
    page.locator(f'button[data-zone="wheel"][data-place="s{free[0]}"]').click()
    expect(page.locator(f'[data-zone="wheel"] [data-card="{free[0]}"]')).to_have_count(1)


def test_a_strict_table_asks_for_number_1_and_a_mistake_is_placed(visitor: OpenPage, screenshot: Screenshot) -> None:
    page = visitor(width=320, height=640)
    table, card, note = with_pair(page, fits=False, judge="Table")
    held(table, card).click()
    sector(page, note).click()
    bar = page.get_by_role("toolbar", name="What you can do")
    bar.get_by_role("button", name=note, exact=True).click()
    expect(page.locator(f'[data-zone="wheel"] [data-card="{card}"]')).to_have_count(1)
    expect(
        page.get_by_text("After a wrong pick up or steal the card shown is placed, and the turn is over.")
    ).to_be_visible()
    screenshot(page, f"{GAME}-mistake")


def test_the_interval_can_be_turned_to_try_it_out(visitor: OpenPage) -> None:
    page = visitor()
    set_up(page, GAME, chosen={})
    disc = page.get_by_role("slider", name="Wheel")
    disc.press("Home")
    expect(disc).to_have_attribute("aria-valuetext", re.compile(r" on C: C"))
    disc.press("ArrowRight")
    expect(disc).to_have_attribute("aria-valuenow", "1")


@pytest.mark.long
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    page = visitor()
    page.goto(f"/new/{GAME}")
    with_guard(page)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("spinbutton", name=re.compile("^How many rounds")).fill("1")
    page.get_by_role("button", name="Start the game").click()
    table = Table(page)
    table.wait_until_loaded()
    assert play_on([table], Greedy())
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_a_round_and_see_how_the_points_add_up(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot
) -> None:
    phone = visitor(width=320, height=640)
    ada, ben = sit_together(visitor(), phone, GAME, chosen={})
    rounds = [table.page.get_by_role("region", name="The round is over") for table in (ada, ben)]
    for _ in turns([ada, ben], Greedy()):
        if is_there(rounds[0]):
            break
    for region in rounds:
        expect(region).to_contain_text(re.compile("wins? the round"))
        reckoning = region.get_by_role("region", name="How it was counted")
        tallies = each_of(reckoning.get_by_role("table"))
        assert len(tallies) == 2
        for tally in tallies:
            *points, total = [int(text) for text in texts_of(tally.locator("td.numbers"))]
            assert sum(points) == total
    axe(phone)
    fits_its_width(phone)
    screenshot(phone, f"{GAME}-round-320")
    screenshot(ada.page, f"{GAME}-round-1280")
    dealer, other = (ada, ben) if "Deal the cards" in ada.offered() else (ben, ada)
    expect(other.page.get_by_text(re.compile("deals the next round"))).to_be_visible()
    dealer.make(dealer.moves.first)
    for table in (ada, ben):
        expect(table.page.get_by_text("Round 2 / 2")).to_be_visible()
