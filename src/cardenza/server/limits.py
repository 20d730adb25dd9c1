"""How much anybody may ask for: a bucket that holds so many tokens and fills up again at a steady rate."""

import time
from typing import Final, NamedTuple, final

MOST_REMEMBERED: Final = 10_000


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@final
class Bucket:
    """Allows what its rate allows.

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
    """A bucket for each address. Of very many the one that was asked for longest ago is forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
