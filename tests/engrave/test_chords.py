"""Chords and beams as a musician would check them: seconds, signs in columns, dots, ledger lines, stems, slants."""

import random
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from fontTools.misc.bezierTools import cubicPointAtT, linePointAtT
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from cardenza.engrave import Clef
from cardenza.engrave.beams import Beamed, draw_beams, slant_of
from cardenza.engrave.chords import (
    Head,
    Stack,
    accidental_glyph,
    dot_heights,
    draw_accidentals,
    draw_heads,
    draw_stem,
    ledger_lines,
    rows_of,
    stacked,
    stem_end,
    y_of,
)
from cardenza.engrave.glyphs import BEAM, SPACE, STEM
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Bar, Box, Outline
from cardenza.engrave.signatures import signature_heights, signature_signs
from cardenza.engrave.silhouettes import silhouette
from cardenza.theory.keys import Key

SIGNS = [*Accidental]


def by_lot(count: int) -> list[Stack]:
    lot = random.Random("stacks")
    stacks: list[Stack] = []
    for _ in range(count):
        heights = lot.sample(range(-10, 11), lot.randint(1, 6))
        heads = [Head(height, lot.choice([None, *SIGNS])) for height in heights]
        stacks.append(stacked(heads, lot.choice(["whole", "half", "quarter"])))
    return stacks


def touch(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


# ------------------------------------------------------------------------------------------------ heads


@pytest.mark.parametrize("stack", by_lot(40))
def test_no_head_lies_on_another_and_of_two_neighbours_the_upper_is_at_the_right(stack: Stack) -> None:
    heads = draw_heads(stack)
    assert not any(
        touch(one.box, other.box) and abs(one.box.left - other.box.left) < SPACE / 2
        for one, other in combinations(heads, 2)
    )
    for (lower, left), (upper, right) in pairwise(zip(stack.heights, stack.columns, strict=True)):
        if upper - lower == 1:
            assert left < right


def test_the_same_note_with_two_signs_has_two_heads_side_by_side() -> None:
    stack = stacked([Head(-6, Accidental.NATURAL), Head(-6, Accidental.SHARP)], "quarter")
    assert len({*stack.columns}) == 2


@pytest.mark.parametrize("stack", by_lot(40))
def test_ledger_lines_stand_only_where_heads_need_them(stack: Stack) -> None:
    above, below = max(stack.heights), min(stack.heights)
    wanted = [*range(6, above + 1, 2), *range(-6, below - 1, -2)]
    lines = [line.box for line in ledger_lines(stack)]
    assert [(line.top + line.bottom) / 2 for line in lines] == [y_of(height) for height in wanted]
    for line, height in zip(lines, wanted, strict=True):
        beyond = [
            head.box
            for head, at in zip(draw_heads(stack), stack.heights, strict=True)
            if (at >= height if height > 0 else at <= height)
        ]
        assert line.left < min(box.left for box in beyond)
        assert line.right > max(box.right for box in beyond)


def test_a_stem_goes_through_all_heads_and_an_octave_on_or_to_the_middle_line() -> None:
    for heights in ((-4, -2, 0), (2, 4, 6), (-10, -8), (7, 9)):
        stack = stacked([Head(height) for height in heights], "quarter")
        stem = draw_stem(stack, stem_end(stack)).box
        end = stem.top if stack.is_up else stem.bottom
        assert abs(end - y_of(stack.near)) >= 3.5 * SPACE
        assert end <= 0 if stack.is_up else end >= 0
        assert stem.bottom - stem.top > abs(y_of(heights[0]) - y_of(heights[-1]))


# ------------------------------------------------------------------------------------------------ signs and dots


@pytest.mark.parametrize("stack", by_lot(60))
def test_signs_touch_neither_each_other_nor_heads_nor_ledger_lines(stack: Stack) -> None:
    signs = draw_accidentals(stack)
    assert len(signs) == sum(head.accidental is not None for head in stack.heads)
    for sign in signs:
        obstacles = [*draw_heads(stack), *ledger_lines(stack)]
        assert not any(touch(row, other.box) for row in rows_of(sign) for other in obstacles)
    for one, other in combinations(signs, 2):
        assert not any(touch(row, near) for row in rows_of(one) for near in rows_of(other))


@pytest.mark.parametrize("sign", SIGNS)
def test_a_silhouette_holds_what_is_drawn_and_nothing_else(sign: Accidental) -> None:
    """Row by row the ink that fonttools finds there is as wide as the row."""
    path = accidental_glyph(sign).path
    for row in silhouette(path):
        ink = [x for x, y in drawn_points(path) if row.top <= y <= row.bottom]
        assert min(ink) == pytest.approx(row.left, abs=2)
        assert max(ink) == pytest.approx(row.right, abs=2)


def drawn_points(path: str) -> list[tuple[float, float]]:
    """Points close to each other on the outline of a path."""
    pen = RecordingPen()
    parse_path(path, pen)
    points: list[tuple[float, float]] = []
    for step, ends in pen.value:
        if step == "curveTo":
            curve = (points[-1], *ends)
            points += [cubicPointAtT(*curve, at / 400) for at in range(401)]
        elif step == "lineTo":
            points += [linePointAtT(points[-1], ends[0], at / 400) for at in range(401)]
        elif step == "moveTo":
            points += ends
    return points


def order_of_signs(*heads: Head) -> list[int]:
    """The heights from the sign that is nearest to the heads on."""
    stack = stacked(heads, "quarter")
    signs = {sign.y: sign.x for sign in draw_accidentals(stack)}
    return sorted([head.height for head in heads if head.accidental], key=lambda height: -signs[y_of(height)])


def sharps(*heights: int) -> list[Head]:
    return [Head(height, Accidental.SHARP) for height in heights]


def test_the_highest_sign_is_nearest_then_the_lowest_then_those_between() -> None:
    assert order_of_signs(*sharps(-3, -1, 0, 1)) == [1, -3, 0, -1]


def test_a_sign_goes_between_others_and_the_heads_where_there_is_room() -> None:
    """A head at the left keeps the upper sign away."""
    heads = [Head(-2, Accidental.NATURAL), Head(2, Accidental.NATURAL), Head(3), Head(5)]
    assert order_of_signs(*heads) == [-2, 2]


@pytest.mark.parametrize(
    ("accidental", "sixth", "seventh"),
    [(Accidental.SHARP, False, True), (Accidental.FLAT, True, True), (Accidental.NATURAL, True, True)],
)
def test_signs_share_a_column_that_do_not_touch_there(accidental: Accidental, sixth: bool, seventh: bool) -> None:
    """A sixth apart flats and naturals do: theirs are bare where the other one has its stroke."""
    for height, is_alone in ((3, sixth), (4, seventh)):
        stack = stacked([Head(-2, accidental), Head(height, accidental)], "quarter")
        assert (len({sign.x for sign in draw_accidentals(stack)}) == 1) == is_alone


def test_signs_of_octaves_stand_one_below_the_other_before_all_others() -> None:
    stack = stacked(sharps(-7, -6, 1), "quarter")
    upper, lower, other = [sign.x for sign in draw_accidentals(stack)]
    assert upper == lower > other


@pytest.mark.parametrize("stack", by_lot(40))
def test_every_dot_has_a_space_of_its_own(stack: Stack) -> None:
    heights = dot_heights(stack.heights)
    assert all(height % 2 for height in heights)
    assert len({*heights}) == len(heights) <= len(stack.heights)
    assert all(min(abs(dot - head) for head in stack.heights) <= 1 for dot in heights)
    assert {height for height in stack.heights if height % 2} <= {*heights}


def test_two_heads_of_one_height_have_one_dot() -> None:
    assert dot_heights([-6, -6]) == [-5]


# ------------------------------------------------------------------------------------------------ beams


def beam(*heights: int, levels: int = 1) -> list[Beamed]:
    is_up = stacked([Head(height) for height in heights], "eighth").is_up
    return [
        Beamed(at * 3 * SPACE, stacked([Head(height)], "eighth", is_up), levels, Fraction(at, 8))
        for at, height in enumerate(heights)
    ]


def rise_of(*heights: int) -> float:
    """How much higher the beam ends than it begins, in staff spaces."""
    chords = beam(*heights)
    return -slant_of(chords).rise * (chords[-1].stem - chords[0].stem) / SPACE


def test_beams_follow_the_notes_gently() -> None:
    assert rise_of(-4, -4) == 0
    assert rise_of(-4, -3) == pytest.approx(0.25)
    assert rise_of(-4, -2) == pytest.approx(0.5)
    assert rise_of(4, 1) < 0
    assert 0 < rise_of(-6, -4, -2, 1) <= 1.25


def test_a_beam_is_level_if_a_note_between_its_ends_is_nearer() -> None:
    assert rise_of(-4, -1, -3) == 0
    assert rise_of(4, 0, 2) == 0


@pytest.mark.parametrize("levels", [1, 2])
def test_stems_under_a_beam_are_long_enough_and_reach_the_middle_line(levels: int) -> None:
    lot = random.Random("slants")
    for _ in range(200):
        chords = beam(*[lot.randint(-9, 9) for _ in range(lot.randint(2, 5))], levels=levels)
        slant = slant_of(chords)
        for chord in chords:
            end = slant.at(chord.stem)
            length = y_of(chord.stack.near) - end if chord.stack.is_up else end - y_of(chord.stack.near)
            assert length >= 3.24 * SPACE
            assert end <= 1 if chord.stack.is_up else end >= -1


def test_a_beam_goes_from_stem_to_stem_and_a_stub_points_back_to_the_dotted_note() -> None:
    dotted, short = beam(-4, -3)
    chords = [dotted, short._replace(levels=2, onset=Fraction(3, 16))]
    shapes = draw_beams(chords)
    main, stub = (shape for shape in shapes if isinstance(shape, Outline))
    assert (main.box.left, main.box.right) == pytest.approx((chords[0].stem, chords[1].stem + STEM))
    assert stub.box.right == pytest.approx(main.box.right)
    assert main.box.left < stub.box.left
    assert stub.box.top > main.box.top
    stems = [shape.box for shape in shapes if isinstance(shape, Bar)]
    assert all(main.box.top <= stem.top <= main.box.bottom + BEAM for stem in stems)


# ------------------------------------------------------------------------------------------------ key signatures


@pytest.mark.parametrize("clef", Clef)
@pytest.mark.parametrize("fifths", range(-7, 8))
def test_signs_of_a_key_stand_on_lines_and_spaces_of_their_notes(clef: Clef, fifths: int) -> None:
    letters = [(clef.middle + height) % 7 for height in signature_heights(fifths, clef)]
    assert letters == [note.letter for note in Key.of(fifths).signature]
    assert all(-5 <= height <= 5 for height in signature_heights(fifths, clef))


def test_a_key_takes_back_what_it_does_not_have() -> None:
    def text(fifths: int, before: int) -> str:
        return "".join(sign.value for sign, _ in signature_signs(fifths, Clef.TREBLE, before))

    assert (text(3, 1), text(1, 3), text(0, 2), text(-2, 1), text(-1, -3)) == ("###", "nn#", "nn", "nbb", "nnb")
