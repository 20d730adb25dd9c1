"""What is wrong with a move of Go Fish, rule by rule, with the proof."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import COPIES, NOTES, PAIR_RULES
from cardenza.games.go_fish.moves import FISH, QUESTION
from cardenza.games.go_fish.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Measured, Summed, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.go_fish.state import GoFishState


def verdict(state: "GoFishState", seat: int, move: int) -> Verdict:
    decision = "FISH-D5" if move == FISH else "FISH-D1"
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "FISH-02", "FISH-R3", decision)
    holders = [other for other in range(state.rules.seats) if other != seat and state.hands[other]]
    if move == FISH:
        asked = Measured("others with cards", len(holders), 0, is_most=True)
        return refused(RULES, "FISH-R6", "FISH-D5", "FISH-04", evidence=(asked,)) if holders else LEGAL
    if move >> 4 not in holders:
        return refused(RULES, "FISH-04", "FISH-D1", *([] if holders else ["FISH-R6"]))
    if state.hands[seat] & COPIES[state.rules.partners[move & 15]]:
        return LEGAL
    return _judge_note(state, seat, move & 15)


def _judge_note(state: "GoFishState", seat: int, note: int) -> Verdict:
    """A question for a note that fits no card of the hand."""
    possible = Listed("these can be asked for", state.notes_to_ask(seat))
    if note == QUESTION and not state.rules.has_questions:
        return refused(RULES, "FISH-R2", "FISH-R7", "FISH-04", "FISH-D1", evidence=(possible,))
    if state.rules.is_paired and state.rules.pair_rule != PAIR_RULES[0]:
        needed = Listed("not in your hand", [NOTES[state.rules.partners[note]]])
        proof = (_proof(state, note), needed, possible)
        return refused(RULES, "FISH-R8", "FISH-R7", "FISH-04", "FISH-D1", evidence=proof)
    rules = ["FISH-04", "FISH-D1", *(["FISH-R8"] if state.rules.is_paired else [])]
    return refused(RULES, "FISH-R7", *rules, evidence=(possible,))


def _proof(state: "GoFishState", note: int) -> Evidence:
    """The partner that would be needed: six half steps away, or the hour that adds up to twelve."""
    partner = state.rules.partners[note]
    if state.rules.pair_rule == "tritone":
        return Counted([NOTES[(note + step) % 12] for step in range(7)])
    hours = [str(note or 12), str(partner)] if partner else ["12"]
    return Summed("hours", hours, "12", "12", is_most=False)
