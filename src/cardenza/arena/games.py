"""One game of the arena: a pure function of its order, but for the time that was thought."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza.arena.entrants import Entrant
from cardenza.kernel.contract import Game, State, settle

PLAYERS: Final = 1 << 31  # the streams of the seed from which players take chance; the deals have those below
MOST_SEATS: Final = 8
LONGEST: Final = 100_000


class Order(NamedTuple):
    """A game to be played: which deal of the seed, and who sits where, by the number of the entrant."""

    number: int
    deal: int
    lineup: tuple[int, ...]


class Table(NamedTuple):
    """What all games of an arena have in common."""

    game: Game
    seed: int
    entrants: tuple[Entrant, ...]


class Result(NamedTuple):
    """How a game went. `points` are empty where the game has none, `winners` where nobody won or it was cut short.

    By seat: how many real choices there were, and how many seconds of processor time were thought about them.
    """

    number: int
    deal: int
    lineup: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    moves: int
    choices: tuple[int, ...]
    seconds: tuple[float, ...]

    def share(self, entrant: int) -> float | None:
        """What the entrant has of the win, over all its seats; None if it did not play."""
        seats = [seat for seat, other in enumerate(self.lineup) if other == entrant]
        if not seats:
            return None
        return sum(seat in self.winners for seat in seats) / max(len(self.winners), 1) / len(seats)


def played(table: Table, order: Order) -> Result:
    """Play one game to its end."""
    state = table.game.deal(table.seed, order.deal)
    settle(state)  # so that the same deal has the same stock, however it is played
    players = [
        table.entrants[entrant].player(table.seed, PLAYERS + MOST_SEATS * order.number + seat)
        for seat, entrant in enumerate(order.lineup)
    ]
    choices, seconds = [0] * len(players), [0.0] * len(players)
    moves = 0
    while not state.is_over() and moves < LONGEST:
        seat = state.to_act()[0]
        is_choice = len(state.legal_moves(seat)) > 1
        begun = time.process_time()
        move = players[seat].choose(state, seat)
        if is_choice:
            choices[seat] += 1
            seconds[seat] += time.process_time() - begun
        state.apply(seat, move)
        moves += 1
    return Result(*order, *_end(state), moves, tuple(choices), tuple(seconds))


def _end(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has won, and with what."""
    outcome = state.outcome() if state.is_over() else None
    if outcome is None:
        return (), ()
    return outcome.winners, outcome.scores or outcome.points or ()


def all_played(piece: tuple[Table, Sequence[Order]]) -> list[Result]:
    """A piece of work for a crew: some games, one after the other."""
    table, orders = piece
    return [played(table, order) for order in orders]
