"""What one can say at the table besides moves, and the answers. Plain lines and the screen speak through this."""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, final

from cardenza.coach.finding import Question
from cardenza.coach.hinting import Hint
from cardenza.coach.ladder import FIRST, STEPS, Step, can_tell_more, first_step, told_by
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.fields import aids_in
from cardenza.kernel.texts import number_in
from cardenza.kernel.verdict import CORE, Objection, Verdict
from cardenza.match.solos import Solo
from cardenza.terminal.finding import Search
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.layout import HEARD, heard_lines, rows
from cardenza.terminal.phrases import HELP
from cardenza.terminal.pretty import keyed
from cardenza.terminal.recalling import recall_lines
from cardenza.terminal.reviewing import Attempt
from cardenza.terminal.solos import Solos, Stopwatch, ended, statistics_lines
from cardenza.terminal.table import PERSON, CannotUndo, Table
from cardenza.terminal.words import capital, deal_lines, hint_line, sentences, verdict_lines
from cardenza.words.saying import say_idea

SHORT: Final = {"h": "hint", "w": "why", "u": "undo", "m": "moves", "o": "memo", "q": "quit"}
"""The keys of the screen, for those who type them where a move is typed."""


LAST: Final = "last"
"""What is asked about with `why last`: the last move, or `why last 3`, the third from the end."""

LEAVING: Final = ("quit", "exit", "q")
LAST_STEP: Final = 3
"""Of a hint."""


class Mood(Enum):
    """What kind of answer it is."""

    TOLD = "told"
    SHOWN = "shown"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    REFUSED = "refused"
    LEFT = "left"
    ASKED = "asked"  # there is something to find first
    AGAIN = "again"
    ANEW = "anew"


class After(Enum):
    """What a person wants when a game is over, or left: no other, other cards, or the same cards again."""

    LEAVE = "leave"
    ANOTHER = "another"
    AGAIN = "again"


AFTER: Final = {Mood.LEFT: After.LEAVE, Mood.AGAIN: After.AGAIN, Mood.ANEW: After.ANOTHER}
"""The answers after which this game goes on no more."""


class Reply(NamedTuple):
    """The answer to one line."""

    mood: Mood
    lines: list[str]


class Refusal(NamedTuple):
    """The last wrong move of the decision after so many moves, how many there were, and how much of it was told."""

    moves_made: int
    tries: int
    step: Step
    objection: Objection
    cost: str


class Hinted(NamedTuple):
    """The hint for the decision after so many moves, and how many of its steps were told."""

    moves_made: int
    hint: Hint
    told: int = 0


@final
class Dialogue:
    """Answers a person's lines."""

    def __init__(self, table: Table, keeper: Keeper) -> None:
        self.table = table
        self.keeper = keeper
        self.attempts: list[Attempt] = []
        self.searches: list[Search] = []
        self._last_objection: list[str] = []
        self._refusal: Refusal | None = None
        self._hinted: Hinted | None = None
        self._search: Search | None = None
        self._watch = Stopwatch()
        self._solos = Solos()
        self._commands: dict[str, Callable[[str], Reply]] = {
            "?": self._moves,
            "moves": self._moves,
            "help": lambda _: _told(self._help()),
            "why": self._why,
            "more": self._more,
            "hint": self._hint,
            "winnable": self._foretell,
            "undo": self._undo,
            "finish": self._finish,
            "restart": lambda _: self._dealt(Mood.AGAIN),
            "new": lambda _: self._dealt(Mood.ANEW),
            "stats": lambda _: _told(statistics_lines(self._games(), self.table.names)),
            "show": lambda _: _told(self.position_lines()),
            "rules": self._rules,
            "memo": self._memo,
            "options": self._options,
            "save": self._save,
            "quit": lambda _: Reply(Mood.LEFT, []),
            "exit": lambda _: Reply(Mood.LEFT, []),
        }
        for letter, word in SHORT.items():
            self._commands[letter] = self._commands[word]

    @property
    def is_asking(self) -> bool:
        """Is there something to find before it is told?"""
        return self._search is not None

    def begin(self) -> Reply:
        """What was dealt."""
        told = deal_lines(self.table.state, self.table.names, self.table.shows_unasked())
        return self._ask_first(self.table.question_of_deal(), told) or Reply(Mood.PLAYED, told)

    def _ask_first(self, question: Question | None, told: list[str]) -> Reply | None:
        """Where something can be found, no more is told before than gives nothing away."""
        if question is None:
            return None
        rest = told[question.told :]
        self._search = Search(self.table.game, question, self.table.hand(), self.table.names, rest)
        self.searches.append(self._search)
        return Reply(Mood.ASKED, [*told[: question.told], *self._search.asks()])

    def _found(self, line: str, search: Search) -> Reply:
        if line.strip() in LEAVING:
            return Reply(Mood.LEFT, [])
        lines, is_done = search.answer(line)
        if is_done:
            self._search = None
        return Reply(Mood.PLAYED if is_done else Mood.ASKED, lines)

    def answer(self, line: str) -> Reply:
        """Play the move, or do what else the line asks for."""
        self._watch.press()
        if self._search is not None:
            return self._found(line, self._search)
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            return command(rest.strip())
        if not word:
            return _told([self._say("say_something")])
        if line.strip().isdecimal() and not self.table.shows():
            return _told([self._say("list_first")])
        return self._play(line)

    def _help(self) -> list[str]:
        controls = self.table.controls()
        return [
            *HELP[self.table.names.language],
            *([self._say("controls", moves=", ".join(controls))] if controls else []),
        ]

    def _say(self, key: str, **gaps: object) -> str:
        return self.table.names.say(key, **gaps)

    def position_lines(self) -> list[str]:
        """The table as the person sees it, for lines that are read one after the other."""
        return [row.line(self.table.names) for row in rows(self.table.view(), self.table.names, is_linear=True)]

    # ------------------------------------------------------------------------------------------------ moves

    def _play(self, text: str) -> Reply:
        try:
            move = self.table.read(text)
        except NotAllowed as error:
            return self._refused(self._told_step(self._tried(error.objection, "")))
        except CardenzaError as error:
            return self._refused(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if not verdict.is_legal():
            text = self.table.game.move_text(move)
            self.attempts.append(Attempt(len(self.table.record.steps), self.table.state.clone(), text))
        if self.table.is_stopped(move, verdict) and verdict.objection is not None:
            return self._refused(self._told_step(self._tried(verdict.objection, verdict.cost)))
        objection = self._owned_up(verdict) if verdict.objection is not None else []
        self._last_objection = objection
        events = self.table.make(PERSON, move)
        told = sentences(events, self.table.names, self.table.state.is_over())
        asked = self._ask_first(self.table.question_of_move(events), told)
        return asked or Reply(Mood.PLAYED, objection + told)

    def _refused(self, lines: list[str]) -> Reply:
        self._last_objection = lines
        return Reply(Mood.REFUSED, lines)

    def _owned_up(self, verdict: Verdict) -> list[str]:
        """What was wrong with a move that has happened, as far as the judge tells it."""
        assert verdict.objection is not None
        told = told_by(self.table.judge, self.table.game.key, verdict.objection, FIRST)
        return verdict_lines(Verdict(told, verdict.cost), self.table.names)

    def _tried(self, objection: Objection, cost: str) -> Refusal:
        """One more wrong move of this decision."""
        made = len(self.table.record.steps)
        last = self._refusal
        tries = 1 if last is None or last.moves_made != made else last.tries + 1
        self._refusal = Refusal(made, tries, first_step(self.table.judge, tries), objection, cost)
        return self._refusal

    def _told_step(self, refusal: Refusal) -> list[str]:
        """What is wrong with the move, as far as it is told yet, and how to hear more."""
        judge, names = self.table.judge, self.table.names
        told = told_by(judge, self.table.game.key, refusal.objection, refusal.step)
        lines = verdict_lines(Verdict(told), names)
        lines += [keyed(names.say("at_table", rule=names.rule(refusal.cost)))] if refusal.cost else []
        return [*lines, names.say("tell_more")] if can_tell_more(judge, refusal.step) else lines

    def _more(self, _: str) -> Reply:
        """One step more of the last wrong move."""
        last = self._refusal
        is_last = last is not None and last.moves_made == len(self.table.record.steps)
        if last is None or not is_last or not can_tell_more(self.table.judge, last.step):
            return _told([self._say("nothing_more")])
        self._refusal = last._replace(step=STEPS[last.step])
        self._last_objection = self._told_step(self._refusal)
        return _told(self._last_objection)

    def _moves(self, _: str) -> Reply:
        """The list; where it is not on show anyway, it is asked for."""
        moves = self.table.moves()
        if not moves:
            return _told([self._say("no_move")])
        is_new = not self.table.shows()
        self.table.show()
        return Reply(Mood.SHOWN if is_new else Mood.TOLD, [f"{number}. {move}" for number, move in enumerate(moves, 1)])

    def _why(self, text: str) -> Reply:
        if not text:
            return _told(self._last_objection or [self._say("which_move")])
        word, _, back = text.partition(" ")
        if word == LAST:
            return _told(recall_lines(self.table, number_in(back.strip()) if back else 1))
        try:
            move = self.table.read(text)
        except CardenzaError as error:
            return _told(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if verdict.is_legal():
            return _told([self._say("legal", move=self.table.text(move))])
        return _told(verdict_lines(verdict, self.table.names))

    def _hint(self, _: str) -> Reply:
        if not self.table.is_persons_turn():
            return _told([self._say("no_move")])
        made = len(self.table.record.steps)
        if self._hinted is None or self._hinted.moves_made != made:
            found = self.table.hint()
            if not isinstance(found, Hint):
                return _told([self._say("lost" if found.is_lost else "no_way")])
            self._hinted = Hinted(made, found)
        self._hinted = self._hinted._replace(told=self._hinted.told + 1)
        return _told(self._step_lines(self._hinted))

    def _foretell(self, _: str) -> Reply:
        """What hidden cards allow: said only to who asks, and said to be so."""
        prospect = self.table.prospect()
        return _told([self._say("not_foretold" if prospect is None else f"foretold_{prospect}")])

    def _step_lines(self, hinted: Hinted) -> list[str]:
        """The question, then what narrows it down; from the third time on, the move and why."""
        hint, names = hinted.hint, self.table.names
        if hinted.told < LAST_STEP:
            said = hint.question if hinted.told == 1 else hint.narrowing
            return [hint_line(said, names), self._say("hint_more")]
        move = self._say("could_play", move=self.table.text(hint.move))
        return [move, *[hint_line(reason, names) for reason in hint.reasons]]

    def _undo(self, _: str) -> Reply:
        try:
            taken = self.table.undo()
        except CannotUndo as reason:
            return Reply(Mood.REFUSED, [str(reason)])
        self._hinted = None
        names = self.table.names
        moves = ", ".join(f"{names.seat(step.seat)} {names.notation.move(step.move)}" for step in taken)
        return Reply(Mood.TAKEN_BACK, [self._say("taken_back", moves=moves)])

    def _finish(self, _: str) -> Reply:
        """SOLI-R18."""
        told: list[str] = []
        while (move := self.table.finishing_move()) >= 0:
            events = self.table.make(PERSON, move)
            told += sentences(events, self.table.names, self.table.state.is_over())
        if not told:
            return _told([self._say("not_finished")])
        return Reply(Mood.PLAYED, told)

    # ------------------------------------------------------------------------------------------------ games for one

    def _dealt(self, mood: Mood) -> Reply:
        """The same cards again, or others, where nobody else has to agree to it."""
        return Reply(mood, []) if self.table.is_solo else _told([self._say("solo_only")])

    def _games(self) -> list[Solo]:
        """How games for one have ended here, this one included if it has."""
        own = ended(self.table, self._watch.ms, is_left=False)
        return [*self._solos.of(self.table.game.key), *([] if own is None else [own])]

    def close(self, after: After) -> list[str]:
        """The game is put away; of a game for one it is noted how it ended. Tells what could not be done."""
        solo = ended(self.table, self._watch.ms, is_left=after is After.ANOTHER)
        try:
            if solo is not None:
                self._solos.add(solo)
        except OSError as error:
            return [self._say("not_noted", path=self._solos.file, reason=error.strerror)]
        return []

    # ------------------------------------------------------------------------------------------------ the rest

    def _rules(self, rule: str) -> Reply:
        book, text = self.table.names.book.rules, self.table.names.text
        rules = {name: text(book.get(name, said)) for name, said in {**self.table.game.RULES, **CORE}.items()}
        if not rule:
            return _told([f"{name}  {sentence}" for name, sentence in rules.items()])
        if rule.upper() not in rules:
            return _told([self._say("no_rule", rule=rule.upper())])
        return _told([f"{rule.upper()}  {rules[rule.upper()]}"])

    def _memo(self, _: str) -> Reply:
        lines: list[str] = []
        text = self.table.names.text
        for heading, items in self.table.names.book.memo:
            lines += [text(heading), *[f"  {text(item)}" for item in items]]
        lines += self._heard()
        return _told(lines or [self._say("no_memo", title=self.table.names.book.title)])

    def _heard(self) -> list[str]:
        """What everybody has heard, in a game in which it counts: on request, as the moves."""
        if not HEARD & aids_in(type(self.table.game).FIELDS):
            return []
        if not self.table.shows():
            return [self._say("heard_on_request")]
        return [self._say("heard"), *(heard_lines(self.table.view(), self.table.names) or [self._say("heard_nothing")])]

    def _options(self, _: str) -> Reply:
        game = self.table.game
        lines = [f"judge = {self.table.judge.value}; seats = {game.seats}; seed = {self.table.seed}"]
        for option in game.OPTIONS:
            value = self.table.names.value(game.options[option.name])
            sentence = self.table.names.text(self.table.names.book.options.get(option.name, option.sentence))
            lines.append(f"{option.name} = {value}: {sentence}; {option.choices()} [{option.rule}]")
        return _told(lines)

    def _save(self, _: str) -> Reply:
        try:
            return _told([self._say("kept", path=self.keeper.save())])
        except OSError as error:
            return Reply(Mood.REFUSED, [self._say("not_kept", path=self.keeper.path, reason=error.strerror)])


def _told(lines: list[str]) -> Reply:
    return Reply(Mood.TOLD, lines)


def _error_lines(error: CardenzaError, table: Table) -> list[str]:
    """A text that is no move at all, or that a game objects to while it reads it."""
    if isinstance(error, NotAllowed):
        return verdict_lines(Verdict(error.objection), table.names)
    said = error.said if isinstance(error, Unreadable) else None
    told = [] if said is None else say_idea(table.names.book, table.names.put(said), table.names.reader())
    return [*map(keyed, told)] or [f"{capital(str(error)).rstrip('.')}."]
