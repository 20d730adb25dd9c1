"""What a host may do about those who come: lock the table, make it private, remove, rename, hand over.

Whoever stands in for a host who is away keeps others out by lock and privacy. What concerns a person who sits here is
the host's alone: a page that is loaded again must not cost anybody their table.
"""

from typing import Final, TypeAlias, assert_never

from cardenza.match.commands import HandOver, Lock, MakePrivate, Remove, Rename
from cardenza.match.events import Declined, Guest, HandedOver, Happening, Locked, MadePrivate, Removed, Renamed
from cardenza.match.rules import not_allowed
from cardenza.match.table import Table

NEW_NAMES: Final = "Adagio Allegro Andante Dolce Largo Legato Presto Rubato Scherzo Tranquillo Tutti Vivace".split()
"""Given instead of an offending name, by the table: a name that another person chose could offend as well. They are
the same in every language, and more than there are chairs."""

Hosting: TypeAlias = Lock | MakePrivate | Remove | Rename | HandOver


def hosted(table: Table, command: Hosting) -> list[Happening]:
    match command:
        case Lock(who, is_locked):
            _check_acting(table, who)
            return [] if table.is_locked == is_locked else [Locked(is_locked)]
        case MakePrivate(who, is_private):
            _check_acting(table, who)
            return [] if table.is_private == is_private else [MadePrivate(is_private)]
        case Remove(who, chair):
            _person_at(table, who, chair)
            return [Removed(chair)]
        case Rename(who, chair):
            person = _person_at(table, who, chair)
            return [] if person.id in table.renamed else [Renamed(chair, _new_name(table))]
        case HandOver(who, chair):
            _person_at(table, who, chair)
            return [HandedOver(chair)]
        case _:
            assert_never(command)


def closing(table: Table) -> list[Happening]:
    """What whoever runs the house does to close a table: no more than a host could, and for everybody.

    A game that was begun is played to its end by bots.
    """
    chairs = [chair for chair, at in enumerate(table.chairs) if at.guest() is not None]
    wishes = [Declined(wish.n) for wish in table.wishes]
    locked: list[Happening] = [Locked(True), MadePrivate(True)]
    return [*locked, *wishes, *[Removed(chair) for chair in chairs]]


def can_deal_with(table: Table, who: str, chair: int) -> bool:
    """May they remove or rename whoever sits there, or hand the table over to them?"""
    person = table.chairs[chair].guest()
    return who == table.host and person is not None and person.id != who


def _check_acting(table: Table, who: str) -> None:
    if not table.is_host(who):
        raise not_allowed("MATCH-5")


def _person_at(table: Table, who: str, chair: int) -> Guest:
    """The person on a chair that the host alone deals with."""
    if who != table.host:
        raise not_allowed("MATCH-49" if table.is_host(who) else "MATCH-5")
    if not 0 <= chair < len(table.chairs):
        raise not_allowed("MATCH-1")
    person = table.chairs[chair].guest()
    if person is None or person.id == who:
        raise not_allowed("MATCH-48")
    return person


def _new_name(table: Table) -> str:
    taken = {chair.player.name for chair in table.chairs if chair.player is not None} | set(table.renamed.values())
    return next((name for name in NEW_NAMES if name not in taken), f"{NEW_NAMES[0]} {len(table.renamed) + 1}")
