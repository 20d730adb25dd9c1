"""The tries of one room: since when everybody sees the decision before them, what help they had, what they tried.

A decision lasts until the position is another one; what is noted of it here is forgotten then. Nothing of a try is told
to anybody but its maker, and they are answered when it is on disk.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, final

from cardenza.kernel.errors import NotAllowed, Unreadable
from cardenza.kernel.verdict import Objection
from cardenza.match import tries
from cardenza.match.events import Happening
from cardenza.match.table import Table
from cardenza.match.tries import Attempt, Circumstances, Help
from cardenza.protocol.telling import are_moves_told
from cardenza.server.answers import sentence
from cardenza.server.house import now_ms
from cardenza.server.store import Store, Tried


class Refusal(NamedTuple):
    """What is wrong with a move, and how many wrong ones its maker has tried at this decision, with this one."""

    objection: Objection
    tries: int


def objection_to(error: NotAllowed | Unreadable) -> Objection:
    """Why something is refused; what cannot be read is no move at all."""
    if isinstance(error, NotAllowed):
        return error.objection
    return Objection(("CORE-4",), sentence(error), idea=error.said)


@final
class Tries:
    """Follows the decisions at one table, and keeps what is tried there."""

    def __init__(self, store: Store, words: str) -> None:
        self._store = store
        self._words = words
        self._shown_at: dict[str, int] = {}
        self._hints = Counter[str]()
        self._whys = Counter[str]()

    def begin(self) -> None:
        """There is another decision."""
        self._shown_at.clear()
        self._hints.clear()
        self._whys.clear()

    def note_shown(self, who: str) -> None:
        """Somebody is shown the table; only the first time counts."""
        if who not in self._shown_at:
            self._shown_at[who] = now_ms()

    def note_hint(self, who: str) -> None:
        self._hints[who] += 1

    def note_why(self, who: str) -> None:
        self._whys[who] += 1

    def made(self, table: Table, attempt: Attempt, events: Sequence[Happening], now: int) -> Tried:
        """A try that has become these events, to be kept with them."""
        return Tried(attempt.who, tries.made(table, attempt, events, self._known(table, attempt, now)))

    async def refused(self, table: Table, attempt: Attempt, objection: Objection, since: int) -> Refusal:
        """Keep a try that came to nothing; returns when it is on disk.

        `since` is the entry of the log with which the decision began.
        """
        known = self._known(table, attempt, now_ms())
        await self._store.keep_try(Tried(attempt.who, tries.refused(table, attempt, objection, known)))
        return Refusal(objection, await self._store.wrong_tries(attempt.who, self._words, since))

    def _known(self, table: Table, attempt: Attempt, now: int) -> Circumstances:
        who, seat = attempt.who, table.seat_of_guest(attempt.who)
        shown_at = self._shown_at.get(who)
        has_moves = seat is not None and are_moves_told(table, seat)
        return Circumstances(
            table=self._words,
            at=now,
            ms=None if shown_at is None else max(now - shown_at, 0),
            help=Help(self._hints[who], self._whys[who], has_moves),
        )
