"""Metronome: cards that seldom fit go first; accidentals nearly always do, so they are kept for the end."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.decks import metronome as deck
from cardenza.games.metronome import MetronomeState
from cardenza.games.metronome.measure import FALL, NONE, TIE_OVER
from cardenza.games.metronome.table import OVER, TURN
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

CARD: Final = 20
EASE: Final[list[int]] = [0, 3, 6, 8] * 3 + [10, 10, 10] + [6] + [4] + [2, 5, 5]
"""How easily each card goes: whole notes and 3/4 hardly ever fit."""

SIGNS: Final = deck.FIRST_SIGNATURE


@final
class MetronomeEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """The card that goes least easily, but for those that fall."""
        assert isinstance(state, MetronomeState)
        if state.phase != TURN:
            return super().likely_move(state, seat, rng)
        plays = state.measure.plays(state.hands[seat])
        if len(plays) < 2:
            return plays[0] if plays else state.idle_move()
        best, least = plays[0], 100
        for play in plays:
            ease = 4 * self._ease(state, play) + rng.below(4)
            if ease < least:
                best, least = play, ease
        return best

    def _ease(self, state: MetronomeState, play: int) -> int:
        if play >= TIE_OVER:
            return EASE[deck.TIE]
        room = state.measure.room()
        if play < deck.NOTES:
            room -= deck.QUARTERS[play]
        elif play == deck.DOT and state.measure.last != NONE:
            room -= deck.QUARTERS[state.measure.last] // 2
        return 20 if room == FALL else EASE[play]

    def standing(self, state: State) -> list[int]:
        assert isinstance(state, MetronomeState)
        points: list[int] = []
        for hand in state.hands:
            points.append(-CARD * hand.bit_count())
            if state.phase != OVER:
                for kind in state.pack.kinds_in(hand):
                    points[-1] += EASE[kind]
        return points


EVALUATION: Final = MetronomeEvaluation()
