"""From one table to the next: the steps of a log, and what each of them means for those who look on."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from cardenza.match.events import AskedChair, Dealt, Entry, Guest, Played, Sat, TookBack
from cardenza.match.evolving import evolve
from cardenza.match.snapshots import LAYOUT, snapshot
from cardenza.match.table import Phase, Table
from cardenza.protocol.telling import Item, item_of
from cardenza.server.store import Snapshot

QUICKLY_FOLDED: Final = 20  # a log is followed to a deal among its first entries as quickly as from a snapshot


class Step(NamedTuple):
    """From one table to the next."""

    before: Table | None
    entry: Entry
    after: Table

    @property
    def item(self) -> Item:
        return item_of(self.entry, self.after)


def steps(table: Table | None, entries: Sequence[Entry]) -> list[Step]:
    """The way that a log leads, entry by entry."""
    found: list[Step] = []
    for entry in entries:
        after = evolve(table, entry)
        found.append(Step(table, entry, after))
        table = after
    return found


def snapshot_in(coming: Sequence[Step]) -> Snapshot | None:
    """The last deal among these steps, to follow the log from there later on."""
    for _, entry, after in reversed(coming):
        if isinstance(entry.event, Dealt):
            return Snapshot(entry.n, LAYOUT, snapshot(after)) if entry.n > QUICKLY_FOLDED else None
    return None


def renamed(entry: Entry, guest: Guest) -> Entry:
    """An entry as it would read if the guest had always had the name they have now."""
    event = entry.event
    if isinstance(event, Sat) and isinstance(event.player, Guest) and event.player.id == guest.id:
        return msgspec.structs.replace(entry, event=msgspec.structs.replace(event, player=guest))
    if isinstance(event, AskedChair) and event.guest.id == guest.id:
        return msgspec.structs.replace(entry, event=msgspec.structs.replace(event, guest=guest))
    return entry


def is_finished(table: Table) -> bool:
    """Is nothing going to happen here unless somebody asks for a rematch?"""
    return table.phase is Phase.OVER and table.is_series_over()


def is_change(step: Step) -> bool:
    """Does a move that was meant for the table before this step mean something else after it?

    A phrase, a chair or an absence changes nothing. Nor does silence in a window, said or not, nor an answer that
    leaves it open: the others may still answer, and what the next player was offered is theirs to play.
    """
    event, before = step.entry.event, step.before
    if isinstance(event, Dealt | TookBack):
        return True
    if not isinstance(event, Played) or before is None or before.state is None:
        return False
    if before.window is None:
        return True
    is_open = step.after.window is not None and step.after.window.moves_made == before.window.moves_made
    is_silence = step.after.deeds is not None and step.after.deeds.is_silence
    return not is_silence and not is_open
