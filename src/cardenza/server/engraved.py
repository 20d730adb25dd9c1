"""Engraved music: a picture for every text that is a score, kept by browsers for a week."""

from functools import lru_cache
from hashlib import blake2b
from http import HTTPStatus
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.engrave import engraved
from cardenza.server.api import hub_of

KEPT: Final = "public, max-age=604800, stale-while-revalidate=2592000"
MOST_REMEMBERED: Final = 256


class _Picture(NamedTuple):
    svg: bytes
    tag: str


def routes() -> list[Route]:
    return [Route("/api/engraved", picture)]


async def picture(request: Request) -> Response:
    """The SVG of the score in the query. What is none is refused with a sentence, as everywhere (`CardenzaError`)."""
    svg, tag = await hub_of(request).shortly(_engraved, request.query_params.get("score", ""))
    headers = {"cache-control": KEPT, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    return Response(svg, HTTPStatus.OK, headers, "image/svg+xml")


@lru_cache(MOST_REMEMBERED)
def _engraved(text: str) -> _Picture:
    """Scores are short by their own limit, so neither a picture nor all that are remembered can grow large."""
    svg = engraved(text).encode("utf-8")
    return _Picture(svg, f'W/"{blake2b(svg, digest_size=8).hexdigest()}"')
