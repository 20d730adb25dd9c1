"""How long until somebody sees the first card, on a slow phone: `make first-card`.

The browser is made as slow as that: a processor four times slower, 1.6 Mbit/s, 150 ms for every answer. A guest who
has never been here comes to a table by its address, or by the lobby, where the first game is opened as soon as it can
be. Counted is the time from the address to the first card with everything that is drawn on it, and what was asked for
until then: that is the same on every machine, the time is not. With `--against` another installed server is measured in
the same run, in turn, so that both meet the same weather on the machine.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.measure import aligned
from tests.e2e.harness import LAUNCH, Server, serving
from tools.chromium import chromium
from tools.environments import SERVED

GAMES: Final = ("the-distance", "cle-de-sol", "metronome", "carmony")
ROUNDS: Final = 5
SEED: Final = "7"
PATIENCE_MS: Final = 60_000
NETWORK: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER: Final = 4

# `press` is pressed as soon as it is there. A picture in a card counts once it has come, if it is drawn at all.
WATCH: Final = """press => {
    const come = new Set();
    addEventListener('load', ({ target }) => come.add(target), true);
    const isDrawn = each => each.checkVisibility() && each.getBoundingClientRect().width > 0;
    const isWhole = card => isDrawn(card) && card.querySelector('svg')
        && [...card.querySelectorAll('image')].every(each => come.has(each) || !isDrawn(each));
    const look = () => {
        const button = press && document.querySelector(press);
        if (button) [press] = ['', button.click()];
        const cards = [...document.querySelectorAll('main:not([data-deck=plain]) .card')];
        if (!cards.some(isWhole)) return requestAnimationFrame(look);
        const asked = performance.getEntriesByType('resource').filter(each => each.responseEnd);
        const bytes = asked.reduce((sum, each) => sum + each.encodedBodySize, 0);
        window.firstCard = [performance.now() / 1000, asked.length, bytes / 1000];
    };
    look();
}"""


class Seen(NamedTuple):
    """When the first card was seen, and what had come by then."""

    seconds: float
    answers: int
    kilobytes: float


@dataclass(frozen=True)
class House:
    """A server to be measured, by name."""

    name: str
    server: Server


@contextmanager
def visit(browser: Browser, house: House, cookies: BrowserContext | None = None) -> Iterator[Page]:
    """A slow browser in which nothing is kept, but for who one is."""
    context = browser.new_context(
        base_url=house.server.address,
        viewport={"width": 390, "height": 844},
        service_workers="block",
        storage_state=cookies.storage_state() if cookies else None,
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page
    context.close()


def first_card(page: Page, address: str, press: str = "") -> Seen:
    """From the address to the first card."""
    page.add_init_script(f"({WATCH})({press!r})")
    page.goto(address, wait_until="commit")
    seen = page.wait_for_function("() => window.firstCard", timeout=PATIENCE_MS)
    return Seen(*seen.json_value())


def open_table(owner: BrowserContext, house: House, game: str) -> str:
    """A table of this game for its owner and bots; gives its address."""
    told = owner.request.get(f"{house.server.address}/api/games").json()
    usual = next(each["usual"] for each in told["games"] if each["key"] == game)
    wanted = {"settings": usual, "name": "Ada", "bots": usual["seats"] - 1, "level": "beginner"}
    opened = owner.request.post(f"{house.server.address}/api/tables", data=wanted)
    return f"/t/{opened.json()['words']}"


def by_address(browser: Browser, house: House, game: str) -> Seen:
    owner = browser.new_context()
    address = open_table(owner, house, game)
    with visit(browser, house, owner) as page:
        seen = first_card(page, address)
    owner.close()
    return seen


def by_lobby(browser: Browser, house: House, game: str) -> Seen:
    with visit(browser, house) as page:
        return first_card(page, "/", f'li:has([href="/new/{game}"]) button')


class Way(NamedTuple):
    """A way to a table, and within how many seconds it shall show a card."""

    take: Callable[[Browser, House, str], Seen]
    aim: float


WAYS: Final = {"by its address": Way(by_address, 2.2), "by the lobby": Way(by_lobby, 3.5)}
Visits: TypeAlias = dict[tuple[str, str, str], list[Seen]]


def measure(houses: Sequence[House], rounds: int) -> Visits:
    """Every house, game and way, round by round."""
    visits: Visits = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=LAUNCH)
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for (name, way), game, house in product(WAYS.items(), GAMES, houses):
                visits.setdefault((name, game, house.name), []).append(way.take(browser, house, game))
        browser.close()
    return visits


def table(visits: Visits) -> str:
    rows = [["", "median s", "best", "worst", "answers", "kB", "aim"]]
    for (way, game, house), found in visits.items():
        seconds, answers, kilobytes = zip(*found, strict=True)
        times = [f"{figure:.2f}" for figure in (median(seconds), min(seconds), max(seconds))]
        asked = [f"{median(answers):.0f}", f"{median(kilobytes):.0f}"]
        rows.append([f"{game} {way}, {house}", *times, *asked, f"<= {WAYS[way].aim} s"])
    return aligned(rows)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_card", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"visits of each kind ({ROUNDS})")
    parser.add_argument("--against", type=Path, metavar="PROGRAM", help="another `cardenza` to measure beside ours")
    chosen = parser.parse_args()
    programs = {"ours": SERVED.program("cardenza"), **({"other": chosen.against} if chosen.against else {})}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options = ("--bot-pace", "0", "--seed", SEED)
        running = {
            name: stack.enter_context(serving(folder / name, *options, program=program))
            for name, program in programs.items()
        }
        print(table(measure([House(name, server) for name, server in running.items()], chosen.rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
