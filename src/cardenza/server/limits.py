"""How much anybody may ask for: buckets say how often, places how many at the same time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, final

MOST_REMEMBERED: Final = 10_000
HINTS_OF_A_GUEST: Final = 1
HINTS_AT_A_TABLE: Final = 2


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@final
class Bucket:
    """Holds so many tokens and fills up again at a steady rate: one is taken for everything that is asked.

    >>> bucket = Bucket(Rate(2, 1), now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0.5), bucket.take(1.5)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float | None = None) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Is one more allowed now?"""
        now = time.monotonic() if now is None else now
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


@final
class Buckets:
    """A bucket for each key. Of very many the one that was asked for longest ago is forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


@final
class Places:
    """So many at a time for each key.

    >>> places = Places(1)
    >>> with places.one("ann") as first, places.one("ann") as second, places.one("ben") as other:
    ...     first, second, other
    (True, False, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    @contextmanager
    def one(self, key: str) -> Iterator[bool]:
        """Is there a place? Then it is taken while the block lasts."""
        taken = self._taken.get(key, 0)
        if taken >= self._most:
            yield False
            return
        self._taken[key] = taken + 1
        try:
            yield True
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


@final
class Hints:
    """Who is given a hint: one at a time for each guest, two at a table, and not too often.

    >>> hints = Hints(Rate(9, 1))
    >>> with hints.asked("ann", "a-b-c") as ann, hints.asked("ben", "a-b-c") as ben, hints.asked("eve", "a-b-c") as eve:
    ...     ann, ben, eve
    (True, True, False)
    """

    def __init__(self, rate: Rate) -> None:
        self._guests = Places(HINTS_OF_A_GUEST)
        self._tables = Places(HINTS_AT_A_TABLE)
        self._rate = Buckets(rate)

    @contextmanager
    def asked(self, who: str, table: str) -> Iterator[bool]:
        """May the guest have one? It counts as open while the block lasts."""
        with self._guests.one(who) as is_only, self._tables.one(table) as has_room:
            yield is_only and has_room and self._rate.take(who)
