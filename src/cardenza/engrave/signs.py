"""Every sign by itself: x 0 is the middle of its note head (or of the sign), y 0 the middle line of the staff."""

from typing import Final

from cardenza.engrave.bars import Span, bar_width, draw_bar
from cardenza.engrave.chords import (
    Head,
    Stack,
    accidental_glyph,
    dot_heights,
    draw_accidentals,
    draw_dots,
    draw_flagged_stem,
    draw_heads,
    flag_right,
    has_stem,
    ledger_lines,
    stacked,
    y_of,
)
from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import (
    SPACE,
    glyph,
)
from cardenza.engrave.marks import ink_of
from cardenza.engrave.score import Accidental, Bar, Chord, Ground, Note, Rest, Sign, Single, Waiting, tones_of
from cardenza.engrave.shapes import Shape, inked, moved
from cardenza.engrave.ties import tie_shape
from cardenza.theory.rhythm import NoteValue, TimeSignature

SINGLE_TIE: Final = 5 * SPACE
FIGURES_APART: Final = 0.3 * SPACE

_RESTS: Final = {
    "whole": "restWhole",
    "half": "restHalf",
    "quarter": "restQuarter",
    "eighth": "rest8th",
    "sixteenth": "rest16th",
}
_CLEFS: Final = {Single.CLEF: Clef.TREBLE, Single.BASS_CLEF: Clef.BASS, Single.ALTO_CLEF: Clef.ALTO}


def draw_sign(sign: Sign, ground: Ground, is_up: bool | None = None) -> list[Shape]:
    """The shapes of one sign; ties, marks and beams are not its own. Under a beam it is told where stems go."""
    match sign:
        case Note() | Chord():
            return _chord(sign, ground, is_up)
        case Waiting(accidental, pitch):
            return _waiting(accidental, ground.clef.height(pitch), ground.is_staff)
        case Rest():
            return draw_rest(sign.value, ground.is_staff)
        case Bar():
            return _bar(sign)
        case Accidental():
            return [accidental_glyph(sign).centred(0, 0)]
        case TimeSignature():
            return draw_signature(sign, apart=FIGURES_APART)
        case Single.DOT:
            return [glyph("augmentationDot").centred(0, 0)]
        case Single.TIE:
            return [tie_shape(-SINGLE_TIE / 2, SINGLE_TIE / 2, 0, is_below=True)]
        case Single():
            return [glyph(_CLEFS[sign].glyph).centred(0, 0)]


# ------------------------------------------------------------------------------------------------ notes


def stack_of(sign: Note | Chord, clef: Clef, is_up: bool | None = None) -> Stack:
    """The heads of a note or a chord."""
    heads = [Head(clef.height(pitch), accidental) for pitch, accidental in tones_of(sign)]
    return stacked(heads, sign.value.kind if sign.value else "", is_up)


def _chord(sign: Note | Chord, ground: Ground, is_up: bool | None) -> list[Shape]:
    stack = stack_of(sign, ground.clef, is_up)
    shapes = draw_chord(stack, sign.value, ground.is_staff, has_beam=is_up is not None)
    return [inked(shape, ink_of(sign.mark)) for shape in shapes] if sign.mark else shapes


def _waiting(accidental: Accidental, height: int, on_staff: bool) -> list[Shape]:
    lines = ledger_lines(stacked([Head(height)], "")) if on_staff else []
    return [accidental_glyph(accidental).centred(0, y_of(height)), *lines]


def draw_chord(stack: Stack, value: NoteValue | None, on_staff: bool, has_beam: bool = False) -> list[Shape]:
    """A chord with its stem and flag, unless a beam brings them."""
    kind = value.kind if value else ""
    heads = draw_heads(stack)
    lines = ledger_lines(stack) if on_staff else []
    stem = draw_flagged_stem(stack, kind) if has_stem(kind) and not has_beam else []
    dots = draw_dots(
        value.dots if value else 0,
        max(stack.right, 0 if has_beam else flag_right(stack, kind)),
        dot_heights(stack.heights),
    )
    return [*lines, *heads, *stem, *dots, *draw_accidentals(stack)]


# ------------------------------------------------------------------------------------------------ rests, bars, numbers


def draw_rest(value: NoteValue, on_staff: bool) -> list[Shape]:
    """A whole rest hangs from the fourth line, a half rest sits on the third; without a staff both bring their line."""
    kind = value.kind
    has_line = not on_staff and kind in ("whole", "half")
    sign = glyph(_RESTS[kind] + ("LegerLine" if has_line else ""))
    y = -SPACE if kind == "whole" and on_staff else 0
    return [sign.centred(0, y), *draw_dots(value.dots, sign.width / 2, [1])]


def _bar(bar: Bar) -> list[Shape]:
    """From the bottom line to the top line, with its middle at x 0."""
    return [moved(shape, -bar_width(bar) / 2) for shape in draw_bar(bar, [Span((0,))])]


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
