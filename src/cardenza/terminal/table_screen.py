"""The table on the screen: cards on the left, moves on the right, answers and a line to type below."""

import sys
from collections.abc import Sequence
from typing import ClassVar, Final, final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.worker import get_current_worker

from cardenza.kernel.events import Event
from cardenza.terminal.bindings import worded
from cardenza.terminal.dialogue import AFTER, After, Dialogue, Mood, Reply
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.layout import Row, rows
from cardenza.terminal.lines import Lines
from cardenza.terminal.phrases import HELP
from cardenza.terminal.pretty import pretty
from cardenza.terminal.reviewing import PlainReview
from cardenza.terminal.setup import Setup
from cardenza.terminal.words import capital, sentences

KEYS: Final = ("key_arrows", "key_letters", "key_short")
KEY_LETTERS: Final = "?hwumoq"
WIDE: Final = 78
WHY: Final = "why "
THOUGHT_OVER: Final = ("hint", "winnable")  # by a search: the screen goes on meanwhile
AT_THE_END: Final = ("again", "take_back", "review", "leave")


@final
class TableScreen(Screen[After]):
    """Plays one game; gives whether the person wants another."""

    CSS = """
    #title { text-style: bold; padding: 0 1; }
    #left { width: 1fr; }
    #cards { padding: 1 1 0 1; height: auto; max-height: 75%; }
    #log { padding: 0 1; height: 1fr; border-top: solid ansi_bright_black; margin-top: 1; }
    #moves { width: 30%; min-width: 22; max-width: 34; height: 100%; padding: 0 1; }
    #moves { border: none; border-left: solid ansi_bright_black; }
    TableScreen.-narrow Horizontal { layout: vertical; }
    TableScreen.-narrow #left { width: 100%; height: 2fr; }
    TableScreen.-narrow #moves { width: 100%; max-width: 100%; height: 1fr; }
    TableScreen.-narrow #moves { border-left: none; border-top: solid ansi_bright_black; }
    #moves > .option-list--option-highlighted { text-style: reverse; }
    #answer { height: auto; max-height: 40%; padding: 0 1; border-top: solid ansi_bright_black; }
    #line { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "say('help')", "footer_help", key_display="?"),
        Binding("h", "say('hint')", "footer_hint"),
        Binding("w", f"type('{WHY}')", "footer_why"),
        Binding("u", "say('undo')", "footer_undo"),
        Binding("ctrl+z", "say('undo')", show=False, priority=True),
        Binding("m", "toggle_moves", "footer_moves"),
        Binding("o", "say('memo')", "footer_memo"),
        Binding("q", "leave", "footer_quit"),
        Binding("escape", "focus_moves", show=False),
    ]

    def __init__(self, key: str, setup: Setup, keeper: Keeper) -> None:
        super().__init__()
        self.table = setup.table(key)
        self._dialogue = Dialogue(self.table, keeper)
        self._after = After.LEAVE
        self._is_thinking = False
        self._has_list = self.table.shows()  # elsewhere only when asked for
        keeper.begin(self.table.record)

    def compose(self) -> ComposeResult:
        yield Static("", id="title", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="cards", can_focus=False):
                    yield Static("", id="rows", markup=False)
                yield RichLog(id="log", wrap=True, min_width=20)
            yield OptionList(id="moves", markup=False)
        with VerticalScroll(id="answer", can_focus=False):
            yield Static("", id="lines", markup=False)
        yield Input(placeholder=self.table.names.say("placeholder"), id="line", compact=True, select_on_focus=False)
        yield Footer()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return worded(super().active_bindings, self.table.names.language)

    def on_mount(self) -> None:
        self.query_one("#log", RichLog).can_focus = False
        self.query_one("#answer").display = False
        self._show_table()
        self._take(self._dialogue.begin())

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < WIDE, "-narrow")

    # ------------------------------------------------------------------------------------------------ the game

    def _carry_on(self) -> None:
        """Show the table; then it is the person's turn, or others move until it is."""
        self._show_table()
        if self.table.asked() is None or self.table.is_persons_turn():
            self._show_moves()
            return
        self._is_thinking = True
        self._let_another_move()

    @work(thread=True, exclusive=True)
    def _let_another_move(self) -> None:
        heard = self.table.make_next()
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.hear, heard)

    def hear(self, heard: list[Event]) -> None:
        """Tell what a bot has done, unless the person has left meanwhile."""
        if not self.is_current:
            return
        self._is_thinking = False
        self._tell(self.table.reminders() + sentences(heard, self.table.names, self.table.state.is_over()))
        self._carry_on()

    def say(self, line: str) -> None:
        """Let the person say a line, and show the answer."""
        if self._is_thinking:
            self._answer(Reply(Mood.REFUSED, [self.table.names.say("thinking", who=self._who())]))
        elif line.strip() in ("?", "help"):
            self._answer(Reply(Mood.TOLD, [*map(self.table.names.say, KEYS), *HELP[self.table.names.language][1:]]))
        elif line.strip() in THOUGHT_OVER:
            self._is_thinking = True
            self._think_over(line.strip())
        else:
            self._take(self._dialogue.answer(line))

    @work(thread=True, exclusive=True)
    def _think_over(self, line: str) -> None:
        reply = self._dialogue.answer(line)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._take, reply)

    def _take(self, reply: Reply) -> None:
        """Act on an answer, unless the person has left meanwhile."""
        if not self.is_current:
            return
        self._is_thinking = False
        if reply.mood in AFTER:
            self._leave(AFTER[reply.mood])
        elif reply.mood is Mood.ASKED:
            self._answer(reply)
            self._hide_moves()
        elif reply.mood is Mood.SHOWN:
            self._has_list = True
            self._show_table()
            self._show_moves()
        elif reply.mood in (Mood.PLAYED, Mood.TAKEN_BACK):
            self._answer(Reply(reply.mood, []))
            self._tell(reply.lines)
            self._carry_on()
        else:
            self._answer(reply)

    # ------------------------------------------------------------------------------------------------ what is shown

    def _who(self) -> str:
        seat = self.table.asked()
        return self.table.names.say("nobody") if seat is None else capital(self.table.names.seat(seat))

    def _show_table(self) -> None:
        names = self.table.names
        turn = names.say("over") if self.table.asked() is None else names.say("to_move", who=self._who())
        self.query_one("#title", Static).update(
            f"{names.book.title}  ·  {capital(names.judge(self.table.judge))}  ·  {turn}"
        )
        self.query_one("#rows", Static).update(_drawn(rows(self.table.view(), self.table.names)))

    def _show_moves(self) -> None:
        """The moves to choose from, or what lies there right or wrong; after the end, what can be done then."""
        offered = self.query_one("#moves", OptionList)
        offered.clear_options()
        if self.table.asked() is not None and not self._is_listed():
            lying = [] if self.table.shows() else [*map(pretty, self.table.controls())]
        else:
            names, is_over = self.table.names, self.table.asked() is None
            moves = [*map(names.say, AT_THE_END)] if is_over else self.table.moves()
            lying = [f"{number} {pretty(move)}" for number, move in enumerate(moves, 1)]
        offered.display = bool(lying)
        offered.add_options(lying)
        offered.highlighted = 0
        if not self.query_one("#line", Input).has_focus or self.table.asked() is None:  # who types goes on typing
            self.action_focus_moves()

    def _hide_moves(self) -> None:
        """There is something to find first, which is typed."""
        self.query_one("#moves", OptionList).display = False
        self.query_one("#line", Input).focus()

    def _is_listed(self) -> bool:
        return self.table.shows() and self._has_list

    def _tell(self, lines: list[str]) -> None:
        log = self.query_one("#log", RichLog)
        for line in lines:
            log.write(Text(pretty(line)))

    def _answer(self, reply: Reply) -> None:
        style = "bold" if reply.mood is Mood.REFUSED else ""
        self.query_one("#lines", Static).update(Text(pretty("\n".join(reply.lines)), style=style))
        answer = self.query_one("#answer", VerticalScroll)
        answer.display = bool(reply.lines)
        answer.scroll_home(animate=False)

    # ------------------------------------------------------------------------------------------------ keys

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.table.asked() is not None:
            listed = [str(number) for number, _ in enumerate(self.table.moves(), 1)]
            self.say((listed if self._is_listed() else self.table.controls())[event.option_index])
        elif event.option_index == 1:
            self.say("undo")
        elif event.option_index == 2:
            self._review()
        else:
            self._leave(After.ANOTHER if event.option_index == 0 else After.LEAVE)

    def _review(self) -> None:
        """In plain lines, for which the screen makes room; where it cannot, that is said."""
        try:
            with self.app.suspend():
                heard, lines = self._dialogue, Lines(sys.stdin, sys.stdout)
                PlainReview(self.table, heard.attempts, heard.searches, lines).run()
        except SuspendNotSupported:
            self._answer(Reply(Mood.TOLD, [self.table.names.say("review_plain")]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.input.clear()
        if event.value.startswith(WHY):  # asked from the list, so back to the list
            self.action_focus_moves()
        self.say(event.value)

    def on_key(self, event: events.Key) -> None:
        """A letter without a meaning of its own begins a line."""
        is_letter = event.is_printable and event.character and event.character not in KEY_LETTERS
        if is_letter and not self.query_one("#line", Input).has_focus:
            event.stop()
            self.action_type(event.character or "")

    def action_say(self, line: str) -> None:
        self.say(line)

    def action_type(self, text: str) -> None:
        """Go to the line to type, with this already typed."""
        line = self.query_one("#line", Input)
        line.focus()
        line.value += text
        line.cursor_position = len(line.value)

    def action_focus_moves(self) -> None:
        self.query_one("#line", Input).clear()
        offered = self.query_one("#moves", OptionList)
        self.set_focus(offered if offered.display else None)

    def action_toggle_moves(self) -> None:
        """Moves that are not on show yet are asked for; then they are there until the decision is made."""
        self._has_list = not self._is_listed()
        if self._has_list and self.table.is_persons_turn() and not self.table.shows():
            self.table.show()
            self._show_table()
        self._show_moves()

    def action_leave(self) -> None:
        self._leave(After.LEAVE)

    def _leave(self, after: After) -> None:
        self._after = after
        self.dismiss(after)

    def on_unmount(self) -> None:
        """However the game was left, it is noted how it ended."""
        self._dialogue.close(self._after)


def _drawn(laid: Sequence[Row]) -> Text:
    """The rows with their labels in a column of their own; one's own cards stand apart, below."""
    text = Text()
    width = max((len(row.label) for row in laid), default=0) + 2
    for row in laid:
        text.append("\n" if row.is_own else "")
        text.append(f"{row.label:{width}}" if row.label else "", style="dim")
        text.append(f"{pretty(row.text)}\n", style="bold" if row.is_own else "")
    text.rstrip()
    return text
