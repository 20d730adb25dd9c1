"""A player who is still learning: it forgets what it has seen, looks ahead a little, and gets things wrong."""

from typing import Final, final

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player, imagined
from cardenza.bots.pupils import Pupil, pupil_of
from cardenza.kernel.contract import State, settle
from cardenza.kernel.rng import Rng

LUCK: Final = 1 << 28
"""The stream of a seed by which a learner forgets and errs, beside those of the trials."""

SLIPS: Final = 12
"""Of a hundred decisions in which there is something to get wrong, so many go wrong."""


@final
class Learner(Player):
    """A player of so much thought, who remembers so many things of a hundred (`Level.memory`)."""

    def __init__(self, seed: int, stream: int, budget: int, memory: int) -> None:
        self._ahead = Lookahead(seed, stream, budget)
        self._luck = Rng(seed, stream + LUCK)
        self._memory = memory

    def choose(self, state: State, seat: int) -> int:
        pupil = pupil_of(state.game.key)
        world = self._remembered(state, seat, pupil)
        slips = pupil.slips(world, seat)
        if slips and self._luck.below(100) < SLIPS:
            slip = slips[self._luck.below(len(slips))]
            if not world.judge(seat, slip).is_refused():
                return slip
        return self._ahead.choose(world, seat)

    def _remembered(self, state: State, seat: int, pupil: Pupil) -> State:
        """A world that looks the same to a seat with a short memory."""
        world = imagined(state, seat, self._luck)
        settle(world)
        document = world.document()
        pupil.forget(document, seat, self._luck, 100 - self._memory)
        return state.game.position(document, self._luck)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._ahead, self._luck, self._memory)


def _restored(ahead: Lookahead, luck: Rng, memory: int) -> Learner:
    player = Learner(0, 0, 1, memory)
    player._ahead, player._luck = ahead, luck
    return player
