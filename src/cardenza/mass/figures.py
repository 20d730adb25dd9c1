"""What figures are worth: means with their intervals, and whether a difference may be chance.

Games of one deal are no independent witnesses, so figures are made of blocks: the games of one deal, or a single game
that has a deal of its own. Every interval is one of 95 %.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import erfc, exp, log, log1p, sqrt
from statistics import fmean, quantiles, variance
from typing import Final, NamedTuple

Z: Final = 1.959964
BETS: Final = tuple(sign * size / 10 for size in range(1, 10, 2) for sign in (-2, 2))
"""Shares of what is had that are set on one side: small bets find small differences, large ones large soon."""

CLEAR: Final = 20.0
"""What a better must have made of 1 before the difference is clear: chance allows it in one case of twenty at most."""


class Estimate(NamedTuple):
    """A mean, and the interval in which the true one lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    def rounded(self) -> dict[str, float]:
        """As JSON tells it."""
        return {name: round(value, 4) for name, value in self._asdict().items()}


def share(mean: float, weight: float) -> Estimate:
    """A share seen in so many independent cases, with Wilson's interval; few cases, or none, give a wide one.

    >>> share(0.5, 100).rounded()
    {'mean': 0.5, 'low': 0.4038, 'high': 0.5962}
    >>> share(1.0, 10).rounded()["low"]
    0.7225
    """
    if weight <= 0:
        return Estimate(mean, 0.0, 1.0)
    square = Z * Z / weight
    middle = (mean + square / 2) / (1 + square)
    half = Z * sqrt(mean * (1 - mean) / weight + square / (4 * weight)) / (1 + square)
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half))


def share_of(blocks: Sequence[float], games: int) -> Estimate:
    """The mean of shares, block by block: Wilson's interval, with as many cases as their spread is worth.

    Blocks that differ less than coins count for more than one case each, for as many as there were games at most.

    >>> share_of([1.0, 0.0] * 50, 100) == share(0.5, 99.0)
    True
    """
    mean = fmean(blocks) if blocks else 0.5
    return share(mean, weight_of(blocks, games))


def weight_of(blocks: Sequence[float], games: int) -> float:
    """How many independent games the blocks are worth."""
    if len(blocks) < 2:
        return float(len(blocks))
    mean, spread = fmean(blocks), variance(blocks)
    if spread == 0.0:
        return float(len(blocks))
    return min(float(games), len(blocks) * mean * (1 - mean) / spread)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of any numbers, with the interval of the normal distribution: for many of them.

    >>> mean_of([1.0, 3.0] * 50).mean
    2.0
    """
    if not values:
        return Estimate(0.0, 0.0, 0.0)
    mean = fmean(values)
    half = Z * sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - half, mean + half)


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """A ratio of two sums, game by game: of moves that were choices, say, among all moves.

    >>> ratio_of([1.0, 2.0], [2.0, 4.0])
    Estimate(mean=0.5, low=0.5, high=0.5)
    """
    whole = sum(wholes)
    if not whole:
        return Estimate(0.0, 0.0, 0.0)
    ratio = sum(parts) / whole
    rests = [part - ratio * all_of for part, all_of in zip(parts, wholes, strict=True)]
    half = Z * sqrt(len(rests) * variance(rests)) / whole if len(rests) > 1 else 0.0
    return Estimate(ratio, ratio - half, ratio + half)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """One mean less another that has nothing to do with it."""
    half = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in (one, other)))
    mean = one.mean - other.mean
    return Estimate(mean, mean - half, mean + half)


def chance_of(blocks: Sequence[float], games: int) -> float:
    """How likely equals are at least as far apart as that, if the number of games was fixed beforehand (two-sided).

    >>> round(chance_of([1.0] * 60 + [0.0] * 40, 100), 3)
    0.047
    """
    if not blocks:
        return 1.0
    return erfc(abs(fmean(blocks) - 0.5) * sqrt(2 * weight_of(blocks, games)))


def winnings(blocks: Sequence[float]) -> float:
    """The most that a better has had of 1, who bets before each block on one side being better.

    Between equals nobody wins by a plan: 20 are ever reached in one case of twenty at most (Ville's inequality). So one
    may look after every block and stop whenever it is enough, which no interval of a fixed number of games allows.

    >>> winnings([0.5] * 100), winnings([1.0] * 12) > CLEAR, winnings([1.0, 0.0] * 50) < CLEAR
    (1.0, True, True)
    """
    purses = [[*accumulate((log1p(bet * (block - 0.5)) for block in blocks), initial=0.0)] for bet in BETS]
    logs = [_log_mean(at) for at in zip(*purses, strict=True)]
    return exp(min(max(logs), 700.0))


def _log_mean(logs: Sequence[float]) -> float:
    most = max(logs)
    return most + log(fmean(exp(each - most) for each in logs))


def spread(values: Sequence[float]) -> dict[str, float]:
    """The least, the quartiles and the most.

    >>> spread([1.0, 2.0, 3.0, 4.0, 5.0])
    {'least': 1.0, 'quarter': 2.0, 'median': 3.0, 'three_quarters': 4.0, 'most': 5.0}
    """
    if not values:
        return {}
    inner = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    names = ("least", "quarter", "median", "three_quarters", "most")
    return dict(zip(names, (min(values), *inner, max(values)), strict=True))
