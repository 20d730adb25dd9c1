"""After a game in the terminal: what was tried wrongly and where another move stood better, each to be tried again."""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from cardenza import catalogue
from cardenza.bots.lookahead import Lookahead
from cardenza.coach.finding import Answer
from cardenza.coach.hindsight import Weighed, weighed
from cardenza.coach.lesson import Step
from cardenza.kernel.contract import State
from cardenza.kernel.speech import Said
from cardenza.match.reviewing import (
    MOST_TURNS,
    MOST_WEIGHED,
    MOST_WRONG,
    Decision,
    Wrong,
    WrongFind,
    has_choice,
    thought_over,
    turn_of,
    wrong_in,
)
from cardenza.terminal.finding import Search
from cardenza.terminal.learning import LEAVING, SKIP, PlainStep
from cardenza.terminal.lines import Lines
from cardenza.terminal.pretty import keyed
from cardenza.terminal.table import PERSON, Table
from cardenza.terminal.words import hint_line, small
from cardenza.words.lessons import StepText
from cardenza.words.saying import say_move

BUDGET: Final = 2_000
PROGRESS: Final = 10
"""After so many moves looked at, it is said how far that is."""


class Attempt(NamedTuple):
    """A wrong move that the person tried, in its position, after so many moves."""

    moves_made: int
    state: State
    move: str


def wrong_of(attempts: Sequence[Attempt]) -> list[Wrong]:
    """Each position once, with what was tried in it."""
    texts: dict[int, list[str]] = {}
    states: dict[int, State] = {}
    for made, state, move in attempts:
        texts.setdefault(made, []).append(move)
        states[made] = state
    found = [
        wrong_in(f"try-{made}", states[made], PERSON, made, list(dict.fromkeys(moves))) for made, moves in texts.items()
    ]
    return [wrong for wrong in found if wrong is not None][:MOST_WRONG]


def wrong_finds_of(searches: Sequence[Search]) -> list[WrongFind]:
    """What was to be found and was answered wrongly."""
    found = [search.wrong_find(f"find-{at}") for at, search in enumerate(searches)]
    return [find for find in found if find.answers][:MOST_WRONG]


def decisions_of(table: Table) -> list[Decision]:
    """The person's moves that had others beside them; of very many, some from all of the game."""
    parse, found = table.game.parse_move, list[Decision]()
    for at, step in enumerate(table.record.steps):
        if step.seat == PERSON and has_choice(table.before[at], PERSON, parse(step.move)):
            found.append(Decision(at + 1, PERSON, table.before[at], parse(step.move)))
    apart = max(len(found) / MOST_WEIGHED, 1.0)
    return [found[int(at * apart)] for at in range(min(len(found), MOST_WEIGHED))]


@final
class PlainReview:
    """Tells what can be mended, and asks for it again."""

    def __init__(self, table: Table, attempts: Sequence[Attempt], searches: Sequence[Search], lines: Lines) -> None:
        self._table = table
        self._attempts = attempts
        self._searches = searches
        self._lines = lines
        self._names = table.names

    def run(self) -> None:
        """First what was wrong, then the turning points; each can be skipped, and all of it be left."""
        games = catalogue.keys()
        if self._table.game.key not in games:
            self._say("review_none")
            return
        wrong, finds = wrong_of(self._attempts), wrong_finds_of(self._searches)
        if not self._mend_moves(wrong) or not self._mend_finds(finds):
            return
        turns = self._turns()
        if not wrong and not finds and not turns:
            self._say("review_clean")
        if self._mend_turns(turns):
            self._say("review_done")

    def _mend_moves(self, wrong: Sequence[Wrong]) -> bool:
        """Ask for each again; False if the person leaves."""
        for number, (step, objections) in enumerate(wrong, 1):
            self._say("review_wrong", number=number, count=len(wrong), move=self._said(objections[0].did))
            if not self._take(step, "review_fits"):
                return False
        return True

    def _mend_finds(self, finds: Sequence[WrongFind]) -> bool:
        for number, find in enumerate(finds, 1):
            self._say("review_found", number=number, count=len(finds), answer=self._answered(find.answers[0][0]))
            search = Search(find.game, find.question, find.hand, self._names, ())
            self._lines.say(*search.asks())
            if not self._find(search):
                return False
        return True

    def _find(self, search: Search) -> bool:
        """Ask until it is found, shown or skipped."""
        while (line := self._lines.ask(self._names.say("ask_answer"))) is not None:
            if line in LEAVING:
                break
            if line == SKIP:
                return True
            heard = search.answer(line)
            self._lines.say(*heard.lines)
            if heard.is_done:
                return True
        return False

    def _answered(self, answer: Answer) -> str:
        """An answer as it is said."""
        if answer.is_pair is None:
            return " ".join(self._names.notation.cards(answer.cards))
        return self._names.say("pair" if answer.is_pair else "no_pair")

    def _mend_turns(self, turns: Sequence[tuple[Decision, Weighed]]) -> bool:
        for number, (decision, found) in enumerate(turns, 1):
            did = self._table.game.manners.said(decision.state, PERSON, decision.move)
            self._say("review_turn", number=number, count=len(turns), at=decision.number, move=self._said(did))
            self._lines.say(hint_line(found.said, self._names))
            if not self._take(turn_of(decision, found.better), "review_better"):
                return False
        return True

    def _turns(self) -> list[tuple[Decision, Weighed]]:
        """The moves beside which others stood better: where most was lost, in the order of the game."""
        found: list[tuple[Decision, Weighed]] = []
        decisions = decisions_of(self._table)
        for looked, decision in enumerate(decisions):
            if looked % PROGRESS == 0:
                self._say("review_looking", looked=looked, count=len(decisions))
            state = decision.state.game.position(thought_over(decision))
            each = weighed(state, PERSON, decision.move, Lookahead(self._table.seed, decision.number, BUDGET))
            if each.better:
                found.append((decision, each))
        most = sorted(found, key=lambda turn: -turn[1].edge)[:MOST_TURNS]
        return sorted(most, key=lambda turn: turn[0].number)

    def _take(self, step: Step, goal: str) -> bool:
        text = StepText(self._names.say(goal), "")
        self._lines.say(text.goal)
        return PlainStep(step, text, self._names.language, self._lines, self._names.style).take()

    def _said(self, said: Said | None) -> str:
        return "" if said is None else keyed(small(say_move(self._names.book, said, self._names.reader())))

    def _say(self, key: str, **gaps: object) -> None:
        self._lines.say(keyed(self._names.say(key, **gaps)))
