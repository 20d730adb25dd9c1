"""Taking moves back: at once while nobody has learned anything from them, by consent at a table with a coach."""

from cardenza.kernel.contract import Judge
from cardenza.match.table import Phase, Table


def is_lenient(table: Table) -> bool:
    """Can every move be taken back, if need be by consent?"""
    return _is_solo(table) or table.settings.judge is Judge.COACH


def can_take_back(table: Table, seat: int) -> bool:
    """May the seat take its last move back, or ask the others for it?"""
    return rule_against(table, seat) == ""


def rule_against(table: Table, seat: int) -> str:
    """The rule by which a seat may not take back, nor ask for it; empty if it may."""
    if table.state is None or (table.phase is Phase.OVER and not (_is_solo(table) and table.state.is_over())):
        return "MATCH-8"
    if seat in table.run_out:
        return "MATCH-11"
    if not table.settings.undo and "undo" in type(table.game).table_settings:
        return "MATCH-29"
    if table.asked is not None:
        return "MATCH-16"
    at = last_own_move(table, seat)
    if at is None:
        return "MATCH-12"
    if is_lenient(table):
        return ""
    if at == len(table.moves):
        return "MATCH-14"
    if at < len(table.moves) - 1 or seat not in table.to_act():
        return "MATCH-13"
    return "MATCH-14" if table.moves[at].is_settled else ""


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
    """The other persons who are there: those who must agree before anything is taken back."""
    return frozenset(s for s in range(len(table.seating)) if s != seat and table.chair_at(s).is_present())


def _is_solo(table: Table) -> bool:
    """Is this a game for one?"""
    return table.settings.seats == 1
