"""A wrong move is refused beside its card: with the sentence, the rule to read on, and the proof."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.table import SHORT, Table, deal_until, set_up

THIRDS = {"The interval to go by": "third", "The six wilds": "without wilds"}
ALPHABET = "CDEFGAB"
SOLFEGE = ["Do", "Ré", "Mi", "Fa", "Sol", "La", "Si"]


def dragged(card: Locator, pile: Locator) -> None:
    card.drag_to(pile)


def tapped(card: Locator, pile: Locator) -> None:
    card.click()
    pile.click()


@pytest.mark.parametrize("put", [dragged, tapped])
def test_a_wrong_card_is_refused_with_its_proof(visitor: OpenPage, put: Callable[[Locator, Locator], None]) -> None:
    page = visitor()
    letter = deal_with_a_wrong_card(page, "Due now: ", lambda: set_up(page, "the-distance", chosen=THIRDS))
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$")).first
    name = str(wrong.get_attribute("aria-label"))
    number = table.cards.count()
    put(wrong, table.pile)
    expect(table.objection).to_contain_text("The letter played must lie the chosen interval above the last one.")
    assert counted(table.objection) == third_up_to(letter)
    assert table.cards.count() == number
    accused = page.get_by_role("button", name=f"{name}, refused")
    assert distance_between(accused, table.objection) < 40, "an objection stands beside its card"
    expect(accused).to_be_in_viewport(ratio=0.9)
    expect(table.objection).to_be_in_viewport(ratio=0.9)
    table.objection.get_by_role("link", name="Rule DIST-13").click()
    expect(page).to_have_url(re.compile("/rules/the-distance#DIST-13$"))
    sentence = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="DIST-13"))
    expect(sentence).to_contain_text("The letter played must lie")
    expect(sentence).to_be_in_viewport()


def test_a_refusal_is_told_in_french_with_french_note_names(visitor: OpenPage) -> None:
    page = visitor(locale="fr")

    def open_table() -> None:
        page.goto("/new/the-distance")
        page.get_by_role("textbox", name="Votre nom").fill("Nadia")
        page.get_by_role("button", name="Commencer la partie").click()
        expect(page.get_by_text("À vous", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", name="La Distance")).to_be_visible()

    letter = deal_with_a_wrong_card(page, r"Lettre attendue\s:\s", open_table)
    hand = page.get_by_role("region", name=re.compile("^Votre main"))
    hand.get_by_role("button", name=re.compile(r"octave \d$")).first.click()
    page.get_by_role("button", name=re.compile("^pile, ")).click()
    objection = page.get_by_role("group", name="Objection")
    expect(objection).to_contain_text(
        "La lettre jouée doit se trouver à l’intervalle choisi au-dessus de la précédente."
    )
    assert counted(objection) == [SOLFEGE[SOLFEGE.index(letter) - 1], letter]
    objection.get_by_role("link", name="Règle DIST-13").click()
    expect(page).to_have_url(re.compile("/rules/the-distance#DIST-13$"))
    sentence = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="DIST-13"))
    expect(sentence).to_contain_text("La lettre jouée doit se trouver")
    expect(sentence).to_be_in_viewport()


def test_a_card_is_explained_although_nothing_can_be_played(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$"))
    deal_until(
        lambda: table.moves.all_inner_texts() == ["Draw a card"] and wrong.count() > 0,
        lambda: set_up(page, "the-distance", chosen={**SHORT["the-distance"], **THIRDS}),
    )
    wrong.first.click()
    expect(table.objection).to_contain_text("The letter played must lie the chosen interval above the last one.")
    expect(table.objection).to_contain_text("These fit none")


def test_why_explains_a_card_before_it_is_played(visitor: OpenPage) -> None:
    page = visitor()
    deal_with_a_wrong_card(page, "Due now: ", lambda: set_up(page, "the-distance", chosen=THIRDS))
    Table(page).hand.get_by_role("button", name=re.compile(r"octave \d$")).first.click()
    page.keyboard.press("w")
    told = page.get_by_role("tabpanel", name="Why")
    expect(told).to_contain_text("The letter played must lie the chosen interval above the last one.")
    expect(told.get_by_role("link", name="Rule DIST-13")).to_be_visible()


def deal_with_a_wrong_card(page: Page, prompt: str, open_table: Callable[[], object]) -> str:
    """Open tables until one letter is due and the hand has a card that does not fit; gives the letter."""
    due = page.get_by_text(re.compile(f"^{prompt}\\w+$"))
    wrong = page.get_by_role("listitem").get_by_role("button", name=re.compile(r"octave \d$"))
    deal_until(lambda: due.count() > 0 and wrong.count() > 0, open_table)
    return due.inner_text().split()[-1]


def counted(objection: Locator) -> list[str]:
    """The letters that the proof counts up, each with its number."""
    items = objection.get_by_role("list").first.get_by_role("listitem").all_inner_texts()
    assert [item.split()[1] for item in items] == [str(number) for number in range(1, len(items) + 1)]
    return [item.split()[0] for item in items]


def third_up_to(letter: str) -> list[str]:
    at = ALPHABET.index(letter)
    return [ALPHABET[at - 2], ALPHABET[at - 1], letter]


def distance_between(one: Locator, other: Locator) -> float:
    """How many pixels apart two things lie, from edge to edge, down the page."""
    above, below = sorted(
        (box["y"], box["y"] + box["height"]) for box in (one.bounding_box(), other.bounding_box()) if box
    )
    return below[0] - above[1]
