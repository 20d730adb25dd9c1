"""Other devices in the room, the client kept as an app, a server that goes and comes back, turns while nobody looks."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from cardenza.server.reach import own_addresses
from tests.e2e.harness import Axe, Locale, OpenPage, Screenshot, Server, serving
from tests.e2e.reading import fits_its_width, glimpse, run, until
from tests.e2e.table import Eager, Table, join, play_on, set_up

MOST_REQUESTS = 12
MOST_QUESTIONS = 10  # and one a second
WIDTHS = (360, 1280)
GONE = ["ERR_CONNECTION_REFUSED", "WebSocket"]
IS_KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """(async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found.join(' ');
})()"""
RELEASES = "caches.keys().then((names) => names.join(' '))"
in_the_room = pytest.mark.skipif(not own_addresses(), reason="this machine is on no local network")


def look(page: Page, name: str, axe: Axe, screenshot: Screenshot) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        fits_its_width(page)
        screenshot(page, f"{name}-{width}")
        axe(page)


def wait_until_kept(page: Page) -> None:
    until(lambda: glimpse(page, IS_KEPT), lambda kept: kept == "True", "the client is kept")


# ------------------------------------------------------------------------------------------------ in the room


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), "--lan", "--bot-pace", "0") as server:
        yield server


def from_another_device(server: Server) -> Server:
    return replace(server, address=f"http://{own_addresses()[0]}:{server.port}")


@in_the_room
def test_the_lobby_shows_where_other_devices_find_it(
    visitor: OpenPage, open_house: Server, axe: Axe, screenshot: Screenshot
) -> None:
    page = visitor(at=open_house)
    page.goto("/")
    there = from_another_device(open_house).address
    room = page.get_by_role("region", name="Other devices in the room")
    expect(room.get_by_text(there, exact=True)).to_be_visible()
    expect(room).to_contain_text("only on networks you trust")
    code = room.get_by_role("img", name=f"QR code of {there}")
    code.scroll_into_view_if_needed()
    page.wait_for_function("[...document.images].every((each) => each.complete && each.naturalWidth > 0)")
    look(page, "room-lobby", axe, screenshot)
    guest = visitor(at=from_another_device(open_house), width=360)
    guest.goto("/")
    expect(guest.get_by_role("img", name=f"QR code of {there}")).to_be_visible()
    expect(guest.get_by_role("heading", level=2).last).to_have_text("Other devices in the room")


@in_the_room
def test_a_waiting_room_invites_with_an_address_that_others_can_use(
    visitor: OpenPage, open_house: Server, axe: Axe, screenshot: Screenshot
) -> None:
    host = visitor(at=open_house)
    set_up(host, "memory", others="Friends")
    there = f"{from_another_device(open_house).address}{host.url.removeprefix(open_house.address)}"
    expect(host.get_by_role("img", name=f"QR code of {there}")).to_be_visible()
    expect(host.get_by_text(there, exact=True)).to_be_visible()
    look(host, "room-waiting", axe, screenshot)
    guest = visitor(at=from_another_device(open_house), width=360)
    guest.goto(there)
    guest.get_by_role("textbox", name="Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down, Chair 2").click()
    expect(host.get_by_text("Ben", exact=True).first).to_be_visible()
    guest.get_by_role("button", name="Copy").click()
    expect(guest.get_by_role("button", name="Copied")).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    Table(guest).wait_until_loaded()


def test_a_house_for_this_machine_alone_shows_no_other_address(visitor: OpenPage) -> None:
    page = visitor()
    page.goto("/")
    expect(page.get_by_role("listitem").get_by_role("button").last).to_be_visible()
    expect(page.get_by_role("region", name="Other devices in the room")).to_have_count(0)


# ------------------------------------------------------------------------------------------------ kept as an app


def test_the_lobby_can_be_used_after_a_dozen_requests(visitor: OpenPage) -> None:
    page = visitor(as_app=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("listitem").get_by_role("button").last).to_be_visible()
    assert len(asked) <= MOST_REQUESTS, asked


def test_the_words_of_ones_language_do_not_wait_for_the_client(visitor: OpenPage) -> None:
    page = visitor(locale="fr", tolerate=("Failed to load resource",))
    page.route("**/assets/index-*.js", lambda route: route.abort())
    with page.expect_request(re.compile("/assets/fr-")):
        page.goto("/")


@pytest.mark.parametrize(
    ("locale", "says"),
    [("fr", "règles s’expliquent"), pytest.param("en", "rules that explain", marks=pytest.mark.long)],
)
def test_the_app_can_be_installed_in_ones_language(visitor: OpenPage, locale: Locale, says: str) -> None:
    page = visitor(as_app=True, locale=locale)
    page.goto("/")
    link = page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", f"/manifest.{locale}.webmanifest")
    manifest = page.request.get(f"/manifest.{locale}.webmanifest").json()
    assert (manifest["lang"], says in manifest["description"]) == (locale, True)
    wait_until_kept(page)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    for icon in manifest["icons"]:
        picture = page.request.get(icon["src"]).body()
        if icon["type"] == "image/png":
            size = int.from_bytes(picture[16:20])
            assert icon["sizes"] == f"{size}x{int.from_bytes(picture[20:24])}"


def test_the_shell_is_kept_and_nothing_of_the_house(visitor: OpenPage) -> None:
    page = visitor(as_app=True)
    page.goto("/")
    wait_until_kept(page)
    set_up(page, "memory")
    page.reload()
    Table(page).wait_until_loaded()
    kept = glimpse(page, KEPT).split()
    assert "/" in kept
    assert [path for path in kept if not re.fullmatch(r"/|/first\.js|/icon\.svg|/assets/[\w.-]+", path)] == []


@pytest.mark.parametrize(
    ("locale", "away"),
    [("en", "The server is away"), pytest.param("fr", "Le serveur ne répond pas", marks=pytest.mark.long)],
)
def test_while_the_server_is_away_a_page_says_so_and_goes_on_by_itself(
    visitor: OpenPage, tmp_path: Path, axe: Axe, screenshot: Screenshot, locale: Locale, away: str
) -> None:
    with serving(tmp_path / "data") as server:
        page = visitor(at=server, as_app=True, locale=locale, tolerate=GONE)
        page.goto("/")
        wait_until_kept(page)
        server.stop()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        began = monotonic()
        page.goto("/rules/memory")
        expect(page.get_by_role("heading", name=away)).to_be_visible()
        look(page, f"away-{locale}", axe, screenshot)
        questions = [url for url in asked if url.endswith("/health")]
        assert len(questions) < MOST_QUESTIONS + monotonic() - began, "it asks once in a while, not all the time"
    with serving(tmp_path / "data", port=server.port):
        expect(page.get_by_role("heading", name=away)).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Memory")


def test_a_table_goes_on_when_the_server_is_back_though_the_page_was_opened_without_it(
    visitor: OpenPage, tmp_path: Path
) -> None:
    with serving(tmp_path / "data", "--bot-pace", "0") as server:
        page = visitor(at=server, as_app=True, tolerate=GONE)
        page.goto("/")
        wait_until_kept(page)
        set_up(page, "memory")
        server.stop()
        page.reload()
    with serving(tmp_path / "data", "--bot-pace", "0", port=server.port):
        Table(page).wait_until_loaded()


def test_a_new_release_is_seen_at_once_and_takes_the_place_of_the_old_one(
    visitor: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "first") as first:
        client = tmp_path / "client"
        take_client(visitor(at=first), client)
    monkeypatch.setenv("CARDENZA_CLIENT", str(client))
    with serving(tmp_path / "data") as server:
        page = visitor(at=server, as_app=True, tolerate=["404"])
        page.goto("/")
        wait_until_kept(page)
        [old] = glimpse(page, RELEASES).split()
        release_anew(client)
        page.get_by_role("link", name="Rules of Memory").click()
        expect(page.get_by_role("heading", name="The rules of Memory")).to_be_visible()
        expect(page).to_have_title(re.compile("Memory"))
        page.goto("/")
        expect(page.get_by_role("heading", name="Tonight’s programme")).to_be_visible()
        until(
            lambda: glimpse(page, RELEASES), lambda now: now not in ("", old) and old not in now, "the old one is gone"
        )


def take_client(page: Page, folder: Path) -> None:
    """The client of a server, as far as the lobby and the rules need it."""
    (folder / "assets").mkdir(parents=True)
    page.on("response", lambda answer: taken.append(answer.url))
    taken: list[str] = []
    page.goto("/")
    page.get_by_role("link", name="Rules of Memory").click()
    expect(page.locator("figure .cloth > *").first).to_be_visible()  # what draws positions comes after the page
    page.wait_for_load_state("networkidle")
    worker = page.request.get("/sw.js").text()
    names = {"/sw.js", *re.findall(r'"(/[\w./-]+)"', worker), *[re.sub(r"^https?://[^/]+", "", url) for url in taken]}
    for name in sorted(names):
        if re.search(r"\.(js|css|woff2|svg|webmanifest|png)$", name) and "/api/" not in name:
            (folder / name[1:]).write_bytes(page.request.get(name).body())
    (folder / "index.html").write_bytes(page.request.get("/").body())


def release_anew(folder: Path) -> None:
    """As a build of changed sources would be: other words, and another name for every script."""
    scripts = [path.name for path in (folder / "assets").glob("*.js")]
    for path in [*folder.rglob("*.js"), folder / "index.html"]:
        text = path.read_text(encoding="utf-8").replace("This evening’s programme", "Tonight’s programme")
        for name in scripts:
            text = text.replace(name, f"new-{name}")
        path.write_text(re.sub(r'"release":"\w+"', '"release":"another"', text), encoding="utf-8")
    for name in scripts:
        shutil.move(folder / "assets" / name, folder / "assets" / f"new-{name}")


# ------------------------------------------------------------------------------------------------ one's turn

ASKED = """window.asked = 0;
Notification.requestPermission = () => { window.asked += 1; return Promise.resolve(window.answer ?? 'denied'); };"""


def test_the_tab_says_when_it_is_ones_turn(visitor: OpenPage) -> None:
    table = set_up(visitor(), "memory")
    assert table.wait_for_turn()
    expect(table.page).to_have_title(re.compile("^Your turn – Memory"))


def test_nobody_is_asked_about_notifications_who_has_not_chosen_them(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot
) -> None:
    page = visitor()
    page.add_init_script(ASKED)
    set_up(page, "memory")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    assert glimpse(page, "window.asked") == "0"
    page.get_by_role("radio", name="Send a notification").click()
    refusal = page.get_by_role("alert").filter(has_text="does not let Cardenza send notifications")
    expect(refusal).to_be_visible()
    expect(page.get_by_role("radio", name="Say nothing")).to_be_checked()
    look(page, "settings-notices", axe, screenshot)
    run(page, "window.answer = 'granted'")
    page.get_by_role("radio", name="Send a notification").check()
    expect(page.get_by_role("radio", name="Send a notification")).to_be_checked()
    expect(refusal).to_have_count(0)
    assert glimpse(page, "window.asked") == "2"


HIDE = """Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
document.dispatchEvent(new Event('visibilitychange'));"""
# Whoever asks Chromium for all notifications while one is on its way loses that one for good: so only once it is shown.
NOTE_SHOWN = """const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (...told) {
    await show.apply(this, told);
    window.isShown = true;
};"""
TOLD = """navigator.serviceWorker.getRegistration()
    .then((worker) => worker.getNotifications())
    .then((told) => told.map(({ title, data }) => `${title} ${data}`).join())"""


def test_a_turn_by_days_that_comes_while_nobody_looks_is_told(visitor: OpenPage) -> None:
    ada, guest = visitor(as_app=True), visitor()
    ada.context.grant_permissions(["notifications"])
    ada.add_init_script(NOTE_SHOWN)
    ada.clock.install()
    ada.goto("/new/the-distance")
    ada.get_by_role("textbox", name="Your name").fill("Ada")
    ada.get_by_role("radio", name="Friends").check()
    ada.get_by_role("combobox", name="Clock").select_option("One day a move")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    ben = join(guest, ada.url)
    ada.get_by_role("combobox", name="Who begins").select_option("Ben")
    ada.get_by_role("button", name="Begin").click()
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_role("radio", name="Send a notification").check()
    ada.get_by_role("button", name="Done").click()
    ada.clock.fast_forward("00:10")
    wait_until_kept(ada)
    with ada.expect_response("**/api/me"):
        run(ada, HIDE)
    ben.wait_until_loaded()
    play_on([ben], Eager(1), 1)
    ada.clock.fast_forward("01:01")
    ada.wait_for_function("() => window.isShown")
    assert glimpse(ada, TOLD) == f"Your turn: The Distance {ada.url[ada.url.index('/t/') :]}"


def test_bots_of_a_chosen_strength_are_told_apart(visitor: OpenPage) -> None:
    page = visitor(width=360)
    page.goto("/new/memory")
    page.get_by_role("radio", name="master").check()
    expect(page.get_by_text("Thinks longest")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("img", name="strength 5 of 5")).to_be_visible()
