"""Bare writes to a disk, timed all the while: what is the disk's own."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Final

EVERY_SECONDS: Final = 0.02
STALL_SECONDS: Final = 0.01
PAGE: Final = bytes(4096)


@dataclass
class Disk:
    """From when to when each write lasted, and which of them took long."""

    writes: list[tuple[float, float]] = field(default_factory=list)
    stalls: list[tuple[float, float]] = field(default_factory=list)

    def waits(self, begin: float, end: float) -> list[float]:
        """How long each write took, in milliseconds, of those that ended between two moments."""
        return [1000 * (till - since) for since, till in self.writes if begin <= till <= end]

    def has_stalled(self, begin: float, end: float) -> bool:
        """Did a write take long at any moment between two?"""
        return any(since < end and begin < till for since, till in self.stalls)


@contextmanager
def watched(folder: Path) -> Iterator[Disk]:
    """Until the block ends, a page of a file in the folder is written and synced again and again."""
    disk, is_over = Disk(), Event()

    def write() -> None:
        with tempfile.TemporaryFile(dir=folder) as file:
            while not is_over.wait(EVERY_SECONDS):
                begun = time.time()
                os.pwrite(file.fileno(), PAGE, 0)
                os.fdatasync(file.fileno())
                disk.writes.append((begun, time.time()))
                if disk.writes[-1][1] - begun > STALL_SECONDS:
                    disk.stalls.append(disk.writes[-1])

    thread = Thread(target=write, daemon=True)
    thread.start()
    try:
        yield disk
    finally:
        is_over.set()
        thread.join()
