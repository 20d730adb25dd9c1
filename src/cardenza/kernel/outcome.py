"""How a game, or a round of it, ended: who won, with what, and by which rule."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The winners (several share the win, nobody may win), scores where the game has them, and the rule that ended it.

    `cards` are the sizes of the hands, where these decide.

    >>> Outcome((0,), None, None, "DIST-26").document()
    {'winners': [0], 'reason': 'DIST-26'}
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    points: tuple[int, ...] | None
    reason: str
    cards: tuple[int, ...] | None = None

    def document(self) -> dict[str, object]:
        """As records and cases write it."""
        told = {"winners": self.winners, "scores": self.scores, "points": self.points, "cards": self.cards}
        document: dict[str, object] = {name: list(value) for name, value in told.items() if value is not None}
        return {**document, "reason": self.reason}
