"""What a table does for somebody who plays alone: it deals what can be won, moves what is safe, finishes what is won.

Its moves are ordinary ones, made one by one for the player (SOLI-R23).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza import solver
from cardenza.kernel.contract import Game, State
from cardenza.kernel.judges import Judge
from cardenza.match.events import Dealt, Happening, Played
from cardenza.match.rules import not_allowed
from cardenza.match.shuffles import deal_number, dealt, game_secret, next_number, numbered
from cardenza.match.table import Phase, Table
from cardenza.match.trial import Trial

SOLVING_BUDGET: Final = 2_000  # positions; a question takes 6 ms in plain Python, and with any rules 97 of 100 are won
MOST_SKIPPED: Final = 20  # the next one is dealt, won or not


class Deal(NamedTuple):
    """A game as it is dealt, and the number of the deal where deals have one."""

    state: State
    number: int | None


def is_numbered(game: Game) -> bool:
    """Do its deals have numbers? Where nobody plays against anybody, no shuffle has to be a secret."""
    return "deal" in game.manners.settings


def next_deal(table: Table) -> Deal:
    """The next game."""
    game = table.next_game()
    if is_numbered(table.game):
        return _chosen(table, deal_number(table.master, game))
    return Deal(dealt(table.game, game_secret(table.master, game), game), None)


def _chosen(table: Table, number: int) -> Deal:
    """This deal or, where only those are dealt that a solver has won, the next such one (SOLI-R20)."""
    state, skipped = numbered(table.game, number), 0
    while table.settings.deal == "solvable" and skipped < MOST_SKIPPED and not solver.can_be_won(state, SOLVING_BUDGET):
        number, skipped = next_number(number), skipped + 1
        state = numbered(table.game, number)
    return Deal(state, number)


def dealt_anew(table: Table, number: int | None) -> Deal:
    """The deal with this number, or another one. Raises `NotAllowed` where deals have no numbers."""
    if not is_numbered(table.game):
        raise not_allowed("MATCH-40")
    return next_deal(table) if number is None else Deal(numbered(table.game, number), number)


def may_go_on(table: Table, events: Sequence[Happening]) -> bool:
    """May safe moves follow on what has happened? They do on a deal and on a move, not on one taken back."""
    return table.settings.auto_safe and bool(events) and isinstance(events[-1], Dealt | Played)


def safe_moves(table: Table) -> list[Happening]:
    """Every move that can never be wrong (SOLI-R15)."""
    if table.phase is not Phase.PLAYING:
        return []
    trial = Trial(table)
    for seat in table.to_act():
        trial.make_all(seat, table.game.manners.safe_move)
    return trial.events


def can_foretell(table: Table, seat: int) -> bool:
    """Does the table tell whether the game can still be won? Whoever asks is told what hidden cards allow."""
    is_told = table.settings.judge is not Judge.TABLE and table.game.seats == 1 and solver.has_solver(table.game.key)
    return is_told and seat in table.awaited()


def can_finish(table: Table, seat: int) -> bool:
    """Does the table offer to make the moves to the end of a game that is surely won (SOLI-R18)?"""
    is_offered = table.settings.auto_finish and table.phase is Phase.PLAYING and seat not in table.run_out
    return is_offered and table.game.manners.finishing_move(table.current(), seat) >= 0


def finished(table: Table, seat: int) -> list[Happening]:
    """The moves to the end. Raises `NotAllowed` where they are not offered."""
    if not can_finish(table, seat):
        raise not_allowed("MATCH-30")
    trial = Trial(table)
    trial.make_all(seat, table.game.manners.finishing_move)
    return trial.events
