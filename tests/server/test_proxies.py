"""Who is believed about whom they speak for: proxies that were named, and nobody else."""

from http import HTTPStatus
from pathlib import Path

import pytest

from cardenza.server.house import Manners
from cardenza.server.limits import Rate, Share
from cardenza.server.proxies import as_seen, is_among, network
from tests.server.house import Person, serving

TABLE = {"settings": {"game": "memory", "seats": 1}, "name": "Ann", "bots": 0, "level": "beginner"}
ONE_EACH = Manners(new_tables=Share(Rate(9, 9), Rate(1, 1e-9)))


def opened(person: Person, source: str) -> int:
    return person.http.post("/api/tables", json=TABLE, headers={"X-Forwarded-For": source}).status_code


def test_whoever_invents_an_address_gets_nothing_for_it(tmp_path: Path) -> None:
    with serving(tmp_path, ONE_EACH) as house:
        ann = Person(house)
        assert [opened(ann, f"192.0.2.{at}") for at in range(3)] == [201, 429, 429]


def test_a_proxy_that_is_named_speaks_for_each_of_its_visitors(tmp_path: Path) -> None:
    with serving(tmp_path, ONE_EACH, proxies=[network("127.0.0.0/8")]) as house:
        ann = Person(house)
        assert [opened(ann, f"192.0.2.{at}") for at in (1, 1, 2, 2)] == [201, 429, 201, 429]
        invented = [opened(ann, f"198.51.100.{at}, 192.0.2.2") for at in range(3)]
        assert invented == [429] * 3, "what the proxy itself has seen counts, not what it was told"


@pytest.mark.parametrize(("named", "is_secure"), [([], False), (["127.0.0.1"], True)])
def test_only_a_proxy_that_is_named_tells_that_the_way_is_safe(
    tmp_path: Path, named: list[str], is_secure: bool
) -> None:
    with serving(tmp_path, proxies=[network(each) for each in named]) as house:
        answer = Person(house).http.get("/api/me", headers={"X-Forwarded-Proto": "https", "Cookie": ""})
        assert answer.status_code == HTTPStatus.OK
        assert ("; Secure" in answer.headers["set-cookie"]) == is_secure


def test_a_proxy_of_ipv4_is_known_where_the_house_listens_by_ipv6() -> None:
    seen = as_seen([network("10.0.0.0/8"), network("2001:db8::/32")])
    believed = ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7"]
    assert [is_among(address, seen) for address in believed] == [True] * 3
    strangers = ["11.1.2.3", "::ffff:11.1.2.3", "2001:db9::7", "", "localhost"]
    assert [is_among(address, seen) for address in strangers] == [False] * 5
