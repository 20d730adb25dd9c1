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
