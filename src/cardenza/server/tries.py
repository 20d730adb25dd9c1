"""The tries of one room: since when everybody sees the decision before them, what help they had, what they tried.

A decision lasts until the position is another one; what is noted of it here is forgotten then. Nothing of a try is told
to anybody but its maker, and they are answered when it is on disk.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, final

from cardenza.coach.finding import Answer
from cardenza.coach.ladder import LAST, STEPS, Step, can_tell_more, first_step
from cardenza.kernel.errors import NotAllowed, Unreadable
from cardenza.kernel.verdict import Objection, Verdict
from cardenza.match import tries
from cardenza.match.events import Happening
from cardenza.match.rules import not_allowed
from cardenza.match.table import Table
from cardenza.match.tries import Attempt, Circumstances, Help
from cardenza.protocol.telling import are_moves_told
from cardenza.server.finding import Search
from cardenza.server.house import now_ms
from cardenza.server.store import Store, Tried
from cardenza.server.troubles import sentence


class Refusal(NamedTuple):
    """What is wrong with a move, and how many wrong ones its maker has tried at this decision, with this one.

    `move` is its text, as far as it has one, `cost` the rule of the price that a mistake has elsewhere. `step` is how
    much of the objection is told.
    """

    objection: Objection
    tries: int
    move: str = ""
    cost: str = ""
    step: Step = LAST
    can_tell_more: bool = False

    def further(self) -> "Refusal":
        """The same, one step further."""
        step = STEPS[min(self.step, LAST - 1)]
        return self._replace(step=step, can_tell_more=step < LAST)


def verdict_of(error: NotAllowed | Unreadable) -> Verdict:
    """Why something is refused; what cannot be read is no move at all."""
    if isinstance(error, NotAllowed):
        return Verdict(error.objection, error.cost)
    return Verdict(Objection(("CORE-4",), sentence(error), idea=error.said))


def objection_to(error: NotAllowed | Unreadable) -> Objection:
    found = verdict_of(error).objection
    assert found is not None, "an error says why"
    return found


@final
class Tries:
    """Follows the decisions at one table, and keeps what is tried there."""

    def __init__(self, store: Store, words: str) -> None:
        self._store = store
        self._words = words
        self._shown_at: dict[str, int] = {}
        self._hints = Counter[str]()
        self._whys = Counter[str]()
        self._more = Counter[str]()
        self._names = Counter[str]()
        self._foretold = Counter[str]()
        self._shown: set[str] = set()
        self._refused: dict[str, Refusal] = {}

    def begin(self) -> None:
        """There is another decision."""
        self._shown_at.clear()
        self._hints.clear()
        self._whys.clear()
        self._more.clear()
        self._names.clear()
        self._foretold.clear()
        self._shown.clear()
        self._refused.clear()

    def note_shown(self, who: str) -> None:
        """Somebody is shown the table; only the first time counts."""
        if who not in self._shown_at:
            self._shown_at[who] = now_ms()

    def note_hint(self, who: str) -> None:
        self._hints[who] += 1

    def note_why(self, who: str) -> None:
        self._whys[who] += 1

    def note_name(self, who: str) -> None:
        """Somebody asks what a card without its name is called."""
        self._names[who] += 1

    def note_foretold(self, who: str) -> None:
        """Somebody is told whether the game can still be won."""
        self._foretold[who] += 1

    def note_moves(self, who: str) -> None:
        """Somebody asks to be shown their moves."""
        self._shown.add(who)

    def has_asked(self, who: str) -> bool:
        """Has somebody asked for their moves in this decision?"""
        return who in self._shown

    def tell_more(self, who: str) -> Refusal:
        """Somebody's last wrong move in this decision, told one step further. Raises `NotAllowed` if there is none."""
        refusal = self._refused.get(who)
        if refusal is None or not refusal.can_tell_more:
            raise not_allowed("MATCH-43")
        self._more[who] += 1
        self._refused[who] = refusal.further()
        return self._refused[who]

    def made(self, table: Table, attempt: Attempt, events: Sequence[Happening], now: int) -> Tried:
        """A try that has become these events, to be kept with them."""
        return Tried(attempt.who, tries.made(table, attempt, events, self._known(table, attempt, now)))

    async def refused(self, table: Table, attempt: Attempt, error: NotAllowed | Unreadable, since: int) -> Refusal:
        """Keep a try that came to nothing; returns when it is on disk.

        `since` is the entry of the log with which the decision began.
        """
        known = self._known(table, attempt, now_ms())
        verdict = verdict_of(error)
        kept = tries.refused(table, attempt, verdict, known)
        await self._store.keep_try(Tried(attempt.who, kept))
        wrong = await self._store.wrong_tries(attempt.who, self._words, since)
        step = first_step(table.settings.judge, wrong)
        more = can_tell_more(table.settings.judge, step)
        refusal = Refusal(objection_to(error), wrong, kept.move, verdict.cost, step, more)
        self._refused[attempt.who] = refusal
        return refusal

    async def found(self, table: Table, who: str, answer: Answer, search: Search, verdict: Verdict) -> None:
        """Keep what somebody has found, or not; returns when it is on disk."""
        now = now_ms()
        ms = None if search.since is None else max(now - search.since, 0)
        known = Circumstances(self._words, now, ms, Help())
        await self._store.keep_try(Tried(who, tries.found(table, search.n, search.seat, answer, verdict, known)))

    def _known(self, table: Table, attempt: Attempt, now: int) -> Circumstances:
        who, seat = attempt.who, table.seat_of_guest(attempt.who)
        shown_at = self._shown_at.get(who)
        has_moves = seat is not None and table.shows(seat, self.has_asked(who)) and are_moves_told(table, seat)
        return Circumstances(
            table=self._words,
            at=now,
            ms=None if shown_at is None else max(now - shown_at, 0),
            help=Help(
                hints=self._hints[who],
                whys=self._whys[who],
                has_moves=has_moves,
                more=self._more[who],
                names=self._names[who],
                foretold=self._foretold[who],
            ),
        )
