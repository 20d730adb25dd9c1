"""How far it is: a bar on the terminal; elsewhere, for whoever reads a log, now and then a line."""

import sys
import time
from typing import Final, final

SECONDS: Final = 0.1
SECONDS_OF_LINES: Final = 10.0
FIRST_LINE: Final = 1.0
WIDTH: Final = 30


@final
class Progress:
    """So many of `count` things are done. It speaks to the error stream alone."""

    def __init__(self, count: int, things: str, *, has_lines: bool = False) -> None:
        self._count = count
        self._things = things
        self._is_bar = sys.stderr.isatty()
        self._seconds = SECONDS if self._is_bar else SECONDS_OF_LINES
        self._is_shown = self._is_bar or has_lines
        self._begun = time.monotonic()
        self._next = self._begun + min(self._seconds, FIRST_LINE)

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._is_shown or now < self._next:
            return
        self._next = now + self._seconds
        told = f"{done} of {self._count} {self._things}{self._rest(done, now)}"
        if self._is_bar:
            full = WIDTH * done // self._count
            print(f"\r\033[K[{'#' * full}{' ' * (WIDTH - full)}] {told}", end="", file=sys.stderr, flush=True)
        else:
            print(told, file=sys.stderr, flush=True)

    def _rest(self, done: int, now: float) -> str:
        """How long the rest will take, if it goes on like that."""
        if not done:
            return ""
        seconds = (now - self._begun) * (self._count - done) / done
        return f", {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"

    def clear(self) -> None:
        if self._is_bar:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
