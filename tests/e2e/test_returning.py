"""Nothing is lost: pages are loaded again, connections break, servers are killed, seats move to another device."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import SEED
from tests.e2e.harness import OpenPage, Watch, serving
from tests.e2e.reading import PATIENCE_MILLISECONDS, name_of, snapshot_of, text_of, texts_of
from tests.e2e.table import Eager, Table, play_on, set_up, sit_together

OPTIONS = ("--bot-pace", "0", "--seed", str(SEED))
LOST = ["WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION"]


@pytest.mark.parametrize(
    "game",
    ["the-distance", *[pytest.param(game, marks=pytest.mark.long) for game in ("memory", "chromatic-solitaire")]],
)
def test_a_page_that_is_loaded_again_shows_the_same(visitor: OpenPage, game: str) -> None:
    table = set_up(visitor(), game, chosen={})
    play_on([table], Eager(4), 4)
    assert table.wait_for_turn()
    before, log = position(table), table.log()
    table.page.reload()
    table.wait_until_loaded()
    assert (position(table), table.log()) == (before, log)
    play_on([table], Eager(5), 2)
    assert table.log()[: len(log)] == log
    assert len(table.log()) > len(log)


def test_who_was_offline_gets_what_was_missed(visitor: OpenPage) -> None:
    ada, ben = sit_together(visitor(), visitor(tolerate=LOST), "the-distance")
    while not ada.is_on_turn():
        play_on([ben, ada], Eager(6), 1)
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text("Reconnecting…")).to_be_visible()
    play_on([ada], Eager(6), 1)
    done = [line for line in ada.log() if line.startswith("You ")][-1]  # that Ben is away may have come after it
    missed = ben.tab("Log").get_by_role("listitem").filter(has_text=done.replace("You ", "Ada "))
    expect(missed).to_have_count(0)
    ben.page.context.set_offline(False)
    expect(ben.page.get_by_role("status")).to_have_count(0)
    expect(missed).to_be_visible()  # perhaps not as the last: who was away for long is back, too
    ben.tab("Moves")
    expect(ben.pile).to_have_accessible_name(name_of(ada.pile))
    play_on([ada, ben], Eager(6), 4)


@pytest.fixture
def page_of_its_own(browser: Browser) -> Iterator[Page]:
    """A visitor of no server in particular."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    yield context.new_page()
    context.close()


def test_a_killed_server_comes_back_with_the_table(page_of_its_own: Page, tmp_path: Path) -> None:
    page = page_of_its_own
    with serving(tmp_path / "data", *OPTIONS) as first:
        watch = Watch(first.address, LOST)
        watch.over(page.context)
        table = set_up(page, "memory", address=first.address)
        play_on([table], Eager(7), 4)
        assert table.wait_for_turn()
        before, log = position(table), table.log()
        first.kill()
        expect(page.get_by_text("Reconnecting…")).to_be_visible()
    with serving(tmp_path / "data", *OPTIONS, port=first.port):
        page.get_by_role("button", name="Try now").or_(table.your_turn).first.click()
        expect(page.get_by_role("status")).to_have_count(0)
        assert (position(table), table.log()) == (before, log)
        play_on([table], Eager(7), 2)
        page.close()
    assert not watch.faults


def test_a_code_moves_the_chair_to_another_device(visitor: OpenPage) -> None:
    first, second = set_up(visitor(), "the-distance"), Table(visitor())
    play_on([first], Eager(8), 2)
    assert first.wait_for_turn()
    hand = texts_of(first.cards), snapshot_of(first.hand)
    first.page.get_by_role("button", name="My code").click()
    code = text_of(first.page.get_by_role("dialog", name="The code of your chair").get_by_role("paragraph").last)
    second.page.goto(first.page.url)
    expect(second.page.get_by_text("You are watching.")).to_be_visible()
    expect(second.hand).to_have_count(0)
    second.page.get_by_role("button", name="I have a code").click()
    second.page.get_by_role("textbox", name="Code").fill(code)
    second.page.get_by_role("button", name="Take over the chair").click()
    expect(first.page.get_by_text("You are playing from another device now. Here you are watching.")).to_be_visible()
    expect(first.hand).to_have_count(0)
    expect(first.moves).to_have_count(0)
    expect(second.hand).to_have_count(1)  # the page was loaded again
    second.wait_until_loaded()
    assert (texts_of(second.cards), snapshot_of(second.hand)) == hand
    play_on([second], Eager(8), 2)
    second.wait_for_turn()
    expect(first.pile).to_have_accessible_name(name_of(second.pile))


def test_a_wrong_code_is_refused_with_a_sentence(visitor: OpenPage) -> None:
    first, page = set_up(visitor(), "the-distance"), visitor(tolerate=["403", "404", "400"])
    page.goto(first.page.url)
    page.get_by_role("button", name="I have a code").click()
    page.get_by_role("textbox", name="Code").fill("not-the-code")
    page.get_by_role("button", name="Take over the chair").click()
    expect(page.get_by_role("alert").filter(has_text="code")).to_be_visible()
    assert first.wait_for_turn()


def test_a_table_is_found_again_in_the_lobby(visitor: OpenPage) -> None:
    table = set_up(visitor(), "the-distance", name="Nadia")
    assert table.wait_for_turn()
    before = position(table)
    table.page.get_by_role("link", name="Back to the programme").click()
    expect(table.page.get_by_role("heading", name="Continue")).to_be_visible()
    table.page.get_by_role("link", name=re.compile("^The Distance.*Your turn")).click()
    table.wait_until_loaded()
    assert position(table) == before


def test_whoever_comes_back_to_a_long_game_has_its_whole_log(page_of_its_own: Page, tmp_path: Path) -> None:
    """It is told in pieces, the last one first."""
    data, page, many = tmp_path / "data", page_of_its_own, 350
    with serving(data, *OPTIONS) as first:
        page.goto(first.address)
        page.get_by_role("button", name=re.compile(r"\bMemory\b")).click()
        page.wait_for_url("**/t/*")
        table = Table(page)
        assert table.wait_for_turn()
        before = table.log()
        page.goto("about:blank")
    with closing(sqlite3.connect(data / "cardenza.db")) as database, database:
        words, n, at = database.execute("SELECT words, n, at FROM entries ORDER BY n DESC").fetchone()
        said = [(words, n + number, at, '{"t":"said","chair":0,"phrase":"thanks"}') for number in range(1, many + 1)]
        database.executemany("INSERT INTO entries (words, n, at, event) VALUES (?, ?, ?, ?)", said)
    with serving(data, *OPTIONS, port=first.port):
        page.goto(f"{first.address}/t/{words}")
        table.wait_until_loaded()
        expect(table.tab("Log").get_by_role("listitem").filter(has_text="Thank")).to_have_count(many)
        assert table.log()[: len(before)] == before


@pytest.mark.parametrize(
    ("locale", "lobby", "sentence"),
    [
        ("en-GB", "Damaged: it can no longer be opened", "The log of this table is damaged, so it cannot be opened."),
        pytest.param(
            *("fr-FR", "Endommagée\u00a0: on ne peut plus l’ouvrir", "Le journal de cette table est endommagé"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_damaged_table_is_told_where_it_would_be_found(
    browser: Browser, tmp_path: Path, locale: str, lobby: str, sentence: str
) -> None:
    data = tmp_path / "data"
    context = browser.new_context(reduced_motion="reduce", locale=locale)
    page = context.new_page()
    with serving(data, *OPTIONS) as first:
        page.goto(first.address)
        page.get_by_role("button", name=re.compile(r"\bMemory\b")).click()
        page.wait_for_url("**/t/*")
        address = page.url
        page.goto(first.address)
    with closing(sqlite3.connect(data / "cardenza.db")) as database, database:
        database.execute("UPDATE entries SET event = '{' WHERE n = 2")
    with serving(data, *OPTIONS, port=first.port):
        page.goto(first.address)
        expect(page.get_by_role("listitem").filter(has_text=lobby)).to_contain_text(address.rpartition("/")[2])
        page.goto(address)
        expect(page.get_by_role("status")).to_contain_text(sentence)
        expect(page.get_by_role("group")).to_have_count(
            0
        )  # the sentence of the server, in English, is not told as well
        context.close()


def position(table: Table) -> str:
    """Everything that stands on the page, as a screen reader would have it; time runs on."""
    return re.sub(r"timer: [\d:]+", "timer", snapshot_of(table.page.get_by_role("main")))
