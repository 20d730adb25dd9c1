"""What every room shares: the store, the workers of the bots, the guests, the figures, and how fast things go."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final, final

from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.rng import Rng
from cardenza.match.events import Level
from cardenza.match.pacing import BOT_PAUSE_MS, thought
from cardenza.match.table import Table
from cardenza.server.identity import Guests
from cardenza.server.limits import Rate, Share
from cardenza.server.luck import Luck
from cardenza.server.metrics import Metrics
from cardenza.server.nodes import Nodes
from cardenza.server.store import Store
from cardenza.server.thinker import Answer
from cardenza.server.thinking import Thinkers, imagined_document
from cardenza.server.upkeep.tidying import USUAL, Retention
from cardenza.solver.advising import Prospect

NEW_TABLES: Final = Share(Rate(12, 0.5), Rate(60, 1))
CODES: Final = Share(Rate(10, 0.2), Rate(60, 1))  # wrong ones, at one table
MISSES: Final = Share(Rate(20, 0.5), Rate(120, 1))  # addresses where there is no table
MESSAGES: Final = Share(Rate(30, 10), Rate(3_000, 500))
PHRASES: Final = Share(Rate(6, 0.5), Rate(120, 5))
HINTS: Final = Share(Rate(3, 0.5), Rate(60, 3))
LINES: Final = Share(Rate(30, 1), Rate(600, 20))  # a whole school comes back when the house is opened again
SLEWING_MS: Final = 5.0  # in a second
STEPPING_MS: Final = 2_000.0
WORLD: Final = 1 << 31  # the stream of a seed that deals the imagined world; the player takes those below


class TryLater(CardenzaError):
    """What was asked was right, but cannot be done just now."""


@dataclass(frozen=True)
class Manners:
    """What whoever runs the house may set. Where the pace of a table is normal, bots move after `bot_pace_ms`; 0 is at
    once at every table, also in windows.

    With a `seed` the house deals the same cards at every opening: to try things out, never to play for real. `origins`
    are where other devices in the room find it, and `hosts` the only names it answers to, if there are any. Tables
    and tries are kept as long as `retention` says.
    """

    bot_pace_ms: int = BOT_PAUSE_MS
    absence_seconds: float = 2.0  # a page that is loaded again is no absence
    arrival_seconds: float = 15.0  # for the first connection, and to come back after the house was closed
    idle_seconds: float = 300.0
    new_tables: Share = NEW_TABLES
    codes: Share = CODES
    misses: Share = MISSES
    messages: Share = MESSAGES
    phrases: Share = PHRASES
    hints: Share = HINTS
    lines: Share = LINES
    body_seconds: float = 10.0  # for the rest of a request that has begun
    origin: str | None = None
    origins: tuple[str, ...] = ()
    hosts: frozenset[str] = frozenset()
    seed: int | None = None
    retention: Retention = USUAL
    metrics_token: str = ""  # who shows it gets the figures; without one only this machine does

    @property
    def is_https(self) -> bool:
        """Are its pages seen by https, whatever way leads from the proxy to the house?"""
        return self.origin is not None and self.origin.startswith("https://")


@dataclass(frozen=True)
class House:
    """Everything that is there once."""

    store: Store
    thinkers: Thinkers
    guests: Guests
    metrics: Metrics
    manners: Manners
    luck: Luck
    nodes: Nodes = field(default_factory=Nodes)
    retelling: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def chosen(self, table: Table, seat: int, level: Level) -> str:
        """What a bot plays: it thinks in another process, about a world dealt anew for the seat."""
        game, seed = table.game, self.luck.number(table, seat)
        world = world_of(table, seat, seed)
        share = thought(table.pace)
        return await self.thinkers.choose(game.key, game.seats, game.options, world, seat, level, seed, share)

    async def hint(self, table: Table, seat: int) -> Answer:
        """What our best player would do and why, from what the seat knows."""
        game, seed = table.game, self.luck.number(table, seat)
        world = world_of(table, seat, seed)
        return await self.thinkers.hint(game.key, game.seats, game.options, world, seat, seed)

    async def foretell(self, table: Table, seat: int) -> Prospect:
        """Can the game still be won? Found in the position as it is, away from the loop."""
        game, state = table.game, table.current()
        answer = await self.thinkers.foretell(game.key, game.seats, game.options, state.document(), seat)
        return answer.prospect or "undecided"

    def chair_of_code(self, words: str, table: Table, code: str) -> int | None:
        """The chair that a recovery code belongs to."""
        for chair, at in enumerate(table.chairs):
            guest = at.guest()
            if guest is not None and self.guests.is_code(code, words, chair, guest.id):
                return chair
        return None


def world_of(table: Table, seat: int, seed: int) -> dict[str, object]:
    """The position before a seat, as far as it knows it; the rest is dealt anew."""
    return imagined_document(table.facing(seat), seat, Rng(seed, WORLD))


@final
class Clock:
    """The time of the day when the house was opened, and since then as it passes, in milliseconds.

    Where the machine's clock is put back or forward, or the machine sleeps, it goes on steadily: nobody's time runs out
    by that. A house that is opened again has the time of the machine, and its tables go on from there (`ClockSet`).
    Several nodes go by the time of their store: each follows it slowly, so that no window gets shorter by much.
    """

    def __init__(self) -> None:
        self._started_at = time.time_ns() - time.monotonic_ns()
        self._ahead_ms = 0.0  # of its own time
        self._wanted_ms = 0.0
        self._since_ms = 0.0

    def __call__(self) -> int:
        own = self.own()
        return int(own + self._ahead_at(own))

    def own(self) -> float:
        """The time without any other clock."""
        return (self._started_at + time.monotonic_ns()) / 1_000_000

    def _ahead_at(self, own: float) -> float:
        missing = self._wanted_ms - self._ahead_ms
        most = (own - self._since_ms) * SLEWING_MS / 1000
        return self._wanted_ms if abs(missing) <= most else self._ahead_ms + (most if missing > 0 else -most)

    def follow(self, ahead_ms: float, *, is_at_once: bool = False) -> float:
        """Go by a clock that is ahead of the own time by so much; tells by how much that was not done slowly."""
        own = self.own()
        was = self._ahead_at(own)
        is_step = is_at_once or abs(ahead_ms - was) > STEPPING_MS
        self._ahead_ms, self._wanted_ms, self._since_ms = ahead_ms if is_step else was, ahead_ms, own
        return ahead_ms - was if is_step else 0.0


now_ms: Final = Clock()
"""The time as the log writes it. Windows close and clocks run out by it."""
