"""A wrong move is refused beside its card: with the sentence, the rule to read on, and the proof."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.reading import box_of, is_there, name_of, names_of, number_of, text_of, texts_of, until
from tests.e2e.table import SHORT, Eager, Table, deal_until, play_on, set_up, with_guard

THIRDS = {"The interval to go by": "third", "The six wilds": "without wilds"}
ALPHABET = "CDEFGAB"
SOLFEGE = ["Do", "Ré", "Mi", "Fa", "Sol", "La", "Si"]


def dragged(card: Locator, pile: Locator) -> None:
    card.drag_to(pile)


def tapped(card: Locator, pile: Locator) -> None:
    card.click()
    pile.click()


MISCOUNTED = re.compile(r"Your move: Play \w+\S* as [A-G] .*([A-G] to [A-G] is |lies there already)")


@pytest.mark.parametrize("put", [dragged, tapped])
def test_a_wrong_card_is_refused_with_its_proof(visitor: OpenPage, put: Callable[[Locator, Locator], None]) -> None:
    page = visitor()
    letter = deal_with_a_wrong_card(page, "Due now: ", lambda: set_up(page, "the-distance", chosen=THIRDS))
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$")).first
    name = name_of(wrong)
    number = number_of(table.cards)
    put(wrong, table.pile)
    expect(table.objection).to_contain_text(MISCOUNTED)
    assert counted(table.objection) == third_up_to(letter)
    expect(table.cards).to_have_count(number)
    accused = page.get_by_role("button", name=f"{name}, refused")
    until(lambda: distance_between(accused, table.objection), lambda far: far < 40, "it stands beside its card")
    expect(accused).to_be_in_viewport(ratio=0.9)
    expect(table.objection).to_be_in_viewport(ratio=0.9)
    table.objection.get_by_role("link", name="Rule DIST-13").click()
    expect(page).to_have_url(re.compile("/rules/the-distance#DIST-13$"))
    sentence = page.locator("[id=DIST-13]")
    expect(sentence).to_contain_text("the letter that lies the chosen interval above")
    expect(sentence).to_be_in_viewport()


def test_a_refusal_is_told_in_french_with_french_note_names(visitor: OpenPage) -> None:
    page = visitor(locale="fr")

    def open_table() -> None:
        page.goto("/new/the-distance")
        with_guard(page)
        page.get_by_role("textbox", name="Votre nom").fill("Nadia")
        page.get_by_role("button", name="Commencer la partie").click()
        expect(page.get_by_text("À vous", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", name="La Distance")).to_be_visible()

    letter = deal_with_a_wrong_card(page, r"Note attendue\s:\s", open_table)
    hand = page.get_by_role("region", name=re.compile("^Votre main"))
    hand.get_by_role("button", name=re.compile(r"octave \d$")).first.click()
    page.get_by_role("button", name=re.compile("^pile, ")).click()
    objection = page.get_by_role("group", name="Objection")
    expect(objection).to_contain_text(re.compile(r"Votre coup\s: Jouer .* en disant .*(, c’est|est déjà)"))
    assert counted(objection) == [SOLFEGE[SOLFEGE.index(letter) - 1], letter]
    objection.get_by_role("link", name="Règle DIST-13").click()
    expect(page).to_have_url(re.compile("/rules/the-distance#DIST-13$"))
    sentence = page.locator("[id=DIST-13]")
    expect(sentence).to_contain_text("la note qui se trouve à l’intervalle choisi")
    expect(sentence).to_be_in_viewport()


def test_a_card_is_explained_although_nothing_can_be_played(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$"))
    deal_until(
        lambda: table.offered() == ["Draw a card"] and is_there(wrong),
        lambda: set_up(page, "the-distance", chosen={**SHORT["the-distance"], **THIRDS}),
    )
    wrong.first.click()
    expect(table.objection).to_contain_text(MISCOUNTED)
    expect(table.objection).to_contain_text("These fit none")


def test_why_explains_a_card_before_it_is_played(visitor: OpenPage) -> None:
    page = visitor()
    deal_with_a_wrong_card(page, "Due now: ", lambda: set_up(page, "the-distance", chosen=THIRDS))
    Table(page).hand.get_by_role("button", name=re.compile(r"octave \d$")).first.click()
    page.keyboard.press("w")
    told = page.get_by_role("tabpanel", name="Why")
    expect(told).to_contain_text(MISCOUNTED)
    expect(told.get_by_role("link", name="Rule DIST-13")).to_be_visible()


# ------------------------------------------------------------------------------------------------ put down again


def by_key(thing: Locator) -> None:
    thing.press("Enter")


HANDS: tuple[Callable[[Locator], None], ...] = (Locator.tap, Locator.click, by_key)
NOTES = {"cle-de-sol": r"(low|high) [A-G] \(\w+\)", "metronome": r"(blue|gold|red) \w+ note"}
PILES = re.compile("^(Music pile|Staff), ")


@pytest.mark.parametrize(
    ("game", "judge"),
    [
        ("cle-de-sol", "Table"),
        ("metronome", "Coach"),
        pytest.param("cle-de-sol", "Guard", marks=pytest.mark.long),
        pytest.param("metronome", "Table", marks=pytest.mark.long),
    ],
)
def test_a_refused_card_is_put_down_and_the_next_one_goes_alone(visitor: OpenPage, game: str, judge: str) -> None:
    page = visitor(touch=True)
    table = Table(page)
    right: list[str] = []
    wrong: list[str] = []

    def has_both() -> bool:
        held = [name.removesuffix(", can be played") for name in names_of(table.cards)] if table.is_on_turn() else []
        notes = [name for name in held if re.fullmatch(NOTES[game], name)]
        right[:] = [name for name in notes if {f"Place {name}", f"Play the {name}"} & set(table.offered())]
        wrong[:] = [name for name in notes if name not in right]
        return bool(right and wrong)

    def open_table() -> None:
        set_up(page, game, judge=judge, chosen={})
        play_on([table], Eager(1), int(game == "metronome"))  # on an empty staff everything fits

    deal_until(has_both, open_table)
    pile = page.get_by_role("button", name=PILES).first
    fitting, refused = (table.hand.get_by_role("button", name=names[0]).first for names in (right, wrong))
    for touch in HANDS:
        touch(refused)
        touch(pile)
        expect(refused).to_have_accessible_name(re.compile(", refused$"))
        expect(table.picked).to_have_count(0)
        expect(table.objection).to_be_visible()  # it can still be read
        touch(fitting)
        expect(table.picked).to_have_accessible_name(re.compile(f"^{re.escape(right[0])}"))
        touch(fitting)
        expect(table.picked).to_have_count(0)
    by_key(fitting)
    by_key(pile)
    assert [line for line in table.log() if line.startswith("You ") and right[0] in line]


def test_a_refused_group_is_put_down_whole(visitor: OpenPage) -> None:
    page = visitor(touch=True)
    table = set_up(page, "carmony", judge="Table", chosen={})
    assert table.wait_for_turn()
    table.make(table.moves.filter(has_text=re.compile("^Draw")).first)
    picked = page.get_by_role("button", pressed=True)
    meld = page.get_by_role("list", name="MELD cards", exact=True).get_by_role("button").first
    pile = page.get_by_role("button", name=re.compile("^Discard pile, "))
    for touch in HANDS:
        for card in (meld, table.cards.nth(0), table.cards.nth(1), table.cards.nth(2)):
            touch(card)
        expect(picked).to_have_count(4)
        touch(pile)
        expect(table.objection).to_be_visible()
        expect(picked).to_have_count(0)
    by_key(table.cards.first)
    expect(picked).to_have_count(1)
    by_key(pile)
    assert [line for line in table.log() if line.startswith("You discarded ")]


def deal_with_a_wrong_card(page: Page, prompt: str, open_table: Callable[[], object]) -> str:
    """Open tables until one letter is due and the hand has a card that does not fit; gives the letter."""
    due = page.get_by_text(re.compile(f"^{prompt}\\w+$"))
    wrong = page.get_by_role("listitem").get_by_role("button", name=re.compile(r"octave \d$"))
    deal_until(lambda: is_there(due) and is_there(wrong), open_table)
    return text_of(due).split()[-1]


def counted(objection: Locator) -> list[str]:
    """The letters that the proof counts up, each with its number."""
    items = texts_of(objection.get_by_role("list").first.get_by_role("listitem"))
    assert [item.split()[1] for item in items] == [str(number) for number in range(1, len(items) + 1)]
    return [item.split()[0] for item in items]


def third_up_to(letter: str) -> list[str]:
    at = ALPHABET.index(letter)
    return [ALPHABET[at - 2], ALPHABET[at - 1], letter]


def distance_between(one: Locator, other: Locator) -> float:
    """How many pixels apart two things lie, from edge to edge, down the page."""
    above, below = sorted((box["y"], box["y"] + box["height"]) for box in (box_of(one), box_of(other)))
    return below[0] - above[1]
