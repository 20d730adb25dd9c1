"""What can go wrong with what people send. Each error is one sentence: what was wrong, and what would be right."""

from typing import final

from cardenza.kernel.speech import Part, Said, plain
from cardenza.kernel.verdict import Objection


class CardenzaError(ValueError):
    """Anything a user can cause; its text can be shown as it is."""


class Unreadable(CardenzaError):
    """A text that is no card, no move, no document, no record.

    What a player can cause at a table is `said` as a value as well, so that it can be told in any language (`Fault`).
    """

    def __init__(self, sentence: str, said: Said | None = None) -> None:
        super().__init__(sentence)
        self.said = said


@final
class Fault:
    """What can be wrong with a line, a touch or an option: its key, and its sentence in English with gaps.

    >>> from cardenza.kernel.speech import Text
    >>> twice = Fault("named_twice", "{card} is named twice").error(card=Text("G2"))
    >>> str(twice), twice.said.key
    ('G2 is named twice', 'named_twice')
    """

    def __init__(self, key: str, sentence: str) -> None:
        self.key = key
        self.sentence = sentence

    def error(self, **parts: Part) -> Unreadable:
        """The error of a line or a touch that is no move, with these parts in its gaps."""
        return Unreadable(self._filled(parts), Said(self.key, parts))

    def refusal(self, **parts: Part) -> "BadOption":
        """The same of an option."""
        return BadOption(self._filled(parts), Said(self.key, parts))

    def _filled(self, parts: dict[str, Part]) -> str:
        return self.sentence.format_map({gap: plain(part) for gap, part in parts.items()})


class Impossible(CardenzaError):
    """A position that cannot be: a card twice, counts that do not add up, a phase without its cards."""


class BadOption(CardenzaError):
    """An option, a value of an option or a number of seats that a game does not have; `said` as a value as well."""

    def __init__(self, sentence: str, said: Said | None = None) -> None:
        super().__init__(sentence)
        self.said = said


@final
class NotAllowed(CardenzaError):
    """A move that the rules refuse; `objection` says why.

    `cost` is the rule of its price, if the move is a mistake that would have been fined elsewhere.
    """

    def __init__(self, objection: Objection, cost: str = "") -> None:
        super().__init__(str(objection))
        self.objection = objection
        self.cost = cost
