"""Speech as it is written on the wire."""

from typing import assert_never

from cardenza.kernel import speech
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Measured, Objection, Summed
from cardenza.protocol import spoken


def said_told(said: speech.Said) -> spoken.SaidTold:
    parts = {gap: part_told(part) for gap, part in said.parts.items()}
    return spoken.SaidTold(said.key, parts, said.rule, said.points, said.is_fleeting)


def reckoning_told(reckoning: Reckoning) -> spoken.ReckoningTold:
    """A reckoning whose rows are all for the ears of the receiver."""
    tallies = zip(reckoning.rows, reckoning.totals, strict=True)
    seats = tuple(spoken.TallyTold(tuple(said_told(row) for row in rows), total) for rows, total in tallies)
    return spoken.ReckoningTold(reckoning.what, seats, reckoning.is_least_best)


def part_told(part: speech.Part) -> spoken.AnyPart:
    match part:
        case speech.Seat(seat):
            return spoken.SeatPart(seat)
        case speech.Number(number):
            return spoken.NumberPart(number)
        case speech.Note(note):
            return spoken.NotePart(note)
        case speech.Notes(notes):
            return spoken.NotesPart(tuple(notes))
        case speech.Card():
            return _card_told(part)
        case speech.Cards(cards):
            return spoken.CardsPart(tuple(_card_told(card) for card in cards))
        case speech.Beats(beats):
            return spoken.BeatsPart(beats)
        case speech.Word(group, word):
            return spoken.WordPart(group, word)
        case _:
            assert_never(part)


def _card_told(card: speech.Card) -> spoken.CardPart:
    return spoken.CardPart(card.card, card.note)


def objection_told(objection: Objection) -> spoken.ObjectionTold:
    """It may name cards of the mover's hand: it is for the mover alone."""
    return spoken.ObjectionTold(
        did=None if objection.did is None else said_told(objection.did),
        idea=None if objection.idea is None else said_told(objection.idea),
        rules=objection.rules,
        sentence=objection.sentence,
        evidence=tuple(_evidence_told(piece) for piece in objection.evidence),
    )


def _evidence_told(piece: Evidence) -> spoken.EvidenceTold:
    match piece:
        case Counted(names):
            return spoken.CountedTold(tuple(names))
        case Listed(heading, items):
            return spoken.ListedTold(said_told(heading), tuple(part_told(item) for item in items))
        case Measured(what, found, bound, is_most):
            return spoken.MeasuredTold(said_told(what), found, bound, is_most)
        case Marked(heading, items, at, is_due):
            return spoken.MarkedTold(said_told(heading), tuple(part_told(item) for item in items), at, is_due)
        case Summed(what, terms, total, bound, is_most):
            return spoken.SummedTold(said_told(what), tuple(terms), total, bound, is_most)
        case _:
            assert_never(piece)
