"""Observations and masks as arrays of numpy.

An observation is who looks, one place for each seat; then what the seat sees and knows (`kernel.observing`); then,
where moves are made word by word, how often each word has been chosen so far.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardenza.kernel.actions import Actions
from cardenza.kernel.contract import Game, State
from cardenza.kernel.observing import HIGHEST, Observer

Numbers: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]
LOW: Final = -HIGHEST
HIGH: Final = HIGHEST


class Arrays:
    """The layout of one game. `pieces` tells the place of everything by name, as slices."""

    def __init__(self, game: Game, has_aids: bool = False) -> None:
        self.game = game
        self.actions = Actions(game)
        self.observer = Observer(game, has_aids)
        self.words = self.actions.size if self.actions.is_staged else 0
        self.table = game.seats
        self.spoken = self.table + self.observer.size
        self.size = self.spoken + self.words
        pieces = {name: slice(self.table + at, self.table + at + size) for name, at, size in self.observer.pieces}
        said = {"words": slice(self.spoken, self.size)} if self.words else {}
        self.pieces: dict[str, slice] = {"seat": slice(0, self.table), **pieces, **said}

    def observation(self, state: State, seat: int, words: Sequence[int]) -> Numbers:
        """What the seat sees, with the words that it has chosen so far."""
        found = np.zeros(self.size, np.int16)
        found[seat] = 1
        self.observer.observe(state, seat, found.data, self.table)
        for word in words:
            found[self.spoken + word] += 1
        return found

    def parts(self, observation: Numbers) -> dict[str, Numbers]:
        """An observation taken to pieces."""
        return {name: observation[place] for name, place in self.pieces.items()}

    def mask(self, options: Sequence[int]) -> Mask:
        """1 for every action that may be chosen."""
        found = np.zeros(self.actions.size, np.int8)
        if options:
            found[options] = 1
        return found
