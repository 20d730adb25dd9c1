"""Chords and beams as a musician would check them: seconds, signs in columns, dots, ledger lines, stems, slants."""

import random
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

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
    slices,
    stacked,
    stem_end,
    y_of,
)
from cardenza.engrave.glyphs import BEAM, SPACE, STEM
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Bar, Box, Outline
from cardenza.engrave.signatures import signature_heights, signature_signs
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
    obstacles = [*draw_heads(stack), *ledger_lines(stack)]
    signs = draw_accidentals(stack, obstacles)
    assert len(signs) == sum(head.accidental is not None for head in stack.heads)
    for sign in signs:
        assert not any(touch(band, other.box) for band in bands(sign) for other in obstacles)
    for one, other in combinations(signs, 2):
        shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
        if shared > SPACE / 3:  # nearer than a sixth
            assert not any(touch(band, near) for band in bands(one) for near in bands(other))


def bands(sign: Outline) -> list[Box]:
    glyphs = {accidental_glyph(each).path: accidental_glyph(each) for each in SIGNS}
    return [band.moved(sign.x, sign.y) for band in slices(glyphs[sign.path])]


def test_the_highest_sign_is_nearest_then_the_lowest_then_those_between() -> None:
    stack = stacked([Head(height, Accidental.SHARP) for height in (-3, -1, 0, 1)], "quarter")
    signs = {sign.y: sign.x for sign in draw_accidentals(stack, draw_heads(stack))}
    order = sorted(stack.heights, key=lambda height: -signs[y_of(height)])
    assert order == [1, -3, 0, -1]


def test_signs_a_sixth_apart_share_a_column() -> None:
    stack = stacked([Head(-2, Accidental.SHARP), Head(3, Accidental.SHARP)], "quarter")
    assert len({sign.x for sign in draw_accidentals(stack, draw_heads(stack))}) == 1


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
