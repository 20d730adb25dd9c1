"""Sheets by lot: one to four staves, measures that are full, sounds of every kind."""

import random
from fractions import Fraction

from cardenza.engrave import Chord, Clef, Measure, Part, Remark, Rest, Sheet
from cardenza.theory.keys import Key
from cardenza.theory.notes import NOTES
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import TimeSignature

LENGTHS = [Fraction(count, 16) for count in (1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 12)]
TIMES = [TimeSignature(4, 4), TimeSignature(3, 4), TimeSignature(6, 8), TimeSignature(5, 8)]


def sheet_by_lot(seed: int, most: int = 5) -> Sheet:
    lot = random.Random(seed)
    clefs = [tuple(lot.choices([*Clef], k=lot.randint(1, 2))) for _ in range(lot.randint(1, 2))]
    parts = [Part(lot.choice(["", "Ann"]), each) for each in clefs]
    staves = [clef for part in parts for clef in part.clefs]
    time = lot.choice(TIMES)
    length = Fraction(time.beats, time.unit)
    measures = [
        Measure(
            tuple(_voice(lot, clef, length) for clef in staves),
            time if number == 0 else None,
            Key.of(lot.randint(-7, 7)) if lot.random() < 0.3 else None,
            lot.choice([(), (), (Remark(Fraction(1, 4), "Ann says F♯"),)]),
            lot.random() < 0.2,
            lot.random() < 0.2,
        )
        for number in range(lot.randint(1, most))
    ]
    return Sheet(tuple(parts), tuple(measures))


def _voice(lot: random.Random, clef: Clef, length: Fraction) -> tuple[Chord | Rest, ...]:
    """A full measure, or nothing."""
    filled: list[Chord | Rest] = []
    room = length if lot.random() < 0.9 else Fraction(0)
    while room:
        size = min(lot.choice(LENGTHS), room)
        filled.append(Rest(size) if lot.random() < 0.15 else _chord(lot, clef, size))
        room -= size
    return tuple(filled)


def _chord(lot: random.Random, clef: Clef, length: Fraction) -> Chord:
    octave = (clef.middle + 3) // 7
    notes = [Pitch(lot.choice(NOTES), lot.randint(octave - 1, octave)) for _ in range(lot.choice([1, 1, 2, 3]))]
    return Chord(tuple(notes), length, lot.random() < 0.3)
