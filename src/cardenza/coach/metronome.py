"""Metronome: beats added up wrongly, colours against the arrow, signs without their place."""

from typing import Final

from cardenza.coach import CAN_STILL, NOT_HELD, ORDER
from cardenza.decks.metronome import (
    COLOUR,
    COLOUR_WORDS,
    DOT,
    LENGTH,
    LENGTHS,
    NAMES,
    QUARTERS,
    TIE,
    is_note,
    is_signature,
)
from cardenza.games.metronome import DRAW, FELL, PASS, TOOK, MetronomeState
from cardenza.games.metronome.giving import GIVE, GIVING, KEEP
from cardenza.games.metronome.measure import NONE, TIE_OVER, Measure, beats_said, colour_said, follows
from cardenza.games.metronome.table import GIFT, TURN
from cardenza.kernel.speech import BEATS, CARD, NUMBER, SEAT, TEXT, Card, Number, Said, Saying, Seat, Text, Word

OVER_FULL: Final = Saying("sum-over", "", terms=BEATS, total=BEATS, room=BEATS)
AGAINST: Final = Saying("colour-order", "", colour=COLOUR_WORDS, last=COLOUR_WORDS, next=COLOUR_WORDS)
TOO_LATE: Final = Saying("dot-elsewhere", "", sign=CARD, note=LENGTHS)
DOT_OVER_FULL: Final = Saying("dot-adds-one", "", added=BEATS, terms=BEATS, total=BEATS, room=BEATS)
TWO_DOTS: Final = Saying("same-card", "", note=LENGTHS)
NO_NOTE: Final = Saying("no-such-place", "")
TWO_ACCIDENTALS: Final = Saying("two-accidentals", "", sign=CARD)
TWO_SIGNATURES: Final = Saying("place-taken", "", there=TEXT)
TOO_LONG: Final = Saying("barred", "", terms=BEATS, total=BEATS, time=TEXT, most=BEATS)
NO_NEIGHBOUR: Final = Saying("too-few-cards", "", count=NUMBER)
TWO_COLOURS: Final = Saying("type-mixed", "", first=NUMBER, colour=COLOUR_WORDS, second=NUMBER, other=COLOUR_WORDS)
TIED: Final = Saying("repeats-it", "", place=NUMBER)
NOT_FEWEST: Final = Saying("wrong-partner", "", other=SEAT, count=NUMBER, fewest=NUMBER)
IDEAS: Final = (
    *(OVER_FULL, AGAINST, TOO_LATE, DOT_OVER_FULL, TWO_DOTS, NO_NOTE, TWO_ACCIDENTALS, TWO_SIGNATURES, TOO_LONG),
    *(NO_NEIGHBOUR, TWO_COLOURS, TIED, NOT_FEWEST),
)


def idea_of(state: MetronomeState, seat: int, move: int) -> Said | None:
    if seat != state.turn or state.is_over() or move in state.legal_moves(seat):
        return None
    if move == KEEP or move >= GIVE:
        return _given(state, seat, move) if state.phase == GIFT else ORDER.alone
    if state.phase != TURN and move != state.drawn and not (state.drawn == TIE and move >= TIE_OVER):
        return ORDER.alone
    if move in (DRAW, PASS):
        return CAN_STILL.alone if move == PASS or state.can_draw() else None
    card = TIE if move >= TIE_OVER else move
    if not state.pack.count(state.hands[seat], card):
        return NOT_HELD.alone
    return _tied(state.measure, move - TIE_OVER) if card == TIE else _laid(state.measure, card)


def _given(state: MetronomeState, seat: int, move: int) -> Said | None:
    receiver, card = GIVING.values(move)
    if not state.pack.count(state.hands[seat], card):
        return NOT_HELD.alone
    if receiver == seat or receiver >= state.rules.seats:
        return None
    return NOT_FEWEST.said(Seat(receiver), Number(state.size(receiver)), Number(state.fewest()))


def _laid(measure: Measure, card: int) -> Said:
    if card == DOT:
        return _dotted(measure)
    if is_signature(card):
        return _timed(measure, card)
    if not is_note(card):
        return TWO_ACCIDENTALS.said(_sign(measure))
    if measure.last != NONE and not follows(COLOUR[card], COLOUR[measure.last]):
        last = COLOUR[measure.last]
        return AGAINST.said(colour_said(COLOUR[card]), colour_said(last), colour_said(last + 1))
    lengths = [*measure.lengths(), QUARTERS[card]]
    return OVER_FULL.said(beats_said(*lengths), beats_said(sum(lengths)), beats_said(measure.room()))


def _dotted(measure: Measure) -> Said:
    if measure.last == NONE:
        return NO_NOTE.alone
    if measure.waiting() != NONE:
        return TOO_LATE.said(_sign(measure), _value(measure.last))
    if measure.staff[-1] == DOT:
        return TWO_DOTS.said(_value(measure.last))
    added = QUARTERS[measure.last] // 2
    lengths = [*measure.lengths(), added]
    sums = beats_said(*lengths), beats_said(sum(lengths))
    return DOT_OVER_FULL.said(beats_said(added), *sums, beats_said(measure.room()))


def _timed(measure: Measure, card: int) -> Said:
    if measure.signature != NONE:
        return TWO_SIGNATURES.said(Text(measure.time()))
    sums = beats_said(*measure.lengths()), beats_said(measure.total)
    return TOO_LONG.said(*sums, Text(NAMES[card]), beats_said(LENGTH[card]))


def _tied(measure: Measure, place: int) -> Said:
    notes = measure.notes()
    if not notes:
        return NO_NOTE.alone
    if place + 1 >= len(notes):
        return NO_NEIGHBOUR.said(Number(len(notes)))
    one, other = [colour_said(COLOUR[note]) for note in notes[place : place + 2]]
    if one != other:
        return TWO_COLOURS.said(Number(place + 1), one, Number(place + 2), other)
    tied = [note for tie in measure.ties for note in (tie, tie + 1)]
    return TIED.said(Number((place if place in tied else place + 1) + 1))


def _sign(measure: Measure) -> Card:
    return Card(NAMES[measure.waiting()])


def _value(note: int) -> Word:
    """How long a note is, whatever its colour."""
    return LENGTHS.said(NAMES[note][1:])


# ------------------------------------------------------------------------------------------------ hints

BEATS_LEFT: Final = Saying("beats_left", "")
NONE_FITS: Final = Saying("none_fits", "")
GIVING_AWAY: Final = Saying("give_away", "")
LEAVE_BOTH: Final = Saying("leave_both", "", quarter=NUMBER, none=NUMBER)
LEAVE_NONE: Final = Saying("leave_none", "", none=NUMBER)
LEAVE_QUARTER: Final = Saying("leave_quarter", "", quarter=NUMBER)
QUESTIONS: Final = {
    "play": BEATS_LEFT,
    "play_tie": Saying("same_colour", ""),
    "draw": NONE_FITS,
    "pass": NONE_FITS,
    "give_to": GIVING_AWAY,
    "keep": GIVING_AWAY,
}
ASKS: Final = (LEAVE_BOTH, LEAVE_NONE, LEAVE_QUARTER)
ACHIEVES: Final = {"took": Saying("takes_measure", "")}
AVOIDS: Final = {"fell": Saying("would_fall", "", card=CARD)}
SHEDS: Final = True


def narrowing_of(state: MetronomeState, seat: int, move: int) -> Said | None:
    """How many cards fill the measure, and how many leave a quarter of a beat."""
    if state.phase != TURN:
        return None
    told = [_told(state, seat, each) for each in state.legal_moves(seat)]
    none, quarter = [Number(sum(key in keys for keys in told)) for key in (TOOK.key, FELL.key)]
    if none.number and quarter.number:
        return LEAVE_BOTH.said(quarter, none)
    if none.number:
        return LEAVE_NONE.said(none)
    return LEAVE_QUARTER.said(quarter) if quarter.number else None


def _told(state: MetronomeState, seat: int, move: int) -> list[str]:
    after = state.clone()
    after.story = []
    after.apply(seat, move)
    return [said.key for said in after.story or []]
