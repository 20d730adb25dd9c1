"""A PostgreSQL and a Redis for the tests of one process, started when the first of them asks and ended after the last.

Every test has a database of its own. Where a store may be either, a test takes `place` and runs on both; where a
server runs on it, `home`, which needs no time to be laid out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

import psycopg
import pytest

from cardenza.server.database import bring_up_to_date
from tools import engines
from tools.engines import Engine

Place: TypeAlias = str | Path
STORES: Final = ("sqlite", "postgresql")
EMPTY: Final = "template1"
_numbers: Final = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Engine]:
    with engines.postgres() as engine:
        yield engine


@pytest.fixture(scope="session")
def redis() -> Iterator[Engine]:
    with engines.redis() as engine:
        yield engine


@pytest.fixture(scope="session")
def laid_out(postgres: Engine) -> Iterator[str]:
    """The name of a database where nothing is missing but a house: copied in no time, while a migration takes its."""
    with database(postgres) as place:
        bring_up_to_date(place)
        with psycopg.connect(place) as inside:
            inside.execute("DELETE FROM house")  # each has a secret of its own
        yield place.partition("?")[0].rpartition("/")[2]


@contextmanager
def database(postgres: Engine, begins_as: str = EMPTY) -> Iterator[str]:
    """The address of a new database, which is gone after the block."""
    name = f"house{next(_numbers)}"
    with psycopg.connect(engines.postgres_url(postgres), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {begins_as}")
        yield engines.postgres_url(postgres, name)
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_place(postgres: Engine) -> Iterator[str]:
    """The address of an empty database."""
    with database(postgres) as place:
        yield place


@pytest.fixture
def postgres_home(postgres: Engine, laid_out: str) -> Iterator[str]:
    """The address of a database that is ready for a house."""
    with database(postgres, laid_out) as place:
        yield place


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest) -> Place:
    """Where tables are kept: an empty folder, and then an empty database."""
    return _one_of(request, "tmp_path", "postgres_place")


@pytest.fixture(params=STORES)
def home(request: pytest.FixtureRequest) -> Place:
    """Where a server may open a house: in an empty folder, and then in a database that waits for it."""
    return _one_of(request, "tmp_path", "postgres_home")


def _one_of(request: pytest.FixtureRequest, *names: str) -> Place:
    found: Place = request.getfixturevalue(names[STORES.index(request.param)])
    return found
