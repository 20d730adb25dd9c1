"""What is kept of a guest: all of it together, to take along or to have deleted, and tries, to mend; and how games for
one have ended. The cookie says whose."""

from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cardenza.coach.finding import Answer
from cardenza.coach.lesson import Step
from cardenza.match.solos import statistics
from cardenza.protocol import http
from cardenza.protocol.learning import FindAnswered, FindAsked, StepAsked
from cardenza.protocol.lessons import step_answered, step_told
from cardenza.protocol.speaking import objection_told
from cardenza.server import addresses, journal
from cardenza.server.answers import Wrong, answer, body, check_site
from cardenza.server.api import hub_of, visitor_of
from cardenza.server.house import now_ms, world_of
from cardenza.server.identity import COOKIE
from cardenza.server.reviews import Review, Reviews
from cardenza.server.upkeep import guests

NDJSON: Final = "application/x-ndjson"
REVIEW: Final = "/api/me/reviews/{words}/{number:count}"
NO_POSITION: Final = "There is no such position in this review."


def routes() -> list[Route]:
    return [
        Route("/api/me/data", everything),
        Route("/api/me", forget_me, methods=["DELETE"]),
        Route("/api/me/tries", tries),
        Route("/api/me/tries", forget_tries, methods=["DELETE"]),
        Route("/api/me/tries/{words}/{n:count}", position),
        Route(REVIEW, review),
        Route(f"{REVIEW}/{{step}}", review_step),
        Route(f"{REVIEW}/{{step}}", try_again, methods=["POST"]),
        Route(f"{REVIEW}/{{step}}/found", find_again, methods=["POST"]),
        Route("/api/me/solos/{game}", solos),
        Route("/api/me/solos/{game}", forget_solos, methods=["DELETE"]),
    ]


async def everything(request: Request) -> Response:
    """All that is kept of the guest as a file: one JSON object a line."""
    guest, _ = visitor_of(request)
    lines = await hub_of(request).apart(lambda engine: list(guests.told(engine, guest.id)))
    return Response("".join(f"{line}\n" for line in lines), HTTPStatus.OK, _file("cardenza.jsonl"), NDJSON)


async def forget_me(request: Request) -> Response:
    """All of it is let go of; the games stay, where somebody without a name has played. The cookie goes, too."""
    check_site(request)
    guest, _ = visitor_of(request)
    tables = await hub_of(request).apart(lambda engine: guests.forget(engine, guest.id, now_ms()))
    _reviews(request).forget(guest.id)
    journal.info("a guest is forgotten", guest=guest.id, tables=len(tables))
    response = Response(status_code=HTTPStatus.NO_CONTENT)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def _file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


async def tries(request: Request) -> Response:
    """All tries of the guest as a file: one JSON object a line (`match.tries.Try`)."""
    guest, _ = visitor_of(request)
    pages = hub_of(request).house.store.tries_of(guest.id)
    first: list[str] = await anext(pages, [])  # if even that cannot be read, the answer says so
    return StreamingResponse(_lines(first, pages), HTTPStatus.OK, _file("tries.jsonl"), NDJSON)


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


async def solos(request: Request) -> Response:
    """How the guest's games for one have ended, and what follows from them."""
    guest, _ = visitor_of(request)
    games = await hub_of(request).house.store.solos_of(guest.id, request.path_params["game"])
    told = tuple(http.SoloTold(game.at, game.deal, game.is_won, game.moves, game.ms) for game in games)
    return answer(http.Solos(told, http.StatisticsTold(*statistics(games))))


async def forget_solos(request: Request) -> Response:
    check_site(request)
    guest, _ = visitor_of(request)
    await hub_of(request).house.store.forget_solos_of(guest.id, request.path_params["game"])
    return Response(status_code=HTTPStatus.NO_CONTENT)


async def forget_tries(request: Request) -> Response:
    check_site(request)
    guest, _ = visitor_of(request)
    await hub_of(request).house.store.forget_tries_of(guest.id)
    _reviews(request).forget(guest.id)
    return Response(status_code=HTTPStatus.NO_CONTENT)


# ------------------------------------------------------------------------------------------------ reviews


async def review(request: Request) -> Response:
    """What the guest can mend of a game that is over; it grows while their moves are looked at."""
    return answer((await _review(request)).told())


async def review_step(request: Request) -> Response:
    """A position of it, to be tried again."""
    return answer(await hub_of(request).shortly(step_told, await _step(request), ""))


async def try_again(request: Request) -> Response:
    """The judge answers as at a table, and nothing is kept of it."""
    asked = await body(request, StepAsked)
    return answer(await hub_of(request).shortly(step_answered, await _step(request), asked, ""))


async def find_again(request: Request) -> Response:
    """What is to be found is judged by the rule, as at the table."""
    asked = await body(request, FindAsked)
    find = (await _review(request)).find(request.path_params["step"])
    if find is None:
        raise Wrong(HTTPStatus.NOT_FOUND, NO_POSITION)
    objection = find.judged(Answer(asked.cards, asked.is_pair)).objection
    return answer(FindAnswered(None if objection is None else objection_told(objection)))


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


async def _review(request: Request) -> Review:
    guest, _ = visitor_of(request)
    words = addresses.cleaned(request.path_params["words"])
    found = await _reviews(request).review(guest.id, words, request.path_params["number"])
    if found is None:
        raise Wrong(HTTPStatus.NOT_FOUND, "You did not play this game, or it is not over yet.")
    return found


async def _step(request: Request) -> Step:
    step = (await _review(request)).step(request.path_params["step"])
    if step is None:
        raise Wrong(HTTPStatus.NOT_FOUND, NO_POSITION)
    return step
