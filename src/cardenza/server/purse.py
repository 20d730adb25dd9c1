"""What a guest may ask of a house of several nodes: each node counts for itself, and all of them together on the bus.

The own bucket answers at once. What was taken is then told to the one that all share, and if that has less left, the
own one is lowered to it. So nobody waits for the bus, and nobody has more by asking everywhere, but for what is on its
way.
"""

import asyncio
from typing import Final, final

from cardenza.server.bus import Bus
from cardenza.server.limits import Bucket, Note, Rate

MOST_AT_ONCE: Final = 50  # each is a connection for a moment; where Redis hangs, the own bucket has to be enough


@final
class Purse:
    """The way to the buckets that all nodes share."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, purpose: str) -> Note | None:
        """What notes that something was taken for a purpose; None where no other node is."""
        if not self._bus.is_shared:
            return None

        def note(key: str, rate: Rate, bucket: Bucket) -> None:
            if len(self._tasks) >= MOST_AT_ONCE:
                return
            task = asyncio.create_task(self._spend(f"{purpose} {key}", rate, bucket))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return note

    async def _spend(self, name: str, rate: Rate, bucket: Bucket) -> None:
        left = await self._bus.spent(name, rate)
        if left is not None:
            bucket.lower(left)
