"""Records over HTTP: of the games of a table once they are over, and of any game that somebody sends."""

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.kernel.records import Record, read_record
from cardenza.match.table import Phase, Table
from cardenza.protocol.replaying import MOST_FRAMES, replayed
from cardenza.server import addresses
from cardenza.server.answers import Wrong, answer, number, raw_body
from cardenza.server.api import hub_of, no_table, table_asked_for, visitor_of
from cardenza.server.watching import NOT_INVITED

MOST_BYTES: Final = 512 * 1024
MOST_MOVES: Final = 20_000
FORMS: Final = {
    "record": (Record.json_lines, "application/x-ndjson", "jsonl"),
    "record.jsonl": (Record.json_lines, "application/x-ndjson", "jsonl"),
    "record.txt": (Record.text_lines, "text/plain", "txt"),
}


def routes() -> list[Route]:
    game = "/api/tables/{words}/games/{number:count}"
    return [
        *[Route(f"{game}/{form}", record) for form in FORMS],
        Route(f"{game}/replay", replay),
        Route("/api/replay", replay_sent, methods=["POST"]),
    ]


async def record(request: Request) -> Response:
    """The record as a file."""
    table = await finished(request)
    lines, kind, ending = FORMS[request.url.path.rpartition("/")[2]]
    name = f"{table.settings.game}-{addresses.cleaned(request.path_params['words'])}-{table.game_number + 1}.{ending}"
    text = await hub_of(request).aside(lambda: "".join(f"{line}\n" for line in lines(table.record())))
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, HTTPStatus.OK, headers, kind)


async def replay(request: Request) -> Response:
    """The game as frames, every card face up."""
    start, count = _range(request)
    table = await finished(request)
    players = players_at(table)
    return answer(await hub_of(request).aside(replayed, table.record(), start, count, players, table.outcome))


async def replay_sent(request: Request) -> Response:
    """The same for a record from elsewhere; what is wrong with it is told in the answer."""
    start, count = _range(request)
    given = await raw_body(request, "text/plain", MOST_BYTES)
    try:
        lines = given.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise Wrong(HTTPStatus.BAD_REQUEST, "A record is text in UTF-8.") from None
    return answer(await hub_of(request).aside(_replayed_lines, lines, start, count))


def _replayed_lines(lines: list[str], start: int, count: int) -> object:
    sent = read_record(lines)
    if len(sent.steps) > MOST_MOVES:
        raise Wrong(HTTPStatus.BAD_REQUEST, f"Records of at most {MOST_MOVES} moves are shown here.")
    return replayed(sent, start, count)


def _range(request: Request) -> tuple[int, int]:
    return number(request, "from", 0, MOST_MOVES), number(request, "count", MOST_FRAMES, MOST_FRAMES)


async def finished(request: Request) -> Table:
    """The table as it was when the game was over."""
    (words, _), game = table_asked_for(request), request.path_params["number"]
    hub = hub_of(request)
    table = await hub.table(words)
    if table is None:
        raise no_table(request, words)
    _check_private(request, words, table)
    if table.phase is Phase.WAITING or game > table.game_number:
        raise Wrong(HTTPStatus.NOT_FOUND, f"Game {game + 1} of this table has not been dealt yet.")
    if game == table.game_number and table.phase is not Phase.OVER:
        raise Wrong(
            HTTPStatus.CONFLICT, f"Game {game + 1} is still being played; its record can be had when it is over."
        )
    found = table if game == table.game_number else await hub.finished(words, game)
    if found is None:
        raise Wrong(HTTPStatus.NOT_FOUND, f"Game {game + 1} of this table was never finished.")
    return found


def _check_private(request: Request, words: str, table: Table) -> None:
    """What was played at a private table is for those who may watch there."""
    who, room = visitor_of(request)[0].id, hub_of(request).rooms.get(words)
    if not (table.is_for(who) if room is None else room.admits(who)):
        raise Wrong(HTTPStatus.FORBIDDEN, NOT_INVITED.sentence)


def players_at(table: Table) -> tuple[str, ...]:
    """The names of those who played, by seat; empty where somebody has left."""
    chairs = map(table.chair_at, range(table.settings.seats))
    return tuple([chair.player.name if chair.player is not None else "" for chair in chairs])
