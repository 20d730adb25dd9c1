"""Sockets as bytes: fragments and pings are counted, messages come in slices, and one guest has only so many lines."""

import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from cardenza.server import serving as serving_room
from cardenza.server import wire
from cardenza.server.door import Doorway, Terms
from cardenza.server.house import Manners
from cardenza.server.limits import Rate, Share
from cardenza.server.lines import CROWDED, MOST_AT_A_TABLE, MOST_OF_A_GUEST, TOO_MANY
from cardenza.server.proxies import network
from cardenza.server.wire import FRAMES, MOST_FRAGMENTS
from tests.server.house import SECONDS, Guest, Person, let_in_at_last, serving

HANDSHAKE = (
    "GET /ws/{} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{}\r\n"
)
HELLO = b'{"t": "hello"}'
INVALID_DATA = (1007).to_bytes(2)


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


EMPTY = frame(Opcode.CONT, fin=False)
BEGINNING = frame(Opcode.TEXT, HELLO, fin=False)


@contextmanager
def bare(person: Person, source: str = "127.0.0.1", header: str = "") -> Iterator[socket.socket]:
    """A connection to a new table that speaks in bytes."""
    words = person.open("memory", 1)
    address = ("127.0.0.1", person.house.port)
    with socket.create_connection(address, SECONDS, source_address=(source, 0)) as line:
        line.sendall(HANDSHAKE.format(words, header).encode())
        assert b" 101 " in line.recv(4096)
        yield line


def updates(line: socket.socket, count: int) -> int:
    """How many updates come, up to `count`; nothing else may."""
    told = b""
    while told.count(b'{"t":"update"') < count and (piece := line.recv(65536)):
        told += piece
    assert b'{"t":"problem"' not in told
    return told.count(b'{"t":"update"')


def send_until_cut(line: socket.socket, data: bytes) -> None:
    """This must end with the connection."""
    with suppress(ConnectionError):
        for _ in range(500):
            line.sendall(data)
        raise AssertionError("it could go on for ever")


# ------------------------------------------------------------------------------------------------ bytes


@pytest.mark.parametrize(
    "endless",
    [EMPTY, frame(Opcode.CONT, b"x", fin=False), frame(Opcode.PING), frame(Opcode.PONG, b"x")],
    ids=["empty fragments", "fragments", "pings", "pongs"],
)
def test_whoever_sends_what_is_no_message_without_end_is_cut_off(ann: Person, ben: Person, endless: bytes) -> None:
    with bare(ann) as line, ben.at(ben.open("memory", 1)) as other:
        line.sendall(BEGINNING)
        send_until_cut(line, endless * 10_000)
        other.play_on()


def test_a_message_comes_in_a_few_pieces_or_not_at_all(ann: Person) -> None:
    end = frame(Opcode.CONT)
    with bare(ann) as line:
        for _ in range(2):  # each message counts for itself
            line.sendall(BEGINNING + EMPTY * (MOST_FRAGMENTS - 1) + end)
            assert updates(line, 1) == 1
    with bare(ann) as line:
        line.sendall(BEGINNING + EMPTY * MOST_FRAGMENTS + end)
        assert updates(line, 1) == 0


def test_pings_are_answered_as_long_as_they_are_few(ann: Person) -> None:
    with bare(ann) as line:
        line.sendall(frame(Opcode.PING, b"x") * int(FRAMES.burst) + frame(Opcode.TEXT, HELLO))
        assert updates(line, 1) == 1


# ------------------------------------------------------------------------------------------------ bytes of an address

ONCE = Terms(most=1000, frames_of_an_address=Rate(20, 1e-9))


def ping(line: socket.socket, count: int) -> None:
    """So many pings, each of which is answered."""
    line.sendall(frame(Opcode.PING) * count)
    answer = b""
    while len(answer) < 2 * count:
        piece = line.recv(4096)
        assert piece, "the connection is closed"
        answer += piece


def is_heard(line: socket.socket) -> bool:
    line.sendall(frame(Opcode.TEXT, HELLO))
    return updates(line, 1) == 1


def test_who_pings_by_many_connections_is_heard_later(tmp_path: Path) -> None:
    """However few come by each of them: 20 are free here, and 20 a second in the long run."""
    with serving(tmp_path, terms=Terms(most=1000, frames_of_an_address=Rate(20, 20))) as house, ExitStack() as lines:
        begun = time.monotonic()
        crowd = [lines.enter_context(bare(Person(house), "127.0.0.2")) for _ in range(3)]
        for line in crowd:
            ping(line, 20)
        assert is_heard(crowd[-1])
        assert time.monotonic() - begun >= (3 * 20 - 20) / 20


def test_neighbours_feel_nothing_of_it(tmp_path: Path) -> None:
    with serving(tmp_path, terms=ONCE) as house:
        ann, ben = Person(house), Person(house, "Ben")
        with bare(ann, "127.0.0.2") as loud, bare(ben, "127.0.0.2") as page, bare(ben, "127.0.0.3") as other:
            ping(loud, 30)
            assert is_heard(page)
            ping(other, 20)
            assert is_heard(other)


def test_whoever_answers_the_pings_of_the_house_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page does, and a whole school has one address."""
    monkeypatch.setattr(serving_room, "PING_SECONDS", 0.01)
    with serving(tmp_path, terms=ONCE) as house, bare(Person(house)) as page:
        for _ in range(30):
            head, size, *payload = page.recv(6)
            assert (head, size) == (0x80 | Opcode.PING, 4)
            page.sendall(frame(Opcode.PONG, bytes(payload)))
        assert is_heard(page)


def test_behind_a_proxy_each_visitor_is_counted_alone(tmp_path: Path) -> None:
    with serving(tmp_path, terms=ONCE, proxies=[network("127.0.0.1")]) as house:
        ann, heads = Person(house), [f"X-Forwarded-For: 192.0.2.{at}\r\n" for at in (1, 2)]
        with bare(ann, header=heads[0]) as loud, bare(ann, header=heads[1]) as other, bare(ann) as nobody:
            ping(loud, 30)
            ping(other, 20)
            ping(nobody, 40)  # whoever the proxy does not speak for has the limit of a connection alone
            assert is_heard(other)
            assert is_heard(nobody)


def test_with_ipv6_all_addresses_of_a_network_are_one() -> None:
    doorway = Doorway(Terms(most=1000, frames_of_an_address=Rate(20, 10)))
    assert [doorway.rest_seconds("2001:db8::1", 20), doorway.rest_seconds("2001:db8:0:1::1", 20)] == [0, 0]
    assert doorway.rest_seconds("2001:db8::2", 20) == pytest.approx(2, abs=0.5)


# ------------------------------------------------------------------------------------------------ messages


def test_many_messages_at_once_are_all_answered(ann: Person) -> None:
    """More than fit into a slice, and some are cut in two by it."""
    with bare(ann) as line:
        line.sendall(frame(Opcode.TEXT, HELLO) * 500)
        assert updates(line, 500) == 500


def test_text_that_is_no_utf_8_ends_the_connection_without_a_page_in_the_journal(
    ann: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with bare(ann) as line:
        line.sendall(frame(Opcode.TEXT, HELLO))
        assert updates(line, 1) == 1
        line.sendall(frame(Opcode.TEXT, b'{"t": "\xff"}'))
        assert line.recv(4096) == Frame(Opcode.CLOSE, INVALID_DATA).serialize(mask=False)
        assert line.recv(4096) == b""
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_who_goes_before_the_last_word_is_no_failure(ann: Person, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", ann.house.port), SECONDS) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone at once
            line.sendall(HANDSHAKE.format("no-such-table", "").encode())
            assert b" 101 " in line.recv(4096)
    assert ann.get("/health").status_code == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_who_goes_on_after_the_last_word_is_cut_off(ann: Person) -> None:
    with bare(ann) as line:
        line.sendall(frame(Opcode.TEXT, b"x" * 5000))
        send_until_cut(line, frame(Opcode.TEXT) * 10_000)


def test_who_was_cut_off_and_takes_nothing_more_keeps_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LINGER_SECONDS", 0.1)
    source = "127.0.0.2"
    with serving(tmp_path, terms=Terms(most=1000, most_of_an_address=1)) as house, bare(Person(house), source) as deaf:
        deaf.sendall(frame(Opcode.TEXT, HELLO) * 5000)
        let_in_at_last(house, source)


# ------------------------------------------------------------------------------------------------ lines of a guest


def closing(line: ClientConnection) -> tuple[int, str]:
    """How the server ends the connection."""
    try:
        while True:
            line.recv(SECONDS)
    except ConnectionClosed as end:
        return (1006, "") if end.rcvd is None else (end.rcvd.code, end.rcvd.reason)


def crowd(person: Person, words: Callable[[int], str], count: int, lines: ExitStack) -> list[Guest]:
    """So many lines of one guest, each of which has said hello and heard of the table."""
    return [lines.enter_context(person.at(words(number))) for number in range(count)]


def test_of_too_many_lines_to_a_table_the_oldest_is_ended(ann: Person) -> None:
    words = ann.open("memory", 1)
    with ExitStack() as lines:
        first, *others = crowd(ann, lambda _: words, MOST_AT_A_TABLE + 1, lines)
        assert closing(first.line) == (TOO_MANY, CROWDED)
        others[0].play_on()
        for other in others:
            other.catch_up(others[0].table["n"])


def test_of_too_many_lines_in_all_the_oldest_is_ended(ann: Person, ben: Person) -> None:
    tables = [ann.open("memory", 1) for _ in range(3)]
    with ExitStack() as lines:
        first, *others = crowd(ann, lambda number: tables[number % 3], MOST_OF_A_GUEST + 1, lines)
        somebody_else = lines.enter_context(ben.at(tables[0]))
        assert closing(first.line) == (TOO_MANY, CROWDED)
        for other in [*others, somebody_else]:
            other.ask("hello")
            other.next("update")


def test_who_left_makes_room(ann: Person) -> None:
    words = ann.open("memory", 1)
    with ann.at(words) as first:
        for _ in range(2 * MOST_OF_A_GUEST):
            with ann.at(words):
                pass
        first.play_on()


def test_who_comes_back_all_the_time_is_not_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, Manners(lines=Share(Rate(2, 1e-9), Rate(99, 1)))) as house:
        ann, ben = Person(house), Person(house)
        words = ann.open("memory", 1)
        with ann.at(words) as first, ann.at(words), ann.socket(words) as third:
            assert closing(third) == (TOO_MANY, CROWDED)
            first.play_on()
            with ben.at(words):
                pass
