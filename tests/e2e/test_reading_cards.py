"""Cards that are to be read: no name on the page until it is asked for, unless the reader's own settings say so."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cardenza import catalogue
from tests.e2e.harness import Inspect, OpenPage, Screenshot
from tests.e2e.reading import glimpse, names_of, number_of, snapshot_of, texts_of, until
from tests.e2e.table import Table, join, set_up

PICTURES = {"Cards show": "Pictures alone"}
NAME = re.compile(
    r"\b[B-G]\b|\bA\b(?! [a-z])|[♯♭]|\b(?:sharp|flat|low|high|octave|half|quarter|eighth|sixteenth)\b"
    r"|\b(?:third|fourth|fifth|triad|chord|scale \(|beats?)\b"
)
# Moves that name no card of one's own, but what is said with it, and where the Wheel is turned to.
UNAVOIDABLE = re.compile(r"card \d|\bwild\b|^Musicien: demand |^Degree 1 on ")
# All that is written on the page or said of it, but for what is drawn, and without what the layout keeps of itself.
TOLD = """() => {
    const said = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'title', 'alt'];
    const all = [...document.body.querySelectorAll('*')];
    const attributes = all.flatMap(each => said.map(name => each.getAttribute(name)));
    const texts = [...document.querySelectorAll('title, text')].map(each => each.textContent);
    return [document.body.innerText, ...attributes, ...texts].filter(Boolean).join('\\n');
}"""


def told(page: Page) -> list[str]:
    """The lines of the page that name something."""
    spoken = snapshot_of(page.locator("body"))
    lines = [*glimpse(page, TOLD).splitlines(), *spoken.splitlines()]
    return [line for line in lines if NAME.search(line)]


def with_settings(page: Page, **chosen: str) -> None:
    """What a reader has chosen before they come."""
    page.add_init_script(f"localStorage.setItem('cardenza', JSON.stringify({json.dumps(chosen)}))")


def choose(page: Page, setting: str, choice: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name=setting).get_by_role("radio", name=choice, exact=True).check()
    page.get_by_role("button", name="Done").click()


def tries_of(page: Page) -> list[dict[str, dict[str, int]]]:
    return [json.loads(line) for line in page.request.get("/api/me/tries").text().splitlines()]


def named(cards: Locator) -> list[str]:
    return [label for label in names_of(cards) if NAME.search(label)]


@pytest.mark.parametrize("game", ["cle-de-sol", pytest.param("the-distance", marks=pytest.mark.long)])
def test_names_are_told_when_asked_for_and_by_ones_own_setting(visitor: OpenPage, game: str) -> None:
    page = visitor()
    table = set_up(page, game, judge="Coach", chosen=PICTURES)
    assert told(page) == []
    count = number_of(table.cards)
    assert names_of(table.cards)[0].startswith(f"card 1 of {count}, ")

    table.cards.first.focus()
    page.keyboard.press("n")
    expect(table.cards.first).to_have_attribute("aria-label", NAME)
    copies = table.held().count(table.held()[0])
    assert len(named(table.cards)) == copies, "one card was asked about, and its like"
    page.get_by_role("toolbar").get_by_role("button", name="Draw a card").click()  # right or not, it is a try
    [tried, *_] = until(lambda: tries_of(page), bool, "a try is kept")
    assert tried["help"]["names"] == 1

    page.reload()
    table.wait_until_loaded()
    expect(table.cards.first).to_have_attribute("aria-label", re.compile("^card 1 of "))
    choose(page, "Names of cards that show none", "Always in words")
    expect(table.cards.first).to_have_attribute("aria-label", NAME)
    expect(page.locator(".hand [data-card]").first.locator(".face text")).to_have_count(0)


def test_a_table_to_be_read_holds_for_all_who_play_there(visitor: OpenPage) -> None:
    host, guest = visitor(), visitor(width=360, height=640)
    with_settings(guest, reading="both")
    ada = set_up(host, "the-distance", others="Friends", judge="Guard", chosen=PICTURES)
    guest.goto(host.url)
    expect(guest.get_by_text("Pictures alone")).to_be_visible()
    ben = join(guest, host.url)
    host.get_by_role("button", name="Begin").click()
    for table in (ada, ben):
        table.wait_until_loaded()
        assert named(table.page.locator("[data-card] > button")) == []
    moves = [move for move in ada.offered() if move.startswith("Play")]
    assert all(re.fullmatch(r"Play card \d as …|Play (?:card \d|wild)[^A-G]* as .*", move) for move in moves), moves

    bar = host.get_by_role("toolbar")
    bar.get_by_role("button", name="Name", exact=True).click()
    expect(bar.get_by_text("Touch the card you want named")).to_be_visible()
    ada.cards.nth(1).click()
    expect(ada.cards.nth(1)).to_have_attribute("aria-label", re.compile("octave|wild"))
    expect(ada.picked).to_have_count(0)


# ------------------------------------------------------------------------------------------------ every game


@pytest.mark.long
@pytest.mark.parametrize("game", [kind.key for kind in catalogue.games()])
def test_no_game_names_a_card_that_is_to_be_read(visitor: OpenPage, inspect: Inspect, game: str) -> None:
    page = visitor()
    table = set_up(page, game, judge="Coach", chosen=PICTURES)
    assert named(page.locator("main [data-card][aria-label], main [data-card] > button")) == []
    bar = page.get_by_role("toolbar").get_by_role("button")
    assert [text for text in texts_of(bar) if NAME.search(text)] == []
    inspect(page, f"read-{game}")
    if table.is_on_turn():
        assert [move for move in table.offered() if NAME.search(move) and not UNAVOIDABLE.search(move)] == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["the-distance", "cle-de-sol", "metronome", "carmony"])
@pytest.mark.parametrize("reading", ["Pictures alone", "Names alone"])
def test_faces_of_every_deck(visitor: OpenPage, screenshot: Screenshot, game: str, reading: str) -> None:
    for width, height in ((360, 640), (1280, 800)):
        for scheme in ("light", "dark"):
            page = visitor(width=width, height=height, scheme="dark" if scheme == "dark" else "light")
            table = set_up(page, game, judge="Coach", chosen={"Cards show": reading})
            drawn = number_of(page.locator(".hand .face text"))
            assert (drawn == 0) == (reading == "Pictures alone" and not has_wild(table)), drawn
            screenshot(page, f"faces-{game}-{reading}-{width}-{scheme}".replace(" ", "-").lower())


def has_wild(table: Table) -> bool:
    return any(card[0] in "?X" for card in table.held())
