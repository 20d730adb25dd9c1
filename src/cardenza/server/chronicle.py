"""What happened at a table in the game that is played there, to be told to those who come."""

from collections import deque
from itertools import islice
from typing import Final, final

from cardenza.match.events import Dealt, Guest
from cardenza.protocol.telling import Item
from cardenza.server.steps import renamed

MOST: Final = 2_000
"""Of more the last ones are kept, as pages show them. Each takes two kilobytes, and no game of people gets so long."""

AT_ONCE: Final = 100
"""So many are told in one message: to write it takes a thousandth of a second."""


@final
class Chronicle:
    """The entries of the present game with what they did; their numbers have no gaps."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque(maxlen=MOST)

    @property
    def _first(self) -> int:
        return self._items[0].entry.n

    @property
    def latest_from(self) -> int:
        """The number of the first of `latest`."""
        return self._first + max(len(self._items) - AT_ONCE, 0)

    def add(self, item: Item) -> None:
        if isinstance(item.entry.event, Dealt):
            self._items.clear()
        self._items.append(item)

    def item(self, n: int) -> Item | None:
        """An entry by its number."""
        at = n - self._first
        return self._items[at] if 0 <= at < len(self._items) else None

    def after(self, n: int) -> list[Item] | None:
        """What came after an entry; None where that is too much for one message, or it was in an earlier game."""
        last = self._items[-1].entry.n
        if not self._first <= n <= last or last - n > AT_ONCE:
            return None
        return list(islice(self._items, n + 1 - self._first, None))

    def latest(self) -> list[Item]:
        """The last ones, as many as are told at once."""
        return list(islice(self._items, max(len(self._items) - AT_ONCE, 0), None))

    def before(self, n: int) -> list[Item]:
        """The last ones before an entry, as many as are told at once."""
        end = self.count_before(n)
        return list(islice(self._items, max(end - AT_ONCE, 0), end))

    def count_before(self, n: int) -> int:
        return max(n - self._first, 0)

    def rename(self, guest: Guest) -> None:
        """Whoever comes later does not hear of the name that somebody had before."""
        items = [item._replace(entry=renamed(item.entry, guest)) for item in self._items]
        self._items = deque(items, maxlen=MOST)
