"""The first screen: which game?"""

from typing import ClassVar, final

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from cardenza.kernel.errors import CardenzaError
from cardenza.terminal.bindings import worded
from cardenza.terminal.offers import offers
from cardenza.terminal.phrases import phrase
from cardenza.terminal.setup import Setup
from cardenza.terminal.words import capital


@final
class ChoiceScreen(Screen[str]):
    """Gives the key of the game chosen; leaving gives none."""

    CSS = """
    ChoiceScreen { padding: 1 3; }
    #heading { text-style: bold; padding-bottom: 1; }
    #games { border: none; height: auto; max-height: 80%; }
    #games > .option-list--option-highlighted { text-style: reverse; }
    #objection { padding-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", "footer_quit")]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return worded(super().active_bindings, self._setup.language)

    def compose(self) -> ComposeResult:
        yield Static(phrase(self._setup.language, "choose"), id="heading")
        yield OptionList(
            *[Option(offer, id=key) for key, offer in offers(self._setup.language)], id="games", markup=False
        )
        yield Static("", id="objection", markup=False)
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        key = event.option.id or ""
        try:
            self._setup.game(key)
        except CardenzaError as error:
            self.query_one("#objection", Static).update(f"{capital(str(error))}.")
        else:
            self.dismiss(key)

    def action_leave(self) -> None:
        self.dismiss(None)
