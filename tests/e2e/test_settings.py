"""What a reader chooses shows at once and is kept; what a table is opened with shows at the table."""

import re
from collections.abc import Mapping, Sequence
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.fumbling import Fumbler, check_alike
from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import each_of, glimpse, is_there, name_of, number_of, text_of
from tests.e2e.table import Eager, Table, deal_until, play_on, set_up
from tests.e2e.test_carmony import front_of, meld_cards
from tests.e2e.test_looking_glass import Greedy

SOLFEGE = {"C": "Do", "D": "Ré", "E": "Mi", "F": "Fa", "G": "Sol", "A": "La", "B": "Si"}


def choose(page: Page, group: str, choice: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("group", name=group).get_by_role("radio", name=choice).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_note_names_change_on_every_card(visitor: OpenPage) -> None:
    table = set_up(visitor(), "chromatic-solitaire")
    card = table.page.get_by_role("button", name=re.compile("^column 1, "))
    letter = name_of(card).removeprefix("column 1, ")[0]
    french = re.compile(f"^column 1, {SOLFEGE[letter]}(,| |$)")
    choose(table.page, "Note names", "Français")
    expect(card).to_have_accessible_name(french)
    table.page.reload()
    expect(card).to_have_accessible_name(french)


SPANISH = r"(Do|Re|Mi|Fa|Sol|La|Si)(?![a-z])"
GERMAN = r"(?<!\w)[A-Ha-h](is|es|s)?(?!\w)"


def test_a_game_goes_on_in_other_names_of_notes(visitor: OpenPage) -> None:
    """Cards, moves, objection, log and keys change at once, in the middle of a game; the browser's language begins."""
    table = set_up(visitor(locale="es"), "the-distance", chosen={"The six wilds": "without wilds"})
    table.wait_for_turn()
    spelled = "( sostenido or [A-Z][a-z]+ bemol)?"
    assert all(re.match(f"{SPANISH}{spelled}, octave [2-5]", name_of(card)) for card in each_of(table.cards))
    choose(table.page, "Note names", "Deutsch")
    wrong = table.hand.get_by_role("button", name=re.compile("octave$")).first
    expect(wrong).to_have_accessible_name(
        re.compile(rf"^{GERMAN}( or {GERMAN})?, (great|small|one-line|two-line) octave")
    )
    assert all(re.match(rf"Draw|Play {GERMAN}('*) as [A-H]$", text) for text in table.offered())
    wrong.click()
    table.pile.click()
    expect(table.objection).to_contain_text(re.compile(rf"Your move: Play {GERMAN}'* as [A-H]\b"))
    choose(table.page, "Note names", "Español")
    expect(table.objection).to_contain_text(re.compile(f"Your move: Play {SPANISH}[♯♭]?[2-5] as {SPANISH}"))
    table.make(table.moves.first)
    expect(table.tab("Log")).to_contain_text(re.compile(f"played {SPANISH}|drew"))
    choose(table.page, "Note names", "Deutsch")
    expect(table.tab("Log")).not_to_contain_text(re.compile(f"played {SPANISH}"))
    table.page.keyboard.press("?")
    keys = table.page.get_by_role("dialog", name="Keys").locator("kbd")
    expect(keys.filter(has_text="A to H")).to_have_count(1)


def test_the_language_changes_in_the_middle_of_a_game(visitor: OpenPage) -> None:
    table = set_up(visitor(), "the-distance")
    choose(table.page, "Language", "Français")
    expect(table.page.get_by_role("heading", name="La Distance")).to_be_visible()
    expect(table.page.get_by_role("heading", name="Vos coups")).to_be_visible()
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")


def test_colours_can_differ_from_those_of_the_device(visitor: OpenPage) -> None:
    page = visitor(scheme="light")
    page.goto("/")
    html = page.locator("html")
    light = glimpse(page, "getComputedStyle(document.documentElement).backgroundColor")
    expect(html).to_have_css("background-color", light)
    choose(page, "Colours", "Dark")
    expect(html).not_to_have_css("background-color", light)
    page.reload()
    page.get_by_role("heading", name="This evening’s programme").wait_for()
    expect(html).not_to_have_css("background-color", light)


# ------------------------------------------------------------------------------------------------ of a table


CALL, REACTIONS, RARE = "Time for a call", "Reactions", "More for this table"
TIMES = ["Time before the next card", "How long a moment is", "Time for the last call"]
LOOK = "Time to look"
WHEEL, SCALE = "The Wheel lies beside the cards", "The spelled scale lies beside the cards"
ROOM, LETTER = "The beats so far and the room left are shown", "The letter that is due is shown"
SOLITAIRE = [
    *("Only deals that can be won", "The table finishes a won game"),
    *("Safe cards go up by themselves", "Moves can be taken back"),
]
MIXED, HOURS = "Mixed faces", "The cards show the hour"


ASKED: Mapping[str, list[str]] = {
    "memory": [LOOK, MIXED, HOURS],
    "the-distance": [CALL, LETTER, MIXED, HOURS],
    "keys-corners": [SCALE, MIXED, HOURS],
    "metronome": [ROOM],
    "carmony": [WHEEL],
    "cle-de-sol": [CALL],
    "bluff-the-scale": [REACTIONS, *TIMES],
    "chromatic-solitaire": SOLITAIRE,
}


def test_a_table_is_asked_only_what_means_something_in_its_game(visitor: OpenPage) -> None:
    page = visitor()
    for game, asked in ASKED.items():
        check_asked(page, game, asked)


def check_asked(page: Page, game: str, asked: Sequence[str]) -> None:
    page.goto(f"/new/{game}")
    expect(page.get_by_role("combobox", name="Clock")).to_be_visible()
    if set(asked) - {CALL}:  # that one is never folded away
        fold(page).click()
    for name in (CALL, REACTIONS, *TIMES, LOOK):
        expect(page.get_by_role("combobox", name=name)).to_have_count(1 if name in asked else 0)
    for name in (WHEEL, SCALE, ROOM, LETTER, MIXED, HOURS, *SOLITAIRE):
        expect(page.get_by_role("switch", name=name)).to_have_count(1 if name in asked else 0)


def test_dist_o5_clef_o7_a_call_has_the_time_of_the_rulebook(visitor: OpenPage) -> None:
    page = visitor()
    call = page.get_by_role("combobox", name=CALL)
    for game, usual, least in (("the-distance", "5 seconds", "2 seconds"), ("cle-de-sol", "4 seconds", "0 seconds")):
        page.goto(f"/new/{game}")
        expect(call.locator("option:checked")).to_have_text(usual)
        expect(call.locator("option").first).to_have_text(least)
        expect(call.locator("option").last).to_have_text("15 seconds")


@pytest.mark.parametrize(
    "game",
    [
        "bluff-the-scale",
        *[pytest.param(game, marks=pytest.mark.long) for game in ("carmony", "looking-glass", "the-distance")],
    ],
)
def test_rare_settings_are_folded_away_and_fit_every_screen(visitor: OpenPage, inspect: Inspect, game: str) -> None:
    page = visitor()
    page.goto(f"/new/{game}")
    rare = page.locator("details").get_by_role("combobox").or_(page.locator("details").get_by_role("switch"))
    expect(fold(page)).to_be_visible()
    expect(rare.first).to_be_hidden()
    fold(page).click()
    expect(rare.first).to_be_visible()
    inspect(page, f"new-{game}", [320])


def test_the_times_of_a_table_reach_it(visitor: OpenPage) -> None:
    page = visitor()
    chosen = {TIMES[0]: "5 seconds", TIMES[1]: "0.8 seconds", TIMES[2]: "60 seconds"}
    with page.expect_request("**/api/tables") as request:
        opened(page, "bluff-the-scale", chosen)
    sent = request.value.post_data_json
    assert sent is not None
    settings = sent["settings"]
    assert (settings["guardMs"], settings["tieMs"], settings["lastWindowSeconds"]) == (5000, 800, 60)


def test_the_pace_is_chosen_for_a_table_and_a_slower_one_is_asked_for_there(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/new/memory")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    pace = page.get_by_role("group", name="Pace")
    expect(pace.get_by_role("radio", name="Normal")).to_be_checked()
    pace.get_by_role("radio", name="Quick").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_until_loaded()
    wish = table.tab("Rules").get_by_role("group", name="The pace you would like")
    expect(wish.get_by_role("radio", name="Quick")).to_be_checked()
    wish.get_by_role("radio", name="Slow").check()
    table.rested()
    assert "You would like a slow pace." in table.log()


def test_look_r22_piles_that_are_kept_open_show_their_cards(visitor: OpenPage) -> None:
    for is_open in (True, False):
        page = visitor()
        table = opened(page, "looking-glass", {}, switches=["Piles lie open"] if is_open else [])
        piles = page.locator('[data-zone="piles"] [data-card]')
        for _ in range(12):
            if is_there(page.locator('[data-zone="piles"] .height', has_text=re.compile("^([2-9]|1.)$"))):
                break
            play_on([table], Greedy(), 1)
        expect(piles.first).to_be_visible()
        assert table.wait_for_turn()
        expect(page.get_by_role("list", name=re.compile("^Pile, "))).to_have_count(number_of(piles) if is_open else 0)


def test_carm_02_without_the_wheel_melds_are_laid_from_memory(visitor: OpenPage) -> None:
    page = visitor()

    table = Table(page)
    draws, melds = (table.moves.filter(has_text=re.compile(f"^{word}")) for word in ("Draw", "Lay"))

    def can_lay() -> bool:
        if not table.wait_for_turn() or not is_there(draws):
            return False  # the bot began, and went out at once
        table.make(draws.first)
        return table.is_on_turn() and is_there(melds)

    deal_until(can_lay, lambda: opened(page, "carmony", {}, switches=[WHEEL]))
    meld_cards(page).first.click()
    expect(page.get_by_role("slider", name="Wheel")).to_have_count(0)
    expect(page.get_by_text("Wheel", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Memo").click()
    expect(page.get_by_role("dialog").get_by_text("Who eats what")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_have_count(0)
    page.keyboard.press("Escape")
    meld = text_of(melds.last).removeprefix("Lay ").rpartition(" (")[0]
    melds.last.click()
    expect(front_of(page, "You").get_by_role("img", name=re.compile(f"You, {re.escape(meld)}, "))).to_be_visible()
    expect(meld_cards(page)).to_have_count(5)


def test_dist_o9_the_letter_due_is_offered_as_the_judge_has_it(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/new/the-distance")
    fold(page).click()
    letter = page.get_by_role("switch", name=LETTER)
    for judge in ("Guard", "Table", "Coach"):  # those whom it is not shown may ask for it
        page.get_by_role("radio", name=judge, exact=True).check()
        expect(letter).to_be_checked()
    letter.click()
    page.get_by_role("radio", name="Table", exact=True).check()
    expect(letter).not_to_be_checked()


def test_dist_o9_the_letter_due_is_shown_or_counted(visitor: OpenPage) -> None:
    page = visitor()
    due = page.get_by_text(re.compile("^(Due now: |Any letter is due)"))
    for judge in ("Guard", "Coach"):
        for switches in ([], [LETTER]):
            opened(page, "the-distance", {}, switches=switches, judge=judge).wait_for_turn()
            expect(due).to_have_count(0 if switches else 1)


OFF = [
    ("the-distance", LETTER),
    pytest.param("keys-corners", SCALE, marks=pytest.mark.long),
    pytest.param("metronome", ROOM, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "switch"), OFF)
def test_dist_o9_an_aid_that_is_off_is_given_away_by_no_tick_list_or_label(
    visitor: OpenPage, game: str, switch: str
) -> None:
    """With a Guard, too, one asks then, by a button that lies there."""
    page = visitor()
    table = opened(page, game, {}, switches=[switch])
    Fumbler(table, game).is_on_turn()
    assert check_alike(page)
    expect(table.moves).to_have_count(0)
    page.get_by_role("toolbar", name="What you can do").get_by_role("button", name="Show my moves").click()
    expect(table.moves.first).to_be_visible()
    expect(page.get_by_text(re.compile("^(Due now: |Any letter is due)"))).to_have_count(0)


@pytest.mark.parametrize("is_shown", [True, False])
def test_keys_o5_the_scale_is_spelled_or_known(visitor: OpenPage, inspect: Inspect, is_shown: bool) -> None:
    page = visitor()
    opened(page, "keys-corners", {}, switches=[] if is_shown else [SCALE]).wait_for_turn()
    scale = page.get_by_role("group", name="Scale")
    expect(scale.get_by_role("heading", name="C major")).to_be_visible()
    expect(scale.get_by_role("img", name=re.compile("^Scale: C, D, E, F, G, A, B"))).to_have_count(int(is_shown))
    page.get_by_role("button", name="Memo").click()
    expect(page.get_by_role("dialog").get_by_text("What must be done")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("img", name=re.compile("^Scale"))).to_have_count(int(is_shown))
    page.keyboard.press("Escape")
    if not is_shown:
        expect(page.get_by_text(re.compile("^Due [A-G]"))).to_have_count(0)
        inspect(page, "keys-corners-no-aids", [320])


@pytest.mark.parametrize("is_shown", [True, False])
def test_metr_o6_the_beats_are_counted_by_the_table_or_by_its_players(
    visitor: OpenPage, inspect: Inspect, is_shown: bool
) -> None:
    page = visitor()
    table = opened(page, "metronome", {}, switches=[] if is_shown else [ROOM])
    table.wait_for_turn()
    expect(page.get_by_role("img", name=re.compile("^Beats: "))).to_have_count(int(is_shown))
    counted = page.get_by_text(re.compile("beats, room for"))
    expect(counted.first).to_be_visible(visible=is_shown)
    play_on([table], Eager(1), 3)
    expect(counted.first).to_be_visible(visible=is_shown)
    if not is_shown:
        inspect(page, "metronome-no-aids", [320])


# The cards that lie face up.
UP = """[...document.querySelectorAll('[data-zone="grid"] .card:not(.down)')].map(card => card.dataset.card)"""


def test_mem_o4_two_cards_stay_up_as_long_as_the_table_says(visitor: OpenPage) -> None:
    page = visitor()
    times: list[float] = []

    def turn_two() -> bool:
        """Gives whether they are no pair."""
        table = opened(page, "memory", {LOOK: "5 seconds"})
        table.make(table.moves.first)
        begun_at = monotonic()  # a busy machine shows them later, never sooner
        table.moves.last.click()
        one, other = page.wait_for_function(f"() => {UP}.length === 2 && {UP}").json_value()
        page.wait_for_function(f"up => String({UP}) !== up", arg=f"{one},{other}")
        times.append(monotonic() - begun_at)
        return bool(one[:-1] != other[:-1])

    deal_until(turn_two, lambda: None)
    assert times[-1] > 4.9


WAYS = {"2": "text.display", "3": "use[href^='#musicards-']", "4": "rect", "5": "text.plain"}


# Is every note that lies open drawn in the way of its octave, and in no other? The faces come after the cards.
ARE_MIXED = """ways => {
    const all = [...document.querySelectorAll('[data-card]')];
    const notes = all.filter(card => /^[A-G]#?[2-5]$/.test(card.dataset.card));
    const drawn = card => Object.keys(ways).filter(way => card.querySelector(`.face ${ways[way]}`)).join();
    return notes.length > 0 && notes.every(card => drawn(card) === card.dataset.card.at(-1));
}"""


@pytest.mark.parametrize(
    "game",
    ["go-fish", *[pytest.param(game, marks=pytest.mark.long) for game in ("keys-corners", "old-maid", "the-distance")]],
)
def test_mdeck_o4_mixed_faces_show_each_octave_in_one_way(visitor: OpenPage, inspect: Inspect, game: str) -> None:
    page = visitor()
    table = opened(page, game, {}, switches=[MIXED])
    table.wait_for_turn()
    page.wait_for_function(ARE_MIXED, arg=WAYS)
    for card, text in zip(each_of(table.cards), table.held(), strict=True):
        if re.fullmatch("[A-G]#?[2-5]", text):
            expect(card).to_have_accessible_name(re.compile(f"^{text[0]}[^,]*, octave {text[-1]}"))
    inspect(page, f"mixed-{game}", [1280] if game == "keys-corners" else [320])


@pytest.mark.parametrize("is_shown", [True, False])
def test_mdeck_o3_the_hour_stands_on_the_cards_or_not(visitor: OpenPage, inspect: Inspect, is_shown: bool) -> None:
    page = visitor()
    table = opened(page, "go-fish", {}, switches=[] if is_shown else [HOURS])
    table.wait_for_turn()
    hours = table.hand.locator(".face text.plain")
    expect(hours.first).to_be_visible() if is_shown else expect(hours).to_have_count(0)
    if not is_shown:
        inspect(page, "no-hours", [320])


def fold(page: Page) -> Locator:
    return page.locator("summary", has_text=RARE)


def opened(
    page: Page, game: str, times: Mapping[str, str], switches: Sequence[str] = (), judge: str = "Guard"
) -> Table:
    """A table with these times; these switches, if any, are not as usual."""
    page.goto(f"/new/{game}")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("radio", name=judge, exact=True).check()
    fold(page).click()
    for name, choice in times.items():
        page.get_by_role("combobox", name=name).select_option(choice)
    for name in switches:
        page.get_by_role("switch", name=name).click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_until_loaded()
    return table
