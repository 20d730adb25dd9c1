"""The engraver: a score becomes shapes at their places, in a picture that holds them all."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from cardenza.engrave.beams import LEVELS, Beamed, draw_beams
from cardenza.engrave.chords import has_stem_up, y_of
from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import HALF, SPACE, STAFF_LINE, glyph
from cardenza.engrave.marks import RADIUS, draw_mark
from cardenza.engrave.score import Bar, Chord, Ground, Note, Score, Sign, tones_of
from cardenza.engrave.shapes import Bar as Line
from cardenza.engrave.shapes import Box, Shape, around, moved
from cardenza.engrave.signatures import draw_key
from cardenza.engrave.signs import draw_sign, draw_signature, stack_of
from cardenza.engrave.spacing import Extent, Places, by_value, even
from cardenza.engrave.ties import INSET, Tied, draw_tie, tie_left, tie_right

CLEF_LEFT: Final = 0.75 * SPACE
CLEF_ROOM: Final = 4 * SPACE
KEY_ROOM: Final = 0.5 * SPACE
SIGNATURE_ROOM: Final = 3 * SPACE
MARGIN: Final = 0.5 * SPACE
HAIR: Final = 0.04 * SPACE
MARK_ROW: Final = 4.6 * SPACE
"""Where the marks stand below the middle line, unless something hangs down further."""


_CLOSING_ROOM: Final = dict.fromkeys((Bar.REPEAT_TO, Bar.REPEAT_FROM, Bar.REPEAT_BOTH), 2.5 * SPACE)
_CLOSING: Final = 1.5 * SPACE


class Picture(NamedTuple):
    """Shapes in a picture of this size, the lines of the staff by themselves, because they are paler."""

    lines: tuple[Shape, ...]
    shapes: tuple[Shape, ...]
    width: float
    height: float


def engrave(score: Score) -> Picture:
    """The picture of a score; nothing lies outside of it.

    >>> picture = engrave(Score(Ground.TREBLE))
    >>> len(picture.lines), len(picture.shapes), picture.width / SPACE
    (5, 1, 4.5)
    """
    return _plain(score) if score.ground is Ground.PLAIN else _staff(score)


def _staff(score: Score) -> Picture:
    shapes, start = _head(score)
    last = score.signs[-1] if score.signs else None
    closing = last if isinstance(last, Bar) else None
    signs = score.signs[:-1] if closing else score.signs
    after = _CLOSING_ROOM.get(closing, _CLOSING) if closing else MARGIN
    frame_width, frame_height = (size * SPACE for size in score.frame or (0, 0))
    drawn, end = _row(signs, score, start, max(frame_width - start - after, 0))
    width = max(frame_width, end + after)
    shapes += drawn
    if closing:
        bar = draw_sign(closing, score.ground)
        shapes += [moved(shape, width - around(bar).right) for shape in bar]
    lines = [_line(step, width) for step in (4, 2, 0, -2, -4)]
    box = around([*lines, *shapes])
    above = max(frame_height / 2, MARGIN - box.top if not score.frame else -box.top)
    below = max(frame_height / 2, MARGIN + box.bottom if not score.frame else box.bottom)
    return Picture(
        tuple(moved(line, 0, above) for line in lines),
        tuple(moved(shape, 0, above) for shape in shapes),
        width,
        above + below,
    )


def _head(score: Score) -> tuple[list[Shape], float]:
    """Clef and signatures, and where they end."""
    shapes: list[Shape] = []
    start = MARGIN
    if score.ground.has_clef:
        clef = score.ground.clef
        shapes.append(glyph(clef.glyph).at(CLEF_LEFT, y_of(clef.line)))
        start = CLEF_ROOM
    if score.key:
        signs = draw_key(score.key, score.ground.clef)
        shapes += [moved(sign, start) for sign in signs]
        start += around(signs).right + KEY_ROOM
    if score.signature:
        figures = draw_signature(score.signature)
        box = around(figures)
        room = max(SIGNATURE_ROOM, box.right - box.left + SPACE)
        shapes += [moved(figure, start + room / 2) for figure in figures]
        start += room
    return shapes, start


def _line(step: int, width: float) -> Shape:
    return Line(Box(0, -step * HALF - STAFF_LINE / 2, width, -step * HALF + STAFF_LINE / 2))


def _plain(score: Score) -> Picture:
    """Without a staff the signs stand in the middle of the frame, or fill the picture."""
    shapes, _ = _row(score.signs, score, 0, 0)
    box = around(shapes)
    width, height = box.right - box.left, box.bottom - box.top
    if score.frame:
        whole_width, whole_height = max(width, score.frame.width * SPACE), max(height, score.frame.height * SPACE)
    else:
        whole_width, whole_height = width + 2 * HAIR, height + 2 * HAIR
    x, y = (whole_width - width) / 2 - box.left, (whole_height - height) / 2 - box.top
    return Picture((), tuple(moved(shape, x, y) for shape in shapes), whole_width, whole_height)


# ------------------------------------------------------------------------------------------------ from left to right


def _row(signs: tuple[Sign, ...], score: Score, start: float, room: float) -> tuple[list[Shape], float]:
    """The signs at their places with ties and marks, and where they end."""
    ups = _beam_stems(signs, score)
    drawings = [draw_sign(sign, score.ground, ups.get(at)) for at, sign in enumerate(signs)]
    extents = [Extent(-box.left, box.right) for box in map(around, drawings)]
    places = even(extents, score.columns, start, room) if score.columns is not None else by_value(signs, extents, start)
    shapes = [
        moved(shape, middle) for drawing, middle in zip(drawings, places.middles, strict=True) for shape in drawing
    ]
    shapes += _beams(score, places, ups)
    shapes += _ties(signs, extents, places, score.ground.clef, ups)
    return shapes + _marks(signs, places, shapes), places.end


def _beam_stems(signs: Sequence[Sign], score: Score) -> dict[int, bool]:
    """Which way the stems under beams go: all under one beam the same way."""
    ups: dict[int, bool] = {}
    for first, last in score.beams:
        under = range(first, last + 1)
        heights = [score.ground.clef.height(tone.pitch) for at in under for tone in tones_of(signs[at])]
        ups.update(dict.fromkeys(under, has_stem_up(*heights)))
    return ups


def _beams(score: Score, places: Places, ups: dict[int, bool]) -> list[Shape]:
    shapes: list[Shape] = []
    for first, last in score.beams:
        onset = Fraction(0)
        chords: list[Beamed] = []
        for at in range(first, last + 1):
            sign = score.signs[at]
            assert isinstance(sign, Note | Chord)
            assert sign.value
            stack = stack_of(sign, score.ground.clef, ups[at])
            chords.append(Beamed(places.middles[at], stack, LEVELS[sign.value.kind], onset))
            onset += sign.value.length
        shapes += draw_beams(chords)
    return shapes


def _ties(
    signs: tuple[Sign, ...], extents: list[Extent], places: Places, clef: Clef, ups: dict[int, bool]
) -> list[Shape]:
    """Each tie ends at the next note, or before the accidental of that note."""
    notes = [(sign, at) for at, sign in enumerate(signs) if isinstance(sign, Note | Chord)]
    ties: list[Shape] = []
    for (first, here), (second, there) in pairwise(notes):
        if not first.is_tied:
            continue
        tied = [
            Tied(places.middles[at], stack_of(sign, clef, ups.get(at)), sign.value.dots if sign.value else 0)
            for sign, at in ((first, here), (second, there))
        ]
        has_accidental = any(tone.accidental for tone in tones_of(second))
        before = places.middles[there] - extents[there].left - INSET if has_accidental else tie_right(tied[1])
        after = {tone.pitch for tone in tones_of(second)}
        for pitch in [tone.pitch for tone in tones_of(first) if tone.pitch in after]:
            ties.append(draw_tie(tied[0].stack, clef.height(pitch), tie_left(tied[0]), before))
    return ties


def _marks(signs: tuple[Sign, ...], places: Places, shapes: list[Shape]) -> list[Shape]:
    """All marks in one row below everything else."""
    marked = [
        (sign.mark, middle)
        for sign, middle in zip(signs, places.middles, strict=True)
        if isinstance(sign, Note | Chord) and sign.mark
    ]
    if not marked:
        return []
    y = max(MARK_ROW, around(shapes).bottom + HALF + RADIUS)
    return [draw_mark(mark, middle, y) for mark, middle in marked]
