"""What music21 finds in our files."""

from fractions import Fraction
from pathlib import Path
from typing import Any

from music21 import converter, stream

Found = tuple[int, Fraction, Fraction, tuple[int, ...]]


def found_in_midi(file: bytes, folder: Path) -> set[Found]:
    path = folder / "piece.mid"
    path.write_bytes(file)
    return _notes(converter.parse(path, forceSource=True))


def found_in_musicxml(file: str) -> set[Found]:
    """With repeats written out, as a player plays them."""
    score = converter.parseData(file, format="musicxml")
    has_repeats = "<repeat " in file
    return _notes(score.expandRepeats() if has_repeats else score)


def _notes(score: stream.Stream[Any]) -> set[Found]:
    found: set[Found] = set()
    assert isinstance(score, stream.Score)
    for voice, part in enumerate(score.stripTies().parts):
        for note in part.flatten().notes:
            length = Fraction(note.duration.quarterLength)
            keys = tuple(sorted(pitch.midi for pitch in note.pitches))
            found.add((voice, Fraction(note.offset), length, keys))
    return found
