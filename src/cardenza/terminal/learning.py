"""A lesson in plain lines: a goal, the table, and an answer to every move that is typed."""

from typing import Final, TextIO, final

from cardenza import catalogue
from cardenza.coach.hinting import question_to
from cardenza.coach.ladder import STEPS, can_tell_more, first_step, told_by
from cardenza.coach.ladder import Step as Telling
from cardenza.coach.lesson import Grade, Lesson, Step, answer, begun, seen, tries
from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Objection, Verdict
from cardenza.terminal.layout import rows
from cardenza.terminal.lines import Lines
from cardenza.terminal.notation import USUAL, Style
from cardenza.terminal.phrases import phrase
from cardenza.terminal.pretty import keyed
from cardenza.terminal.progress import Progress
from cardenza.terminal.table import Table
from cardenza.terminal.words import Names, capital, hint_line, verdict_lines
from cardenza.words.lessons import StepText, lesson_text
from cardenza.words.saying import say

LEAVING: Final = ("quit", "exit", "q")
SKIP: Final = "skip"


@final
class PlainLesson:
    """Asks for one move after the other, until the lesson is done or left."""

    def __init__(
        self,
        key: str,
        lesson: Lesson,
        language: str,
        source: TextIO,
        target: TextIO,
        style: Style = USUAL,
        progress: Progress | None = None,
    ) -> None:
        self._key = key
        self._progress = progress
        self._lesson = lesson
        self._language = language
        self._style = style
        self._text = lesson_text(language, key)
        self._lines = Lines(source, target)

    def run(self, first: int | None = None) -> bool:
        """From this step on, or from where it was left; tells whether the person wants the short game at the end."""
        steps = self._lesson.steps
        names = Names(begun(steps[0]), None, self._language, self._style)
        self._lines.say(self._said("lesson", title=names.book.title, count=len(steps)))
        begin = first or self._left_at()
        if begin != (first or 1):
            self._lines.say(self._said("resumed"))
        for number, step in enumerate(steps[begin - 1 :], begin):
            self._reach(number)
            goal = names.text(self._text.steps[step.id].goal)
            self._lines.say("", self._said("step", number=number, count=len(steps), goal=goal))
            if not PlainStep(step, self._text.steps[step.id], self._language, self._lines, self._style).take():
                return False
        self._reach(1)  # who comes back to it begins anew
        self._lines.say("", self._said("learned", finale=names.text(self._text.finale)))
        return self._lines.ask(self._said("play_now")) in ("y", "yes")

    def _left_at(self) -> int:
        return 1 if self._progress is None else self._progress.next_step(self._key, len(self._lesson.steps))

    def _reach(self, step: int) -> None:
        if self._progress is not None:
            self._progress.reach(self._key, step)

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
        self._wrong = 0
        self._last: tuple[Objection, Telling] | None = None

    def take(self) -> bool:
        """Ask until the step is done or skipped; False if the person leaves."""
        self._lines.say(*self._table())
        while (line := self._lines.ask(self._names.say("ask_move"))) is not None:
            if line in LEAVING:
                break
            if line == SKIP:
                return True
            asked = self._asked_for(line)
            if asked is not None:
                self._lines.say(*asked)
            elif self._try(line):
                return True
        return False

    def _table(self) -> list[str]:
        names = self._names
        return [row.line(names) for row in rows(seen(self._step, self._state), names, is_linear=True)]

    def _asked_for(self, line: str) -> list[str] | None:
        """The answer to what is no move; None if it is one."""
        match line:
            case "?" | "moves" | "help":
                return [
                    f"{number}. {self._names.notation.move(move)}" for number, move in enumerate(tries(self._step), 1)
                ]
            case "show":
                return self._table()
            case "more":
                return self._more()
            case "hint":
                return self._hint()
            case _:
                return None

    def _said(self, key: str, **gaps: object) -> str:
        return keyed(phrase(self._language, key, **gaps))

    def _try(self, line: str) -> bool:
        """Answer a move; was it the right one?"""
        step, names = self._step, self._names
        try:
            move = self._state.parse(step.seat, self._meant(line))
        except NotAllowed as refusal:
            self._lines.say(*self._objected(refusal.objection))
            return False
        except CardenzaError as error:
            self._lines.say(f"{capital(str(error)).rstrip('.')}.")
            return False
        grade, tried = answer(step, move)
        story = [keyed(said) for said in (say(names.book, each, names.reader()) for each in tried.story) if said]
        if tried.verdict.objection is not None:
            self._lines.say(*self._objected(tried.verdict.objection))  # while one learns, nothing costs
        elif grade is Grade.MISS:
            self._lines.say(*story, self._said("miss", goal=names.text(self._text.goal)))
        else:
            self._lines.say(*story, self._said("praise", praise=names.text(self._text.praise)).rstrip())
        return grade is Grade.RIGHT

    # ------------------------------------------------------------------------------------------------ what is wrong

    def _objected(self, objection: Objection) -> list[str]:
        """One more wrong try, as far as the Coach tells it by itself."""
        self._wrong += 1
        return self._told(objection, first_step(Judge.COACH, self._wrong))

    def _told(self, objection: Objection, telling: Telling) -> list[str]:
        """What is wrong, and what can be asked for: from the second step on where to look, until all is told."""
        self._last = (objection, telling)
        told = told_by(Judge.COACH, self._state.game.key, objection, telling)
        lines = verdict_lines(Verdict(told), self._names)
        if not can_tell_more(Judge.COACH, telling):
            return lines
        return [*lines, self._said("tell_more" if telling == STEPS[0] else "tell_more_or_hint")]

    def _more(self) -> list[str]:
        """One step more of the last wrong try."""
        if self._last is None or not can_tell_more(Judge.COACH, self._last[1]):
            return [self._said("nothing_more")]
        objection, telling = self._last
        return self._told(objection, STEPS[telling])

    def _hint(self) -> list[str]:
        """Where to look for what is right."""
        right = self._state.parse(self._step.seat, self._step.right[0])
        return [hint_line(question_to(self._state, self._step.seat, right), self._names)]

    def _meant(self, line: str) -> str:
        """A move by its number in the list, or as it is typed."""
        listed = tries(self._step)
        is_number = line.isascii() and line.isdecimal() and len(line) < 3 and 1 <= int(line) <= len(listed)
        return listed[int(line) - 1] if is_number else self._names.notation.read(line)
