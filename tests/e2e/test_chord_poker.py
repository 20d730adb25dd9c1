"""Chord Poker in a browser: the chord is turned and completed, cards are put in the wrong place, hands are shown."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cardenza.decks.notes import NAMES
from cardenza.theory.notes import Note
from tests.e2e.harness import Axe, Inspect, OpenPage
from tests.e2e.reading import is_there, text_of, values_of
from tests.e2e.table import Table, deal_until, list_moves, play_on, set_up, sit_together, turns, with_guard
from tests.e2e.test_playing import check_reason, check_record, check_rematch

GAME = "chord-poker"
NEW_ROOT = r"Change the root to (\S+) \(\d+ cards? comes? back\)"


class Completing:
    """Lays chord notes where it can, draws, and keeps the root; groups and deals when that is asked."""

    def choose(self, moves: Sequence[str]) -> int:
        for wanted in ("Deal", "Group", "onto the Wheel", "Draw", "onto the pile"):
            for at, move in enumerate(moves):
                if wanted in move:
                    return at
        return 0

    def saw(self, look: str) -> None:
        pass


def open_table(page: Page, *, judge: str = "Guard", rounds: int = 1, players: str = "2") -> Table:
    """A table of few rounds."""
    return set_up(page, GAME, judge=judge, chosen={"Players": players}, numbers={"How many rounds": rounds})


def sit_down(host: Page, guest: Page, *, judge: str = "Guard", rounds: int = 1) -> tuple[Table, Table]:
    return sit_together(host, guest, GAME, judge=judge, chosen={}, numbers={"How many rounds": rounds})


def card_of(table: Table, note: str) -> Locator:
    """A card of the hand by its note, however a move spells it."""
    name = NAMES[Note.parse(note.split("/")[0]).pitch_class]
    return table.hand.locator(f'[data-card="{name}"]').first.get_by_role("button")


def notes_for(table: Table, move: str) -> list[str]:
    """The notes with which this move can be made."""
    found = [re.fullmatch(move, each) for each in table.offered()]
    return [match[1] for match in found if match]


def begin_a_turn(page: Page, players: str = "2") -> Table:
    """A table where a new root can be chosen."""
    table = Table(page)

    def has_root() -> bool:
        return table.wait_for_turn() and bool(notes_for(table, NEW_ROOT))

    deal_until(has_root, lambda: open_table(page, players=players))
    return table


def root_of(wheel: Locator) -> int:
    """The note that the chord is turned to."""
    return int(str(values_of(wheel, "each => each.dataset.root")[0]))


def sector_of(table: Table, note: int) -> Locator:
    return table.page.locator(f'.wheel button.spot[data-note="{note}"]')


# ------------------------------------------------------------------------------------------------ to the end


@pytest.mark.long
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = open_table(visitor())
    assert play_on([table], Completing())
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_two_rounds_and_see_all_hands_after_each(visitor: OpenPage, tmp_path: Path) -> None:
    ada, ben = sit_down(visitor(), visitor(width=320, height=640, touch=True), rounds=2)
    rounds = 0
    for _ in turns([ada, ben], Completing()):
        result = ben.page.get_by_role("region", name="The round is over")
        if is_there(result):
            rounds += 1
            expect(result.get_by_role("table", name="Scores")).to_contain_text("Ada")
            hands = ben.page.get_by_role("list").filter(has=ben.page.get_by_role("listitem", name=re.compile("card")))
            expect(hands.first).to_be_visible()
    assert rounds == 1
    for table in (ada, ben):
        expect(table.result).to_be_visible()
    check_record(ben, tmp_path)


# ------------------------------------------------------------------------------------------------ another root


def test_a_picked_card_turns_the_chord_to_show_what_comes_back_and_its_sector_takes_it(visitor: OpenPage) -> None:
    table = begin_a_turn(visitor())
    wheel = table.page.get_by_role("group", name="Wheel", exact=True)
    before = root_of(wheel)
    note = notes_for(table, NEW_ROOT)[0]
    card_of(table, note).click()
    expect(table.page.get_by_text("Would come back to the hand", exact=True)).to_be_visible()
    expect(table.page.get_by_text("Would stay on the Wheel", exact=True)).to_be_visible()
    expect(wheel).not_to_have_attribute("data-root", str(before))
    root = root_of(wheel)
    expect(sector_of(table, root)).to_have_accessible_name(re.compile("can go here$"))
    sector_of(table, root).click()
    expect(table.tab("Log").get_by_text(re.compile("^You changed the root to "))).to_be_visible()


def test_turning_the_chord_by_keyboard_to_a_card_of_the_hand_offers_the_change(visitor: OpenPage, axe: Axe) -> None:
    table = begin_a_turn(visitor())
    roots = notes_for(table, NEW_ROOT)
    chord = table.page.get_by_role("slider", name="Wheel")
    chord.focus()
    offer = table.page.locator(".preview").get_by_role("button", name=re.compile("^Change the root to "))
    for _ in range(12):
        table.page.keyboard.press("ArrowRight")
        if is_there(offer):
            break
    found = re.fullmatch(NEW_ROOT, text_of(offer))
    assert found is not None
    assert found[1] in roots
    axe(table.page)
    table.page.get_by_role("button", name=re.compile("^Turn to ")).click()
    expect(offer).to_have_count(0)
    while not is_there(offer):
        chord.press("ArrowRight")
    before = table.look()
    offer.click()
    table.wait_until_changed(before)
    expect(table.tab("Log").get_by_text(re.compile("^You changed the root to "))).to_be_visible()


# ------------------------------------------------------------------------------------------------ proofs


def with_a_required_note(page: Page, judge: str = "Guard") -> tuple[Table, str]:
    """A table where one has drawn and holds a note that must go onto the Wheel."""
    table = Table(page)

    def holds_one() -> bool:
        if not table.wait_for_turn():
            return False
        table.make(table.moves.filter(has_text="Draw a card"))
        return table.wait_for_turn() and bool(required())

    def required() -> list[str]:
        onto_pile = notes_for(table, r"Discard (\S+) onto the pile")
        return [note for note in notes_for(table, r"Discard (\S+) onto the Wheel") if note not in onto_pile]

    if judge == "Table":
        list_moves(page)
    deal_until(holds_one, lambda: open_table(page, judge=judge))
    return table, required()[0]


def test_a_required_note_on_the_pile_is_refused_with_the_chord_spelled(visitor: OpenPage, axe: Axe) -> None:
    table, note = with_a_required_note(visitor(width=320, height=640, touch=True))
    card_of(table, note).click()
    table.page.get_by_role("button", name=re.compile("^Discard pile, ")).click()
    expect(table.objection).to_contain_text("Its sector is free: it goes onto the Wheel.")
    expect(table.objection).to_contain_text("Required notes")
    expect(table.objection.get_by_role("link", name=re.compile("POKR-16"))).to_be_visible()
    axe(table.page)


def test_a_strict_table_puts_it_right_and_takes_a_point(visitor: OpenPage) -> None:
    table, note = with_a_required_note(visitor(), judge="Table")
    card_of(table, note).click()
    table.page.get_by_role("button", name=re.compile("^Discard pile, ")).click()
    expect(table.page.get_by_role("group", name="A mistake")).to_contain_text("takes 1 point for it")
    lost = table.page.get_by_text("Points lost by wrong places")
    is_over = table.page.get_by_role("region", name="grouping")  # the note may have completed the chord
    expect(lost.or_(is_over).first).to_be_visible()


# ------------------------------------------------------------------------------------------------ groups


def test_a_strict_table_has_everybody_group_their_own_cards_in_secret(
    visitor: OpenPage, axe: Axe, inspect: Inspect
) -> None:
    ada, ben = sit_down(visitor(), visitor(), judge="Table")
    panels = [table.page.get_by_role("region", name="grouping") for table in (ada, ben)]
    for _ in turns([ada, ben], Completing()):
        if is_there(panels[0]) or is_there(panels[1]):
            break
    for panel in panels:
        expect(panel).to_be_visible()
    inspect(ada.page, "chord-poker-groups")
    ways = panels[0].get_by_role("button", name=re.compile(r" [2-4]$"))
    if is_there(ways):
        ways.first.click()
        expect(ways.first).to_have_attribute("aria-pressed", "true")
    panels[0].get_by_role("button", name=re.compile("^Group ")).click()
    expect(panels[0]).to_have_count(0)
    expect(panels[1]).to_be_visible()
    expect(ben.tab("Log").get_by_text("Ada grouped the hand.")).to_be_visible()
    panels[1].get_by_role("button", name="Group 0 cards").click()
    for table in (ada, ben):
        expect(table.result).to_be_visible()
    axe(ben.page)


# ------------------------------------------------------------------------------------------------ appearance


def test_the_table_looks_well_with_four_players(visitor: OpenPage, inspect: Inspect) -> None:
    table = begin_a_turn(visitor(), players="4")
    inspect(table.page, "chord-poker")
    card_of(table, notes_for(table, NEW_ROOT)[0]).click()
    inspect(table.page, "chord-poker-root")


@pytest.mark.long
def test_the_end_of_a_game_looks_well(visitor: OpenPage, inspect: Inspect) -> None:
    table = open_table(visitor(), players="3")
    assert play_on([table], Completing())
    inspect(table.page, "chord-poker-end")


def test_in_french_the_chord_and_its_notes_have_french_names(visitor: OpenPage) -> None:
    page = visitor(locale="fr")
    page.goto("/new/chord-poker")
    with_guard(page)
    page.get_by_role("textbox", name="Votre nom").fill("Nadia")
    page.get_by_role("button", name="Commencer la partie").click()
    expect(page.get_by_role("group", name="Roue", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^Votre main vaut −?\d+ points? en ce moment"))).to_be_visible()
    expect(page.get_by_text(re.compile("Manche")).first).to_be_visible()
