"""Moves chosen word by word, for the research world, where a list of all moves would be too long.

A move is a line of words, so the legal moves of a moment are a tree of words. `Staging` walks that tree: it offers
the words that can come next and ends with the move. Cards are so chosen one by one, and the last word confirms.
The words of a game are numbered by its `vocabulary`; the number after the last of them means "that is all".
"""

from collections.abc import Sequence
from typing import Final, final

from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable

MOST_KEPT: Final = 100_000


@final
class Wording:
    """The words of a game, numbered, and its moves as lines of them: each is worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = game.kinds().vocabulary(game)
        self.end = len(self.words)
        self._number = {word: i for i, word in enumerate(self.words)}
        self._lines: dict[int, list[int]] = {}

    def line(self, move: int) -> list[int]:
        """The numbers of a move's words, and the end behind them."""
        line = self._lines.get(move)
        if line is None:
            if len(self._lines) >= MOST_KEPT:
                self._lines.clear()
            line = [self._number[word] for word in self.game.move_text(move).split()] + [self.end]
            self._lines[move] = line
        return line


@final
class Staging:
    """A move in the making: one of those given, each with its line of words."""

    def __init__(self, wording: Wording, moves: Sequence[int]) -> None:
        self.wording = wording
        self.words = wording.words
        self.end = wording.end
        self.chosen: list[int] = []
        self.move: int | None = None
        self._moves = list(moves)
        self._lines = [wording.line(move) for move in moves]

    def options(self) -> list[int]:
        """The words that may come next; none when the move is complete."""
        if self.move is not None:
            return []
        at = len(self.chosen)
        return sorted({line[at] for line in self._lines})

    def choose(self, word: int) -> None:
        """Take a word; after the last one, `move` is the move."""
        at = len(self.chosen)
        kept = [] if self.move is not None else [i for i, line in enumerate(self._lines) if line[at] == word]
        if not kept:
            raise Unreadable(f"word {word} cannot come next here")
        self.chosen.append(word)
        self._moves = [self._moves[i] for i in kept]
        self._lines = [self._lines[i] for i in kept]
        if word == self.end:
            self.move = self._moves[0]


def word_by_word(state: State, seat: int) -> Staging:
    """A legal move of the seat in the making."""
    return Staging(Wording(state.game), state.legal_moves(seat))
