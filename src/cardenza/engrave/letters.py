"""Words as outlines: titles, names and numbers on engraved pages, so that a page needs no font.

`tools/letters.py` makes `letters.toml` from the font Fraunces. A letter that it lacks is written without its marks.
Words with letters of other alphabets stay words, which the reader's own fonts draw. Signs before notes come from the
music font.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple
from unicodedata import category, east_asian_width, normalize

from cardenza.engrave.glyphs import SPACE, glyph
from cardenza.engrave.shapes import Box, Outline, Shape, Words

EM: Final = 1000
_SIGNS: Final = {
    "♯": "accidentalSharp",
    "♭": "accidentalFlat",
    "♮": "accidentalNatural",
    "𝄪": "accidentalDoubleSharp",
    "𝄫": "accidentalDoubleFlat",
}
_SIGN_SIZE: Final = 0.95  # of a staff space to the third of an em
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_WIDE: Final = 1.0
_NARROW: Final = 0.58  # of an em: about a letter of any alphabet
_WORD: Final = re.compile(r"\s+|\S+")


class _Part(NamedTuple):
    path: str
    x: float
    y: float
    size: float  # of this outline to the others


class _Letter(NamedTuple):
    width: float
    parts: tuple[_Part, ...]


def has_outlines(words: str) -> bool:
    """Can all of it be drawn without a font?

    >>> has_outlines("Zoë, Łukasz"), has_outlines("Ольга")
    (True, False)
    """
    return all(_letter(letter) is not None for letter in words)


def text_width(words: str, size: float) -> float:
    """How wide words are, if an em has this size.

    >>> round(text_width("Trio", 1000)), round(text_width("音楽", 1000))
    (2010, 2000)
    """
    return sum(_width(run) for run in _runs(words)) * size / EM


def draw_text(words: str, x: float, y: float, size: float, middle: bool = False, right: bool = False) -> list[Shape]:
    """Words with their baseline at y, from x on, or with their middle or their right end there."""
    at = x - text_width(words, size) * (0.5 if middle else 1 if right else 0)
    shapes: list[Shape] = []
    for run in _runs(words):
        width = _width(run) * size / EM
        shapes += _outlines(run, at, y, size / EM) if has_outlines(run) else [Words(run, at, y, size, width)]
        at += width
    return shapes


def _outlines(words: str, x: float, y: float, scale: float) -> Iterator[Shape]:
    for letter in words:
        width, parts = _letter(letter) or _Letter(0, ())
        box = Box(0, -0.95 * EM, width, 0.3 * EM)
        for part in parts:
            each = scale * part.size
            form = box if part.size == 1 else Box(0, -2 * SPACE, width / part.size, 2 * SPACE)
            yield Outline(part.path, form, x + part.x * scale, y + part.y * scale, "", each, each)
        x += width * scale


def _runs(words: str) -> Iterator[str]:
    """What is drawn, and what is left to others: by whole words, since letters of many alphabets join.

    >>> [*_runs("Ann, Ольга Ким & Zoë")]
    ['Ann, ', 'Ольга Ким', ' & Zoë']
    """
    run = ""
    was_drawn = True
    gap = ""
    for word in _WORD.findall(words):
        if word.isspace():
            gap += word
            continue
        is_drawn = has_outlines(word)
        if run and is_drawn != was_drawn:
            yield run + gap * was_drawn
            run = gap * (not was_drawn) + word
        else:
            run += gap + word
        gap, was_drawn = "", is_drawn
    if run + gap:
        yield run + gap


def _width(run: str) -> float:
    letters = [_letter(letter) for letter in run]
    if None not in letters:
        return sum(letter.width for letter in letters if letter)
    before = ("", *run)
    return sum(0 if last == _JOINER else _guessed(letter) for letter, last in zip(run, before, strict=False)) * EM


def _guessed(letter: str) -> float:
    """About as many ems as the fonts of most readers give a letter.

    >>> [_guessed(letter) for letter in ("音", "я", "́", " ")]
    [1.0, 0.58, 0, 0.29]
    """
    if category(letter) in ("Mn", "Me", "Cf", "Sk", "Cc"):
        return 0
    if letter.isspace():
        return _NARROW / 2
    return _WIDE if east_asian_width(letter) in "WF" else _NARROW


@cache
def _letter(letter: str) -> _Letter | None:
    if letter in _SIGNS:
        sign = glyph(_SIGNS[letter])
        size = _SIGN_SIZE * EM / 3 / SPACE
        return _Letter((sign.box.right + 30) * size, (_Part(sign.path, 0, -0.3 * EM, size),))
    known = _table()["letters"]
    for form in (letter, normalize("NFKD", letter)[:1]):
        if form in known:
            width, *parts = known[form]
            return _Letter(width, tuple(_Part(_table()["outlines"][at], x, y, 1) for at, x, y in parts))
    return None


@cache
def _table() -> dict[str, Any]:
    """Read when the first word is written: cards have none."""
    return tomllib.loads(files("cardenza.engrave").joinpath("letters.toml").read_text(encoding="utf-8"))
