"""The signs of Metronome: all that goes with notes and is none. Accidentals, dots, ties and time signatures."""

import re
from typing import Final

from cardenza.decks import metronome as deck
from cardenza.decks.metronome import COLOUR, DOT, LENGTH, NAMES
from cardenza.games.metronome.measure import ADDED, NONE, NOTES_THERE, TIE_OVER, Measure, said_of
from cardenza.kernel import errors, gestures, speech, texts
from cardenza.kernel.speech import CARD, CARDS, NUMBER, SEAT, TEXT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, objection, refused

RULES: Final[dict[str, str]] = {
    "METR-07": "Once an accidental has begun the next note, the note before it takes no dot any more.",
    "METR-17": "Only one accidental may lie uncovered; the next note goes on top of it.",
    "METR-18": "A time signature never covers another one; it only takes the place of the 4/4 on the board.",
    "METR-19": "The time signature 3/4 needs a measure of at most three beats.",
    "METR-20": "A tie joins two neighbouring notes of the same colour, neither of them tied yet.",
    "METR-21": "A dot belongs to the last note, as long as no accidental lies after it.",
    "METR-22": "The beats that a dot adds must still fit into the measure.",
    "METR-23": "A dot adds half the beats of its note.",
    "METR-R2": "There are time signatures of 3/4, 5/4 and 6/4; each needs a measure with no more beats than it allows.",
    "METR-R7": "No note has two dots.",
    "METR-R19": "While an accidental lies uncovered, neither a dot nor a second accidental can be played.",
    "METR-R20": "There is no card 4/4: it is printed on the board.",
    "METR-D2": "Accidentals are played on your own turn, while none lies uncovered.",
    "METR-D3": "Dots are played on your own turn, on a last note that has none.",
    "METR-D4": "Time signatures are played on your own turn, while the 4/4 of the board is in force.",
    "METR-D5": "A tie is played over two notes, and these must be said: they are part of the move.",
}

UNFINISHED: Final[Sayings] = Sayings()
A_TIE: Final = UNFINISHED.add("play_a_tie", "METR-D5")

SAYS: Final[Sayings] = Sayings()
ACCIDENTAL: Final = SAYS.add("accidental", "METR-17", seat=SEAT, card=CARD)
DOTTED: Final = SAYS.add("dotted", "METR-23", seat=SEAT, card=CARD)
TIED: Final = SAYS.add("tied", "METR-20", seat=SEAT, cards=CARDS)
SIGNATURE: Final = SAYS.add("signature", "METR-18", seat=SEAT, time=TEXT, beats=NUMBER)
LAST: Final = SAYS.add("last_note", "METR-21")
UNCOVERED: Final = SAYS.add("uncovered", "METR-17")
SIGNATURE_THERE: Final = SAYS.add("signature_there", "METR-18")
TWO_COLOURS: Final = SAYS.add("two_colours", "METR-20")
ALREADY_TIED: Final = SAYS.add("already_tied", "METR-20")

_SIGNATURE: Final = re.compile(r"[0-9]{1,2}/[0-9]{1,2}")


def check_said(text: str) -> None:
    """Object to cards that one might think there are, and to ties without a place."""
    match texts.read_words(text):
        case ["play", "tie"]:
            raise no_place()
        case ["play", card] if card not in NAMES and _SIGNATURE.fullmatch(card):
            missing = ("METR-R20", "METR-R2") if card == "4/4" else ("METR-R2", "METR-R20")
            did = Said("play", {"card": deck.signature_said(card)}, "METR-D4")
            raise errors.NotAllowed(objection(RULES, *missing, "METR-D4", did=did))


def no_place() -> errors.NotAllowed:
    """METR-D5: it was not said which notes a tie is to join."""
    return errors.NotAllowed(objection(RULES, "METR-D5", "METR-20", did=A_TIE.alone))


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(measure: Measure, move: int) -> Verdict:
    """Any card but a note."""
    if move >= TIE_OVER:
        return _judge_tie(measure, move - TIE_OVER)
    if measure.can_play(move):
        return LEGAL
    if move == DOT:
        return _judge_dot(measure)
    if deck.is_signature(move):
        return _judge_signature(measure, move)
    return refused(RULES, "METR-17", "METR-R19", "METR-D2", evidence=(_uncovered(measure),))


def _judge_dot(measure: Measure) -> Verdict:
    if measure.last == NONE:
        return refused(RULES, "METR-21", "METR-D3", evidence=(Listed(NOTES_THERE.alone, []),))
    if measure.waiting() != NONE:
        cited = ("METR-21", "METR-07", "METR-R19", "METR-17", "METR-D3")
        return refused(RULES, *cited, evidence=(_uncovered(measure),))
    if measure.top == DOT:
        dotted = Listed(LAST.alone, said_of([measure.last, DOT]))
        return refused(RULES, "METR-R7", "METR-23", "METR-D3", evidence=(dotted,))
    last = Listed(LAST.alone, said_of([measure.last]))
    added = measure.summed(ADDED[measure.last], measure.length())
    return refused(RULES, "METR-22", "METR-23", "METR-08", "METR-D3", evidence=(last, added))


def _judge_signature(measure: Measure, card: int) -> Verdict:
    if measure.signature != NONE:
        there = Listed(SIGNATURE_THERE.alone, said_of([measure.signature]))
        return refused(RULES, "METR-18", "METR-D4", evidence=(there,))
    return refused(RULES, "METR-19", "METR-R2", "METR-D4", evidence=(measure.summed(0, LENGTH[card]),))


def _judge_tie(measure: Measure, place: int) -> Verdict:
    if TIE_OVER + place in measure.tie_plays():
        return LEGAL
    notes = measure.notes()
    tied = [note for tie in measure.ties for note in (tie, tie + 1)]
    if place + 1 >= len(notes):
        why = Listed(NOTES_THERE.alone, said_of(notes))
    elif COLOUR[notes[place]] != COLOUR[notes[place + 1]]:
        why = Listed(TWO_COLOURS.alone, said_of(notes[place : place + 2]))
    else:
        why = Listed(ALREADY_TIED.alone, said_of([notes[note] for note in (place, place + 1) if note in tied]))
    return refused(RULES, "METR-20", "METR-D5", evidence=(why,))


def _uncovered(measure: Measure) -> Listed:
    return Listed(UNCOVERED.alone, said_of([measure.waiting()]))


# ------------------------------------------------------------------------------------------------ what is told


def told(measure: Measure, seat: int, move: int) -> Said:
    """What is said of a sign that is going to be laid."""
    if move >= TIE_OVER:
        return TIED.said(seat, speech.Cards(said_of(measure.notes()[move - TIE_OVER :][:2])))
    if deck.is_signature(move):
        return SIGNATURE.said(seat, NAMES[move], LENGTH[move] // deck.BEAT)
    return DOTTED.said(seat, NAMES[measure.last]) if move == DOT else ACCIDENTAL.said(seat, NAMES[move])


# ------------------------------------------------------------------------------------------------ by hand


def tie_by_hand(measure: Measure, target: gestures.Spot) -> int:
    """A tie joins the note it is put on to the next one, or goes where alone it can."""
    if target.zone == "staff" and target.at != gestures.WHOLE:
        note = len([card for card in measure.staff[: target.at + 1] if deck.is_note(card)]) - 1
        return TIE_OVER + max(0, min(note, len(measure.notes()) - 2))
    plays = measure.tie_plays() or [TIE_OVER]
    if len(plays) > 1:
        raise no_place()
    return plays[0]
