"""The table in plain lines: for pipes, for screen readers and for terminals that can do no more.

No cursor is moved and no colour is used.
"""

from typing import Final, TextIO, final

from cardenza.kernel.errors import CardenzaError
from cardenza.terminal.dialogue import AFTER, After, Dialogue, Mood
from cardenza.terminal.keeping import Keeper, save_or_show
from cardenza.terminal.lines import Lines
from cardenza.terminal.offers import offers
from cardenza.terminal.phrases import phrase
from cardenza.terminal.reviewing import PlainReview
from cardenza.terminal.setup import Setup
from cardenza.terminal.table import PERSON, Table
from cardenza.terminal.words import capital, sentences

ALONE: Final = ("restart", "new", "stats")


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
            after = self.sit_down(self._setup.table(key))
            is_kept = save_or_show(self._keeper, self._lines.target, self._setup.language) and is_kept
            if after is After.LEAVE:
                break
            self._setup = self._setup.next() if after is After.ANOTHER else self._setup
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

    def sit_down(self, table: Table) -> After:
        """Play one game, to its end or until it is left; tells what the person wants then."""
        self._keeper.begin(table.record)
        dialogue, after = Dialogue(table, self._keeper), After.LEAVE
        try:
            after = self._play(table, dialogue)
        finally:
            self._lines.say(*dialogue.close(after))
        return after

    def _play(self, table: Table, dialogue: Dialogue) -> After:
        self._lines.say(*_opening(table), *dialogue.begin().lines)
        after = self._turn(table, dialogue) if dialogue.is_asking else None
        while after is None:
            self._let_others_move(table)
            if table.asked() is None:
                after = self._at_the_end(table, dialogue)
            else:
                self._lines.say("", *dialogue.position_lines())
                after = self._turn(table, dialogue)
        return after

    def _at_the_end(self, table: Table, dialogue: Dialogue) -> After | None:
        """What next? None if the person has asked for something else, or goes on with this game after all."""
        answer = self._lines.ask(table.names.say("another_solo" if table.is_solo else "another")) or ""
        if answer == "review":
            PlainReview(table, dialogue.attempts, dialogue.searches, self._lines).run()
            return None
        if answer == "undo" or answer.startswith("why") or (table.is_solo and answer in ALONE):
            reply = dialogue.answer(answer)
            self._lines.say(*reply.lines)
            return AFTER.get(reply.mood)
        return After.ANOTHER if answer in ("y", "yes") else After.LEAVE

    def _let_others_move(self, table: Table) -> None:
        while table.asked() is not None and not table.is_persons_turn():
            events = table.make_next()
            self._lines.say(*table.reminders(), *sentences(events, table.names, table.state.is_over()))

    def _turn(self, table: Table, dialogue: Dialogue) -> After | None:
        """Ask until a move is made or taken back; else tells what the person wants instead of this game."""
        while (line := self._lines.ask(_wish(table, dialogue))) is not None:
            reply = dialogue.answer(line)
            self._lines.say(*reply.lines)
            if reply.mood in (Mood.PLAYED, Mood.TAKEN_BACK):
                return None
            if reply.mood in AFTER:
                return AFTER[reply.mood]
        return After.LEAVE


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
