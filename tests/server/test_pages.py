"""The web client over HTTP: one page for all addresses, its files, and headers that allow nothing else."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tests.server.house import Person, serving
from tools.steps import ROOT


@pytest.fixture
def ann(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with serving(tmp_path_factory.mktemp("pages"), client=client) as house:
        yield Person(house)


def test_every_address_of_people_shows_the_page(ann: Person) -> None:
    of_tables = ("/t/mellow-viola-lantern", "/t/a-b-c/replay/0", "/t/a-b-c/score/0")
    for path in ("/", "/rules/memory", "/replay", "/new/memory", *of_tables):
        answer = ann.get(path)
        assert (answer.status_code, "<title>Cardenza</title>" in answer.text) == (200, True), path
        assert answer.headers["cache-control"] == "no-cache"
    assert ann.get("/nowhere").status_code == 404
    assert "Cardenza" in ann.get("/nowhere").text


def test_an_address_may_be_typed_as_it_is_heard(ann: Person) -> None:
    for path in ("/t/Mellow%20Viola%20Lantern", "/t/MELLOW-VIOLA-LANTERN"):
        answer = ann.get(path)
        assert (answer.status_code, answer.headers["location"]) == (302, "/t/mellow-viola-lantern")
    assert ann.get("/t/A%20b%20C/replay/2").headers["location"] == "/t/a-b-c/replay/2"


@pytest.mark.parametrize(
    "typed", ["A%3Fb", "M%C3%A9llow%20Viola%3F", "%5C%5Cb.example", "A%0D%0Ab", "A%2523", "%25%20-%20b"]
)
def test_whatever_is_typed_leads_to_a_page(ann: Person, typed: str) -> None:
    answer = ann.http.get(f"/t/{typed}", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.url.path.startswith("/t/")


def test_the_page_names_what_its_address_will_need(ann: Person, client: Path) -> None:
    parts = {
        "pages/Lobby": ["/assets/lobby.js"],
        "pages/Rules": ["/assets/rules.js", "/assets/shared.js"],
        "pages/Score": ["/assets/score.js"],
        "pages/TablePage": ["/assets/table.js", "/assets/shared.js"],
        "layouts/memory": ["/assets/memory.js", "/assets/shared.js"],
        "faces/musicards": ["/assets/musicards.js"],
        "i18n/en": [],
        "i18n/fr": ["/assets/fr.js"],
    }
    (client / "ahead.json").write_bytes(msgspec.json.encode(parts))
    (client / "index.html").write_text("<head><title>Cardenza</title></head><body>")
    words = ann.open("memory", 2)

    def named(path: str) -> list[str]:
        head = ann.get(path).text.partition("</head>")[0]
        return re.findall(r'(?:name="game" content|crossorigin href)="(.+?)"', head)

    assert named("/") == ["/assets/lobby.js"]
    table = ["/assets/table.js", "/assets/shared.js"]
    assert named(f"/t/{words}") == ["memory", *table, "/assets/memory.js", "/assets/musicards.js"]
    assert named("/t/mellow-viola-lantern") == table  # nobody opened it
    assert named("/rules/memory") == ["/assets/rules.js", "/assets/shared.js"]
    assert named(f"/t/{words}/score/0") == ["/assets/score.js"]
    assert named("/replay") == []  # this client has no such page
    assert '<meta name="words-fr" content="/assets/fr.js"><title>' in ann.get("/rules/memory").text


def test_no_page_may_load_anything_from_elsewhere(ann: Person) -> None:
    for path in ("/", "/api/games", "/assets/main-abc.js", "/nowhere"):
        headers = ann.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


ALLOWED = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}


def test_the_policy_lets_no_script_run_but_the_files_of_the_house(ann: Person) -> None:
    for path in ("/", "/t/a-b-c", "/gallery", "/api/games", "/assets/main-abc.js", "/nowhere", "/api/nothing"):
        parts = [part.split() for part in ann.get(path).headers["content-security-policy"].split(";")]
        assert {name: sources for name, *sources in parts} == ALLOWED, path


def test_no_page_has_anything_that_the_policy_would_refuse(ann: Person) -> None:
    shell = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    for page in (shell, ann.get("/gallery").text):
        found = Elements()
        found.feed(page)
        assert found.tags["html"] == [{"lang": "en"}]
        assert all(each.get("src", "").startswith("/") for each in found.tags["script"])
        assert not found.tags["style"]
        attributes = {name for each in found.tags.values() for given in each for name in given}
        assert not {name for name in attributes if name == "style" or name.startswith("on")}


class Elements(HTMLParser):
    """The elements of a page by their names, each with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags = defaultdict[str, list[dict[str, str]]](list)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag].append({name: value or "" for name, value in attrs})


def test_files_are_kept_for_ever_and_packed_if_they_can_be(ann: Person, client: Path) -> None:
    path = "/assets/main-abc.js"
    plain = ann.get(path)
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"].startswith("text/javascript")
    (client / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(b"export {}; // packed"))
    packed = ann.get(path, headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", "export {}; // packed")
    assert packed.headers["content-type"].startswith("text/javascript")
    (client / "assets" / "main-abc.js.br").write_bytes(b"packed smaller")
    smaller = {"accept-encoding": "gzip, deflate, br;q=1.0"}
    with ann.http.stream("GET", path, headers=smaller) as answer:
        assert (answer.headers["content-encoding"], b"".join(answer.iter_raw())) == ("br", b"packed smaller")
    assert ann.get(path, headers={"accept-encoding": "gzip"}).text == "export {}; // packed"
    assert ann.get("/assets/main-abc.js.br").status_code == 404
    assert ann.get(path, headers={"accept-encoding": "identity"}).text == "export {}"
    assert ann.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
    assert ann.get("/manifest.webmanifest").headers["cache-control"] == "no-cache"


def test_the_worker_of_the_app_is_asked_for_anew_each_time(ann: Person, client: Path) -> None:
    (client / "sw.js").write_text("self.shell={}")
    answer = ann.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_the_icon_is_there_by_the_name_that_browsers_guess(ann: Person) -> None:
    answer = ann.get("/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")


def test_nothing_outside_the_client_is_served(ann: Person, client: Path) -> None:
    (client.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/a%00b"):
        answer = ann.get(path)
        assert (answer.status_code, "secret" in answer.text) == (404, False), path


def test_without_a_client_one_sentence_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(tmp_path / "house", client=tmp_path / "none") as house:
        answer = Person(house).get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
