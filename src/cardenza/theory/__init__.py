"""Music theory: spelled notes, pitches, intervals, degrees, scales, chords, keys and their names.

Every noun has its text both ways: `Note.parse("F#")` and `str(note)`. `parse` checks and raises
`TheoryError` with a sentence; a value built by hand is trusted.
Note values and measures are in `cardenza.theory.rhythm`, apart because they bring exact fractions with them.

>>> from cardenza.theory import Chord, Interval, Note
>>> Interval.between(Note.parse("C"), Note.parse("Eb")).name
'minor third'
>>> " ".join(note.pretty() for note in Chord.parse("Cm7b5").notes)
'C E♭ G♭ B♭'
"""

from cardenza.theory import naming, octaves
from cardenza.theory.chord_kinds import CHORD_KINDS, ChordKind, parse_chord_degrees
from cardenza.theory.chord_symbols import chord_kind
from cardenza.theory.chords import Chord
from cardenza.theory.degrees import Degree, parse_degrees, spell
from cardenza.theory.errors import TheoryError
from cardenza.theory.intervals import Interval
from cardenza.theory.keys import MAJOR, MINOR, Key, circle_of_fifths
from cardenza.theory.letters import LETTERS, NATURALS, count_down, count_up, letter_down, letter_up, parse_letter
from cardenza.theory.notes import NOTES, Note
from cardenza.theory.pitches import Pitch
from cardenza.theory.scales import SCALE_KINDS, Scale, ScaleKind, mode, scale_kind

__all__ = [
    "CHORD_KINDS",
    "LETTERS",
    "MAJOR",
    "MINOR",
    "NATURALS",
    "NOTES",
    "SCALE_KINDS",
    "Chord",
    "ChordKind",
    "Degree",
    "Interval",
    "Key",
    "Note",
    "Pitch",
    "Scale",
    "ScaleKind",
    "TheoryError",
    "chord_kind",
    "circle_of_fifths",
    "count_down",
    "count_up",
    "letter_down",
    "letter_up",
    "mode",
    "naming",
    "octaves",
    "parse_chord_degrees",
    "parse_degrees",
    "parse_letter",
    "scale_kind",
    "spell",
]
