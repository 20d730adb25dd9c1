"""Names for paper that has no fonts but ours: other alphabets in Latin letters as passports and maps write them.

A PDF carries its outlines along and cannot borrow fonts as a browser does. Cyrillic and Greek are put into Latin
letters by the tables here, Korean and the Japanese syllables by the sound that Unicode gives each; what has no sound of
its own here, such as Chinese characters or pictures, is left out, and whoever has no name then is a number.
"""

from typing import Final
from unicodedata import name as name_of
from unicodedata import normalize

from cardenza.engrave import has_outlines
from cardenza.pieces import Heading, Piece

_CYRILLIC: Final = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћђџѓќѕ",
        "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya "
        "i yi ye g u j lj nj ć đ dž ǵ ḱ dz".split(" "),
        strict=True,
    )
)
_GREEK: Final = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(),
        strict=True,
    )
)
_LATIN: Final = _CYRILLIC | _GREEK
_SOUNDS: Final = ("HANGUL SYLLABLE ", "HIRAGANA LETTER ", "KATAKANA LETTER ")


def spelled(words: str) -> str:
    """The words in letters that have outlines; nothing, if none of them can be.

    >>> spelled("Zoë"), spelled("Ольга Щукина"), spelled("Ελένη"), spelled("김민지"), spelled("さくら"), spelled("音楽")
    ('Zoë', 'Olga Shchukina', 'Eleni', 'Gimminji', 'Sakura', '')
    """
    if has_outlines(words):
        return words
    known = [_spelled_word(word) for word in normalize("NFC", words).split()]
    return " ".join([word for word in known if any(letter.isalnum() for letter in word)])


def _spelled_word(word: str) -> str:
    """A word that was no Latin word begins as a name does.

    >>> _spelled_word("ЩУКИНА"), _spelled_word("Ann🎻")
    ('SHCHUKINA', 'Ann')
    """
    found = "".join(map(_spelled_letter, word))
    is_loud = word.isupper() and len(word) > 1
    if is_loud:
        return found.upper()
    has_case = word.lower() != word.upper()
    return found if has_case else found[:1].upper() + found[1:]


def _spelled_letter(letter: str) -> str:
    """What it is in Latin letters, large as it was.

    >>> [_spelled_letter(letter) for letter in "щЩή한か音"]
    ['shch', 'Shch', 'i', 'han', 'ka', '']
    """
    if has_outlines(letter):
        return letter
    small = letter.lower()
    for form in (small, normalize("NFD", small)[:1]):
        if form in _LATIN:
            found = _LATIN[form]
            drawn = found if has_outlines(found) else normalize("NFD", found)[:1]
            return drawn.capitalize() if letter != small else drawn
    name = name_of(letter, "")
    sound = next((name.removeprefix(kind) for kind in _SOUNDS if name.startswith(kind)), "")
    return sound.removeprefix("SMALL ").lower()


def in_outlines(piece: Piece, heading: Heading) -> tuple[Piece, Heading]:
    """A piece and its heading with names that need no font; who has none then is a number, as without a name."""
    voices = [voice._replace(name=spelled(voice.name) or str(voice.seat + 1)) for voice in piece.voices]
    players = [spelled(player) or str(at) for at, player in enumerate(heading.players, 1)]
    above = heading._replace(
        title=spelled(heading.title), players=tuple(players), date=spelled(heading.date), place=spelled(heading.place)
    )
    return piece._replace(voices=tuple(voices)), above
