"""Rounds: who deals which one, and what has been scored. For games that deal again and add up points.

Between rounds the hands and the table still show how the last one ended, while `number` and `dealer` are already those
of the round to come, and the move `deal` is the dealer's.
"""

from typing import ClassVar, final

from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import Field, Numbers, Seat, Within
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.speech import Said, Saying
from cardenza.kernel.texts import quoted
from cardenza.kernel.zones import FactValue


@final
class Rounds:
    """The round that is played or comes next, and the points so far. `points` are those of the round just finished."""

    def __init__(self, seats: int, last: int) -> None:
        self.last = last
        self.number = 1
        self.dealer = seats - 1
        self.scores: list[int] = [0] * seats
        self.points: list[int] = []

    def clone(self) -> "Rounds":
        twin = Rounds(len(self.scores), self.last)
        twin.number = self.number
        twin.dealer = self.dealer
        twin.scores = self.scores[:]
        twin.points = self.points[:]
        return twin

    def count(self, points: list[int]) -> bool:
        """A round has ended with these points. True if it was the last one; otherwise the next one is to be dealt."""
        self.points = points
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
        if self.number >= self.last:
            return True
        self.number += 1
        return False

    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest score; ties are shared."""
        return best(self.scores)

    def ended(self, winners: tuple[int, ...], reason: str) -> Outcome:
        """How a round has ended that these have won."""
        return Outcome(winners, tuple(self.scores), tuple(self.points) or None, reason)

    def won(self, alone: str, shared: str) -> Outcome:
        """How the game has ended: the highest score wins, by the rule `alone`, or by `shared` where there are several.

        >>> rounds = Rounds(2, last=1)
        >>> rounds.won("LOOK-20", "LOOK-R25").reason
        'LOOK-R25'
        """
        return self.ended(self.leaders(), alone if len(self.leaders()) == 1 else shared)

    def won_told(self, alone: Saying, shared: Saying) -> list[Said]:
        """Who has won the game, with their scores: by the saying `alone`, or by `shared` where there are several."""
        leaders = self.leaders()
        saying = alone if len(leaders) == 1 else shared
        return [saying.said(seat, self.scores[seat]) for seat in leaders]

    def read(self, document: Reader, phase: str) -> None:
        """The keys `round`, `dealer`, `scores` and `points` of a position in this phase (`deal`, `over` or another)."""
        seats = len(self.scores)
        self.number = document.integer("round", 1, self.last, self.last if phase == "over" else 1)
        self.dealer = document.integer("dealer", 0, seats - 1, seats - 1)
        self.scores = [_number("scores", entry) for entry in document.entries("scores", seats, 0)]
        if document.raw("points") is not None:
            self.points = [_number("points", entry) for entry in document.entries("points", seats, 0)]
        if self.points and phase not in ("deal", "over"):
            raise Impossible(f"points are those of a round just finished; in phase {phase} they are not given")


def best(points: list[int]) -> tuple[int, ...]:
    """The seats with most points.

    >>> best([3, 7, 7])
    (1, 2)
    """
    return tuple([seat for seat, count in enumerate(points) if count == max(points)])


def _number(name: str, entry: object) -> int:
    if not isinstance(entry, int) or isinstance(entry, bool):
        raise Impossible(f"{name} must be whole numbers, one a seat, not {quoted(entry)}")
    return entry


@final
class _RoundNumber(Field):
    """The number of the round; with it the `rounds` of a state read all that a document says of them.

    By the rule `dealing` the turn is the dealer's in phase deal, by the rule `ending` phase over comes after the last
    round.
    """

    TYPE: ClassVar[str] = "number"

    def __init__(self, dealing: str, ending: str) -> None:
        super().__init__("round")
        self.dealing = dealing
        self.ending = ending

    def value(self, state: object) -> FactValue:
        return _rounds_of(state).number

    def read(self, state: object, document: Reader) -> None:
        rounds, phase = _rounds_of(state), str(document.raw("phase"))
        rounds.read(document, phase)
        if phase == "deal":
            turn = document.integer("turn", 0, document.game.seats - 1, rounds.dealer)
            if turn != rounds.dealer:
                raise Impossible(
                    f"turn is {turn}, but in phase deal it is the dealer, {rounds.dealer} [{self.dealing}]"
                )
            setattr(state, "turn", turn)  # noqa: B010 - any state that keeps rounds
        if phase == "over" and rounds.number < rounds.last:
            raise Impossible(f"phase over comes after round {rounds.last}, not {rounds.number} [{self.ending}]")


def _rounds_of(state: object) -> Rounds:
    rounds = getattr(state, "rounds")  # noqa: B009 - any state that keeps rounds
    assert isinstance(rounds, Rounds)
    return rounds


def round_fields(dealing: str, ending: str) -> tuple[Field, ...]:
    """What is told of the `rounds` that a state keeps. They stand behind its turn and its phase."""
    return (
        _RoundNumber(dealing, ending),
        Within("rounds", Seat("dealer")),
        Within("rounds", Numbers("scores")),
        Within("rounds", Numbers("points", or_none=True)),
    )
