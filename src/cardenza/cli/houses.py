"""What the commands for a house share: progress that is told to people at a terminal."""

import sys
import time
from typing import Final

EVERY_SECONDS: Final = 0.2


class Progress:
    """A line at a terminal that says how far one is; nothing where nobody looks."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._is_seen = sys.stderr.isatty()
        self._told_at = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if self._is_seen and (done >= of or now - self._told_at > EVERY_SECONDS):
            self._told_at = now
            print(f"\r{self._what} {done:,} of {of:,}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """The line is done with."""
        if self._is_seen and self._told_at:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def counted(number: int, one: str, many: str) -> str:
    """A number and what is counted."""
    return f"{number:,} {one if number == 1 else many}"
