"""The door of the house: how many may come in, and how long each may take to say what they want.

A connection costs a descriptor, of which there are only so many, so it has to be worth one: whoever does not finish a
request in time, or does not take the answer, is cut off. When the house is full, those who come are told so, as long as
there are descriptors left to do it.
"""

import asyncio
import resource
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, final

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from cardenza.protocol.http import Fault
from cardenza.server import journal
from cardenza.server.limits import Bucket, Buckets, Rate
from cardenza.server.proxies import Network, is_among

RESERVED: Final = 200  # descriptors for the store, the workers, and to turn people away
TURNED_AWAY: Final = 100  # so many are told at the same time why they cannot come in; the others are just cut off
MOST_DESCRIPTORS: Final = 1 << 16  # what a machine calls unlimited is not
MOST_OF_AN_ADDRESS: Final = 2_000  # a whole school may share one
FRAMES_OF_AN_ADDRESS: Final = Rate(600, 200)  # browsers send none of these by themselves (`wire`)
MOST_HEAD_BYTES: Final = 16 * 1024
HEAD_SLICE: Final = 1024
FULL: Final = "The house is full just now; please try again in a minute."
TOO_LONG: Final = f"The headers of a request have at most {MOST_HEAD_BYTES // 1024} kB."
COMPLAINTS: Final = Rate(1, 1 / 60)


@dataclass(frozen=True)
class Terms:
    """What holds for everybody at the door."""

    most: int
    most_of_an_address: int = MOST_OF_AN_ADDRESS
    frames_of_an_address: Rate = FRAMES_OF_AN_ADDRESS
    request_seconds: float = 10.0
    answer_seconds: float = 30.0  # for each piece that fills the buffers of the system
    refusal_seconds: float = 2.0


def usual_terms() -> Terms:
    """As many connections as this process can have; it takes all the descriptors that it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if wanted > soft:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return Terms(most=max(soft - RESERVED, soft // 2))


def neighbours(address: str) -> str:
    """Those who share an address: with IPv6 everybody has 2^64 of them.

    >>> neighbours("192.0.2.7"), neighbours("2001:db8:1:2:3:4:5:6"), neighbours("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))


def refusal(status: HTTPStatus, sentence: str) -> bytes:
    """A whole answer to whatever was asked."""
    body = msgspec.json.encode(Fault(sentence))
    head = [
        f"HTTP/1.1 {status} {status.phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


@final
class Usher:
    """Shows in those who come for a table, one of each address in every turn of the loop.

    To be shown in costs half a millisecond. Hundreds who come from one address at once keep nobody waiting but each
    other.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Callable[[], None]]] = {}

    def wait(self, address: str, show_in: Callable[[], None]) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)
        self._waiting.setdefault(neighbours(address), deque()).append(show_in)

    def _turn(self) -> None:
        for key, queue in [*self._waiting.items()]:
            queue.popleft()()
            if not queue:
                del self._waiting[key]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)


@final
class Doorway(ServerState):
    """Who is inside: all connections of the server, how many each address has, and how many are being turned away."""

    def __init__(self, terms: Terms, proxies: Sequence[Network] = ()) -> None:
        super().__init__()
        self.terms = terms
        self.turned_away = 0
        self.usher = Usher()
        self._proxies = proxies
        self._of_address: dict[str, int] = {}
        self._frames = Buckets(terms.frames_of_an_address)
        self._complaints = Bucket(COMPLAINTS)

    def admits(self, address: str) -> bool:
        """Is there room for one more from here, who stands in `connections` already? They count until `leave`."""
        key = neighbours(address)
        count = self._of_address.get(key, 0)
        inside = len(self.connections) - self.turned_away
        is_greedy = count >= self.terms.most_of_an_address and not is_among(address, self._proxies)
        if inside > self.terms.most or is_greedy:
            if self._complaints.take():
                journal.warning("visitors are turned away", inside=inside, of_one_address=count)
            return False
        self._of_address[key] = count + 1
        return True

    def rest_seconds(self, address: str, frames: int) -> float:
        """So many frames have come from here that were no messages: how long is nothing more to be heard of them?

        Whoever wrote them may have hundreds of connections. A proxy that does not tell for whom it speaks has no limit.
        """
        if not frames or is_among(address, self._proxies):
            return 0.0
        return self._frames.owed_seconds(neighbours(address), frames)

    def leave(self, address: str) -> None:
        key = neighbours(address)
        self._of_address[key] -= 1
        if not self._of_address[key]:
            del self._of_address[key]


@final
class Door(H11Protocol):
    """A connection until it turns out to be a socket of a table."""

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
        self._is_refused = False  # and will be told so when it asks for something
        self._is_answered = False  # by us, for good
        self._is_socket = False
        self._request: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None

    @property
    def _address(self) -> str:
        return "" if self.client is None else self.client[0]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the base
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that we hear of everything that is not taken
        self._is_refused = not self._doorway.admits(self._address)
        self._doorway.turned_away += self._is_refused
        if self._is_refused and self._doorway.turned_away > TURNED_AWAY:
            transport.abort()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self.resume_writing()
        if self._is_refused:
            self._doorway.turned_away -= 1
        else:
            self._doorway.leave(self._address)
        super().connection_lost(exc)

    # ------------------------------------------------------------------------------------------------ the request

    def data_received(self, data: bytes) -> None:
        """A head comes in slices, since h11 measures only what is not complete yet."""
        if self._is_refused:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, FULL)
        read = 0
        while read < len(data) and not (self._is_answered or self._is_socket or self.transport.is_closing()):
            size = HEAD_SLICE if self.conn.their_state is h11.IDLE else len(data)
            super().data_received(data[read : read + size])
            read += size
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """What else the client sends has time until somebody listens."""
        self._is_socket = True
        self._stop_watching()
        self.transport.pause_reading()
        self._doorway.usher.wait(self._address, lambda: self._show_in(event))

    def _show_in(self, event: h11.Request) -> None:
        """From here on it is the affair of `Wire`, which also leaves by itself."""
        if not self.transport.is_closing():
            self.transport.set_write_buffer_limits()
            super().handle_websocket_upgrade(event)
            self.transport.resume_reading()

    def send_400_response(self, msg: str) -> None:
        if len(self.conn.trailing_data[0]) > MOST_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG)
        else:
            super().send_400_response(msg)

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """Say it, and then listen without hearing: who is cut off while speaking does not get to read the answer."""
        if not self._is_answered:
            self._is_answered = True
            self.transport.write(refusal(status, sentence))
            self.transport.write_eof()
            self._stop_watching()

    def _watch(self) -> None:
        """Count the seconds while the client owes us the rest of a request, and nobody has begun to answer it."""
        is_being_answered = self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY)
        owes = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not is_being_answered
        if self._is_socket or not (owes or self._is_answered):
            self._stop_watching()
        elif self._request is None:
            terms = self._doorway.terms
            is_over = self._is_refused or self._is_answered
            seconds = terms.refusal_seconds if is_over else terms.request_seconds
            self._request = self.loop.call_later(seconds, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._request is not None:
            self._request.cancel()
            self._request = None

    # ------------------------------------------------------------------------------------------------ the answer

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answer = self.loop.call_later(self._doorway.terms.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._answer is not None:
            self._answer.cancel()
            self._answer = None
