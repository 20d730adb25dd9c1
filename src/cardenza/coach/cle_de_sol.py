"""Clé de Sol: neighbours sought too far away, beats added wrongly, intervals counted wrongly, twins that are none."""

from typing import Final

from cardenza.coach import CAN_STILL, NOT_HELD, ORDER
from cardenza.decks import cle_de_sol as deck
from cardenza.decks.cle_de_sol import MUSICIEN, is_hauteur, is_note, is_rythme, name_of, rhythm_of, step_of
from cardenza.games.cle_de_sol import CleDeSolState, intercepting, placing, signs
from cardenza.games.cle_de_sol.fitting import broken, name_said, rhythm_said, span
from cardenza.games.cle_de_sol.table import DEMAND, INTERVAL, LOW_BITS, OVER, TOP, TURN, WINDOW
from cardenza.kernel.speech import (
    BEATS,
    CARD,
    CARDS,
    NOTE,
    NOTES,
    Beats,
    Card,
    Group,
    Notes,
    Said,
    Saying,
    Word,
    cards_said,
)
from cardenza.theory.letters import LETTERS, count_down, count_up, number_up

WHY: Final = Group("why", ["no_pitch", "no_rhythm", "no_second", "interval", "demand", "no_note"])
MISSES: Final = Group("misses", ["both", "name", "rhythm", "demand"])
ASKED: Final = Group("asked", ["both", "by_name", "name", "rhythm"])
SHARED: Final = Group("shared", ["name", "rhythm", "neither", "other"])
FAR: Final = Group("far", [str(number) for number in range(2, deck.STEPS + 1)])
WAYS: Final = Group("way", ["up", "down"])
TO: Final = Group("to", ["up", "down"])
NEXT: Final = Group("next", ["space", "line"])

SHORT: Final = Saying("sum-short", "", cards=CARDS, total=BEATS, rhythm=deck.RHYTHM_WORDS, due=BEATS)
OVER_LONG: Final = Saying("sum-over", "", cards=CARDS, total=BEATS, rhythm=deck.RHYTHM_WORDS, due=BEATS)
WRONG_KIND: Final = Saying("wrong-kind", "", card=CARD, top=CARD, why=WHY)
WRONG_NOTE: Final = Saying("wrong-note", "", card=CARD, misses=MISSES, top=CARD, asked=ASKED)
WRONG_OCTAVE: Final = Saying("wrong-octave", "", name=NOTE, far=FAR, way=WAYS, next=NEXT)
TOO_FAR: Final = Saying("counts-too-far", "", name=NOTE, far=FAR, way=WAYS, next=NEXT)
# `way` is the interval asked for, counted but for its last name.
EXCLUSIVE: Final = Saying(
    "counts-exclusive", "", base=NOTE, to=TO, said=NOTE, made=deck.SPANS, counted=NOTES, due=deck.SPANS, way=NOTES
)
STOPS_SHORT: Final = Saying(
    "stops-short", "", base=NOTE, to=TO, said=NOTE, made=deck.SPANS, counted=NOTES, due=deck.SPANS, way=NOTES
)
REPEATS: Final = Saying("repeats-it", "", said=NOTE, due=deck.SPANS, way=NOTES)
OCTAVE_MATTERS: Final = Saying("octave-matters", "", name=NOTE, far=FAR, way=WAYS, due=deck.SPANS)
WRONG_TWIN: Final = Saying("wrong-twin", "", card=CARD, shared=SHARED, top=CARD, name=NOTE, rhythm=deck.RHYTHM_WORDS)
IDEAS: Final = (
    *(SHORT, OVER_LONG, WRONG_KIND, WRONG_NOTE, WRONG_OCTAVE, TOO_FAR),
    *(EXCLUSIVE, STOPS_SHORT, REPEATS, OCTAVE_MATTERS, WRONG_TWIN),
)


def idea_of(state: CleDeSolState, seat: int, move: int) -> Said | None:
    low = move & LOW_BITS
    if state.phase == OVER:
        return None
    if low == intercepting.INTERCEPT:
        return _misintercepted(state, seat, move >> 6)
    if state.phase != TURN or seat != state.turn:
        return None if low == intercepting.GIVEN else ORDER.alone
    if move == placing.DRAW:
        return CAN_STILL.alone
    if low == signs.DEMANDED:
        return CAN_STILL.alone if state.has_musicien(seat) else NOT_HELD.alone
    if low < deck.NOTES or low in (placing.PLACE, placing.MIXED):
        return _misplaced(state, seat, placing.cards_placed(move))
    return None


def _misintercepted(state: CleDeSolState, seat: int, card: int) -> Said | None:
    if state.phase != WINDOW or seat == state.turn or state.answered >> seat & 1:
        return ORDER.alone
    if not state.hands.held(seat, card):
        return NOT_HELD.alone
    top = state.music[-1]
    has_name, has_rhythm = name_of(card) == name_of(top), rhythm_of(card) == rhythm_of(top)
    shared = "name" if has_name else "rhythm" if has_rhythm else "neither"
    return WRONG_TWIN.said(
        _card(card),
        SHARED.said(shared if is_note(card) else "other"),
        _card(top),
        name_said(name_of(top)),
        rhythm_said(rhythm_of(top)),
    )


# ------------------------------------------------------------------------------------------------ placing


def _misplaced(state: CleDeSolState, seat: int, cards: list[int]) -> Said | None:
    if state.missing(seat, cards):
        return NOT_HELD.alone
    if len(cards) > 1:
        return _together(state, cards) if placing.is_sum_due(state) else None
    [card] = cards
    if card == MUSICIEN:
        return None if placing.goes(state, seat, card) else CAN_STILL.alone  # it goes, but not without a demand
    if not broken(state, card):
        return None
    if why := _strange_kind(state, card):
        sign = state.signs[-1] if state.mode in (INTERVAL, DEMAND) else state.music[-1]
        return WRONG_KIND.said(_card(card), _card(sign), WHY.said(why))
    if state.mode == INTERVAL:
        return _miscounted(state, card)
    if state.mode == DEMAND:
        asked = "name" if state.demand < len(deck.PITCH_NAMES) else "rhythm"
        return WRONG_NOTE.said(_card(card), MISSES.said("demand"), _card(MUSICIEN), ASKED.said(asked))
    return _mismatched(state, seat, card)


def _strange_kind(state: CleDeSolState, card: int) -> str:
    """Why no card of this kind goes there; nothing if another one of its kind might."""
    top = state.music[-1]
    if state.mode in (INTERVAL, DEMAND) and not deck.is_music(card):
        return "interval" if state.mode == INTERVAL else "demand"
    if state.mode == DEMAND:
        is_name = state.demand < len(deck.PITCH_NAMES)
        return "no_pitch" if is_name and is_rythme(card) else "no_rhythm" if not is_name and is_hauteur(card) else ""
    if state.mode == INTERVAL:
        return "no_pitch" if is_rythme(card) else ""
    if is_rythme(top):
        return "no_pitch" if is_hauteur(card) or deck.is_intervalle(card) else ""
    if not is_hauteur(top) or is_note(card):
        return ""
    return "no_second" if is_hauteur(card) else "no_rhythm"


def _together(state: CleDeSolState, cards: list[int]) -> Said:
    strange = [card for card in cards if not is_note(card)]
    if not strange:
        return _misadded(state, cards)
    return WRONG_KIND.said(_card(strange[0]), _card(state.music[-1]), WHY.said("no_note"))


def _misadded(state: CleDeSolState, cards: list[int]) -> Said:
    """Cards that do not make the rhythm on top, counted in beats."""
    rhythm = rhythm_of(state.music[-1])
    total, due = sum(deck.QUARTERS[rhythm_of(card)] for card in cards), deck.QUARTERS[rhythm]
    beats = Beats(f"{total / 4:g}"), rhythm_said(rhythm), Beats(deck.BEATS[rhythm])
    return (SHORT if total < due else OVER_LONG).said(cards_said(deck.texts(sorted(cards))), *beats)


def _mismatched(state: CleDeSolState, seat: int, card: int) -> Said:
    """A card that shares with the one on top nothing that it could."""
    top = state.music[-1]
    if is_rythme(top):
        return _misadded(state, [card])
    if is_note(top) and is_note(card):
        return _no_neighbour(state, seat, card)
    missed = MISSES.said("rhythm" if is_rythme(card) else "name")
    return WRONG_NOTE.said(_card(card), missed, _card(top), ASKED.said(missed.word))


def _no_neighbour(state: CleDeSolState, seat: int, card: int) -> Said:
    """A Note on a Note: the neighbour's name in another octave, one step too far while a neighbour is held, or else."""
    top, is_by_name = state.music[-1], state.rules.fitting.by_name
    steps = step_of(card) - step_of(top)
    where = name_said(name_of(card)), _far(steps), _way(steps), NEXT.said("line" if step_of(top) % 2 else "space")
    if (name_of(card) - name_of(top)) % 7 in (1, 6):
        return WRONG_OCTAVE.said(*where)
    held = deck.notes_in(state.hands.notes[seat])
    if not is_by_name and abs(steps) == 2 and any(abs(step_of(note) - step_of(top)) == 1 for note in held):
        return TOO_FAR.said(*where)
    asked = ASKED.said("by_name" if is_by_name else "both")
    return WRONG_NOTE.said(_card(card), MISSES.said("both"), _card(top), asked)


# ------------------------------------------------------------------------------------------------ intervals


def _miscounted(state: CleDeSolState, card: int) -> Said:
    """A pitch that does not form the interval: counted up or down, whichever is nearer to what was asked for."""
    intervalle, top = state.signs[-1], state.music[-1]
    interval, base, name = deck.interval_of(intervalle), name_of(top), name_of(card)
    due, up, down = span(intervalle), number_up(base, name), number_up(name, base)
    if interval in (up, down):  # CLEF-O4: it is formed by name, but not on the staff
        steps = step_of(card) - step_of(top)
        return OCTAVE_MATTERS.said(name_said(name), _far(steps), _way(steps), due)
    if up == 1:
        return REPEATS.said(name_said(name), due, _names(count_up(base, interval)[:-1]))
    is_exclusive = interval + 1 in (up, down)
    is_up = up == interval + 1 if is_exclusive else up < down
    count, made = (count_up, up) if is_up else (count_down, down)
    return (EXCLUSIVE if is_exclusive else STOPS_SHORT).said(
        name_said(base),
        TO.said("up" if is_up else "down"),
        name_said(name),
        deck.SPANS.said(str(made)),
        _names(count(base, made)),
        due,
        _names(count(base, interval)[:-1]),
    )


# ------------------------------------------------------------------------------------------------ what is said


def _card(card: int) -> Card:
    return Card(deck.card_text(card))


def _names(names: list[int]) -> Notes:
    return Notes([LETTERS[name] for name in names])


def _far(steps: int) -> Word:
    return FAR.said(str(abs(steps) + 1))


def _way(steps: int) -> Word:
    return WAYS.said("up" if steps > 0 else "down")


# ------------------------------------------------------------------------------------------------ hints

FORMS: Final = Saying("forms_interval", "", span=deck.SPANS, base=NOTE)
MEETS: Final = Saying("meets_demand", "")
FREELY: Final = Saying("any_card", "")
ON_NOTE: Final = Saying("on_note", "")
ON_RYTHME: Final = Saying("on_rythme", "")
ON_HAUTEUR: Final = Saying("on_hauteur", "")
TWIN: Final = Saying("twin", "")
DEMANDS: Final = Saying("what_to_demand", "")
QUESTIONS: Final = {
    "draw": Saying("does_any_fit", ""),
    "let": TWIN,
    "intercept": TWIN,
    "give": Saying("least_missed", ""),
    "demand_name": DEMANDS,
    "demand_rhythm": DEMANDS,
}
ASKS: Final = (FORMS, MEETS, FREELY, ON_NOTE, ON_RYTHME, ON_HAUTEUR)
ACHIEVES: Final = {
    "intercepted": Saying("intercepts", ""),
    "formed": Saying("forms_it", "", span=deck.SPANS),
    "met": Saying("meets_it", ""),
    "again": Saying("plays_again", ""),
    "opened": Saying("next_must_form", "", span=deck.SPANS),
}
SHEDS: Final = True
KEEPS: Final = deck.card_text(MUSICIEN)


def question_of(state: CleDeSolState, seat: int, move: int) -> Said:
    """Of a card to be placed: what it has to fit."""
    top = state.music[-1]
    if state.mode == INTERVAL:
        return FORMS.said(span(state.signs[-1]), name_said(name_of(top)))
    if state.mode != TOP:
        return (MEETS if state.mode == DEMAND else FREELY).alone
    return (ON_RYTHME if is_rythme(top) else ON_HAUTEUR if is_hauteur(top) else ON_NOTE).alone
