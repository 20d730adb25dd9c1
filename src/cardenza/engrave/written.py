"""What is written for what sounds: note values with ties, heads at their heights, signs only where a reader needs them,
beams by the beat, and the direction of every stem."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from cardenza.engrave.accidentals import Reader
from cardenza.engrave.beams import Timed, groups
from cardenza.engrave.chords import Head, Stack, has_stem_up, stacked
from cardenza.engrave.clefs import Clef
from cardenza.engrave.lengths import beat_of, measure_length, values_of
from cardenza.engrave.music import Chord, Sheet, Sound
from cardenza.theory.keys import Key
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature


class Written(NamedTuple):
    """A chord or a rest at its moment of the measure; `ties` are the heights that are tied to what follows."""

    onset: Fraction
    value: NoteValue
    stack: Stack | None = None
    ties: tuple[int, ...] = ()


class Line(NamedTuple):
    """One measure of one staff. Without signs it has a rest for the whole measure."""

    signs: tuple[Written, ...]
    beams: tuple[range, ...] = ()


class Standing(NamedTuple):
    """Key and time that hold in a measure."""

    key: Key | None = None
    time: TimeSignature | None = None


class _Heard(NamedTuple):
    measure: int
    onset: Fraction
    sound: Sound


def standing(sheet: Sheet) -> list[Standing]:
    """What holds in each measure."""
    found: list[Standing] = []
    now = Standing()
    for measure in sheet.measures:
        now = Standing(measure.key or now.key, measure.time or now.time)
        found.append(now)
    return found


def written_staff(sheet: Sheet, staff: int) -> list[Line]:
    """All measures of one staff."""
    holds = standing(sheet)
    clef = sheet.clefs[staff]
    reader = Reader()
    held: frozenset[Pitch] = frozenset()
    rows: list[list[Written]] = [[] for _ in sheet.measures]
    heard = [*_heard(sheet, staff)]
    at = -1
    for number, (measure, onset, sound) in enumerate(heard):
        while at < measure:
            at += 1
            reader.turn_to(holds[at].key)
        values = values_of(sound.length, onset, beat_of(holds[measure].time))
        if not isinstance(sound, Chord):
            rows[measure] += _in_time(values, onset)
            held = frozenset()
            continue
        after = heard[number + 1].sound if number + 1 < len(heard) else None
        tied = frozenset(sound.pitches) & frozenset(after.pitches if isinstance(after, Chord) else ())
        on = tied if sound.is_tied else frozenset[Pitch]()
        rows[measure] += _chord(sound, _in_time(values, onset), clef, reader, held, on)
        held = on
    return [_line(row, holds[number].time) for number, row in enumerate(rows)]


def _heard(sheet: Sheet, staff: int) -> Iterator[_Heard]:
    for number, measure in enumerate(sheet.measures):
        onset = Fraction(0)
        for sound in measure.voices[staff]:
            yield _Heard(number, onset, sound)
            onset += sound.length


def _in_time(values: list[NoteValue], onset: Fraction) -> list[Written]:
    signs: list[Written] = []
    for value in values:
        signs.append(Written(onset, value))
        onset += value.length
    return signs


def _chord(
    chord: Chord, signs: list[Written], clef: Clef, reader: Reader, held: frozenset[Pitch], on: frozenset[Pitch]
) -> list[Written]:
    """The chord once for each of its values: signs before the first only, ties between them and on to what follows."""
    pitches = sorted({*chord.pitches}, key=lambda pitch: (pitch.step, pitch.midi))
    first = [Head(clef.height(pitch), reader.sign(pitch, pitch in held)) for pitch in pitches]
    bare = [head._replace(accidental=None) for head in first]
    drawn: list[Written] = []
    for number, sign in enumerate(signs):
        is_last = number == len(signs) - 1
        ties = tuple(clef.height(pitch) for pitch in pitches if not is_last or pitch in on)
        stack = stacked(bare if number else first, sign.value.kind)
        drawn.append(sign._replace(stack=stack, ties=ties))
    return drawn


def _line(signs: list[Written], time: TimeSignature | None) -> Line:
    """With beams, under which all stems go the same way."""
    beams = groups([Timed(sign.onset, sign.value, sign.stack is not None) for sign in signs], time)
    for beam in beams:
        stacks = [stack for at in beam if (stack := signs[at].stack)]
        is_up = has_stem_up(*[height for stack in stacks for height in stack.heights])
        for at, stack in zip(beam, stacks, strict=True):
            signs[at] = signs[at]._replace(stack=stacked(stack.heads, signs[at].value.kind, is_up))
    return Line(tuple(signs), tuple(beams))


def length_of(lines: list[Line], time: TimeSignature | None) -> Fraction:
    """How long a measure is: as its longest voice, or as the time says if nothing sounds."""
    ends = [line.signs[-1].onset + line.signs[-1].value.length for line in lines if line.signs]
    if ends:
        return max(ends)
    return measure_length(time) if time else Fraction(1)
