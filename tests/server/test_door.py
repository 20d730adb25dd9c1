"""The door: how many come in, who is told that the house is full, and who takes too long to say what they want."""

import asyncio
import json
import resource
import select
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from cardenza.server import door
from cardenza.server.door import Terms, Usher
from cardenza.server.house import Manners
from cardenza.server.proxies import network
from tests.server.house import SECONDS, House, Person, let_in_at_last, serving

PLENTY = 1000
PATIENT = 1000.0
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = b"GET /health HTTP/1.1\r\nHost: loc"
UPGRADE = (
    b"GET /ws/no-such-table HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
)


def visitor(house: House, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), SECONDS, source_address=(source, 0))


def answer(line: socket.socket) -> bytes:
    """One answer, head and body, or what came of it."""
    told = b""
    with suppress(ConnectionError):
        while b"\r\n\r\n" not in told or len(told.partition(b"\r\n\r\n")[2]) < _length(told):
            if not (piece := line.recv(65536)):
                break
            told += piece
    return told


def _length(told: bytes) -> int:
    lines = told.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")
    return next((int(line.partition(b":")[2]) for line in lines if line.startswith(b"content-length:")), 0)


def status(line: socket.socket, request: bytes = HEALTH) -> int:
    """What a request is answered with; 0 if it is not."""
    with suppress(ConnectionError):
        line.sendall(request)
    return int(answer(line)[9:12] or b"0")


def rest(line: socket.socket) -> bytes:
    """What comes until the server has hung up."""
    told = b""
    with suppress(ConnectionError):
        while piece := line.recv(65536):
            told += piece
    return told


def trickle(line: socket.socket) -> bytes:
    """Send byte after byte until something comes back; tells what."""
    with suppress(ConnectionError):
        while not select.select([line], [], [], 0.02)[0]:
            line.sendall(b"x")
    return rest(line)


# ------------------------------------------------------------------------------------------------ too slow


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where requests must come at once; the application itself is patient."""
    terms = Terms(most=PLENTY, request_seconds=0.3)
    with serving(tmp_path_factory.mktemp("hasty"), Manners(body_seconds=PATIENT), terms=terms) as house:
        yield house


@pytest.mark.parametrize("sent", [b"", HALF])
def test_a_request_that_does_not_come_is_cut_off(hasty: House, sent: bytes) -> None:
    with visitor(hasty) as line:
        line.sendall(sent)
        assert rest(line) == b""


def test_a_request_that_comes_byte_by_byte_is_cut_off(hasty: House) -> None:
    with visitor(hasty) as line:
        line.sendall(HALF)
        assert trickle(line) == b""


def test_the_second_request_of_a_connection_must_come_in_time_too(hasty: House) -> None:
    with visitor(hasty) as line:
        assert status(line) == 200
        line.sendall(HALF)
        assert trickle(line) == b""


def test_a_body_that_nobody_reads_must_end_as_well(hasty: House) -> None:
    with visitor(hasty) as line:
        assert status(line, HEALTH.replace(b"\r\n\r\n", b"\r\nContent-Length: 1000000\r\n\r\n")) == 200
        assert trickle(line) == b""


def test_half_a_body_is_answered_with_a_sentence(tmp_path: Path) -> None:
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    terms = Terms(most=PLENTY, request_seconds=PATIENT)
    with serving(tmp_path, Manners(body_seconds=0.3), terms=terms) as house, visitor(house) as line:
        line.sendall(head + b'{"name": "An')
        told = trickle(line)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert json.loads(told.partition(b"\r\n\r\n")[2]) == {"sentence": "A request is sent within 0.3 s."}


def test_who_does_not_take_the_answer_is_cut_off(tmp_path: Path, client: Path) -> None:
    large = client / "assets" / "large-abc.js"
    with large.open("wb") as file:
        file.truncate(64 << 20)
    terms = Terms(most=1, answer_seconds=0.3)
    with serving(tmp_path / "data", client=client, terms=terms) as house, visitor(house) as deaf:
        deaf.sendall(b"GET /assets/large-abc.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert deaf.recv(15) == b"HTTP/1.1 200 OK"
        let_in_at_last(house, "127.0.0.1")  # there is room for one


# ------------------------------------------------------------------------------------------------ too many


def test_when_the_house_is_full_a_sentence_says_so(tmp_path: Path) -> None:
    with serving(tmp_path, terms=Terms(most=2)) as house, visitor(house) as one, visitor(house) as two:
        assert (status(one), status(two)) == (200, 200)
        with visitor(house) as three:
            three.sendall(HEALTH)
            head, _, body = rest(three).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 ")
            assert json.loads(body) == {"sentence": door.FULL}
        one.close()
        let_in_at_last(house, "127.0.0.1")


def test_who_is_turned_away_and_says_nothing_does_not_stay(tmp_path: Path) -> None:
    terms = Terms(most=1, refusal_seconds=0.1, request_seconds=PATIENT)
    with serving(tmp_path, terms=terms) as house, visitor(house) as one, visitor(house) as two:
        assert rest(two) == b""
        assert status(one) == 200


def test_when_too_many_are_told_the_others_are_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "TURNED_AWAY", 1)
    terms = Terms(most=1, refusal_seconds=PATIENT, request_seconds=PATIENT)
    with serving(tmp_path, terms=terms) as house, ExitStack() as lines:
        one, two, three = (lines.enter_context(visitor(house)) for _ in range(3))
        assert rest(three) == b""
        assert (status(two), status(one)) == (503, 200)


def test_one_address_has_its_share_and_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    terms = Terms(most=PLENTY, most_of_an_address=2)
    with serving(tmp_path, terms=terms, proxies=[network("127.0.0.1")]) as house, ExitStack() as lines:
        greedy = [lines.enter_context(visitor(house, "127.0.0.2")) for _ in range(3)]
        assert [status(line) for line in greedy] == [200, 200, 503]
        others = [lines.enter_context(visitor(house, source)) for source in ("127.0.0.3", *["127.0.0.1"] * 3)]
        assert [status(line) for line in others] == [200] * 4


def test_sockets_of_tables_count_until_they_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path, terms=Terms(most=PLENTY, most_of_an_address=1)) as house:
        ann = Person(house)
        with ann.socket(ann.open("memory", 1), source="127.0.0.2") as line, visitor(house, "127.0.0.2") as refused:
            assert status(refused) == 503
            line.close()
            let_in_at_last(house, "127.0.0.2")


TERMS = """
    import resource
    from cardenza.server.door import usual_terms

    resource.setrlimit(resource.RLIMIT_NOFILE, (300, 1000))
    print(usual_terms().most, resource.getrlimit(resource.RLIMIT_NOFILE))
    resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
    print(usual_terms().most)
"""


def test_there_are_as_many_places_as_descriptors_but_for_some() -> None:
    command = [sys.executable, "-c", textwrap.dedent(TERMS)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert told.stdout.splitlines() == ["800 (1000, 1000)", "30"]


def test_without_descriptors_the_journal_stays_short_and_the_house_opens_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardenza.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = ("127.0.0.1", int(server.stdout.readline().rpartition(":")[2]))
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (40, hard))
        with ExitStack() as lines:
            for _ in range(100):
                lines.enter_context(socket.create_connection(address, SECONDS))
            told = [next(line for line in server.stderr if "out of system resource" in line)]
        with socket.create_connection(address, SECONDS) as line:
            assert status(line) == 200
        server.terminate()
        told += server.stderr
    assert len(told) < 20


# ------------------------------------------------------------------------------------------------ too large


def test_a_handshake_with_large_headers_is_answered(ann: Person) -> None:
    with ann.socket(ann.open("memory", 1), **{"X-Large": "x" * 14_000}) as line:
        line.send('{"t": "hello"}')
        assert json.loads(line.recv(SECONDS))["t"] == "update"


@pytest.mark.parametrize("size", [18_000, 300_000])
def test_larger_headers_are_refused_in_words(house: House, ann: Person, size: int) -> None:
    large = b"\r\nX-Large: " + b"x" * size + b"\r\n\r\n"
    for request in (HEALTH.replace(b"\r\n\r\n", large), UPGRADE + large):
        with visitor(house) as line:
            assert status(line, request) == 431
    with pytest.raises(InvalidStatus) as refusal, ann.socket("no-such-table", **{"X-Large": "x" * size}):
        pass
    assert refusal.value.response.status_code == 431


def test_a_handshake_that_cannot_be_read_is_refused(house: House) -> None:
    many = b"".join(b"\r\nX-%d: x" % number for number in range(200))
    for odd, expected in ((many, 431), (b"\r\nContent-Length: 5", 400)):
        with visitor(house) as line:
            assert status(line, UPGRADE + odd + b"\r\n\r\n") == expected


def test_who_comes_alone_does_not_wait_for_hundreds_from_one_address() -> None:
    shown: list[str] = []

    async def come() -> None:
        usher = Usher()
        for number in range(300):
            usher.wait("192.0.2.1", lambda: shown.append("one of many"))
            if number == 200:
                usher.wait("2001:db8::1", lambda: shown.append("alone"))
        while len(shown) < 301:
            await asyncio.sleep(0)

    asyncio.run(come())
    assert shown.index("alone") == 1
    assert shown.count("one of many") == 300


def test_each_turn_of_the_loop_shows_in_one_of_an_address() -> None:
    async def come() -> list[int]:
        usher, shown = Usher(), list[str]()
        for name in "abc":
            usher.wait("192.0.2.1", partial(shown.append, name))
        counts = []
        for _ in range(4):
            await asyncio.sleep(0)
            counts.append(len(shown))
        return counts

    assert asyncio.run(come()) == [1, 2, 3, 3]
