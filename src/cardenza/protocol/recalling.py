"""A move looked back on, as one seat may be told of it."""

from cardenza.coach.hindsight import besides
from cardenza.kernel.contract import State
from cardenza.match.table import Deeds
from cardenza.protocol.speaking import phrase_told
from cardenza.protocol.spoken import PhraseTold
from cardenza.protocol.telling import move_told
from cardenza.protocol.told import Recalled


def recalled(before: State, deeds: Deeds, viewer: int, n: int, *, is_over: bool) -> Recalled:
    """What a seat is told of a move made in a position, without what a search finds.

    What was told in passing is not told again while the game is played (MEM-R7).
    """
    game, seat = before.game, deeds.seat
    move = game.parse_move(deeds.move)
    found = besides(before, seat, move, viewer)
    said = move_told(deeds, viewer, n, 0).story
    return Recalled(
        n=n,
        seat=seat,
        says=phrase_told(game.manners.said(before, seat, move)) if viewer == seat else None,
        story=tuple(each for each in said if is_over or not each.is_fleeting),
        besides=tuple(map(phrase_told, found.moves)),
        more=found.more,
        is_partly_hidden=found.is_partly_hidden,
        weighed=None,
        better=None,
    )


def move_said(before: State, seat: int, text: str) -> PhraseTold:
    """A move of a position, as it is said."""
    return phrase_told(before.game.manners.said(before, seat, before.game.parse_move(text)))
