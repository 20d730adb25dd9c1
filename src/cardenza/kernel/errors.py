"""What can go wrong with what people send. Each error is one sentence: what was wrong, and what would be right."""

from typing import final

from cardenza.kernel.verdict import Objection


class CardenzaError(ValueError):
    """Anything a user can cause; its text can be shown as it is."""


class Unreadable(CardenzaError):
    """A text that is no card, no move, no document, no record."""


class Impossible(CardenzaError):
    """A position that cannot be: a card twice, counts that do not add up, a phase without its cards."""


class BadOption(CardenzaError):
    """An option, a value of an option or a number of seats that a game does not have."""


@final
class NotAllowed(CardenzaError):
    """A move that the rules refuse; `objection` says why."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection
