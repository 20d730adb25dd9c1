"""Speech as it is written on the wire."""

from typing import assert_never

from cardenza.kernel import speech
from cardenza.kernel.reckoning import Reckoning
from cardenza.protocol import told


def said_told(said: speech.Said) -> told.SaidTold:
    parts = {gap: part_told(part) for gap, part in said.parts.items()}
    return told.SaidTold(said.key, parts, said.rule, said.points, said.is_fleeting)


def reckoning_told(reckoning: Reckoning) -> told.ReckoningTold:
    """A reckoning whose rows are all for the ears of the receiver."""
    tallies = zip(reckoning.rows, reckoning.totals, strict=True)
    seats = tuple(told.TallyTold(tuple(said_told(row) for row in rows), total) for rows, total in tallies)
    return told.ReckoningTold(reckoning.what, seats, reckoning.is_least_best)


def part_told(part: speech.Part) -> told.AnyPart:
    match part:
        case speech.Seat(seat):
            return told.SeatPart(seat)
        case speech.Number(number):
            return told.NumberPart(number)
        case speech.Note(note):
            return told.NotePart(note)
        case speech.Notes(notes):
            return told.NotesPart(tuple(notes))
        case speech.Card():
            return _card_told(part)
        case speech.Cards(cards):
            return told.CardsPart(tuple(_card_told(card) for card in cards))
        case speech.Beats(beats):
            return told.BeatsPart(beats)
        case speech.Word(group, word):
            return told.WordPart(group, word)
        case _:
            assert_never(part)


def _card_told(card: speech.Card) -> told.CardPart:
    return told.CardPart(card.card, card.note)
