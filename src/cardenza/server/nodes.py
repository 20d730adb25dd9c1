"""Who is where: each node tells at which tables it has lines, with whom, and how far it has told their logs.

Nobody owns a table. Of the nodes that are there one *keeps* it (timers, bots, absence): the highest by lot, as each of
them reckons for itself. For a moment there may be two, or none: what they do is decided against the log. Nothing is
stored, so nothing grows stale: a node that is not heard any more is forgotten.
"""

import asyncio
import time
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, final

from cardenza.server import chores
from cardenza.server.bus import Bus, Here, Local, Message, Noticed, Place

if TYPE_CHECKING:
    from cardenza.server.rooms import Room

SAY_SECONDS: Final = 2.0
FORGET_SECONDS: Final = 6.0
LOOK_SECONDS: Final = 0.25
ANSWERS_SECONDS: Final = 0.5  # so long who has just come waits for the others to say where they are


@final
class Other:
    """Another node, as it was last heard."""

    def __init__(self) -> None:
        self.heard_at = 0.0
        self.is_draining = False
        self.open_since = 0
        self.places: dict[str, Place] = {}


@final
class Nodes:
    """Where this node and the others are."""

    def __init__(self, bus: Bus | None = None) -> None:
        self.bus = bus or Local()
        self.is_draining = False
        self.open_since = 0
        self._rooms: Mapping[str, Room] = {}
        self._others: dict[str, Other] = {}
        self._changed: set[str] = set()
        self._written: dict[str, int] = {}
        self._is_telling = False
        self._was_up = True
        self._chores: list[asyncio.Task[None]] = []

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def have_company(self) -> bool:
        """May others write to our tables?"""
        return self.bus.is_shared

    def keeps(self, words: str) -> bool:
        """Does this node keep a table that it has in memory? Where nobody is, whoever has it does."""
        others = self._at(words)
        if not others or not self.bus.is_up():
            return True
        if not self._is_at(words):
            return False
        own = (not self.is_draining, _lot(self.bus.node, words))
        return own > max((not other.is_draining, _lot(node, words)) for node, other in others)

    def share(self, words: str) -> bool:
        """Is another node at the table, too?"""
        return bool(self._at(words))

    def has_elsewhere(self, words: str, who: str) -> bool:
        """Has a guest a line to the table at another node?"""
        return any(who in other.places[words].guests for _, other in self._at(words))

    def watching_elsewhere(self, words: str) -> int:
        return sum(other.places[words].watching for _, other in self._at(words))

    def _at(self, words: str) -> list[tuple[str, Other]]:
        return [(node, other) for node, other in self._others.items() if words in other.places]

    def _is_at(self, words: str) -> bool:
        room = self._rooms.get(words)
        return room is not None and bool(room.lines)

    # ------------------------------------------------------------------------------------------------ telling

    def changed(self, words: str) -> None:
        """Somebody came to a table, or went."""
        if self.bus.is_shared:
            self._changed.add(words)
            self._tell_soon()

    def wrote(self, words: str, n: int) -> None:
        """This node has written to a log up to this entry."""
        if self._at(words):
            self._written[words] = n
            self._tell_soon()

    def _tell_soon(self) -> None:
        """What comes of one commit is told in one go."""
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._is_telling = False
        written, self._written = self._written, {}
        changed, self._changed = self._changed, set()
        if written:
            self.bus.tell(Noticed(tuple(written.items())))
        if changed:
            left = tuple(words for words in changed if not self._is_at(words))
            self.bus.tell(self._here(changed, left))

    def say(self, *, asks: bool = False) -> None:
        """Tell all nodes all the places of this one."""
        self.bus.tell(self._here(self._rooms, is_all=True, asks=asks))

    def _here(
        self, tables: Iterable[str], left: tuple[str, ...] = (), *, is_all: bool = False, asks: bool = False
    ) -> Here:
        places = tuple(self._rooms[words].place() for words in tables if self._is_at(words))
        return Here(places, left, is_all, self.is_draining, self.open_since, asks)

    def drain(self) -> None:
        """This node is about to close: others keep what they can."""
        self.is_draining = True
        self.say()
        self._follow_up(list(self._rooms))

    # ------------------------------------------------------------------------------------------------ hearing

    async def open(self, rooms: "Mapping[str, Room]", open_since: int) -> None:
        """Come to the others, and hear where they are."""
        self._rooms, self.open_since = rooms, open_since
        if not self.bus.is_shared:
            return
        await self.bus.open(self.hear, lambda: self.say(asks=True))
        self._chores = chores.begun([self._say, self._look])
        await asyncio.sleep(ANSWERS_SECONDS)

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.bus.close()

    def hear(self, node: str, message: Message) -> None:
        if node == self.bus.node:
            return
        match message:
            case Here():
                self._hear_here(node, message)
            case Noticed(logs):
                for words, n in logs:
                    self._hear_of(words, n)
            case _:
                pass

    def _hear_here(self, node: str, here: Here) -> None:
        other = self._others.setdefault(node, Other())
        other.heard_at = time.monotonic()
        self.open_since = min(self.open_since, here.open_since)
        told = {place.words: place for place in here.places}
        gone = other.places.keys() - told.keys() if here.is_all else {*here.left} & other.places.keys()
        moved = {words for words in told if words not in other.places} | gone
        if other.is_draining is not here.is_draining:
            other.is_draining = here.is_draining
            moved |= other.places.keys()
        before = {words: other.places.pop(words) for words in (*gone, *(told.keys() & other.places.keys()))}
        other.places |= told
        for words in told.keys() | gone:
            self._compare(words, before.get(words), told.get(words), is_sent_on=here.is_draining)
        self._follow_up(moved)
        if here.asks:
            self.say()

    def _compare(self, words: str, before: Place | None, now: Place | None, *, is_sent_on: bool) -> None:
        """What another node has at a table of ours, and had before. Whom it has sent on is on the way to us."""
        room = self._rooms.get(words)
        if room is None:
            return
        gone = set(before.guests if before else ()) - set(now.guests if now else ())
        for who in () if is_sent_on else gone:
            room.presence.went(who)
        if (before.watching if before else 0) != (now.watching if now else 0):
            room.watching.changed()
        if now is not None and now.n < room.table.n:
            self._written[words] = room.table.n
            self._tell_soon()
        elif now is not None:
            room.hear_of(now.n)

    def _hear_of(self, words: str, n: int) -> None:
        if room := self._rooms.get(words):
            room.hear_of(n)

    def _follow_up(self, tables: Iterable[str]) -> None:
        """Somebody else may keep these tables now."""
        for words in tables:
            if room := self._rooms.get(words):
                room.follow_up()

    # ------------------------------------------------------------------------------------------------ chores

    async def _say(self) -> None:
        while True:
            await asyncio.sleep(SAY_SECONDS)
            self.say()

    async def _look(self) -> None:
        """Forget who is not heard any more; where the bus is away everybody keeps what they have."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            last = time.monotonic() - FORGET_SECONDS
            silent = [node for node, other in self._others.items() if other.heard_at < last]
            places = [words for node in silent for words in self._others.pop(node).places]
            is_up = self.bus.is_up()
            self._follow_up(places if is_up is self._was_up else list(self._rooms))
            self._was_up = is_up


def _lot(node: str, words: str) -> bytes:
    return blake2b(f"{node} {words}".encode(), digest_size=8).digest()
