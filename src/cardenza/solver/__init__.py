"""Solvers of games, found by their key: they look for a way to win with every card open, and advise from there.

A game without one has no advice to give, and nobody can tell whether a deal of it can be won.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cardenza.kernel.contract import State
from cardenza.solver.advising import Advice, Solution, Solver

__all__ = ["Advice", "Solution", "Solver", "advice", "can_be_won", "has_solver", "solution"]


@cache
def _solver_of(key: str) -> Solver | None:
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    found: Solver = import_module(name).SOLVER
    return found


def has_solver(key: str) -> bool:
    """Is there a solver for the game with this key?"""
    return _solver_of(key) is not None


def advice(state: State, seat: int, budget: int) -> Advice | None:
    """What the game's own solver advises the seat, from what it sees alone; None where a game has no solver.

    Whoever follows it, asked with one budget, comes back to no position until it says that no way was found.
    """
    solver = _solver_of(type(state.game).key)
    return None if solver is None else solver.advice(state, seat, budget)


def solution(state: State, budget: int) -> Solution | None:
    """Can the game be won by a player who sees every card? None where a game has no solver."""
    solver = _solver_of(type(state.game).key)
    return None if solver is None else solver.solution(state, budget)


def can_be_won(state: State, budget: int) -> bool:
    """In a game for one: has a player who sees every card, and looks at so many positions, found a way to win?"""
    found = solution(state, budget)
    return found is not None and found.prospect == "won"
