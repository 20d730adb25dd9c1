"""Those who do something once a second, and what was seen of it."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from benchmarks.lines import Line


@dataclass
class Tally:
    """What was seen since the counting began."""

    waits: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)  # the moments to which the waits led, by `time.time`
    lateness: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    moves: int = 0
    refused: int = 0

    def begin(self) -> None:
        """Forget the warm-up, but not what went wrong in it."""
        self.waits, self.arrived, self.lateness, self.sizes, self.moves = [], [], [], [], 0

    def note(self, sent_at: float, arrived: float) -> None:
        """Somebody was told of what another one has sent."""
        self.waits.append(1000 * (arrived - sent_at))
        self.arrived.append(arrived)


class Mover(Protocol):
    """Somebody who does something once a second."""

    def move(self) -> None: ...


class Echoed:
    """A client of the echo that sends once a second."""

    def __init__(self, tally: Tally, size: int) -> None:
        self.tally = tally
        self.text = b"x" * size
        self.line: Line | None = None
        self.sent_at = 0.0

    def hear(self, text: bytes, arrived: float) -> None:
        self.tally.note(self.sent_at, arrived)
        self.tally.sizes.append(len(text))
        self.tally.moves += 1

    def move(self) -> None:
        assert self.line is not None
        self.sent_at = time.time()
        self.line.send(self.text)


async def moving(clients: Sequence[Mover], tally: Tally, seconds: float) -> None:
    """Each client moves once a second, each at its own moment of it."""
    loop = asyncio.get_running_loop()
    begin = loop.time() + 0.1
    for beat in range(int(seconds)):
        for number, client in enumerate(clients):
            due = begin + beat + number / len(clients)
            if (wait := due - loop.time()) > 0:
                await asyncio.sleep(wait)
            tally.lateness.append(1000 * (loop.time() - due))
            client.move()
