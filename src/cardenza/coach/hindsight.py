"""A move looked back on: what else could have been done, and whether something else would have been better.

What is told to a seat follows from what it knew at that moment. Of another's move only what was possible in every world
that looked the same to the seat is named; that there was more, or may have been, is said without naming it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cardenza import solver
from cardenza.bots.lookahead import Lookahead, Rival
from cardenza.bots.player import imagined
from cardenza.coach.hinting import AVERAGE, EQUAL, ODDS, TOO_FEW, odds
from cardenza.kernel.contract import Game, State
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NUMBER, Said, Saying
from cardenza.kernel.texts import natural

MOST: Final = 6
"""So many other moves are named."""

WORLDS: Final = 12
"""In so many imagined worlds a move of somebody else must have been possible before it is called so."""

WAY_BUDGET: Final = 2_000
"""Positions that a solver looks at for each question whether a game can still be won; see `match.helping`."""

SURE: Final = 3.5
"""Standard errors beyond which another move was better: of forty moves looked back on none shall seem so by luck."""

OTHER_ODDS: Final = Saying("other_odds", "", better=NUMBER, of=NUMBER, than=NUMBER)
OTHER_AVERAGE: Final = Saying("other_average", "", of=NUMBER)
OTHER_WAY: Final = Saying("other_way", "")
SHARED: Final = (OTHER_ODDS, OTHER_AVERAGE, OTHER_WAY)
_OTHER: Final = {ODDS.key: OTHER_ODDS.key, AVERAGE.key: OTHER_AVERAGE.key}


class Besides(NamedTuple):
    """What else was possible: some moves as they are said, and how many more there were.

    `is_partly_hidden` if more may have been possible with cards that the asker did not see.
    """

    moves: tuple[Said, ...]
    more: int
    is_partly_hidden: bool


def besides(state: State, seat: int, made: int, viewer: int) -> Besides:
    """What else a seat could have done in this position, as far as a viewer could know; the move made is left out."""
    if viewer == seat:
        return _named(state, seat, [move for move in _open(state, seat) if move != made])
    heard = state.game.manners.told(state, seat, made, viewer)
    is_secret = not heard.startswith(state.game.move_text(made))
    worlds = [imagined(state, viewer, Rng(number, seat)) for number in range(WORLDS)]
    could = [_unlike(world, seat, NO_MOVE if is_secret else made, heard, viewer) for world in worlds]
    sure = frozenset.intersection(*could)
    found = _named(worlds[0], seat, [move for move in sure if not _is_from_hand(worlds[0], seat, move)])
    is_partly_hidden = is_secret or any(moves != sure for moves in could) or len(found.moves) + found.more < len(sure)
    return found._replace(is_partly_hidden=is_partly_hidden)


def _unlike(world: State, seat: int, made: int, heard: str, viewer: int) -> frozenset[int]:
    """The moves of a world that would have been heard as another one."""
    told = world.game.manners.told
    others = [move for move in _open(world, seat) if move != made]
    return frozenset(move for move in others if told(world, seat, move, viewer) != heard)


def _is_from_hand(world: State, seat: int, move: int) -> bool:
    """Is it made with a card of the hand? Imagined worlds may have it there by chance, all of them."""
    gesture = world.game.manners.gesture(world, seat, move)
    return gesture is not None and any(touch.place == seat and touch.at is not None for touch in gesture.picks)


def _open(state: State, seat: int) -> list[int]:
    """What can be done, but for giving up."""
    kinds = state.game.kinds()
    return [move for move in state.legal_moves(seat) if not kinds.flags(move).gives_up]


def _named(state: State, seat: int, moves: Iterable[int]) -> Besides:
    """Some of each kind, in the order of their texts."""
    game = state.game
    by_kind: dict[str, list[int]] = {}
    for move in sorted(moves, key=lambda move: natural(game.move_text(move))):
        by_kind.setdefault(game.kinds().of(move).key, []).append(move)
    places = [(at, key) for key, alike in by_kind.items() for at in range(len(alike))]
    chosen = sorted(places, key=lambda place: place[0])[:MOST]  # the first of each kind, then the second of each
    told = [game.manners.said(state, seat, by_kind[key][at]) for at, key in sorted(chosen, key=lambda place: place[1])]
    return Besides(tuple(told), len(places) - len(told), False)


# ------------------------------------------------------------------------------------------------ better


class Weighed(NamedTuple):
    """How a move that was made stands beside the others: a sentence, and those that were better, the best first.

    `edge` is by how much the best of these was better on average.
    """

    said: Said
    better: tuple[int, ...]
    edge: float


def weighed(state: State, seat: int, made: int, player: Lookahead) -> Weighed:
    """The best others are tried again beside the move; in a game with a solver, it looks for ways to win."""
    if solver.has_solver(state.game.key):
        return _solved(state, seat, made)
    rivals = player.compare(state, seat, made)
    return _weighed(rivals) if rivals else Weighed(EQUAL.alone, (), 0.0)


def _weighed(rivals: Sequence[Rival]) -> Weighed:
    """Only the one that seemed best beforehand decides; others are as good unless that one is surely better."""
    first = rivals[0].margins
    said = odds(first, SURE)
    if said.key not in _OTHER:
        return Weighed(said if said.key == TOO_FEW.key else odds([-margin for margin in first], SURE), (), 0.0)
    as_good = [rival.move for rival in rivals if is_better(rival.margins) and not is_better(_apart(first, rival))]
    told = said._replace(key=_OTHER[said.key])
    return Weighed(told, tuple(dict.fromkeys([rivals[0].move, *as_good])), sum(first) / len(first))


def _apart(first: Sequence[float], rival: Rival) -> list[float]:
    return [one - other for one, other in zip(first, rival.margins, strict=True)]


def is_better(margins: Sequence[float]) -> bool:
    """Was it better on average, and surely so?

    >>> is_better([0.5, 0.25] * 20), is_better([0.5, -0.5] * 20)
    (True, False)
    """
    return odds(margins, SURE).key in _OTHER


def _solved(state: State, seat: int, made: int) -> Weighed:
    """Was a way to win found before the move, with the cards as they lay, and none after it?"""
    if not _leads_on(state, seat, made) and solver.can_be_won(state, WAY_BUDGET):
        better = tuple(move for move in state.legal_moves(seat) if move != made and _leads_on(state, seat, move))
        if better:
            return Weighed(OTHER_WAY.alone, better, 1.0)
    return Weighed(EQUAL.alone, (), 0.0)


def _leads_on(state: State, seat: int, move: int) -> bool:
    after = state.clone()
    after.apply(seat, move)
    outcome = after.outcome() if after.is_over() else None
    return solver.can_be_won(after, WAY_BUDGET) if outcome is None else seat in outcome.winners


def is_left_to_memory(game: Game) -> bool:
    """Is what was seen the players' to remember (MEM-R7)? Then no search tells them, while they play, what it was."""
    return any(saying.is_fleeting for saying in type(game).manners.sayings)
