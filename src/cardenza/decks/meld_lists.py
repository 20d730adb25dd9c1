"""The option that lets a table play with MELD cards of its own (CDECK-R12)."""

import json
from typing import Final, final

from cardenza.decks import DeckError
from cardenza.decks.carmony import deck, meld_line, read_melds
from cardenza.decks.melds import Melds, box, listed
from cardenza.kernel.errors import BadOption, Fault
from cardenza.kernel.options import Listing, Value
from cardenza.kernel.speech import Text

NO_MELDS: Final = Fault(
    "option_melds", "option {option} is {values}, or a list of 60 lines such as {line}, not {value} [{rule}]"
)


@final
class MeldList(Listing):
    """The printed MELD cards, or a list of one's own, a card a line (CDECK-R12).

    >>> MeldList("CDECK-R12", "meld_list", ("printed",), "the MELD cards").read("printed")
    'printed'
    """

    def of_own(self, items: list[int | str]) -> str:
        return self._trouble([str(item) for item in items], is_lax=False)

    def check_in(self, version: int, value: object) -> Value:
        """A table that was opened with a list which version 2 refuses plays on with it."""
        if version < 2 and isinstance(value, list) and not self._trouble([str(item) for item in value], is_lax=True):
            return value
        return self.check(value)

    def _trouble(self, lines: list[str], is_lax: bool) -> str:
        try:
            read_melds(lines, is_lax=is_lax)
        except DeckError as error:
            return str(error).removesuffix(".")
        return ""

    def example(self) -> list[int | str]:
        """The printed list with a thirteenth that may be laid with three cards, the scales first."""
        lines = {meld.id: meld_line(meld) for meld in deck().melds}
        lines["ch-13"] = "ch-13: 1 3 (5) b7 (9) (11) (13) | Thirteenth"
        changed = list(lines.values())
        return [*changed[45:], *changed[:45]]

    def refusal(self, value: Text) -> BadOption:
        values, line = Text(self.values[0]), Text(json.dumps(meld_line(deck().meld("ch-9"))))
        return NO_MELDS.refusal(option=Text(self.name), values=values, line=line, value=value, rule=Text(self.rule))

    def read(self, text: str) -> Value:
        """A name, the lines of a file, or a list in JSON."""
        if text in self.values:
            return text
        try:
            items = json.loads(text)
        except (ValueError, RecursionError):
            items = [line.strip() for line in text.splitlines() if line.strip()]
        return self.check(items)


def melds_in(value: Value, is_lax: bool) -> Melds:
    """The MELD cards that a value of the option means.

    >>> melds_in("printed", is_lax=False) is box()
    True
    """
    return listed(read_melds([str(line) for line in value], is_lax=is_lax)) if isinstance(value, list) else box()
