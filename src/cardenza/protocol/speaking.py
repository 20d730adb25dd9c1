"""Speech as it is written on the wire."""

from typing import assert_never

import msgspec

from cardenza.kernel import speech
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Measured, Objection, Summed
from cardenza.protocol import http, spoken
from cardenza.words import Words


def said_told(said: speech.Said) -> spoken.SaidTold:
    sound = None if said.sound is None else msgspec.convert(said.sound._asdict(), spoken.SoundTold)
    return spoken.SaidTold(said.key, _parts_told(said), said.rule, said.points, said.is_fleeting, sound)


def phrase_told(said: speech.Said) -> spoken.PhraseTold:
    """A move, an idea or a step of a hint: what has no rule and no points."""
    return spoken.PhraseTold(said.key, _parts_told(said))


def _parts_told(said: speech.Said) -> dict[str, spoken.AnyPart]:
    return {gap: part_told(part) for gap, part in said.parts.items()}


def reckoning_told(reckoning: Reckoning) -> spoken.ReckoningTold:
    """A reckoning whose rows are all for the ears of the receiver."""
    tallies = zip(reckoning.rows, reckoning.totals, strict=True)
    seats = tuple(spoken.TallyTold(tuple(said_told(row) for row in rows), total) for rows, total in tallies)
    return spoken.ReckoningTold(reckoning.what, seats, reckoning.is_least_best)


def part_told(part: speech.Part) -> spoken.AnyPart:
    match part:
        case speech.Card():
            return _card_told(part)
        case speech.Note() | speech.Notes() | speech.Word() | speech.Text():
            return _name_part_told(part)
        case speech.Number():
            return spoken.NumberPart(part.number)
        case speech.Seat():
            return spoken.SeatPart(part.seat)
        case speech.Cards():
            return spoken.CardsPart(tuple(_card_told(card) for card in part.cards))
        case speech.Beats():
            return spoken.BeatsPart(part.beats)
        case _:
            assert_never(part)


def _card_told(card: speech.Card) -> spoken.CardPart:
    return spoken.CardPart(card.card, card.note, None if card.name is None else name_told(card.name))


def name_told(name: speech.Name) -> spoken.NameTold:
    return spoken.NameTold(name.key, {gap: _name_part_told(part) for gap, part in name.parts.items()})


def words_told(words: Words) -> http.Words:
    """How a game speaks: all as it is, and what cards are called."""
    called = {text: name_told(name) for text, name in words.called.items()}
    as_it_is = {name: getattr(words, name) for name in http.Words.__struct_fields__ if name != "called"}
    return http.Words(called=called, **as_it_is)


def _name_part_told(part: speech.NamePart) -> spoken.NamePart:
    match part:
        case speech.Note():
            return spoken.NotePart(part.note)
        case speech.Word():
            return spoken.WordPart(part.group, part.word)
        case speech.Text():
            return spoken.TextPart(part.text)
        case speech.Notes():
            return spoken.NotesPart(tuple(part.notes))
        case _:
            assert_never(part)


def objection_told(objection: Objection) -> spoken.ObjectionTold:
    """It may name cards of the mover's hand: it is for the mover alone."""
    return spoken.ObjectionTold(
        did=None if objection.did is None else phrase_told(objection.did),
        idea=None if objection.idea is None else phrase_told(objection.idea),
        rules=objection.rules,
        sentence=objection.sentence,
        evidence=tuple(_evidence_told(piece) for piece in objection.evidence),
    )


def _evidence_told(piece: Evidence) -> spoken.EvidenceTold:
    match piece:
        case Counted(names):
            return spoken.CountedTold(tuple(names))
        case Listed(heading, items):
            return spoken.ListedTold(said_told(heading), tuple(part_told(item) for item in items), heading.aid > 0)
        case Measured(what, found, bound, is_most):
            return spoken.MeasuredTold(said_told(what), found, bound, is_most)
        case Marked(heading, items, at, is_due):
            return spoken.MarkedTold(said_told(heading), tuple(part_told(item) for item in items), at, is_due)
        case Summed(what, terms, total, bound, is_most):
            return spoken.SummedTold(said_told(what), tuple(terms), total, bound, is_most)
        case _:
            assert_never(piece)
