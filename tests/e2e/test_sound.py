"""Sound in a browser: what happens is heard as it asks for, in tune and in time; else there is silence."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Response, expect

from cardenza.coach.lesson import Step, begun, seen
from tests.e2e import test_bluff_the_scale, test_carmony, test_chord_poker, test_cle_de_sol
from tests.e2e.fitting import open_table
from tests.e2e.harness import Axe, OpenPage, Screenshot
from tests.e2e.reading import cards_of, glimpse, is_there, run, until
from tests.e2e.sounding import MOST_CENTS, TOUCH, Ear, Heard, Staff, Wanted, asked_for, check, note_of, staff_among
from tests.e2e.table import Attentive, Chooser, Eager, Table, deal_until, give_up, play_on, set_up
from tests.e2e.test_lessons import WRONG, Learner, lesson
from tests.e2e.test_looking_glass import Greedy

TEMPO = 92  # what a new reader has
SOME = 12
STEPS = 4
TWO_OCTAVES = 24
MOST_DECIBELS = 4
MOST_SCRIPT_BYTES = 130_000
MOST_SAMPLE_BYTES = 350_000
BYTES = """performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.ENDING'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
ONLY_BY_TOUCH = """(() => {
    let isTouched = false;
    for (const touch of ['pointerup', 'click', 'keydown']) addEventListener(touch, () => {
        isTouched = true;
        setTimeout(() => { isTouched = false; });
    }, true);
    window.AudioContext = class extends AudioContext {
        constructor(...options) {
            super(...options);
            window.context = this;
            if (!isTouched) void this.suspend();
        }
        resume() { return isTouched ? super.resume() : new Promise(() => {}); }
    };
})()"""


class Played(NamedTuple):
    """A game that is played to be heard: its deck, how a table of it is opened, and who plays.

    `before` so many moves no card lies face up.
    """

    deck: str
    opened: Callable[[Page], Table]
    player: Callable[[], Chooser]
    most: int = 400
    before: int = 0


def eager() -> Chooser:
    return Eager(3)


def plain(game: str, chosen: Mapping[str, str] | None = None) -> Callable[[Page], Table]:
    return lambda page: set_up(page, game, chosen=chosen)


GAMES = {
    "the-distance": Played("musicards", plain("the-distance"), eager),
    "memory": Played("musicards", plain("memory"), Attentive, before=1),
    "go-fish": Played("musicards", plain("go-fish", {}), eager),
    "old-maid": Played("musicards", plain("old-maid", {"Players": "3"}), eager),
    "keys-corners": Played("musicards", plain("keys-corners", {}), eager),
    "cle-de-sol": Played("cle-de-sol", test_cle_de_sol.open_table, test_cle_de_sol.Placing),
    "metronome": Played("metronome", plain("metronome", {}), eager),
    "carmony": Played("carmony", test_carmony.open_table, lambda: test_carmony.BUILDER),
    "looking-glass": Played("carmony", plain("looking-glass", {}), Greedy),
    "chord-poker": Played("carmony", test_chord_poker.open_table, test_chord_poker.Completing),
    "bluff-the-scale": Played(
        "carmony", lambda page: test_bluff_the_scale.open_table(page, scales=1), test_bluff_the_scale.Honest
    ),
    "chromatic-solitaire": Played("carmony", plain("chromatic-solitaire"), eager, 40),
}


def check_all(ear: Ear, deck: str) -> int:
    """Everything that was told since the piano came is heard as it asks for; gives how much that was."""
    wanted = []
    staff = Staff()
    for update in ear.told:
        if not update["isWhole"]:
            wanted += asked_for(update, deck, staff)
        view = update["view"] or {"zones": [], "facts": {}}
        staff = staff_among([(zone["name"], zone["cards"]) for zone in view["zones"]], view["facts"].get("tied"))
    check_parts(ear, wanted)
    return len(wanted)


def check_parts(ear: Ear, wanted: Sequence[Wanted]) -> None:
    """This is heard, one after the other, and nothing else."""
    until(ear.number, lambda count: count >= len(wanted), f"{len(wanted)} parts are heard")
    parts = ear.parts()
    assert len(parts) == len(wanted)
    for part, each in zip(parts, wanted, strict=True):
        check(part, each, TEMPO)


def heard_in(page: Page, game: str, most: int) -> int:
    ear = Ear(page)
    played = GAMES[game]
    table, player = played.opened(page), played.player()
    play_on([table], player, played.before)
    ear.wait_for_piano()
    is_over = play_on([table], player, most)
    if not is_over and game == "chromatic-solitaire" and most > SOME:
        give_up(table)
    elif most > SOME:
        assert is_over
    return check_all(ear, played.deck)


@pytest.mark.parametrize("game", ["the-distance", pytest.param("metronome", marks=pytest.mark.long)])
def test_what_happens_is_heard(visitor: OpenPage, game: str) -> None:
    assert heard_in(visitor(), game, SOME) >= SOME // 2


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_heard(visitor: OpenPage, game: str) -> None:
    assert heard_in(visitor(), game, GAMES[game].most) > 5


def right_in(step: Step, answer: Response, deck: str) -> list[Wanted]:
    """What the answer to a right try asks for: the same as a move at a table."""
    told = answer.json()
    played = {"t": "played", "isMistake": False, "story": told["done"]["story"], "deeds": told["deeds"]}
    view = seen(step, begun(step))
    staff = staff_among([(zone.name, zone.cards) for zone in view.zones], view.facts.get("tied"))
    return asked_for({"news": [played]}, deck, staff)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "metronome" else pytest.mark.long) for game in GAMES]
)
def test_a_lesson_is_heard_like_a_table(visitor: OpenPage, game: str) -> None:
    """Every right try sounds as it would there; a wrong one is a tap, and one that is not the task is silent."""
    page = visitor()
    ear, learner, answers = Ear(page), Learner(page, game), list[Response]()
    page.on("response", lambda each: answers.append(each) if each.request.method == "POST" else None)
    learner.come()
    learner.is_at(1)
    ear.wait_for_piano()
    steps = lesson(game).steps
    wanted = [Wanted("tap", [])] if WRONG[game] in [each.move for each in steps[0].wrong] else []
    learner.make(steps[0], WRONG[game], by_keys=True)  # a finger lets every card sound that it touches
    expect(learner.objection if wanted else learner.answer).to_be_visible()
    for number, step in enumerate(steps, 1):
        learner.is_at(number)
        learner.make(step, step.right[0], by_keys=True)
        expect(learner.go_on).to_be_focused()
        wanted += right_in(step, answers[-1], GAMES[game].deck)
        learner.go_on.press("Enter")
    expect(learner.end).to_be_focused()
    assert len(wanted) > 1
    check_parts(ear, wanted)


def tapped(part: list[Heard]) -> bool:
    return [each.knock for each in part] == ["tap"]


def test_a_refused_card_is_a_tap_and_its_proof_can_be_heard(visitor: OpenPage) -> None:
    """With the Coach what was due sounds when it has been told, and not before."""
    page = visitor()
    ear = Ear(page)
    table = Table(page)
    listen = table.objection.get_by_role("button", name="Listen")

    def is_refused() -> bool:
        ear.wait_for_piano()
        moment = table.rested()
        table.cards.first.click()
        table.pile.click()
        page.get_by_role("toolbar").get_by_role("button", name=re.compile("^as ")).first.click()
        return table.rested() == moment and is_there(table.objection)

    def proof() -> list[int]:
        """What is heard of the proof."""
        ear.forget()
        listen.click()
        until(ear.number, lambda count: count == 1, "the proof is heard")
        return [round(each.pitch) for each in ear.parts()[0]]

    thirds = {"interval": 3, "wilds": "none"}
    deal_until(is_refused, lambda: open_table(page, "the-distance", is_full=False, judge="coach", options=thirds))
    until(ear.parts, lambda parts: any(tapped(part) for part in parts), "a refused card is a tap")
    yours = proof()
    assert note_of(cards_of(page.locator(".dock .accused").get_by_role("button"))[0], "musicards") in yours
    told = [len(yours)]
    for _ in range(2):
        page.keyboard.press("t")
        table.rested()
        told.append(len(proof()))
    assert told[-1] > told[0], told


def test_who_mutes_hears_nothing_and_nobody_does_in_a_hidden_tab(visitor: OpenPage) -> None:
    page = visitor()
    ear = Ear(page)
    samples: list[str] = []
    page.on("request", lambda request: samples.append(request.url) if request.url.endswith(".mp3") else None)
    table = set_up(page, "the-distance")
    mute = page.get_by_role("button", name="Mute")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.reload()
    table.wait_until_loaded()

    def plays_on() -> int:
        """How much is heard of a move, and of asking for it; a table that rests has let all of it sound."""
        ear.forget()
        play_on([table], Eager(3), 1)
        page.keyboard.press("p")
        table.rested()
        return ear.number()

    assert (plays_on(), ear.contexts, samples) == (0, 0, [])
    mute.click()
    ear.wait_for_piano()
    assert len(samples) == 10
    assert plays_on() > 0
    run(page, "() => { window.isHidden = true }")
    assert plays_on() == 0
    run(page, "() => { window.isHidden = false }")
    assert plays_on() > 0
    mute.click()
    assert plays_on() == 0


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "metronome" else pytest.mark.long) for game in GAMES]
)
def test_a_table_page_is_light(visitor: OpenPage, game: str) -> None:
    """Metronome's is the heaviest."""
    page = visitor()
    table = GAMES[game].opened(page)
    page.reload()
    table.wait_until_loaded()
    assert 50_000 < bytes_of(page, "js") <= MOST_SCRIPT_BYTES
    assert not bytes_of(page, "mp3")


def test_no_sample_is_asked_for_before_a_sound_is_due(visitor: OpenPage) -> None:
    page = visitor()
    ear = Ear(page)
    table = set_up(page, "the-distance")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    table.wait_until_loaded()

    def sounds() -> list[str]:
        return [each for each in asked if re.search(r"\.mp3$|/sound-", each)]

    assert not sounds()
    table.cards.first.click()
    until(ear.number, lambda count: count > 0, "the card that is touched is heard")
    until(lambda: len(sounds()), lambda count: count == 11, "the player and its ten samples are asked for")
    until(lambda: bytes_of(page, "mp3"), lambda count: 200_000 < count <= MOST_SAMPLE_BYTES, "the samples have come")


def test_high_and_low_cards_are_about_as_loud(visitor: OpenPage) -> None:
    """The strokes of the piano are not: they differ by ten decibels."""
    page = visitor()
    ear = Ear(page)
    set_up(page, "old-maid", chosen={"Players": "3"})
    ear.wait_for_piano()
    run(page, TOUCH)
    until(ear.number, lambda count: count > SOME, "the cards are heard")
    touched = [tone for part in ear.parts() for tone in part]
    assert max(tone.pitch for tone in touched) - min(tone.pitch for tone in touched) > TWO_OCTAVES
    levels = [tone.decibels for tone in touched]
    assert max(levels) - min(levels) < MOST_DECIBELS


def bytes_of(page: Page, ending: str) -> int:
    """How long all files of this kind are as they come over the line, packed."""
    return int(glimpse(page, BYTES.replace("ENDING", ending)))


def test_sound_begins_with_a_touch_where_nothing_else_lets_it(visitor: OpenPage) -> None:
    """As on a phone by Apple, which also lets it end: when somebody calls."""
    page = visitor()
    page.add_init_script(ONLY_BY_TOUCH)
    ear = Ear(page)
    table = set_up(page, "chromatic-solitaire")
    play_on([table], Eager(9), 3)
    until(ear.number, lambda count: count > 0, "a move is heard")
    run(page, "() => window.context.suspend()")
    ear.forget()
    page.keyboard.press("p")
    until(ear.number, lambda count: count > 0, "the table is heard again")
    give_up(table)
    page.get_by_role("link", name="Score").click()
    page.reload()  # nothing has sounded on this page
    page.get_by_role("button", name="Hear it").click()
    until(ear.number, lambda count: count > 0, "the score is heard, though it comes only when it is asked for")


def test_only_what_is_asked_for(visitor: OpenPage) -> None:
    page = visitor()
    ear = Ear(page)
    table = set_up(page, "the-distance")
    page.get_by_role("button", name="Settings", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Only when I ask").check()
    dialog.get_by_role("slider", name="Volume").fill("25")
    expect(dialog.get_by_text("Alexander Holm")).to_be_visible()
    page.keyboard.press("Escape")
    play_on([table], Eager(3), 1)
    table.cards.first.click()
    table.rested()
    assert ear.number() == 0
    ear.wait_for_piano()
    page.reload()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("25")


def test_cards_sound_where_the_piano_cannot_come(visitor: OpenPage) -> None:
    page = visitor()
    ear = Ear(page)
    page.route("**/*.mp3", lambda route: route.fulfill(body="no music"))
    table = set_up(page, "the-distance")
    table.rested()
    ear.forget()
    note = note_of(cards_of(table.cards)[0], "musicards")
    table.cards.first.click()
    until(ear.number, lambda count: count > 0, "the card that is touched is heard")
    tone, *overtones = sorted(ear.parts()[-1], key=lambda each: each.pitch)
    assert not any(each.is_piano for each in (tone, *overtones))
    assert note is not None
    assert abs(tone.pitch - note) < MOST_CENTS / 100


def test_p_plays_what_is_picked_and_else_what_lies_there(visitor: OpenPage) -> None:
    page = visitor()
    ear = Ear(page)
    table = set_up(page, "the-distance", chosen={})
    table.rested()
    ear.wait_for_piano()

    def asked() -> list[int]:
        ear.forget()
        page.keyboard.press("p")
        until(ear.number, lambda count: count == 1, "what was asked for is heard")
        return [round(each.pitch) for each in ear.parts()[0]]

    lying = [note_of(card, "musicards") for card in cards_of(page.locator(".lying [data-card]"))]
    assert asked() == [note for note in lying if note is not None]
    mine = note_of(cards_of(table.cards)[0], "musicards")
    table.cards.first.click()
    table.rested()
    assert asked() == [mine]


def test_the_measure_goes_round_in_time(visitor: OpenPage, axe: Axe, screenshot: Screenshot) -> None:
    """Counted in, with the beats under it, until it is broken off; the metronome by itself has subdivisions."""
    page = visitor()
    ear = Ear(page)
    table = set_up(page, "metronome", chosen={})
    table.rested()
    page.get_by_role("button", name="Settings", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("slider", name="Tempo").fill("200")
    dialog.get_by_role("group", name="Knocks in a beat").get_by_role("radio", name="2").check()
    axe(page)
    page.keyboard.press("Escape")
    ear.wait_for_piano()
    measure = page.get_by_role("button", name="Hear the measure")
    measure.click()
    expect(measure).to_have_attribute("aria-pressed", "true")
    screenshot(page, "metronome-rhythm")
    parts = until(ear.parts, lambda found: len(found) >= 3, "it goes round")
    measure.click()
    expect(measure).to_have_attribute("aria-pressed", "false")
    counted, again, *_ = [[each for each in part if each.knock] for part in parts]
    assert len(counted) == 2 * len(again)
    assert [each.knock for each in again[:4]] == ["accent", "part", "beat", "part"]
    beats = [each.at for part in parts[:2] for each in part if each.knock]
    assert all(abs(after - before - 0.15) < 0.01 for before, after in pairwise(beats))
    ear.forget()
    page.get_by_role("button", name="Metronome", exact=True).click()
    until(
        ear.parts, lambda found: len(found) >= 2 and all(each.knock for part in found for each in part), "beats alone"
    )


def test_a_replay_is_heard_in_time(visitor: OpenPage) -> None:
    """Step by step or by itself, each move as at the table; none begins before the one before has been heard."""
    page = visitor()
    ear = Ear(page)
    table = set_up(page, "the-distance")
    play_on([table], Eager(3))
    with page.expect_response(re.compile(r"/replay\?")) as answer:
        page.get_by_role("link", name="Watch the game again").click()
    moves = [frame["news"] for frame in answer.value.json()["frames"] if frame["news"]["t"] == "played"]
    wanted = [asked_for({"news": [move]}, "musicards", Staff()) for move in moves]
    forward = page.get_by_role("button", name="One move on")
    forward.wait_for()
    ear.wait_for_piano()
    for _ in range(STEPS):
        forward.click()
    check_parts(ear, [each for move in wanted[:STEPS] for each in move])
    ear.forget()
    page.get_by_role("button", name="Play", exact=True).click()
    until(ear.number, lambda count: count >= STEPS, "it plays by itself")
    page.get_by_role("button", name="Pause", exact=True).click()
    heard = ear.parts()
    for part, each in zip(heard, [each for move in wanted[STEPS:] for each in move], strict=False):
        check(part, each, TEMPO)
    for one, other in pairwise(heard):
        assert other[0].at > one[-1].at
