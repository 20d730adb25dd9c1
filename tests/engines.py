"""A PostgreSQL and a Redis for the tests of one process, started when the first of them asks and ended after the last.

Every test has a database of its own. Where a store may be either, a test takes `place` and runs on both.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

import psycopg
import pytest

from tools import engines
from tools.engines import Engine

Place: TypeAlias = str | Path
_numbers: Final = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Engine]:
    with engines.postgres() as engine:
        yield engine


@pytest.fixture(scope="session")
def redis() -> Iterator[Engine]:
    with engines.redis() as engine:
        yield engine


@pytest.fixture
def postgres_place(postgres: Engine) -> Iterator[str]:
    """The address of an empty database."""
    name = f"house{next(_numbers)}"
    with psycopg.connect(engines.postgres_url(postgres), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield engines.postgres_url(postgres, name)
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """Where tables are kept: an empty folder, and then an empty database."""
    name = "tmp_path" if request.param == "sqlite" else "postgres_place"
    found: Place = request.getfixturevalue(name)
    return found
