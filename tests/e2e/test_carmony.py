"""Carmony in a browser: MELD cards on the Wheel, melds laid and eaten by touch, proofs, and a round to its end."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Locale, OpenPage, Scheme, Screenshot
from tests.e2e.reading import each_of, fits_its_width, is_there, number_of, run, text_of
from tests.e2e.table import Table, deal_until, play_on, sit_together, with_guard
from tests.e2e.test_playing import check_reason, check_record

GAME = "carmony"
IS_ON_TOP = """() => {
    const each = document.activeElement;
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


class Wanting:
    """Takes the first move that begins with one of these words, in the order of the words; else the first of all."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def choose(self, moves: Sequence[str]) -> int:
        for word in self.words:
            for at, move in enumerate(moves):
                if move.startswith(word):
                    return at
        return 0

    def saw(self, look: str) -> None:
        pass


BUILDER = Wanting("Draw", "Lay", "Discard")


def open_table(page: Page, *, judge: str = "Guard", rounds: int = 1) -> Table:
    """A short game against a bot."""
    page.goto(f"/new/{GAME}")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("group", name="The judge").get_by_role("radio", name=judge, exact=True).check()
    field = page.get_by_role("spinbutton", name=re.compile("^How many rounds"))
    field.fill(str(rounds))
    field.blur()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_until_loaded()
    return table


def begun(page: Page, judge: str = "Guard") -> Table:
    """A table in the middle of Ada's turn."""
    table = open_table(page, judge=judge)
    assert table.wait_for_turn()
    play_on([table], Wanting("Draw"), 1)
    return table


def meld_cards(page: Page) -> Locator:
    return page.get_by_role("list", name="MELD cards", exact=True).get_by_role("button")


def to_lay(page: Page) -> Locator:
    """The buttons above the hand, not those of the list of moves; the meld with the most notes comes first."""
    return bar_of(page).get_by_role("button", name=re.compile("^Lay "))


def bar_of(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="What you can do")


def front_of(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=f"Melds, {name}")


def choose_buildable(page: Page) -> bool:
    """Touch one MELD card after the other until one can be laid."""
    for at in range(number_of(meld_cards(page))):
        meld_cards(page).nth(at).click()
        if is_there(to_lay(page)):
            return True
        meld_cards(page).nth(at).click()
    return False


# ------------------------------------------------------------------------------------------------ playing


def test_a_first_meld_is_a_meld_card_the_wheel_and_a_button(visitor: OpenPage, axe: Axe) -> None:
    page = visitor()
    deal_until(lambda: choose_buildable(page), lambda: begun(page))
    expect(page.get_by_text(re.compile("^You can lay: .* Or discard a note to end your turn$"))).to_be_visible()
    expect(page.get_by_role("slider", name="Wheel")).to_be_visible()
    axe(page)
    meld, _, points = text_of(to_lay(page).first).removeprefix("Lay ").rstrip(")").rpartition(" (")
    to_lay(page).first.click()
    laid = re.compile(f"You, {re.escape(meld)}, .*, {points}$")
    expect(front_of(page, "You").get_by_role("img", name=laid)).to_be_visible()
    expect(meld_cards(page)).to_have_count(5)


def test_turning_the_wheel_chooses_the_root(visitor: OpenPage) -> None:
    page = visitor()
    roots = page.get_by_role("group", name="Can be built on").get_by_role("button")
    deal_until(lambda: choose_buildable(page) and number_of(roots) > 1, lambda: begun(page))
    before = text_of(to_lay(page).first)
    roots.last.click()
    expect(to_lay(page).first).not_to_have_text(before)
    page.get_by_role("slider", name="Wheel").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("slider", name="Wheel")).to_have_attribute("aria-valuetext", re.compile(r"\bC\b"))


def test_a_meld_that_the_hand_cannot_build_is_refused_with_its_notes(visitor: OpenPage) -> None:
    page = visitor()
    wrong = page.get_by_role("button", name=re.compile("^MELD cards, [^,]+ (mode|scale|chord)$"))
    deal_until(lambda: is_there(wrong), lambda: begun(page))
    wrong.first.click()
    expect(page.get_by_text(re.compile("^Missing: "))).to_be_visible()
    expect(bar_of(page)).to_contain_text("Choose another card")
    front_of(page, "You").get_by_role("button").last.click()
    objection = Table(page).objection
    expect(objection).to_contain_text("Your move: Lay ")
    expect(objection).to_contain_text("The notes of the meld")
    expect(objection).to_contain_text("Missing")
    expect(objection.get_by_role("link", name=re.compile("CARM-15"))).to_be_visible()


def test_what_can_be_eaten_is_marked_and_eaten_by_touch(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    prey = page.get_by_role("button", name=re.compile("^Clara, .*, can go here$"))

    def is_prey_there() -> bool:
        for _ in range(30):
            if not table.wait_for_turn():
                return False
            offered = table.offered()
            if any(move.startswith("Eat ") for move in offered):
                card = re.sub(".* with the ", "", next(move for move in offered if move.startswith("Eat ")))
                page.get_by_role("button", name=re.compile(f"^MELD cards, {re.escape(card)}, ")).first.click()
                return True
            play_on([table], Wanting("Draw", "Discard"), 1)
        return False

    deal_until(is_prey_there, lambda: open_table(page))
    expect(prey.first).to_be_visible()
    count = number_of(front_of(page, "Clara").get_by_role("button"))
    prey.first.click()
    expect(front_of(page, "Clara").get_by_role("button")).to_have_count(count - 1)
    expect(page.get_by_text("Discard a note to end your turn", exact=True)).to_be_visible()


def test_at_a_strict_table_a_false_meld_comes_back_and_costs_the_turn(visitor: OpenPage) -> None:
    page = visitor()
    table = begun(page, judge="Table")
    page.get_by_role("button", name=re.compile("^MELD cards, .* (chord|mode|scale)$")).or_(
        meld_cards(page)
    ).last.click()
    held = table.held()
    for note in list(dict.fromkeys(held))[:4]:
        table.hand.locator(f'[data-card="{note}"]').get_by_role("button").first.click()
    front_of(page, "You").get_by_role("button").last.click()
    bar_of(page).get_by_role("button", name=re.compile("^as ")).first.click()
    expect(page.get_by_role("group", name="A mistake")).to_contain_text(
        "A false meld goes back to the hand at its price"
    )
    expect(page.get_by_text("No more melds this turn")).to_be_visible()
    assert table.held() == held


@pytest.mark.long
def test_a_round_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = open_table(visitor(), judge="Guard")
    assert play_on([table], BUILDER)
    reckoning = table.result.get_by_role("region", name="How it was counted")
    expect(reckoning).to_contain_text(re.compile("notes? left in hand"))
    check_record(table, tmp_path)
    check_reason(table.page, table)


def test_two_browsers_see_the_same_melds(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(width=320, height=640, touch=True), GAME, chosen={})
    play_on([ada, ben], BUILDER, 12)
    for here, there, mine, theirs in ((ada, ben, "You", "Ada"), (ben, ada, "You", "Ben")):
        own = number_of(front_of(here.page, mine).get_by_role("img"))
        expect(front_of(there.page, theirs).get_by_role("button")).to_have_count(own)


# ------------------------------------------------------------------------------------------------ looks


def test_on_a_phone_a_meld_is_laid_without_scrolling(visitor: OpenPage, axe: Axe) -> None:
    page = visitor(width=320, height=640, touch=True)
    deal_until(lambda: choose_buildable(page), lambda: begun(page))
    run(page, "scrollTo(0, 0)")
    expect(to_lay(page).first).to_be_in_viewport(ratio=1)
    expect(bar_of(page)).not_to_contain_text("Now touch where it goes")
    expect(Table(page).cards.first).to_be_in_viewport(ratio=1)
    axe(page)
    to_lay(page).first.click()
    expect(meld_cards(page)).to_have_count(5)


def test_what_has_the_focus_does_not_stay_behind_the_hand(visitor: OpenPage) -> None:
    page = visitor(width=320, height=640)
    begun(page)
    buttons = page.get_by_role("group", name="On the table").get_by_role("button")
    for button in (buttons.first, buttons.last):
        button.focus()
        expect(button).to_be_focused()
        page.wait_for_function(IS_ON_TOP)


def test_in_french_a_colon_keeps_to_its_word(visitor: OpenPage) -> None:
    page = visitor(locale="fr")
    missing = page.get_by_text(re.compile("^Il manque"))

    def open_french_table() -> None:
        page.goto(f"/new/{GAME}")
        page.get_by_role("textbox").first.fill("Ada")
        with_guard(page)
        page.get_by_role("button", name="Commencer la partie").click()
        page.locator(".bar").get_by_role("button", name=re.compile("^Piocher")).click()

    def is_a_meld_out_of_reach() -> bool:
        melds = page.get_by_role("list", name="Cartes MELD").get_by_role("button")
        expect(melds).to_have_count(5)
        for card in each_of(melds):
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            if is_there(missing):
                return True
            card.click()
        return False

    deal_until(is_a_meld_out_of_reach, open_french_table)
    assert text_of(missing).startswith("Il manque\u00a0: ")


@pytest.mark.parametrize(
    ("width", "height", "scheme", "locale"),
    [
        (320, 640, "dark", "fr"),
        pytest.param(768, 1024, "light", "en", marks=pytest.mark.long),
        pytest.param(1280, 860, "dark", "en", marks=pytest.mark.long),
    ],
)
def test_how_it_looks(
    visitor: OpenPage, screenshot: Screenshot, axe: Axe, width: int, height: int, scheme: Scheme, locale: Locale
) -> None:
    page = visitor(width=width, height=height, scheme=scheme, locale=locale)
    page.goto(f"/new/{GAME}")
    with_guard(page)
    page.get_by_role("textbox").first.fill("Ada")
    page.get_by_role("button", name=re.compile("^(Start the game|Commencer la partie)$")).click()
    page.wait_for_url("**/t/*")
    draw = page.locator(".bar").get_by_role("button", name=re.compile("^(Draw|Piocher)"))
    expect(draw).to_be_visible()
    draw.click()
    meld = page.get_by_role("list", name=re.compile("^(MELD cards|Cartes MELD)$")).get_by_role("button").first
    meld.click()
    expect(meld).to_have_attribute("aria-pressed", "true")
    axe(page)
    screenshot(page, f"carmony-{width}-{scheme}-{locale}")
    fits_its_width(page)
