"""A house that is open to other devices in the room: where it is, its QR codes, and the names it answers to."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import IPv4Address

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cardenza.server import reach
from tests.server import qr
from tests.server.house import QUICK, House, Person, serving

ORIGINS = ("http://192.168.1.20:8000", "http://10.0.0.7:8000")
WORDS = "mellow-viola-lantern"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    manners = replace(QUICK, origins=ORIGINS, hosts=reach.hosts_of(["192.168.1.20", "10.0.0.7"]))
    with serving(tmp_path_factory.mktemp("open"), manners) as house:
        yield house


def test_the_guest_is_told_where_other_devices_find_the_house(open_house: House) -> None:
    assert Person(open_house).get("/api/me").json()["origins"] == list(ORIGINS)


@pytest.mark.parametrize("at", range(len(ORIGINS)))
@pytest.mark.parametrize(("path", "way"), [("", ""), (f"/{WORDS}", f"/t/{WORDS}")])
def test_the_code_of_an_address_reads_as_the_address(open_house: House, at: int, path: str, way: str) -> None:
    answer = Person(open_house).get(f"/api/reach/{at}{path}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert qr.read(answer.text) == f"{ORIGINS[at]}{way}"


def test_no_code_is_drawn_of_anything_else(open_house: House) -> None:
    for path in ("/api/reach/2.svg", "/api/reach/0/no-such-words.svg", "/api/reach/x.svg", "/api/reach/-1.svg"):
        assert Person(open_house).get(path).status_code == 404, path


def test_a_house_for_this_machine_alone_has_no_code(ann: Person) -> None:
    assert ann.get("/api/reach/0.svg").status_code == 404


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "192.168.1.20:8000", "10.0.0.7"])
def test_the_house_answers_to_its_names(open_house: House, host: str) -> None:
    assert Person(open_house).get("/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "192.168.1.21:8000", "localhost.elsewhere.example:8000", ""])
def test_and_to_no_name_that_was_made_to_lead_there(open_house: House, host: str) -> None:
    answer = Person(open_house).get("/api/me", headers={"host": host, "origin": f"http://{host}"})
    assert (answer.status_code, "not the address" in answer.json()["sentence"]) == (421, True)


def test_a_table_is_not_told_to_a_page_that_was_led_there(open_house: House) -> None:
    line = socket.create_connection(("127.0.0.1", open_house.port))
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://elsewhere.example:{open_house.port}/ws/{WORDS}", sock=line),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_addresses_of_this_machine_are_its_own_and_local() -> None:
    for address in reach.own_addresses():
        with socket.socket() as own:
            own.bind((address, 0))  # only what is one's own can be listened on
        assert not IPv4Address(address).is_loopback
        assert not IPv4Address(address).is_global
