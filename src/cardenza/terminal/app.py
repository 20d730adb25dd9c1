"""The table on a text screen, drawn with the colours of the terminal itself, so that it is light or dark as that is."""

import asyncio
import signal
import sys
from typing import ClassVar, final

from textual.app import App
from textual.binding import Binding, BindingType

from cardenza.terminal.choice_screen import ChoiceScreen
from cardenza.terminal.dialogue import After
from cardenza.terminal.keeping import Keeper, save_or_show
from cardenza.terminal.setup import Setup
from cardenza.terminal.table_screen import TableScreen


@final
class TerminalApp(App[None]):
    """Chooses a game where none is named, and lays one table after the other."""

    TITLE = "Cardenza"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self, setup: Setup, keeper: Keeper, key: str | None) -> None:
        super().__init__()
        self.theme = "ansi-dark"  # nothing but the terminal's own colours, be it dark or light
        self._setup = setup
        self._keeper = keeper
        self._key = key

    def on_mount(self) -> None:
        if not self.is_headless:
            for cause in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(cause, self._break_off, cause)
        if self._key is None:
            self.push_screen(ChoiceScreen(self._setup), self._lay)
        else:
            self._lay(self._key)

    def _lay(self, key: str | None) -> None:
        """Lay a table for this game; without one, leave."""
        if key is None:
            self.exit()
            return
        self._key = key
        self.push_screen(TableScreen(key, self._setup, self._keeper), self._go_on)

    def _go_on(self, after: After | None) -> None:
        """After a game: another one with other cards, the same one again, or the end of the evening."""
        if after in (None, After.LEAVE):
            self.exit()
            return
        try:
            self._keeper.save()
        except OSError as error:
            self.exit(message=f"The record could not be written: {error.strerror}.")
            return
        self._setup = self._setup.next() if after is After.ANOTHER else self._setup
        self._lay(self._key)

    def action_interrupt(self) -> None:
        self._break_off(signal.SIGINT)

    def _break_off(self, cause: int) -> None:
        self.exit(return_code=128 + cause)


def play_on_screen(setup: Setup, keeper: Keeper, key: str | None) -> int:
    """Play on the whole terminal; the record is kept however that ends. Gives the exit code."""
    app = TerminalApp(setup, keeper, key)
    app.run()
    is_kept = save_or_show(keeper, sys.stdout, setup.language)
    return app.return_code or (0 if is_kept else 1)
