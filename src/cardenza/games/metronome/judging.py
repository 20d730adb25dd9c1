"""What is wrong with a move of Metronome, rule by rule, with the proof: beats added up, colours, notes."""

from typing import TYPE_CHECKING, Final

from cardenza.decks.metronome import (
    COLOUR,
    COLOURS,
    DOT,
    KINDS,
    LENGTH,
    NAMES,
    QUARTERS,
    TIE,
    beats_text,
    is_note,
    is_signature,
)
from cardenza.games.metronome import taking
from cardenza.games.metronome.measure import NONE, follows
from cardenza.games.metronome.moves import DRAW, DRAWN, GIFT, GIVE, KEEP, PASS, TIE_OVER, decision_of, gift_of
from cardenza.games.metronome.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Measured, Summed, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.metronome.state import MetronomeState

COLOUR_WORDS: Final = ["blue", "gold", "red"]


def verdict(state: "MetronomeState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if outcome := state.outcome():
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "METR-R21", decision)
    if move == KEEP or move >= GIVE:
        return _judge_gift(state, seat, move)
    if state.phase == GIFT:
        return refused(RULES, "METR-R15", "METR-D8", decision)
    if state.phase == DRAWN and not (move == state.drawn or (state.drawn == TIE and move >= TIE_OVER)):
        must = Listed("just drawn", [NAMES[state.drawn]])
        return refused(RULES, "METR-R29", "METR-04", "METR-R3", "METR-D6", decision, evidence=(must,))
    if move == DRAW:
        return _judge_draw(state, seat)
    if move == PASS:
        return _judge_pass(state, seat)
    return _judge_play(state, seat, move)


def _judge_play(state: "MetronomeState", seat: int, move: int) -> Verdict:
    if move == TIE or not (0 <= move < KINDS or move >= TIE_OVER):
        return refused(RULES, "CORE-4", "METR-03")
    card = TIE if move >= TIE_OVER else move
    if not state.pack.count(state.hands[seat], card):
        missing = Listed("not in your hand", [NAMES[card]])
        return refused(RULES, "CORE-3", "METR-03", decision_of(move), evidence=(missing,))
    if card == TIE:
        return _judge_tie(state, move - TIE_OVER)
    if state.can_play(card):
        return LEGAL
    if is_note(card):
        return _judge_note(state, seat, card)
    if card == DOT:
        return _judge_dot(state)
    if is_signature(card):
        return _judge_signature(state, card)
    return refused(RULES, "METR-17", "METR-R19", "METR-D2", evidence=(_uncovered(state),))


def _judge_note(state: "MetronomeState", seat: int, card: int) -> Verdict:
    """A note that does not fit: its colour, its length, or both."""
    cited: list[str] = []
    proof: list[Evidence] = []
    if state.last != NONE and not follows(COLOUR[card], COLOUR[state.last]):
        here, there = COLOUR_WORDS[COLOUR[state.last]], COLOUR_WORDS[(COLOUR[state.last] + 1) % len(COLOURS)]
        cited += ["METR-16"]
        proof += [Listed(f"the last note, which {here} or {there} follows", [NAMES[state.last]])]
    if QUARTERS[card] > state.room():
        cited += ["METR-R4", "METR-08"]
        proof += [_summed(state, QUARTERS[card], state.length())]
    proof += [Listed("these fit", _playable(state, seat))]
    return refused(RULES, *cited, "METR-D1", evidence=tuple(proof))


def _judge_dot(state: "MetronomeState") -> Verdict:
    if state.last == NONE:
        return refused(RULES, "METR-21", "METR-D3", evidence=(Measured("notes on the staff", 0, 1),))
    if state.waiting() != NONE:
        cited = ("METR-21", "METR-07", "METR-R19", "METR-17", "METR-D3")
        return refused(RULES, *cited, evidence=(_uncovered(state),))
    if state.staff[-1] == DOT:
        dotted = Listed("the last note", [NAMES[state.last], NAMES[DOT]])
        return refused(RULES, "METR-R7", "METR-23", "METR-D3", evidence=(dotted,))
    dotted = Listed("the last note", [NAMES[state.last]])
    added = _summed(state, QUARTERS[state.last] // 2, state.length())
    return refused(RULES, "METR-22", "METR-23", "METR-08", "METR-D3", evidence=(dotted, added))


def _judge_signature(state: "MetronomeState", card: int) -> Verdict:
    if state.signature != NONE:
        there = Listed("the time signature there", [NAMES[state.signature]])
        return refused(RULES, "METR-18", "METR-D4", evidence=(there,))
    return refused(RULES, "METR-19", "METR-R2", "METR-D4", evidence=(_summed(state, 0, LENGTH[card]),))


def _judge_tie(state: "MetronomeState", place: int) -> Verdict:
    if place in state.tie_places():
        return LEGAL
    notes = state.notes()
    tied = [note for tie in state.ties for note in (tie, tie + 1)]
    why: Evidence
    if place + 1 >= len(notes):
        why = Measured("notes on the staff", len(notes), place + 2)
    elif COLOUR[notes[place]] != COLOUR[notes[place + 1]]:
        why = Listed("two colours", [NAMES[notes[place]], NAMES[notes[place + 1]]])
    else:
        why = Listed("already tied", [NAMES[notes[note]] for note in (place, place + 1) if note in tied])
    return refused(RULES, "METR-20", "METR-D5", evidence=(why,))


def _judge_draw(state: "MetronomeState", seat: int) -> Verdict:
    if state.plays(seat):
        fit = Listed("these fit", _playable(state, seat))
        return refused(RULES, "METR-R3", "METR-04", "METR-03", "METR-D6", evidence=(fit,))
    return LEGAL if state.can_draw() else refused(RULES, "METR-R22", "METR-D6", "METR-D7")


def _judge_pass(state: "MetronomeState", seat: int) -> Verdict:
    if state.plays(seat):
        fit = Listed("these fit", _playable(state, seat))
        return refused(RULES, "METR-R3", "METR-03", "METR-D7", evidence=(fit,))
    if state.can_draw():
        left = Measured("cards to draw", len(state.draw_pile) + len(state.discard), 0, is_most=True)
        return refused(RULES, "METR-D7", "METR-04", "METR-D6", evidence=(left,))
    return LEGAL


def _judge_gift(state: "MetronomeState", seat: int, move: int) -> Verdict:
    if state.phase != GIFT:
        return refused(RULES, "METR-D8", "METR-11", "METR-12", "METR-R13")
    if move == KEEP:
        return LEGAL
    card, receiver = gift_of(move)
    if not state.pack.count(state.hands[seat], card):
        missing = Listed("not in your hand", [NAMES[card]])
        return refused(RULES, "CORE-3", "METR-11", "METR-D8", evidence=(missing,))
    if receiver in taking.receivers(state, seat):
        return LEGAL
    if receiver == seat or receiver >= state.rules.seats:
        return refused(RULES, "METR-R13", "METR-12", "METR-11", "METR-D8")
    held = Measured("cards in that hand", state.size(receiver), state.fewest(), is_most=True)
    return refused(RULES, "METR-R13", "METR-11", "METR-D8", evidence=(held,))


def _uncovered(state: "MetronomeState") -> Listed:
    return Listed("uncovered on the staff", [NAMES[state.waiting()]])


def _summed(state: "MetronomeState", more: int, bound: int) -> Summed:
    """The beats of the measure added up, with so many more."""
    parts = [*state.lengths(), more] if more else state.lengths()
    return Summed("beats", [beats_text(part) for part in parts], beats_text(sum(parts)), beats_text(bound))


def _playable(state: "MetronomeState", seat: int) -> list[str]:
    """The cards of the hand that can be played."""
    return [NAMES[card] for card in state.pack.kinds_in(state.hands[seat]) if state.can_play(card)]
