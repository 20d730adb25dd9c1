"""How plain requests are read and answered: JSON both ways, one sentence for whatever is wrong, strict headers."""

import asyncio
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar, final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardenza.kernel.errors import CardenzaError
from cardenza.protocol.http import Fault
from cardenza.server import journal
from cardenza.server.house import Manners, TryLater
from cardenza.server.sites import is_known_host, is_same_site
from cardenza.server.store import Damaged, StoreProblem
from cardenza.server.troubles import DAMAGED, FAILED, Said, key_of, sentence, sentence_of, trouble_with
from cardenza.server.turns import TooManyWait

MOST_BYTES: Final = 16 * 1024
LONGEST_SAID: Final = 180
ENDING: Final = 60  # says where it was
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
NOT_OURS: Final = "This is not the address of this house; whoever runs it names its address by --origin."
ASKED_BY_NUMBER: Final = ("/health", "/ready", "/metrics")  # whoever watches over machines may not know their names
STRICT: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
ONLY_HTTPS: Final = {"strict-transport-security": "max-age=31536000"}

_T = TypeVar("_T")


@final
class Wrong(Exception):
    """A request that is answered with a status and a sentence."""

    def __init__(self, status: HTTPStatus, said: Said) -> None:
        super().__init__(sentence_of(said))
        self.status = status
        self.said = said


def answer(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A value as JSON, never kept by a cache."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def written(value: object) -> msgspec.Raw:
    """A value as JSON, to be kept: what is the same for everybody is worked out once."""
    return msgspec.Raw(msgspec.json.encode(value))


def strict_headers(manners: Manners) -> dict[str, str]:
    """What goes along with every answer; where pages are seen by https, browsers ask by nothing else for a year."""
    return {**STRICT, **(ONLY_HTTPS if manners.is_https else {})}


def fault(status: HTTPStatus, said: Said) -> Response:
    return answer(Fault(sentence_of(said), key_of(said)), status)


async def body(request: Request, kind: type[_T]) -> _T:
    """The JSON of a request that may change something."""
    given = await raw_body(request, "application/json", MOST_BYTES)
    try:
        return msgspec.json.decode(given, type=kind)
    except msgspec.DecodeError as error:
        raise Wrong(HTTPStatus.BAD_REQUEST, f"The request cannot be read: {said(error)}.") from None
    except RecursionError:
        raise Wrong(HTTPStatus.BAD_REQUEST, "The request is nested too deeply.") from None


def said(error: msgspec.DecodeError) -> str:
    """What a decoder says. It may quote all that it was sent, so of something long only both ends are told.

    >>> len(said(msgspec.DecodeError("x" * 5_000))), said(msgspec.DecodeError("unknown field `\\x00`"))
    (181, 'unknown field `\ufffd`')
    """
    text = "".join(c if c.isprintable() else "\ufffd" for c in str(error))
    return text if len(text) <= LONGEST_SAID else f"{text[: -ENDING + LONGEST_SAID]}…{text[-ENDING:]}"


def check_site(request: Request) -> None:
    """Raises `Wrong` for a request of the pages of another site."""
    if not is_same_site(request.headers, request.app.state.hub.house.manners.origin):
        raise Wrong(HTTPStatus.FORBIDDEN, "Requests from the pages of another site are not accepted.")


async def raw_body(request: Request, content_type: str, most: int) -> bytes:
    """The bytes of a request of one of our own pages, or of a program. Raises `Wrong` for all others."""
    check_site(request)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != content_type:
        raise Wrong(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"This is sent as {content_type}.")
    seconds = request.app.state.hub.house.manners.body_seconds
    try:
        async with asyncio.timeout(seconds):
            return await _read(request, most)
    except TimeoutError:
        raise Wrong(HTTPStatus.REQUEST_TIMEOUT, f"A request is sent within {seconds:g} s.") from None


async def _read(request: Request, most: int) -> bytes:
    given = bytearray()
    async for chunk in request.stream():
        given += chunk
        if len(given) > most:
            raise Wrong(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"At most {most // 1024} kB are accepted here.")
    return bytes(given)


def number(request: Request, name: str, default: int, most: int) -> int:
    """A number in the query."""
    text = request.query_params.get(name, str(default))
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > most:
        raise Wrong(HTTPStatus.BAD_REQUEST, f"{name} is a number from 0 to {most}.")
    return int(text)


# ------------------------------------------------------------------------------------------------ what goes wrong


async def on_wrong(_: Request, error: Exception) -> Response:
    assert isinstance(error, Wrong)
    response = fault(error.status, error.said)
    if error.status is HTTPStatus.REQUEST_TIMEOUT:
        response.headers["connection"] = "close"  # nobody waits for the rest
    return response


async def on_refused(_: Request, error: Exception) -> Response:
    return fault(HTTPStatus.BAD_REQUEST, sentence(error))


async def on_unavailable(_: Request, error: Exception) -> Response:
    return fault(HTTPStatus.SERVICE_UNAVAILABLE, trouble_with(error))


async def on_too_many(_: Request, error: Exception) -> Response:
    """Not `on_unavailable`: a proxy would take a node for broken because of one visitor."""
    return fault(HTTPStatus.TOO_MANY_REQUESTS, trouble_with(error))


async def on_damaged(_: Request, __: Exception) -> Response:
    return fault(HTTPStatus.GONE, DAMAGED)


async def on_status(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    sentences = {
        HTTPStatus.NOT_FOUND: "There is nothing at this address.",
        HTTPStatus.METHOD_NOT_ALLOWED: "This address is not asked that way.",
    }
    response = fault(status, sentences.get(status, f"{status.phrase}."))
    response.headers.update(error.headers or {})
    return response


async def on_failure(request: Request, error: Exception) -> Response:
    journal.error("a request failed", path=request.url.path, error=error)
    response = fault(HTTPStatus.INTERNAL_SERVER_ERROR, FAILED)
    response.headers.update(strict_headers(request.app.state.hub.house.manners))  # it goes out past `StrictHeaders`
    return response


async def nothing_here(_: Request) -> Response:
    """For programs an answer, where people get a page."""
    return fault(HTTPStatus.NOT_FOUND, "There is nothing at this address.")


HANDLERS: Final[Mapping[Any, Any]] = {
    Wrong: on_wrong,
    CardenzaError: on_refused,
    TryLater: on_unavailable,
    TooManyWait: on_too_many,
    StoreProblem: on_unavailable,
    Damaged: on_damaged,
    HTTPException: on_status,
    Exception: on_failure,
}


@final
class StrictHeaders:
    """Every page and answer goes out with headers that allow nothing but this server."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await self._app(scope, receive, send_strictly if scope["type"] == "http" else send)


@final
class KnownHosts:
    """Answers only to the names of the house; a page that somebody else's name has led here gets nothing."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] in ("http", "websocket") and scope["path"] not in ASKED_BY_NUMBER
        if not is_asked or is_known_host(Headers(scope=scope), self._hosts):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await fault(HTTPStatus.MISDIRECTED_REQUEST, NOT_OURS)(scope, receive, send)
