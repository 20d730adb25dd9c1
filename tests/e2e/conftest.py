"""Fixtures of the browser tests: one server and one Chromium for a whole run, a fresh visitor for each call."""

import os
import re
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.conftest import CPU
from tests.e2e.harness import LAUNCH, Axe, Inspect, Locale, OpenPage, Scheme, Screenshot, Server, Watch, serving
from tests.e2e.reading import PATIENCE_MILLISECONDS, fits_its_width
from tools import durations
from tools.chromium import chromium
from tools.client import COPY
from tools.steps import BUILD

SEED = 7
PICTURES = BUILD / "screenshots"
AXE = COPY / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS: tuple[tuple[int, int, Scheme, bool], ...] = (  # both ends are axed, which have both schemes of colours
    (320, 640, "light", True),
    (768, 1024, "light", False),
    (1280, 800, "dark", True),
)
HAS_FAILED = pytest.StashKey[bool]()
WORKED = pytest.StashKey[float]()

expect.set_options(timeout=PATIENCE_MILLISECONDS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the long tests a lot, where only that is asked for: CARDENZA_LOT=2/4 is every fourth from the third on."""
    if lot := os.environ.get("CARDENZA_LOT"):
        number, of = map(int, lot.split("/"))
        chosen = [item for item in items if item.get_closest_marker("long")][number::of]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test shows what the server wrote, and leaves pictures of its pages."""
    report = yield
    if call.when == "teardown" and durations.TESTS in os.environ:
        report.user_properties = [*report.user_properties, (CPU, worked_since(item.config.stash))]
    if report.failed:
        item.stash[HAS_FAILED] = True
        for server in [value for value in item.funcargs.values() if isinstance(value, Server)]:
            report.sections.append(("server log", server.last_lines()))
    return report


def worked_since(stash: pytest.Stash) -> float:
    """How long server and browser have worked since this was asked last: they run on, so nothing else counts it."""
    before = stash.get(WORKED, 0.0)
    stash[WORKED] = durations.of_children()
    return stash[WORKED] - before


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=LAUNCH)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals every visitor the same, and whose bots answer at once. `serving` starts others."""
    with serving(tmp_path_factory.mktemp("data"), "--bot-pace", "0", "--seed", str(SEED)) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens pages, each with cookies and settings of its own; what a visitor must never meet fails the test."""
    watches: list[Watch] = []
    pages: list[Page] = []

    def open_page(
        *,
        width: int = 1280,
        height: int = 800,
        scheme: Scheme = "light",
        reduced_motion: bool = True,
        locale: Locale = "en",
        touch: bool = False,
        tolerate: Sequence[str] = (),
        at: Server | None = None,
        as_app: bool = False,
    ) -> Page:
        address = (at or server).address
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            locale={"en": "en-GB", "fr": "fr-FR", "es": "es-ES"}[locale],
            has_touch=touch,
            service_workers="allow" if as_app else "block",
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        watches.append(Watch(address, tolerate))
        watches[-1].over(context)
        pages.append(context.new_page())
        return pages[-1]

    yield open_page
    name = re.sub(r"\W+", "-", request.node.name)
    for number, page in enumerate(pages):
        if request.node.stash.get(HAS_FAILED, False) and not page.is_closed():
            keep_picture(page, f"failed-{name}-{number}")
        page.context.close()
    faults = [fault for watch in watches for fault in watch.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def axe() -> Axe:
    assert AXE.exists(), f"{AXE} is missing: `make client` installs it"
    script = AXE.read_text(encoding="utf-8")

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        rules = {"type": "tag", "values": STANDARDS}
        found = page.evaluate("rules => axe.run({ runOnly: rules, resultTypes: ['violations'] })", rules)
        assert not found["violations"], "\n".join(map(barrier, found["violations"]))

    return check


def barrier(violation: dict[str, Any]) -> str:
    places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
    return f"{violation['id']} ({violation['impact']}): {violation['help']}: {'; '.join(places)}"


@pytest.fixture(scope="session")
def screenshot() -> Screenshot:
    return show


@pytest.fixture(scope="session")
def inspect(axe: Axe) -> Inspect:
    def look(page: Page, name: str, widths: Sequence[int] = (320, 768, 1280)) -> None:
        for width, height, scheme, is_axed in LOOKS:
            if width in widths:
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                fits_its_width(page)
                show(page, f"{name}-{width}-{scheme}")
                if is_axed:
                    # with the whole page in sight: what lies under the dock would seem too small to touch
                    whole = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({"width": width, "height": max(height, whole)})
                    axe(page)

    return look


def show(page: Page, name: str) -> None:
    """Leave a picture for whoever asks for them: to take one costs as much as to look at the page."""
    if os.environ.get("CARDENZA_PICTURES"):
        keep_picture(page, name)


def keep_picture(page: Page, name: str) -> Path:
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, full_page=True, animations="disabled")
    return path
