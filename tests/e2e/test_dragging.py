"""A card is moved by dragging it, with the mouse and with a finger."""

import re

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.harness import OpenPage
from tests.e2e.reading import box_of, is_there, name_of, number_of, text_of
from tests.e2e.table import Table, deal_until, set_up

PLAYABLE = re.compile(r"octave \d, can be played$")


def test_a_mouse_drags_a_card_to_the_pile(visitor: OpenPage) -> None:
    table = a_card_fits(visitor())
    card = table.hand.get_by_role("button", name=PLAYABLE).first
    note = name_of(card).split(", can be")[0]
    card.drag_to(table.pile)
    expect_played(table, note)


def test_a_finger_drags_a_card_to_the_pile(visitor: OpenPage) -> None:
    table = a_card_fits(visitor(width=390, height=844, touch=True))
    card = table.hand.get_by_role("button", name=PLAYABLE).first
    note = name_of(card).split(", can be")[0]
    card.scroll_into_view_if_needed()
    x, y = middle(card)
    finger = table.page.context.new_cdp_session(table.page)
    touch(finger, "touchStart", x, y)
    expect(table.hand.get_by_role("button", name=note)).to_have_attribute("aria-pressed", "true")
    x, y = middle(table.pile)
    touch(finger, "touchMove", x, y)
    touch(finger, "touchEnd", x, y)
    expect_played(table, note)


def test_a_mouse_drags_a_card_from_column_to_column(visitor: OpenPage) -> None:
    page = visitor()
    move = Table(page).moves.filter(has_text=re.compile("Move .+ from column")).first
    deal_until(lambda: is_there(move), lambda: set_up(page, "chromatic-solitaire"))
    start, goal = re.findall(r"\d", text_of(move))
    card = page.get_by_role("button", name=re.compile(f"^column {start}, "))
    note = name_of(card).split(", ")[1]
    card.drag_to(page.get_by_role("button", name=re.compile(f"^column {goal}, ")).last)
    expect(
        page.get_by_role("group", name=re.compile(f"^Column {goal}")).get_by_role("button").last
    ).to_have_accessible_name(re.compile(f"^column {goal}, {note}"))


def test_a_card_dropped_beside_the_table_goes_home(visitor: OpenPage) -> None:
    table = a_card_fits(visitor())
    before = number_of(table.cards)
    table.hand.get_by_role("button", name=PLAYABLE).first.drag_to(table.page.get_by_role("heading", name="Your moves"))
    table.page.keyboard.press("Escape")
    expect(table.hand.get_by_role("button")).to_have_count(before)
    expect(table.your_turn).to_be_visible()


def a_card_fits(page: Page) -> Table:
    """A table at which one letter is due and a card in hand has it."""
    table = Table(page)
    due = page.get_by_text(re.compile(r"^Due now: \w$"))
    card = table.hand.get_by_role("button", name=PLAYABLE)
    deal_until(lambda: is_there(due) and is_there(card), lambda: set_up(page, "the-distance", chosen={}))
    return table


def expect_played(table: Table, note: str) -> None:
    """The card is the reader's last word in the log, whatever the bot has answered since."""
    expect(table.hand.get_by_role("button", name=note)).to_have_count(0)
    expect(table.tab("Log").get_by_text(re.compile("^You played ")).first).to_be_visible()
    own = [line for line in table.log() if line.startswith("You played ")]
    assert own[0][len("You played ")] in note, own
    assert own[0].split(" as ")[0].endswith(short(note)[-1]), own


def short(note: str) -> str:
    """How moves write a card: "F sharp or G flat, octave 2" is F♯2."""
    name, octave = note.split(", octave ")
    return name.split(" or ")[0].replace(" sharp", "♯") + octave


def middle(thing: Locator) -> tuple[float, float]:
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(finger: CDPSession, kind: str, x: float, y: float) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
