"""Chord Poker: what players do in trials the game says itself; a tree, which lets them plan, plays it worse."""

from typing import ClassVar, Final, final

from cardenza.bots.evaluations import Evaluation


@final
class ChordPokerEvaluation(Evaluation):
    has_tree: ClassVar[bool] = False


EVALUATION: Final = ChordPokerEvaluation()
