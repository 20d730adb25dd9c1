"""Rulebooks: the pages of the games, what is tried in their positions, and what holds at every table."""

from functools import lru_cache
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.catalogue import UnknownGame
from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from cardenza.protocol import http
from cardenza.protocol.asked import gesture_made
from cardenza.protocol.rulebooks import NoSuchFigure, rulebook_told, tried
from cardenza.server.answers import Wrong, answer, body, written
from cardenza.server.api import hub_of
from cardenza.server.troubles import sentence
from cardenza.words.book import SHARED, known, languages, page

MOST_KEPT: Final = 256


def routes() -> list[Route]:
    return [
        Route("/api/rulebook/{language}/{key}", rulebook),
        Route("/api/rulebook/{key}/{figure}", try_out, methods=["POST"]),
        Route("/api/rules/{language}", table_rules),
    ]


async def rulebook(request: Request) -> Response:
    try:
        return answer(_told(known(request.path_params["language"]), request.path_params["key"]))
    except UnknownGame as error:
        raise Wrong(HTTPStatus.NOT_FOUND, sentence(error)) from None


@lru_cache(MOST_KEPT)
def _told(language: str, key: str) -> msgspec.Raw:
    return written(rulebook_told(language, key))


async def try_out(request: Request) -> Response:
    """The judge answers as at a table; what is no gesture at all is refused with a sentence, as everywhere."""
    asked_for = await body(request, http.TryAsked)
    key, figure = request.path_params["key"], request.path_params["figure"]
    try:
        return answer(await hub_of(request).shortly(tried, key, figure, gesture_made(asked_for.gesture)))
    except (UnknownGame, NoSuchFigure) as error:
        raise Wrong(HTTPStatus.NOT_FOUND, sentence(error)) from None


async def table_rules(request: Request) -> Response:
    """In English, these are the sentences of the code that enforces them."""
    language = request.path_params["language"]
    own = page(language, SHARED).rules if language in languages() else {}
    return answer(http.TableRules({**CORE, **MATCH, **own}))
