"""A game walked through card by card and action by action, chance included, for those who search a whole tree.

Who is to act is a seat, or CHANCE, which is asked for one card at a time (`asking`), or ENDED. A walk can be copied at
no cost at any point, and knows what each seat has seen and done (`moments`).
"""

from typing import Final, final

from cardenza.kernel.actions import Actions, Choosing
from cardenza.kernel.asking import Undecided, undecided
from cardenza.kernel.contract import State
from cardenza.kernel.course import LONGEST
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.moments import Moment
from cardenza.kernel.outcome import utilities
from cardenza.kernel.rng import Rng

CHANCE: Final = -1
ENDED: Final = -2


@final
class Walk:
    """A game from before its deal on. After `longest` actions it is broken off, and nobody gets anything.

    >>> from cardenza.catalogue import find
    >>> walk = Walk(Actions(find("memory")(2, {"cards": 14})))
    >>> while walk.to_act() == CHANCE:
    ...     walk.answer(walk.outcomes()[0][0])
    >>> walk.to_act(), len(walk.options())
    (0, 14)
    """

    def __init__(self, actions: Actions, longest: int = LONGEST, deals: bool = True) -> None:
        self.actions = actions
        self.longest = longest
        self.steps = 0
        self.moment: Moment | None = None
        self.words: list[int] = []
        self._waiting: Undecided | None = None
        self._choosing: Choosing | None = None
        if deals:
            self._wait(undecided(actions.game))

    def _wait(self, waiting: Undecided) -> None:
        """A deal or a move: done, if chance need not be asked."""
        state = waiting.state
        if state is None:
            self._waiting = waiting
            return
        self._waiting = None
        self._choosing = None
        self.words = []
        before = self.moment
        self.moment = Moment(state) if before is None else Moment(state, before, waiting.seat, waiting.move)

    def to_act(self) -> int:
        """A seat, CHANCE or ENDED."""
        if self._waiting is not None:
            return CHANCE
        state = self.position()
        return ENDED if state.is_over() or self.steps >= self.longest else state.to_act()[0]

    def position(self) -> State:
        """The position reached, which callers must not change; while a move waits for chance, the one before it."""
        if self.moment is None:
            raise Unreadable("the cards are not dealt yet")
        return self.moment.state

    def is_dealt(self) -> bool:
        """Is there a position at all?"""
        return self.moment is not None

    # ------------------------------------------------------------------------------------------------ chance

    def outcomes(self) -> list[tuple[int, int]]:
        """Each card that may come next, and how many of it there are."""
        return [] if self._waiting is None else self._waiting.outcomes()

    def answer(self, card: int) -> None:
        """Chance brings this card."""
        if self._waiting is None:
            raise Unreadable("chance is not asked")
        self._waiting.answer(card)
        self._wait(self._waiting)

    # ------------------------------------------------------------------------------------------------ players

    def _choice(self) -> Choosing:
        """The decision of the seat to act, with the words that it has chosen."""
        if self._choosing is None:
            self._choosing = Choosing(self.actions, self.position(), self.to_act())
            for word in self.words:
                self._choosing.choose(word)
        return self._choosing

    def options(self) -> list[int]:
        """The actions to choose from."""
        return self._choice().options() if self.to_act() >= 0 else []

    def step(self, action: int) -> None:
        """The seat to act takes an action."""
        seat = self.to_act()
        if seat < 0:
            raise Unreadable("no player is asked")
        move = self._choice().choose(action)
        self.steps += 1
        if move == NO_MOVE:
            self.words = [*self.words, action]
        else:
            self._wait(undecided(self.actions.game, self.position(), seat, move))

    def returns(self) -> list[float]:
        """What each seat has got, from -1 to 1; nothing before the end, and nothing for a game that was broken off."""
        state = None if self.moment is None or self._waiting is not None else self.moment.state
        outcome = state.outcome() if state is not None and state.is_over() else None
        return utilities(outcome, self.actions.game.seats)

    def history(self, seat: int) -> list[str]:
        """What the seat has seen and done, with the words that it has chosen for a move not made yet."""
        lines = [] if self.moment is None else self.moment.history(seat)
        if self.words and self.to_act() == seat:
            lines.append(" ".join([self.actions.text(word) for word in self.words]))
        return lines

    # ------------------------------------------------------------------------------------------------ copies

    def clone(self) -> "Walk":
        """A copy that goes its own way."""
        twin = Walk(self.actions, self.longest, deals=False)
        twin.steps = self.steps
        twin.moment = self.moment
        twin.words = self.words
        twin._waiting = None if self._waiting is None else self._waiting.clone()
        return twin

    def imagined(self, seat: int, rng: Rng) -> "Walk":
        """Another world that looks the same to the seat; what the others have seen so far is not known in it."""
        if self._waiting is not None or self.moment is None:
            raise Unreadable("worlds are imagined between moves, not while chance is asked")
        world, moment = self.moment.state.clone(), self.moment
        world.redeal(rng, seat)
        twin = self.clone()
        twin.moment = Moment(world, moment.before, moment.seat, moment.move, imagined_by=seat)
        return twin
