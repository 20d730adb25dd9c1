"""What the persons in one room may find by themselves, until they have: kept in memory, and told once.

Nobody waits for it and nothing depends on it. Whoever comes back sees the settled table.
"""

from collections.abc import Sequence
from typing import final

from cardenza.coach.finding import Answer, Judged, judge
from cardenza.match.events import Dealt, Entry
from cardenza.match.finding import in_hand, questions
from cardenza.match.rules import not_allowed
from cardenza.match.table import Table
from cardenza.protocol.finding import Sought
from cardenza.server.house import now_ms


@final
class Search:
    """What one guest is asked, with the hand that they hold besides what they may find.

    `since` is when it was told (None: not yet), `left` are the sets still to be found, `wrong` counts wrong answers.
    """

    def __init__(self, sought: Sought, hand: Sequence[str]) -> None:
        self.n = sought.n
        self.seat = sought.seat
        self.question = sought.question
        self.hand = hand
        self.left = list(range(len(sought.question.sets)))
        self.since: int | None = None
        self.wrong = 0
        self._is_answered = False

    def is_over(self) -> bool:
        """Is there nothing more to find? What lies open is asked about once."""
        return self._is_answered if self.question.open else not self.left

    def judged(self, table: Table, answer: Answer) -> Judged:
        """Judge an answer; what is found is left no more."""
        judged = judge(table.game, self.question, self.left, self.hand, answer)
        if judged.verdict.is_legal() and judged.found in self.left:
            self.left.remove(judged.found)
        self._is_answered = bool(self.question.open)
        self.wrong += not judged.verdict.is_legal()
        return judged

    def laid(self, *found: int) -> list[str]:
        """The cards of these sets, which are laid down now; what lies open stays there."""
        return [] if self.question.open else [card for at in found for card in self.question.sets[at]]

    def give_up(self) -> list[str]:
        """What is left is shown."""
        cards = self.laid(*self.left)
        self.left, self._is_answered = [], True
        return cards


@final
class Finds:
    """The last question of each guest."""

    def __init__(self) -> None:
        self._of: dict[str, Search] = {}
        self._untold: dict[str, Sought] = {}

    def note(self, before: Table | None, entry: Entry, after: Table) -> None:
        """Something has happened: perhaps somebody may find something in it."""
        for who, seat, question in questions(before, entry.event, after):
            earlier = None if isinstance(entry.event, Dealt) else before
            self._untold[who] = sought = Sought(entry.n, seat, question, earlier, after)
            self._of[who] = Search(sought, in_hand(after.view(seat)))

    def to_tell(self, who: str, entries: Sequence[int]) -> Sought | None:
        """What a guest who is told these entries is to be asked about them; nobody is asked twice."""
        sought = self._untold.get(who)
        if sought is None or sought.n not in entries:
            return None
        del self._untold[who]
        self._of[who].since = now_ms()
        return sought

    def search(self, who: str, n: int) -> Search:
        """What somebody has been asked about this entry. Raises `NotAllowed` if nothing, or it was found already."""
        search = self._of.get(who)
        if search is None or search.since is None or search.n != n or search.is_over():
            raise not_allowed("MATCH-25")
        return search

    def answered(self, who: str, table: Table, n: int, answer: Answer) -> tuple[Search, Judged]:
        """Judge an answer. Raises `NotAllowed` where nothing is asked, or it has another number of cards."""
        search = self.search(who, n)
        if not search.question.open and len(answer.cards) != len(search.question.sets[0]):
            raise not_allowed("MATCH-25")
        return search, search.judged(table, answer)
