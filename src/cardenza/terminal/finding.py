"""Something to find in what the table has settled, asked line by line before it is told."""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from cardenza.coach.finding import Answer, Question, judge
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import CardenzaError
from cardenza.match.reviewing import WrongFind, find_in
from cardenza.terminal.pretty import keyed
from cardenza.terminal.words import Names, capital, verdict_lines
from cardenza.words.saying import say

SHOW: Final = "?"
SAID: Final = {"pair": True, "p": True, "no pair": False, "no": False, "n": False}


class Heard(NamedTuple):
    """What is said to an answer; `is_done` once all is found or shown."""

    lines: list[str]
    is_done: bool


@final
class Search:
    """A question that is open, and what is told when it is not any more."""

    def __init__(self, game: Game, question: Question, hand: Sequence[str], names: Names, rest: Sequence[str]) -> None:
        self._game = game
        self._question = question
        self._hand = hand
        self._names = names
        self._left = list(range(len(question.sets)))
        self._rest = list(rest)
        self._wrong: list[Answer] = []

    def wrong_find(self, name: str) -> WrongFind:
        """What was answered wrongly, to be found again after the game."""
        return find_in(name, self._game, self._question, self._hand, self._wrong)

    def asks(self) -> list[str]:
        """The cards to look at, and the question."""
        names, question = self._names, self._question
        cards = question.open or sorted({*self._hand, *self._missing()}, key=self._game.parse_card)
        asked = keyed(say(names.book, question.asks, names.reader()))
        how = names.say("find_pair" if question.open else "find_cards")
        among = names.say("find_among", cards=" ".join(names.notation.cards(cards)))
        return [among, asked if asked.endswith("?") else f"{asked}.", how]

    def answer(self, line: str) -> Heard:
        """What is typed: cards, or pair or no pair."""
        line = line.strip()
        if line == SHOW:
            return self._shown()
        if self._question.open:
            return self._told(line)
        try:
            cards = [self._game.card_text(self._game.parse_card(text)) for text in self._read(line)]
        except CardenzaError as error:
            return Heard([f"{capital(str(error)).rstrip('.')}."], is_done=False)
        if len(set(cards)) != len(self._question.sets[0]):
            return Heard(self.asks(), is_done=False)
        verdict, found = self._judged(Answer(tuple(cards)))
        if verdict is not None or found is None:
            return Heard(verdict or [], is_done=False)
        self._left.remove(found)
        if not self._left:
            return Heard([self._names.say("right"), *self._rest], is_done=True)
        return Heard([self._names.say("right"), *self.asks()], is_done=False)

    def _told(self, line: str) -> Heard:
        if line.lower() not in SAID:
            return Heard(self.asks(), is_done=False)
        verdict, _ = self._judged(Answer(is_pair=SAID[line.lower()]))
        return Heard([*(verdict or [self._names.say("right")]), *self._rest], is_done=True)

    def _judged(self, answer: Answer) -> tuple[list[str] | None, int | None]:
        verdict, found = judge(self._game, self._question, self._left, self._hand, answer)
        if not verdict.is_legal():
            self._wrong.append(answer)
        return None if verdict.is_legal() else verdict_lines(verdict, self._names), found

    def _shown(self) -> Heard:
        sets = (
            []
            if self._question.open
            else [" ".join(self._names.notation.cards(self._question.sets[at])) for at in self._left]
        )
        return Heard([*sets, *self._rest], is_done=True)

    def _read(self, line: str) -> list[str]:
        return self._names.notation.read_cards(line, [*self._hand, *self._missing()])

    def _missing(self) -> list[str]:
        return [card for at in self._left for card in self._question.sets[at]]
