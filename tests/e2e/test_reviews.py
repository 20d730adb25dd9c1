"""Looking back: why of a move, from the cloth and from the log; and the review after a game, whose tasks are played."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.pictures import note_of
from tests.e2e.reading import until
from tests.e2e.table import SHORT, Eager, Table, play_on, set_up, sit_together
from tests.e2e.test_objections import deal_with_a_wrong_card
from tests.server.house import Guest
from tests.server.test_finding import found, unlike

WHY = re.compile(r"^Why\? ")


def why(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Why this move?")


def test_a_move_is_asked_about_from_the_cloth_and_from_the_log_by_keyboard(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(width=360, height=740)
    table = set_up(page, "the-distance")
    table.make_any(Eager(3))
    table.rested()
    ask = page.locator(".last").get_by_role("button", name=WHY)
    ask.press("Enter")
    expect(why(page).get_by_role("heading", name="What else was possible")).to_be_visible()
    inspect(page, "why")
    page.keyboard.press("Escape")
    expect(why(page)).to_have_count(0)
    expect(ask).to_be_focused()
    log = table.tab("Log")
    for at in range(2):  # one's own move, and the bot's
        log.get_by_role("button", name=WHY).nth(at).press("Enter")
        expect(why(page).get_by_role("heading", name="What else was possible")).to_be_visible()
        expect(why(page).get_by_role("link", name=re.compile("^Rule DIST-")).first).to_be_visible()
        why(page).get_by_role("button", name="Close").press("Enter")


def test_a_strict_table_shows_no_question_marks_before_the_end(visitor: OpenPage) -> None:
    """Where another person would have to do without."""
    ada, ben = sit_together(visitor(), visitor(), "memory", judge="Table")
    play_on([ada, ben], Eager(2), 1)
    for table in (ada, ben):
        expect(table.page.locator(".last").filter(has_text="turned up")).to_be_visible()
        expect(table.page.get_by_role("button", name=WHY)).to_have_count(0)


def review_of(page: Page) -> dict[str, Any]:
    """The review as the server tells it, when all moves were looked at."""
    words, game = re.findall(r"/t/([^/]+)/review/(\d+)", page.url)[0]

    def told() -> dict[str, Any]:
        found: dict[str, Any] = page.request.get(f"/api/me/reviews/{words}/{game}").json()
        return found

    return until(told, lambda review: review["looked"] == review["of"], "every move was looked at")


def right_in(page: Page, step: str) -> str:
    """A move that is right there, found by trying all of them."""
    address = page.url.replace("/t/", "/api/me/reviews/").replace("/review/", "/") + f"/{step}"
    tries: list[str] = [offer["move"] for offer in page.request.get(address).json()["tries"]]
    headers = {"content-type": "application/json"}
    grades = {move: page.request.post(address, data={"move": move}, headers=headers).json()["grade"] for move in tries}
    return next(move for move, grade in grades.items() if grade == "right")


def test_a_wrong_card_is_tried_again_after_the_game(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    chosen = {**SHORT["the-distance"], "The interval to go by": "third", "The six wilds": "without wilds"}
    deal_with_a_wrong_card(page, "Due now: ", lambda: set_up(page, "the-distance", chosen=chosen))
    table = Table(page)
    wrong = table.hand.get_by_role("button", name=re.compile(r"octave \d$")).first
    wrong.click()
    table.pile.click()
    expect(table.objection).to_be_visible()
    assert play_on([table], Eager(5))
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="The Distance, review")).to_be_focused()
    again = page.get_by_role("button", name=re.compile("^Try again: Play ")).first
    expect(again).to_be_visible()
    [item, *_] = review_of(page)["wrong"]
    inspect(page, "review")
    again.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"What fits here\?$"))).to_be_focused()
    put(page, item["objections"][0]["did"]["parts"]["cards"]["cards"][0]["card"])
    expect(table.objection).to_be_visible()
    inspect(page, "review-wrong")
    expect(table.objection.get_by_role("list").first).to_be_visible()
    right = right_in(page, item["id"]).split()
    page.get_by_role("button", name="Draw a card").press("Enter") if right == ["draw"] else put(page, right[1])
    go_on = page.get_by_role("button", name="Continue", exact=True)
    expect(go_on).to_be_focused()
    go_on.press("Enter")
    expect(page.get_by_text("Mended")).to_be_visible()


def put(page: Page, card: str) -> None:
    page.locator(f'[data-card="{card}"] > button').first.press("Enter")
    page.get_by_label(re.compile("^pile, ")).press("Enter")


def played_with_a_wrong_pair(page: Page) -> str:
    """A game of Old Maid, played to its end by the guest of this page, who once took two cards for a pair."""
    page.goto("/")
    settings = {"game": "old-maid", "seats": 2, "judge": "coach"}
    asked = {"settings": settings, "name": "Ann", "bots": 1, "level": "beginner"}
    words: str = page.request.post("/api/tables", data=asked).json()["words"]
    cookies = "; ".join(f"{each.get('name')}={each.get('value')}" for each in page.context.cookies())
    address = f"{page.url.replace('http', 'ws', 1)}ws/{words}"

    @contextmanager
    def at_the_table(*, finds: bool) -> Iterator[Guest]:
        with connect(address, additional_headers={"Cookie": cookies}) as line:
            guest = Guest(line)
            guest.ask("hello", finds=finds)
            guest.next("update")
            yield guest

    with at_the_table(finds=True) as guest:
        assert found(guest, *unlike(guest))["objection"]["rules"] == ["MAID-02"]
    with at_the_table(finds=False) as guest:
        while not guest.is_over:
            guest.play_on() if guest.can_move() else guest.next("update")
    return f"/t/{words}/review/0"


def test_a_pair_that_was_none_is_found_again_after_the_game(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(width=360, height=740)
    page.goto(played_with_a_wrong_pair(page))
    [find] = review_of(page)["finds"]
    again = page.get_by_role("button", name=re.compile("^Try again: "))
    expect(page.get_by_text("You said:")).to_be_visible()
    expect(page.get_by_text("Nothing to mend")).to_have_count(0)
    again.first.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Which cards are pairs"))).to_be_focused()

    def touch(cards: list[str]) -> None:
        for card in cards:
            page.locator(f'li:has([data-card="{card}"]) > button').press("Enter")

    objection = page.get_by_role("group", name="Objection")
    touch(find["answers"][0]["cards"])
    expect(objection.get_by_role("link", name="Rule MAID-02")).to_be_visible()
    inspect(page, "review-find")
    one = next(card for card in find["cards"] if [note_of(each) for each in find["cards"]].count(note_of(card)) > 1)
    touch([card for card in find["cards"] if note_of(card) == note_of(one)][:2])
    go_on = page.get_by_role("button", name="Continue", exact=True)
    expect(go_on).to_be_focused()
    go_on.press("Enter")
    expect(page.get_by_text("Mended")).to_be_visible()


def test_nothing_to_mend_is_said_in_french(visitor: OpenPage) -> None:
    page = visitor(locale="fr", width=360, height=740)
    page.goto("/new/chromatic-solitaire")
    page.get_by_role("textbox", name="Votre nom").fill("Nadia")
    page.get_by_role("button", name="Commencer la partie").click()
    end = page.get_by_role("group", name=re.compile("Pour finir|Finir"))
    end.get_by_role("button").first.click()
    end.get_by_role("button").first.click()
    page.get_by_role("link", name="Revoir mes coups").click()
    expect(page.get_by_text(re.compile("^Rien à reprendre"))).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["go-fish", "keys-corners", "metronome", "old-maid"])
def test_a_game_with_bots_has_a_review_when_all_moves_were_looked_at(visitor: OpenPage, game: str) -> None:
    page = visitor(width=360, height=740)
    table = set_up(page, game, chosen={})
    assert play_on([table], Eager(4))
    page.get_by_role("link", name="Review", exact=True).click()
    found = review_of(page)["turns"]
    again = page.get_by_role("button", name=re.compile("^Try again: "))
    expect(again).to_have_count(len(found))
    if found:
        again.first.press("Enter")
        expect(page.get_by_role("heading", name=re.compile(r"What stood better\?$"))).to_be_focused()
    else:
        expect(page.get_by_role("paragraph").filter(has_text=re.compile("^Nothing to mend"))).to_be_visible()
