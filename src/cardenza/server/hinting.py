"""What a guest has been told of a hint: it is looked for once in each decision, and told step by step."""

from typing import final

from cardenza.protocol.hinting import STEPS, step_told
from cardenza.protocol.spoken import PhraseTold
from cardenza.protocol.told import Hinted, HintTold


@final
class Given:
    """The hint for a guest in one decision: that of the table since the entry `at`."""

    def __init__(self, at: int, move: str, does: PhraseTold, steps: HintTold) -> None:
        self.at = at
        self._move = move
        self._does = does
        self._steps = steps
        self._told = 0

    def has_more(self) -> bool:
        return self._told < len(STEPS)

    def next(self) -> Hinted:
        """The next step; after the last, that one again."""
        step = STEPS[min(self._told, len(STEPS) - 1)]
        self._told = step
        return step_told(self._steps, step, self._move, self._does)
