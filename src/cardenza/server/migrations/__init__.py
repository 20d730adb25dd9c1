"""How the database came to its present layout, step by step; opening a store takes the steps that are missing.

There is no `env.py`: `migrate` uses Alembic's library and is the only one who does. A new step is a file in `versions`,
named after its number; a test compares where the steps lead with `schema`.
"""

from pathlib import Path
from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

STEPS: Final = ScriptDirectory(str(Path(__file__).parent))
"""All steps that this program knows."""


class UnknownLayout(Exception):
    """The database has a layout that this program does not know; its number is the text."""


def layout(connection: Connection) -> str | None:
    """Which step the database is at; None if it has taken none."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, to: str = "head") -> None:
    """Take all steps that are missing up to this one, in the transaction of the connection: all of them or none."""
    context = MigrationContext.configure(connection)
    present = context.get_current_revision()
    known = {step.revision for step in STEPS.walk_revisions()}
    for named in (present, to):
        if named not in (None, "head", *known):
            raise UnknownLayout(named)
    missing = list(STEPS.iterate_revisions(to, present or "base"))
    with Operations.context(context):
        for step in reversed(missing):
            step.module.upgrade()
    if missing:
        context.stamp(STEPS, to)
