"""Who does the work: this process, all cores of this machine, or (`clusters`) many machines.

A piece of work is a pure function of what is asked, so what a lost worker did not answer is asked again, and whatever
happens each piece is answered once. Only so many pieces are handed out ahead that whoever stops early wastes little.
"""

import multiprocessing
import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, final

from cardenza.kernel.errors import CardenzaError

_Piece = TypeVar("_Piece")
_Answer = TypeVar("_Answer")

AHEAD: Final = 2
"""So many pieces each worker has before it."""

MOST_LOSSES: Final = 20
"""So many workers may be lost before we believe that the work itself ends them."""


class TooManyLost(CardenzaError):
    """One worker after the other was lost."""


class Answered(NamedTuple, Generic[_Answer]):
    """The answer to the piece with this number."""

    number: int
    answer: _Answer


Answers: TypeAlias = Generator[Answered[_Answer], None, None]
"""Closed by whoever wants no more."""


class Crew(ABC):
    """Somebody who does pieces of work; `size` is how many are done at a time."""

    size: int

    @abstractmethod
    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        """Every answer once, as they come. Whoever asks no more for the next one leaves the rest undone."""


@final
class Alone(Crew):
    """This process, one piece after the other."""

    size = 1

    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        for number, piece in enumerate(pieces):
            yield Answered(number, work(piece))


@final
class Processes(Crew):
    """Processes of this machine; one for each core that this process may use, unless a number is given."""

    def __init__(self, size: int | None = None) -> None:
        self.size = cores() if size is None else size
        self.lost = 0

    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        left = dict(enumerate(pieces))
        while left:
            try:
                for answered in self._answered(work, left):
                    del left[answered.number]
                    yield answered
            except (
                BrokenProcessPool
            ) as error:  # one worker is lost, and all others with it; what is left is asked again
                self.lost += 1
                if self.lost > MOST_LOSSES:
                    sentence = f"{self.lost} worker processes were lost, the last at piece {min(left)}"
                    raise TooManyLost(sentence) from error

    def _answered(self, work: Callable[[_Piece], _Answer], left: dict[int, _Piece]) -> Answers[_Answer]:
        to_come = iter(list(left.items()))
        pool = ProcessPoolExecutor(min(self.size, len(left)), _way_to_start(), _leave_interrupts_to_others)
        waiting: dict[Future[_Answer], int] = {}
        try:
            while True:
                while len(waiting) < AHEAD * self.size and (entry := next(to_come, None)) is not None:
                    waiting[pool.submit(work, entry[1])] = entry[0]
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield Answered(waiting.pop(future), future.result())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _way_to_start() -> multiprocessing.context.BaseContext:
    """On Linux a copy of this process, which has loaded the rules; elsewhere as the system does it."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def _leave_interrupts_to_others() -> None:
    """Ctrl-C reaches every process in the terminal; it is the first one that tells what is done by then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
