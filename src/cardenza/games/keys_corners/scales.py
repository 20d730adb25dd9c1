"""How the scale of a round is spelled: with the letters and accidentals that a musician would write."""

from typing import Final

from cardenza.decks.musicards import NOTES
from cardenza.theory import SCALE_KINDS, Degree, Note, TheoryError, scale_kind, spell

A_DOUBLE: Final = 100  # what a double accidental weighs against single ones
TOO_MANY: Final = 10_000
LETTERS: Final = 7
BLACK: Final = {1: "C#/Db", 3: "D#/Eb", 6: "F#/Gb", 8: "G#/Ab", 10: "A#/Bb"}


def steps_of(scale: object) -> list[int]:
    """The half steps from the keynote to each note of a scale (KEYS-O2).

    >>> steps_of("blues"), steps_of([0, 1, 4, 5, 7])
    ([0, 3, 5, 6, 7, 10], [0, 1, 4, 5, 7])
    """
    if isinstance(scale, list):
        return [step for step in scale if isinstance(step, int)]
    return list(scale_kind(str(scale)).semitones)


def degrees_of(steps: list[int]) -> tuple[Degree, ...]:
    """How a scale is spelled: as theory knows it, else with a letter for each of seven notes, else as it can be."""
    for kind in SCALE_KINDS:
        if list(kind.semitones) == steps:
            return kind.degrees
    major = scale_kind("major").semitones
    if len(steps) == len(major):
        degrees = [Degree(at + 1, step - major[at]) for at, step in enumerate(steps)]
        if all(abs(degree.accidental) <= 1 for degree in degrees):
            return tuple(degrees)
    chromatic = scale_kind("chromatic").degrees
    return tuple([chromatic[step] for step in steps])


def spelled(steps: list[int], key: int, own: Note | None = None) -> list[str]:
    """The scale by the keynote's own name, unless that needs double accidentals; else by the name with fewest signs.

    >>> " ".join(spelled(steps_of("major"), 3)), " ".join(spelled(steps_of("major"), 11, Note.parse("Cb")))
    ('Eb F G Ab Bb C D', 'Cb Db Eb Fb Gb Ab Bb')
    """
    ways = [_spelled_on(tonic, steps) for tonic in (own or Note.of(key), Note.of(key), Note.of(key, flat=True))]
    if own is not None and _signs(ways[0]) < A_DOUBLE:
        return [str(note) for note in ways[0]]
    return [str(note) for note in min(ways, key=_signs)]


def _spelled_on(tonic: Note, steps: list[int]) -> tuple[Note, ...]:
    """Seven notes have a letter each; more or fewer are spared double accidentals."""
    try:
        notes = spell(tonic, degrees_of(steps))
    except TheoryError:
        return ()  # it would need triple accidentals
    if len(steps) == LETTERS:
        return notes
    is_flat = sum([note.accidental for note in notes]) < 0
    return tuple([note if abs(note.accidental) < 2 else Note.of(note.pitch_class, is_flat) for note in notes])


def _signs(notes: tuple[Note, ...]) -> int:
    """How many accidentals it takes; double ones weigh more than any number of others."""
    if not notes:
        return TOO_MANY
    return sum([abs(note.accidental) + A_DOUBLE * (abs(note.accidental) == 2) for note in notes])


def plain_name(note: int) -> str:
    """A note outside the scale has no spelling of its own: both names of a black key.

    >>> plain_name(8), plain_name(5)
    ('G#/Ab', 'F')
    """
    return BLACK.get(note, NOTES[note])
