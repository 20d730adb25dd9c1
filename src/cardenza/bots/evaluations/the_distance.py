"""The Distance: a wild fits everywhere, and most people play all they can of one note and keep their wilds."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation
from cardenza.decks.musicards import COPIES
from cardenza.games.the_distance import DRAW, PASS, DistanceState
from cardenza.games.the_distance.playing import FIRST_WILD_BIT, MEMBERS, NOTES_OF, play_of
from cardenza.games.the_distance.table import OVER, TURN
from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

CARD: Final = 10
WILD: Final = 4
"""What a card costs that is left over; a wild costs so much less, as it can go at any time."""


@final
class DistanceEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False

    def likely_move(self, state: State, seat: int, rng: Rng) -> int:
        """All of one note, the more the better; wilds only to go out, or where no note fits."""
        assert isinstance(state, DistanceState)
        if state.phase != TURN:
            return super().likely_move(state, seat, rng)
        hand: int = state.hands[seat]
        wilds = hand & ~(FIRST_WILD_BIT - 1)
        best = letter_said = 0
        for letter in MEMBERS[state.required()]:
            for note in NOTES_OF[letter]:
                cards = hand & COPIES[int(note)]
                if cards.bit_count() > best.bit_count() or not letter_said:
                    best, letter_said = cards, letter + 1
        if best:
            return play_of(hand if best | wilds == hand else best, letter_said - 1)
        if wilds:
            return play_of(hand if wilds == hand else wilds & -wilds, letter_said - 1)
        return self._idle(state)

    def _idle(self, state: DistanceState) -> int:
        return PASS if state.may_pass(False) else DRAW

    def standing(self, state: State) -> list[int]:
        assert isinstance(state, DistanceState)
        if state.phase == OVER:
            return [-CARD * hand.bit_count() for hand in state.hands]
        return [WILD * (hand >> 48).bit_count() - CARD * hand.bit_count() for hand in state.hands]


EVALUATION: Final = DistanceEvaluation()
