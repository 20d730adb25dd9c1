"""Words as outlines: titles, names and numbers on engraved pages, so that a page needs no font.

`tools/letters.py` makes `letters.toml` from the font Fraunces. A letter that it lacks is written without its marks;
what is still unknown is an empty box. Signs before notes come from the music font.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple
from unicodedata import normalize

from cardenza.engrave.glyphs import SPACE, glyph
from cardenza.engrave.shapes import Box, Outline, Shape

EM: Final = 1000
BOX: Final = "M80 0L80 -600L480 -600L480 0ZM120 -40L440 -40L440 -560L120 -560Z"
_SIGNS: Final = {"♯": "accidentalSharp", "♭": "accidentalFlat", "♮": "accidentalNatural"}
_SIGN_SIZE: Final = 0.95  # of a staff space to the third of an em


class _Part(NamedTuple):
    path: str
    x: float
    y: float
    size: float  # of this outline to the others


class _Letter(NamedTuple):
    width: float
    parts: tuple[_Part, ...]


def text_width(words: str, size: float) -> float:
    """How wide words are, if an em has this size.

    >>> round(text_width("Trio", 1000))
    2010
    """
    return sum(_letter(letter).width for letter in words) * size / EM


def draw_text(words: str, x: float, y: float, size: float, middle: bool = False, right: bool = False) -> list[Shape]:
    """Words with their baseline at y, from x on, or with their middle or their right end there."""
    at = x - text_width(words, size) * (0.5 if middle else 1 if right else 0)
    scale = size / EM
    shapes: list[Shape] = []
    for letter in words:
        width, parts = _letter(letter)
        box = Box(0, -0.95 * EM, width, 0.3 * EM)
        for part in parts:
            each = scale * part.size
            form = box if part.size == 1 else Box(0, -2 * SPACE, width / part.size, 2 * SPACE)
            shapes.append(Outline(part.path, form, at + part.x * scale, y + part.y * scale, "", each, each))
        at += width * scale
    return shapes


@cache
def _letter(letter: str) -> _Letter:
    if letter in _SIGNS:
        sign = glyph(_SIGNS[letter])
        size = _SIGN_SIZE * EM / 3 / SPACE
        return _Letter((sign.box.right + 30) * size, (_Part(sign.path, 0, -0.3 * EM, size),))
    known = _table()["letters"]
    for form in (letter, *normalize("NFKD", letter)):
        if form in known:
            width, *parts = known[form]
            return _Letter(width, tuple(_Part(_table()["outlines"][at], x, y, 1) for at, x, y in parts))
    return _Letter(560, (_Part(BOX, 0, 0, 1),))


@cache
def _table() -> dict[str, Any]:
    """Read when the first word is written: cards have none."""
    return tomllib.loads(files("cardenza.engrave").joinpath("letters.toml").read_text(encoding="utf-8"))
