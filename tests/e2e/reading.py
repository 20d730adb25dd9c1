"""What is read of a page: the only place where tests look once, because here they first wait for the page to rest.

A table says itself when all has come that comes without a person or a clock: every message shown, every question
answered, no bot's turn left (`data-rests-at`, the number of the moment). What is read then stays as it is until the
test goes on. Where a page is not at a table, or another person or a clock will change it, `expect` waits for what
must come, and `until` for what only Python can say.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import FloatRect, Locator, Page

T = TypeVar("T")
PATIENCE_MILLISECONDS = 120_000  # of a machine that ten others use; nobody waits longer than it takes
PAUSE_SECONDS = 0.02
RESTS_AT = """since => {
    const at = document.querySelector('[data-rests-at]')?.dataset.restsAt;
    return at !== undefined && Number(at) >= since && { at: Number(at) };
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def until(read: Callable[[], T], holds: Callable[[T], bool], wanted: str) -> T:
    """Read again and again until it is as wanted."""
    ends = time.monotonic() + PATIENCE_MILLISECONDS / 1000
    while not holds(found := read()):
        assert time.monotonic() < ends, f"{wanted}: not so after {PATIENCE_MILLISECONDS} ms, the last was {found!r}"
        time.sleep(PAUSE_SECONDS)
    return found


def rested(page: Page, since: int = 0) -> int:
    """Waits until the table rests, at this moment or later; gives the moment."""
    found = page.evaluate(RESTS_AT, since) or page.wait_for_function(RESTS_AT, arg=since).json_value()
    return int(found["at"])


def in_sight(*things: Locator) -> bool:
    """Is one of these in sight this instant? For `until`."""
    return any(thing.first.is_visible() for thing in things)


def seen_first(*things: Locator) -> Locator:
    """Waits until one of these is in sight, and gives it; of several the first."""

    def in_sight() -> Locator | None:
        return next((thing for thing in things if thing.first.is_visible()), None)

    found = until(in_sight, lambda thing: thing is not None, f"one of {things} is in sight")
    assert found is not None
    return found


# ------------------------------------------------------------------------------------------------ of a table at rest


def number_of(things: Locator) -> int:
    rested(things.page)
    return things.count()


def is_there(thing: Locator) -> bool:
    """Is this, or one of these, in sight?"""
    rested(thing.page)
    return thing.filter(visible=True).count() > 0


def each_of(things: Locator) -> list[Locator]:
    rested(things.page)
    return things.all()


def text_of(thing: Locator) -> str:
    rested(thing.page)
    return thing.inner_text()


def texts_of(things: Locator) -> list[str]:
    rested(things.page)
    return things.all_inner_texts()


def name_of(thing: Locator) -> str:
    """What a screen reader calls it."""
    rested(thing.page)
    return thing.get_attribute("aria-label") or ""


def names_of(things: Locator) -> list[str]:
    return [str(name) for name in values_of(things, "each => each.ariaLabel")]


def cards_of(things: Locator) -> list[str]:
    """The cards that these are, or lie in, as records write them."""
    return [str(card) for card in values_of(things, "each => each.closest('[data-card]').dataset.card")]


def values_of(things: Locator, script: str) -> list[object]:
    """What the script says of each."""
    rested(things.page)
    return list(things.evaluate_all(f"things => things.map({script})"))


def snapshot_of(thing: Locator) -> str:
    """Everything in it, as a screen reader would have it."""
    rested(thing.page)
    return thing.aria_snapshot()


def source_of(page: Page) -> str:
    rested(page)
    return page.content()


def box_of(thing: Locator) -> FloatRect:
    """Where it lies, in pixels of the window."""
    rested(thing.page)
    box = thing.bounding_box()
    assert box is not None, f"{thing} is not drawn"
    return box


# ------------------------------------------------------------------------------------------------ of any page


def run(page: Page, script: str, argument: object = None) -> None:
    """Do something in the page."""
    page.evaluate(script, argument)


def glimpse(page: Page, script: str) -> str:
    """What the script sees this instant: for `until`, to compare with what comes, or where later is too late."""
    return str(page.evaluate(script))


def glimpse_at(thing: Locator, script: str) -> str:
    """What the script sees of it this instant."""
    return str(thing.evaluate(script))


def is_so(thing: Locator, script: str) -> bool:
    """Whether the script says so of it this instant, for `until`."""
    return bool(thing.evaluate(script))


def glimpse_of(thing: Locator) -> str:
    """What a screen reader would have of it this instant, for `until`."""
    return thing.aria_snapshot()


def words_in(thing: Locator) -> int:
    """How many words there are to be read in something that has come."""
    return len(thing.inner_text().split())


def has_focus(thing: Locator) -> bool:
    """Keys move the focus at once."""
    return bool(thing.evaluate("each => each === document.activeElement"))


def fits_its_width(page: Page) -> None:
    page.wait_for_function(FITS)


SHIFTS = """addEventListener('DOMContentLoaded', () => {
    window.shifted = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
})"""


def watch_shifts(page: Page) -> None:
    """From the next page on, note what moves without anybody having touched it."""
    page.add_init_script(SHIFTS)


def shifted(page: Page) -> float:
    """How much of the page has moved so far, its fonts included (the browser’s cumulative layout shift)."""
    return float(page.evaluate("document.fonts.ready.then(() => window.shifted)"))
