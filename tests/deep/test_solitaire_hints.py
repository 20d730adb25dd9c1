"""A hundred deals of Chromatic Solitaire where every move is the hint: minutes on compiled rules, so not in every run.

`pytest -s` prints how they ended, beside what the solver wins that sees all cards.
"""

import time
from collections import Counter

import pytest

from cardenza.games.chromatic_solitaire import ChromaticSolitaire
from cardenza.kernel.contract import State
from cardenza.solver.advising import ADVICE_BUDGET
from tests import asking

DEALS = 100
SOLVER_BUDGET = 12_000


def follow(state: State, seconds: list[float]) -> str:
    """Play by hints alone, never coming back to a position; how it ended.

    A hint is the best try from what lies open, so the card that it turns up may be the one that ends the game
    (SOLI-R16): then, too, the last word is that there is no way.
    """
    visited: set[str] = set()
    while True:
        visited.add(str(state.document()))
        began = time.process_time()
        advice = asking.advice(state, 0, ADVICE_BUDGET)
        seconds.append(time.process_time() - began)
        assert advice is not None
        if not advice.has_way():
            outcome = state.outcome()
            if outcome is not None and outcome.winners:
                return "won"
            assert outcome is None or advice.is_lost
            return "no way left" if advice.is_lost else "no way found"
        state.play(0, advice.move)
        assert str(state.document()) not in visited, "the hints run in a circle"


@pytest.mark.parametrize(("empty_column", "least_wins"), [("any", 60), ("b_only", 30)])
def test_every_deal_is_won_or_no_way_is_found(empty_column: str, least_wins: int) -> None:
    game = ChromaticSolitaire(options={"empty_column": empty_column})
    seconds: list[float] = []
    ends = Counter(follow(game.deal(seed), seconds) for seed in range(DEALS))
    seen_through = sum(asking.can_be_won(game.deal(seed), SOLVER_BUDGET) for seed in range(DEALS))
    mean, worst = sum(seconds) / len(seconds), max(seconds)
    print(f"\n{dict(ends)}; seeing all cards: {seen_through} won")
    print(f"{len(seconds)} hints, {1000 * mean:.1f} ms each, {1000 * worst:.0f} ms at most")
    assert ends["won"] + ends["no way found"] + ends["no way left"] == DEALS
    assert ends["won"] >= least_wins
