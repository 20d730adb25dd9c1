"""Moves chosen word by word, for the research world, where a list of all moves would be too long.

A move is a line of words, so the legal moves of a moment are a tree of words. `Staging` walks that tree: it offers
the words that can come next and ends with the move. Cards are so chosen one by one, and the last word confirms.
The words of a game are numbered by its `vocabulary`; the number after the last of them means "that is all".
"""

from typing import final

from cardenza.kernel.contract import State
from cardenza.kernel.errors import Unreadable


@final
class Staging:
    """A move in the making."""

    def __init__(self, state: State, seat: int) -> None:
        self.words = state.game.kinds().vocabulary(state.game)
        self.end = len(self.words)
        self.chosen: list[int] = []
        self.move: int | None = None
        number = {word: i for i, word in enumerate(self.words)}
        self._lines = {
            move: [number[word] for word in state.game.move_text(move).split()] + [self.end]
            for move in state.legal_moves(seat)
        }

    def options(self) -> list[int]:
        """The words that may come next; none when the move is complete."""
        if self.move is not None:
            return []
        at = len(self.chosen)
        return sorted({line[at] for line in self._lines.values()})

    def choose(self, word: int) -> None:
        """Take a word; after the last one, `move` is the move."""
        if word not in self.options():
            raise Unreadable(f"word {word} cannot come next here")
        at = len(self.chosen)
        self.chosen.append(word)
        self._lines = {move: line for move, line in self._lines.items() if line[at] == word}
        if word == self.end:
            self.move = next(iter(self._lines))
