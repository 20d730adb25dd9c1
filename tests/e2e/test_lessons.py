"""Lessons in the browser: every task is done by touching what lies there, and a wrong try is answered at the card."""

import re
from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from cardenza import catalogue
from cardenza.coach.lesson import Lesson, Step, answer, begun, lesson_of, seen
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.zones import GAP_TEXT
from cardenza.words import words_of
from cardenza.words.lessons import lesson_text
from cardenza.words.saying import Reader, part_text, say, say_move, say_text
from tests.e2e.fumbling import Fumbler
from tests.e2e.harness import Inspect, OpenPage
from tests.e2e.reading import glimpse_at, is_so, is_there, until, words_in
from tests.e2e.table import Table

WRONG = {
    "the-distance": "play E2 as E",
    "keys-corners": "play E3 NW",
    "memory": "flip 1",
    "go-fish": "ask 1 D",
    "old-maid": "take 0",
    "cle-de-sol": "place Si1.bl",
    "metronome": "play B4",
    "carmony": "discard G",
    "looking-glass": "pick Ab with C on C",
    "chord-poker": "discard F to wheel",
    "bluff-the-scale": "call",
    "chromatic-solitaire": "move 3 x1 to 2",
}
"""A try in the first step that is not right: in two games there is none but an allowed one."""
NOT_BY_HAND = {("MAID-L3", "take 0"), ("BLUF-L1", "place G as G"), ("BLUF-L4", "correct F#")}
"""Whoever may arrange their hand touches a card to move it. Before a scale begins, a sector turns the Wheel; and where
nobody has called, there is no name to be chosen for a card on it."""
FEW = ("the-distance", "carmony")  # a card on a pile, and the Wheel; the others take long
MANY = sorted({*catalogue.keys()} - {*FEW})


SCALE = Touch("scale", None, 0)
# Somebody who has never seen the game and reads every word, without what they think meanwhile.
WORDS_A_SECOND = 200 / 60
TOUCH_SECONDS = 1.5
MOST_SECONDS = 180
DECISIONS = 10
FIRST_ROW = "grid => [...grid.children].filter(each => each.offsetTop === grid.children[0].offsetTop).length"
ON_TOP = """each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height - 4))
}"""


def lesson(key: str) -> Lesson:
    found = lesson_of(key)
    assert found is not None
    return found


def reader_of(step: Step) -> Reader:
    return Reader(step.seat, lambda seat: "you" if seat == step.seat else f"Seat {seat + 1}")


def lies_in(cards: Sequence[str | None], at: int | str | None) -> bool:
    if isinstance(at, int):
        return at < len(cards) and cards[at] != GAP_TEXT
    return at is None or at in cards


class Learner:
    """The page of a lesson, and somebody who touches its cards."""

    def __init__(self, page: Page, key: str) -> None:
        self.page = page
        self.key = key
        self.words = words_of("en", key)
        self.bar = page.get_by_role("toolbar", name="What you can do")
        self.answer = page.get_by_role("group", name="The answer")
        self.objection = page.get_by_role("group", name="Objection")
        self.task = page.locator("h2.last")
        self.go_on = page.get_by_role("button", name="Continue", exact=True)
        self.end = page.get_by_role("heading", name="You know how it goes")
        self.seconds = 0.0

    def read(self, text: Locator) -> None:
        """It takes as long as there are words."""
        self.seconds += words_in(text) / WORDS_A_SECOND

    def come(self) -> None:
        self.page.goto(f"/learn/{self.key}")

    def is_at(self, number: int) -> None:
        of = len(lesson(self.key).steps)
        expect(self.page.get_by_text(f"Step {number} of {of}", exact=True)).to_be_visible()

    def come_to(self, number: int) -> None:
        """Past the steps before it."""
        self.come()
        for before in range(1, number):
            self.is_at(before)
            self.page.get_by_role("button", name="Skip", exact=True).click()
        self.is_at(number)

    def is_whole(self, thing: Locator) -> None:
        """All of it is in the window, and nothing of it is to be scrolled to."""
        expect(thing).to_be_in_viewport(ratio=0.99)
        inner = "each => [each, ...each.querySelectorAll('*')].every(it => it.scrollHeight <= it.clientHeight + 1"
        within = f"{inner} || getComputedStyle(it).overflowY !== 'auto')"
        until(lambda: is_so(thing, within), bool, "all of it is seen")

    def make(self, step: Step, text: str, by_keys: bool = False) -> None:
        """Touch what the move touches, one after the other, and say what is said with it; or press its button."""
        state = begun(step)
        move, manners = state.parse(step.seat, text), state.game.manners
        gesture = None if step.is_spoken else manners.gesture(state, step.seat, move)
        if gesture is None or not (gesture.picks or gesture.target):
            said = say_move(self.words, manners.said(state, step.seat, move), reader_of(step))
            self.bar.get_by_role("button", name=said, exact=True).click()
            self.seconds += TOUCH_SECONDS
        elif gesture.picks[:1] == (SCALE,):
            self.turn_scale(gesture.choice)
        else:
            self.touch(step, gesture, move, by_keys)

    def story(self, step: Step, text: str) -> str:
        """What comes of a move at first, as the page tells it; of silence nothing does."""
        found = answer(step, begun(step).parse(step.seat, text)).tried.story
        return " ".join(say(self.words, said, reader_of(step)) for said in found[:1])

    def can_try(self, step: Step, text: str) -> bool:
        """Whether hands can make a move: they touch no gap, and no card that is not there; and nobody gives up."""
        state = begun(step)
        move = state.parse(step.seat, text)
        if (step.id, text) in NOT_BY_HAND or state.game.kinds().flags(move).gives_up:
            return False
        gesture = None if step.is_spoken else state.game.manners.gesture(state, step.seat, move)
        if gesture is None:
            return True
        zones = {(zone.name, zone.place): zone.cards for zone in seen(step, state).zones}
        touches = [*gesture.picks, *([gesture.target] if gesture.target else [])]
        return all(lies_in(zones[touch.zone, touch.place], touch.at) for touch in touches)

    def turn_scale(self, root: str) -> None:
        slider = self.page.get_by_role("slider", name="Wheel")
        slider.press("ArrowRight")
        slider.press("Home")
        self.page.get_by_role("button", name=f"Degree 1 on {root}", exact=True).press("Enter")
        self.seconds += 2 * TOUCH_SECONDS

    def touch(self, step: Step, gesture: Gesture, move: int, by_keys: bool) -> None:
        state = begun(step)
        manners = state.game.manners
        for touch in [*gesture.picks, *([gesture.target] if gesture.target else [])]:
            self.place(touch).press("Enter") if by_keys else self.place(touch).click()
            self.seconds += TOUCH_SECONDS
        bare = gesture._replace(choice="")
        choices = manners.choices(state, step.seat, bare)
        if len(choices) > 1:
            meant = [each for each in choices if manners.by_hand(state, step.seat, bare._replace(choice=each)) == move]
            said = part_text(self.words, manners.choice_said(state, step.seat, gesture, meant[0]), reader_of(step))
            name = re.compile(f"^(as )?{re.escape(said)}$", re.IGNORECASE)
            self.bar.get_by_role("button", name=name).press("Enter")
            self.seconds += TOUCH_SECONDS

    def place(self, touch: Touch) -> Locator:
        place = "" if touch.place is None else f"{'n' if isinstance(touch.place, int) else 's'}{touch.place}"
        here = f'button[data-zone="{touch.zone}"][data-place="{place}"]'
        if isinstance(touch.at, str):
            return self.page.locator(f'[data-card="{touch.at}"] > {here}[aria-pressed="false"]').first
        return self.page.locator(here if touch.at is None else f'{here}[data-index="{touch.at}"]').last


@pytest.mark.parametrize("key", [*FEW, *[pytest.param(key, marks=pytest.mark.long) for key in MANY]])
def test_every_task_is_done_and_a_try_that_is_not_right_is_answered(visitor: OpenPage, key: str) -> None:
    learner = Learner(visitor(width=360, height=740), key)
    learner.come()
    steps, text = lesson(key).steps, lesson_text("en", key)
    learner.is_at(1)
    learner.make(steps[0], WRONG[key])
    if WRONG[key] in [each.move for each in steps[0].miss]:
        expect(learner.answer).to_contain_text("That is allowed, but it is not the task.")
        learner.read(learner.answer)
    else:
        expect(learner.objection).to_be_visible()
        learner.read(learner.objection)
    for number, step in enumerate(steps, 1):
        learner.is_at(number)
        learner.read(learner.task)
        learner.make(step, step.right[0], by_keys=True)
        expect(learner.answer).to_contain_text(say_text(learner.words, text.steps[step.id].praise, "en"))
        expect(learner.go_on).to_be_focused()
        learner.read(learner.answer)
        learner.seconds += TOUCH_SECONDS
        learner.go_on.press("Enter")
    expect(learner.end).to_be_focused()
    assert learner.seconds < MOST_SECONDS, f"{learner.seconds:.0f} seconds"


def test_what_is_wrong_is_told_step_by_step_and_what_fits_at_last(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(width=360, height=740)
    learner = Learner(page, "the-distance")
    step, wrong = lesson("the-distance").steps[2], "play B4 as B"
    learner.come()
    for number in (1, 2):
        learner.is_at(number)
        page.get_by_role("button", name="Skip", exact=True).click()
    learner.is_at(3)
    more = learner.objection.get_by_role("button", name="Tell me more")
    hint = learner.objection.get_by_role("button", name="Hint", exact=True)
    fits = learner.objection.get_by_text("These fit")
    learner.make(step, wrong)
    expect(more).to_be_visible()
    expect(hint).to_have_count(0)
    expect(fits).to_have_count(0)
    page.keyboard.press("Escape")
    learner.make(step, wrong)
    expect(hint).to_be_visible()
    expect(fits).to_have_count(0)
    hint.click()
    expect(page.get_by_role("group", name="The hint")).to_contain_text("?")
    inspect(page, "lesson-hint")
    more.click()
    expect(fits).to_be_visible()
    expect(more).to_have_count(0)
    page.keyboard.press("Escape")
    learner.make(step, step.right[0])
    expect(learner.answer).to_contain_text("Right.")


def on_a_phone(visitor: OpenPage, key: str, number: int) -> tuple[Learner, Step]:
    """Somebody at a task of a lesson."""
    learner = Learner(visitor(width=390, height=844), key)
    learner.come_to(number)
    return learner, lesson(key).steps[number - 1]


@pytest.mark.parametrize(
    ("key", "number", "wrong"),
    [
        ("chromatic-solitaire", 6, "move 2 x1 to 1"),
        ("keys-corners", 3, "play F4 W"),
        pytest.param("the-distance", 4, "play Gb3 as G", marks=pytest.mark.long),
    ],
)
def test_where_there_is_room_an_objection_is_seen_to_its_last_button(
    visitor: OpenPage, key: str, number: int, wrong: str
) -> None:
    learner, step = on_a_phone(visitor, key, number)
    learner.make(step, wrong)
    learner.objection.get_by_role("button", name="Tell me more").click()
    listen = learner.objection.get_by_role("button", name="Listen")
    expect(listen).to_be_in_viewport(ratio=0.99)
    others = learner.bar.get_by_role("button")
    for button in (listen, others.first, others.last):
        until(partial(is_so, button, ON_TOP), bool, "nothing lies over it")


def test_cards_to_be_remembered_keep_their_places_while_an_answer_is_read(visitor: OpenPage) -> None:
    learner, step = on_a_phone(visitor, "memory", 5)
    grid = learner.page.get_by_role("list", name="The cards")
    before = glimpse_at(grid, FIRST_ROW)
    learner.make(step, step.miss[0].move)
    expect(learner.answer).to_contain_text("It is taken back")
    assert glimpse_at(grid, FIRST_ROW) == before


def test_all_pairs_laid_down_are_seen_at_once(visitor: OpenPage) -> None:
    learner, step = on_a_phone(visitor, "old-maid", 4)
    pairs = learner.page.get_by_role("group", name="Pairs laid down, 22 pairs")
    learner.is_whole(pairs)
    learner.make(step, step.miss[0].move)
    expect(learner.answer).to_be_visible()
    learner.is_whole(pairs)


def test_a_player_is_asked_by_touching_a_card_and_then_them(visitor: OpenPage) -> None:
    learner, _ = on_a_phone(visitor, "go-fish", 1)
    learner.page.get_by_role("button", name="C, octave 2").click()
    expect(learner.bar).to_contain_text("Now touch whom you ask")
    learner.page.get_by_role("button", name=re.compile("^Seat 2, ")).click()
    expect(learner.answer).to_contain_text("Right.")


@pytest.mark.parametrize("is_picked_first", [False, True])
def test_a_card_is_intercepted_with_the_button_that_is_there_for_it(visitor: OpenPage, is_picked_first: bool) -> None:
    learner = Learner(visitor(width=390, height=844), "cle-de-sol")
    learner.come_to(6)
    if is_picked_first:
        learner.page.get_by_role("button", name=re.compile(r"^high C \(quarter")).click()
    learner.page.get_by_role("button", name="Intercept", exact=True).click()
    if not is_picked_first:
        learner.bar.get_by_role("button", name=re.compile(r"^High C \(quarter")).click()
    expect(learner.answer).to_contain_text("Right.")


def test_many_answers_to_a_question_leave_the_table_in_sight(visitor: OpenPage) -> None:
    page = visitor(width=390, height=844, locale="fr")
    page.goto("/learn/cle-de-sol")
    for _ in range(4):
        page.get_by_role("button", name="Passer", exact=True).click()
    page.get_by_role("button", name="Musicien").click()
    page.get_by_role("button", name=re.compile("^Pile de signes")).click()
    expect(page.get_by_role("button", name="Demander une blanche")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Pile de signes"))).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="Musicien")).to_be_in_viewport(ratio=0.9)


@pytest.mark.long
@pytest.mark.parametrize("key", catalogue.keys())
def test_every_try_that_is_not_right_is_answered_and_changes_nothing(visitor: OpenPage, key: str) -> None:
    page = visitor(width=360, height=740)
    learner = Learner(page, key)
    learner.come()
    for number, step in enumerate(lesson(key).steps, 1):
        learner.is_at(number)
        for wrong in [each for each in step.wrong if learner.can_try(step, each.move)]:
            learner.make(step, wrong.move, by_keys=True)
            expect(learner.objection).to_be_visible()
            page.keyboard.press("Escape")
            expect(learner.objection).to_have_count(0)
        for miss in [each for each in step.miss if learner.can_try(step, each.move)]:
            learner.make(step, miss.move, by_keys=True)
            expect(learner.answer).to_contain_text("That is allowed, but it is not the task.")
            expect(learner.answer).to_contain_text(learner.story(step, miss.move))
        learner.make(step, step.right[0], by_keys=True)
        expect(learner.answer).to_contain_text("Right.")
        learner.go_on.click()
    expect(learner.end).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("key", catalogue.keys())
def test_the_game_at_the_end_is_played_without_asking(visitor: OpenPage, key: str) -> None:
    page = visitor(width=360, height=740)
    learner = Learner(page, key)
    learner.come()
    for number in range(1, len(lesson(key).steps) + 1):
        learner.is_at(number)
        page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_url("**/t/*")
    table = Table(page)
    table.wait_until_loaded()
    player = Fumbler(table, key, seed=2)
    assert player.decides(DECISIONS) == DECISIONS or is_there(table.result)
    expect(table.moves).to_have_count(0)


def test_a_lesson_is_left_and_resumed_and_leads_to_a_game(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor()
    learner = Learner(page, "the-distance")
    page.goto("/")
    learn = page.get_by_role("link", name="Learn The Distance", exact=True)
    learn.click()
    steps = lesson("the-distance").steps
    learner.is_at(1)
    learner.make(steps[0], steps[0].right[0])
    learner.go_on.click()
    learner.is_at(2)
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    page.goto("/")
    learn.click()
    learner.is_at(2)
    page.get_by_role("button", name="Back", exact=True).click()
    learner.is_at(1)
    for number in range(1, len(steps) + 1):
        learner.is_at(number)
        page.get_by_role("button", name="Skip", exact=True).click()
    inspect(page, "lesson-end")
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Distance")
    page.goto("/")
    expect(page.get_by_role("link", name="Learn Memory", exact=True)).to_be_visible()
    expect(learn).to_have_count(0)
    page.goto("/rules/the-distance")
    expect(page.get_by_role("link", name="Learn by playing")).to_be_visible()


@pytest.mark.parametrize("key", ["carmony", pytest.param("the-distance", marks=pytest.mark.long)])
def test_a_lesson_can_be_seen_and_read_by_everybody(visitor: OpenPage, inspect: Inspect, key: str) -> None:
    page = visitor()
    learner = Learner(page, key)
    learner.come()
    learner.is_at(1)
    inspect(page, f"lesson-{key}")
    step = lesson(key).steps[0]
    learner.make(step, WRONG[key])
    expect(learner.objection).to_be_visible()
    inspect(page, f"lesson-{key}-wrong")
    learner.make(step, step.right[0])
    expect(learner.go_on).to_be_visible()
    inspect(page, f"lesson-{key}-right")


def test_it_comes_in_french_with_french_notes(visitor: OpenPage) -> None:
    page = visitor(locale="fr")
    page.goto("/learn/the-distance")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Un Fa est sur la pile")


def test_what_is_no_lesson_is_said_to_be_none(visitor: OpenPage) -> None:
    page = visitor(tolerate=("404",))
    page.goto("/learn/bridge")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
