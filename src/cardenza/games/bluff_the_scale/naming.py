"""Names of notes: the 35 that can be said, and for each scale, each root and each degree those that are right.

A name is a number: five times its letter, C first, plus its accidental from bb to ##. Names that are right at the same
time are a set; the first twelve sets are what is printed on the cards, all others come from spelling (CDECK section 8).
"""

from functools import cache
from typing import Final, final

from mypy_extensions import i64

from cardenza import theory
from cardenza.decks.carmony import Kind, Meld, deck, printed_names, right_names, spell, suggested_root, written
from cardenza.decks.notes import notes_of
from cardenza.kernel import errors, texts

_ACCIDENTALS: Final = ["bb", "b", "", "#", "##"]
SAID_NAMES: Final = [letter + accidental for letter in theory.LETTERS for accidental in _ACCIDENTALS]
# A move that says a name is the first number of its kind plus the name, and the note of a card put down times 64.
CORRECT: Final = 64
PLACE_AS: Final = 1024
REPLACE: Final = 2048
_SETS: Final = 1 << 12
_UNASKED: Final = [-1]


def name_of(note: theory.Note) -> int:
    """The number of a spelled note.

    >>> SAID_NAMES[name_of(theory.Note.parse("Abb"))]
    'Abb'
    """
    return 5 * note.letter + note.accidental + 2


NO_NAME: Final = errors.Fault(
    "no_name", "'{word}' is no name of a note: a letter from A to G, then nothing, #, b, ## or bb"
)


def pitch_of(name: int) -> int:
    """The note that a name means, 0 is C.

    >>> pitch_of(read_name("E#"))
    5
    """
    return theory.Note.parse(SAID_NAMES[name]).pitch_class


def read_name(text: str) -> int:
    """The name that is said, kept as it is spelled.

    >>> SAID_NAMES[read_name("Gb")]
    'Gb'
    """
    if text not in SAID_NAMES:
        raise NO_NAME.error(word=texts.typed(text))
    return SAID_NAMES.index(text)


def note_of(move: i64) -> i64:
    """The note of a card that is put down with a name.

    >>> move = PLACE_AS + 64 * 11 + 34
    >>> note_of(move), SAID_NAMES[said_in(move)]
    (11, 'B##')
    """
    return move >> 6 & 15


def said_in(move: i64) -> i64:
    """The name that is said with it."""
    return move & 63


@final
class Naming:
    """Right names, and the cards put down with them. Lists that it returns are shared: callers must not change them."""

    def __init__(self, by_degree: bool) -> None:
        scales = deck().of_kind(Kind.SCALE)
        self.scales: list[Meld] = scales
        self.is_free: list[bool] = [meld.any_name and not by_degree for meld in scales]
        self.sizes: list[int] = [len(meld.degrees) for meld in scales]
        self.sectors = [[(root + sector) % 12 for sector in meld.sectors] for meld in scales for root in range(12)]
        self.suggested: list[int] = [name_of(suggested_root(meld, root)) for meld in scales for root in range(12)]
        self.sets: list[list[int]] = []
        self.printed: list[int] = [self._set_of([name_of(name) for name in printed_names(note)]) for note in range(12)]
        self.rows: list[list[int]] = [[] for _ in range(len(scales) * len(SAID_NAMES))]
        for number, meld in enumerate(scales):
            for root in [name for note in range(12) for name in printed_names(note)]:
                spelled = [[name_of(name) for name in names] for names in right_names(meld, root, by_degree)]
                self.rows[number * len(SAID_NAMES) + name_of(root)] = [self._set_of(names) for names in spelled]
        self._places: list[list[list[int]]] = [[] for _ in self.sets]
        self._replaces: list[list[list[int]]] = [[] for _ in self.sets]

    def _set_of(self, names: list[int]) -> int:
        if names not in self.sets:
            self.sets.append(names)
        return self.sets.index(names)

    def spelled(self, scale: int, root_name: int) -> list[str]:
        """The scale from a root, as it is written; with printed names alone where all of them are right."""
        how = written if self.is_free[scale] else spell
        return [str(name) for name in how(self.scales[scale], theory.Note.parse(SAID_NAMES[root_name]))]

    def puts(self, kind: int, names: i64, held: i64) -> list[int]:
        """Any note of a set, put down (PLACE_AS) or put down again (REPLACE) with each right name."""
        tables = self._places if kind == PLACE_AS else self._replaces
        table = tables[names]
        if not table:
            table = [_UNASKED] * _SETS
            tables[names] = table
        found = table[held]
        if found is _UNASKED:
            found = [kind + 64 * note + name for note in notes_of(int(held)) for name in self.sets[names]]
            table[held] = found
        return found


@cache
def naming(by_degree: bool) -> Naming:
    """All names, with the Chromatic Scale spelled freely or by its degrees."""
    return Naming(by_degree)
