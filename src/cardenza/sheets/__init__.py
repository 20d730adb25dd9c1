"""Sheet music: pieces on the engraver's pages, to be seen and printed.

Pieces know nothing of pictures, and the engraver nothing of games: this room knows both (docs/decisions/0016).
"""

from collections.abc import Sequence
from fractions import Fraction

from cardenza import engrave
from cardenza.engrave import Chord, Clef, Part, Remark, Rest, Sheet, engraved_pages
from cardenza.pieces import Event, Heading, Measure, Piece
from cardenza.pieces.piece import BASS
from cardenza.theory import Key


def pages_of(piece: Piece, heading: Heading) -> list[str]:
    """The pages of a piece, each an SVG of the size A4."""
    return engraved_pages(sheet_of(piece, heading))


def sheet_of(piece: Piece, heading: Heading) -> Sheet:
    """A piece as the engraver reads it."""
    clefs = [Clef.BASS if voice.clef == BASS else Clef.TREBLE for voice in piece.voices]
    names = [voice.name for voice in piece.voices]
    parts = [Part(name, (clef,), short) for name, clef, short in zip(names, clefs, shortened(names), strict=True)]
    before = [None, *piece.measures[:-1]]
    measures = [_measure(measure, last) for measure, last in zip(piece.measures, before, strict=True)]
    above = engrave.Heading(heading.title, ", ".join(heading.players), (), (heading.date,) if heading.date else ())
    return Sheet(tuple(parts), tuple(measures), above, heading.place)


def shortened(names: Sequence[str]) -> list[str]:
    """The names before all lines but the first: as many letters of each as tell it from the others.

    >>> shortened(["Clara", "Ben", "Benedict", "12", "1"])
    ['C.', 'Ben', 'Bene.', '12', '1']
    """
    return [_shortened(name, [other for other in names if other != name]) for name in names]


def _shortened(name: str, others: Sequence[str]) -> str:
    if name.isdecimal():
        return name
    for end in range(1, len(name) - 1):
        begun = name[:end]
        if name[: end + 1].isalpha() and not any(other.startswith(begun) for other in others):
            return f"{begun}."
    return name


def _measure(measure: Measure, before: Measure | None) -> engrave.Measure:
    """Time and key stand where they change."""
    is_new_time = before is None or before.signature != measure.signature
    is_new_key = before is None or before.fifths != measure.fifths
    said: dict[Fraction, list[str]] = {}
    for event in [event for line in measure.lines for event in line if event.text]:
        said.setdefault(event.start, []).append(event.text)
    return engrave.Measure(
        tuple([tuple([_sound(event) for event in line if event.value is not None]) for line in measure.lines]),
        measure.signature if is_new_time else None,
        Key.of(measure.fifths) if is_new_key else None,
        tuple([Remark(onset / 4, ", ".join(words)) for onset, words in sorted(said.items())]),
        repeats_from=measure.begins_repeat,
        repeats_to=measure.ends_repeat,
    )


def _sound(event: Event) -> Chord | Rest:
    length = event.length / 4
    return Chord(event.pitches, length, event.is_tied) if event.pitches else Rest(length)
