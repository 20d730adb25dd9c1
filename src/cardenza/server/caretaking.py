"""For those who look after a house: who is there just now, and what people at a table report to them."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.protocol import http
from cardenza.server import journal
from cardenza.server.answers import Wrong, answer, body
from cardenza.server.api import asker_of, check_private, hub_of, room_of, visitor_of
from cardenza.server.house import now_ms
from cardenza.server.rooms import Room
from cardenza.server.troubles import NOT_SEATED, REPORTED


def routes() -> list[Route]:
    return [
        Route("/api/here", here),
        Route("/api/tables/{words}/reports", report, methods=["POST"]),
    ]


async def here(request: Request) -> Response:
    """Who is at which table."""
    check_private(request)
    rooms = [room for room in hub_of(request).rooms.values() if room.lines]
    guests = {line.who for room in rooms for line in room.lines}
    return answer(http.Here(len(guests), tuple(_here_at(room) for room in rooms)))


def _here_at(room: Room) -> http.HereAt:
    table, there = room.table, {line.who for line in room.lines}
    persons = [guest for chair in table.chairs if (guest := chair.guest()) is not None and guest.id in there]
    names = tuple(person.name for person in persons)
    return http.HereAt(room.words, table.settings.game, table.phase.value, names, len(there) - len(persons))


async def report(request: Request) -> Response:
    """Kept once for each reason, however often it is said."""
    told = await body(request, http.Report)
    room = await room_of(request)
    guest, _ = visitor_of(request)
    if room.table.chair_of(guest.id) is None:
        raise Wrong(HTTPStatus.FORBIDDEN, NOT_SEATED)
    hub = hub_of(request)
    if not hub.messages.take(asker_of(request, guest)):
        raise Wrong(HTTPStatus.TOO_MANY_REQUESTS, REPORTED)
    await hub.house.store.report(room.words, guest.id, told.reason, now_ms())
    hub.house.metrics.reports.inc()
    journal.info("reported", table=room.words, n=room.table.n, reason=told.reason)
    return Response(status_code=HTTPStatus.NO_CONTENT)
