"""A lesson in plain lines: a goal, the table, and an answer to every move that is typed."""

from typing import Final, TextIO, final

from cardenza import catalogue
from cardenza.coach.lesson import Grade, Lesson, Step, answer, begun, seen, tries
from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Verdict
from cardenza.terminal.layout import rows
from cardenza.terminal.lines import Lines
from cardenza.terminal.notation import USUAL, Style
from cardenza.terminal.phrases import phrase
from cardenza.terminal.pretty import keyed
from cardenza.terminal.table import Table
from cardenza.terminal.words import Names, capital, verdict_lines
from cardenza.words.lessons import StepText, lesson_text
from cardenza.words.saying import say

LEAVING: Final = ("quit", "exit", "q")


@final
class PlainLesson:
    """Asks for one move after the other, until the lesson is done or left."""

    def __init__(
        self, key: str, lesson: Lesson, language: str, source: TextIO, target: TextIO, style: Style = USUAL
    ) -> None:
        self._key = key
        self._lesson = lesson
        self._language = language
        self._style = style
        self._text = lesson_text(language, key)
        self._lines = Lines(source, target)

    def run(self, first: int = 1) -> bool:
        """From this step on; tells whether the person wants the short game at the end."""
        steps = self._lesson.steps
        names = Names(begun(steps[0]), None, self._language, self._style)
        self._lines.say(self._said("lesson", title=names.book.title, count=len(steps)))
        for number, step in enumerate(steps[first - 1 :], first):
            goal = names.text(self._text.steps[step.id].goal)
            self._lines.say("", self._said("step", number=number, count=len(steps), goal=goal))
            if not PlainStep(step, self._text.steps[step.id], self._language, self._lines, self._style).take():
                return False
        self._lines.say("", self._said("learned", finale=names.text(self._text.finale)))
        return self._lines.ask(self._said("play_now")) in ("y", "yes")

    def finale(self, seed: int) -> Table:
        """The short game at the end, with the Coach."""
        finale, kind = self._lesson.finale, catalogue.find(self._key)
        options = {**kind.manners.options_for(Judge.COACH), **finale.options}
        start = catalogue.position(finale.position) if finale.position else kind(finale.seats, options).deal(seed)
        return Table(start, Judge.COACH, seed, self._language, style=self._style)

    def _said(self, key: str, **gaps: object) -> str:
        return keyed(phrase(self._language, key, **gaps))


@final
class PlainStep:
    """A position with a task, in plain lines: asked for until it is done, skipped or left."""

    def __init__(self, step: Step, text: StepText, language: str, lines: Lines, style: Style = USUAL) -> None:
        self._step = step
        self._text = text
        self._language = language
        self._lines = lines
        self._state = begun(step)
        self._names = Names(self._state, step.seat, language, style)

    def take(self) -> bool:
        """Ask until the step is done or skipped; False if the person leaves."""
        step, names = self._step, self._names
        table = [row.line(names) for row in rows(seen(step, self._state), names, is_linear=True)]
        self._lines.say(*table)
        while (line := self._lines.ask(names.say("ask_move"))) is not None:
            if line in LEAVING:
                break
            if line == "skip":
                return True
            if line in ("?", "moves", "help"):
                self._lines.say(
                    *[f"{number}. {names.notation.move(move)}" for number, move in enumerate(tries(step), 1)]
                )
            elif line == "show":
                self._lines.say(*table)
            elif self._try(line):
                return True
        return False

    def _said(self, key: str, **gaps: object) -> str:
        return keyed(phrase(self._language, key, **gaps))

    def _try(self, line: str) -> bool:
        """Answer a move; was it the right one?"""
        step, names = self._step, self._names
        try:
            move = self._state.parse(step.seat, self._meant(line))
        except NotAllowed as refusal:
            self._lines.say(*verdict_lines(Verdict(refusal.objection), names))
            return False
        except CardenzaError as error:
            self._lines.say(f"{capital(str(error)).rstrip('.')}.")
            return False
        grade, tried = answer(step, move)
        story = [keyed(said) for said in (say(names.book, each, names.reader()) for each in tried.story) if said]
        if grade is Grade.WRONG:
            self._lines.say(*verdict_lines(Verdict(tried.verdict.objection), names))  # while one learns, nothing costs
        elif grade is Grade.MISS:
            self._lines.say(*story, self._said("miss", goal=names.text(self._text.goal)))
        else:
            self._lines.say(*story, self._said("praise", praise=names.text(self._text.praise)).rstrip())
        return grade is Grade.RIGHT

    def _meant(self, line: str) -> str:
        """A move by its number in the list, or as it is typed."""
        listed = tries(self._step)
        is_number = line.isascii() and line.isdecimal() and len(line) < 3 and 1 <= int(line) <= len(listed)
        return listed[int(line) - 1] if is_number else self._names.notation.read(line)
