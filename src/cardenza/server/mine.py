"""What is kept of a guest apart from the tables, to take along or to have deleted: the tries. The cookie says whose."""

from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cardenza.server import addresses
from cardenza.server.answers import Wrong, answer, check_site
from cardenza.server.api import hub_of, visitor_of
from cardenza.server.house import world_of


def routes() -> list[Route]:
    return [
        Route("/api/me/tries", tries),
        Route("/api/me/tries", forget_tries, methods=["DELETE"]),
        Route("/api/me/tries/{words}/{n:int}", position),
    ]


async def tries(request: Request) -> Response:
    """All tries of the guest as a file: one JSON object a line (`match.tries.Try`)."""
    guest, _ = visitor_of(request)
    pages = hub_of(request).house.store.tries_of(guest.id)
    first: list[str] = await anext(pages, [])  # if even that cannot be read, the answer says so
    headers = {"content-disposition": 'attachment; filename="tries.jsonl"', "cache-control": "no-store"}
    return StreamingResponse(_lines(first, pages), HTTPStatus.OK, headers, "application/x-ndjson")


async def _lines(first: Sequence[str], pages: AsyncIterator[list[str]]) -> AsyncIterator[str]:
    yield "".join(f"{line}\n" for line in first)
    async for page in pages:
        yield "".join(f"{line}\n" for line in page)


async def position(request: Request) -> Response:
    """The position in which the guest tried something, to be played again when the game is over.

    What their seat did not know is dealt anew. Before the end it would tell what they have to remember.
    """
    hub, (guest, _) = hub_of(request), visitor_of(request)
    words, n = addresses.cleaned(request.path_params["words"]), request.path_params["n"]
    seat = await hub.house.store.tried_from(guest.id, words, n)
    table = None if seat is None else await hub.past_table(words, n)
    if seat is None or table is None:
        raise Wrong(HTTPStatus.NOT_FOUND, "You tried nothing there, or the game is not over yet.")
    return answer(await hub.aside(world_of, table, seat, hub.house.luck.number(table, seat)))


async def forget_tries(request: Request) -> Response:
    check_site(request)
    guest, _ = visitor_of(request)
    await hub_of(request).house.store.forget_tries_of(guest.id)
    return Response(status_code=HTTPStatus.NO_CONTENT)
