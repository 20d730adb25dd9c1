"""Lessons over plain HTTP: the steps of a game, and what becomes of a try in one of them."""

from functools import lru_cache
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.catalogue import UnknownGame
from cardenza.protocol.learning import StepAsked
from cardenza.protocol.lessons import NoSuchLesson, answered, lesson_told
from cardenza.server.answers import Wrong, answer, body, written
from cardenza.server.api import hub_of
from cardenza.server.troubles import sentence
from cardenza.words.book import known

MOST_KEPT: Final = 256


def routes() -> list[Route]:
    return [
        Route("/api/lessons/{language}/{key}", lesson),
        Route("/api/lessons/{language}/{key}/{step}", try_step, methods=["POST"]),
    ]


async def lesson(request: Request) -> Response:
    try:
        return answer(_told(known(request.path_params["language"]), request.path_params["key"]))
    except (UnknownGame, NoSuchLesson) as error:
        raise Wrong(HTTPStatus.NOT_FOUND, sentence(error)) from None


@lru_cache(MOST_KEPT)
def _told(language: str, key: str) -> msgspec.Raw:
    """A hundredth of a second and more, so whoever asks all the time would keep the server busy."""
    return written(lesson_told(language, key))


async def try_step(request: Request) -> Response:
    """The judge answers as at a table; what is neither a move nor a gesture is refused with a sentence."""
    asked = await body(request, StepAsked)
    path = request.path_params
    try:
        told = hub_of(request).shortly(answered, path["language"], path["key"], path["step"], asked)
        return answer(await told)
    except (UnknownGame, NoSuchLesson) as error:
        raise Wrong(HTTPStatus.NOT_FOUND, sentence(error)) from None
