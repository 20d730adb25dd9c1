"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Person, serving


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


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
