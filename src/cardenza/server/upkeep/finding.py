"""Finds what somebody who looks after a house names: a table by the words of its address, a guest by their number."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from cardenza.server import addresses
from cardenza.server.database import StoreProblem
from cardenza.server.schema import TABLES
from cardenza.server.upkeep.guests import OWN

LEAST_LETTERS: Final = 6  # of a guest's number: so many are in the journal


class Found(NamedTuple):
    """A table, or a guest."""

    name: str
    is_table: bool


def found(connection: Connection, named: str) -> Found:
    """The table or guest that is meant. Raises `StoreProblem` where there is none."""
    words = addresses.cleaned(named)
    if connection.scalar(select(TABLES.c.words).where(TABLES.c.words == words)) is not None:
        return Found(words, True)
    guest = guest_found(connection, named)
    if not guest:
        raise StoreProblem(f"there is neither a table nor a guest {named!r} here")
    return Found(guest, False)


def table_found(connection: Connection, named: str) -> str:
    """The same for a table alone."""
    what = found(connection, named)
    if not what.is_table:
        raise StoreProblem(f"{what.name} is a guest; a table is named by the words of its address")
    return what.name


def guest_found(connection: Connection, named: str) -> str:
    """The guest whose number begins so; empty if there is none. Raises `StoreProblem` if there are several."""
    if len(named) < LEAST_LETTERS:
        return ""
    guests: set[str] = set()
    for table in OWN:
        begins = table.c.guest.startswith(named.lower(), autoescape=True)
        guests |= set(connection.scalars(select(table.c.guest).where(begins).distinct().limit(2)))
    if len(guests) > 1:
        raise StoreProblem(f"several guests have numbers that begin with {named}: name more of it")
    return guests.pop() if guests else ""
