"""The same table without a mouse: every key that PRODUCT promises, and a focus that is always seen and never lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cardenza import catalogue
from cardenza.coach.lesson import begun
from tests.e2e.fitting import open_table
from tests.e2e.harness import Axe, OpenPage
from tests.e2e.pictures import Child
from tests.e2e.reading import (
    each_of,
    fits_its_width,
    glimpse,
    glimpse_at,
    has_focus,
    is_so,
    is_there,
    name_of,
    number_of,
    run,
    text_of,
    until,
    values_of,
)
from tests.e2e.table import Attentive, Table, deal_until, list_moves, set_up, sit_together
from tests.e2e.test_lessons import WRONG, Learner, lesson

MOST_TABS = 60
MOST_STOPS = 200  # of a page that is read
HAS_FOCUS = "document.activeElement !== null && document.activeElement !== document.body"
SHOWS_FOCUS = """() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return document.activeElement.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""

IS_SEEN = """() => {
    const { left, top, width, height } = document.activeElement.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (document.activeElement.contains(found) || found.contains(document.activeElement));
}"""

# From what has the focus, everywhere that arrow keys lead to; in the end it has the focus again.
WALK = """() => {
    const from = document.activeElement;
    const found = [from];
    for (const each of found) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        each.focus();
        each.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        if (!found.includes(document.activeElement)) found.push(document.activeElement);
    }
    from.focus();
    for (const each of found) window.reached.add(each);
}"""
OUT_OF_REACH = """() => {
    const actions = ':is(button[data-zone], .bar button, .reaction button, .find button%s)';
    return JSON.stringify([...document.querySelectorAll(`.table ${actions}`)]
        .filter(each => !each.disabled && each.checkVisibility({ visibilityProperty: true }))
        .filter(each => !window.reached.has(each))
        .map(each => each.ariaLabel ?? each.textContent));
}"""
TURNED_TO_LOOK = ("looking-glass",)  # to turn the Wheel is no move there
FEW_STOPS = ("carmony", "chromatic-solitaire", "go-fish")  # many kinds of places, many places, others to ask

WAYS = """wanted => {
    const [to, from] = [wanted, document.activeElement].map(element => element.getBoundingClientRect());
    const [x, y] = [to.left - from.left, to.top - from.top];
    const [across, back] = x > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const [along, up] = y > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    return (Math.abs(x) > Math.abs(y) ? [across, along, up, back] : [along, across, back, up]).join(' ');
}"""


@pytest.mark.long
def test_a_whole_game_is_played_by_keyboard_alone(visitor: OpenPage) -> None:
    page = visitor()
    list_moves(page)
    page.goto("/")
    page.get_by_role("heading", name="This evening’s programme").wait_for()
    tab_to(page, page.get_by_role("link", name="Set up a table of Memory"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="A table of Memory")).to_be_focused()
    tab_to(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Clara")
    tab_to(page, page.get_by_role("radio", name="all 54"))
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="14, white keys only")).to_be_checked()
    tab_to(page, page.get_by_role("button", name="Start the game"))
    page.keyboard.press("Enter")
    table = Table(page)
    table.wait_until_loaded()
    turn_up_all(table)
    page.wait_for_function(HAS_FOCUS)
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    tab_to(page, table.result.get_by_role("button", name="Play again"))
    page.keyboard.press("Enter")
    expect(table.result).to_have_count(0)
    page.wait_for_function(HAS_FOCUS)


def turn_up_all(table: Table) -> None:
    """Walks over the grid by arrow keys, and turns up what somebody attentive would."""
    page, player, eyes = table.page, Attentive(), Child(table.page)

    def state() -> str:
        """Before the table says it, one says oneself whether two cards are a pair, by the keys of the buttons."""
        if is_there(eyes.pair):
            page.keyboard.press("1" if eyes.sees_pair() else "2")
            return "asked"
        return "over" if is_there(table.result) else "turn" if is_there(table.moves) else "resting"

    tab_to(page, table.page.get_by_role("button", name=re.compile("^face-down card")).first)
    while until(state, lambda found: found in ("over", "turn"), "a turn, or the end") == "turn":
        wanted = player.choose(table.offered())
        place = text_of(table.moves.nth(wanted)).split()[-1]
        walk_to(page, page.get_by_role("button", name=f"face-down card {place}", exact=True))
        before = table.look()
        page.keyboard.press("Enter")
        player.saw(table.wait_until_changed(before))
        page.wait_for_function(HAS_FOCUS)


def test_letters_pick_notes_and_space_draws(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    card = table.hand.get_by_role("button", name=re.compile(r"^[A-G], octave \d, can be played$"))
    due = page.get_by_text(re.compile(r"^Due now: \w$"))
    deal_until(lambda: is_there(card) and is_there(due), lambda: set_up(page, "the-distance", chosen={}))
    name = name_of(card.first)
    page.keyboard.press(name[0].lower())
    expect(page.get_by_role("button", name=name.split(", can")[0])).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(table.hand.get_by_role("button", pressed=True)).to_have_count(0)
    draw = table.moves.filter(has_text="Draw")
    deal_until(lambda: is_there(draw), lambda: set_up(page, "the-distance"))
    page.keyboard.press(" ")
    expect(table.hand).to_have_accessible_name("Your hand, 6 cards")


def test_enter_plays_what_a_letter_selected(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    card = table.hand.get_by_role("button", name=re.compile(r"^[A-G], octave \d, can be played$"))
    deal_until(lambda: is_there(card), lambda: set_up(page, "the-distance", chosen={}))
    before, letter = table.held(), name_of(card.first)[0]
    page.keyboard.press(letter.lower())
    action = doings(page).get_by_role("button", name=re.compile(f"^Play {letter}")).first
    expect(action).to_be_focused()
    page.keyboard.press("Enter")
    table.rested()
    played = [line for line in table.log() if line.startswith(f"You played {letter}")]
    assert len(played) == 1, (before, table.log())


def test_any_action_is_three_tabs_away(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    card = table.hand.get_by_role("button", name=re.compile("can be played$"))
    deal_until(
        lambda: table.is_on_turn() and is_there(card), lambda: set_up(page, "the-distance", judge="Coach", chosen={})
    )
    card.first.click()
    actions = doings(page).get_by_role("button")
    expect(actions.nth(1)).to_be_visible()
    page.keyboard.press("Shift+Tab")  # from the card
    assert number_of(actions) == 1 + steps_along(page, actions)
    page.reload()
    table.wait_until_loaded()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # over all that stands above the table
    expect(doings(page).get_by_role("button").first).to_be_focused()


@pytest.mark.parametrize(
    "game",
    [game if game in FEW_STOPS else pytest.param(game, marks=pytest.mark.long) for game in sorted(catalogue.keys())],
)
def test_every_action_of_every_game_is_three_tabs_away(visitor: OpenPage, game: str) -> None:
    page = visitor()
    table = open_table(page, game, is_full=False)
    assert table.wait_for_turn()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # over all that stands above the table
    page.wait_for_function(HAS_FOCUS)
    run(page, "window.landed = document.activeElement; window.reached = new Set()")
    for tab in ("Tab", "Shift+Tab"):
        run(page, "window.landed.focus()")
        for _ in range(4):
            run(page, WALK)
            page.keyboard.press(tab)
    assert glimpse(page, OUT_OF_REACH % ("" if game in TURNED_TO_LOOK else ", [role=slider]")) == "[]"


def steps_along(page: Page, actions: Locator) -> int:
    """How many arrow keys lead from the action that has the focus to all the others."""
    reached = {index for index, action in enumerate(each_of(actions)) if has_focus(action)}
    assert reached
    for key in ("ArrowLeft", "ArrowRight"):
        for _ in range(number_of(actions)):
            page.keyboard.press(key)
            reached |= {index for index, action in enumerate(each_of(actions)) if has_focus(action)}
    return len(reached) - 1


def test_the_rules_are_read_and_tried_by_keyboard_on_the_smallest_phone(visitor: OpenPage) -> None:
    page = visitor(width=320, height=640)
    page.goto("/rules/the-distance")
    figure = page.get_by_role("figure", name=re.compile("^Going by thirds, above F"))
    card = figure.get_by_role("button", name=re.compile("^B, octave 4"))
    expect(card).to_be_attached()
    tab_into(page, figure.locator(".hand"))
    walk_to(page, card)
    page.keyboard.press("Enter")
    walk_to(page, figure.get_by_role("button", name=re.compile("^pile, ", re.IGNORECASE)))
    page.keyboard.press("Enter")
    tab_to(page, figure.get_by_role("button", name="B", exact=True))
    page.keyboard.press("Enter")
    answer = figure.get_by_role("group", name="What the judge says")
    expect(answer).to_contain_text("F to B is a fourth")
    fits_its_width(page)
    tab_to(page, answer.get_by_role("link", name="Rule DIST-13"))
    page.keyboard.press("Enter")
    expect(page.locator("[id=DIST-13]")).to_be_in_viewport()


def test_a_lesson_is_learnt_by_keyboard_on_the_smallest_phone(visitor: OpenPage, axe: Axe) -> None:
    page = visitor(width=320, height=640, scheme="dark")
    learner, step = Learner(page, "the-distance"), lesson("the-distance").steps[0]
    learner.come()
    learner.is_at(1)
    tab_into(page, page.locator(".dock .hand"))
    for wrong in (True, False):
        state = begun(step)
        gesture = state.game.manners.gesture(
            state, step.seat, state.parse(step.seat, WRONG["the-distance"] if wrong else step.right[0])
        )
        assert gesture is not None
        assert gesture.target is not None
        for touch in (*gesture.picks, gesture.target):
            walk_to(page, learner.place(touch))
            page.keyboard.press("Enter")
        walk_to(page, learner.bar.get_by_role("button", name=f"as {gesture.choice}", exact=True))
        page.keyboard.press("Enter")
        if wrong:
            expect(learner.objection).to_be_visible()
            axe(page)
            page.keyboard.press("Escape")
            expect(learner.objection).to_have_count(0)
            page.wait_for_function(HAS_FOCUS)
    expect(learner.go_on).to_be_focused()
    axe(page)
    fits_its_width(page)
    page.keyboard.press("Enter")
    learner.is_at(2)
    expect(learner.task).to_be_focused()


def test_the_phrases_close_with_escape(visitor: OpenPage) -> None:
    page = visitor()
    table = set_up(page, "the-distance")
    table.cards.first.click()
    picked = table.held()
    say = page.get_by_role("button", name="Say something")
    say.focus()
    page.keyboard.press("Enter")
    phrase = page.get_by_role("button", name="Good luck")
    expect(phrase).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(phrase).to_have_count(0)
    expect(say).to_be_focused()
    assert table.held() == picked


def test_the_help_lists_only_keys_that_work_here(visitor: OpenPage) -> None:
    """Among persons a judge may give no hints, or no reasons; against bots alone every judge does."""
    page, friend = visitor(), visitor()

    def listed() -> set[str]:
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        return {str(key) for key in values_of(page.locator("dialog kbd"), "each => each.textContent")}

    def among_two(judge: str) -> set[str]:
        sit_together(page, friend, "the-distance", judge=judge, chosen={})
        return listed()

    def against_a_bot(game: str, judge: str) -> set[str]:
        set_up(page, game, judge=judge, chosen={})
        return listed()

    assert {"h", "w"} & among_two("Guard") == {"w"}
    assert {"h", "w"} & among_two("Coach") == {"h"}
    assert not {"h", "w"} & among_two("Table")
    assert {"A to G", "Space", "1, 2 …", "h", "w"} <= against_a_bot("the-distance", "Table")
    assert not {"A to G", "Space", "1, 2 …"} & against_a_bot("memory", "Guard")


def doings(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="What you can do")


def test_the_focus_stays_at_the_table_when_a_button_goes(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    draw = doings(page).get_by_role("button", name="Draw a card")
    deal_until(lambda: is_there(draw), lambda: set_up(page, "the-distance"))
    tab_to(page, draw)
    while is_there(draw):
        before = table.look()
        page.keyboard.press("Enter")
        table.wait_until_changed(before)
    page.wait_for_function(HAS_FOCUS)


def test_control_z_takes_back_and_h_hints(visitor: OpenPage) -> None:
    page = visitor()
    table = set_up(page, "chromatic-solitaire")
    before = table.look()
    table.make(table.moves.filter(has_text="Turn up a card from the deck"))
    expect(page.get_by_role("button", name=re.compile("^Waste, 1 card"))).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Waste, empty")).to_be_visible()
    assert table.look() == before
    for _ in range(2):
        table.next_hint()
        expect(table.moves.filter(has_text="The hint")).to_have_count(0)
    table.next_hint()
    expect(table.moves.filter(has_text="The hint")).to_have_count(1)


def test_a_question_mark_opens_the_help_and_the_focus_returns(visitor: OpenPage) -> None:
    page = visitor()
    table = set_up(page, "the-distance")
    tab_to(page, table.cards.first)
    page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Keys")
    expect(help_dialog).to_contain_text("pick a note card from your hand")
    page.keyboard.press("Escape")
    expect(help_dialog).to_have_count(0)
    expect(table.cards.first).to_be_focused()


def test_single_keys_can_be_turned_off(visitor: OpenPage) -> None:
    page = visitor()
    set_up(page, "the-distance")
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Single keys do something at the table").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(page.get_by_role("tabpanel", name="Moves")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until this has the focus; whatever has it on the way shows it."""
    expect(wanted).to_be_attached()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        page.wait_for_function(HAS_FOCUS)
        page.wait_for_function(SHOWS_FOCUS)
        if has_focus(wanted):
            return
    raise AssertionError(f"{wanted} is not reached by {MOST_TABS} tabs; the focus is on {focused(page)}")


def tab_into(page: Page, place: Locator) -> None:
    """Press Tab until something in there has the focus; whatever has it on the way shows it and is in sight."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        page.wait_for_function(SHOWS_FOCUS)
        page.wait_for_function(IS_SEEN)
        if is_so(place, "each => each.contains(document.activeElement)"):
            return
    raise AssertionError(f"{place} is not reached by {MOST_STOPS} tabs; the focus is on {focused(page)}")


def walk_to(page: Page, wanted: Locator) -> None:
    """Press arrow keys until this has the focus: towards it, and where gaps lead in a circle another way round."""
    tried: set[tuple[str, str]] = set()
    for _ in range(MOST_TABS):
        if has_focus(wanted):
            return
        here, ways = focused(page), glimpse_at(wanted, WAYS).split()
        way = next((way for way in ways if (here, way) not in tried), ways[0])
        tried.add((here, way))
        page.keyboard.press(way)
    raise AssertionError(f"{wanted} is not reached by arrow keys; the focus is on {focused(page)}")


def focused(page: Page) -> str:
    return glimpse(page, "document.activeElement.outerHTML.slice(0, 200)")
