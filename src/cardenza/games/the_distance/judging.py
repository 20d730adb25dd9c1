"""What is wrong with a move of The Distance, rule by rule, with the proof."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import (
    ALL_LETTERS,
    LETTERS_OF_NOTE,
    WILDS,
    card_text,
    cards_in,
    letters_of,
    names_of,
    note_of,
)
from cardenza.games.the_distance.moves import (
    CALL,
    CALL_OUT,
    CARRIERS,
    DECLINE,
    DRAW,
    DRAWS_BEFORE_PASS,
    LETTERS,
    MEMBERS,
    PASS,
    decision_of,
)
from cardenza.games.the_distance.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Measured, Verdict, mistake, refused
from cardenza.theory import letters as alphabet

if TYPE_CHECKING:
    from cardenza.games.the_distance.state import DistanceState


def verdict(state: "DistanceState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if CALL_OUT <= move <= DECLINE:
        return _judge_answer(state, seat, move)
    if state.phase == CALL:
        return refused(RULES, "DIST-R28", decision)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "DIST-12", decision)
    if move == DRAW:
        return _judge_draw(state, seat)
    if move == PASS:
        return _judge_pass(state, seat)
    return _judge_play(state, seat, move >> 3, move & 7)


def _judge_play(state: "DistanceState", seat: int, cards: int, letter: int) -> Verdict:
    if not cards or letter >= len(LETTERS):
        return refused(RULES, "CORE-4", "DIST-D1")
    if missing := cards & ~state.hands[seat]:
        return refused(RULES, "CORE-3", "DIST-D1", "DIST-D2", evidence=(Listed("not in your hand", names_of(missing)),))
    if state.is_sound(cards, letter):
        return LEGAL
    broken = _broken_rules(state, cards, letter)
    if state.rules.is_strict:
        return mistake(RULES, *broken, cost="DIST-18", evidence=_proof(state, seat))
    return refused(RULES, *broken, evidence=_proof(state, seat))


def _broken_rules(state: "DistanceState", cards: int, letter: int) -> tuple[str, ...]:
    if not state.required() >> letter & 1:
        return "DIST-13", "DIST-17", "DIST-D1"
    strange = cards & ~WILDS & ~CARRIERS[letter]
    if not strange:
        return "DIST-15", "DIST-14", "DIST-D1"
    if all(_is_white_neighbour(card, letter) for card in cards_in(strange)):
        return "DIST-R26", "DIST-13", "DIST-D1"
    return ("DIST-13", "DIST-D1") if strange == cards else ("DIST-13", "DIST-14", "DIST-D1")


def _proof(state: "DistanceState", seat: int) -> tuple[Evidence, ...]:
    """The interval counted up from the base, and the cards in hand that would fit."""
    due = state.required()
    fitting = [card for card in cards_in(state.hands[seat]) if letters_of(card) & due]
    fit = Listed("these fit", [card_text(card) for card in fitting])
    if due == ALL_LETTERS:
        return Listed("any letter is due", LETTERS), fit
    steps = [alphabet.count_up(base, state.rules.interval) for base in MEMBERS[state.base]]
    return (*[Counted([LETTERS[letter] for letter in counted]) for counted in steps], fit)


def _judge_draw(state: "DistanceState", seat: int) -> Verdict:
    if state.may_draw(state.has_natural(state.hands[seat])):
        return LEGAL
    if state.draws >= state.rules.most_draws:
        drawn = Measured("draws", state.draws, state.rules.most_draws, is_most=True)
        return refused(RULES, "DIST-R8", "DIST-D3", evidence=(drawn,))
    if state.supply() == 0:
        return refused(RULES, "DIST-R13", "DIST-D3")
    return refused(RULES, "DIST-R6", "DIST-21", "DIST-D3", evidence=_proof(state, seat))


def _judge_pass(state: "DistanceState", seat: int) -> Verdict:
    if state.may_pass(state.has_natural(state.hands[seat])):
        return LEGAL
    if state.supply() == 0:
        return refused(RULES, "DIST-R13", "DIST-R7", "DIST-D4", evidence=_proof(state, seat))
    return refused(RULES, "DIST-23", "DIST-D4", evidence=(Measured("draws", state.draws, DRAWS_BEFORE_PASS),))


def _judge_answer(state: "DistanceState", seat: int, answer: int) -> Verdict:
    decision = decision_of(answer)
    if answer in state.answers(seat) and state.phase == CALL:
        return LEGAL
    if not state.rules.is_strict:
        return refused(RULES, "DIST-R19", "DIST-R18", decision)
    if state.phase != CALL:
        is_late = decision == "DIST-D6" and any(hand.bit_count() == 1 for hand in state.hands)
        return refused(RULES, "DIST-R16" if is_late else "DIST-R18", "DIST-R18", "DIST-R16", decision)
    if state.answered >> seat & 1:
        return refused(RULES, "DIST-R28", decision)
    return refused(RULES, decision)


def _is_white_neighbour(card: int, letter: int) -> bool:
    """Is this a white key asked to take the letter of the white key a half step away (C as B, F as E)?"""
    half_steps = (note_of(card) - alphabet.NATURALS[letter]) % 12
    return len(LETTERS_OF_NOTE[note_of(card)]) == 1 and half_steps in (1, 11)
