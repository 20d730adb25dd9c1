"""Taking moves back: at once while nobody has learned anything from them, by consent at a table with a coach.

What has come to light is not hidden again: no move is taken back, with any judge and by no consent, if by it or since
then a card was turned up or taken unseen. A card that its holder has laid may return to the hand it came from. The game
whose table has the setting `undo` is the exception: there whoever plays has nobody to wrong.
"""

from cardenza.kernel import sights
from cardenza.kernel.judges import Judge
from cardenza.kernel.sights import Sight
from cardenza.kernel.views import Snapshot
from cardenza.match.events import Played
from cardenza.match.table import Move, Phase, Table


def is_lenient(table: Table) -> bool:
    """Can a move whose turn is over be taken back, if need be by consent?"""
    return _is_solo(table) or table.settings.judge is Judge.COACH


def may_hide_again(table: Table) -> bool:
    """Is this the game in which what has come to light may be hidden again?"""
    return "undo" in table.game.manners.settings


def has_undo(table: Table) -> bool:
    """Can a move whose turn is over ever be taken back at this table?"""
    return is_lenient(table) and (table.settings.undo or not may_hide_again(table))


def can_take_back(table: Table, seat: int) -> bool:
    """May the seat take its last move back, or ask the others for it?"""
    return rule_against(table, seat) == ""


def rule_against(table: Table, seat: int) -> str:
    """The rule by which a seat may not take back, nor ask for it; empty if it may."""
    if table.state is None or (table.phase is Phase.OVER and not (_is_solo(table) and table.state.is_over())):
        return "MATCH-8"
    if seat in table.run_out:
        return "MATCH-11"
    if not table.settings.undo and may_hide_again(table):
        return "MATCH-29"
    if table.asked is not None:
        return "MATCH-16"
    at = last_own_move(table, seat)
    if at is None:
        return "MATCH-12"
    if any(stays_seen(move) for move in table.moves[at:]):
        return "MATCH-37"
    if is_lenient(table):
        return ""
    if at == len(table.moves):
        return "MATCH-14"
    if at < len(table.moves) - 1 or seat not in table.to_act():
        return "MATCH-13"
    return "MATCH-14" if table.moves[at].is_settled or table.moves[at].sight != "nothing" else ""


def last_own_move(table: Table, seat: int) -> int | None:
    """How many moves stood when the person on the seat last made one, had one made by the table, or handed one in."""
    if (held := table.held(seat)) is not None and held.by == "player":
        return len(table.moves)
    for at in range(len(table.moves) - 1, -1, -1):
        played = table.moves[at].played
        if played.seat == seat and played.by in ("player", "table"):
            return at
    return None


def asked_besides(table: Table, seat: int) -> frozenset[int]:
    """The other persons, who must agree before anything is taken back, also while away; not if a bot keeps the seat."""
    others = {other: table.chair_at(other) for other in range(len(table.seating)) if other != seat}
    return frozenset(other for other, chair in others.items() if chair.guest() is not None and not chair.is_kept)


def _is_solo(table: Table) -> bool:
    """Is this a game for one?"""
    return table.settings.seats == 1


# ------------------------------------------------------------------------------------------------ what was seen


def stays_seen(move: Move) -> bool:
    """Has the move brought to light what may not be hidden again?"""
    return move.sight == "hidden"


def sight(before: Snapshot, after: Snapshot, event: Played, move: int) -> Sight:
    """What the move let anybody see; whatever chance has done is new to all."""
    return "hidden" if event.chance else sights.sight(before, after, event.seat, move)
