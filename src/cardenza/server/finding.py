"""What the persons in one room may find by themselves, until they have: kept in memory, and told once.

Nobody waits for it and nothing depends on it. Whoever comes back sees the settled table.
"""

from collections.abc import Sequence
from typing import final

from cardenza.coach.finding import Answer, Judged, Question, judge
from cardenza.match.events import Entry
from cardenza.match.finding import in_hand, questions
from cardenza.match.rules import not_allowed
from cardenza.match.table import Table
from cardenza.protocol.telling import find_told
from cardenza.protocol.told import FindTold
from cardenza.server.house import now_ms


@final
class Search:
    """What one guest is asked about entry `n`, with the hand that they held then besides.

    `since` is when it was told (None: not yet), `wrong` counts the wrong answers.
    """

    def __init__(self, n: int, seat: int, question: Question, hand: Sequence[str]) -> None:
        self.n = n
        self.seat = seat
        self.question = question
        self.hand = hand
        self.left = list(range(len(question.sets)))
        self.since: int | None = None
        self.wrong = 0
        self.is_answered = False


@final
class Finds:
    """The last question of each guest."""

    def __init__(self) -> None:
        self._of: dict[str, Search] = {}

    def note(self, before: Table | None, entry: Entry, after: Table) -> None:
        """Something has happened: perhaps somebody may find something in it."""
        for who, seat, question in questions(before, entry.event, after):
            self._of[who] = Search(entry.n, seat, question, in_hand(after.view(seat)))

    def told(self, who: str | None, table: Table, entries: Sequence[int]) -> FindTold | None:
        """The question of a guest who is told these entries, if they have not been asked it yet."""
        search = self._of.get(who or "")
        if search is None or search.since is not None or search.n not in entries:
            return None
        search.since = now_ms()
        return find_told(search.n, search.question, table.pace)

    def answered(self, who: str, table: Table, n: int, answer: Answer) -> tuple[Search, Judged]:
        """Judge an answer. Raises `NotAllowed` where nothing was asked, or it was found already."""
        search = self._of.get(who)
        if search is None or search.since is None or search.n != n or not _is_open(search):
            raise not_allowed("MATCH-25")
        if not search.question.open and len(answer.cards) != len(search.question.sets[0]):
            raise not_allowed("MATCH-25")
        judged = judge(table.game, search.question, search.left, search.hand, answer)
        if judged.verdict.is_legal() and judged.found in search.left:
            search.left.remove(judged.found)
        search.is_answered = bool(search.question.open)
        search.wrong += not judged.verdict.is_legal()
        return search, judged


def _is_open(search: Search) -> bool:
    return not search.is_answered if search.question.open else bool(search.left)
