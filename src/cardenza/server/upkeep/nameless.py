"""Logs without the names of people: instead of a name stands NN and a number, as where players are not known.

A log without them leads to the same games. Where a guest is forgotten altogether, nobody has their number any more
either: another one stands for it, which belongs to nobody.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from cardenza.match.events import AskedChair, Entry, Guest, Happening, Opened, Removed, Renamed, Sat, Stood
from cardenza.server.archive import Line
from cardenza.server.logs import entry_of

NOBODY: Final = "NN"

_encode: Final = msgspec.json.Encoder().encode


def nameless_lines(
    words: str, lines: Sequence[Line], whose: Collection[str] | None = None, ids: Mapping[str, str] | None = None
) -> list[Line]:
    """The lines of a log without the names of these guests, or of anybody; `ids` are other numbers for guests.

    Raises `Damaged` where an entry cannot be read.
    """
    entries = [entry_of(words, number, line) for number, line in enumerate(lines, 1)]
    masked = nameless(entries, whose, ids)
    return [
        line if before is after else line._replace(event=_encode(after.event).decode())
        for line, before, after in zip(lines, entries, masked, strict=True)
    ]


def nameless(
    entries: Sequence[Entry], whose: Collection[str] | None = None, ids: Mapping[str, str] | None = None
) -> list[Entry]:
    """The same for entries; those that stay as they were are the same objects."""
    masks = Masks(whose, ids or {})
    return [entry if (event := masks.over(entry.event)) is None else _with(entry, event) for entry in entries]


def _with(entry: Entry, event: Happening) -> Entry:
    return msgspec.structs.replace(entry, event=event)


class Masks:
    """Follows a log, so that each guest has one number in it, in the order of their coming."""

    def __init__(self, whose: Collection[str] | None, ids: Mapping[str, str]) -> None:
        self._whose = whose
        self._ids = ids
        self._numbers: dict[str, int] = {}
        self._chairs: dict[int, str] = {}

    def over(self, event: Happening) -> Happening | None:
        """What is told instead of an event; None if it stays."""
        match event:
            case Opened(host=host) if host in self._ids:
                return msgspec.structs.replace(event, host=self._ids[host])
            case Sat(chair, Guest() as guest):
                self._chairs[chair] = guest.id
                return None if (told := self._masked(guest)) == guest else Sat(chair, told)
            case AskedChair(chair, guest):
                return None if (told := self._masked(guest)) == guest else AskedChair(chair, told)
            case Renamed(chair, name) if self._has_mask(self._chairs.get(chair, "")):
                told_name = self._name(self._chairs[chair])
                return None if told_name == name else Renamed(chair, told_name)
            case Stood(chair) | Removed(chair) | Sat(chair):
                self._chairs.pop(chair, None)
        return None

    def _has_mask(self, who: str) -> bool:
        return who in self._numbers and (self._whose is None or who in self._whose)

    def _masked(self, guest: Guest) -> Guest:
        self._numbers.setdefault(guest.id, len(self._numbers) + 1)
        name = self._name(guest.id) if self._has_mask(guest.id) else guest.name
        return Guest(self._ids.get(guest.id, guest.id), name)

    def _name(self, who: str) -> str:
        return f"{NOBODY} {self._numbers[who]}"
