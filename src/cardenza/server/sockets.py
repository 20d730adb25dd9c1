"""The socket of a table: the handshake, and how much anybody may ask. What is asked is `visits`."""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardenza.protocol.asked import ClientMessage, Hello
from cardenza.protocol.told import Problem
from cardenza.server import addresses, journal
from cardenza.server.answers import fault, said
from cardenza.server.api import asker_of, visitor_of
from cardenza.server.hub import Hub
from cardenza.server.lines import COME_AGAIN, Line, Write, never
from cardenza.server.rooms import Room, encoded
from cardenza.server.sites import is_same_site
from cardenza.server.store import Damaged, StoreProblem, TooNew
from cardenza.server.troubles import CLOSING, DAMAGED, FAILED, TOO_MANY_ADDRESSES, Said, key_of, sentence_of
from cardenza.server.visits import Visit
from cardenza.server.wire import WRITE

MOST_BYTES: Final = 4096
MOST_PROBLEMS: Final = 20
HELLO_SECONDS: Final = 10.0
LAST_WORD_SECONDS: Final = 3.0
CUT_SECONDS: Final = 0.5  # who does not listen hardly hears this either

FORBIDDEN: Final = 1008
TOO_BIG: Final = 1009
FAILURE: Final = 1011
TRY_LATER: Final = 1013
NO_SUCH_TABLE: Final = 4404
DAMAGED_TABLE: Final = 4410


_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


async def table_socket(socket: WebSocket) -> None:
    """`/ws/<words>`. Who goes before everything is said is no failure."""
    with suppress(WebSocketDisconnect):
        await _let_in(socket)


async def _let_in(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    if not is_same_site(socket.headers, hub.house.manners.origin):
        journal.info("foreign origin refused", origin=socket.headers.get("origin", ""))
        await socket.close(FORBIDDEN)  # before the handshake is done: the answer is 403
        return
    if hub.is_left:  # a proxy then asks the next node
        await socket.send_denial_response(fault(HTTPStatus.SERVICE_UNAVAILABLE, CLOSING))
        return
    visitor, cookie = visitor_of(socket)
    await socket.accept(headers=[] if cookie is None else [(b"set-cookie", cookie.encode())])
    words = addresses.cleaned(socket.path_params["words"])
    line = Line(asker_of(socket, visitor), write_of(socket))
    with hub.lines.open(words, line):
        room = None if line.is_ending else await _room(hub, words, line)
        if room is None:
            await line.pump(socket)
        else:
            await _visit(hub, room, line, socket)


def write_of(socket: WebSocket) -> Write:
    """The short way to a client, where the server has one (`wire`)."""
    write: Write = socket.scope.get("state", {}).get(WRITE, never)
    return write


async def _visit(hub: Hub, room: Room, line: Line, socket: WebSocket) -> None:
    with hub.house.metrics.connections.track_inprogress():
        try:
            visit = Visit(hub, room, line)
            await _converse(socket, line, visit, Ears(socket, line, hub))
        finally:
            room.leave(line)


async def _room(hub: Hub, words: str, line: Line) -> Room | None:
    """The room at this address; None, with the reason told, if there is none."""
    if not hub.may_look(words, line.asker):
        _last_word(line, TOO_MANY_ADDRESSES, TRY_LATER)
        return None
    try:
        room = await hub.room(words)
    except Damaged:
        _last_word(line, DAMAGED, DAMAGED_TABLE)
        return None
    except TooNew:
        line.end(COME_AGAIN)
        return None
    except StoreProblem as error:
        journal.error("a table cannot be loaded", table=words, error=error)
        _last_word(line, FAILED, FAILURE)
        return None
    if room is None:
        hub.guesses.missed(line.asker)
        _last_word(line, addresses.nowhere(words), NO_SUCH_TABLE)
    return room


async def _converse(socket: WebSocket, line: Line, visit: Visit, ears: "Ears") -> None:
    """Speak and listen until one of both is over, the line was ended, or the client turns out to be too slow.

    A move that was begun is finished even if whoever made it is gone; then nobody waits for it here.
    """
    speaking, hearing = asyncio.create_task(line.pump(socket)), asyncio.create_task(ears.listen(visit))
    tasks = {speaking, hearing, asyncio.create_task(line.over())}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if line.is_ending and not line.is_cut:
            await asyncio.wait({speaking}, timeout=LAST_WORD_SECONDS)
    finally:
        if visit.is_moving:
            tasks.remove(hearing)
            visit.leave_behind(hearing)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
            journal.error("a connection failed", **visit.where(), error=error)
    if line.is_cut:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(TRY_LATER), CUT_SECONDS)


def _last_word(line: Line, what: Said, code: int) -> None:
    line.put(encoded(Problem(sentence_of(what), is_last=True, trouble=key_of(what))))
    line.end(code)


@final
class Ears:
    """Takes in what a client sends, as long as it is readable and not too much."""

    def __init__(self, socket: WebSocket, line: Line, hub: Hub) -> None:
        self._socket = socket
        self._line = line
        self._hub = hub
        self._problems = 0

    async def listen(self, visit: Visit) -> None:
        """First hello, then whatever is asked, one thing after the other."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._hello()
        except TimeoutError:
            _last_word(self._line, f'The first message is {{"t": "hello"}}, within {HELLO_SECONDS:.0f} s.', FORBIDDEN)
            return
        if hello is None:
            return
        await visit.begin(hello)
        while not self._line.is_ending and (message := await self._next()) is not None:
            try:
                await visit.answer(message)
            except Exception as error:  # noqa: BLE001  a fault of ours must not look like one of theirs
                journal.error("a message failed", **visit.where(), message=type(message).__name__, error=error)
                self._line.put(encoded(Problem(FAILED.sentence, is_last=False, trouble=FAILED.key)))

    async def _hello(self) -> Hello | None:
        while (message := await self._next()) is not None:
            if isinstance(message, Hello):
                return message
            self._problem('The first message is {"t": "hello"}.')
        return None

    async def _next(self) -> ClientMessage | None:
        """The next message that can be used; None when there will be none."""
        while not self._line.is_ending:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return None
            message = self._read(event.get("text"))
            if message is not None:
                return message
        return None

    def _read(self, text: str | None) -> ClientMessage | None:
        """What a frame says; None, with the reason told, if it cannot be used."""
        if not self._hub.messages.take(self._line.asker):
            most = self._hub.house.manners.messages.guest.per_second
            self._problem(f"Too many messages: {most:g} a second is the most.")
        elif text is None:
            self._problem("Messages are JSON text; binary frames are not read.")
        elif len(text.encode()) > MOST_BYTES:
            _last_word(self._line, f"A message has at most {MOST_BYTES} bytes.", TOO_BIG)
        else:
            try:
                return _decoder.decode(text)
            except msgspec.DecodeError as error:
                self._problem(f"{said(error)}.")
            except RecursionError:
                self._problem("The message is nested too deeply.")
        return None

    def _problem(self, sentence: str) -> None:
        """Say what is wrong; who goes on like that is cut off."""
        self._problems += 1
        if self._problems > MOST_PROBLEMS:
            _last_word(self._line, f"{sentence} This is one too often: the connection is closed.", FORBIDDEN)
        else:
            self._line.put(encoded(Problem(sentence, is_last=False)))
