"""Key signatures: sharps and flats in their order, at their places in each clef, and naturals that take them back."""

from typing import Final

from cardenza.engrave.accidentals import SIGNS
from cardenza.engrave.chords import accidental_glyph, y_of
from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import SPACE
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Shape
from cardenza.theory.keys import Key

SIGN_GAP: Final = 0.1 * SPACE

_SHARPS: Final = (4, 1, 5, 2, -1, 3, 0)  # F C G D A E B in the treble clef, in steps above the middle line
_FLATS: Final = (0, 3, -1, 2, -2, 1, -3)  # B E A D G C F
_LOWER: Final = {Clef.TREBLE: 0, Clef.ALTO: 1, Clef.BASS: 2}  # how much lower the same pattern stands


def signature_heights(fifths: int, clef: Clef) -> list[int]:
    """Where the signs of so many sharps, or flats if negative, stand.

    >>> signature_heights(2, Clef.TREBLE), signature_heights(-3, Clef.BASS)
    ([4, 1], [-2, 1, -3])
    """
    pattern = _SHARPS[:fifths] if fifths > 0 else _FLATS[:-fifths]
    return [height - _LOWER[clef] for height in pattern]


def signature_signs(fifths: int, clef: Clef, before: int = 0) -> list[tuple[Accidental, int]]:
    """The signs with their heights. Those of the key before that hold no longer are taken back first.

    >>> [(sign.value, height) for sign, height in signature_signs(1, Clef.TREBLE, before=2)]
    [('n', 1), ('#', 4)]
    """
    kept = max(0, fifths) if before > 0 else max(0, -fifths)
    taken_back = signature_heights(before, clef)[kept:]
    sign = SIGNS[1 if fifths > 0 else -1]
    return [
        *[(Accidental.NATURAL, height) for height in taken_back],
        *[(sign, height) for height in signature_heights(fifths, clef)],
    ]


def draw_key(fifths: int, clef: Clef, before: int = 0) -> list[Shape]:
    """The signature from x 0 on."""
    shapes: list[Shape] = []
    x = 0.0
    for sign, height in signature_signs(fifths, clef, before):
        drawn = accidental_glyph(sign).at(x, y_of(height))
        shapes.append(drawn)
        x = drawn.box.right + (2 * SIGN_GAP if sign is Accidental.NATURAL else SIGN_GAP)
    return shapes


def fifths_of(key: Key | None) -> int:
    return key.fifths if key else 0
