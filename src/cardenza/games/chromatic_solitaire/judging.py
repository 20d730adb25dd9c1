"""What is wrong with a move of Chromatic Solitaire, rule by rule, with the proof."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.chromatic_solitaire.moves import (
    BACK,
    CONCEDE,
    DEAL,
    DEAL_PHASE,
    MOVE,
    TURN,
    UP,
    WASTE_TO,
    WASTE_UP,
    B,
    C,
    back_of,
    block_of,
)
from cardenza.games.chromatic_solitaire.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.chromatic_solitaire.state import SolitaireState


def verdict(state: "SolitaireState", seat: int, move: int) -> Verdict:
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, "SOLI-R17", _decision(move))
    if (move == DEAL) != (state.phase == DEAL_PHASE):
        return refused(RULES, "SOLI-R24", _decision(move))
    if move in (CONCEDE, DEAL):
        return LEGAL
    if move == TURN:
        return _judge_turn(state)
    if move == WASTE_UP:
        return _judge_rise(state, state.waste[-1] if state.waste else -1, "SOLI-R8", "SOLI-D5")
    if move < WASTE_TO:
        column = move - UP
        return _judge_rise(state, -1 if state.is_empty(column) else int(state.end(column)), "SOLI-05", "SOLI-D2")
    if move < BACK:
        return _judge_waste(state, move - WASTE_TO)
    if move < MOVE:
        note, column = back_of(move)
        return _judge_back(state, note, column)
    source, size, target = block_of(move)
    return _judge_block(state, source, size, target)


def _judge_turn(state: "SolitaireState") -> Verdict:
    if state.can_turn():
        return LEGAL
    if len(state.waste) > 1:
        return refused(RULES, "SOLI-R25", "SOLI-11", "SOLI-D3")
    limit = ["SOLI-R25"] if state.passes >= state.rules.most_turnings else []
    return refused(RULES, "SOLI-R14" if state.waste else "SOLI-D3", "SOLI-D3", "SOLI-R14", *limit)


def _judge_rise(state: "SolitaireState", note: int, rule: str, decision: str) -> Verdict:
    if note < 0:
        return refused(RULES, decision, evidence=(Listed("cards there", []),))
    if state.can_rise(note):
        return LEGAL
    tops = Listed("the piles show", [NAMES[top] for top in state.tops()])
    return refused(RULES, "SOLI-06", rule, decision, evidence=(Listed("goes up", [NAMES[note]]), tops))


def _judge_block(state: "SolitaireState", source: int, size: int, target: int) -> Verdict:
    if source == target or size > state.size(source) or state.is_empty(source):
        face_up_cards = Listed("face-up cards there", [NAMES[note] for note in state.run(source)])
        return refused(RULES, "SOLI-D1", evidence=(face_up_cards,))
    head = int(state.end(source)) + size - 1
    if not state.can_land(head, target):
        return _cannot_land(state, head, target, "SOLI-D1")
    if state.is_empty(target) and size == state.size(source) and not state.down(source):
        return refused(RULES, "SOLI-R14", "SOLI-D1")
    return LEGAL


def _judge_waste(state: "SolitaireState", column: int) -> Verdict:
    if not state.waste:
        return refused(RULES, "SOLI-D4", evidence=(Listed("the waste shows", []),))
    if not state.can_land(state.waste[-1], column):
        return _cannot_land(state, state.waste[-1], column, "SOLI-R8", "SOLI-D4")
    return LEGAL


def _judge_back(state: "SolitaireState", note: int, column: int) -> Verdict:
    if not state.rules.has_take_back or not state.shows(note):
        tops = Listed("the piles show", [NAMES[top] for top in state.tops()])
        return refused(RULES, "SOLI-R11", "SOLI-D7", evidence=(tops,))
    if state.is_empty(column) or state.end(column) != note + 1:
        return _cannot_land(state, note, column, "SOLI-D7")
    return LEGAL


def _cannot_land(state: "SolitaireState", note: int, column: int, *also: str) -> Verdict:
    """Why a card does not fit a column: the order, its two ends, or the option for empty columns."""
    if state.is_empty(column):
        rule = "SOLI-R4" if state.rules.is_b_only else "SOLI-07"
        return refused(RULES, rule, *also, evidence=(Listed("starts the column", [NAMES[note]]),))
    end = int(state.end(column))
    rules = ["SOLI-12", "SOLI-R5"] if note == B else ["SOLI-R5", "SOLI-07"] if end == C else ["SOLI-07"]
    wanted = Listed("this end takes", [] if end == C else [NAMES[end - 1]])
    offered = Listed("this card goes on", [] if note == B else [NAMES[note + 1]])
    return refused(RULES, *rules, *also, evidence=(wanted, offered))


def _decision(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move < UP:
        return ["SOLI-D3", "SOLI-D5", "SOLI-D6", "SOLI-R24"][move]
    if move < WASTE_TO:
        return "SOLI-D2"
    return "SOLI-D4" if move < BACK else "SOLI-D7" if move < MOVE else "SOLI-D1"
