"""What a musician would check: heads on their lines, stems, dots, rests, ties; and that nothing leaves the picture."""

from itertools import pairwise

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st

from cardenza.engrave import Picture, engrave, read
from cardenza.engrave.glyphs import SPACE, STEM, glyph
from cardenza.engrave.score import Score
from cardenza.engrave.shapes import Bar, Box, Outline, Shape, around
from cardenza.engrave.signs import draw_sign
from cardenza.engrave.spacing import Extent, by_value, even
from tests.engrave.scores import PITCHES, scores

HEADS = [glyph(name) for name in ("noteheadWhole", "noteheadHalf", "noteheadBlack")]
LINES_FROM_BELOW = ["E4", "G4", "B4", "D5", "F5"]
SPACES_FROM_BELOW = ["F4", "A4", "C5", "E5"]


def drawn(text: str) -> Picture:
    return engrave(read(text))


def outlines(picture: Picture, *names: str) -> list[Outline]:
    """The glyphs of these names in a picture, in order."""
    paths = {glyph(name).path for name in names}
    return [shape for shape in picture.shapes if isinstance(shape, Outline) and shape.path in paths]


def heads(picture: Picture) -> list[Outline]:
    return outlines(picture, "noteheadWhole", "noteheadHalf", "noteheadBlack")


def staff_lines(picture: Picture) -> list[float]:
    """The middles of the five lines, from below."""
    return sorted(((line.box.top + line.box.bottom) / 2 for line in picture.lines), reverse=True)


def middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def bars(picture: Picture) -> list[Box]:
    return [shape.box for shape in picture.shapes if isinstance(shape, Bar)]


# ------------------------------------------------------------------------------------------------ heads


@pytest.mark.parametrize("value", ["/1", "/2", "/4", "/8", "/16", ""])
def test_clef_43_lines_from_below_mi_sol_si_re_fa(value: str) -> None:
    for line, name in enumerate(LINES_FROM_BELOW):
        picture = drawn(f"treble {name}{value}")
        assert heads(picture)[0].y == staff_lines(picture)[line]


def test_clef_43_spaces_from_below_fa_la_do_mi() -> None:
    for space, name in enumerate(SPACES_FROM_BELOW):
        picture = drawn(f"treble {name}/4")
        below, above = staff_lines(picture)[space : space + 2]
        assert heads(picture)[0].y == (below + above) / 2


def test_clef_43_low_do_has_the_first_ledger_line_low_re_hangs_below_the_staff_high_sol_stands_on_it() -> None:
    low_do = drawn("treble C4/1")
    [ledger] = bars(low_do)
    head = heads(low_do)[0]
    assert head.y == middle(ledger) == staff_lines(low_do)[0] + SPACE
    assert ledger.left < head.box.left < head.box.right < ledger.right
    low_re, high_sol = drawn("treble D4/1"), drawn("treble G5/1")
    assert heads(low_re)[0].box.top == staff_lines(low_re)[0]
    assert heads(high_sol)[0].box.bottom == staff_lines(high_sol)[4]
    assert bars(low_re) == bars(high_sol) == []


def test_every_pitch_stands_half_a_space_above_the_one_before() -> None:
    picture = drawn("staff " + " ".join(map(str, PITCHES)))
    steps = [below.y - above.y for below, above in pairwise(heads(picture))]
    assert steps == [SPACE / 2] * (len(PITCHES) - 1)


@pytest.mark.parametrize(
    ("name", "count"), [("F3", 3), ("A3", 2), ("B3", 1), ("G5", 0), ("A5", 1), ("B5", 1), ("E6", 3)]
)
def test_ledger_lines_lead_to_the_note_and_not_beyond(name: str, count: int) -> None:
    picture = drawn(f"treble {name}")
    head = heads(picture)[0]
    lines = bars(picture)
    assert len(lines) == count
    for line in lines:
        assert min(abs(middle(line) - at) % SPACE for at in staff_lines(picture)) == 0
        assert min(abs(middle(line) - at) for at in staff_lines(picture)) <= abs(head.y - staff_lines(picture)[2])


def test_the_clef_curls_round_the_line_of_sol() -> None:
    picture = drawn("treble")
    [clef] = outlines(picture, "gClef")
    assert clef.y == staff_lines(picture)[1]


@pytest.mark.parametrize(
    ("clef", "sign", "line", "lines", "spaces"),
    [
        ("bass", "fClef", 3, "G2 B2 D3 F3 A3", "A2 C3 E3 G3"),
        ("alto", "cClef", 2, "F3 A3 C4 E4 G4", "G3 B3 D4 F4"),
    ],
)
def test_other_clefs_mark_their_line_and_give_names_to_lines_and_spaces(
    clef: str, sign: str, line: int, lines: str, spaces: str
) -> None:
    picture = drawn(f"{clef} {lines} {spaces}")
    heights = staff_lines(picture)
    [drawn_clef] = outlines(picture, sign)
    assert drawn_clef.y == heights[line]
    assert [head.y for head in heads(picture)] == [*heights, *[sum(pair) / 2 for pair in pairwise(heights)]]


def test_middle_do_has_one_ledger_line_in_both_clefs_of_the_piano_and_none_in_the_alto_clef() -> None:
    assert [len(bars(drawn(f"{clef} C4"))) for clef in ("treble", "bass", "alto")] == [1, 1, 0]


# ------------------------------------------------------------------------------------------------ stems, flags, dots


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("value", ["2", "4", "8", "16"])
def test_stems_meet_their_heads_on_the_right_side_and_are_long_enough(pitch: object, value: str) -> None:
    picture = drawn(f"staff {pitch}/{value}")
    [head] = heads(picture)
    [stem] = [box for box in bars(picture) if box.bottom - box.top > SPACE]
    line = staff_lines(picture)[2]
    assert stem.right - stem.left == pytest.approx(STEM)
    if head.y > line:  # below the middle line: up, at the right
        assert stem.right == pytest.approx(head.box.right)
        assert head.box.top < stem.bottom < head.y
        assert stem.top <= min(head.y - 3.4 * SPACE, line + 0.1 * SPACE)
    else:  # from the middle line on: down, at the left
        assert stem.left == pytest.approx(head.box.left)
        assert head.y < stem.top < head.box.bottom
        assert stem.bottom >= max(head.y + 3.3 * SPACE, line - 0.2 * SPACE)


def test_flags_hang_on_the_end_of_their_stem() -> None:
    for name, flag in (
        ("A4/8", "flag8thUp"),
        ("C5/8", "flag8thDown"),
        ("A4/16", "flag16thUp"),
        ("C5/16", "flag16thDown"),
    ):
        picture = drawn(f"staff {name}")
        [hanging], [stem] = outlines(picture, flag), bars(picture)
        end = stem.top if flag.endswith("Up") else stem.bottom
        assert hanging.x == pytest.approx(stem.left)
        assert abs(hanging.y - end) < 0.15 * SPACE


def test_notes_of_one_kind_have_their_own_head_and_whole_notes_no_stem() -> None:
    for value, name in (("1", "noteheadWhole"), ("2", "noteheadHalf"), ("4", "noteheadBlack"), ("8", "noteheadBlack")):
        assert outlines(drawn(f"staff A4/{value}"), name) == heads(drawn(f"staff A4/{value}"))
    assert bars(drawn("staff A4/1")) == bars(drawn("staff A4")) == []


@pytest.mark.parametrize("pitch", PITCHES)
def test_dots_stand_in_a_space_clear_of_head_and_flag(pitch: object) -> None:
    for value in ("1.", "2..", "4.", "8.", "16.."):
        picture = drawn(f"staff {pitch}/{value}")
        dots = outlines(picture, "augmentationDot")
        [head] = heads(picture)
        assert len(dots) == value.count(".")
        for dot in dots:
            assert (dot.y - staff_lines(picture)[2]) % SPACE == SPACE / 2
            assert head.y - dot.y in (0, SPACE / 2)
            assert dot.box.left > head.box.right
        for flag in outlines(picture, "flag8thUp", "flag16thUp"):
            assert dots[0].box.left > flag.box.right


def test_accidentals_stand_before_their_note_at_its_height() -> None:
    for text, name in (("#", "Sharp"), ("b", "Flat"), ("n", "Natural"), ("##", "DoubleSharp"), ("bb", "DoubleFlat")):
        for place in ("A4/4", "C4/8.", "A5/1"):
            picture = drawn(f"treble {text}{place}")
            [sign], [head] = outlines(picture, f"accidental{name}"), heads(picture)
            assert sign.y == head.y
            assert sign.box.right < min([head.box.left, *[box.left for box in bars(picture)]])


def test_a_waiting_accidental_has_the_height_of_its_note() -> None:
    picture = drawn("treble even2 #F5/- F5/4")
    [sign], [head] = outlines(picture, "accidentalSharp"), heads(picture)
    assert sign.y == head.y


# ------------------------------------------------------------------------------------------------ rests, bars, ties


def test_rests_have_their_right_height() -> None:
    picture = drawn("staff r/1 r/2 r/4")
    lines = staff_lines(picture)
    [whole], [half], [quarter] = (outlines(picture, f"rest{name}") for name in ("Whole", "Half", "Quarter"))
    assert whole.y == lines[3]  # hangs from the fourth line
    assert whole.box.bottom > lines[3]
    assert half.y == lines[2]  # sits on the third
    assert half.box.top < lines[2]
    assert middle(quarter.box) == pytest.approx(lines[2], abs=2)


def test_without_a_staff_long_rests_bring_their_line() -> None:
    assert outlines(drawn("plain r/2"), "restHalfLegerLine")
    assert outlines(drawn("plain r/1"), "restWholeLegerLine")


def test_bars_go_from_line_to_line_and_close_the_staff() -> None:
    for text, count, dots in (("|", 1, 0), ("||", 2, 0), ("|]", 2, 0), (":|", 2, 2)):
        picture = drawn(f"staff even 10x8 {text}")
        lines = staff_lines(picture)
        assert len(bars(picture)) == count
        assert len(outlines(picture, "augmentationDot")) == dots
        assert max(box.right for box in bars(picture)) == picture.width
        assert all((box.bottom, box.top) == (lines[0], lines[4]) for box in bars(picture))


def test_a_repeat_has_its_dots_on_the_side_of_what_is_repeated() -> None:
    back, forth = drawn("plain :|"), drawn("plain |:")
    assert {dot.box.right < min(box.left for box in bars(back)) for dot in outlines(back, "augmentationDot")} == {True}
    assert {dot.box.left > max(box.right for box in bars(forth)) for dot in outlines(forth, "augmentationDot")} == {
        True
    }


def curves(picture: Picture) -> list[Outline]:
    """The ties: the only outlines that come from no font."""
    return [shape for shape in picture.shapes if isinstance(shape, Outline) and shape.path.startswith("M0 0C")]


def test_a_tie_lies_between_its_heads_away_from_the_stems() -> None:
    for name in ("F4", "A4", "B4", "E5"):
        picture = drawn(f"staff even2 {name}/4~ {name}/4")
        [tie] = curves(picture)
        first, second = heads(picture)
        assert first.box.left < tie.box.left < tie.box.right < second.box.right
        assert (tie.y > first.y) == (first.y > staff_lines(picture)[2])


def test_a_tie_ends_before_an_accidental() -> None:
    picture = drawn("staff even2 A4/4~ #A4/4")
    assert curves(picture)[0].box.right < outlines(picture, "accidentalSharp")[0].box.left


def test_signature_figures_fill_the_staff_one_above_the_other() -> None:
    picture = drawn("treble 6/4")
    six, four = outlines(picture, "timeSig6", "timeSig4")
    lines = staff_lines(picture)
    assert (six.y, four.y) == (lines[3], lines[1])
    assert middle(six.box) < lines[2] < middle(four.box)


# ------------------------------------------------------------------------------------------------ the picture


def true_box(shape: Shape) -> Box:
    """The box of what is truly drawn, measured by fonttools."""
    if not isinstance(shape, Outline):
        return shape.box
    pen = BoundsPen(None)
    parse_path(shape.path, pen)
    left, top, right, bottom = pen.bounds
    return Box(left, top, right, bottom).moved(shape.x, shape.y)


@given(scores)
def test_nothing_lies_outside_the_picture(score: Score) -> None:
    picture = engrave(score)
    for shape in (*picture.lines, *picture.shapes):
        left, top, right, bottom = true_box(shape)
        assert left >= -1
        assert top >= -1
        assert right <= picture.width + 1
        assert bottom <= picture.height + 1


@given(scores, st.floats(0, 100))
def test_signs_do_not_touch_each_other(score: Score, room: float) -> None:
    boxes = [around(draw_sign(sign, score.ground)) for sign in score.signs]
    extents = [Extent(-box.left, box.right) for box in boxes]
    for places in (by_value(score.signs, extents, 0), even(extents, score.columns or 0, 0, room * SPACE)):
        placed = [box.moved(middle, 0) for box, middle in zip(boxes, places.middles, strict=True)]
        assert all(before.right < after.left for before, after in pairwise(placed))


@given(scores)
def test_a_picture_is_at_least_as_large_as_its_frame(score: Score) -> None:
    picture = engrave(score)
    if score.frame:
        assert picture.width >= score.frame.width * SPACE
        assert picture.height >= score.frame.height * SPACE


def test_in_a_frame_that_is_large_enough_the_middle_line_is_in_the_middle_and_the_columns_are_equal() -> None:
    picture = drawn("treble even8 43.5x13 4/4 C4/8@B #A4/8.@G A4/2@R")
    assert (picture.width, picture.height) == (43.5 * SPACE, 13 * SPACE)
    assert staff_lines(picture)[2] == picture.height / 2
    middles = [(head.box.left + head.box.right) / 2 / SPACE for head in heads(picture)]
    assert middles == pytest.approx([7 + 4.5 * (at + 0.5) for at in range(3)], abs=0.01)


def test_a_growing_measure_moves_nothing() -> None:
    words = ["A4/4@B", "#A4/8.@G", "#A4/8.@G", "#A4/-"]
    pictures = [drawn(" ".join(["treble even8 43.5x13 4/4", *words[:count]])) for count in range(5)]
    for before, after in pairwise(pictures):
        assert {*before.shapes} <= {*after.shapes}


def test_marks_stand_in_one_row_below_everything_each_in_its_ink() -> None:
    picture = drawn("treble even C4/4@B A4/4@G F5/2@R")
    marks = [shape for shape in picture.shapes if shape.ink in ("blue", "gold", "red") and isinstance(shape, Outline)]
    shapes = [mark for mark in marks if mark.form == Box(-SPACE, -SPACE, SPACE, SPACE)]
    assert [mark.ink for mark in shapes] == ["blue", "gold", "red"]
    assert len({mark.y for mark in shapes}) == 1
    assert around(picture.shapes[: -2 * len(shapes)]).bottom < shapes[0].box.top


def test_columns_grow_if_the_signs_need_it() -> None:
    places = even([Extent(500, 500)] * 3, 3, 0, 600)
    assert all(after - before >= 1000 for before, after in pairwise(places.middles))
    assert places.middles[0] >= 500
