"""Random play, in compiled loops: for simulations, benchmarks, tests and the leaves of a search."""

from typing import Any, NamedTuple

from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import State
from cardenza.kernel.lying import Lacks
from cardenza.kernel.rng import Rng


class Played(NamedTuple):
    """How much was played: moves, and how many of them were real choices (more than one move to choose from)."""

    moves: int
    choices: int


def playout(state: State, rng: Rng, limit: int = 1_000_000) -> Played:
    """Play to the end, every choice equally likely; `limit` stops a game that would not end."""
    rest(state)
    moves = 0
    choices = 0
    habits = state.game.habits
    while moves < limit:
        asked = state.to_act()
        if not asked:
            break
        seat = asked[0]
        drawn = rng.drawn()
        move = habits.random_move(state, seat, rng)
        if rng.drawn() != drawn:  # where there is no choice, chance is not asked
            choices += 1
        state.apply(seat, move)
        moves += 1
    return Played(moves, choices)


def play_round(state: State, rng: Rng, seat: int, horizon: int, limit: int, habits: Habits[Any] | None = None) -> int:
    """A trial: play on until the round is over, or until a seat comes to its turn again after `horizon` moves.

    Everybody does what is likely, by the game's own habits if no others are given. Where a trial stops, all have had
    their turn, so that what it has come to may be compared. Tells the moves made.
    """
    rest(state)
    if habits is None:
        habits = state.game.habits
    is_alone = state.game.seats == 1
    last = seat
    moves = 0
    while moves < limit:
        asked = state.to_act()
        if not asked or state.outcome() is not None:
            break
        on_turn = asked[0]
        if moves >= horizon and on_turn == seat and (is_alone or last != seat):
            break
        state.apply(on_turn, habits.likely_move(state, on_turn, rng))
        last = on_turn
        moves += 1
    return moves


def rest(state: State) -> None:
    """Nobody imagines worlds in the middle of random play, so what hands lack is not kept any more."""
    for field in type(state.game).FIELDS:
        if isinstance(field, Lacks):
            field.rest(state)
