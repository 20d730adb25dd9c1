"""Random play, in one compiled loop: for simulations, benchmarks, tests and the leaves of a search."""

from typing import NamedTuple

from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


class Played(NamedTuple):
    """How much was played: moves, and how many of them were real choices (more than one move to choose from)."""

    moves: int
    choices: int


def playout(state: State, rng: Rng, limit: int = 1_000_000) -> Played:
    """Play to the end, every choice equally likely; `limit` stops a game that would not end."""
    moves = 0
    choices = 0
    while not state.is_over() and moves < limit:
        seat = state.to_act()[0]
        move = state.random_move(seat, rng)
        if move >= 0:
            choices += 1
            state.apply(seat, move)
        else:
            state.apply(seat, ~move)
        moves += 1
    return Played(moves, choices)
