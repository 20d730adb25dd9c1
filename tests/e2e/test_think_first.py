"""A table with the Coach: every card and place is alike until one asks, and everything can be played all the same."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.fitting import open_table
from tests.e2e.fumbling import LOOK, Fumbler, check_alike, labels, looks
from tests.e2e.harness import OpenPage
from tests.e2e.reading import is_there, names_of, number_of, text_of, values_of
from tests.e2e.table import Table, deal_until

GAMES = (
    *("the-distance", "keys-corners", "memory", "go-fish", "old-maid", "cle-de-sol", "metronome"),
    *("carmony", "looking-glass", "chord-poker", "bluff-the-scale", "chromatic-solitaire"),
)
# One game of each deck, and decisions enough to see every sort of them.
DECKS = ("the-distance", "cle-de-sol", "metronome", "chord-poker")
MOST_PICKED = 6
DECISIONS = 2


def each_game(games: Sequence[str], often: Sequence[str]) -> pytest.MarkDecorator:
    """All of these games, and in every run some."""
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=[] if game in often else pytest.mark.long) for game in games]
    )


STATES = re.compile(r", (can be played|can go here)")


def own_cards(page: Page) -> list[str]:
    """Cards of one's own, by where they lie."""
    script = "each => `[data-zone='${each.dataset.zone}'][data-place='${each.dataset.place}']`"
    own = page.locator(".dock .touch, ul[data-zone=melds] .touch")
    return [f"button.touch{place}" for place in values_of(own, script + " + `[data-index='${each.dataset.index}']`")]


def check_decision(table: Table) -> dict[str, str]:
    """Whatever is picked, no other card or place says or looks otherwise than before; gives what they say."""
    page = table.page
    before, looked = check_alike(page), looks(page)
    assert before
    expect(table.moves).to_have_count(0)
    for card in own_cards(page)[:MOST_PICKED]:
        page.locator(card).first.click(force=True)
        assert same(check_alike(page), before)
        assert same(looks(page), looked), f"{card} is picked, and a place tells whether it is right there"
        page.keyboard.press("Escape")
    assert len(set(values_of(table.cards, LOOK))) <= 1
    return before


def same(now: dict[str, str], before: dict[str, str]) -> bool:
    """Of whatever lies there still, before its names were told or after."""
    there = now.keys() & before.keys()
    return {where: now[where] for where in there} == {where: before[where] for where in there}


@each_game(GAMES, [*DECKS, "memory"])
def test_every_card_and_place_is_alike_until_one_asks(visitor: OpenPage, game: str) -> None:
    page = visitor()
    table = open_table(page, game, is_full=False, judge="coach")
    if game == "old-maid":  # its pairs are found first
        page.get_by_role("button", name="Show them").click()
        expect(page.get_by_role("group", name="To find")).to_have_count(0)
    player = Fumbler(table, game)
    before: dict[str, str] = {}
    for decision in range(DECISIONS):
        if decision:
            player.decide()
        if not player.is_on_turn():  # the game is over
            return
        before = check_decision(table)
    page.keyboard.press("m")
    expect(table.moves.first).to_be_visible()
    shown = labels(page)
    names = {where: STATES.sub("", shown[where]) for where in before if where.startswith("hands") and where in shown}
    assert names == {where: before[where] for where in names}  # before they were told, they had been there


@each_game(["the-distance", "keys-corners", "metronome", "looking-glass"], ["metronome"])
def test_show_my_moves_tells_what_can_be_played(visitor: OpenPage, game: str) -> None:
    page = visitor(width=360, height=740, touch=True)
    table = Table(page)
    playable = table.hand.get_by_role("button", name=re.compile(", can be played$"))

    def is_told() -> bool:
        Fumbler(table, game).is_on_turn()
        assert number_of(playable) == 0
        page.get_by_role("toolbar", name="What you can do").get_by_role("button", name="Show my moves").tap()
        expect(table.moves.first).to_be_visible()
        return is_there(playable)

    deal_until(is_told, lambda: open_table(page, game, is_full=False, judge="coach"))


def test_a_scale_is_spelled_only_for_whoever_asks(visitor: OpenPage) -> None:
    page = visitor()
    table = open_table(page, "bluff-the-scale", is_full=False, judge="coach")
    player = Fumbler(table, "bluff-the-scale")
    player.is_on_turn()
    if turnings := player.turnings():
        turnings[0]()
        player.is_on_turn()
    wheel = page.locator(".bluff .middle")
    spelled = re.compile("^[A-G] (flat|sharp),")
    assert not [name for name in names_of(wheel.get_by_role("button")) if spelled.search(name)]
    expect(wheel).not_to_contain_text(re.compile("[A-G][♯♭]?, [A-G]"))
    page.keyboard.press("m")
    expect(wheel).to_contain_text(re.compile("[A-G][♯♭]?, [A-G]"))


# ------------------------------------------------------------------------------------------------ the ladder


FITS = re.compile(r"\b(would fit|fits?:|These fit)")


def test_a_wrong_move_is_explained_step_by_step(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    more = table.objection.get_by_role("button", name="Tell me more")
    hint = table.objection.get_by_role("button", name="Hint")

    def is_refused() -> bool:
        moment = table.rested()
        table.cards.first.click()
        table.pile.click()
        page.get_by_role("toolbar").get_by_role("button", name=re.compile("^as ")).first.click()
        return table.rested() == moment and is_there(table.objection)

    def proof() -> str:
        """What is told, without the buttons below it."""
        return text_of(table.objection).split("Tell me more")[0].removesuffix("Hint").strip()

    thirds = {"interval": 3, "wilds": "none"}
    deal_until(is_refused, lambda: open_table(page, "the-distance", is_full=False, judge="coach", options=thirds))
    asked = [proof()]
    assert is_there(more)
    assert not is_there(hint)
    page.keyboard.press("t")
    expect(hint).to_be_visible()
    asked.append(proof())
    more.click()
    expect(more).to_have_count(0)
    asked.append(proof())
    assert len(set(asked)) == 3, asked
    assert [FITS.search(each) is not None for each in asked] == [False, False, True], asked
    # The second and the third try of the same are answered so without being asked.
    tried = [proof() for _ in range(2) if is_refused()]
    assert tried == asked[1:]
    assert not is_there(more)
    assert not [line for line in table.log() if line.startswith("You ")]  # nothing has happened


# ------------------------------------------------------------------------------------------------ played


@each_game(DECKS, ["metronome"])
def test_ten_decisions_are_made_without_a_list(visitor: OpenPage, game: str) -> None:
    page = visitor()
    player = Fumbler(open_table(page, game, is_full=False, judge="coach"), game)
    made = player.decides(10)
    assert made == 10 or is_there(player.table.result)
    expect(player.table.moves).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("memory", {"cards": 14}),
        ("old-maid", {}),
        ("cle-de-sol", {"rounds": 1}),
    ],
)
def test_a_whole_game_is_played_without_a_list(visitor: OpenPage, game: str, options: dict[str, object]) -> None:
    page = visitor()
    player = Fumbler(open_table(page, game, is_full=False, judge="coach", options=options), game, seed=3)
    assert player.decides(1000) < 1000
    expect(player.table.result).to_be_visible()


# ------------------------------------------------------------------------------------------------ by list


def test_whoever_plays_by_list_has_it_at_every_table(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Always list my moves").check()
    page.get_by_role("button", name="Done").click()
    table = open_table(page, "the-distance", is_full=False, judge="table")
    expect(table.moves.first).to_be_visible()
    assert not is_there(page.get_by_role("button", name="Show my moves"))
    table.make(table.moves.first)
    page.reload()
    table.wait_until_loaded()
    assert table.wait_for_turn()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Shown when I ask").check()
    page.get_by_role("button", name="Done").click()
    expect(table.moves).to_have_count(0)
    assert not [name for name in names_of(table.cards) if "can be played" in name]
