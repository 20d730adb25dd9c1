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
        document: dict[str, object] = {"winners": list(self.winners)}
        if self.scores is not None:
            document["scores"] = list(self.scores)
        if self.points is not None:
            document["points"] = list(self.points)
        if self.cards is not None:
            document["cards"] = list(self.cards)
        document["reason"] = self.reason
        return document
