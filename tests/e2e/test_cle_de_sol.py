"""Clé de Sol in a browser: proofs that count and add up, demands, interceptions that are won, lost and paid."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.harness import Axe, Inspect, OpenPage, Screenshot
from tests.e2e.reading import is_there, name_of, names_of, number_of, text_of, texts_of
from tests.e2e.table import Table, deal_until, play_on, set_up, sit_together, turns, with_guard
from tests.e2e.test_playing import check_reason, check_record, check_rematch

GAME = "cle-de-sol"
NOTE = re.compile(r"^(low|high) [A-G] \(\w+\)$")
NOTE_PLACED = re.compile(r"^Place (low|high) [A-G] \(\w+\)$")
DEMANDS = [*"CDEFGAB", "a sixteenth note", "an eighth note", "a quarter note", "a half note"]


class Placing:
    """Places a Note if it can, else another card, and draws last."""

    def choose(self, moves: Sequence[str]) -> int:
        for wanted in ("Deal", "Place low", "Place high", "Place", "Musicien"):
            for at, move in enumerate(moves):
                if move.startswith(wanted):
                    return at
        return 0

    def saw(self, look: str) -> None:
        pass


def open_table(page: Page, *, judge: str = "Guard", rounds: int = 1) -> Table:
    """A table of few rounds."""
    return set_up(page, GAME, judge=judge, chosen={}, numbers={"Rounds to play": rounds}, call="15 seconds")


def sit_down(host: Page, guest: Page, *, judge: str = "Guard", rounds: int = 1) -> tuple[Table, Table]:
    rounds_to_play = {"Rounds to play": rounds}
    return sit_together(host, guest, GAME, judge=judge, chosen={}, numbers=rounds_to_play, call="15 seconds")


def music_of(table: Table) -> Locator:
    return table.page.get_by_role("button", name=re.compile("^Music pile, "))


def interception_of(table: Table) -> Locator:
    return table.page.get_by_role("button", name="Intercept", exact=True)


def place_a_note(ada: Table, ben: Table) -> tuple[Table, Table]:
    """Play until somebody has placed a Note and could intercept it; that one comes first."""
    for mover in turns([ada, ben], Placing()):
        if is_there(interception_of(mover)):
            return mover, ben if mover is ada else ada
    pytest.fail("nobody placed a Note")


# ------------------------------------------------------------------------------------------------ to the end


@pytest.mark.long
def test_a_game_against_a_bot_is_played_to_its_end(visitor: OpenPage, tmp_path: Path) -> None:
    table = open_table(visitor())
    assert play_on([table], Placing())
    expect(table.result.get_by_role("heading", name=re.compile(" wins?$"))).to_be_visible()
    check_record(table, tmp_path)
    check_reason(table.page, table)
    check_rematch([table])


@pytest.mark.long
def test_two_browsers_play_two_rounds(visitor: OpenPage, tmp_path: Path) -> None:
    ada, ben = sit_down(visitor(), visitor(width=320, height=640, touch=True), rounds=2)
    rounds: set[str] = set()
    results = [table.page.get_by_role("region", name="The round is over") for table in (ada, ben)]
    for _ in turns([ada, ben], Placing()):
        if not rounds and any(is_there(result) for result in results):
            for result, other in zip(results, ("Ben", "Ada"), strict=True):  # one page may be a moment behind
                expect(result.get_by_role("table", name="Scores")).to_contain_text(other)
                expect(result).to_contain_text("Low is good: the lowest total wins.")
                rounds.add(text_of(result.get_by_role("heading")))
    assert rounds & {"You win the round", "Ada wins the round", "Ben wins the round"}, rounds
    for table in (ada, ben):
        expect(table.result).to_be_visible()
    check_record(ben, tmp_path)


# ------------------------------------------------------------------------------------------------ proofs


def test_a_wrong_note_is_refused_with_its_neighbours_on_the_staff(visitor: OpenPage) -> None:
    page = visitor()
    table = Table(page)
    on_a_note = page.get_by_text(re.compile(r"^On this Note: the name [A-G] .* Musicien$"))
    wrong = table.hand.get_by_role("button", name=NOTE)
    deal_until(lambda: is_there(on_a_note) and is_there(wrong), lambda: open_table(page))
    name = name_of(wrong.first)
    wrong.first.click()
    music_of(table).click()
    expect(table.objection).to_contain_text(name, ignore_case=True)
    expect(table.objection).to_contain_text("Beside it on the staff")
    expect(table.objection).to_contain_text("These fit")
    expect(page.get_by_role("button", name=f"{name}, refused")).to_be_in_viewport(ratio=0.9)
    table.objection.get_by_role("link", name="Rule CLEF-24").click()
    expect(page).to_have_url(re.compile("/rules/cle-de-sol#CLEF-24$"))


def test_a_wrong_pitch_is_refused_in_french_with_the_names_counted(visitor: OpenPage) -> None:
    page = visitor(locale="fr")
    hand = page.get_by_role("region", name=re.compile("^Votre main"))
    due = page.get_by_text(re.compile(r"^Formez une (tierce|quarte|quinte) à partir de \w+, .* la forme"))
    wrong = hand.get_by_role("button", name=re.compile(r"^(Do|Ré|Mi|Fa|Sol|La|Si) (grave|aigu) \([\w-]+\)$"))
    moves = page.get_by_role("region", name="Vos coups").get_by_role("listitem").get_by_role("button")

    def play_to_an_interval() -> None:
        page.goto("/new/cle-de-sol")
        with_guard(page)
        page.get_by_role("textbox", name="Votre nom").fill("Nadia")
        page.get_by_role("button", name="Commencer la partie").click()
        for _ in range(30):
            if is_there(due) or not is_there(moves):
                return
            moves.last.click()

    deal_until(lambda: is_there(due) and is_there(wrong), play_to_an_interval)
    name = text_of(due).split("à partir de ")[1].split(",")[0]
    wrong.first.click()
    page.get_by_role("button", name=re.compile("^Pile de musique, ")).click()
    objection = page.get_by_role("group", name="Objection")
    expect(objection).to_contain_text(re.compile("compte les deux bouts|va plus loin|Comptez à partir de là"))
    for way in (0, 1):
        counted = texts_of(objection.get_by_role("list").nth(way).get_by_role("listitem"))
        assert counted[0].split()[0] == name
        assert len(counted) in (3, 4, 5)


# ------------------------------------------------------------------------------------------------ demands and sums


def test_a_musicien_is_placed_and_one_of_eleven_demands_is_chosen(visitor: OpenPage, axe: Axe) -> None:
    page = visitor()
    table = Table(page)
    musicien = table.hand.get_by_role("button", name=re.compile("^Musicien, can be played$"))
    deal_until(lambda: is_there(musicien), lambda: open_table(page))
    musicien.first.click()
    page.get_by_role("button", name=re.compile("^Sign pile")).click()
    bar = page.get_by_role("toolbar", name="What you can do")
    buttons = bar.get_by_role("button", name=re.compile("^Musicien: "))
    expect(buttons).to_have_count(len(DEMANDS))
    assert [text.strip() for text in texts_of(buttons)] == [f"Musicien: demand {demand}" for demand in DEMANDS]
    expect(buttons.locator("img")).to_have_count(len(DEMANDS))
    axe(page)
    buttons.filter(has_text="demand a quarter note").click()
    expect(buttons).to_have_count(0)
    assert any("You placed a Musicien and demanded a quarter note." in line for line in table.log())


# ------------------------------------------------------------------------------------------------ interceptions


def test_clef_r25_the_placer_has_a_button_and_the_player_on_turn_just_plays(
    visitor: OpenPage, inspect: Inspect
) -> None:
    ada, ben = sit_down(visitor(), visitor())
    placer, other = place_a_note(ada, ben)
    expect(interception_of(other)).to_have_count(0)
    expect(other.your_turn).to_be_visible()
    for table in (placer, other):
        expect(table.answer).to_have_count(0)  # nobody is asked
    inspect(placer.page, "interception", [320])
    assert other.wait_for_turn()
    other.make(other.moves.first)
    expect(interception_of(placer)).to_have_count(0)
    for table in (placer, other):
        assert not [line for line in table.log() if "let it be" in line or "no answer" in line]


def test_at_a_helpful_table_a_false_interception_is_refused_with_the_twin(visitor: OpenPage) -> None:
    ada, ben = sit_down(visitor(), visitor())
    placer, other = place_a_note(ada, ben)
    labels = names_of(placer.cards)
    placer.cards.nth(next(at for at, label in enumerate(labels) if "can be played" not in label)).click()
    interception_of(placer).click()
    expect(placer.objection).to_contain_text(re.compile("but not its|neither its name nor its|is not a Note"))
    expect(placer.objection).to_contain_text(re.compile("The twin of (low|high) [A-G]"))
    assert other.wait_for_turn()


def test_at_a_strict_table_it_is_paid_with_two_cards_of_the_other(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot
) -> None:
    ada, ben = sit_down(visitor(), visitor(), judge="Table")
    placer, giver = place_a_note(ada, ben)
    held, has = number_of(placer.cards), number_of(giver.cards)
    interception_of(placer).click()
    asked = placer.page.get_by_role("toolbar", name="What you can do").get_by_role("button")
    expect(asked).to_have_count(len(set(names_of(placer.cards))))
    names = texts_of(asked)
    music = name_of(music_of(placer))
    asked.nth(next(at for at, name in enumerate(names) if not is_twin(name, music))).click()
    expect(giver.page.get_by_text(re.compile(r"^Choose (a card|2 cards) for (Ada|Ben)$"))).to_be_visible()
    gift = giver.players.get_by_role("button", name=re.compile("^(Ada|Ben), "))
    screenshot(giver.page, "gift")
    axe(giver.page)
    given = min(2, has - 1)
    for at in range(given):
        giver.cards.nth(at).click()
    gift.click()
    expect(giver.cards).to_have_count(has - given)
    expect(placer.cards).to_have_count(held + given)
    assert giver.wait_for_turn()


def is_twin(card: str, music: str) -> bool:
    """Has the card the name and rhythm of the Note on the pile?"""
    return card.split(" ", 1)[1:] == music.split(", ")[2].split(" ", 1)[1:]


# ------------------------------------------------------------------------------------------------ how it looks


def test_the_table_fits_every_screen(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    play_on([open_table(page)], Placing(), 3)
    inspect(page, "cle-de-sol")


def test_the_memo_can_be_looked_up(visitor: OpenPage, axe: Axe) -> None:
    page = visitor()
    open_table(page)
    page.keyboard.press("l")
    memo = page.get_by_role("dialog")
    expect(memo).to_contain_text("On the lines, from below: E, G, B, D, F.")
    axe(page)


def test_the_lobby_has_its_emblem(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/")
    expect(page.get_by_role("heading", name="Clé de Sol")).to_be_visible()
