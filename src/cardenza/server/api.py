"""What is asked over plain HTTP: the games, the guest, new tables, second devices, and how the house is."""

import hmac
from collections.abc import Sequence
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza import __version__, catalogue
from cardenza.coach.lesson import lesson_of
from cardenza.decks import DeckError
from cardenza.decks.carmony import read_melds
from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.kernel.lying import Stock
from cardenza.kernel.options import Choice, Listing, Number, Option
from cardenza.match import commands
from cardenza.match.events import Player
from cardenza.match.rules import MATCH
from cardenza.match.settings import Days, Settings
from cardenza.match.table import Table
from cardenza.protocol import asked, http, told
from cardenza.protocol.melds import melds_told
from cardenza.protocol.speaking import words_told
from cardenza.server import addresses, journal
from cardenza.server.answers import Wrong, answer, body, fault, written
from cardenza.server.door import neighbours
from cardenza.server.hub import Hub
from cardenza.server.identity import COOKIE, Guests, Visitor
from cardenza.server.limits import Asker
from cardenza.server.metrics import CONTENT_TYPE
from cardenza.server.names import cleaned_name, name_at
from cardenza.server.proxies import LOOPBACK, is_among
from cardenza.server.rooms import Room
from cardenza.server.sites import FORWARDED, HERE, is_known_host
from cardenza.server.store import Damaged, StoreProblem, TooNew
from cardenza.server.troubles import (
    CLOSING,
    NO_NAME,
    NO_SUCH_CODE,
    TOO_MANY_ADDRESSES,
    TOO_MANY_CODES,
    TOO_MANY_MOVES,
    TOO_MANY_TABLES,
    trouble_with,
)
from cardenza.words import credits_of, known, words_of
from cardenza.words.book import joined
from cardenza.words.rulebook import Estimate, Plan, plan_of, text_of

LATEST_TABLES: Final = 12
PRIVATE_FIGURES: Final = (
    "The figures are for those who run the house: they ask from its machine, or with the token of --metrics-token."
)
SETTINGS: Final = {field.name: field.encode_name for field in msgspec.structs.fields(Settings)}  # as the wire has them


def routes() -> list[Route]:
    return [
        Route("/api/games", games),
        Route("/api/games/{key}", game),
        Route("/api/programme/{language}", programme),
        Route("/api/words/{language}/{key}", words),
        Route("/api/melds", melds, methods=["POST"]),
        Route("/api/me", me),
        Route("/api/me", rename, methods=["POST"]),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables/{words}/recover", recover, methods=["POST"]),
        Route("/api/schema", schema),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", metrics),
    ]


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def room_of(request: Request) -> Room:
    """The room whose words are in the address."""
    given, _ = table_asked_for(request)
    room = await hub_of(request).room(given)
    if room is None:
        raise no_table(request, given)
    return room


def table_asked_for(request: Request) -> tuple[str, Asker]:
    """The words in the address, and who asks. Raises `Wrong` if they have asked in vain too often."""
    given, asker = addresses.cleaned(request.path_params["words"]), asker_of(request)
    if not hub_of(request).may_look(given, asker):
        raise Wrong(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_ADDRESSES)
    return given, asker


def no_table(request: Request, given: str) -> Wrong:
    hub_of(request).guesses.missed(asker_of(request))
    return Wrong(HTTPStatus.NOT_FOUND, addresses.nowhere(given))


# ------------------------------------------------------------------------------------------------ the games


async def games(_: Request) -> Response:
    return answer(_games(tuple(catalogue.games())))


@lru_cache(1)
def _games(kinds: tuple[type[Game], ...]) -> msgspec.Raw:
    return written(http.Games(tuple(_game_told(kind) for kind in kinds)))


async def game(request: Request) -> Response:
    """One of them: whoever comes to a table waits for no other."""
    try:
        return answer(_game_told(catalogue.find(request.path_params["key"])))
    except catalogue.UnknownGame as error:
        raise Wrong(HTTPStatus.NOT_FOUND, f"{error}.") from None


def _game_told(kind: type[Game]) -> http.GameTold:
    return http.GameTold(
        key=kind.key,
        title=kind.title,
        summary=kind.summary,
        credit=words_of("en", kind.key).credit,
        faces=kind.faces,
        least_seats=kind.least_seats,
        most_seats=kind.most_seats,
        options=tuple(_option_told(option) for option in kind.OPTIONS),
        judged={judge.value: kind.manners.options_for(judge) for judge in Judge},
        usual=_usual(kind),
        settings=tuple(SETTINGS[name] for name in kind.manners.settings if name in SETTINGS),
        has_aids={judge.value: _has_aids(kind, judge) for judge in Judge},
        least_window_seconds=kind.manners.least_window_seconds,
        usual_window_seconds=kind.manners.usual_window_seconds,
        has_drawing=_has_drawing(kind),
        has_lesson=lesson_of(kind.key) is not None,
        shapes=tuple(http.ShapeTold(*shape) for shape in kind.manners.shapes(kind())),
    )


def _usual(kind: type[Game]) -> Settings:
    return Settings(kind.key, min(max(kind.least_seats, 2), kind.most_seats), judge=Judge.COACH)


async def programme(request: Request) -> Response:
    """From easy to hard, and of equal ones the shorter first."""
    language = known(request.path_params["language"])
    kinds = sorted(catalogue.games(), key=_difficulty)
    named = credits_of(language)
    credited = tuple(named[faces] for faces in dict.fromkeys(kind.faces for kind in kinds) if faces in named)
    pieces = tuple(_piece_told(kind, language) for kind in kinds)
    return answer(http.Programme(language, pieces, credited))


def _plan(kind: type[Game]) -> Plan:
    """A game from elsewhere may have none; then nobody says how hard it is."""
    return plan_of(kind.key) or Plan(Estimate(0), Estimate(0), Estimate(1))


def _difficulty(kind: type[Game]) -> tuple[int, int, str]:
    plan = _plan(kind)
    return plan.level.least, plan.minutes.most, kind.key


def _piece_told(kind: type[Game], language: str) -> http.PieceTold:
    said, plan, text = words_of(language, kind.key), _plan(kind), text_of(language, kind.key)
    return http.PieceTold(
        key=kind.key,
        title=said.title,
        summary=said.summary,
        teaches="" if text is None else joined(list(text.teaches), language),
        faces=kind.faces,
        level=plan.level.least,
        least_seats=kind.least_seats,
        most_seats=kind.most_seats,
        least_minutes=plan.minutes.least,
        most_minutes=plan.minutes.most,
        least_age=plan.ages.least if plan.ages.printed else 0,
        usual=_usual(kind),
        has_lesson=lesson_of(kind.key) is not None,
    )


def _has_aids(kind: type[Game], judge: Judge) -> bool:
    return kind.manners.has_aids(kind(None, kind.manners.options_for(judge)))


def _has_drawing(kind: type[Game]) -> bool:
    piles = [field.name for field in kind.FIELDS if isinstance(field, Stock)]
    return any(each.hands is not None and each.hands.picks in piles for each in kind().kinds().kinds)


def _option_told(option: Option) -> http.OptionTold:
    return http.OptionTold(
        rule=option.rule,
        name=option.name,
        default=option.default,
        sentence=option.sentence,
        values=option.values if isinstance(option, Choice | Listing) else None,
        low=option.low if isinstance(option, Number) else None,
        high=option.high if isinstance(option, Number) else None,
        example=tuple(option.example()) if isinstance(option, Listing) else None,
    )


async def words(request: Request) -> Response:
    try:
        found = words_of(request.path_params["language"], request.path_params["key"])
    except catalogue.UnknownGame as error:
        raise Wrong(HTTPStatus.NOT_FOUND, f"{error}.") from None
    told = words_told(found)
    rules = {**MATCH, **told.rules}  # a language has sentences of its own for them; English has these
    return answer(msgspec.structs.replace(told, rules=rules))


async def melds(request: Request) -> Response:
    """The MELD cards of a list of one's own, spelled; also those of a table that version 1 of its rules let open."""
    asked_for = await body(request, http.MeldsAsked)
    try:
        return answer(await hub_of(request).shortly(_melds, asked_for.lines))
    except DeckError as error:
        raise Wrong(HTTPStatus.BAD_REQUEST, str(error)) from None


def _melds(lines: Sequence[str]) -> http.Melds:
    return http.Melds(melds_told(read_melds(lines, is_lax=True)))


# ------------------------------------------------------------------------------------------------ the guest


async def me(request: Request) -> Response:
    """Who the guest is, and where they sit; a new visitor becomes a guest."""
    hub = hub_of(request)
    guest, cookie = visitor_of(request)
    tables: list[http.MyTable] = []
    damaged: list[str] = []
    for address, at in await hub.house.store.tables_of(guest.id, LATEST_TABLES):
        try:
            table = await hub.table(address, at)
            if table is not None:
                tables.append(_my_table(address, table, guest.id, at))
        except Damaged:
            damaged.append(address)
        except TooNew:
            journal.debug("a table is for a later release", table=address)
    return _with_cookie(answer(http.Me(guest.name, tuple(tables), tuple(damaged), hub.house.manners.origins)), cookie)


def _my_table(address: str, table: Table, who: str, at: int) -> http.MyTable:
    return http.MyTable(
        words=address,
        game=table.settings.game,
        phase=table.phase.value,
        is_your_turn=table.seat_of_guest(who) in table.awaited(),
        is_rematch_asked=_is_rematch_asked(table, who),
        is_by_days=isinstance(table.settings.clock, Days),
        others=tuple(player.name for player in _others(table, who)),
        at=at,
    )


def _others(table: Table, who: str) -> list[Player]:
    """Everybody else at the table: one's own chair may have another name than one has now."""
    own = table.chair_of(who)
    return [at.player for chair, at in enumerate(table.chairs) if at.player is not None and chair != own]


def _is_rematch_asked(table: Table, who: str) -> bool:
    ready = [chair for chair, at in enumerate(table.chairs) if at.is_ready]
    return bool(ready) and table.chair_of(who) not in ready


async def rename(request: Request) -> Response:
    hub = hub_of(request)
    wanted = await body(request, http.Rename)
    visitor, _ = visitor_of(request)
    name = _checked(wanted.name)
    renamed = hub.house.guests.header(visitor._replace(name=name), is_https=_is_https(request))
    return _with_cookie(answer(http.Me(name, (), (), hub.house.manners.origins)), renamed)


def visitor_of(connection: HTTPConnection) -> tuple[Visitor, str | None]:
    """The guest of the cookie; without one a new guest, and the header that sets their cookie."""
    guests: Guests = connection.app.state.hub.house.guests
    known = guests.read(connection.cookies.get(COOKIE))
    if known is not None:
        return known, None
    new = guests.issue()
    return new, guests.header(new, is_https=_is_https(connection))


def asker_of(connection: HTTPConnection, visitor: Visitor | None = None) -> Asker:
    """Who asks, for what is limited; `visitor` if they were read from the cookie already."""
    guest = visitor or visitor_of(connection)[0]
    return Asker(guest.id, neighbours(connection.client.host if connection.client else ""))


def _is_https(connection: HTTPConnection) -> bool:
    return connection.app.state.hub.house.manners.is_https or connection.url.scheme in ("https", "wss")


def _checked(name: str) -> str:
    cleaned = cleaned_name(name)
    if not cleaned:
        raise Wrong(HTTPStatus.BAD_REQUEST, NO_NAME)
    return cleaned


def _with_cookie(response: Response, header: str | None) -> Response:
    if header is not None:
        response.headers.append("set-cookie", header)
    return response


# ------------------------------------------------------------------------------------------------ tables


async def open_table(request: Request) -> Response:
    hub = hub_of(request)
    wanted = await body(request, http.NewTable)
    visitor, cookie = visitor_of(request)
    if not hub.may_open(asker_of(request, visitor)):
        raise Wrong(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_TABLES)
    room = await hub.open(wanted.settings.settings(), visitor.id, _checked(wanted.name), wanted.bots, wanted.level)
    return _with_cookie(answer(http.TableOpenedAt(room.words), HTTPStatus.CREATED), cookie)


async def recover(request: Request) -> Response:
    """The chair goes over to this device; the one before goes on as somebody who watches."""
    hub = hub_of(request)
    wanted = await body(request, http.Recover)
    room = await room_of(request)
    visitor, cookie = visitor_of(request)
    asker = asker_of(request, visitor)
    if not hub.guesses.may_try_code(asker, room.words):
        raise Wrong(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_CODES)
    chair = hub.house.chair_of_code(room.words, room.table, wanted.code)
    if chair is None:
        hub.guesses.was_wrong(asker, room.words)
        raise Wrong(HTTPStatus.FORBIDDEN, NO_SUCH_CODE)
    if not hub.messages.take(asker):
        raise Wrong(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_MOVES)
    name = name_at(room.table, visitor.id, _checked(wanted.name), chair)
    if await room.do(commands.Claim(visitor.id, name, chair)):
        journal.info("taken over", table=room.words, n=room.table.n, chair=chair)
    return _with_cookie(answer(http.Recovered(chair)), cookie)


# ------------------------------------------------------------------------------------------------ the house


async def schema(_: Request) -> Response:
    return answer(_schema())


@cache
def _schema() -> msgspec.Raw:
    """Every message as JSON Schema, for those who write clients of their own."""
    kinds = {
        "client": asked.ClientMessage,
        "server": told.ServerMessage,
        "newTable": http.NewTable,
        "recover": http.Recover,
        "rename": http.Rename,
        "report": http.Report,
        "games": http.Games,
        "programme": http.Programme,
        "words": http.Words,
        "meldsAsked": http.MeldsAsked,
        "melds": http.Melds,
        "me": http.Me,
        "replayed": http.Replayed,
        "piece": http.MusicTold,
        "score": http.ScoreTold,
        "fault": http.Fault,
    }
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    told_schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of Cardenza",
        "properties": dict(zip(kinds, schemas, strict=True)),
        "$defs": parts,
    }
    return written(told_schema)


async def health(request: Request) -> Response:
    """Does the process live? Whether it can also keep what happens is `ready`."""
    is_open = not hub_of(request).is_closed
    status = HTTPStatus.OK if is_open else HTTPStatus.SERVICE_UNAVAILABLE
    return answer({"status": "open" if is_open else "closing", "version": __version__}, status)


async def ready(request: Request) -> Response:
    """Can people play here? Not while the house is closing, nor when its store does not keep and read."""
    hub = hub_of(request)
    if hub.is_closed or hub.house.nodes.is_draining:
        return fault(HTTPStatus.SERVICE_UNAVAILABLE, CLOSING)
    try:
        await hub.house.store.check()
    except StoreProblem as problem:
        return fault(HTTPStatus.SERVICE_UNAVAILABLE, trouble_with(problem))
    return answer({"status": "ready", "version": __version__})


async def metrics(request: Request) -> Response:
    """The figures, for those who run the house."""
    check_private(request)
    text = hub_of(request).house.metrics.registry.exposition()
    return Response(text, HTTPStatus.OK, {"content-type": CONTENT_TYPE})


def check_private(request: Request) -> None:
    """Raise `Wrong` unless it is asked by those who run the house."""
    if not _may_have_figures(request):
        raise Wrong(HTTPStatus.FORBIDDEN, PRIVATE_FIGURES)


def _may_have_figures(request: Request) -> bool:
    """With the token, or from this machine; but behind a proxy everybody seems to come from there."""
    manners = hub_of(request).house.manners
    given = request.headers.get("authorization", "")
    if manners.metrics_token and hmac.compare_digest(given.encode(), f"Bearer {manners.metrics_token}".encode()):
        return True
    is_by_proxy = manners.origin is not None or any(name in request.headers for name in FORWARDED)
    is_here = request.client is not None and is_among(request.client.host, LOOPBACK)
    return is_here and not is_by_proxy and is_known_host(request.headers, HERE)
