"""Migrations: their steps lead to the schema, all or none of them, and a newer layout is left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from cardenza.server.database import Database, engine_of
from cardenza.server.migrations import STEPS, layout, migrate
from cardenza.server.schema import METADATA
from cardenza.server.store import Store, StoreProblem


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert layout(connection) == STEPS.get_current_head()
    database.close()


def test_there_is_one_way_through_the_steps() -> None:
    steps = list(STEPS.walk_revisions())[::-1]
    assert [step.revision for step in steps] == [f"{number:04}" for number in range(1, len(steps) + 1)]
    assert [Path(step.path).stem for step in steps] == [f"step_{step.revision}" for step in steps]
    assert STEPS.get_heads() == [steps[-1].revision]


def test_a_migration_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    engine = engine_of(tmp_path / "fresh.db")
    with engine.connect() as connection, connection.begin() as transaction:
        migrate(connection)
        assert inspect(connection).has_table("entries")
        transaction.rollback()
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    asyncio.run(Store.open(tmp_path).close())
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database:
        before = list(database.iterdump())
    asyncio.run(Store.open(tmp_path).close())
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database:
        assert list(database.iterdump()) == before


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    asyncio.run(Store.open(tmp_path).close())
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
    sentence = (
        rf"cardenza.db was written by a newer Cardenza \(layout 0999; this one knows {STEPS.get_current_head()}\)"
    )
    with pytest.raises(StoreProblem, match=sentence):
        Store.open(tmp_path)
    with closing(sqlite3.connect(tmp_path / "cardenza.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0999",)]
