"""What is wrong with a move of Old Maid, rule by rule."""

from typing import TYPE_CHECKING

from cardenza.games.old_maid.moves import ARRANGE, KEEP, SWAPS
from cardenza.games.old_maid.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Measured, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.old_maid.state import OldMaidState


def verdict(state: "OldMaidState", seat: int, move: int) -> Verdict:
    decision = "MAID-D1" if move < KEEP else "MAID-D3"
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if move >= KEEP:
        return _judge_arrangement(state, seat, move)
    if state.phase == ARRANGE:
        return refused(RULES, "MAID-D3", "MAID-04", "MAID-07", "MAID-D1")
    if seat != state.turn:
        return refused(RULES, "CORE-2", "MAID-04", "MAID-07", "MAID-D1")
    size = len(state.hands[state.giver()])
    if move < size:
        return LEGAL
    return refused(RULES, "MAID-D1", "MAID-04", evidence=(Measured("cards of the giver", size, move + 1),))


def _judge_arrangement(state: "OldMaidState", seat: int, move: int) -> Verdict:
    if not state.rules.has_arranging:
        return refused(RULES, "MAID-O3", "MAID-D3")
    if state.phase != ARRANGE or seat != state.giver():
        return refused(RULES, "MAID-D3", "MAID-04")
    size = len(state.hands[seat])
    if move == KEEP or move in SWAPS[size]:
        return LEGAL
    if move & 1023 >= size or move >> 10 & 1023 >= size:
        most = max(move & 1023, move >> 10 & 1023)
        return refused(RULES, "MAID-D3", evidence=(Measured("cards in your hand", size, most + 1),))
    return refused(RULES, "MAID-D3")
