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


def utilities(outcome: Outcome | None, seats: int) -> list[float]:
    """What an outcome is worth to each seat, from -1 to 1: a win alone is 1, and what all get adds up to nothing.

    Winners share. Where nobody has won, and while nothing is decided, nobody gets anything; who plays alone gets 1 for
    a win and 0 else.

    >>> alone, shared = Outcome((0,), None, None, ""), Outcome((0, 1), None, None, "")
    >>> utilities(alone, 2), utilities(alone, 3), utilities(shared, 2), utilities(shared, 3), utilities(alone, 1)
    ([1.0, -1.0], [1.0, -0.5, -0.5], [0.0, 0.0], [0.25, 0.25, -0.5], [1.0])
    """
    if outcome is None or not outcome.winners:
        return [0.0] * seats
    if seats == 1:
        return [1.0]
    share = seats / len(outcome.winners)
    return [((share if seat in outcome.winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]


def least_utility(seats: int) -> float:
    """The least that a seat can get.

    >>> least_utility(1), least_utility(2), least_utility(3)
    (0.0, -1.0, -0.5)
    """
    return 0.0 if seats == 1 else -1 / (seats - 1)
