"""How cards and moves are typed and shown where notes have other names: `play H3 as H`, `ask 1 Sib`.

The rules know neutral names only (F#3, Bb). What a person types is put into those first, and what is listed for them is
put back, part by part of the form of a move: in `play E3 E` the first E is a note, the second the place in the east.
Neutral names are understood as well, where the system has no other note of that name: in German, B is B flat.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, final

from cardenza.kernel import speech
from cardenza.kernel.contract import Game
from cardenza.kernel.move_parts import Part
from cardenza.terminal.pretty import keyed, plain
from cardenza.theory import Note, Pitch, TheoryError, naming, octaves

_NOTE: Final = re.compile(r"([A-G](?:##|bb|#|b)?)([0-9]?)")
_PITCH: Final = re.compile(r"[A-G](?:#|b)?[0-9]")
_COUNTED: Final = re.compile(r"([A-G](?:#|b)?)(:[0-9+]+)")
_SPOKEN: Final = re.compile(r"(H\.)?(Do|Re|Mi|Fa|Sol|La|Si)([12]\.[a-z]+)?")
"""Cards of Clé de Sol are written with the names of its box; their 1 and 2 are low and high, no octaves of a piano."""

SOLFEGE: Final = "fr"


class Style(NamedTuple):
    """What notes are called, and how octaves are written; where it is not said, as usual with the language."""

    system: str = ""
    octaves: str = ""

    def for_language(self, language: str) -> "Style":
        """The same with nothing left open.

        >>> Style().for_language("fr"), Style("de").for_language("fr").octaves
        (Style(system='fr', octaves='french'), 'helmholtz')
        """
        system = self.system or naming.system_of(language)
        return Style(system, self.octaves or octaves.usual(system))


USUAL: Final = Style()


@final
class Notation:
    """Cards and moves of one game, both ways. Cards with a name of their own, as B4 of Metronome, are no notes."""

    def __init__(self, game: Game, style: Style) -> None:
        self._game = game
        self._called = frozenset(game.manners.called(game))
        self._read: dict[int, dict[str, str]] = {}
        self.system, self.octaves = style

    # ------------------------------------------------------------------------------------------------ shown

    def card(self, text: str) -> str:
        """A card, a note or both names of one, as it is typed in these names."""
        name, sign, note = text.partition("=")
        if sign:
            return f"{name}={self.card(note)}"
        if found := _SPOKEN.fullmatch(text):
            return f"{found[1] or ''}{self._label(str(naming.parse(found[2], SOLFEGE)))}{found[3] or ''}"
        if text in self._called:
            return text
        if found := _COUNTED.fullmatch(text):
            return self._label(found[1]) + found[2]
        names = [_NOTE.fullmatch(name) for name in text.split("/")]
        return "/".join([self._label(name[1], name[2]) for name in names if name]) if all(names) else text

    def cards(self, texts: Sequence[str]) -> list[str]:
        return [self.card(text) for text in texts]

    def move(self, text: str) -> str:
        """A move as it is typed in these names; a text that is no move stays as it is."""
        words = text.split()
        for kind in self._game.kinds().kinds:
            if kind.matches(words):
                return " ".join(kind.put(words, self._shown))
        return text

    def row(self, text: str) -> str:
        """A row of notes, where a text is nothing else.

        >>> from cardenza.catalogue import find
        >>> german = Notation(find("the-distance")(), Style("de", "helmholtz"))
        >>> german.row("A B"), german.row("PLACE must be E")
        ('A H', 'PLACE must be E')
        """
        words = text.split()
        return " ".join(self.cards(words)) if words and all(map(_NOTE.fullmatch, words)) else text

    def _label(self, note: str, octave: str = "") -> str:
        return label(note, octave, self.system, self.octaves)

    def _shown(self, part: Part, word: str) -> str:
        return self.card(word) if self._names_notes(part) else word

    # ------------------------------------------------------------------------------------------------ read

    def read(self, line: str) -> str:
        """What a person typed, with neutral names. What means nothing stays as it is, and the rules say so."""
        words = in_one_word(plain(line), self.system).split()
        kinds = self._game.kinds().kinds
        for kind in kinds:
            meant = kind.put(words, self._meant)
            if meant and kind.matches(meant):
                return " ".join(meant)
        parts = [part for kind in kinds if words[:1] == kind.form.split()[:1] for part in kind.parts]
        return " ".join([*words[:1], *[self._meant_by_one(parts, word) for word in words[1:]]])

    def read_cards(self, line: str, among: Sequence[str]) -> list[str]:
        """Cards, without a move: some of these."""
        words = {self.card(card): card for card in among}
        return [self._meant_among(words, word) for word in in_one_word(plain(line), self.system).split()]

    def _meant(self, part: Part, word: str) -> str:
        return self._meant_among(self._words(part), word) if self._names_notes(part) else word

    def _meant_among(self, words: Mapping[str, str], word: str) -> str:
        """As it is shown; else, unless case tells octaves, in any case; else however the note is spelled."""
        if word in words:
            return words[word]
        alike = [neutral for shown, neutral in words.items() if shown.lower() == word.lower()]
        if len(alike) == 1:
            return alike[0]
        return self._neutral(word, has_octave=any(map(_PITCH.fullmatch, words.values())))

    def _meant_by_one(self, parts: Sequence[Part], word: str) -> str:
        """A word of a line that leaves something out: by the first part that it can belong to."""
        meant = [self._meant(part, word) for part in parts]
        return next((text for text in meant if text != word), word)

    def _neutral(self, word: str, has_octave: bool) -> str:
        name, sign, note = word.partition("=")
        if sign:
            return f"{name}={self._neutral(note, has_octave=False)}"
        name, sign, count = word.partition(":")
        if sign:
            return f"{self._neutral(name, has_octave=False)}:{count}"
        for style in (self.octaves, octaves.SCIENTIFIC) if has_octave else ():
            try:
                return str(octaves.parse(word, self.system, style))
            except TheoryError:
                pass
        try:
            return str(naming.parse(word, self.system))
        except TheoryError:
            return word

    def _names_notes(self, part: Part) -> bool:
        return any(shown != word for shown, word in self._words(part).items())

    def _words(self, part: Part) -> dict[str, str]:
        """The words of a part as they are typed here, each with the neutral one; of a part with other words, itself."""
        if id(part) not in self._read:
            is_word = part.spoken() == speech.WORD  # E is a place there; only the names of the box are notes
            vocabulary = [word for word in part.vocabulary(self._game) if not is_word or _SPOKEN.fullmatch(word)]
            self._read[id(part)] = {self.card(word): word for word in vocabulary}
        return self._read[id(part)]


@cache
def label(note: str, octave: str, system: str, style: str) -> str:
    """A note as it is typed: with the signs that any keyboard has.

    >>> label("Bb", "4", "fr", "french"), label("Bb", "4", "de", "helmholtz"), label("F##", "", "en", "scientific")
    ('Sib3', "b'", 'F##')
    """
    if octave:
        return keyed(octaves.label(Pitch.parse(note + octave), system, style))
    return keyed(naming.label(Note.parse(note), system))


@cache
def _spelled_out(system: str) -> re.Pattern[str] | None:
    """A name in several words, where the system has such: si bémol."""
    words = naming.WORDS.get(system)
    if words is None:
        return None
    letters = "|".join(words.letters)
    signs = f"(?:{words.double} )?(?:{words.sharp}|{words.flat})|{words.natural}"
    return re.compile(rf"(?<!\S)({letters})[ -]({signs})(?=[0-9]|\s|$)", re.IGNORECASE)


def in_one_word(line: str, system: str) -> str:
    """The line with every name in one word.

    >>> in_one_word("play si bémol3 as Si", "fr"), in_one_word("ask 1 B flat", "en")
    ('play Sib3 as Si', 'ask 1 Bb')
    """
    spelled = _spelled_out(system)
    if spelled is None:
        return line
    line = " ".join(line.split())
    return spelled.sub(lambda name: keyed(naming.label(naming.parse(f"{name[1]} {name[2]}", system), system)), line)
