"""What is chosen before a game begins: seats, judge, options, seed and note names, with the game they belong to."""

from collections.abc import Mapping
from typing import NamedTuple

from cardenza import catalogue
from cardenza.bots.levels import CAREFUL
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption
from cardenza.kernel.judges import Judge
from cardenza.kernel.options import NO_OPTION, Value
from cardenza.kernel.speech import Text
from cardenza.kernel.texts import shortened
from cardenza.terminal.notation import USUAL, Style
from cardenza.terminal.table import Table
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_idea

LONGEST_NUMBER = 18


class Setup(NamedTuple):
    """A table to be laid; the options are as people typed them."""

    seats: int | None
    judge: Judge
    options: Mapping[str, str]
    seed: int
    language: str = "en"
    has_list: bool = False
    style: Style = USUAL
    level: int = CAREFUL
    has_aids: bool = True

    def game(self, key: str) -> Game:
        """The game with this key, as it is to be played here; an explicit option wins over the judge's."""
        kind = catalogue.find(key)
        try:
            return kind(self.seats, {**kind.manners.options_for(self.judge), **read_options(kind, self.options)})
        except BadOption as error:
            raise BadOption(_told(error, kind, self.language), error.said) from None

    def table(self, key: str) -> Table:
        """The game, dealt."""
        start = self.game(key).deal(self.seed)
        return Table(
            start, self.judge, self.seed, self.language, self.has_list, self.style, self.level, has_aids=self.has_aids
        )

    def next(self) -> "Setup":
        """The same table for another game, with other cards."""
        return self._replace(seed=(self.seed + 1) % 2**64)


def read_options(kind: type[Game], texts: Mapping[str, str]) -> dict[str, Value]:
    """The values of options that people typed; those that the game does not have are refused by name."""
    known = {option.name: option for option in kind.OPTIONS}
    for name, text in texts.items():
        if name not in known:
            raise NO_OPTION.refusal(option=Text(shortened(name)), options=Text(", ".join(known) or "none"))
        if text.isdecimal() and len(text) > LONGEST_NUMBER:
            raise known[name].refusal(Text(shortened(text)))
    return {name: known[name].read(text) for name, text in texts.items()}


def _told(error: BadOption, kind: type[Game], language: str) -> str:
    """What is wrong, in the language of the table; English is said by the error itself."""
    words = words_of(language, kind.key)
    told = [] if error.said is None else say_idea(words, error.said, Reader(None, str))
    return " ".join(told) or str(error)
