"""Naming systems: what a note is called in another tradition, both ways.

A name is a view chosen by a reader and never stored. `name` is what one says (do dièse, Cis), `label` what
one prints on a card (Do♯, Cis), and `parse` reads both, in any case, with or without accents.

    en  C sharp, B flat         fr  do dièse, si bémol     it  do diesis, si bemolle   es  do sostenido, si bemol
    de  Cis, B, and H for B     nl  Cis, Bes, B            sv  Ciss, B, and H for B    degrees  #1, b7 above a tonic
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from cardenza.theory.accidentals import READINGS, accidental_sign
from cardenza.theory.degrees import Degree
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.notes import NOTES, Note

DEGREES: Final = "degrees"


class Words(NamedTuple):
    """A tradition that puts a word behind the letter: C sharp, do dièse."""

    letters: tuple[str, ...]
    natural: str
    sharp: str
    flat: str
    double: str


class Endings(NamedTuple):
    """A tradition that puts an ending on the letter: Cis, Es.

    Some names have grown irregular; others are rarer forms, accepted but never given.
    """

    letters: tuple[str, ...]
    sharp: str
    flat: str
    irregular: dict[str, str]
    accepted: dict[str, str]


WORDS: Final = {
    "en": Words(tuple("CDEFGAB"), "natural", "sharp", "flat", "double"),
    "fr": Words(("do", "ré", "mi", "fa", "sol", "la", "si"), "naturel", "dièse", "bémol", "double"),
    "it": Words(("do", "re", "mi", "fa", "sol", "la", "si"), "naturale", "diesis", "bemolle", "doppio"),
    "es": Words(("do", "re", "mi", "fa", "sol", "la", "si"), "natural", "sostenido", "bemol", "doble"),
}
ENDINGS: Final = {
    # Dictionaries have Heses for B double flat; Bes, formed from B, is rarer, and in Dutch it is B flat.
    "de": Endings(
        tuple("CDEFGAH"),
        "is",
        "es",
        {"Ees": "Es", "Eeses": "Eses", "Aes": "As", "Aeses": "Ases", "Hes": "B"},
        {"Bes": "Bbb", "Asas": "Abb"},
    ),
    "nl": Endings(tuple("CDEFGAB"), "is", "es", {"Ees": "Es", "Eeses": "Eses", "Aes": "As", "Aeses": "Ases"}, {}),
    # The traditional H and B of Sweden, Norway and Denmark, in Swedish spelling; `parse` takes the Danish single s too.
    "sv": Endings(
        tuple("CDEFGAH"),
        "iss",
        "ess",
        {"Eess": "Ess", "Eessess": "Essess", "Aess": "Ass", "Aessess": "Assess", "Hess": "B"},
        {"Bess": "Bbb"},
    ),
}
_ALIASES: Final = {"nordic": "sv"}
SYSTEMS: Final = (*WORDS, *ENDINGS, DEGREES)

_READ_IN: Final = {
    "en": "en",
    "fr": "fr",
    "it": "it ro sq",
    "es": "es ca gl eu pt",
    "de": "de da fi is pl cs sk hu sl hr sr bs et lv",
    "nl": "nl af",
    "sv": "sv nb nn no",
}
SYSTEM_OF: Final = {language: system for system, languages in _READ_IN.items() for language in languages.split()}
"""The system that the readers of a language know, or the one nearest to it: Danes and Poles have Cis, B and H."""


def system_of(language: str) -> str:
    """The system of a language or a locale; English names where none is known.

    >>> system_of("es"), system_of("de_AT.UTF-8"), system_of("pt-BR"), system_of("ja")
    ('es', 'de', 'es', 'en')
    """
    return SYSTEM_OF.get(language.replace("_", "-").partition("-")[0].lower(), "en")


def name(note: Note, system: str = "en", tonic: Note | None = None) -> str:
    """What the note is called when spoken; scale degrees need the tonic they are counted from.

    >>> note = Note.parse("Bb")
    >>> name(note, "fr"), name(note, "de"), name(note, "degrees", tonic=Note.parse("C"))
    ('si bémol', 'B', 'b7')
    """
    key = _system(system)
    if key == DEGREES:
        return str(Degree.of(note, _tonic(tonic)))
    return _spoken(note, WORDS[key]) if key in WORDS else _joined(note, ENDINGS[key])


def label(note: Note, system: str = "en", tonic: Note | None = None) -> str:
    """How the note is written where space is short, with real signs.

    >>> note = Note.parse("Db")
    >>> label(note), label(note, "fr"), label(note, "nl")
    ('D♭', 'Ré♭', 'Des')
    """
    key = _system(system)
    if key == DEGREES:
        return Degree.of(note, _tonic(tonic)).pretty()
    if key in ENDINGS:
        return _joined(note, ENDINGS[key])
    return WORDS[key].letters[note.letter].capitalize() + accidental_sign(note.accidental)


def parse(text: str, system: str = "en", tonic: Note | None = None) -> Note:
    """The note of this name.

    >>> str(parse("Re bemol", "fr")), str(parse("h", "de")), str(parse("b3", "degrees", tonic=Note.parse("C")))
    ('Db', 'B', 'Eb')
    """
    key = _system(system)
    if key == DEGREES:
        return Degree.parse(text).above(_tonic(tonic))
    readings = _readings(key)
    folded = _folded(text)
    if folded not in readings:
        examples = ", ".join([name(Note.parse(note), key) for note in ("C", "F#", "Bb")])
        raise TheoryError(
            f"{quoted(text)} is not a note in the naming system {key}: expected a name such as {examples}."
        )
    return readings[folded]


def _system(key: str) -> str:
    key = _ALIASES.get(key, key)
    if key not in SYSTEMS:
        raise TheoryError(f"{quoted(key)} is not a naming system: expected one of {', '.join(SYSTEMS)}.")
    return key


def _tonic(tonic: Note | None) -> Note:
    if tonic is None:
        raise TheoryError("Scale degrees are counted from a tonic: expected one.")
    return tonic


def _spoken(note: Note, words: Words) -> str:
    letter = words.letters[note.letter]
    if note.accidental == 0:
        return letter
    double = f"{words.double} " if abs(note.accidental) == 2 else ""
    return f"{letter} {double}{words.sharp if note.accidental > 0 else words.flat}"


def _joined(note: Note, endings: Endings) -> str:
    ending = endings.sharp if note.accidental > 0 else endings.flat
    regular = endings.letters[note.letter] + ending * abs(note.accidental)
    return endings.irregular.get(regular, regular)


@cache
def _readings(key: str) -> dict[str, Note]:
    """Every way to write each note of a system, folded."""
    pairs = _readings_of_words(WORDS[key]) if key in WORDS else _readings_of_endings(ENDINGS[key])
    return {_folded(text): note for text, note in pairs}


def _readings_of_words(words: Words) -> Iterator[tuple[str, Note]]:
    for note in NOTES:
        yield _spoken(note, words), note
    for letter, letter_name in enumerate(words.letters):
        yield f"{letter_name} {words.natural}", Note(letter)
        for sign, accidental in READINGS.items():
            yield letter_name + sign, Note(letter, accidental)


def _readings_of_endings(endings: Endings) -> Iterator[tuple[str, Note]]:
    for note in NOTES:
        yield _joined(note, endings), note
        yield _joined(note, endings).replace("ss", "s"), note
    for text, note_name in endings.accepted.items():
        yield text, Note.parse(note_name)


_PLAIN: Final = str.maketrans({"é": "e", "è": "e", "\u0300": "", "\u0301": "", "-": " "})


def _folded(text: str) -> str:
    return " ".join(text.lower().translate(_PLAIN).split())
