"""A game as programs play it: action by action, one seat at a time, until it is over or has lasted too long.

Where several seats may act, those who come first are asked first. Actions are those of `actions`: moves, or their words
one by one.
"""

from typing import Final, final

from cardenza.kernel.actions import Actions, Choosing
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.outcome import utilities

NO_SEAT: Final = -1
LONGEST: Final = 10_000
"""After so many actions a game is broken off, unless somebody asks for another limit: some games need never end."""


@final
class Course:
    """A game under way. `seat` is the seat to act, NO_SEAT at the end; `is_cut` tells that it was broken off.

    >>> from cardenza.catalogue import find
    >>> fish = find("go-fish")(2)
    >>> course = Course(Actions(fish), fish.deal(1))
    >>> while course.seat != NO_SEAT:
    ...     course.step(course.options()[0])
    >>> course.is_cut, sum(course.returns())
    (False, 0.0)
    """

    def __init__(self, actions: Actions, state: State, longest: int = LONGEST) -> None:
        self.actions = actions
        self.longest = longest
        self.state = state
        self.seat = NO_SEAT
        self.last_move = NO_MOVE
        self.steps = 0
        self.is_cut = False
        self._choosing: Choosing | None = None
        self._begin()

    def _begin(self) -> None:
        """Ask the next seat, if there is one."""
        self.is_cut = self.steps >= self.longest and not self.state.is_over()
        if self.is_cut or self.state.is_over():
            self.seat = NO_SEAT
            self._choosing = None
        else:
            self.seat = self.state.to_act()[0]
            self._choosing = Choosing(self.actions, self.state, self.seat)

    def options(self) -> list[int]:
        """The actions to choose from; none at the end."""
        return [] if self._choosing is None else self._choosing.options()

    def words(self) -> list[int]:
        """The words of the move in the making, where moves are made word by word."""
        return [] if self._choosing is None else self._choosing.words()

    def step(self, action: int) -> None:
        """Take an action. `last_move` is the move that it completed, or NO_MOVE."""
        if self._choosing is None:
            raise Unreadable("the game is over")
        move = self._choosing.choose(action)
        self.steps += 1
        self.last_move = move
        if move != NO_MOVE:
            self.state.apply(self.seat, move)
            self._begin()
        elif self.steps >= self.longest:
            self._begin()

    def returns(self) -> list[float]:
        """What each seat has got, from -1 to 1; nothing before the end, and nothing for a game that was broken off."""
        over = self.state.is_over()
        return utilities(self.state.outcome() if over else None, self.state.game.seats)
