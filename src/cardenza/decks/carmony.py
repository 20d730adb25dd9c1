"""The Carmony box: NOTE and MELD cards, how melds are spelled, and which lists of melds may stand in.

The degrees stand both here, in `carmony.toml`, and in `theory`, on purpose: the file is what the box prints and
may be exchanged for a house list with chords that theory has never heard of (CDECK-R12). A test holds the two equal.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

from cardenza import theory
from cardenza.decks import DeckError
from cardenza.kernel.texts import quoted
from cardenza.theory import Degree, Note, TheoryError

T = TypeVar("T")

RULES: Final = {
    "CDECK-01": "The NOTE cards are the 12 chromatic notes, 8 cards of each.",
    "CDECK-02": "The 84 MELD cards are 36 INTERVAL, 33 CHORD and 15 SCALE cards.",
    "CDECK-03": "The 36 INTERVAL cards are 12 different ones, three copies each.",
    "CDECK-07": "An INTERVAL has 2 notes, a CHORD 2 to 7, a SCALE 5, 6, 7 or 12.",
    "CDECK-10": "Only a CHORD has optional notes.",
    "CDECK-R2": "No two MELD cards are alike, but for the copies of an INTERVAL.",
    "CDECK-R3": "Position 1 comes first and is never optional.",
    "CDECK-R4": "Only the octave is built with two cards of the same note.",
    "CDECK-R7": "Another name of a degree means the same note.",
    "CDECK-R12": "The list has ch-5, sc-major and sc-chromatic; ch-5 has two required notes, every other CHORD three "
    "or more; degrees are 1 to 9, 11 and 13.",
}


class Kind(Enum):
    """The three types of MELD card."""

    INTERVAL = "INTERVAL"
    CHORD = "CHORD"
    SCALE = "SCALE"


POWER_CHORD: Final = "ch-5"
_COUNTS: Final = {Kind.INTERVAL: 36, Kind.CHORD: 33, Kind.SCALE: 15}
_SIZES: Final = {Kind.INTERVAL: (2,), Kind.CHORD: (2, 3, 4, 5, 6, 7), Kind.SCALE: (5, 6, 7, 12)}


def _notes(names: str) -> tuple[Note, ...]:
    return tuple([Note.parse(name) for name in names.split()])


CANONICAL: Final = _notes("C C# D Eb E F F# G Ab A Bb B")
"""The notes as moves and documents write them, by pitch class (section 13)."""
_TIE_WITH_MINOR_THIRD: Final = _notes("C C# D Eb E F F# G G# A Bb B")
_TIE_WITHOUT: Final = _notes("C Db D Eb E F F# G Ab A Bb B")
_OCTAVE: Final = theory.parse_degrees("1 8")
_NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13)  # of degrees (section 3)


class Meld(NamedTuple):
    """A MELD card: degrees above whatever note it is turned to.

    `also` holds rows of other degrees that name the same notes rightly (CDECK-R7, R13).
    """

    id: str
    name: str
    kind: Kind
    symbol: str
    degrees: tuple[Degree, ...]
    optional: tuple[Degree, ...]
    also: tuple[tuple[Degree, ...], ...]
    copies: int

    @property
    def required(self) -> tuple[Degree, ...]:
        """The degrees that every play of the card lays.

        >>> " ".join(str(degree) for degree in deck().meld("ch-9").required)
        '1 3 b7 9'
        """
        return tuple([degree for degree in self.degrees if degree not in self.optional])

    @property
    def any_name(self) -> bool:
        """Is every printed name right for its notes? They are, where it has all twelve (CDECK-R9)."""
        return self.kind is Kind.SCALE and len(self.degrees) == 12

    @property
    def sectors(self) -> tuple[int, ...]:
        """The sectors of the Wheel that the degrees point at when position 1 points at C.

        >>> deck().meld("ch-9").sectors
        (0, 4, 7, 10, 2)
        """
        return sectors_of(self.degrees)


class Deck(NamedTuple):
    """The cards of a box."""

    note_names: tuple[tuple[Note, ...], ...]
    note_copies: int
    melds: tuple[Meld, ...]

    def meld(self, card: str) -> Meld:
        """The MELD card with this id.

        >>> deck().meld("ch-m7b5").name
        'Half-Diminished Seventh'
        """
        for meld in self.melds:
            if meld.id == card:
                return meld
        raise DeckError(f"{quoted(card)} is not a MELD card: expected an id such as ch-maj, iv-p5 or sc-major.")

    def of_kind(self, kind: Kind) -> list[Meld]:
        """The different MELD cards of a type.

        >>> len(deck().of_kind(Kind.SCALE))
        15
        """
        return [meld for meld in self.melds if meld.kind is kind]


@cache
def deck() -> Deck:
    """The box as printed.

    >>> sum(meld.copies for meld in deck().melds), 12 * deck().note_copies
    (84, 96)
    """
    return read_deck(files("cardenza.decks").joinpath("carmony.toml").read_text(encoding="utf-8"))


# What a note is called


def printed_names(pitch_class: int) -> tuple[Note, ...]:
    """The names on a NOTE card: one for a white key, two for a black one.

    >>> [str(name) for name in printed_names(6)]
    ['F#', 'Gb']
    """
    return Note.both(pitch_class)


def canonical(name: str) -> Note:
    """A printed name, any of the 17, rewritten as moves and documents have it (section 13).

    >>> str(canonical("Db")), str(canonical("D#"))
    ('C#', 'Eb')
    """
    printed = {str(note): note for names in deck().note_names for note in names}
    if name not in printed:
        raise DeckError(f"{quoted(name)} is printed on no NOTE card: expected one of {' '.join(printed)}.")
    return CANONICAL[printed[name].pitch_class]


def symbol_of(meld: Meld) -> str:
    """What stands on a card: without the root C of a symbol (`C9`), and the printed one where a list has none.

    >>> symbol_of(deck().meld("ch-m7b5")), symbol_of(deck().meld("ch-maj"))
    ('m7b5', '')
    """
    printed = {each.id: each.symbol for each in deck().melds}
    own = meld.symbol if meld.symbol.startswith("CHROM") else meld.symbol.removeprefix("C")
    return own or printed.get(meld.id, meld.id[3:])


# How a meld is spelled (section 8)


def spell(meld: Meld, root: Note) -> tuple[Note, ...]:
    """The notes of the card on a root, named by the degrees it prints.

    >>> " ".join(str(note) for note in spell(deck().meld("sc-blues"), Note.parse("C")))
    'C Eb F Gb G Bb'
    """
    return theory.spell(root, meld.degrees)


def written(meld: Meld, root: Note) -> tuple[Note, ...]:
    """The notes as people read them: by degree, but with printed names alone where all of these are right (CDECK-R9).

    So are those of a card of one's own that degrees cannot name on this root.

    >>> " ".join(str(note) for note in written(deck().meld("sc-chromatic"), Note.parse("Eb")))
    'Eb E F Gb G Ab A Bb B C Db D'
    """
    by_degree = () if meld.any_name else _spelled(root, meld.degrees)
    last = -1 if root.accidental < 0 else 0  # flats after a flat, else sharps
    return by_degree or tuple([printed_names((root.pitch_class + sector) % 12)[last] for sector in meld.sectors])


def spellings(meld: Meld, root: Note) -> list[tuple[Note, ...]]:
    """All right spellings by degree, the printed one first (CDECK-R7, R13).

    >>> [" ".join(str(note) for note in notes) for notes in spellings(deck().meld("iv-tt"), Note.parse("C"))]
    ['C F#', 'C Gb']
    """
    others = [_spelled(root, degrees) for degrees in meld.also]
    return [spell(meld, root), *[notes for notes in others if notes]]


def right_names(meld: Meld, root: Note, by_degree: bool = False) -> list[tuple[Note, ...]]:
    """For each degree all names that are right, the printed one first; `by_degree` is CDECK-R9's stricter option.

    >>> [str(name) for name in right_names(deck().meld("sc-whole-tone"), Note.parse("C"))[-1]]
    ['Bb', 'A#']
    >>> [str(name) for name in right_names(deck().meld("sc-chromatic"), Note.parse("C"))[1]]
    ['C#', 'Db']
    """
    if meld.any_name and not by_degree:
        return [printed_names((root.pitch_class + sector) % 12) for sector in meld.sectors]
    return [tuple(dict.fromkeys(names)) for names in zip(*spellings(meld, root), strict=True)]


def suggested_root(meld: Meld, pitch_class: int) -> Note:
    """The simpler name for a root: fewest double accidentals, then fewest accidentals, then custom.

    >>> str(suggested_root(deck().meld("sc-major"), 1)), str(suggested_root(deck().meld("sc-minor"), 1))
    ('Db', 'C#')
    """
    custom = (_TIE_WITH_MINOR_THIRD if Degree(3, -1) in meld.degrees else _TIE_WITHOUT)[pitch_class]
    if meld.any_name:
        return custom
    # min keeps the first of equals, so custom goes first.
    names = sorted(printed_names(pitch_class), key=lambda name: name != custom)
    return min(names, key=lambda name: _accidentals(meld, name))


@cache
def names_on(meld: Meld, pitch_class: int) -> tuple[str, ...]:
    """The notes of the card on a note, as people read them: the root by its simpler name, the others by degree.

    >>> names_on(deck().meld("iv-p5"), 1), names_on(deck().meld("ch-min"), 1)
    (('Db', 'Ab'), ('C#', 'E', 'G#'))
    """
    return tuple([str(note) for note in written(meld, suggested_root(meld, pitch_class))])


def _accidentals(meld: Meld, root: Note) -> tuple[int, int]:
    """Of two degrees with one number only the last counts: not the b5 of the Blues scale (section 8)."""
    degrees = {degree.number: degree for degree in meld.degrees}.values()
    accidentals = [abs(note.accidental) for note in _spelled(root, degrees)]
    return (accidentals.count(2), sum(accidentals)) if accidentals else (len(degrees) + 1, 0)


def _spelled(root: Note, degrees: Iterable[Degree]) -> tuple[Note, ...]:
    """The notes of these degrees; none where one of them has no name."""
    try:
        return theory.spell(root, degrees)
    except TheoryError:
        return ()


def sectors_of(degrees: Iterable[Degree]) -> tuple[int, ...]:
    """The sectors of the Wheel that degrees point at when position 1 points at C."""
    return tuple([degree.semitones % 12 for degree in degrees])


# Reading a list, ours or a house list (CDECK-R12)


def read_deck(text: str) -> Deck:
    """The deck in a file like `carmony.toml`, refused if it breaks a rule of the box.

    >>> read_deck("[notes]")
    Traceback (most recent call last):
    cardenza.decks.DeckError: The deck cannot be read: 'names' is missing.
    """
    try:
        found = _read(tomllib.loads(text))
    except KeyError as error:
        raise DeckError(f"The deck cannot be read: {error} is missing.") from error
    except (TheoryError, TypeError, AttributeError, tomllib.TOMLDecodeError) as error:
        raise DeckError(f"The deck cannot be read: {error}") from error
    _check_notes(found)
    for meld in found.melds:
        _check_meld(meld)
        _check_degrees(meld)
    _check_list(found.melds, [meld.id for meld in found.melds])
    return found


def read_melds(lines: Iterable[str], *, is_lax: bool = False) -> tuple[Meld, ...]:
    """A list of MELD cards, a card a line, intervals first; refused if it breaks a rule of the box (CDECK-R12).

    A lax reader lets other degrees and another Power Chord pass, as the first version of the rules did.

    A line has the id, which tells the type (iv-, ch- or sc-), and the degrees, optional ones in parentheses; after a
    slash other degrees that name the same notes; after bars a name and a symbol:
    `ch-9: 1 3 (5) b7 9 | Dominant Ninth | 9`. Where one degree alone has another name, `#4/b5` says so.

    >>> read_melds(["ch-9: 1 3 (5) b7"])
    Traceback (most recent call last):
    cardenza.decks.DeckError: CDECK-02: The 84 MELD cards are 36 INTERVAL, 33 CHORD and 15 SCALE cards. Here: 0 \
INTERVAL cards.
    """
    melds = [_read_checked(number, line, is_lax) for number, line in enumerate(lines, 1)]
    _check_list(tuple(melds), [f"{meld.id} in line {number}" for number, meld in enumerate(melds, 1)])
    return tuple(sorted(melds, key=lambda meld: list(_COUNTS).index(meld.kind)))


def _read_checked(number: int, line: str, is_lax: bool) -> Meld:
    try:
        meld = _read_line(line)
        _check_meld(meld)
        if not is_lax:
            _check_degrees(meld)
    except DeckError as error:
        raise DeckError(f"line {number}, {quoted(line)}: {error}") from error
    return meld


def meld_line(meld: Meld) -> str:
    """A MELD card as a line of a list.

    >>> meld_line(deck().meld("iv-tt"))
    'iv-tt: 1 #4 / 1 b5 | tritone | TT'
    """
    optional = [f"({degree})" if degree in meld.optional else str(degree) for degree in meld.degrees]
    rows = [" ".join(optional), *[" ".join([str(degree) for degree in row]) for row in meld.also]]
    return " | ".join([f"{meld.id}: {' / '.join(rows)}", meld.name, *([meld.symbol] if meld.symbol else [])])


_LINE: Final = re.compile(r"((iv|ch|sc)-[a-z0-9-]+): *([^|]+?)(?: *\| *([^|]+?)(?: *\| *([^|]+?))?)? *")
_PREFIXES: Final = {"iv": Kind.INTERVAL, "ch": Kind.CHORD, "sc": Kind.SCALE}


def _rows(degrees: str) -> list[str]:
    """The degrees as printed, then the other rows that name the same notes.

    >>> _rows("1 #4 / 1 b5"), _rows("1 #4/b5")
    (['1 #4', '1 b5'], ['1 #4', '1 b5'])
    """
    printed, *others = degrees.split(" / ")
    words = [word.split("/") for word in printed.split()]
    if any(len(word) > 1 for word in words):
        others.insert(0, " ".join([word[-1] for word in words]))
    return [" ".join([word[0] for word in words]), *others]


def _read_line(line: str) -> Meld:
    found = _LINE.fullmatch(line)
    if found is None:
        raise DeckError(
            f"{quoted(line)} is no MELD card: expected a line such as ch-9: 1 3 (5) b7 9 | Dominant Ninth | 9."
        )
    card, prefix, degrees, name, symbol = found.groups()
    kind = _PREFIXES[prefix]
    copies = 3 if kind is Kind.INTERVAL else 1
    try:
        return _meld(card, name or card, kind, symbol or ("" if name else card[3:]), _rows(degrees), copies)
    except TheoryError as error:
        raise DeckError(f"{card} cannot be read: {error}") from error


def _read(document: dict[str, Any]) -> Deck:
    notes = document["notes"]
    names = tuple([_notes(name.replace("/", " ")) for name in notes["names"]])
    melds: list[Meld] = []
    for kind in Kind:
        table = document[f"{kind.value.lower()}s"]
        for card in table["cards"]:
            card_id, name, symbol, degrees = [_value(card, key, str) for key in ("id", "name", "symbol", "degrees")]
            rows = [degrees, *card.get("also", [])]
            melds.append(_meld(card_id, name, kind, symbol, rows, _value(table, "copies", int)))
    return Deck(names, _value(notes, "copies", int), tuple(melds))


def _meld(card: str, name: str, kind: Kind, symbol: str, rows: list[str], copies: int) -> Meld:
    """A card by its rows of degrees, the printed one first."""
    degrees, optional = theory.parse_chord_degrees(rows[0])
    also = tuple([theory.parse_degrees(row) for row in rows[1:]])
    return Meld(card, name, kind, symbol, degrees, optional, also, copies)


def _value(table: dict[str, Any], key: str, kind: type[T]) -> T:
    value = table[key]
    if not isinstance(value, kind):
        raise TypeError(f"{key} is {value!r}, which is not of type {kind.__name__}.")
    return value


def _demand(holds: bool, rule: str, evidence: str) -> None:
    if not holds:
        raise DeckError(f"{rule}: {RULES[rule]} Here: {evidence}.")


def _check_notes(found: Deck) -> None:
    sounds = [{name.pitch_class for name in names} for names in found.note_names]
    _demand(sounds == [{pitch_class} for pitch_class in range(12)], "CDECK-01", f"{len(sounds)} notes")
    _demand(found.note_copies == 8, "CDECK-01", f"{found.note_copies} cards of each")


def _check_meld(meld: Meld) -> None:
    size = len(meld.degrees)
    _demand(size in _SIZES[meld.kind], "CDECK-07", f"{meld.id} with {size} notes")
    _demand(meld.kind is Kind.CHORD or not meld.optional, "CDECK-10", f"{meld.id} with {len(meld.optional)}")
    _demand(meld.required[:1] == meld.degrees[:1] == (Degree(1),), "CDECK-R3", meld.id)
    is_octave = meld.kind is Kind.INTERVAL and meld.degrees == _OCTAVE
    _demand(len(set(meld.sectors)) == size or is_octave, "CDECK-R4", meld.id)
    _demand({sectors_of(other) for other in meld.also} <= {meld.sectors}, "CDECK-R7", meld.id)
    small = meld.kind is Kind.CHORD and meld.id != POWER_CHORD and len(meld.required) < 3
    _demand(not small, "CDECK-R12", f"{meld.id} with {len(meld.required)} required notes")


def _check_degrees(meld: Meld) -> None:
    required = len(meld.required)
    _demand(meld.id != POWER_CHORD or required == 2, "CDECK-R12", f"{meld.id} with {required} required notes")
    rows = (meld.degrees, *meld.also)
    strange = [str(degree) for row in rows for degree in row if degree.number not in _NUMBERS]
    _demand(not strange, "CDECK-R12", f"{meld.id} with {' '.join(strange)}")


def _check_list(melds: tuple[Meld, ...], labels: Sequence[str]) -> None:
    """What the cards must be together; `labels` says for each of them how a refusal speaks of it."""
    for kind, count in _COUNTS.items():
        cards = sum([meld.copies for meld in melds if meld.kind is kind])
        _demand(cards == count, "CDECK-02", f"{cards} {kind.value} cards")
    intervals = [at for at, meld in enumerate(melds) if meld.kind is Kind.INTERVAL]
    distances = Counter([melds[at].sectors[1] for at in intervals])
    twins = " and ".join([labels[at] for at in intervals if distances[melds[at].sectors[1]] > 1])
    _demand(len(distances) == len(intervals) == 12, "CDECK-03", f"{len(distances)} different ones; {twins} are alike")
    copied = [meld.id for meld in melds if meld.kind is not Kind.INTERVAL and meld.copies != 1]
    _demand(not copied, "CDECK-R2", f"copies of {' '.join(copied)}")
    ids = [meld.id for meld in melds]
    faces = [(meld.kind, meld.degrees, meld.optional) for meld in melds]
    alike = [label for at, label in enumerate(labels) if ids.count(ids[at]) + faces.count(faces[at]) > 2]
    _demand(not alike, "CDECK-R2", " and ".join(alike))
    missing = {POWER_CHORD, "sc-major", "sc-chromatic"} - set(ids)
    _demand(not missing, "CDECK-R12", f"no {' '.join(sorted(missing))}")
