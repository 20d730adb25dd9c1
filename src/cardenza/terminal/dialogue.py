"""What one can say at the table besides moves, and the answers. Plain lines and the screen speak through this."""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, final

from cardenza.coach.hinting import Hint
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import CORE, Verdict
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.layout import rows
from cardenza.terminal.phrases import HELP
from cardenza.terminal.pretty import keyed
from cardenza.terminal.table import PERSON, CannotUndo, Table
from cardenza.terminal.words import capital, hint_line, sentences, verdict_lines
from cardenza.words.saying import say_idea

SHORT: Final = {"h": "hint", "w": "why", "u": "undo", "m": "moves", "o": "memo", "q": "quit"}
"""The keys of the screen, for those who type them where a move is typed."""


LAST_STEP: Final = 3
"""Of a hint."""


class Mood(Enum):
    """What kind of answer it is."""

    TOLD = "told"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    REFUSED = "refused"
    LEFT = "left"


class Reply(NamedTuple):
    """The answer to one line."""

    mood: Mood
    lines: list[str]


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
        self._last_objection: list[str] = []
        self._hinted: Hinted | None = None
        self._commands: dict[str, Callable[[str], Reply]] = {
            "?": self._moves,
            "moves": self._moves,
            "help": lambda _: _told(HELP[table.names.language]),
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "finish": self._finish,
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

    def answer(self, line: str) -> Reply:
        """Play the move, or do what else the line asks for."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            return command(rest.strip())
        if not word:
            return _told([self._say("say_something")])
        return self._play(line)

    def _say(self, key: str, **gaps: object) -> str:
        return self.table.names.say(key, **gaps)

    def position_lines(self) -> list[str]:
        """The table as the person sees it, for lines that are read one after the other."""
        return [row.line(self.table.names) for row in rows(self.table.view(), self.table.names, is_linear=True)]

    # ------------------------------------------------------------------------------------------------ moves

    def _play(self, text: str) -> Reply:
        try:
            move = self.table.read(text)
        except CardenzaError as error:
            return self._refused(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if verdict.is_refused():
            return self._refused(verdict_lines(verdict, self.table.names))
        objection = verdict_lines(verdict, self.table.names) if verdict.is_mistake() else []
        self._last_objection = objection
        events = self.table.make(PERSON, move)
        told = sentences(events, self.table.names, self.table.state.is_over())
        return Reply(Mood.PLAYED, objection + told)

    def _refused(self, lines: list[str]) -> Reply:
        self._last_objection = lines
        return Reply(Mood.REFUSED, lines)

    def _moves(self, _: str) -> Reply:
        moves = self.table.moves()
        if not moves:
            return _told([self._say("no_move")])
        return _told([f"{number}. {move}" for number, move in enumerate(moves, 1)])

    def _why(self, text: str) -> Reply:
        if not text:
            return _told(self._last_objection or [self._say("which_move")])
        try:
            move = self.table.read(text)
        except CardenzaError as error:
            return _told(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if verdict.is_legal():
            return _told([self._say("legal", move=self.table.game.move_text(move))])
        return _told(verdict_lines(verdict, self.table.names))

    def _hint(self, _: str) -> Reply:
        if self.table.judge is not Judge.COACH:
            return _told([self._say("hints")])
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

    def _step_lines(self, hinted: Hinted) -> list[str]:
        """The question, then what narrows it down; from the third time on, the move and why."""
        hint, names = hinted.hint, self.table.names
        if hinted.told < LAST_STEP:
            said = hint.question if hinted.told == 1 else hint.narrowing
            return [hint_line(said, names), self._say("hint_more")]
        move = self._say("could_play", move=self.table.game.move_text(hint.move))
        return [move, *[hint_line(reason, names) for reason in hint.reasons]]

    def _undo(self, _: str) -> Reply:
        try:
            taken = self.table.undo()
        except CannotUndo as reason:
            return Reply(Mood.REFUSED, [str(reason)])
        self._hinted = None
        moves = ", ".join(f"{self.table.names.seat(step.seat)} {step.move}" for step in taken)
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

    # ------------------------------------------------------------------------------------------------ the rest

    def _rules(self, rule: str) -> Reply:
        book = self.table.names.book.rules
        rules = {name: keyed(book.get(name, said)) for name, said in {**self.table.game.RULES, **CORE}.items()}
        if not rule:
            return _told([f"{name}  {sentence}" for name, sentence in rules.items()])
        if rule.upper() not in rules:
            return _told([self._say("no_rule", rule=rule.upper())])
        return _told([f"{rule.upper()}  {rules[rule.upper()]}"])

    def _memo(self, _: str) -> Reply:
        lines: list[str] = []
        for heading, items in self.table.names.book.memo:
            lines += [heading, *[f"  {item}" for item in items]]
        return _told(lines or [self._say("no_memo", title=self.table.names.book.title)])

    def _options(self, _: str) -> Reply:
        game = self.table.game
        lines = [f"judge = {self.table.judge.value}; seats = {game.seats}; seed = {self.table.seed}"]
        for option in game.OPTIONS:
            value = self.table.names.value(game.options[option.name])
            sentence = keyed(self.table.names.book.options.get(option.name, option.sentence))
            lines.append(f"{option.name} = {value}: {sentence}; {option.allowed()} [{option.rule}]")
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
    told = [] if said is None else say_idea(table.names.book, said, table.names.reader())
    return [*map(keyed, told)] or [f"{capital(str(error)).rstrip('.')}."]
