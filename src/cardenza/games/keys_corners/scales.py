"""The scale of Key’s Corners: which notes it has, and how a musician would write them."""

from typing import Final, final

from cardenza.decks.musicards import NOTES
from cardenza.kernel.errors import Fault
from cardenza.kernel.options import Choice, Listing
from cardenza.kernel.speech import Group
from cardenza.kernel.texts import typed
from cardenza.theory import SCALE_KINDS, Degree, Note, TheoryError, scale_kind, spell

NAMED: Final = (
    "major natural_minor harmonic_minor melodic_minor dorian phrygian lydian mixolydian locrian "
    "major_pentatonic minor_pentatonic blues whole_tone octatonic"
)
KEYS: Final = "C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B Cb"  # the 12 keynotes, and the names of all 15 major keys
SHORTEST: Final = 5
LONGEST: Final = 8

TOO_MANY: Final = 10_000
FAR_MORE: Final = 4  # signs more than by the other name: then a scale does not go by its keynote's own name
FLATS_FIRST: Final = (3, 10)  # where both names take as many signs, Eb and Bb are the usual ones
LETTERS: Final = 7
BLACK: Final = {1: "C#/Db", 3: "D#/Eb", 6: "F#/Gb", 8: "G#/Ab", 10: "A#/Bb"}


@final
class ScaleOption(Listing):
    """A scale by its name, or by the half steps from the keynote to each of its notes (KEYS-R25).

    >>> SCALE.read("0 2 4 5 7 9 10")
    [0, 2, 4, 5, 7, 9, 10]
    """

    def of_own(self, items: list[int | str]) -> str:
        steps = [item for item in items if isinstance(item, int)]
        if len(steps) < len(items) or not all(0 <= step <= 11 for step in steps):
            return "it lists half steps above the keynote, numbers from 0 to 11"
        if steps[:1] != [0]:
            return "it begins with the keynote, which is 0"
        if sorted(set(steps)) != steps:
            return "its notes rise and are all different"
        if not SHORTEST <= len(steps) <= LONGEST:
            return f"it has {SHORTEST} to {LONGEST} notes, not {len(steps)}"
        return ""

    def example(self) -> list[int | str]:
        return [0, 2, 4, 5, 7, 8, 11]


KEY: Final = Choice("KEYS-O1", "key", tuple(KEYS.split()), "the keynote of the first round")
SCALE: Final = ScaleOption(
    "KEYS-O2", "scale", tuple(NAMED.split()), "the scale, or the half steps from the keynote to its notes"
)
WORDS: Final[Group] = Group("scale", [*NAMED.split(), "own"])


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
    """The scale by the keynote's own name, unless that takes far more signs; else by the name that takes fewest.

    Seven notes have a letter each; of more or fewer, a note with a double accidental goes by its plain name.

    >>> " ".join(spelled(steps_of("major"), 3)), " ".join(spelled(steps_of("major"), 11, Note.parse("Cb")))
    ('Eb F G Ab Bb C D', 'Cb Db Eb Fb Gb Ab Bb')
    >>> " ".join(spelled(steps_of("blues"), 3, Note.parse("Eb"))), " ".join(spelled(steps_of("harmonic minor"), 8))
    ('Eb Gb Ab A Bb Db', 'G# A# B C# D# E F##')
    """
    is_flat = key in FLATS_FIRST
    ways = [_spelled_on(tonic, steps) for tonic in (Note.of(key, flat=is_flat), Note.of(key, flat=not is_flat))]
    notes = min(ways, key=_signs)
    named = _spelled_on(own, steps) if own is not None else ()
    if _signs(named) < _signs(notes) + FAR_MORE:
        notes = named
    if len(steps) != LETTERS:
        notes = tuple([_plain(note) for note in notes])
    return [str(note) for note in notes]


def _plain(note: Note) -> Note:
    return note if abs(note.accidental) < 2 else Note.of(note.pitch_class, flat=note.accidental < 0)


def _spelled_on(tonic: Note, steps: list[int]) -> tuple[Note, ...]:
    try:
        return spell(tonic, degrees_of(steps))
    except TheoryError:
        return ()  # it would need triple accidentals


def _signs(notes: tuple[Note, ...]) -> int:
    """How many accidentals it takes, a double one counting as two."""
    return sum([abs(note.accidental) for note in notes]) if notes else TOO_MANY


def plain_name(note: int) -> str:
    """A note outside the scale has no spelling of its own: both names of a black key.

    >>> plain_name(8), plain_name(5)
    ('G#/Ab', 'F')
    """
    return BLACK.get(note, NOTES[note])


NO_NOTE_NAME: Final = Fault("no_note_name", "'{word}' is no note: a letter from A to G, then nothing, #, b, ## or bb")


def parse_note(text: str) -> int:
    """KEYS-R27: a note in any spelling.

    >>> parse_note("Fb"), parse_note("E")
    (4, 4)
    """
    try:
        return Note.parse(text).pitch_class
    except TheoryError as error:
        raise NO_NOTE_NAME.error(word=typed(text)) from error
