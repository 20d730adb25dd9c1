"""Who is answered next: bots before hints, since a whole table waits for a bot, but every fourth place is a hint's.

A guest has one open hint at a time (`limits.Hints`), so hints in the order of asking go round among the guests. Nobody
waits for a review: its questions have their turn when nothing else is asked, one by one.
"""

from collections import deque
from typing import Final, Generic, TypeVar, final

HINT_PLACE: Final = 4

_T = TypeVar("_T")


@final
class Waiting(Generic[_T]):
    """Questions of bots and for hints, in the order in which they are answered.

    >>> waiting = Waiting[str]()
    >>> for name in "abcdefg":
    ...     waiting.put(name, is_hint=name in "ab")
    >>> [waiting.take(9), waiting.take(9), waiting.take(9)]
    [['c', 'd', 'e', 'a'], ['f', 'g', 'b'], []]
    """

    def __init__(self) -> None:
        self.bots: deque[_T] = deque()
        self.hints: deque[_T] = deque()
        self.reviews: deque[_T] = deque()
        self._since_hint = 0

    def __len__(self) -> int:
        return len(self.bots) + len(self.hints) + len(self.reviews)

    def urgent(self) -> int:
        """How many wait without those of reviews."""
        return len(self.bots) + len(self.hints)

    def put(self, asked: _T, *, is_hint: bool) -> None:
        (self.hints if is_hint else self.bots).append(asked)

    def put_last(self, asked: _T) -> None:
        """A question of a review."""
        self.reviews.append(asked)

    def take(self, most: int) -> list[_T]:
        """What is to be answered in one go. A hint is the last of it: no bot that comes now waits for a second one."""
        taken: list[_T] = []
        while len(taken) < most and self.bots and not self._is_hints_turn():
            taken.append(self.bots.popleft())
            self._since_hint += 1
        if len(taken) < most and self.hints:
            taken.append(self.hints.popleft())
            self._since_hint = 0
        return taken or ([self.reviews.popleft()] if self.reviews else [])

    def _is_hints_turn(self) -> bool:
        return bool(self.hints) and self._since_hint >= HINT_PLACE - 1
