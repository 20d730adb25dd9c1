"""Pieces as MusicXML 4.0, part by part: our own writer, which writes what our pieces have and no more."""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from cardenza.pieces.piece import BASS, Event, Heading, Measure, Piece
from cardenza.theory import LETTERS, Key, Pitch

HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN"',
    '  "http://www.musicxml.org/dtds/partwise.dtd">',
)
REPEAT_FROM: Final = '<bar-style>heavy-light</bar-style><repeat direction="forward"/>'
REPEAT_TO: Final = '<bar-style>light-heavy</bar-style><repeat direction="backward"/>'
CLOSE: Final = "<bar-style>light-heavy</bar-style>"
ACCIDENTALS: Final = {-2: "flat-flat", -1: "flat", 0: "natural", 1: "sharp", 2: "double-sharp"}
TYPES: Final = {"sixteenth": "16th"}
SOFTWARE: Final = "Cardenza"


def musicxml_of(piece: Piece, heading: Heading) -> str:
    """The file as text."""
    lines = [*HEAD, '<score-partwise version="4.0">', *_heading(heading), "  <part-list>"]
    for number, voice in enumerate(piece.voices, 1):
        lines += _player(number, voice.name)
    lines.append("  </part-list>")
    divisions = divisions_of(piece)
    for number in range(len(piece.voices)):
        lines += [f'  <part id="P{number + 1}">', *_part(piece, number, divisions), "  </part>"]
    return "\n".join([*lines, "</score-partwise>", ""])


def _player(number: int, name: str) -> Iterator[str]:
    instrument = f'id="P{number}-I1"'
    yield f'    <score-part id="P{number}"><part-name>{escape(name)}</part-name>'
    yield f"      <score-instrument {instrument}><instrument-name>Piano</instrument-name></score-instrument>"
    yield f"      <midi-instrument {instrument}><midi-program>1</midi-program></midi-instrument></score-part>"


def divisions_of(piece: Piece) -> int:
    """Into how many a beat must be divided, so that all lengths are whole numbers."""
    events = [event for measure in piece.measures for line in measure.lines for event in line]
    return lcm(*[event.length.denominator for event in events], *[event.start.denominator for event in events])


def _heading(heading: Heading) -> Iterator[str]:
    yield f"  <work><work-title>{escape(heading.title)}</work-title></work>"
    yield "  <identification>"
    if heading.players:  # in one line: programs that read it show one composer
        yield f'    <creator type="composer">{escape(", ".join(heading.players))}</creator>'
    yield f"    <encoding><software>{SOFTWARE}</software>"
    yield '      <supports element="accidental" type="yes"/></encoding>'
    if heading.place:
        yield f"    <source>{escape(heading.place)}</source>"
    if heading.date:
        yield "    <miscellaneous>"
        yield f'      <miscellaneous-field name="played">{escape(heading.date)}</miscellaneous-field>'
        yield "    </miscellaneous>"
    yield "  </identification>"


def _part(piece: Piece, voice: int, divisions: int) -> Iterator[str]:
    before: Measure | None = None
    for number, measure in enumerate(piece.measures, 1):
        yield f'    <measure number="{number}">'
        if measure.begins_repeat:
            yield f'      <barline location="left">{REPEAT_FROM}</barline>'
        yield from _attributes(piece, voice, measure, before, divisions)
        if before is None and voice == 0:
            yield from _tempo(piece.tempo)
        shown = dict(_signs(measure.fifths))
        for event in measure.lines[voice]:
            yield from _event(event, divisions, shown)
        if measure.ends_repeat or number == len(piece.measures):
            yield f'      <barline location="right">{REPEAT_TO if measure.ends_repeat else CLOSE}</barline>'
        yield "    </measure>"
        before = measure


def _attributes(piece: Piece, voice: int, measure: Measure, before: Measure | None, divisions: int) -> Iterator[str]:
    """What is new: divisions and clef at the beginning, key and time where they change."""
    new: list[str] = []
    if before is None or before.fifths != measure.fifths:
        new.append(f"<key><fifths>{measure.fifths}</fifths></key>")
    if before is None or before.signature != measure.signature:
        beats, unit = measure.signature
        new.append(f"<time><beats>{beats}</beats><beat-type>{unit}</beat-type></time>")
    if before is None:
        sign, line = ("F", 4) if piece.voices[voice].clef == BASS else ("G", 2)
        new = [f"<divisions>{divisions}</divisions>", *new, f"<clef><sign>{sign}</sign><line>{line}</line></clef>"]
    if new:
        yield f"      <attributes>{''.join(new)}</attributes>"


def _tempo(tempo: int) -> Iterator[str]:
    yield '      <direction placement="above"><direction-type><metronome><beat-unit>quarter</beat-unit>'
    yield f"        <per-minute>{tempo}</per-minute></metronome></direction-type>"
    yield f'        <sound tempo="{tempo}"/></direction>'


def _signs(fifths: int) -> Iterator[tuple[int, int]]:
    """The accidental of each letter that a key signature changes; letters without octave have the key -1 - letter."""
    for note in Key.of(fifths).signature:
        yield -1 - note.letter, note.accidental


def _event(event: Event, divisions: int, shown: dict[int, int]) -> Iterator[str]:
    if event.text:
        words = f"<words>{escape(event.text)}</words>"
        yield f'      <direction placement="above"><direction-type>{words}</direction-type></direction>'
    if not event.pitches:
        yield from _rest(event, divisions)
    for number, pitch in enumerate(event.pitches):
        yield from _note(event, pitch, number > 0, divisions, shown)


def _rest(event: Event, divisions: int) -> Iterator[str]:
    duration = f"<duration>{_whole(event.length * divisions)}</duration><voice>1</voice>"
    if event.value is None:
        yield f'      <note><rest measure="yes"/>{duration}</note>'
    else:
        yield f"      <note><rest/>{duration}{_type(event)}</note>"


def _note(event: Event, pitch: Pitch, is_chord: bool, divisions: int, shown: dict[int, int]) -> Iterator[str]:
    alter = f"<alter>{pitch.note.accidental}</alter>" if pitch.note.accidental else ""
    place = f"<step>{LETTERS[pitch.note.letter]}</step>{alter}<octave>{pitch.octave}</octave>"
    ties = [kind for kind, is_so in (("stop", event.is_held), ("start", event.is_tied)) if is_so]
    yield f"      <note>{'<chord/>' if is_chord else ''}<pitch>{place}</pitch>"
    yield f"        <duration>{_whole(event.length * divisions)}</duration>" + "".join(
        f"<tie type={quoteattr(kind)}/>" for kind in ties
    )
    yield f"        <voice>1</voice>{_type(event)}{_accidental(event, pitch, shown)}"
    if ties:
        yield f"        <notations>{''.join(f'<tied type={quoteattr(kind)}/>' for kind in ties)}</notations>"
    yield "      </note>"


def _type(event: Event) -> str:
    assert event.value is not None, "only a rest of a whole measure has no value"
    kind = TYPES.get(event.value.kind, event.value.kind)
    return f"<type>{kind}</type>" + "<dot/>" * event.value.dots


def _accidental(event: Event, pitch: Pitch, shown: dict[int, int]) -> str:
    """The sign before a note: where the measure or the key has another one in force, and none on what is held."""
    in_force = shown.get(pitch.step, shown.get(-1 - pitch.note.letter, 0))
    if event.is_held or in_force == pitch.note.accidental:
        return ""
    shown[pitch.step] = pitch.note.accidental
    return f"<accidental>{ACCIDENTALS[pitch.note.accidental]}</accidental>"


def _whole(number: Fraction) -> int:
    assert number.denominator == 1, "the divisions of a beat fit all lengths"
    return number.numerator
