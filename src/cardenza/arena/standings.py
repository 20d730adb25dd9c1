"""What the games have shown: who won how much, who is stronger than whom, and how sure that is."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final, NamedTuple

from cardenza.arena.games import Result
from cardenza.mass.figures import CLEAR, Estimate, chance_of, mean_of, share_of, winnings

HALF: Final = 0.5


class Standing(NamedTuple):
    """How one entrant did: its share of the wins, its points a game, and how long it thought about a choice."""

    games: int
    wins: Estimate
    points: Estimate
    choices: int
    ms_a_choice: float


class Duel(NamedTuple):
    """One entrant against another, wherever both played: 0.5 means that neither won more than the other.

    `chance` is how likely equals are as far apart, had the number of games been fixed; `winnings` hold however often
    one has looked.
    """

    one: int
    other: int
    blocks: int
    games: int
    score: Estimate
    chance: float
    winnings: float

    def is_clear(self) -> bool:
        return self.winnings >= CLEAR


def standing(results: Sequence[Result], entrant: int) -> Standing:
    own = [result for result in results if entrant in result.lineup]
    shares = [_mean_share(block, entrant) for block in by_deal(own)]
    seats = [(result, seat) for result in own for seat, other in enumerate(result.lineup) if other == entrant]
    choices = sum(result.choices[seat] for result, seat in seats)
    seconds = sum(result.seconds[seat] for result, seat in seats)
    return Standing(
        games=len(own),
        wins=share_of(shares, len(own)),
        points=mean_of([float(result.points[seat]) for result, seat in seats if result.points]),
        choices=choices,
        ms_a_choice=1000 * seconds / choices if choices else 0.0,
    )


def by_deal(results: Iterable[Result]) -> list[list[Result]]:
    """The games of each deal, in the order of the deals."""
    blocks: dict[int, list[Result]] = {}
    for result in sorted(results):
        blocks.setdefault(result.deal, []).append(result)
    return list(blocks.values())


def _mean_share(block: Sequence[Result], entrant: int) -> float:
    return fmean([share for result in block if (share := result.share(entrant)) is not None])


def duel(results: Sequence[Result], one: int, other: int) -> Duel:
    """Deal by deal, by how much one won more than the other."""
    blocks = [block for block in by_deal(results) if _has_both(block, one, other)]
    scores = [HALF * (1 + _mean_share(block, one) - _mean_share(block, other)) for block in blocks]
    games = sum(len(block) for block in blocks)
    estimate, chance = share_of(scores, games), chance_of(scores, games)
    return Duel(one, other, len(blocks), games, estimate, chance, winnings(scores))


def _has_both(block: Sequence[Result], one: int, other: int) -> bool:
    together = [result for result in block if one in result.lineup and other in result.lineup]
    alone = {result.lineup[0] for result in block if len(result.lineup) == 1}
    return bool(together) or {one, other} <= alone


def duels(results: Sequence[Result], entrants: int) -> list[Duel]:
    """Everybody against everybody they have played."""
    found = [duel(results, one, other) for one, other in combinations(range(entrants), 2)]
    return [each for each in found if each.blocks]


def ratings(results: Sequence[Result], entrants: int) -> list[Estimate] | None:
    """Ratings by openskill (the extra `research`), game by game in their order; None where it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    known = [model.rating() for _ in range(entrants)]
    for result in sorted(results):
        if len(result.lineup) == 1 or len(set(result.lineup)) == 1:
            continue
        teams = [[model.create_rating([known[entrant].mu, known[entrant].sigma])] for entrant in result.lineup]
        ranks = [0.0 if seat in result.winners else 1.0 for seat in range(len(result.lineup))]
        rated = model.rate(teams, ranks=ranks)
        for entrant in set(result.lineup):
            own = [rated[seat][0] for seat, other in enumerate(result.lineup) if other == entrant]
            known[entrant].mu = fmean([each.mu for each in own])
            known[entrant].sigma = fmean([each.sigma for each in own])
    return [Estimate(each.mu, each.mu - 1.96 * each.sigma, each.mu + 1.96 * each.sigma) for each in known]


def complete(done: Sequence[Sequence[Result] | None]) -> Iterator[Result]:
    """The games of all deals up to the first still being played: quick games must not speak before slow ones."""
    for block in done:
        if block is None:
            return
        yield from block
