"""What is wrong with a move of Clé de Sol, rule by rule: names counted, beats added up, neighbours on the staff."""

from typing import TYPE_CHECKING, Final

from cardenza.decks.cle_de_sol import (
    MUSICIEN,
    NOTES,
    ONE,
    PITCH_NAMES,
    RHYTHMS,
    card_text,
    cards_of,
    interval_of,
    is_hauteur,
    is_music,
    is_note,
    is_rythme,
    name_of,
    notes_in,
    rhythm_of,
    step_of,
)
from cardenza.games.cle_de_sol import intercepting
from cardenza.games.cle_de_sol.moves import (
    BEATS,
    DEAL,
    DEAL_OUT,
    DEMAND,
    DEMANDED,
    DEMANDS,
    DRAW,
    FREE,
    GIVE,
    GIVEN,
    INTERCEPT,
    INTERVAL,
    LET,
    MIXED,
    NOTE_BITS,
    NOTES_OF_RHYTHM,
    NOTHING,
    OVER,
    PLACES,
    QUARTERS,
    SIMPLE,
    TOP,
    WINDOW,
    placed_by,
    sums_of,
    texts,
    unpacked,
)
from cardenza.games.cle_de_sol.rulebook import RULES
from cardenza.kernel.verdict import (
    LEGAL,
    Counted,
    Evidence,
    Listed,
    Marked,
    Measured,
    Summed,
    Verdict,
    mistake,
    refused,
)
from cardenza.theory import letters as alphabet

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState

MOST_ADDED: Final = 12
MOST_SUMS: Final = 3


def verdict(state: "CleDeSolState", seat: int, move: int) -> Verdict:
    kind, rest, decision = move & NOTE_BITS, move >> 6, _decision(state, move)
    if state.phase == OVER:
        return refused(RULES, "CORE-1", "CLEF-10", decision)
    if state.phase == DEAL or move == DEAL_OUT:
        return _judge_deal(state, seat, move, decision)
    if kind == INTERCEPT or move == LET:
        return _judge_answer(state, seat, move)
    if kind == GIVEN or state.phase == GIVE:
        return _judge_gift(state, seat, move, decision)
    if state.phase == WINDOW:
        return refused(RULES, "CLEF-R40", "CLEF-D8", decision)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "CLEF-06", decision)
    if move == DRAW:
        return _judge_draw(state, seat)
    if kind == DEMANDED:
        return _judge_demand(state, seat)
    if kind < NOTES and rest:
        return _judge_sum(state, seat, notes_in(placed_by(move)))
    if kind == MIXED:
        return _judge_mixture(state, seat, unpacked(rest))
    return _judge_card(state, seat, kind if kind < NOTES else rest)


def _decision(state: "CleDeSolState", move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    kind, rest = move & NOTE_BITS, move >> 6
    if kind == SIMPLE:
        return ["CLEF-D7", "CLEF-D8", "CLEF-D11"][rest]
    if kind == DEMANDED:
        return "CLEF-D4"
    if kind == INTERCEPT:
        return "CLEF-D8"
    if kind == GIVEN:
        return "CLEF-D10"
    if kind == MIXED or (kind < NOTES and rest):
        return "CLEF-D2"
    return ["CLEF-D1", "CLEF-D3", "CLEF-D5", "CLEF-D6"][state.mode]


def _judge_deal(state: "CleDeSolState", seat: int, move: int, decision: str) -> Verdict:
    if state.phase != DEAL:
        return refused(RULES, "CLEF-R42", "CLEF-D11", "CLEF-02")
    if move == DEAL_OUT and seat == state.starter:
        return LEGAL
    if move == DEAL_OUT:
        return refused(RULES, "CLEF-R8", "CLEF-D11", "CLEF-02", "CLEF-R42")
    return refused(RULES, "CLEF-D11", "CLEF-02", decision)


def _judge_answer(state: "CleDeSolState", seat: int, move: int) -> Verdict:
    if not state.rules.has_interception:
        return refused(RULES, "CLEF-O2", "CLEF-R27", "CLEF-40", "CLEF-D8")
    if state.phase == GIVE:
        return refused(RULES, "CLEF-R41", "CLEF-R40", "CLEF-D8", "CLEF-D10")
    if state.phase != WINDOW:
        return refused(RULES, "CLEF-R27", "CLEF-40", "CLEF-D8", "CLEF-R40")
    if seat == state.turn:
        return refused(RULES, "CLEF-R25", "CLEF-D8", "CLEF-R40")
    if state.answered >> seat & 1:
        return refused(RULES, "CLEF-R40", "CLEF-D9", "CLEF-D8")
    return LEGAL if move == LET else _judge_interception(state, seat, move >> 6)


def _judge_interception(state: "CleDeSolState", seat: int, card: int) -> Verdict:
    if not state.holds(seat, card):
        return refused(RULES, "CORE-3", "CLEF-D8", "CLEF-D9", "CLEF-40", evidence=(_missing([card]),))
    if intercepting.is_twin(state, card):
        return LEGAL
    proof = (Listed("the twin", intercepting.twins(state)),)
    if state.rules.is_strict:
        return mistake(RULES, "CLEF-40", "CLEF-R38", "CLEF-D9", "CLEF-D8", cost="CLEF-42", evidence=proof)
    return refused(RULES, "CLEF-40", "CLEF-D8", "CLEF-O2", "CLEF-D9", "CLEF-R38", evidence=proof)


def _judge_gift(state: "CleDeSolState", seat: int, move: int, decision: str) -> Verdict:
    if state.phase != GIVE or (seat != state.turn and move & NOTE_BITS == GIVEN):
        return refused(RULES, "CLEF-D10", "CLEF-42")
    if seat != state.turn or move & NOTE_BITS != GIVEN:
        return refused(RULES, "CLEF-R41", "CLEF-D10", "CLEF-42", decision)
    cards = unpacked(move >> 6)
    if missing := _missing_cards(state, seat, cards):
        return refused(RULES, "CORE-3", "CLEF-D10", evidence=(_missing(missing),))
    due = intercepting.gift_size(state)
    if len(cards) == due:
        return LEGAL
    given = Measured("cards given", len(cards), due, len(cards) > due)
    return refused(RULES, "CLEF-R30", "CLEF-D10", "CLEF-42", evidence=(given,))


def _judge_draw(state: "CleDeSolState", seat: int) -> Verdict:
    can_place = state.can_place(seat)
    if state.mode == DEMAND:
        if not can_place:
            return LEGAL  # CLEF-39
        return refused(RULES, "CLEF-38", "CLEF-R9", "CLEF-05", "CLEF-D6", "CLEF-D7", evidence=_proof(state, seat))
    if state.mode == INTERVAL and can_place:
        return refused(RULES, "CLEF-R16", "CLEF-R9", "CLEF-27", "CLEF-D7", evidence=_proof(state, seat))
    if state.mode == INTERVAL and state.has_musicien(seat):
        proof = (Listed("these fit", [card_text(MUSICIEN)]),)
        return refused(RULES, "CLEF-29", "CLEF-R16", "CLEF-R9", "CLEF-D7", evidence=proof)
    if can_place or state.has_musicien(seat):
        return refused(RULES, "CLEF-R9", "CLEF-05", "CLEF-D7", evidence=(_fitting_cards(state, seat),))
    return LEGAL


def _judge_demand(state: "CleDeSolState", seat: int) -> Verdict:
    if not state.has_musicien(seat):
        return refused(RULES, "CORE-3", "CLEF-D4", evidence=(_missing([MUSICIEN]),))
    if state.can_demand(seat):
        return LEGAL
    proof = _proof(state, seat)
    if state.mode == INTERVAL:
        return refused(RULES, "CLEF-R16", "CLEF-29", "CLEF-27", "CLEF-D4", evidence=proof)
    return refused(RULES, "CLEF-R20", "CLEF-39", "CLEF-38", "CLEF-D4", "CLEF-D6", evidence=proof)


def _judge_sum(state: "CleDeSolState", seat: int, notes: list[int]) -> Verdict:
    if missing := _missing_cards(state, seat, notes):
        return refused(RULES, "CORE-3", "CLEF-D2", evidence=(_missing(missing),))
    if not state.is_sum_due():
        return refused(RULES, "CLEF-R11", "CLEF-15", "CLEF-D2", *_rules_here(state), evidence=_proof(state, seat))
    if sum([QUARTERS[rhythm_of(note)] for note in notes]) == QUARTERS[rhythm_of(state.music[-1])]:
        return LEGAL
    return refused(RULES, "CLEF-15", "CLEF-R11", "CLEF-D2", evidence=(_beats(state, notes),))


def _judge_mixture(state: "CleDeSolState", seat: int, cards: list[int]) -> Verdict:
    """Several cards that are not all Notes, or name one twice, never go together."""
    if missing := _missing_cards(state, seat, cards):
        return refused(RULES, "CORE-3", "CLEF-D2", evidence=(_missing(missing),))
    telling = ("CLEF-15", "CLEF-R11") if state.is_sum_due() else ("CLEF-R11", "CLEF-15")
    return refused(RULES, *telling, "CLEF-D2", *_rules_here(state), evidence=_proof(state, seat))


def _rules_here(state: "CleDeSolState") -> list[str]:
    """What rules the moment besides: why several cards do not go."""
    if state.mode == FREE:
        return ["CLEF-D3", "CLEF-R12"]
    if state.mode == INTERVAL:
        return ["CLEF-28", "CLEF-D5"]
    return ["CLEF-R19", "CLEF-D6"] if state.mode == DEMAND else ["CLEF-D1"]


def _judge_card(state: "CleDeSolState", seat: int, card: int) -> Verdict:
    if not state.holds(seat, card):
        decision = _decision(state, PLACES[card])
        return refused(RULES, "CORE-3", decision, "CLEF-05", evidence=(_missing([card]),))
    if card == MUSICIEN:
        verdict = _judge_demand(state, seat)
        return refused(RULES, "CLEF-37", "CLEF-D4") if verdict.is_legal() else verdict
    if state.fits(card):
        return LEGAL
    if state.mode == FREE:
        return refused(RULES, "CLEF-R12", "CLEF-D3", evidence=(_fitting_cards(state, seat),))
    broken = _broken_by_sign(state, card) if state.mode != TOP else _broken_on_top(state, card)
    return refused(RULES, *broken, evidence=_proof(state, seat, card))


def _broken_by_sign(state: "CleDeSolState", card: int) -> list[str]:
    """The rules that a card breaks on an open interval or demand."""
    is_sign = not is_music(card)
    if state.mode == INTERVAL:
        if is_sign:
            return ["CLEF-R21", "CLEF-27", "CLEF-28", "CLEF-D5"]
        if is_rythme(card):
            return ["CLEF-28", "CLEF-27", "CLEF-D5"]
        measure = "CLEF-O4" if state.rules.fitting.on_staff else "CLEF-R5"
        return ["CLEF-27", "CLEF-28", "CLEF-32", "CLEF-D5", measure]
    return ["CLEF-R21" if is_sign else "CLEF-R19", "CLEF-38", "CLEF-R19", "CLEF-D6"]


def _broken_on_top(state: "CleDeSolState", card: int) -> list[str]:
    """The rules that a card breaks on the top of the music pile."""
    top = state.music[-1]
    if is_rythme(top):
        if is_rythme(card):
            return ["CLEF-13", "CLEF-D1"]
        return ["CLEF-14", "CLEF-15", "CLEF-R11", "CLEF-D1"] if is_note(card) else ["CLEF-R37", "CLEF-D1"]
    if is_hauteur(top):
        return ["CLEF-17", "CLEF-R4", "CLEF-D1"] if is_note(card) else ["CLEF-R37", "CLEF-17", "CLEF-D1"]
    if is_rythme(card):
        return ["CLEF-20", "CLEF-D1"]
    if is_hauteur(card):
        return ["CLEF-21", "CLEF-R4", "CLEF-D1"]
    neighbours = "CLEF-O5" if state.rules.fitting.by_name else "CLEF-R3"
    return ["CLEF-24", neighbours, "CLEF-22", "CLEF-23", "CLEF-D1"]


def _missing_cards(state: "CleDeSolState", seat: int, cards: list[int]) -> list[int]:
    """The cards that the hand has not, or not so often."""
    return [card for card in dict.fromkeys(cards) if cards.count(card) > state.held(seat, card)]


def _proof(state: "CleDeSolState", seat: int, card: int = NOTHING) -> tuple[Evidence, ...]:
    """What is due, counted, added up or shown on the staff; and the cards in hand that would fit."""
    fit = _fitting_cards(state, seat)
    top = state.music[-1]
    if state.mode == INTERVAL:
        interval, name = interval_of(state.signs[-1]), name_of(top)
        counted = _counted(alphabet.count_up(name, interval)), _counted(alphabet.count_down(name, interval))
        return (*counted, _on_staff(state, card), fit) if _is_on_staff(state, card) else (*counted, fit)
    if state.mode == DEMAND:
        return Listed("demanded", [DEMANDS[state.demand]]), fit
    if card == NOTHING:
        return (fit,)
    if is_rythme(top) and (is_note(card) or is_rythme(card)):
        return _beats(state, [card]), fit
    return (_staff(state, card) if is_note(top) and is_note(card) else _asked_for(top, card), fit)


def _asked_for(top: int, card: int) -> Listed:
    """The name or the rhythm of the card on top, whichever the other kind of card could share with it."""
    by_rhythm = is_rythme(top) or (is_note(top) and is_rythme(card))
    return Listed("asked for", [RHYTHMS[rhythm_of(top)] if by_rhythm else PITCH_NAMES[name_of(top)]])


def _beats(state: "CleDeSolState", notes: list[int]) -> Summed:
    """The values of some cards added up, and what the Rythme on top asks for (CLEF-15, CLEF-44)."""
    total = sum([QUARTERS[rhythm_of(note)] for note in notes])
    terms = [BEATS[rhythm_of(note)] for note in notes]
    return Summed("beats", terms, f"{total / 4:g}", BEATS[rhythm_of(state.music[-1])], is_most=False)


def _is_on_staff(state: "CleDeSolState", card: int) -> bool:
    """Is the interval to this card measured on the staff (CLEF-O4)?"""
    return state.rules.fitting.on_staff and 0 <= card < NOTES and is_note(state.music[-1])


def _on_staff(state: "CleDeSolState", card: int) -> Listed:
    """The Notes that form the interval on the staff, in the rhythm of the card."""
    notes = notes_in(state.rules.fitting.notes[state.due()] & NOTES_OF_RHYTHM[rhythm_of(card)])
    return Listed("on the staff", [card_text(note) for note in notes if state.rules.copies[note]])


def _staff(state: "CleDeSolState", card: int) -> Marked:
    """The Note on top between its neighbours, as they would be in the rhythm of the card (CLEF-24)."""
    top = state.music[-1]
    if state.rules.fitting.by_name:
        names = [PITCH_NAMES[(name_of(top) + way) % 7] for way in (-1, 0, 1)]
        return Marked("beside it by name", names, 1, is_due=False)
    rhythm = rhythm_of(card)
    below, above = step_of(top) - 1, step_of(top) + 1
    under = [card_text(4 * below + rhythm)] if below >= 0 else []
    over = [card_text(4 * above + rhythm)] if above < state.rules.pitches else []
    return Marked("beside it on the staff", [*under, card_text(top), *over], len(under), is_due=False)


def _fitting_cards(state: "CleDeSolState", seat: int) -> Listed:
    cards = [
        card for card in dict.fromkeys(cards_of(state.notes[seat], state.others[seat])) if _goes(state, seat, card)
    ]
    return Listed("these fit", [card_text(card) for card in cards] + _some_sums(state, seat))


def _some_sums(state: "CleDeSolState", seat: int) -> list[str]:
    """A few of the sums that the first Notes of a hand make (CLEF-15)."""
    if not state.is_sum_due():
        return []
    few = 0
    for note in notes_in(state.notes[seat])[:MOST_ADDED]:
        few |= ONE[note]
    found: list[int] = []
    for move in sums_of(few, rhythm_of(state.music[-1])):
        notes = move >> 6 | ONE[move & 63]
        if move >> 6 and notes not in found and len(found) < MOST_SUMS:
            found.append(notes)
    return [texts(notes_in(notes)) for notes in found]


def _goes(state: "CleDeSolState", seat: int, card: int) -> bool:
    return state.can_demand(seat) if card == MUSICIEN else state.fits(card)


def _missing(cards: list[int]) -> Listed:
    return Listed("not in your hand", [card_text(card) for card in cards])


def _counted(names: list[int]) -> Counted:
    return Counted([PITCH_NAMES[name] for name in names])
