"""What is wrong with a move of Bluff the Scale, rule by rule, with the proof."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.bluff_the_scale.moves import (
    CALL,
    CORRECT,
    DEAL,
    DEALING,
    NOTHING,
    PASS,
    PLACE,
    PLACE_AS,
    REACTING,
    REPLACE,
    REPLACING,
    ROOT,
    ROOTING,
    decision_of,
    kind_of,
)
from cardenza.games.bluff_the_scale.naming import NAMES as SAID_NAMES
from cardenza.games.bluff_the_scale.naming import pitch_of
from cardenza.games.bluff_the_scale.rulebook import RULES
from cardenza.games.bluff_the_scale.telling import spelled
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Marked, Verdict, mistake, refused
from cardenza.theory import LETTERS

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale.state import BluffState


def verdict(state: "BluffState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if move == DEAL or state.phase == DEALING:
        return _judge_deal(state, seat, move)
    kind = kind_of(move) if move >= ROOT else move
    if kind in (CALL, PASS, CORRECT):
        return _judge_answer(state, seat, move)
    if state.phase == REACTING:
        rules = ["BLUF-R10"] if kind == REPLACE else []
        return refused(RULES, "BLUF-R31", "BLUF-11", *rules, decision)
    if seat != state.turn:
        rules = ["BLUF-06", "BLUF-R5"] if kind == ROOT else []
        return refused(RULES, "CORE-2", "BLUF-08", *rules, decision)
    if kind == ROOT:
        return LEGAL if state.phase == ROOTING else refused(RULES, "BLUF-D1", "BLUF-06")
    if state.phase == ROOTING:
        return refused(RULES, "BLUF-06", "BLUF-R5", decision)
    return _judge_replacement(state, seat, move) if kind == REPLACE else _judge_place(state, seat, move, kind)


def _judge_deal(state: "BluffState", seat: int, move: int) -> Verdict:
    if move != DEAL or state.phase != DEALING:
        return refused(RULES, "BLUF-R32", decision_of(move))
    return LEGAL if seat == state.turn else refused(RULES, "BLUF-R32", "CORE-2")


# ------------------------------------------------------------------------------------------------ putting down


def _judge_place(state: "BluffState", seat: int, move: int, kind: int) -> Verdict:
    if state.phase == REPLACING:
        return refused(RULES, "BLUF-20", "BLUF-D5", "BLUF-D2")
    if kind == PLACE and state.rules.is_manual:
        return refused(RULES, "BLUF-07", "BLUF-08", "BLUF-D2")  # the name is missing
    if kind == PLACE_AS and not state.rules.is_manual:
        return refused(RULES, "BLUF-R26", "BLUF-D2")  # the table says the names
    note = move - PLACE if kind == PLACE else move - PLACE_AS >> 6
    if not state.holds(seat, note):
        return _not_held(note, "BLUF-D2")
    if kind == PLACE or state.rules.naming.is_right(state.right_names(), move - PLACE_AS & 63):
        return LEGAL
    if not state.rules.is_advanced:
        rules = ["BLUF-09", "BLUF-R26"] if _names_the_note(state, move - PLACE_AS & 63) else ["BLUF-R26", "BLUF-09"]
        return mistake(RULES, *rules, "BLUF-D2", cost="BLUF-R26", evidence=spelling(state))
    rules = _naming_rules(state)
    cost = "BLUF-R22" if state.is_free() else "BLUF-19"
    return mistake(RULES, *rules, "BLUF-R26", "BLUF-D2", cost=cost, evidence=spelling(state))


def _names_the_note(state: "BluffState", name: int) -> bool:
    """Is it a name of the note on this sector, though not one of those on the cards?"""
    right = state.rules.naming.sets[state.right_names()][0]
    return pitch_of(name) == pitch_of(right)


def _judge_replacement(state: "BluffState", seat: int, move: int) -> Verdict:
    note, name = move - REPLACE >> 6, move - REPLACE & 63
    if state.phase != REPLACING:
        return refused(RULES, "BLUF-D5", "BLUF-R10", "BLUF-20")
    if not state.holds(seat, note):
        return _not_held(note, "BLUF-D5")
    if not state.others_held(seat) >> note & 1:
        taken_back = Listed("taken back", [NAMES[note]])
        return refused(RULES, "BLUF-R24", "BLUF-20", "BLUF-D5", evidence=(taken_back,))
    if state.rules.naming.is_right(state.right_names(), name):
        return LEGAL
    rules = _naming_rules(state)
    return refused(RULES, "BLUF-R25", "BLUF-20", "BLUF-D5", *rules, evidence=spelling(state))


def _not_held(note: int, decision: str) -> Verdict:
    return refused(RULES, "CORE-3", decision, evidence=(Listed("not in your hand", [NAMES[note]]),))


# ------------------------------------------------------------------------------------------------ reacting


def _judge_answer(state: "BluffState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    is_correcting = decision == "BLUF-D4"
    if is_correcting and not state.rules.is_advanced:
        return refused(RULES, "BLUF-R28", "BLUF-D4")
    if state.phase != REACTING or seat == state.turn:
        rules = ["BLUF-19"] if is_correcting else ["BLUF-11", "BLUF-R11"] if move == CALL else ["BLUF-11"]
        return refused(RULES, *rules, decision, *([] if seat == state.turn else ["BLUF-R31"]))
    if state.passed >> seat & 1:
        return refused(RULES, "BLUF-R31", "BLUF-D6", decision)
    return _judge_correction(state, seat, move - CORRECT) if is_correcting else LEGAL


def _judge_correction(state: "BluffState", seat: int, name: int) -> Verdict:
    if not state.can_correct(seat):
        return refused(RULES, *_why_no_correction(state, seat), "BLUF-D4")
    if state.is_named_rightly() or not state.rules.naming.is_right(state.right_names(), name):
        rules = _naming_rules(state)
        return mistake(RULES, "BLUF-R23", "BLUF-D4", *rules, cost="BLUF-R23", evidence=spelling(state))
    return LEGAL


def _why_no_correction(state: "BluffState", seat: int) -> list[str]:
    reasons: list[str] = []
    if state.is_free():
        reasons += ["BLUF-R22", "CDECK-R9"]
    if state.is_replaced:
        reasons.append("BLUF-R25")
    if (state.tried | state.barred) >> seat & 1:
        reasons.append("BLUF-R23")
    return reasons


# ------------------------------------------------------------------------------------------------ the proof


def _naming_rules(state: "BluffState") -> list[str]:
    """By which rules a name is right or wrong here."""
    if state.degree() == 0:
        return ["BLUF-R21", "BLUF-18"]
    if state.is_free():
        return ["BLUF-R22", "CDECK-R9"]
    scale = state.rules.card_text(state.scale)
    further = {"sc-blues": ["BLUF-R22", "CDECK-R10"], "sc-whole-tone": ["BLUF-R22", "CDECK-R13"]}
    return ["BLUF-18", "BLUF-R21", *further.get(scale, [])]


def spelling(state: "BluffState") -> tuple[Evidence, ...]:
    """The letter counted from the root by the number of the degree, the scale with the note due, and its names."""
    right = [SAID_NAMES[name] for name in state.rules.naming.sets[state.right_names()]]
    names = Listed("right names", right)
    at = state.degree()
    if not state.rules.is_advanced or at == 0 or state.is_free() or state.root_name == NOTHING:
        return (names,)
    scale = state.rules.naming.scales[state.scale - state.rules.first_scale]
    letter = LETTERS.index(SAID_NAMES[state.root_name][0])
    counted = Counted([LETTERS[(letter + step) % 7] for step in range(scale.degrees[at].number)])
    return counted, Marked("the scale, spelled", spelled(state), at), names
