"""A player that looks one move ahead: it tries each move in rounds played on at random, and takes the best on average.

Every trial ends with the round, or sooner where the game can tell how matters stand, and brings what the seat is ahead
of the best other one. One imagined world is dealt for all moves that are still in the race, so that no move has better
cards than another; whenever a share of the budget is spent, the worse half drops out. The budget is a count of moves,
not a clock, so that the same seed always chooses the same.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, final

from cardenza.bots.evaluations import HORIZON, evaluation_of
from cardenza.bots.player import Player, imagined
from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import State
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import play_round
from cardenza.kernel.rng import Rng

BUDGET: Final = 10_000
LONGEST: Final = 2_000
MOST_MOVES: Final = 60
MOST_RIVALS: Final = 4
"""So many others a move that was made is held against."""

DEALS: Final = 1 << 30
POINTS_IN_THE_END: Final = 0.1
"""What the points still count for when the game is over and somebody has won it."""


class Weighed(NamedTuple):
    """A move, and how well the trials went that began with it: 1 always won, 0 never, 0.5 as well as the others."""

    move: int
    value: float
    games: int


class Considered(NamedTuple):
    """The moves thought about, the best first, and by how much it was better than the next one, world by world."""

    ranked: list[Weighed]
    margins: list[float]


class Rival(NamedTuple):
    """Another move than the one made, and by how much it was better, world by world."""

    move: int
    margins: list[float]


@final
class Contender:
    """A move in the race: trial by trial, what it was worth for sure, and by how many points it was ahead."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.sure: list[float] = []
        self.ahead: list[float] = []

    def count(self, sure: float, ahead: float) -> None:
        self.sure.append(sure)
        self.ahead.append(ahead)

    def weighed(self, most: int) -> Weighed:
        """`most` is the widest margin of any trial so far: the measure of a point."""
        games = len(self.sure)
        return Weighed(self.move, (sum(self.sure) + 0.5 * sum(self.ahead) / most) / max(games, 1), games)

    def margins(self, other: "Contender", most: int) -> list[float]:
        """By how much it was better than another one, in every world in which both were tried."""
        found: list[float] = []
        for at in range(min(len(self.sure), len(other.sure))):
            found.append(self.sure[at] - other.sure[at] + 0.5 * (self.ahead[at] - other.ahead[at]) / most)
        return found


@final
class Lookahead(Player):
    """A player of so much thought, by the game's own habits or by what an expert knows of it."""

    def __init__(self, seed: int, stream: int = 0, budget: int = BUDGET, is_expert: bool = False) -> None:
        self._choices = Rng(seed, stream)
        self._deals = Rng(seed, stream + DEALS)
        self._budget = budget
        self._is_expert = is_expert
        self._habits: Habits[Any] = Habits()
        self._horizon = HORIZON
        self._most = 1

    def _begin(self, state: State) -> None:
        """What is known of the game at hand."""
        self._habits, self._horizon = state.game.habits, HORIZON
        if self._is_expert:
            evaluation = evaluation_of(state.game.key)
            self._habits, self._horizon = evaluation, type(evaluation).horizon
        self._most = 1

    def choose(self, state: State, seat: int) -> int:
        habits = state.game.habits
        if habits.are_alike(state, seat):
            return habits.random_move(state, seat, self._choices)
        ranked = self.weigh(state, seat)
        return self._any_of_equals(ranked) if state.game.seats == 1 else ranked[0].move

    def _any_of_equals(self, ranked: list[Weighed]) -> int:
        """Alone, whoever always takes the first of equal moves goes round in circles."""
        equals = [weighed.move for weighed in ranked if weighed.value == ranked[0].value]
        return equals[self._choices.below(len(equals))]

    def weigh(self, state: State, seat: int) -> list[Weighed]:
        """The moves it would think about, the best first; of equals the first in the order of moves."""
        return self.consider(state, seat).ranked

    def consider(self, state: State, seat: int) -> Considered:
        """These moves, and how surely the first is better than the next."""
        self._begin(state)
        race = [Contender(move) for move in self._candidates(state, seat)]
        dropped: list[Contender] = []
        heats = (len(race) - 1).bit_length()
        spent = 0
        for heat in range(1, heats + 1):
            while spent * heats < self._budget * heat:
                spent += self._try_all(race, state, seat)
            race = self._ranked(race)
            if heat < heats:
                half = (len(race) + 1) // 2
                dropped = race[half:] + dropped
                race = race[:half]
        most, ranked = self._most, race + dropped
        others = [contender for contender in ranked if contender.move != ranked[0].move]
        margins = ranked[0].margins(others[0], most) if others else []
        return Considered([contender.weighed(most) for contender in ranked], margins)

    def compare(self, state: State, seat: int, made: int) -> list[Rival]:
        """The best others, held against a move that was made: first the one that seemed best before they were.

        They are tried once more, in new worlds: the trials by which a move is chosen would speak for it.
        """
        found = [weighed.move for weighed in self.consider(state, seat).ranked if weighed.move != made]
        rivals = [Contender(move) for move in list(dict.fromkeys(found))[:MOST_RIVALS]]
        own = Contender(made)
        self._begin(state)
        spent = 0
        while rivals and spent < self._budget:
            spent += self._try_all([own, *rivals], state, seat)
        return [Rival(rival.move, rival.margins(own, self._most)) for rival in rivals]

    def _ranked(self, race: list[Contender]) -> list[Contender]:
        most = self._most
        return sorted(race, key=lambda contender: (-contender.weighed(most).value, contender.move))

    def _try_all(self, race: list[Contender], state: State, seat: int) -> int:
        """One trial of each move in one world; tells the moves that it took."""
        world = imagined(state, seat, self._deals)
        spent = 0
        habits = self._habits
        for contender in race:
            trial = world.clone()
            trial.apply(seat, contender.move)
            horizon = self._horizon if habits.standing(trial) else LONGEST
            length = play_round(trial, self._choices, seat, horizon, LONGEST, habits)
            self._count(contender, trial, seat, length)
            spent += length + 1
        return spent

    def _count(self, contender: Contender, trial: State, seat: int, length: int) -> None:
        standing = self._habits.standing(trial)
        if not standing:
            contender.count(worth(trial.outcome(), seat, length), 0.0)
            return
        margin = lead(standing, seat)
        self._most = max(self._most, abs(margin))
        weight, sure = 1.0, 0.0
        if is_decided(trial):
            weight = POINTS_IN_THE_END
            sure = (1.0 - weight) * worth(trial.outcome(), seat, length)
        contender.count(sure + 0.5 * weight, weight * margin)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._choices, self._deals, self._budget, self._is_expert)

    def _candidates(self, state: State, seat: int) -> list[int]:
        """The sensible moves in a fixed order; of very many, some drawn by lot.

        A move that random players choose more often stands there as often: in doubt it is the one to make.
        """
        moves = sorted(self._habits.careful_moves(state, seat))
        if len(moves) > MOST_MOVES:
            self._choices.shuffle(moves)
            moves = sorted(moves[:MOST_MOVES])
        return moves


def _restored(choices: Rng, deals: Rng, budget: int, is_expert: bool) -> Lookahead:
    player = Lookahead(0, 0, budget, is_expert)
    player._choices, player._deals = choices, deals
    return player


def lead(standing: Sequence[int], seat: int) -> int:
    """By how many points a seat is ahead of the best other one; alone, its points.

    >>> lead([3, 7, 5], 1), lead([3, 7, 5], 0), lead([12], 0)
    (2, -4, 12)
    """
    others = [points for other, points in enumerate(standing) if other != seat]
    return standing[seat] - max(others, default=0)


def is_decided(state: State) -> bool:
    """Does it count more who has won than how matters stand? Alone, whoever has lost has come so far all the same.

    Were it not so, a player of patience would rather turn cards for ever than lose.
    """
    outcome = state.outcome() if state.is_over() else None
    return outcome is not None and (state.game.seats > 1 or len(outcome.winners) > 0)


def worth(outcome: Outcome | None, seat: int, length: int) -> float:
    """What an end is worth to a seat: winners share 1, a little less the longer it took; a game cut short is 0."""
    if outcome is None or seat not in outcome.winners:
        return 0.0
    return (1.0 - 0.1 * length / LONGEST) / len(outcome.winners)
