"""What a player is: it looks at a state from its seat and chooses a move.

A player sees hidden cards as little as a person does. It thinks in worlds that look the same to its seat (`imagined`),
never in the one it is given, and it takes chance from a generator of its own.
"""

from mypy_extensions import mypyc_attr

from cardenza.kernel.chance import copied
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Somebody who chooses moves."""

    def choose(self, state: State, seat: int) -> int:
        """A legal move of the seat, which must be one of those to act. The state stays as it is."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """A copy of a player written in plain Python has all that it keeps; a compiled one says itself what that is."""
        return copied, (type(self), dict(vars(self)))


def imagined(state: State, seat: int, rng: Rng) -> State:
    """Another world that looks the same to the seat, with chance from `rng`: safe to hand to any player."""
    world = state.clone()
    rng.below(2)  # where no card is hidden nothing is dealt anew, and the next world must have other luck all the same
    world.redeal(rng, seat)
    return world
