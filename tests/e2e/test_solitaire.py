"""Chromatic Solitaire as its table was opened: won games that are finished, moves that stand, deals that can be won."""

import re

from playwright.sync_api import expect

from cardenza import catalogue
from cardenza.games.chromatic_solitaire.state import SolitaireState
from cardenza.match.shuffles import deal_number, numbered
from cardenza.server.luck import Luck
from cardenza.solver.solving import winning_moves
from tests.e2e.conftest import SEED
from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import is_so, run, text_of, until
from tests.e2e.test_settings import opened

GAME = "chromatic-solitaire"
SOLVABLE, SAFE, UNDO = "Only deals that can be won", "Safe cards go up by themselves", "Moves can be taken back"

# Plays moves over a line of its own, as fast as the house likes it, while the page looks on.
PLAY = """moves => new Promise(done => {
    const line = new WebSocket(`ws://${location.host}/ws/${location.pathname.split('/').pop()}`);
    let made = 0;
    line.onopen = () => line.send(JSON.stringify({ t: 'hello', since: 0 }));
    line.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.t !== 'update' || told.table.movesMade !== made) return;
        if (made === moves.length) return void (line.close(), done());
        const message = JSON.stringify({ t: 'play', n: told.n, move: moves[made++] });
        setTimeout(() => line.send(message), made < 25 ? 0 : 105);
    };
})"""


def moves_until_won() -> list[str]:
    """What wins the first deal of this house, up to the moment when nothing can go wrong any more (SOLI-R18)."""
    master = Luck(SEED).master("anybody", GAME)
    state = numbered(catalogue.find(GAME)(1), deal_number(master, 0))
    assert isinstance(state, SolitaireState)
    made: list[str] = []
    for move in winning_moves(state, 2_000):
        if state.finishing_move() >= 0:
            return made
        made.append(state.game.move_text(move))
        state.apply(0, move)
    raise AssertionError("the solver has not won the deal")


def test_soli_r18_a_won_game_is_finished_by_one_press(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = opened(page, GAME, {})
    finish = page.get_by_role("button", name="Finish", exact=True)
    expect(finish).to_have_count(0)
    run(page, PLAY, moves_until_won())
    expect(finish).to_be_visible()
    inspect(page, "solitaire-won", [320, 1280])
    finish.click()
    expect(table.result).to_be_visible()
    expect(table.result.get_by_text(re.compile("^You win"))).to_be_visible()
    assert table.log()[-1].startswith("The table: ")


def test_soli_r20_who_plays_alone_may_ask_whether_the_game_can_still_be_won(visitor: OpenPage) -> None:
    table = opened(visitor(), GAME, {})
    button = table.page.get_by_role("button", name="Still winnable?")
    expect(button).to_have_attribute("title", re.compile("hidden ones too"))
    button.click()
    notice = table.page.get_by_role("group", name="Notice")
    expect(notice).to_contain_text(re.compile("^Looked at all cards, the hidden ones too"))


def test_moves_stand_where_the_table_says_so(visitor: OpenPage) -> None:
    table = opened(visitor(), GAME, {}, [UNDO])
    table.make(table.moves.first)
    expect(table.page.get_by_role("button", name="Undo")).to_have_count(0)
    rules = table.tab("Rules")
    expect(rules.get_by_role("listitem").filter(has_text=UNDO)).to_have_text(re.compile("no$"))


def test_soli_r15_r20_safe_cards_go_up_in_a_deal_that_can_be_won(visitor: OpenPage) -> None:
    table = opened(visitor(), GAME, {}, [SOLVABLE, SAFE])
    safe = [line for line in table.log() if line.startswith("The table: ")]
    for _ in range(40):
        if safe:
            break
        table.make(table.moves.filter(has_text="Turn").first)
        safe = [line for line in table.log() if line.startswith("The table: ")]
    assert safe
    expect(table.tab("Rules").get_by_role("listitem").filter(has_text=SOLVABLE)).to_have_text(re.compile("yes$"))


def test_deals_have_numbers_and_are_dealt_again_at_any_moment(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    table = opened(page, GAME, {})
    deal = page.get_by_role("button", name=re.compile(r"^Deal \d+: begin again"))
    first = text_of(deal)
    cards = table.look()
    table.make(table.moves.filter(has_text="Turn").first)
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    deal.click()
    dialog = page.get_by_role("dialog", name=first)
    expect(dialog.get_by_text("No game has ended yet.")).to_be_visible()
    inspect(page, "solitaire-deal", [320, 1280])
    dialog.get_by_role("button", name="Begin again").click()
    expect(page.get_by_text("0 moves", exact=True)).to_be_visible()
    table.rested()
    assert (text_of(deal), table.look()) == (first, cards)
    table.make(table.moves.filter(has_text="Turn").first)
    deal.click()
    dialog.get_by_role("textbox", name="Deal number").fill("4711")
    dialog.get_by_role("textbox", name="Deal number").press("Enter")
    expect(deal).to_have_text("Deal 4711")
    deal.click()
    statistics = page.get_by_role("dialog", name="Deal 4711").get_by_role("definition")
    expect(statistics).to_have_text(["1", "0 (0%)"])
    page.get_by_role("button", name="Delete the statistics").click()
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.get_by_text("No game has ended yet.")).to_be_visible()


def test_a_card_lies_over_the_one_it_was_put_on_by_touching(visitor: OpenPage) -> None:
    page = visitor(touch=True)
    page.goto(f"/learn/{GAME}")
    page.get_by_role("button", name="column 2, E", exact=True).tap()
    page.get_by_role("button", name="column 1, F", exact=True).tap()
    laid = page.get_by_role("button", name=re.compile("^column 1, E"))
    expect(laid).to_be_visible()
    middle = "each => { const { left, top, width } = each.getBoundingClientRect(); "
    on_top = f"{middle} return each === document.elementFromPoint(left + width / 2, top + 8) }}"
    until(lambda: is_so(laid, on_top), bool, "no card hides it")
