"""Records as they are followed by those who write pieces: each move with the position before and after it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Record, Replay


class Turn(NamedTuple):
    """A move as it is written, and the position documents before and after it (section 8 of each rulebook)."""

    seat: int
    move: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def words(self) -> list[str]:
        """The words of the move."""
        return self.move.split()

    @property
    def kind(self) -> str:
        """Its first word."""
        return self.words[0]


class Followed:
    """A record that is played again. Raises `Unreadable` where it is damaged or wrong."""

    def __init__(self, record: Record) -> None:
        if record.position.get("game") != record.game:
            raise Unreadable(f"a record of {record.game} begins with a position of another game")
        self._replay = Replay(catalogue.game_in(record), record)
        self.game = self._replay.state.game
        self.first: Mapping[str, Any] = self._replay.state.document()

    def turns(self) -> Iterator[Turn]:
        """Its moves, one after the other."""
        before = self.first
        while self._replay.step():
            step = self._replay.record.steps[self._replay.done - 1]
            after = self._replay.state.document()
            yield Turn(step.seat, step.move, before, after)
            before = after
        self._check()

    def end(self) -> State:
        """The position at its end."""
        state = self._replay.run()
        self._check()
        return state

    def _check(self) -> None:
        fault = self._replay.fault or self._replay.record.fault
        if fault is not None:
            raise Unreadable(str(fault))
