"""What experts know of a game: what counts before it is over, and what people are likely to do.

Each game may have a module of its own here, found by its key, with its `EVALUATION`; the others are played by what the
game itself says (`Game.habits`). What it says of imagined worlds may look at every card.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import State
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.rng import Rng

HORIZON: Final = 8
"""After so many moves a trial stops at the seat's next turn: farther on, chance hides what the move has brought."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(Habits[State]):
    """The habits of a game as an expert sees them: whatever is not said here is as the game has it."""

    has_tree: ClassVar[bool] = True  # does a search tree play it better than a race of its moves?
    horizon: ClassVar[int] = HORIZON

    def known_move(self, state: State, seat: int, budget: int) -> int:
        """A move that an expert finds in another way than by trials, with about so much thought; -1 for none.

        Unlike all else here it is asked of the game itself, so it must look at nothing that the seat does not see.
        """
        return NO_MOVE

    def playout_moves(self, state: State, seat: int) -> list[int]:
        return state.game.habits.playout_moves(state, seat)

    def careful_moves(self, state: State, seat: int) -> list[int]:
        return state.game.habits.careful_moves(state, seat)

    def random_move(self, state: State, seat: int, rng: Rng) -> int:
        return state.game.habits.random_move(state, seat, rng)

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        return state.game.habits.likely_move(state, seat, rng)

    def standing(self, state: State) -> list[int]:
        return state.game.habits.standing(state)


@cache
def evaluation_of(key: str) -> Evaluation:
    """
    >>> type(evaluation_of("the-thirteenth")).__name__
    'Evaluation'
    """
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None:
        return Evaluation()
    found: Any = import_module(name).EVALUATION
    assert isinstance(found, Evaluation)
    return found
