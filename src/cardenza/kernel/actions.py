"""The actions of a game, numbered, for players who know numbers alone.

Where a game has at most 10,000 moves each of them is an action. Elsewhere the words are, and a move is chosen word by
word (`staged`). Moves that give up are no actions: whoever learns by trying would soon do nothing else.
"""

from typing import Final, final

from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.staged import Staging, Wording

NO_ACTION: Final = -1
HIGHEST_LISTED: Final = 1 << 16


@final
class Actions:
    """The numbering of the actions of one game.

    >>> from cardenza.catalogue import find
    >>> fish = Actions(find("go-fish")(2))
    >>> fish.is_staged, fish.size, fish.text(0)
    (False, 25, 'ask 0 C')
    """

    def __init__(self, game: Game) -> None:
        kinds = game.kinds()
        self.game = game
        self.wording = Wording(game)
        giving_up = {move for kind in kinds.played_in(game) for move in kind.actions(game) if kind.flags(move).gives_up}
        self._given_up = giving_up
        self.moves = [move for move in kinds.actions(game) if move not in giving_up]
        self.is_staged = not self.moves
        self.size = len(self.wording.words) + 1 if self.is_staged else len(self.moves)
        self._number: dict[int, int] = {move: action for action, move in enumerate(self.moves)}
        self._listed = self._list()

    def _list(self) -> list[int]:
        """The action of each move, where moves are small numbers: that is found faster."""
        listed: list[int] = []
        if not self.is_staged and max(self.moves) < HIGHEST_LISTED:
            listed = [NO_ACTION] * (max(self.moves) + 1)
            for action, move in enumerate(self.moves):
                listed[move] = action
        return listed

    def text(self, action: int) -> str:
        """The move of an action, or its word; the last word of all is `.`"""
        if not 0 <= action < self.size:
            raise Unreadable(f"there is no action {action}; they are numbered 0 to {self.size - 1}")
        if not self.is_staged:
            return self.game.move_text(self.moves[action])
        return "." if action == self.wording.end else self.wording.words[action]

    def number(self, move: int) -> int:
        """The action that a move is, where moves are not made word by word."""
        return self._listed[move] if self._listed else self._number[move]

    def legal(self, state: State, seat: int) -> list[int]:
        """The legal moves of a seat without those that give up."""
        moves = state.legal_moves(seat)
        return [move for move in moves if move not in self._given_up] if self._given_up else moves


@final
class Choosing:
    """A seat's decision: one action where actions are moves, else word by word."""

    def __init__(self, actions: Actions, state: State, seat: int) -> None:
        self.actions = actions
        self.moves = actions.legal(state, seat)
        self.staging: Staging | None = Staging(actions.wording, self.moves) if actions.is_staged else None

    def options(self) -> list[int]:
        """The actions to choose from, in rising order."""
        if self.staging is not None:
            return self.staging.options()
        found: list[int] = []
        for move in self.moves:
            found.append(self.actions.number(move))
        found.sort()
        return found

    def choose(self, action: int) -> int:
        """The move that this completes; NO_MOVE while more words are to come."""
        if self.staging is not None:
            self.staging.choose(action)
            move = self.staging.move
            return NO_MOVE if move is None else move
        if 0 <= action < self.actions.size:
            move = self.actions.moves[action]
            if move in self.moves:
                return move
        raise Unreadable(f"action {action} cannot be chosen here")

    def words(self) -> list[int]:
        """The words chosen so far."""
        return [] if self.staging is None else self.staging.chosen
