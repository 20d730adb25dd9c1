"""Somebody who plays at a table that shows nothing: by touching cards and places, answering what is asked, and buttons.

Nothing is read of what is legal. Whatever cards can be picked and wherever they can go in a game at all is tried, in an
order that dice decide; a wrong try is refused and costs nothing with the Coach.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.pictures import Child
from tests.e2e.reading import each_of, is_there, names_of, number_of, rested, until, values_of
from tests.e2e.table import Table

MOST_TRIES = 400
NAMES = ("C", "D", "E", "F", "G", "A", "B")
MARKED = ".table :is(.playable, .target, .hinted, .accused, .fits, .prey, .must, .held, .due, i.first)"
# How a card or a place looks, but for what it is: round, face down, covered, in what happened last, picked.
LOOK = """each => [...(each.closest('.card') ?? each).classList]
    .filter(name => !/^(s-|svelte-|round$|down$|stacked$|concerned$|picked$)/.test(name)).join(' ')"""
SAID = re.compile(r"can be played|can go here|hinted|refused|\bdue\b|must be moved|in your hand", re.IGNORECASE)


class Fumbler:
    """Plays one table by hand. `shapes` is how hands make moves in its game (`GET /api/games`)."""

    def __init__(self, table: Table, game: str, seed: int = 1) -> None:
        self.table = table
        self.page: Page = table.page
        self.dice = Random(seed)
        told = self.page.request.get("/api/games").json()["games"]
        self.shapes: list[dict[str, Any]] = next(each for each in told if each["key"] == game)["shapes"]
        self.bar = self.page.get_by_role("toolbar", name="What you can do")
        self.saying = self.bar.locator(".now").get_by_role("button")
        self.naming = self.page.locator("fieldset.naming")
        self.asked = self.bar.locator(".wish.asked")
        self.resting = self.page.get_by_text("Nothing to do now.", exact=True)
        self.eyes = Child(self.page)

    def decides(self, most: int) -> int:
        """Makes so many decisions, or fewer where the game ends before; gives how many."""
        for made in range(most):
            if not self.is_on_turn():
                return made
            self.decide()
        return most

    def is_on_turn(self) -> bool:
        """Whether there is something to do; if not, the game is over. What is to be found first is found."""

        def state() -> str:
            while self.eyes.look_closely():
                pass
            return "over" if is_there(self.table.result) else "resting" if is_there(self.resting) else "acting"

        return until(state, lambda found: found != "resting", "a turn, or the end") == "acting"

    def decide(self) -> None:
        """Tries until something is right."""
        before = rested(self.page)
        for tried in self.tries():
            tried()
            if rested(self.page) > before:
                return
            self.page.keyboard.press("Escape")
        raise AssertionError(f"nothing of all that can be touched is right: {self.table.look()}")

    def tries(self) -> Iterator[Any]:
        """Everything that can be tried in this moment, each once, in any order."""
        if is_there(self.page.get_by_role("group", name="Your answer")):
            yield from self.presses(self.page.get_by_role("group", name="Your answer").get_by_role("button"))
        found = [*self.presses(self.controls()), *self.touches(), *self.turnings(), *self.groupings()]
        self.dice.shuffle(found)
        yield from found[:MOST_TRIES]

    def controls(self) -> Locator:
        return self.bar.locator(".now").get_by_role("button")

    def presses(self, buttons: Locator) -> list[Any]:
        return [lambda at=at: buttons.nth(at).click() for at in range(number_of(buttons))]

    def touches(self) -> list[Any]:
        found = []
        for shape in self.shapes:
            sources = self.spots(shape["picks"], shape["isOwn"])
            targets = self.spots(shape["onto"], is_own=False) if shape["onto"] else [None]
            found += [lambda s=s, t=t: self.put(s, t) for s in sources for t in targets]
        return found

    def spots(self, zone: str, is_own: bool) -> list[Locator]:
        """What can be touched of a zone; cards in one's own hand are one's own."""
        if not zone:
            return []
        if zone == "hands" and is_own:
            return each_of(self.table.cards)
        others = self.page.locator(f".cloth [data-zone={zone}]:is(button), .players [data-zone={zone}]:is(button)")
        return each_of(others)

    def put(self, source: Locator, target: Locator | None) -> None:
        before = rested(self.page)
        source.click(force=True)
        if target is not None and rested(self.page) == before and is_there(target):
            target.click(force=True)
        rested(self.page)
        if is_there(self.asked):
            self.page.keyboard.press("Escape")
            self.say_one_of_all(source, target, before)
        elif is_there(self.naming) and number_of(self.table.picked) == 1:
            self.name_it()

    def say_one_of_all(self, source: Locator, target: Locator | None, before: int) -> None:
        """The same again with everything that can be said, until it is right."""
        at = 0
        while True:
            source.click(force=True)
            if target is not None:
                target.click(force=True)
            expect(self.asked).to_be_visible()
            count = number_of(self.saying)
            if at >= count:
                return
            self.saying.nth(at).click()
            if rested(self.page) > before:
                return
            at += 1

    def name_it(self) -> None:
        """A name of any letter, right or wrong."""
        self.naming.get_by_role("radio").nth(self.dice.randrange(len(NAMES))).check(force=True)
        self.naming.get_by_role("button").click()

    def turnings(self) -> list[Any]:
        """The Wheel is turned before degree 1 is chosen there."""
        slider = self.page.locator(".bluff.turning").get_by_role("slider")
        if not is_there(slider):
            return []

        def turn() -> None:
            slider.press("ArrowRight")
            self.page.locator(".bluff .beside").get_by_role("button").first.click()

        return [turn]

    def groupings(self) -> list[Any]:
        group = self.page.locator(".grouping").get_by_role("button").last
        return [group.click] if is_there(group) else []


def labels(page: Page, root: str = ".table") -> dict[str, str]:
    """What a screen reader says of every card and place that can be touched, by where it lies."""
    buttons = page.locator(f"{root} button[data-zone][data-index]")
    where = "({ dataset: { zone, place, index, note } }) => [zone, place, index, note].join(' ')"
    return dict(zip(map(str, values_of(buttons, where)), names_of(buttons), strict=True))


def check_alike(page: Page) -> dict[str, str]:
    """Nothing is marked, and nothing that a screen reader says tells right from wrong; gives what it says."""
    found = labels(page)
    assert values_of(page.locator(MARKED), "each => each.className") == []
    assert [label for label in found.values() if SAID.search(label)] == []
    return found


def looks(page: Page) -> dict[str, str]:
    """How every card and place looks that can be touched, but for one's own cards, by where it lies."""
    buttons = page.locator(".table button[data-zone]:not([data-zone=hands])")
    where = "({ dataset: { zone, place, index, note } }) => [zone, place, index, note].join(' ')"
    return dict(zip(map(str, values_of(buttons, where)), map(str, values_of(buttons, LOOK)), strict=True))
