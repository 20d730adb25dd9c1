"""Hints as they are told: step by step, and the move with the last."""

from typing import Final, Literal

from cardenza.coach.hinting import Hint
from cardenza.protocol.speaking import phrase_told
from cardenza.protocol.spoken import PhraseTold
from cardenza.protocol.told import Hinted, HintTold, TouchTold

STEPS: Final[tuple[Literal[1], Literal[2], Literal[3]]] = (1, 2, 3)


def hint_told(hint: Hint) -> HintTold:
    return HintTold(
        question=phrase_told(hint.question),
        narrowing=phrase_told(hint.narrowing),
        marks=tuple(TouchTold(*touch) for touch in hint.marks),
        reasons=tuple(map(phrase_told, hint.reasons)),
    )


def step_told(hint: HintTold, step: Literal[1, 2, 3], move: str, does: PhraseTold) -> Hinted:
    """What a step tells, and nothing of those to come."""
    match step:
        case 1:
            return Hinted(step, (hint.question,), (), "", None)
        case 2:
            return Hinted(step, (hint.narrowing,), hint.marks, "", None)
        case 3:
            return Hinted(step, hint.reasons, (), move, does)
