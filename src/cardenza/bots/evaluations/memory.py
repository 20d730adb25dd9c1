"""Memory: people take the pairs that they remember, and may as well turn up a card that they know to show no other."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.games.memory import NO_PLACE, MemoryState
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng


@final
class MemoryEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """The partner of a card that lies open, a pair that is known, or a card that nobody has seen."""
        assert isinstance(state, MemoryState)
        known: list[int] = []
        unknown: list[int] = []
        for place in state.lying:
            if place != state.up:
                (known if state.known[place] >> seat & 1 else unknown).append(place)
        if state.up != NO_PLACE:
            mate = self._mate(state, state.up, known)
            return mate if mate != NO_PLACE else self._any(unknown or known, rng)
        for at, place in enumerate(known):
            if self._mate(state, place, known[at + 1 :]) != NO_PLACE:
                return place
        return self._any(unknown or known, rng)

    def _mate(self, state: MemoryState, place: int, known: list[int]) -> int:
        """Where a known card lies that makes a pair with the one at this place."""
        card = state.grid[place]
        for other in known:
            if state.rules.is_pair(card, state.grid[other]):
                return other
        return NO_PLACE

    def _any(self, places: list[int], rng: Rng) -> int:
        return places[rng.below(len(places))] if len(places) > 1 else places[0]


EVALUATION: Final = MemoryEvaluation()
