"""Whatever is read, said or asked ends with a value or with one sentence; what is written is read as the same."""

from collections.abc import Iterator

import pytest

from cardenza import catalogue
from tests.fuzz import requests
from tests.fuzz.properties import PROPERTIES
from tests.fuzz.tables import Tables, of_messages, open_tables
from tests.server.house import House, Person, serving


@pytest.mark.parametrize("name", PROPERTIES)
def test_whatever_is_drawn_is_read_or_refused_in_a_sentence(name: str) -> None:
    PROPERTIES[name]()


# ------------------------------------------------------------------------------------------------ at a table


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with open_tables(tmp_path_factory.mktemp("tables")) as opened:
        yield opened


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_message_is_answered_and_the_table_goes_on(tables: Tables, key: str) -> None:
    of_messages(tables, key)()


# ------------------------------------------------------------------------------------------------ over http


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("asked")) as opened:
        yield opened


@pytest.fixture(scope="module")
def words(house: House) -> str:
    return Person(house).open("memory", 1)


@pytest.mark.parametrize(("method", "path"), [*requests.every_route()])
def test_no_request_is_answered_with_a_failure(
    house: House, words: str, method: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    requests.of_route(Person(house), words, method, path)()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
