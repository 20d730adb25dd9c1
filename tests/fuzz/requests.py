"""Requests to every address of a house: nearly right, odd, and all wrong. None is answered with 500."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx2
import msgspec
from hypothesis import given
from hypothesis import strategies as st
from starlette.routing import Route

from cardenza import catalogue
from cardenza.protocol import http
from cardenza.protocol.learning import FindAsked, StepAsked
from cardenza.server.app import routes
from tests.fuzz.drawing import EXAMPLES, ODD_TEXTS, changed, check_sentence
from tests.fuzz.like import like
from tests.server.house import Person

BODIES: Final[dict[str, Any]] = {
    "/api/melds": http.MeldsAsked,
    "/api/me": http.Rename,
    "/api/tables": http.NewTable,
    "/api/tables/{words}/recover": http.Recover,
    "/api/tables/{words}/reports": http.Report,
    "/api/me/reviews/{words}/{number:count}/{step}": StepAsked,
    "/api/me/reviews/{words}/{number:count}/{step}/found": FindAsked,
    "/api/rulebook/{key}/{figure}": http.TryAsked,
    "/api/lessons/{language}/{key}/{step}": StepAsked,
    "/api/replay": str,
}
"""What is sent where something can be sent."""

LETTERS: Final = st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f")
TOO_LONG: Final = 2_000  # of a part of an address: the head has 16 kB
UNAVAILABLE: Final = 503
HEADERS: Final = ("cookie", "origin", "if-none-match", "range", "accept-encoding", "x-forwarded-for", "sec-fetch-site")


def every_route() -> Iterator[tuple[str, str]]:
    """Every method and address, as the application itself has them."""
    for route in routes(Path("nowhere")):
        if isinstance(route, Route):
            yield from ((method, route.path) for method in sorted(route.methods or ()) if method != "HEAD")


def of_route(person: Person, words: str, method: str, path: str) -> Callable[[], None]:
    vocabulary = (words, *catalogue.keys(), "en", "fr", "0", "1", "6", "sw.js", *map(str, range(3)))
    odd = st.sampled_from(ODD_TEXTS) | st.text(max_size=8)
    part = st.sampled_from(vocabulary) | odd
    body = like(BODIES[path], vocabulary) if method == "POST" else st.none()
    sent = body | body.flatmap(lambda each: changed([each])) if method == "POST" else st.none()
    heads = st.dictionaries(st.sampled_from(HEADERS), st.text(LETTERS, max_size=20), max_size=2)

    @EXAMPLES
    @given(st.lists(part, min_size=4, max_size=4), st.dictionaries(odd, odd, max_size=2), sent, heads)
    def property_(parts: list[str], query: dict[str, str], value: Any, headers: dict[str, str]) -> None:
        address = "/".join(_filled(piece, parts[at % 4]) for at, piece in enumerate(path.split("/")))
        given_query = "&".join(f"{_short(name)}={_short(text)}" for name, text in query.items())
        kind = "text/plain" if path == "/api/replay" else "application/json"
        content = value.encode("utf-8", "replace") if isinstance(value, str) else msgspec.json.encode(value)
        check(person.http, method, f"{address}?{given_query}", content if method == "POST" else b"", headers, kind)

    return property_


def _filled(piece: str, word: str) -> str:
    """A part of the address with its gap filled: `{n:count}`, or `{at:count}.svg`."""
    head, brace, rest = piece.partition("{")
    return f"{head}{_short(word)}{rest.partition('}')[2]}" if brace else piece


def _short(text: str) -> str:
    return quote(text[:TOO_LONG].encode("utf-8", "surrogatepass"), safe="")


def check(client: httpx2.Client, method: str, address: str, content: bytes, headers: dict[str, str], kind: str) -> None:
    sent = {name.encode(): value.strip().encode("latin-1") for name, value in headers.items()}
    sent[b"content-type"] = kind.encode()
    answer = client.request(method, address, content=content, headers=sent)
    assert answer.status_code < 500 or answer.status_code == UNAVAILABLE, f"{method} {address}: {answer.status_code}"
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        check_sentence(answer.json()["sentence"])
