"""Every page and state of a table: no barrier that axe finds, nothing wider than a phone, and pictures to look at."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import each_of, glimpse, is_there, run
from tests.e2e.table import TITLES, Attentive, Eager, Table, deal_until, give_up, play_on, set_up

GAMES = (
    *TITLES,
    "carmony",
    "chord-poker",
    "cle-de-sol",
    "go-fish",
    "keys-corners",
    "looking-glass",
    "metronome",
    "old-maid",
)
COLOURS = """() => new Set(
    ['html', 'main', '.cloth'].map(each => getComputedStyle(document.querySelector(each)).color)
).size"""


def test_pages_that_are_read(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    for name, address, heading in (
        ("lobby", "/", "Chromatic Solitaire"),
        ("new-table", "/new/the-distance", "A table of The Distance"),
        ("rules", "/rules/the-distance", "The rules of The Distance"),
        ("table-rules", "/rules/table", "At every table"),
        ("open-record", "/replay", "Open a record"),
    ):
        page.goto(address)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        inspect(page, name)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    inspect(page, "settings")


def test_an_address_that_leads_nowhere(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(tolerate=["404"])
    page.goto("/nowhere/at-all")
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    inspect(page, "nowhere")


def test_a_table_before_the_game(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    set_up(page, "the-distance", others="Friends")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    inspect(page, "waiting-room")


@pytest.mark.parametrize(
    "game", ["memory", *[pytest.param(game, marks=pytest.mark.long) for game in TITLES if game != "memory"]]
)
def test_a_table_in_play(visitor: OpenPage, inspect: Inspect, game: str) -> None:
    table = set_up(visitor(), game, chosen={})
    play_on([table], Eager(1), 6)
    inspect(table.page, f"{game}-playing")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_one_can_do_and_ones_hand_are_in_sight_on_a_phone_upright_and_on_its_side(
    visitor: OpenPage, game: str
) -> None:
    page = visitor()
    table = set_up(page, game, chosen={})
    assert table.wait_for_turn()
    bar, answers = page.get_by_role("toolbar", name="What you can do"), page.get_by_role("group", name="Your answer")
    shown = bar.or_(answers).and_(page.locator(":visible"))
    for width, height in ((320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        run(page, "scrollTo(0, 0)")
        for place in [shown.first, *each_of(table.cards)[:4]]:
            expect(place).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, 200)
        expect(shown.first).to_be_in_viewport(ratio=1)


def test_the_wheel_to_be_turned_is_in_sight_on_a_phone(visitor: OpenPage) -> None:
    page = visitor(width=320, height=640)
    wheel = page.get_by_role("slider", name="Wheel")
    deal_until(lambda: is_there(wheel), lambda: set_up(page, "bluff-the-scale", chosen={}).wait_for_turn())
    expect(wheel).to_be_in_viewport(ratio=1)


def test_another_theme_reaches_every_text_at_once(visitor: OpenPage) -> None:
    page = visitor()
    set_up(page, "the-distance")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce" if scheme == "dark" else "no-preference")
        assert glimpse(page, COLOURS) == "1"


@pytest.mark.parametrize(
    "game",
    ["the-distance", *[pytest.param(game, marks=pytest.mark.long) for game in ("chromatic-solitaire", "memory")]],
)
def test_a_result_and_its_replay(visitor: OpenPage, inspect: Inspect, game: str) -> None:
    table = set_up(visitor(), game)
    if game == "chromatic-solitaire":
        play_on([table], Eager(1), 5)
        give_up(table)
    else:
        assert play_on([table], Attentive() if game == "memory" else Eager(1))
    if game != "chromatic-solitaire":  # its deals have numbers
        table.result.get_by_text("Was the shuffle fair?").click()
    inspect(table.page, f"{game}-result")
    table.page.goto(f"{table.page.url}/replay/0#move-4")
    expect(table.page.get_by_role("paragraph").filter(has_text="Move 4 of")).to_be_visible()
    inspect(table.page, f"{game}-replay")


def test_a_record_from_a_file(visitor: OpenPage, inspect: Inspect, tmp_path: Path) -> None:
    table = set_up(visitor(), "chromatic-solitaire")
    give_up(table)
    record = table.saved_record(tmp_path)
    table.page.goto("/replay")
    table.page.get_by_label("Choose a file").first.set_input_files(record)
    expect(table.page.get_by_role("heading", name="Chromatic Solitaire, replay")).to_be_visible()
    inspect(table.page, "record")


def test_a_table_that_is_not_there(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(tolerate=["WebSocket"])
    page.goto("/t/no-such-table")
    expect(page.get_by_text("This table is closed, or there is no such table.")).to_be_visible()
    inspect(page, "no-table")


def test_an_objection(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$"))
    deal_until(lambda: is_there(wrong), lambda: set_up(page, "the-distance", chosen={"The interval": "third"}))
    wrong.first.click()
    expect(table.objection).to_be_visible()
    inspect(page, "objection")


def test_an_objection_among_columns(visitor: OpenPage, inspect: Inspect) -> None:
    table = set_up(visitor(), "chromatic-solitaire")
    card = table.page.get_by_role("button", name=re.compile("^column 1, "))
    card.drag_to(table.page.get_by_role("button", name=re.compile("^Deck, ")))
    expect(table.objection.or_(table.page.get_by_role("group", name="Notice"))).to_be_visible()
    inspect(table.page, "objection-columns")


def test_dialogs_of_a_table(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    set_up(page, "the-distance")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    inspect(page, "help")
    keys.get_by_role("button", name="My code").click()
    expect(page.get_by_role("dialog", name="The code of your chair")).to_be_visible()
    inspect(page, "code")


def test_what_stands_beside_a_table(visitor: OpenPage, inspect: Inspect) -> None:
    table = set_up(visitor(), "the-distance")
    play_on([table], Eager(1), 3)
    for tab in ("Why", "Log", "Rules"):
        table.tab(tab)
        inspect(table.page, f"beside-{tab.lower()}")
