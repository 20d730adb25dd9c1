"""Sheet music: pieces on the engraver's pages, to be seen and printed.

Pieces know nothing of pictures, and the engraver nothing of games: this room knows both (docs/decisions/0016).
"""

from cardenza import engrave
from cardenza.engrave import Chord, Clef, Part, Rest, Sheet, engraved_pages
from cardenza.pieces import Event, Heading, Measure, Piece
from cardenza.pieces.piece import BASS
from cardenza.theory import Key


def pages_of(piece: Piece, heading: Heading) -> list[str]:
    """The pages of a piece, each an SVG of the size A4."""
    return engraved_pages(sheet_of(piece, heading))


def sheet_of(piece: Piece, heading: Heading) -> Sheet:
    """A piece as the engraver reads it."""
    clefs = [Clef.BASS if voice.clef == BASS else Clef.TREBLE for voice in piece.voices]
    parts = [Part(voice.name, (clef,)) for voice, clef in zip(piece.voices, clefs, strict=True)]
    before = [None, *piece.measures[:-1]]
    measures = [_measure(measure, last) for measure, last in zip(piece.measures, before, strict=True)]
    above = engrave.Heading(heading.title, ", ".join(heading.players), (), (heading.date,) if heading.date else ())
    return Sheet(tuple(parts), tuple(measures), above, heading.place)


def _measure(measure: Measure, before: Measure | None) -> engrave.Measure:
    """Time and key stand where they change."""
    is_new_time = before is None or before.signature != measure.signature
    is_new_key = before is None or before.fifths != measure.fifths
    return engrave.Measure(
        tuple([tuple([_sound(event) for event in line if event.value is not None]) for line in measure.lines]),
        measure.signature if is_new_time else None,
        Key.of(measure.fifths) if is_new_key else None,
        ", ".join([event.text for line in measure.lines for event in line if event.text]),
        repeats_from=measure.begins_repeat,
        repeats_to=measure.ends_repeat,
    )


def _sound(event: Event) -> Chord | Rest:
    length = event.length / 4
    return Chord(event.pitches, length, event.is_tied) if event.pitches else Rest(length)
