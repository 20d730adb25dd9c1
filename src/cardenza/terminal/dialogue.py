"""What one can say at the table besides moves, and the answers. Plain lines and the screen speak through this."""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, final

from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import CORE, Verdict
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.layout import rows
from cardenza.terminal.table import PERSON, CannotUndo, Table
from cardenza.terminal.words import capital, sentences, value_text, verdict_lines
from cardenza.words import words_of

HELP: Final = [
    "?             list the legal moves, numbered",
    "3             play the third of them",
    "MOVE          play a move by its text, as the list writes it; any move may be typed",
    "why MOVE      say why a move is right or wrong, without playing it; why 3 asks of the third",
    "hint          let the Coach suggest a move (--judge coach)",
    "undo          take your last move back, where that is allowed",
    "finish        let the table play on, where the game is surely won",
    "show          show the table again",
    "rules         the rules that a move can break; rules and a number says one",
    "memo          what one may look up while playing",
    "options       what was chosen for this game",
    "save          write the record now; it is also written when you leave",
    "quit          leave the table",
]
NO_WAY: Final = [
    "No way to win was found from here. There may be one: take moves back, keep trying, or give up.",
    "This game cannot be won any more.",
]
SHORT: Final = {"h": "hint", "w": "why", "u": "undo", "m": "moves", "o": "memo", "q": "quit"}
"""The keys of the screen, for those who type them where a move is typed."""


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


@final
class Dialogue:
    """Answers a person's lines."""

    def __init__(self, table: Table, keeper: Keeper) -> None:
        self.table = table
        self.keeper = keeper
        self._last_objection: list[str] = []
        self._commands: dict[str, Callable[[str], Reply]] = {
            "?": self._moves,
            "moves": self._moves,
            "help": lambda _: _told(HELP),
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
            return _told(["Type a move, or ? for the legal moves, or help."])
        return self._play(line)

    def position_lines(self) -> list[str]:
        """The table as the person sees it, for lines that are read one after the other."""
        return [row.line() for row in rows(self.table.view(), self.table.names, is_linear=True)]

    # ------------------------------------------------------------------------------------------------ moves

    def _play(self, text: str) -> Reply:
        try:
            move = self.table.read(text)
        except CardenzaError as error:
            return self._refused(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if verdict.is_refused():
            return self._refused(verdict_lines(verdict, self.table.game, self.table.names))
        objection = verdict_lines(verdict, self.table.game, self.table.names) if verdict.is_mistake() else []
        self._last_objection = objection
        events = self.table.make(PERSON, move)
        told = sentences(events, self.table.names, self.table.game, self.table.state.is_over())
        return Reply(Mood.PLAYED, objection + told)

    def _refused(self, lines: list[str]) -> Reply:
        self._last_objection = lines
        return Reply(Mood.REFUSED, lines)

    def _moves(self, _: str) -> Reply:
        moves = self.table.moves()
        if not moves:
            return _told(["There is no move for you now."])
        return _told([f"{number}. {move}" for number, move in enumerate(moves, 1)])

    def _why(self, text: str) -> Reply:
        if not text:
            return _told(
                self._last_objection
                or ["Say which move: why 3 for the third of the list, or why and the text of a move."]
            )
        try:
            move = self.table.read(text)
        except CardenzaError as error:
            return _told(_error_lines(error, self.table))
        verdict = self.table.verdict(move)
        if verdict.is_legal():
            return _told([f"{self.table.game.move_text(move)} is a legal move."])
        return _told(verdict_lines(verdict, self.table.game, self.table.names))

    def _hint(self, _: str) -> Reply:
        if self.table.judge is not Judge.COACH:
            return _told(["Hints are the Coach's: play with --judge coach. ? lists the legal moves."])
        if not self.table.is_persons_turn():
            return _told(["There is no move for you now."])
        text = self.table.game.move_text
        if (advice := self.table.advice()) is not None:
            return _told([f"You could play: {text(advice.move)}." if advice.has_way() else NO_WAY[advice.is_lost]])
        best, *others = self.table.hint()
        lines = [f"You could play: {text(best.move)}."]
        if not others:
            return _told([*lines, "It is the only sensible move."])
        tried = "one trial" if best.games == 1 else f"{best.games} trials"
        lines.append(f"In {tried}, played on at random from here, it did best ({best.value:.2f} of 1).")
        return _told([*lines, f"Next comes {text(others[0].move)} ({others[0].value:.2f})."])

    def _undo(self, _: str) -> Reply:
        try:
            taken = self.table.undo()
        except CannotUndo as reason:
            return Reply(Mood.REFUSED, [str(reason)])
        moves = ", ".join(f"{self.table.names.seat(step.seat)} {step.move}" for step in taken)
        return Reply(Mood.TAKEN_BACK, [f"Taken back: {moves}."])

    def _finish(self, _: str) -> Reply:
        """SOLI-R18."""
        told: list[str] = []
        while (move := self.table.finishing_move()) >= 0:
            events = self.table.make(PERSON, move)
            told += sentences(events, self.table.names, self.table.game, self.table.state.is_over())
        if not told:
            return _told(["The table plays on only where the game is surely won: play on yourself."])
        return Reply(Mood.PLAYED, told)

    # ------------------------------------------------------------------------------------------------ the rest

    def _rules(self, rule: str) -> Reply:
        rules = {**self.table.game.RULES, **CORE}
        if not rule:
            return _told([f"{name}  {sentence}" for name, sentence in rules.items()])
        if rule.upper() not in rules:
            return _told([f"No sentence here has the number {rule.upper()}; rules lists those that a move can break."])
        return _told([f"{rule.upper()}  {rules[rule.upper()]}"])

    def _memo(self, _: str) -> Reply:
        lines: list[str] = []
        for heading, items in words_of("en", self.table.game.key).memo:
            lines += [heading, *[f"  {item}" for item in items]]
        return _told(lines or [f"{self.table.game.title} needs no memo; rules has all its rules."])

    def _options(self, _: str) -> Reply:
        game = self.table.game
        lines = [f"judge = {self.table.judge.value}; seats = {game.seats}; seed = {self.table.seed}"]
        for option in game.OPTIONS:
            value = value_text(game.options[option.name])
            lines.append(f"{option.name} = {value}: {option.sentence}; {option.allowed()} [{option.rule}]")
        return _told(lines)

    def _save(self, _: str) -> Reply:
        try:
            return _told([f"The record is in {self.keeper.save()}."])
        except OSError as error:
            return Reply(Mood.REFUSED, [f"The record could not be written to {self.keeper.path}: {error.strerror}."])


def _told(lines: list[str]) -> Reply:
    return Reply(Mood.TOLD, lines)


def _error_lines(error: CardenzaError, table: Table) -> list[str]:
    """A text that is no move at all, or that a game objects to while it reads it."""
    if isinstance(error, NotAllowed):
        return verdict_lines(Verdict(error.objection), table.game, table.names)
    return [f"{capital(str(error)).rstrip('.')}."]
