"""One server for all tests that do not need one of their own; on each store, one for those that run on both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines import STORES, database
from tests.server.house import House, Person, serving
from tools.engines import Engine


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked so meets the house of all tests twice: on a file, and on PostgreSQL."""
    if metafunc.definition.get_closest_marker("both_stores") and "house" in metafunc.fixturenames:
        metafunc.parametrize("house", STORES, indirect=True)


@pytest.fixture(scope="session")
def house_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


@pytest.fixture(scope="session")
def house_on_postgresql(postgres: Engine, laid_out: str) -> Iterator[House]:
    with database(postgres, laid_out) as place, serving(place) as open_house:
        yield open_house


@pytest.fixture
def house(request: pytest.FixtureRequest) -> House:
    store = getattr(request, "param", STORES[0])
    found: House = request.getfixturevalue(f"house_on_{store}")
    return found


@pytest.fixture
def ann(house: House) -> Person:
    return Person(house, "Ann")


@pytest.fixture
def ben(house: House) -> Person:
    return Person(house, "Ben")


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client as it is built: a page and what it is made of."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Cardenza</title>")
    (tmp_path / "assets" / "main-abc.js").write_text("export {}")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return tmp_path
