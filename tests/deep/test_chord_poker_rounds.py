"""Rounds of Chord Poker between careful players are short; compiled rules, some seconds. `pytest -s` prints figures."""

from statistics import median

import pytest

from cardenza.bots.lookahead import Lookahead
from cardenza.games.chord_poker import ChordPoker

BUDGET = 4_000
ROUNDS = 40


def turns_of_round(seats: int, seed: int) -> tuple[int, int]:
    """How many turns a round has, and how many of them change the root."""
    state = ChordPoker(seats, {"rounds": 1}).deal(seed)
    players = [Lookahead(seed, seat, BUDGET) for seat in range(seats)]
    turns = changes = 0
    while not state.is_over():
        seat = state.to_act()[0]
        text = state.game.move_text(players[seat].choose(state, seat))
        turns += not text.startswith("discard")
        changes += text.startswith("root")
        state.play(seat, text)
    return turns, changes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_takes_at_most_forty_turns_a_player_in_the_median(seats: int) -> None:
    """With three it took 95."""
    rounds = [turns_of_round(seats, seed) for seed in range(ROUNDS)]
    turns, changes = [turns for turns, _ in rounds], sum(changes for _, changes in rounds)
    middle, share = median(turns) / seats, changes / sum(turns)
    print(f"{seats} seats: {middle:.1f} turns a player in the median, {share:.0%} of all change the root")
    assert middle <= 40
