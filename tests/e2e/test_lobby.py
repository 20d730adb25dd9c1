"""The lobby invites: from easy to hard, at once and without jumping; a table for one without a name, a rematch seen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.harness import Inspect, Locale, OpenPage
from tests.e2e.reading import rested, shifted, watch_shifts
from tests.e2e.table import Attentive, Table, give_up, join, play_on, set_up, sit_together

MOST_SHIFT = 0.05
MOST_REQUESTS = 12
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}  # 1.6 Mbit/s
SLOWER = 4
LEVELS = ["Easy", "Medium", "Hard", "Expert"]


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


@pytest.mark.parametrize(("width", "locale"), [(390, "fr"), pytest.param(1280, "en", marks=pytest.mark.long)])
def test_the_list_comes_in_one_answer_and_nothing_jumps(visitor: OpenPage, width: int, locale: Locale) -> None:
    page = visitor(width=width, height=844, locale=locale)
    page.goto("/new/memory")
    page.get_by_role("button", name=re.compile("Start the game|Commencer la partie")).click()
    page.wait_for_url("**/t/*")
    rested(page)  # the table asks for nothing more
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    watch_shifts(page)
    slow_down(page)
    page.goto("/")
    expect(page.get_by_role("listitem").get_by_role("button").last).to_be_visible()
    assert shifted(page) < MOST_SHIFT
    here = asked[asked.index(page.url) :]  # the table may still have asked for something
    assert len(here) <= MOST_REQUESTS, here
    answers = [url.partition("/api/")[2] for url in asked if "/api/" in url]
    assert sorted(answers) == ["me", f"programme/{locale}"]


def test_the_games_go_from_easy_to_hard_with_what_one_wants_to_know(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    page.goto("/")
    expect(page.get_by_role("heading", level=3)).to_have_count(12)
    expect(page.get_by_role("heading", level=2)).to_have_text([*LEVELS, "Join a table", "Open a record"])
    hardest = page.get_by_role("region", name="Expert").get_by_role("listitem").last
    expect(hardest).to_contain_text("2 to 4 players")
    expect(hardest).to_contain_text("60–90 min")
    expect(hardest).to_contain_text("from age 14")
    expect(hardest).to_contain_text("It teaches intervals on every note")
    expect(page.get_by_text("Joseph E. Reed")).to_have_count(1)
    inspect(page, "lobby")


def test_a_table_with_bots_needs_no_name_and_a_table_with_friends_does(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    page.goto("/new/the-distance")
    page.get_by_role("radio", name="Friends").check()
    page.get_by_role("button", name="Open the table").click()
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text="Please write a name")).to_be_visible()
    inspect(page, "set-up-nameless")
    page.get_by_role("radio", name="Bots").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    Table(page).wait_until_loaded()


def test_what_is_chosen_stands_beside_the_choices(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/new/the-distance")
    summary = page.get_by_role("complementary", name="Your table")
    page.get_by_role("radio", name="Coach").check()
    page.get_by_role("combobox", name="Games in a row").select_option("3 games")
    expect(summary).to_contain_text("Coach")
    expect(summary).to_contain_text("3 games")


def test_a_bot_can_begin(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/new/memory")
    page.get_by_role("group", name="Who begins").get_by_role("radio", name="A bot").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_until_loaded()
    assert table.wait_for_turn()
    assert not [line for line in table.log() if line.startswith("You ")]


def test_the_waiting_room_tells_what_is_played_and_the_host_says_who_begins(
    visitor: OpenPage, inspect: Inspect
) -> None:
    host, guest = visitor(), visitor()
    set_up(host, "cle-de-sol", others="Friends", judge="Coach", chosen={}, numbers={"Rounds": 2})
    played = host.get_by_role("region", name="What is played")
    expect(played).to_contain_text("Coach")
    expect(played).to_contain_text("Rounds to play")
    inspect(host, "waiting-host")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down, Chair 2").click()
    expect(guest.get_by_role("textbox", name="Your name")).to_be_focused()
    expect(guest.get_by_role("alert").filter(has_text="Please write your name first")).to_be_visible()
    inspect(guest, "waiting-nameless")
    ben = join(guest, host.url)
    expect(guest.get_by_text("Ada begins.", exact=True)).to_be_visible()
    host.get_by_role("combobox", name="Who begins").select_option("Ben")
    expect(guest.get_by_text("You begin.", exact=True).first).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    ben.wait_until_loaded()
    expect(ben.your_turn).to_be_visible()


def test_a_rematch_that_is_asked_for_is_seen_by_the_other_there_and_in_the_lobby(
    visitor: OpenPage, inspect: Inspect
) -> None:
    ada, ben = sit_together(visitor(), visitor(), "memory")
    assert play_on([ada, ben], Attentive())
    ada.result.get_by_role("button", name="Play again").click()
    expect(ada.result).to_contain_text("Waiting for Ben")
    expect(ben.result).to_contain_text("Ada would like to play again.")
    inspect(ben.page, "rematch-asked")
    ben.page.get_by_role("link", name="Back to the programme").click()
    ben.page.get_by_role("link", name=re.compile("^Memory with Ada Play again")).click()
    ben.result.get_by_role("button", name="Play again").click()
    expect(ada.result).to_have_count(0)


def test_ones_old_name_is_not_among_the_others(visitor: OpenPage) -> None:
    page = visitor()
    give_up(set_up(page, "chromatic-solitaire", name="Ada"))
    set_up(page, "the-distance", name="Bea")
    page.goto("/")
    row = page.get_by_role("link", name=re.compile("^Chromatic Solitaire"))
    expect(row).to_contain_text("alone")
    expect(row).not_to_contain_text("Ada")
