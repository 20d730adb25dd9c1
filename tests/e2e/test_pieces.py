"""Your game is a piece: heard and taken along from the result and from the replay, shown and printed as a score."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.table import Eager, Table, give_up, play_on, set_up


def given_up(page: Page) -> Table:
    table = set_up(page, "chromatic-solitaire")
    assert not play_on([table], Eager(9), 6)
    give_up(table)
    return table


def piece(page: Page) -> Locator:
    return page.get_by_role("region", name="Your game is a piece")


def test_a_finished_game_is_heard_saved_and_seen_as_a_score(
    visitor: OpenPage, inspect: Inspect, tmp_path: Path
) -> None:
    page = visitor()
    given_up(page)
    hear = piece(page).get_by_role("button")
    expect(hear).to_have_text("Hear it")
    hear.click()
    expect(hear).to_have_text("Stop")
    hear.click()
    expect(hear).to_have_text("Hear it")
    for name, begins in (("MIDI", b"MThd"), ("MusicXML", b"<?xml")):
        with page.expect_download() as saving:
            piece(page).get_by_role("link", name=name, exact=True).click()
        saving.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    piece(page).get_by_role("link", name="Score").click()
    expect(page.get_by_role("heading", name="Chromatic Solitaire, the score")).to_be_visible()
    sheet = page.get_by_role("img", name="Page 1 of 1")
    expect(sheet).to_have_js_property("complete", True)
    expect(sheet).not_to_have_js_property("naturalWidth", 0)
    inspect(page, "score")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Chromatic Solitaire, the score")).to_be_hidden()
    expect(sheet).to_be_visible()
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, "a page of the score is a page on paper"


@pytest.mark.long
def test_a_replay_is_heard_and_leads_to_the_score_in_french(visitor: OpenPage) -> None:
    page = visitor()
    words = re.findall(r"/t/([^/?#]+)", given_up(page).page.url)[0]
    french = visitor(locale="fr")
    french.goto(f"/t/{words}/replay/0")
    own = french.get_by_role("region", name="Votre partie est un morceau")
    own.get_by_role("button", name="Écouter").click()
    expect(own.get_by_role("button")).to_have_text("Arrêter")
    own.get_by_role("link", name="Partition").click()
    expect(french.get_by_role("heading", name=re.compile("la partition$"))).to_be_visible()
    expect(french.get_by_role("img", name="Page 1 sur 1")).to_be_visible()
    expect(french.get_by_role("button", name="Imprimer")).to_be_visible()
