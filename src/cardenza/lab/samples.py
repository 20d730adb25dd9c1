"""One game as the lab sees it: a pure function of its order."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardenza.arena.entrants import Entrant
from cardenza.arena.games import LONGEST, MOST_SEATS, PLAYERS
from cardenza.kernel.contract import Game, State, settle


class Sample(NamedTuple):
    """What came of a game. A move is forced where no other was legal; `forced` counts them by their first word.

    `ways` are the legal moves of all real choices, `first` the seat that began.
    """

    moves: int
    choices: int
    ways: int
    forced: dict[str, int]
    first: int
    winners: tuple[int, ...]
    is_over: bool


class Bench(NamedTuple):
    """What all games of a kind have in common: the game, the seed, and who plays on every seat."""

    game: Game
    seed: int
    bot: Entrant


def sampled(bench: Bench, deal: int) -> Sample:
    """Play one game to its end, and count."""
    state = bench.game.deal(bench.seed, deal)
    settle(state)
    seats = range(bench.game.seats)
    players = [bench.bot.player(bench.seed, PLAYERS + MOST_SEATS * deal + seat) for seat in seats]
    first = state.to_act()[0]
    moves = choices = ways = 0
    forced: Counter[str] = Counter()
    while not state.is_over() and moves < LONGEST:
        seat = state.to_act()[0]
        legal = _sensible(state, seat)
        if len(legal) > 1:
            choices += 1
            ways += len(legal)
        move = players[seat].choose(state, seat)
        if len(legal) == 1:
            forced[state.game.move_text(move).split()[0]] += 1
        state.apply(seat, move)
        moves += 1
    outcome = state.outcome() if state.is_over() else None
    winners = () if outcome is None else outcome.winners
    return Sample(moves, choices, ways, dict(forced), first, winners, state.is_over())


def _sensible(state: State, seat: int) -> Sequence[int]:
    """The legal moves, but to give up is no choice."""
    kinds = state.game.kinds()
    return [move for move in state.legal_moves(seat) if not kinds.flags(move).gives_up]


def all_sampled(piece: tuple[Bench, Sequence[int]]) -> list[Sample]:
    """A piece of work for a crew: some games, one after the other."""
    bench, deals = piece
    return [sampled(bench, deal) for deal in deals]
