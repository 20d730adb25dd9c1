"""A house that is open to the world: by https, by its own name, and with its figures for itself."""

from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.house import QUICK, Person, serving

PUBLIC = replace(QUICK, origin="https://cards.example", hosts=frozenset(["cards.example", "127.0.0.1"]))
STRICTLY = "max-age=31536000"


def test_behind_https_no_cookie_and_no_page_goes_by_plain_http(tmp_path: Path) -> None:
    with serving(tmp_path, PUBLIC) as house:
        answer = Person(house).http.get("/api/me", headers={"Cookie": ""})
        assert "; Secure" in answer.headers["set-cookie"]
        for path in ("/", "/api/me", "/health", "/api/nothing"):
            assert Person(house).get(path).headers["strict-transport-security"] == STRICTLY


def test_a_house_in_the_room_promises_no_https(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        answer = Person(house).http.get("/api/me", headers={"Cookie": ""})
        assert "strict-transport-security" not in answer.headers
        assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize("host", ["elsewhere.example", "cards.example.elsewhere.example", "[::1", ""])
def test_a_name_that_is_not_ours_leads_nowhere(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, PUBLIC) as house:
        ann = Person(house)
        assert ann.http.get("/api/me", headers={"Host": host}).status_code == 421
        assert ann.http.get("/api/me", headers={"Host": "Cards.Example:443"}).status_code == 200
        assert ann.http.get("/health", headers={"Host": host}).status_code == 200
        with pytest.raises(InvalidStatus):
            ann.socket(ann.open("memory", 1), Host=host)


# ------------------------------------------------------------------------------------------------ the figures

TOKEN = "a-token-long-enough"


def figures(person: Person, **headers: str) -> int:
    return person.http.get("/metrics", headers=headers).status_code


def test_the_figures_are_for_this_machine(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = Person(house)
        assert figures(ann) == 200
        assert figures(ann, Host="elsewhere.example") == 403, "a page of somebody else whose name leads here"
        assert figures(ann, **{"X-Forwarded-For": "127.0.0.1"}) == 403, "a proxy beside us speaks for anybody"


def test_behind_a_proxy_and_from_elsewhere_the_figures_need_the_token(tmp_path: Path) -> None:
    with serving(tmp_path, replace(PUBLIC, metrics_token=TOKEN)) as house:
        ann = Person(house)
        assert figures(ann) == 403
        assert figures(ann, Authorization="Bearer") == figures(ann, Authorization=f"Bearer {TOKEN}x") == 403
        assert figures(ann, Authorization=f"Bearer {TOKEN}", Host="10.0.0.7:8000") == 200


def test_without_a_token_an_empty_one_opens_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, PUBLIC) as house:
        assert figures(Person(house), Authorization="Bearer") == 403
