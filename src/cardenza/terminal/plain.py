"""The table in plain lines: for pipes, for screen readers and for terminals that can do no more.

No cursor is moved and no colour is used.
"""

from typing import TextIO, final

from cardenza.kernel.errors import CardenzaError
from cardenza.terminal.dialogue import Dialogue, Mood
from cardenza.terminal.keeping import Keeper, save_or_show
from cardenza.terminal.lines import Lines
from cardenza.terminal.offers import offers
from cardenza.terminal.phrases import phrase
from cardenza.terminal.reviewing import PlainReview
from cardenza.terminal.setup import Setup
from cardenza.terminal.table import PERSON, Table
from cardenza.terminal.words import capital, sentences


@final
class PlainTable:
    """Plays games until the person leaves or the input ends."""

    def __init__(self, setup: Setup, keeper: Keeper, source: TextIO, target: TextIO) -> None:
        self._setup = setup
        self._keeper = keeper
        self._lines = Lines(source, target)

    def run(self, key: str | None) -> bool:
        """Play, with the choice of a game first where none is named; False if a record could not be written."""
        key = key or self._choose()
        is_kept = True
        while key is not None:
            wants_another = self.sit_down(self._setup.table(key))
            is_kept = save_or_show(self._keeper, self._lines.target, self._setup.language) and is_kept
            if not wants_another:
                break
            self._setup = self._setup.next()
        return is_kept

    def _choose(self) -> str | None:
        """Which game? By number or by name."""
        games = offers(self._setup.language)
        self._lines.say(
            phrase(self._setup.language, "games"), *[f"{number}. {offer}" for number, (_, offer) in enumerate(games, 1)]
        )
        numbers = {str(number): key for number, (key, _) in enumerate(games, 1)}
        question = phrase(self._setup.language, "which_game")
        while (answer := self._lines.ask(question)) not in (None, "quit", "exit"):
            key = numbers.get(answer or "", answer or "")
            try:
                self._setup.game(key)
            except CardenzaError as error:
                self._lines.say(f"{capital(str(error))}.")
            else:
                return key
        return None

    # ------------------------------------------------------------------------------------------------ a game

    def sit_down(self, table: Table) -> bool:
        """Play one game, to its end or until it is left; tells whether the person wants another."""
        self._keeper.begin(table.record)
        dialogue = Dialogue(table, self._keeper)
        self._lines.say(*_opening(table), *dialogue.begin().lines)
        if dialogue.is_asking and not self._turn(table, dialogue):
            return False
        while True:
            self._let_others_move(table)
            if table.asked() is None:
                answer = self._lines.ask(table.names.say("another"))
                if answer == "review":
                    PlainReview(table, dialogue.attempts, self._lines).run()
                elif answer == "undo" or (answer or "").startswith("why"):
                    self._lines.say(*dialogue.answer(answer or "").lines)
                else:
                    return answer in ("y", "yes")
            else:
                self._lines.say("", *dialogue.position_lines())
                if not self._turn(table, dialogue):
                    return False

    def _let_others_move(self, table: Table) -> None:
        while table.asked() is not None and not table.is_persons_turn():
            events = table.make_next()
            self._lines.say(*table.reminders(), *sentences(events, table.names, table.state.is_over()))

    def _turn(self, table: Table, dialogue: Dialogue) -> bool:
        """Ask until a move is made or taken back; False if the person leaves."""
        while (line := self._lines.ask(_wish(table, dialogue))) is not None:
            reply = dialogue.answer(line)
            self._lines.say(*reply.lines)
            if reply.mood in (Mood.PLAYED, Mood.TAKEN_BACK):
                return True
            if reply.mood is Mood.LEFT:
                break
        return False


def _wish(table: Table, dialogue: Dialogue) -> str:
    return table.names.say("ask_answer" if dialogue.is_asking or table.is_window() else "ask_move")


def _opening(table: Table) -> list[str]:
    game, names = table.game, table.names
    lines = [
        names.count("opening", game.seats, title=names.book.title, judge=names.judge(table.judge), seed=table.seed)
    ]
    others = [seat for seat in range(game.seats) if seat != PERSON]
    if others:
        lines += [names.count("sit", len(others), others=names.seats(others)), names.level(table.level)]
    return [*lines, names.say("begin")]
