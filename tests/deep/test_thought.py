"""How long the last level thinks about a move: never more than a second on one core, in any game; compiled rules.

`python -m pytest tests/deep/test_thought.py -s` prints the figures.
"""

import time
from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest

from cardenza import catalogue
from cardenza.bots.levels import EXPERT, MASTER, player
from cardenza.bots.player import Player
from cardenza.kernel.contract import Game, State
from cardenza.kernel.judges import Judge
from cardenza.match.pacing import LONGEST_THOUGHT_MS
from cardenza.testing.fingerprint import is_compiled
from tests import asking

DECISIONS: Final = 40
EACH: Final = 4
STEP: Final = 7
BEFORE: Final = [0, 15, 40, 90, 180, 400]
"""Of a game so many decisions count, so many moves apart, behind so many."""

QUICK: Final = 100

pytestmark = pytest.mark.skipif(not is_compiled(), reason="plain Python tries a tenth of the moves at a table")


def decisions(kind: type[Game]) -> Iterator[tuple[State, int]]:
    """Positions of games for few and for many in which somebody has a real choice, from the deal to near the end."""
    for seed in range(10 * DECISIONS):
        seats = kind.most_seats if seed % 2 else max(kind.least_seats, min(2, kind.most_seats))
        state = kind(seats, asking.options_for(kind, Judge.GUARD)).deal(seed)
        others = player(EXPERT, seed, budget=QUICK)
        play_on(state, others, BEFORE[seed % len(BEFORE)])
        for _ in range(EACH):
            if state.is_over():
                break
            seat = state.to_act()[0]
            if len(state.game.habits.careful_moves(state, seat)) > 1:
                yield state, seat
            play_on(state, others, STEP)


def play_on(state: State, others: Player, moves: int) -> None:
    """So many moves of a game between players who know what they do: by lot the hard positions are not reached."""
    for _ in range(moves):
        if not state.is_over():
            seat = state.to_act()[0]
            state.apply(seat, others.choose(state, seat))


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_the_last_level_thinks_no_longer_than_a_second(kind: type[Game]) -> None:
    took: list[float] = []
    for number, (state, seat) in enumerate(islice(decisions(kind), DECISIONS)):
        begun = time.process_time()
        player(MASTER, number).choose(state, seat)
        took.append(1000 * (time.process_time() - begun))
    print(f"{kind.key}: {len(took)} decisions, {sum(took) / len(took):.0f} ms each, {max(took):.0f} ms at most")
    assert len(took) == DECISIONS
    assert max(took) <= LONGEST_THOUGHT_MS
