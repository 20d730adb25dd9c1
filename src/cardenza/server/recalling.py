"""Moves that are asked about at a live table: looked up in its past, away from the loop, and weighed by thinkers."""

from msgspec import structs

from cardenza.coach.hindsight import is_left_to_memory
from cardenza.kernel.contract import State
from cardenza.match.events import Played
from cardenza.match.recalling import may_recall, state_before
from cardenza.match.reviewing import has_choice, known_to
from cardenza.match.rules import not_allowed
from cardenza.match.table import Phase, Table
from cardenza.protocol.recalling import move_said, recalled
from cardenza.protocol.telling import Item
from cardenza.protocol.told import Recalled
from cardenza.server.house import House
from cardenza.server.hub import Hub


async def recall(hub: Hub, table: Table, viewer: int, item: Item | None) -> Recalled:
    """What a seat is told of a move; of its own, also what a search finds. Raises `NotAllowed` with the reason."""
    if not may_recall(table, viewer):
        raise not_allowed("MATCH-41")
    if item is None or item.deeds is None or not isinstance(item.entry.event, Played):
        raise not_allowed("MATCH-42")
    is_over = table.phase is Phase.OVER
    n, deeds = item.entry.n, item.deeds
    before = await hub.aside(state_before, table, item.entry.event)
    answer = await hub.aside(recalled, before, deeds, viewer, n, is_over=is_over)
    move = before.game.parse_move(deeds.move)
    if deeds.seat != viewer or not has_choice(before, viewer, move) or (not is_over and _is_left_open(before)):
        return answer
    return await _weighed(hub.house, before, viewer, deeds.move, answer, hub.house.luck.number(table, viewer))


def _is_left_open(before: State) -> bool:
    """Is the answer of a search something that players have to find by themselves?"""
    return is_left_to_memory(before.game) or before.game.seats == 1


async def _weighed(house: House, before: State, seat: int, made: str, answer: Recalled, seed: int) -> Recalled:
    game = before.game
    found = await house.thinkers.weigh(
        game.key, game.seats, game.options, known_to(before, seat, answer.n), seat, seed, made, is_review=False
    )
    better = move_said(before, seat, found.better[0]) if found.better else None
    return structs.replace(answer, weighed=found.weighed, better=better)
