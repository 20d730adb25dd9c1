"""Pieces over HTTP: a finished game as music, to be heard, kept and printed; for whoever may have its record."""

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.kernel.records import Record, read_record
from cardenza.pieces import Heading, Piece, compose, performed
from cardenza.pieces.midi import midi_of
from cardenza.pieces.musicxml import musicxml_of
from cardenza.protocol.http import MusicTold, ScoreTold, ToneTold
from cardenza.server import addresses
from cardenza.server.answers import Wrong, number
from cardenza.server.api import hub_of
from cardenza.server.records import finished, players_at
from cardenza.sheets import pages_of
from cardenza.words.book import known, words_of

KEPT: Final = "private, max-age=3600"
MOST_PAGES: Final = 500
REMEMBERED: Final = 4
"""Pieces: whoever looks at a score asks for its pages one after the other."""
FILES: Final = {"mid": "audio/midi", "musicxml": "application/vnd.recordare.musicxml+xml"}
SHOWN: Final = {"svg": "image/svg+xml", "json": "application/json"}
SCORE: Final = "score"


class _Source(NamedTuple):
    """All that a piece depends on."""

    record: str
    players: tuple[str, ...]
    winners: tuple[int, ...] | None
    heading: Heading


def routes() -> list[Route]:
    game = "/api/tables/{words}/games/{number:count}"
    return [*[Route(f"{game}/piece.{form}", piece) for form in (*FILES, *SHOWN)], Route(f"{game}/score.json", piece)]


async def piece(request: Request) -> Response:
    """The piece in the form that the address asks for. It is worked out away from the event loop."""
    name, _, form = request.url.path.rpartition("/")[2].partition(".")
    page = number(request, "page", 1, MOST_PAGES)
    table = await finished(request)
    words = addresses.cleaned(request.path_params["words"])
    language = known(request.query_params.get("language", ""))
    players = players_at(table)
    heading = Heading(
        words_of(language, table.settings.game).title,
        tuple([name for name in players if name]),
        datetime.fromtimestamp(table.at / 1000, UTC).date().isoformat(),
        f"{str(request.base_url).rstrip('/')}/t/{words}",
    )
    winners = None if table.outcome is None else tuple(table.outcome.winners)

    def worked_out() -> bytes:
        source = _Source(_lines_of(table.record()), players, winners, heading)
        return _content(source, SCORE if name == SCORE else form, page)

    content = await hub_of(request).aside(worked_out)
    tag = f'W/"{blake2b(content, digest_size=8).hexdigest()}"'
    headers = {"cache-control": KEPT, "etag": tag}
    if form in FILES:
        file = f"{table.settings.game}-{words}-{table.game_number + 1}.{form}"
        headers["content-disposition"] = f'attachment; filename="{file}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    return Response(content, HTTPStatus.OK, headers, (FILES | SHOWN)[form])


def _lines_of(record: Record) -> str:
    return "\n".join(record.json_lines())


def _content(source: _Source, form: str, page: int) -> bytes:
    if form == "mid":
        return midi_of(_piece(source), source.heading)
    if form == "musicxml":
        return musicxml_of(_piece(source), source.heading).encode("utf-8")
    if form == "json":
        return msgspec.json.encode(_told(source))
    pages = _pages(source)
    if form == SCORE:
        return msgspec.json.encode(ScoreTold(source.heading.title, source.heading.players, len(pages)))
    if not 1 <= page <= len(pages):
        raise Wrong(HTTPStatus.NOT_FOUND, f"The score has {len(pages)} pages, and no page {page}.")
    return pages[page - 1].encode("utf-8")


@lru_cache(REMEMBERED)
def _piece(source: _Source) -> Piece:
    return compose(read_record(source.record.split("\n")), source.players, source.winners)


@lru_cache(REMEMBERED)
def _pages(source: _Source) -> list[str]:
    """A piece has a limit (PIECE-08), so what is remembered cannot grow large."""
    return pages_of(_piece(source), source.heading)


def _told(source: _Source) -> MusicTold:
    found = _piece(source)
    beat = 60 / found.tempo
    sounds = [
        ToneTold(
            sound.voice,
            round(float(sound.start) * beat, 4),
            round(float(sound.length) * beat, 4),
            tuple([pitch.midi for pitch in sound.pitches]),
        )
        for sound in performed(found)
    ]
    seconds = max([sound.at + sound.length for sound in sounds], default=0.0)
    return MusicTold(source.heading.title, source.heading.players, seconds, tuple(sounds))
