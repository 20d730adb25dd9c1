"""Opens the database of a house beside the server that may run on it: without its lock, and changing no layout."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from cardenza.server.database import ANOTHER, StoreProblem, engine_of, file_at, reason, server_engine, server_of
from cardenza.server.migrations import STEPS, layout

Opened: TypeAlias = Engine
"""An open database, for those who need not know by whom it is opened."""

UNHURRIED: Final = ("statement_timeout", "idle_in_transaction_session_timeout")
"""A house as a whole takes longer than any move may."""


@contextmanager
def beside(place: str | Path, *, any_layout: bool = False) -> Iterator[Engine]:
    """The database of a house that is there; of this program's layout, unless any will do."""
    url = server_of(place)
    name = str(url or file_at(place))
    engine = engine_of(_there(file_at(place))) if url is None else server_engine(url)
    try:
        with engine.connect() as connection:
            _check_layout(layout(connection), name, any_layout)
        yield engine
    except DBAPIError as error:
        raise StoreProblem(f"{name} cannot be used ({reason(error)}); {ANOTHER}") from error
    finally:
        engine.dispose()


def unhurried(connection: Connection) -> Connection:
    """A connection whose questions may take as long as they need."""
    if connection.dialect.name == "postgresql":
        for limit in UNHURRIED:
            connection.execute(text(f"SET {limit} = 0"))
    return connection


def _there(file: Path) -> Path:
    if not file.is_file():
        raise StoreProblem(f"there is no house at {file}")
    return file


def _check_layout(found: str | None, name: str, any_layout: bool) -> None:
    if found is None:
        raise StoreProblem(f"{name} is no database of Cardenza; {ANOTHER}")
    head = STEPS.get_current_head()
    if found == head or any_layout:
        return
    known = {step.revision for step in STEPS.walk_revisions()}
    what = "first bring it up to date by `cardenza migrate`" if found in known else "use the release of its server"
    raise StoreProblem(f"{name} has layout {found}, and this Cardenza works with {head}: {what}")
