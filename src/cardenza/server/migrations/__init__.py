"""How the database came to its present layout, step by step; opening a store takes the steps that are missing.

Where several nodes use one database, `cardenza migrate` does it, and they take what they find if it is near enough.
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


class MissingSteps(Exception):
    """The database lacks steps that this program needs; the number of its layout is the text."""


def layout(connection: Connection) -> str | None:
    """Which step the database is at; None if it has taken none."""
    return MigrationContext.configure(connection).get_current_revision()


def accept(present: str) -> None:
    """Raise `UnknownLayout` or `MissingSteps` unless nodes of this release can work with a layout as it is.

    Nodes of two neighbouring releases run side by side while one takes over from the other. A step first adds what the
    new ones need, so the old ones meet a layout that is one step ahead. A step that takes something away
    (`TAKES_AWAY = True` in its file) comes after them, so the new ones may meet a layout that is one step behind.
    """
    head = STEPS.get_current_head() or ""
    if present in (head, _after(head)):
        return
    if not _is_known(present):
        raise UnknownLayout(present)
    missing = list(STEPS.iterate_revisions("head", present))
    if len(missing) > 1 or not getattr(missing[0].module, "TAKES_AWAY", False):
        raise MissingSteps(present)


def _after(number: str) -> str:
    return f"{int(number) + 1:04}"


def _is_known(present: str) -> bool:
    return present in {step.revision for step in STEPS.walk_revisions()}


def migrate(connection: Connection, to: str = "head") -> None:
    """Take all steps that are missing up to this one, in the transaction of the connection: all of them or none."""
    context = MigrationContext.configure(connection)
    present = context.get_current_revision()
    for named in (present, to):
        if named not in (None, "head") and not _is_known(named):
            raise UnknownLayout(named)
    missing = list(STEPS.iterate_revisions(to, present or "base"))
    with Operations.context(context):
        for step in reversed(missing):
            step.module.upgrade()
    if missing:
        context.stamp(STEPS, to)
