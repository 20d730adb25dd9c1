"""Those who only watch a table: who may, how many at most, and when the others hear how many there are.

A message to everybody for each who comes would make four hundred who come sixty thousand messages, so the count is told
once a second at most.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Final, NamedTuple, final
from weakref import proxy

from cardenza.server.lines import Line

if TYPE_CHECKING:
    from cardenza.server.rooms import Room

MOST_WATCHING: Final = 50
COUNT_SECONDS: Final = 1.0
PRIVATE: Final = 4403
FULL: Final = 4453


class Refusal(NamedTuple):
    """Why somebody does not get in: the code that ends their line, and a sentence."""

    code: int
    sentence: str


NOT_INVITED: Final = Refusal(PRIVATE, "This table is private; whoever sits there can send you an invitation.")
CROWDED: Final = Refusal(FULL, f"{MOST_WATCHING} people are watching this table already; come back later.")


@final
class Watching:
    """Who watches in a room."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # no circle: a room that is dropped gives its memory back at once
        self._told_at = -COUNT_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    def count(self) -> int:
        """How many watch, at this node and at others."""
        return self.here() + self._room.nodes.watching_elsewhere(self._room.words)

    def here(self) -> int:
        return len(self._guests())

    def _guests(self) -> set[str]:
        return {line.who for line in self._room.lines if self._room.table.chair_of(line.who) is None}

    def refusal(self, line: Line) -> Refusal | None:
        """Why the guest at the end of a line may not be here; None if they may."""
        table, who = self._room.table, line.who
        if not self._room.admits(who, line.invitation):
            return NOT_INVITED
        if table.chair_of(who) is not None or who in table.holders:
            return None
        others = len(self._guests() - {who}) + self._room.nodes.watching_elsewhere(self._room.words)
        return CROWDED if others >= MOST_WATCHING else None

    def changed(self, line: Line | None = None) -> None:
        """Somebody came or went, here or (None) at another node: if they only watch, all see the new count soon."""
        is_player = line is not None and self._room.table.chair_of(line.who) is not None
        if self._timer is not None or self._room.is_closed or is_player:
            return
        wait = self._told_at + COUNT_SECONDS - time.monotonic()
        if wait <= 0:
            self._tell(line)
        else:
            self._timer = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self, besides: Line | None = None) -> None:
        self._timer = None
        self._told_at = time.monotonic()
        self._room.tell_again_to(line for line in self._room.lines if line is not besides)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
