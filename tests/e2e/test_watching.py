"""The watch over visitors, and axe, find what is planted: without this the other tests here would prove nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.harness import Axe, Server, Watch
from tests.e2e.reading import glimpse, run, until

FETCH = "address => fetch(`http://${address}`).catch(() => 0)"
NOBODY = "127.0.0.2:8000"
SOCKET = "address => new Promise(done => { new WebSocket(`ws://${address}`).onerror = done })"


@pytest.fixture
def watched(browser: Browser, server: Server) -> Iterator[tuple[Page, Watch]]:
    context = browser.new_context(base_url=server.address, bypass_csp=True)
    watch = Watch(server.address, tolerate=["a planted one"])
    watch.over(context)
    page = context.new_page()
    page.goto("/health")
    yield page, watch
    context.close()


def faults_of(page: Page, watch: Watch) -> list[str]:
    glimpse(page, "0")  # what has happened in a page is told while it is asked something
    return list(watch.faults)


@pytest.mark.parametrize("ask", [FETCH, SOCKET], ids=["fetch", "socket"])
def test_a_request_to_somebody_else_is_seen(watched: tuple[Page, Watch], ask: str) -> None:
    page, watch = watched
    run(page, ask, NOBODY)
    until(
        lambda: faults_of(page, watch),
        lambda faults: any(fault.startswith("asked somebody else") for fault in faults),
        "the request is seen",
    )


def test_errors_are_seen_unless_the_test_provokes_them(watched: tuple[Page, Watch]) -> None:
    page, watch = watched
    run(page, "console.error('a planted one'), console.error('another one'), setTimeout(() => { throw 'a third' })")
    planted = ["console: another one", "error: a third"]
    until(lambda: faults_of(page, watch), lambda faults: faults == planted, "the errors are seen")


def test_a_barrier_is_seen(watched: tuple[Page, Watch], axe: Axe) -> None:
    page, _ = watched
    page.set_content("<main><h1>Faint</h1><p style='color: #ddd; background: #fff'>words</p></main>")
    with pytest.raises(AssertionError, match="color-contrast"):
        axe(page)
