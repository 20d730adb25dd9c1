"""Carmony: whoever can lay a meld lays one, and gives away the notes of which the fewest are held."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.decks import meld_hands
from cardenza.games.carmony import CarmonyPlay, melding
from cardenza.games.carmony.state import ACT
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

TRIES: Final = 2


@final
class CarmonyEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """Any meld, else any meal or discard."""
        assert isinstance(state, CarmonyPlay)
        if state.phase == ACT:
            counts = melding.count_plays(state, seat)
            plays = 0 if counts == melding.UNCOUNTED else int(meld_hands.sum_of(counts))
            if plays:
                return self._largest(state, seat, counts, plays, rng)
        return state.game.habits.random_move(state, seat, rng)

    def _largest(self, state: CarmonyPlay, seat: int, counts: int, plays: int, rng: Rng) -> int:
        """Of some melds by lot the one with most notes."""
        best = melding.play_at(state, seat, counts, rng.below(plays))
        for _ in range(TRIES):
            other = melding.play_at(state, seat, counts, rng.below(plays))
            if state.rules.melds.sizes[other] > state.rules.melds.sizes[best]:
                best = other
        return best


EVALUATION: Final = CarmonyEvaluation()
