"""Speech as it is written on the wire."""

from typing import assert_never

from cardenza.kernel import speech
from cardenza.protocol import told


def said_told(said: speech.Said) -> told.SaidTold:
    parts = {gap: part_told(part) for gap, part in said.parts.items()}
    return told.SaidTold(said.key, parts, said.rule, said.points, said.is_fleeting)


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
