"""How much anybody may ask for: buckets say how often, places how many at the same time.

To be another guest costs nothing, to come from another address does. So a guest has a share that nobody else uses up,
and all guests of an address together have a larger one: enough for a school, too little to keep a house busy.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias, final

MOST_REMEMBERED: Final = 10_000
HINTS_OF_A_GUEST: Final = 1
HINTS_AT_A_TABLE: Final = 2


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class Asker(NamedTuple):
    """Who asks: a guest, and the address of the network (`door.neighbours`) that they come from."""

    guest: str
    address: str


class Share(NamedTuple):
    """What each guest may ask for, and what all who come from one address may ask for together."""

    guest: Rate
    address: Rate


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
        if not self.has_one(now):
            return False
        self.spend(1)
        return True

    def spend(self, tokens: float) -> None:
        """Take so many, whether they are there or not: what is owed has to come in first."""
        self._tokens -= tokens

    def owed_seconds(self, now: float | None = None) -> float:
        """How long it takes until nothing is owed any more.

        >>> bucket = Bucket(Rate(2, 4), now=0)
        >>> bucket.spend(8)
        >>> bucket.owed_seconds(0), bucket.owed_seconds(1), bucket.owed_seconds(2)
        (1.5, 0.5, 0.0)
        """
        self._fill(now)
        return max(-self._tokens / self._rate.per_second, 0.0)

    def lower(self, left: float) -> None:
        """No more than this is left, as others know; less than none is owed."""
        self._tokens = min(self._tokens, left)

    def has_one(self, now: float | None = None) -> bool:
        """Would one more be allowed now?"""
        self._fill(now)
        return self._tokens >= 1

    def _fill(self, now: float | None) -> None:
        now = time.monotonic() if now is None else now
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now


Note: TypeAlias = Callable[[str, Rate, Bucket], None]
"""Is told when one was taken from a bucket, which has a name; it may lower the bucket later."""


@final
class Buckets:
    """A bucket for each key. Of very many the one that was asked for longest ago is forgotten."""

    def __init__(self, rate: Rate, note: Note | None = None) -> None:
        self._rate = rate
        self._note = note
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._bucket(key)
        is_allowed = bucket.take()
        if is_allowed and self._note is not None:
            self._note(key, self._rate, bucket)
        return is_allowed

    def owed_seconds(self, key: str, spent: float) -> float:
        """How long it takes, after so much was spent, until nothing is owed any more."""
        bucket = self._bucket(key)
        bucket.spend(spent)
        return bucket.owed_seconds()

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return bucket

    def has_one(self, key: str) -> bool:
        """Would one more be allowed? Nothing is taken for the question."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.has_one()


@final
class Shares:
    """Buckets of guests and of their addresses. Who has used up their own share takes nothing from their neighbours.

    >>> shares = Shares(Share(Rate(1, 0), Rate(2, 0)))
    >>> [shares.take(Asker(guest, "192.0.2.7")) for guest in ("ann", "ann", "ann", "ben", "eve")]
    [True, False, False, True, False]
    """

    def __init__(self, share: Share, note: Note | None = None) -> None:
        self._guests = Buckets(share.guest, note)
        self._addresses = Buckets(share.address, note)

    def take(self, asker: Asker, subject: str = "") -> bool:
        """May they ask once more, about this subject alone if one is named?"""
        guest, address = _keys(asker, subject)
        return self._guests.take(guest) and self._addresses.take(address)

    def has_one(self, asker: Asker, subject: str = "") -> bool:
        """Might they ask once more? For what only counts when it turns out to be wrong."""
        guest, address = _keys(asker, subject)
        return self._guests.has_one(guest) and self._addresses.has_one(address)


def _keys(asker: Asker, subject: str) -> tuple[str, str]:
    return f"{subject} guest {asker.guest}", f"{subject} address {asker.address}"


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

    >>> hints = Hints(Share(Rate(9, 1), Rate(9, 1)))
    >>> ann, ben, eve = (Asker(guest, "192.0.2.7") for guest in ("ann", "ben", "eve"))
    >>> at = "a-b-c"
    >>> with hints.asked(ann, at) as first, hints.asked(ben, at) as second, hints.asked(eve, at) as third:
    ...     first, second, third
    (True, True, False)
    """

    def __init__(self, share: Share, note: Note | None = None) -> None:
        self._guests = Places(HINTS_OF_A_GUEST)
        self._tables = Places(HINTS_AT_A_TABLE)
        self._shares = Shares(share, note)

    @contextmanager
    def asked(self, asker: Asker, table: str) -> Iterator[bool]:
        """May the guest have one? It counts as open while the block lasts."""
        with self._guests.one(asker.guest) as is_only, self._tables.one(table) as has_room:
            yield is_only and has_room and self._shares.take(asker)
