"""Metronome in a browser: the measure grows as music, proofs add up beats, ties find their notes, gifts stay secret."""

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, OpenPage, Scheme, Screenshot
from tests.e2e.reading import fits_its_width, is_there, text_of
from tests.e2e.table import Chooser, Eager, Table, deal_until, play_on, set_up, sit_together, with_guard
from tests.e2e.test_playing import check_reason, check_record, check_rematch

WHOLE_NOTES = " ".join(["B4", "G4", "R4"] * 18)
EIGHTHS_AND_TIES = " ".join(["B.5", "G.5", "R.5"] * 10 + ["tie"] * 18 + ["6/4"] * 6)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
IS_ENGRAVED = "() => [...document.querySelectorAll('main img')].every(image => image.naturalWidth > 0)"


def staff_of(table: Table) -> Locator:
    """The sheet; its name tells what lies on it."""
    return table.page.get_by_label(re.compile("^Staff, "))


def open_with_deck(page: Page, deck: str, *, others: str = "", tied: bool = False) -> Table:
    """A table with a deck of one's own."""
    page.goto("/new/metronome")
    with_guard(page)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    if others:
        page.get_by_role("group", name="The other chairs").get_by_role("radio", name=others, exact=True).check()
    page.get_by_role("combobox", name=re.compile("^The cards to play with")).select_option(index=1)
    field = page.get_by_role("textbox", name=re.compile("items|cards", re.IGNORECASE)).last
    field.fill(deck)
    field.blur()
    if tied:
        page.get_by_role("switch", name=re.compile("tied for the fewest")).check()
    page.get_by_role("button", name=re.compile("^(Start the game|Open the table)$")).click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    if not others:
        table.wait_until_loaded()
    return table


class Wanting:
    """Takes the first move that has one of these words, in the order of the words; else any."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def choose(self, moves: Sequence[str]) -> int:
        for word in self.words:
            for at, move in enumerate(moves):
                if word in move:
                    return at
        return 0

    def saw(self, look: str) -> None:
        pass


def comes_to(table: Table, wanted: str, player: Chooser) -> bool:
    """Play until a move with these words is on offer, or the game is over before."""
    while table.wait_for_turn():
        if any(wanted in move for move in table.offered()):
            return True
        play_on([table], player, 1)
    return False


# ------------------------------------------------------------------------------------------------ to the end


@pytest.mark.long
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = set_up(visitor(), "metronome", chosen={})
    assert play_on([table], Eager(1))
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_a_game_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    ada, ben = sit_together(visitor(), visitor(width=320, height=640, touch=True), "metronome", chosen={})
    assert play_on([ada, ben], Eager(2))
    for table in (ada, ben):
        expect(table.result).to_be_visible()
    check_record(ben, tmp_path)


# ------------------------------------------------------------------------------------------------ proofs


def test_a_note_too_long_is_refused_with_the_beats_added_up(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    wrong = page.get_by_role("button", name=re.compile("^(blue|gold|red) whole note$"))

    def open_table() -> None:
        set_up(page, "metronome", chosen={})
        play_on([table], Wanting("half note", "quarter note", "eighth note", "Draw"), 1)

    def is_too_long() -> bool:
        """Is there a whole note that is refused, and not for its colour alone?"""
        if not table.wait_for_turn() or not is_there(wrong):
            return False
        wrong.first.click()
        expect(table.objection).to_be_visible()
        return "at most" in text_of(table.objection)

    deal_until(is_too_long, open_table)
    assert re.search(r"[\d¼½¾]+ \+ .* = \S+", text_of(table.objection)), text_of(table.objection)
    expect(table.objection).to_contain_text("These fit")
    expect(table.objection.get_by_role("link", name=re.compile("METR-(R4|16)"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("whole note, refused$"))).to_be_visible()


def test_a_refusal_is_told_in_french_with_the_names_of_cards(visitor: OpenPage) -> None:
    page = visitor(locale="fr", width=320, height=640, touch=True)
    moves = page.get_by_role("region", name="Vos coups").get_by_role("button")
    wrong = page.get_by_role("button", name=re.compile("^(ronde|blanche|noire|croche) (bleue|dorée|rouge)$"))

    def open_table() -> None:
        page.goto("/new/metronome")
        with_guard(page)
        page.get_by_role("textbox", name="Votre nom").fill("Nadia")
        page.get_by_role("button", name="Commencer la partie").click()
        moves.first.click()

    deal_until(lambda: is_there(wrong) and is_there(moves.filter(has_text="Jouer")), open_table)
    wrong.first.click()
    objection = page.get_by_role("group", name="Objection")
    expect(objection).to_contain_text("Cartes qui conviennent")
    expect(objection).to_contain_text(re.compile("Temps dans la mesure|La dernière note"))
    assert not re.search(r"\b(Si|Sol)\b", text_of(objection)), "a card is called by its colour, not by a note"


# ------------------------------------------------------------------------------------------------ ties


def test_a_tie_is_put_over_two_notes_by_keyboard_and_by_touch(visitor: OpenPage, axe: Axe) -> None:
    page = visitor()
    table = Table(page)
    player = Wanting("eighth", "6/4", "Draw")
    deal_until(lambda: comes_to(table, "tie over notes", player), lambda: open_with_deck(page, EIGHTHS_AND_TIES))
    move = next(text for text in table.offered() if "tie over notes" in text)
    table.hand.get_by_role("button", name=re.compile("^tie")).first.focus()
    page.keyboard.press("Enter")
    place = page.get_by_role("button", name=f"{move}, can go here")
    expect(place).to_be_visible()
    axe(page)
    place.focus()
    page.keyboard.press("Enter")
    assert any(line.startswith("You tied two notes: ") for line in table.log())


def test_a_tie_without_a_place_says_why(visitor: OpenPage) -> None:
    page = visitor()

    def open_table() -> None:
        assert open_with_deck(page, EIGHTHS_AND_TIES).wait_for_turn()

    unplayable = page.get_by_role("region", name=re.compile("^Your hand")).get_by_role("button", name="tie", exact=True)
    deal_until(lambda: is_there(unplayable), open_table)
    unplayable.first.click()
    staff_of(Table(page)).click()
    expect(Table(page).objection).to_contain_text(re.compile("There (is|are) .* on the staff|Note .* is "))
    expect(Table(page).objection).to_contain_text(re.compile("Notes on the staff|Two colours|Already tied"))


# ------------------------------------------------------------------------------------------------ gifts


def test_a_gift_is_told_to_giver_and_receiver_only(visitor: OpenPage) -> None:
    host, guest, third = visitor(), visitor(), Table(visitor())
    ada = open_with_deck(host, WHOLE_NOTES, others="Friends", tied=True)
    guest.goto(host.url)
    guest.get_by_role("textbox", name="Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down, Chair 2").click()
    host.get_by_role("button", name="Begin").click()
    ben = Table(guest)
    for table in (ada, ben):
        table.wait_until_loaded()
    third.page.goto(host.url)
    expect(third.page.get_by_text("You are watching.")).to_be_visible()
    play_on([ada, ben], Wanting("Play"), 2)  # the second is tied for the fewest after taking
    giver, receiver = (ada, ben) if is_there(ada.moves) else (ben, ada)
    expect(giver.page.get_by_text(re.compile("^The measure is yours"))).to_be_visible()
    gift = giver.moves.filter(has_text=re.compile("^Give ")).first
    card = re.search("Give the (.*) to", text_of(gift))
    assert card is not None
    giver.make(gift)
    giver.caught_up(receiver, third)
    assert any(f"gave you a {card[1]}." in line for line in receiver.log())
    assert any(f"a {card[1]}." in line for line in giver.log() if line.startswith("You gave "))
    told = [line for line in third.log() if " gave " in line]
    assert len(told) == 1
    assert re.search("(Ada gave Ben|Ben gave Ada) a card", told[0])
    assert "whole note" not in told[0]


# ------------------------------------------------------------------------------------------------ how it looks


def test_the_measure_is_drawn_at_every_size(visitor: OpenPage, axe: Axe, screenshot: Screenshot) -> None:
    page = visitor()
    table = set_up(page, "metronome", chosen={})
    play_on([table], Wanting("eighth", "quarter", "half", "sharp", "dot"), 4)
    table.is_on_turn()
    for (width, height), scheme in product([(320, 640), (768, 1024), (1280, 800)], SCHEMES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(IS_ENGRAVED)
        fits_its_width(page)
        screenshot(page, f"metronome-{width}-{scheme}")
        axe(page)
