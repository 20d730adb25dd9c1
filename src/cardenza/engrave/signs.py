"""Every sign by itself: x 0 is the middle of its note head (or of the sign), y 0 the middle line of the staff."""

from typing import Final, NamedTuple

from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import (
    BAR_GAP,
    HALF,
    LEDGER_LINE,
    LEDGER_REACH,
    REPEAT_DOT_GAP,
    SPACE,
    STEM,
    THICK_BAR,
    THIN_BAR,
    Glyph,
    glyph,
)
from cardenza.engrave.marks import ink_of
from cardenza.engrave.score import Accidental, Bar, Ground, Note, Rest, Sign, Single, Waiting
from cardenza.engrave.shapes import Bar as Line
from cardenza.engrave.shapes import Box, Shape, around, inked, moved
from cardenza.engrave.ties import tie_shape
from cardenza.theory.rhythm import TimeSignature

STEM_LENGTH: Final = 3.5 * SPACE
DOT_GAP: Final = 0.35 * SPACE
ACCIDENTAL_GAP: Final = 0.25 * SPACE
SINGLE_TIE: Final = 5 * SPACE
FIGURES_APART: Final = 0.3 * SPACE

_HEADS: Final = {"whole": "noteheadWhole", "half": "noteheadHalf"}
_FLAGS: Final = {"eighth": "flag8th", "sixteenth": "flag16th"}
_RESTS: Final = {
    "whole": "restWhole",
    "half": "restHalf",
    "quarter": "restQuarter",
    "eighth": "rest8th",
    "sixteenth": "rest16th",
}
_ACCIDENTALS: Final = {
    Accidental.SHARP: "accidentalSharp",
    Accidental.FLAT: "accidentalFlat",
    Accidental.NATURAL: "accidentalNatural",
    Accidental.DOUBLE_SHARP: "accidentalDoubleSharp",
    Accidental.DOUBLE_FLAT: "accidentalDoubleFlat",
}
_CLEFS: Final = {Single.CLEF: Clef.TREBLE, Single.BASS_CLEF: Clef.BASS, Single.ALTO_CLEF: Clef.ALTO}
_BARS: Final = {
    Bar.SINGLE: (THIN_BAR,),
    Bar.DOUBLE: (THIN_BAR, THIN_BAR),
    Bar.FINAL: (THIN_BAR, THICK_BAR),
    Bar.REPEAT_FROM: (THICK_BAR, THIN_BAR),
    Bar.REPEAT_TO: (THIN_BAR, THICK_BAR),
}


def draw_sign(sign: Sign, ground: Ground) -> list[Shape]:
    """The shapes of one sign; ties and marks are not its own."""
    match sign:
        case Note():
            return _note(sign, ground)
        case Waiting(accidental, pitch):
            height = ground.clef.height(pitch)
            return [_accidental(accidental).centred(0, y_of(height)), *_ledger_lines(height, SPACE, ground.is_staff)]
        case Rest():
            return _rest(sign, ground.is_staff)
        case Bar():
            return _bar(sign)
        case Accidental():
            return [_accidental(sign).centred(0, 0)]
        case TimeSignature():
            return draw_signature(sign, apart=FIGURES_APART)
        case Single.DOT:
            return [glyph("augmentationDot").centred(0, 0)]
        case Single.TIE:
            return [tie_shape(-SINGLE_TIE / 2, SINGLE_TIE / 2, 0, is_below=True)]
        case Single():
            return [glyph(_CLEFS[sign].glyph).centred(0, 0)]


def y_of(height: int) -> float:
    """How far below the middle line something stands that is so many steps above it.

    >>> y_of(-4) / SPACE, y_of(4) / SPACE
    (2.0, -2.0)
    """
    return -height * HALF


def has_stem_up(height: int) -> bool:
    """Stems go up below the middle line, and down from it on.

    >>> has_stem_up(-1), has_stem_up(0)
    (True, False)
    """
    return height < 0


# ------------------------------------------------------------------------------------------------ notes


class _Stem(NamedTuple):
    shapes: list[Shape]
    right: float  # of a flag that hangs down to where dots would stand


def _note(note: Note, ground: Ground) -> list[Shape]:
    height = ground.clef.height(note.pitch)
    kind = note.value.kind if note.value else ""
    head = glyph(_HEADS.get(kind, "noteheadBlack"))
    y = y_of(height)
    stem = _stem(height, kind, head) if kind and kind != "whole" else _Stem([], 0)
    shapes: list[Shape] = [
        *_ledger_lines(height, head.width, ground.is_staff),
        head.centred(0, y),
        *stem.shapes,
        *_dots(note.value.dots if note.value else 0, max(head.width / 2, stem.right), _dot_height(height)),
    ]
    if note.accidental:
        has_ledger = ground.is_staff and abs(height) >= 6
        gap = ACCIDENTAL_GAP + (LEDGER_REACH if has_ledger else 0)
        sign = _accidental(note.accidental)
        shapes.append(sign.at(-head.width / 2 - gap - sign.box.right, y))
    return [inked(shape, ink_of(note.mark)) for shape in shapes] if note.mark else shapes


def _stem(height: int, kind: str, head: Glyph) -> _Stem:
    """The stem meets the head at the font's own anchor and reaches the middle line at least; the flag hangs on it."""
    y, is_up = y_of(height), has_stem_up(height)
    anchor_x, anchor_y = head.anchors["stemUpSE" if is_up else "stemDownNW"]
    left = anchor_x - head.width / 2 - (STEM if is_up else 0)
    end = min(y - STEM_LENGTH, 0) if is_up else max(y + STEM_LENGTH, 0)
    shapes: list[Shape] = []
    right = 0.0
    if kind in _FLAGS:
        flag = glyph(_FLAGS[kind] + ("Up" if is_up else "Down"))
        shapes.append(flag.at(left, end))
        right = left + flag.box.right if is_up else 0
        end += flag.anchors["stemUpNW" if is_up else "stemDownSW"][1]
    top, bottom = sorted((end, y + anchor_y))
    return _Stem([Line(Box(left, top, left + STEM, bottom)), *shapes], right)


def _ledger_lines(height: int, width: float, on_staff: bool) -> list[Shape]:
    side = 1 if height > 0 else -1
    reach = width / 2 + LEDGER_REACH
    thick = LEDGER_LINE / 2
    lines = range(6, abs(height) + 1, 2) if on_staff else []
    return [Line(Box(-reach, -side * at * HALF - thick, reach, -side * at * HALF + thick)) for at in lines]


def _dot_height(height: int) -> float:
    """A dot stands in a space: beside the head, or above its line."""
    return y_of(height) - (HALF if height % 2 == 0 else 0)


def _dots(count: int, left: float, y: float) -> list[Shape]:
    dot = glyph("augmentationDot")
    step = dot.width + DOT_GAP / 2
    return [dot.at(left + DOT_GAP + step * number, y) for number in range(count)]


def _accidental(accidental: Accidental) -> Glyph:
    return glyph(_ACCIDENTALS[accidental])


# ------------------------------------------------------------------------------------------------ rests, bars, numbers


def _rest(rest: Rest, on_staff: bool) -> list[Shape]:
    """A whole rest hangs from the fourth line, a half rest sits on the third; without a staff both bring their line."""
    kind = rest.value.kind
    has_line = not on_staff and kind in ("whole", "half")
    sign = glyph(_RESTS[kind] + ("LegerLine" if has_line else ""))
    y = -SPACE if kind == "whole" and on_staff else 0
    return [sign.centred(0, y), *_dots(rest.value.dots, sign.width / 2, -HALF)]


def _bar(bar: Bar) -> list[Shape]:
    """From the bottom line to the top line; a repeat has its dots on the side of what is repeated."""
    lines: list[Shape] = []
    x = 0.0
    for width in _BARS[bar]:
        lines.append(Line(Box(x, -2 * SPACE, x + width, 2 * SPACE)))
        x += width + BAR_GAP
    dot = glyph("augmentationDot")
    if bar is Bar.REPEAT_TO:
        lines.extend(dot.at(-REPEAT_DOT_GAP - dot.width, y) for y in (-HALF, HALF))
    if bar is Bar.REPEAT_FROM:
        lines.extend(dot.at(x - BAR_GAP + REPEAT_DOT_GAP, y) for y in (-HALF, HALF))
    box = around(lines)
    return [moved(shape, -(box.left + box.right) / 2) for shape in lines]


def draw_signature(signature: TimeSignature, apart: float = 0) -> list[Shape]:
    """Beats over unit, each two spaces high; on a staff they meet on the middle line."""
    return [*_figures(signature.beats, -SPACE - apart / 2), *_figures(signature.unit, SPACE + apart / 2)]


def _figures(number: int, y: float) -> list[Shape]:
    digits: list[Shape] = []
    x = 0.0
    for digit in str(number):
        sign = glyph(f"timeSig{digit}")
        digits.append(sign.at(x, y))
        x += sign.box.left + sign.box.right
    return [moved(digit, -x / 2) for digit in digits]
