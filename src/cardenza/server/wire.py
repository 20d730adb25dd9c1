"""The socket of a table as bytes: they are taken in slices, and whatever is not a message is counted.

The stack below limits how large a message is, not in how many pieces it comes, and parses at once whatever has arrived.
So frames are counted here: four clients that send empty fragments without end would else keep the server busy. Of one
connection too many end it; where hundreds of one address send some each, all of them are heard later.
"""

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets import http11
from websockets.frames import CloseCode, Frame, Opcode

from cardenza.server.door import MOST_HEAD_BYTES, Doorway, refusal
from cardenza.server.limits import Bucket, Rate

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

SLICE: Final = 1024
MOST_FRAGMENTS: Final = 16  # of one message
FRAMES: Final = Rate(60, 30)  # fragments, pings and pongs; whole messages are counted, and answered, in `sockets`
MOST_UNREAD_BYTES: Final = 1 << 20
LINGER_SECONDS: Final = 10.0
WRITE: Final = "write"  # where the application finds the short way to a client, in the state of its connection

http11.MAX_LINE_LENGTH = MOST_HEAD_BYTES
"""A line as long as a whole head; the variable of the environment for it is read too early for us."""


@final
class Wire(WebSocketsSansIOProtocol):
    """A connection that is cut when its client keeps us busy for nothing, or does not take what it asked for."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(server_state, Doorway)
        self._doorway = server_state
        self._unread = bytearray()
        self._turn: asyncio.Handle | None = None
        self._rest: asyncio.TimerHandle | None = None  # until more is heard from this address
        self._frames = Bucket(FRAMES)
        self._fragments = 0

    def connection_lost(self, exc: Exception | None) -> None:
        for waiting in (self._turn, self._rest):
            if waiting is not None:
                waiting.cancel()
        self._doorway.leave("" if self.client is None else self.client[0])
        super().connection_lost(exc)

    # ------------------------------------------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._shake_hands(data)
        elif len(data) <= SLICE and not self._unread:
            super().data_received(data)
        else:
            self._unread += data
            self._wait_for_turn()

    def _shake_hands(self, data: bytes) -> None:
        """The base answers what it accepts and what it refuses, but not what it cannot read."""
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            answer = b"".join(self.conn.data_to_send())
            self.transport.write(answer or refusal(HTTPStatus.BAD_REQUEST, "The handshake cannot be read."))
            self.transport.close()

    def _read_on(self) -> None:
        """Take in one slice; the next when all others had their turn, and the messages in this one are taken."""
        self._turn = None
        if self.read_paused or self._rest is not None or self.transport.is_closing():
            return
        piece = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        super().data_received(piece)
        self._wait_for_turn()

    def _wait_for_turn(self) -> None:
        """Nothing more comes in while there is something left to read, or the address has to wait."""
        if self._rest is not None:
            self.transport.pause_reading()
        elif self._unread:
            self.transport.pause_reading()
            self._turn = self._turn or self.loop.call_soon(self._read_on)
        elif not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> "ASGIReceiveEvent":
        message = await super().receive()
        if not self.read_paused:
            self._wait_for_turn()
        return message

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 ends the connection, as it does below, but without a page in the journal."""
        if self.curr_msg_data_type == "bytes" or self.close_sent or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
        else:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    # ------------------------------------------------------------------------------------------------ counting

    def handle_events(self) -> None:
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        if not all(self._is_fair(frame) for frame in frames):
            self.transport.abort()
            return
        unasked = sum(not (_is_message(frame) or self._is_asked_for(frame)) for frame in frames)
        super().handle_events()
        if unasked:
            self._rest_for(self._doorway.rest_seconds(self._address, unasked))

    def _is_fair(self, frame: Frame) -> bool:
        is_message = frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        self._fragments = 0 if is_message else self._fragments + (frame.opcode is Opcode.CONT)
        if _is_message(frame) and not self.close_sent:
            return True
        return self._fragments <= MOST_FRAGMENTS and self._frames.take()

    def _is_asked_for(self, frame: Frame) -> bool:
        """Is it the answer to our own ping? Every page gives it, and a whole school has one address."""
        return frame.opcode is Opcode.PONG and bytes(frame.data) == self.pending_ping_payload

    @property
    def _address(self) -> str:
        """Where the client comes from, as a proxy tells that we believe."""
        client = self.scope["client"] or ("", 0)
        return client[0]

    def _rest_for(self, seconds: float) -> None:
        """Hear nothing more until what the address owes has come in: to cut it off would only have it come again."""
        if seconds and self._rest is None and not self.transport.is_closing():
            self.transport.pause_reading()
            self._rest = self.loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._rest = None
        if not self.transport.is_closing():
            self._wait_for_turn()

    # ------------------------------------------------------------------------------------------------ writing

    def handle_ping(self) -> None:
        """Pongs that nobody takes would fill the memory."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()
        else:
            super().handle_ping()

    def write(self, text: str) -> bool:
        """Send a message if the client takes it at once; else it has to go the long way, which waits."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())
        if is_open and self.writable.is_set():
            self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True
        return False

    async def send(self, message: "ASGISendEvent") -> None:
        """Who was answered by a status instead of a handshake has their answer; the base would call that a failure."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Who does not take the last word does not keep the connection for it."""
        self.scope["state"][WRITE] = self.write
        await super().run_asgi()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def _is_message(frame: Frame) -> bool:
    return frame.opcode in (Opcode.TEXT, Opcode.BINARY) and frame.fin


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
