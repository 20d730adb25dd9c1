"""A table looked back on: the position in which a move was made, and whether it may be asked about."""

from cardenza.kernel.contract import State
from cardenza.kernel.records import Record, Replay
from cardenza.match.events import Played
from cardenza.match.rules import not_allowed
from cardenza.match.table import Phase, Table


def may_recall(table: Table, seat: int) -> bool:
    """May a seat ask about moves? With others, a strict table tells what was possible only when its game is over."""
    return table.phase is Phase.OVER or (table.phase is Phase.PLAYING and table.may_help(seat))


def state_before(table: Table, event: Played) -> State:
    """The position in which a move of the present game was made. Raises `NotAllowed` for one that does not stand."""
    at = next((number for number, move in enumerate(table.moves) if move.played is event), None)
    if at is None:
        raise not_allowed("MATCH-42")
    game = table.current().game
    record = Record(game.key, game.version, table.position or {})
    record.steps = list(table.steps[:at])
    replay = Replay(game, record)
    state = replay.run()
    assert replay.fault is None, "what has happened can be played again"
    return state
