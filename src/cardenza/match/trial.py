"""Moves tried out before they happen: new chance comes from the table's secret, here and at the deal alone."""

from collections.abc import Callable
from typing import final

from cardenza.kernel.chance import Recorder
from cardenza.kernel.contract import State
from cardenza.match import windows
from cardenza.match.events import By, Happening, Played
from cardenza.match.rules import not_allowed
from cardenza.match.shuffles import PLAY, LiveChance, game_secret, texts
from cardenza.match.table import Phase, Table
from cardenza.match.windows import Held, Window


@final
class Trial:
    """Moves made on a copy of the game with the true chance, told as events."""

    def __init__(self, table: Table) -> None:
        if table.phase is not Phase.PLAYING:
            raise not_allowed("MATCH-8")
        secret = game_secret(table.master, table.game_number)
        self._recorder = Recorder(LiveChance(secret, table.game_number, PLAY + table.shuffles_made))
        self.state = table.current().clone()
        self.state.chance = self._recorder
        self.events: list[Happening] = []

    def make(self, seat: int, move: int, by: By) -> None:
        """Raises `NotAllowed` if the judge refuses the move."""
        game = self.state.game
        self.state.play(seat, move)
        self.events.append(Played(seat, game.move_text(move), by, texts(game, self._recorder)))

    def make_all(self, seat: int, next_move: Callable[[State, int], int]) -> None:
        """Moves that the table makes for the seat, one by one, until the next is none (-1)."""
        while (move := next_move(self.state, seat)) >= 0:
            self.make(seat, move, "table")

    def close_window(self) -> None:
        """Enter silence for all who have not answered."""
        missing = windows.asked(self.state)
        while missing:
            self.make(*windows.next_silence(self.state), "silence")
            after = windows.asked(self.state)
            missing = after if after < missing else frozenset()

    def settle(self, window: Window, is_closing: bool) -> None:
        """Let all answers that were handed in count, by rank, until one of them ends the window.

        If none does and the window closes, or all that is left is to go on, the others are silent and the turn goes on.
        """
        asked = windows.asked(self.state)
        for held in windows.by_rank(self.state, window.held):
            self._make_held(held)
            if not held.is_silence and not windows.is_same(asked, windows.asked(self.state)):
                return
        turns = [held for held in window.held if held.goes_on]
        if is_closing or windows.asked(self.state) <= {held.seat for held in turns}:
            self.close_window()
            for held in turns:
                self._make_held(held)

    def _make_held(self, held: Held) -> None:
        """What has become impossible since it was handed in is forgotten."""
        move = self.state.game.parse_move(held.move)
        if not self.state.judge(held.seat, move).is_refused():
            self.make(held.seat, move, held.by)
