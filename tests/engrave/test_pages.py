"""Whole pieces on pages: what a musician would check, and that nothing is lost, touches or leaves the paper."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise

import pytest

from cardenza.engrave import (
    A4,
    LETTER,
    Chord,
    Clef,
    Heading,
    Measure,
    Part,
    Remark,
    Sheet,
    clef_for,
    engraved_pages,
    engraved_strip,
    note,
    voice,
)
from cardenza.engrave.accidentals import Reader
from cardenza.engrave.beams import Timed, groups
from cardenza.engrave.columns import fitted
from cardenza.engrave.glyphs import SPACE, glyph
from cardenza.engrave.letters import draw_text, has_outlines
from cardenza.engrave.pages import broken
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Bar, Outline, Shape, Words
from cardenza.engrave.slots import line_slots, planned
from cardenza.engrave.systems import System, draw_system, natural_width
from cardenza.engrave.written import Written, written_staff
from cardenza.kernel.errors import Unreadable
from cardenza.theory.keys import Key
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature
from tests.engrave.sheets import sheet_by_lot
from tests.engrave.test_svg import ATTRIBUTES, SVG

COMMON = TimeSignature(4, 4)
BLACK = glyph("noteheadBlack")
PIANO = Part("Piano", (Clef.TREBLE, Clef.BASS))


def staff(*measures: str, time: TimeSignature | None = COMMON, key: str = "") -> Sheet:
    """One treble staff."""
    rest = [Measure((voice(text),)) for text in measures[1:]]
    first = Measure((voice(measures[0]),), time, Key.parse(key) if key else None)
    return Sheet((Part(""),), (first, *rest))


def signs(sheet: Sheet) -> list[str]:
    """The signs that are written before the notes of the first staff, `.` for none."""
    lines = written_staff(sheet, 0)
    heads = [head for line in lines for sign in line.signs if sign.stack for head in sign.stack.heads]
    return [head.accidental.value if head.accidental else "." for head in heads]


def line_of(sheet: Sheet, width: float | None = None) -> System:
    return draw_system(planned(sheet), range(len(sheet.measures)), width)


def outlines(shapes: tuple[Shape, ...], name: str) -> list[Outline]:
    path = glyph(name).path
    return [shape for shape in shapes if isinstance(shape, Outline) and shape.path == path]


# ------------------------------------------------------------------------------------------------ what is written


def test_signs_follow_from_the_key_and_hold_to_the_end_of_the_measure() -> None:
    assert signs(staff("F#4/4 C#5/4 F4/4 F4/4", "F#4/1", key="D major")) == [".", ".", "n", ".", "#"]
    assert signs(staff("Bb4/2 B4/4 Bb4/4", key="F major")) == [".", "n", "b"]
    assert signs(staff("F##4/2 F#4/4 F4/4")) == ["##", "#", "n"]


def test_a_sign_holds_for_its_octave_and_reminds_in_another() -> None:
    assert signs(staff("F#4/4 F#5/4 F5/4 F4/4")) == ["#", "#", "n", "n"]
    assert signs(staff("F#4/2 F5/2")) == ["#", "n"], "a reminder"


def test_the_measure_behind_a_sign_has_a_reminder_and_the_one_after_none() -> None:
    assert signs(staff("F#4/1", "F4/1", "F4/1")) == ["#", "n", "."]
    assert signs(staff("F#4/1", "G4/1", "F4/1")) == ["#", ".", "."]


def test_a_tied_note_needs_no_sign_and_the_next_one_does() -> None:
    assert signs(staff("F#4/1~", "F#4/2 F#4/2")) == ["#", ".", "#"]
    assert signs(staff("F#4/1~", "F#4/2 F4/2")) == ["#", ".", "n"]


def test_a_length_that_no_note_has_is_written_as_tied_notes() -> None:
    sheet = Sheet((Part(""),), (Measure(((note("A4", Fraction(5, 8)), note("B4", Fraction(3, 8))),)),))
    first, second, third = written_staff(sheet, 0)[0].signs
    assert [str(sign.value) for sign in (first, second, third)] == ["half", "eighth", "dotted quarter"]
    assert (first.ties, second.ties) == ((-1,), ())


def test_a_tie_leads_only_to_notes_that_are_there() -> None:
    first, second = (sign for line in written_staff(staff("C4,E4/1~", "C4,F4/1"), 0) for sign in line.signs)
    assert (first.ties, second.ties) == ((-6,), ())


@pytest.mark.parametrize(
    ("time", "values", "beams"),
    [
        ("4/4", "8 8 8 8 8 8 8 8", "0-3 4-7"),
        ("4/4", "8 8 16 16 8 8 8 4", "0-1 2-4 5-6"),
        ("4/4", "4 8 8 8 8 4", "1-2 3-4"),
        ("4/4", "8. 16 8. 16 2", "0-1 2-3"),
        ("3/4", "8 8 8 8 8 8", "0-5"),
        ("3/4", "8 8 4 8 8", "0-1 3-4"),
        ("3/4", "4 8 8 8 8", "1-4"),
        ("2/2", "8 8 8 8 4 8 8", "0-3 5-6"),
        ("6/8", "8 8 8 8 8 8", "0-2 3-5"),
        ("6/8", "4 8 8 4", ""),
        ("9/8", "8 8 8 4 8 16 16 16 16 8", "0-2 5-9"),
        ("3/8", "8 16 16 8", "0-3"),
        ("5/8", "8 8 8 8 8", "0-2 3-4"),
        ("7/8", "8 8 8 8 8 8 8", "0-1 2-3 4-6"),
        ("4/4", "8 r8 8 8 2", "2-3"),
    ],
)
def test_beams_follow_the_beat(time: str, values: str, beams: str) -> None:
    kinds = {"2": "half", "4": "quarter", "8": "eighth", "16": "sixteenth"}
    timed: list[Timed] = []
    onset = Fraction(0)
    for word in values.split():
        value = NoteValue(kinds[word.strip("r.")], word.count("."))
        timed.append(Timed(onset, value, "r" not in word))
        onset += value.length
    assert " ".join(f"{run[0]}-{run[-1]}" for run in groups(timed, TimeSignature.parse(time))) == beams


def test_a_reader_forgets_after_a_measure() -> None:
    reader = Reader()
    f, f_sharp = Pitch.parse("F4"), Pitch.parse("F#4")
    reader.turn_to(None)
    assert reader.sign(f_sharp) is Accidental.SHARP
    reader.turn_to(None)
    reader.turn_to(None)
    assert reader.sign(f) is None


def test_the_clef_with_fewer_ledger_lines_is_found() -> None:
    assert clef_for([Pitch.parse(name) for name in ("C3", "G3")]) is Clef.BASS
    assert clef_for([Pitch.parse(name) for name in ("C4", "E5")]) is Clef.TREBLE
    assert clef_for([Pitch.parse(name) for name in ("E3", "G4", "D3", "A4")] * 3) is not Clef.TREBLE


# ------------------------------------------------------------------------------------------------ a line


def test_what_sounds_together_stands_one_below_the_other() -> None:
    voices = (voice("C5/4 D5/8 E5/8 F5/2"), voice("C3/2 D3/2"))
    system = line_of(Sheet((PIANO,), (Measure(voices, COMMON),)))
    first, last = (outlines(system.shapes, name) for name in ("noteheadHalf", "noteheadBlack"))
    upper, *lower = sorted(first, key=lambda head: head.y)
    assert {round(upper.x), round(last[0].x)} == {round(head.x) for head in lower}


def test_longer_notes_have_more_room_but_not_in_proportion() -> None:
    heads = outlines(line_of(staff("C5/2 C5/4 C5/8 C5/16 C5/16")).shapes, "noteheadBlack")
    half = outlines(line_of(staff("C5/2 C5/4 C5/8 C5/16 C5/16")).shapes, "noteheadHalf")
    steps = [after.x - before.x for before, after in pairwise([*half, *heads])]
    assert steps == sorted(steps, reverse=True)
    assert 1.2 < steps[0] / steps[1] < 1.8


def test_a_line_fills_its_width_and_ends_with_the_final_bar_line() -> None:
    for width in (50, 64, 80):
        system = line_of(staff("C5/4 D5/4 E5/4 F5/4", "G5/1"), width * SPACE)
        assert system.box.right == pytest.approx(width * SPACE)
        thick = [
            shape.box for shape in system.shapes if isinstance(shape, Bar) and shape.box.right - shape.box.left == 125
        ]
        assert [box.right for box in thick] == [pytest.approx(width * SPACE)]


def test_a_rest_for_a_whole_measure_stands_in_its_middle() -> None:
    system = line_of(staff("C5/1", "", "C5/1"), 60 * SPACE)
    [rest] = outlines(system.shapes, "restWhole")
    thin = sorted(
        shape.box.left
        for shape in system.shapes
        if isinstance(shape, Bar) and shape.box.bottom - shape.box.top == 4 * SPACE
    )
    assert (rest.box.left + rest.box.right) / 2 == pytest.approx((thin[0] + thin[1]) / 2, abs=SPACE / 4)


def test_a_brace_and_bar_lines_join_the_staves_of_a_part_only() -> None:
    parts = (Part("Ann"), PIANO)
    measure = Measure((voice("C5/1"), voice("C5/1"), voice("C3/1")), COMMON)
    system = line_of(Sheet(parts, (measure, measure)))
    [brace] = outlines(system.shapes, "brace")
    tall = sorted({round(shape.box.bottom - shape.box.top) for shape in system.shapes if isinstance(shape, Bar)})
    height = round(brace.box.bottom - brace.box.top)
    assert {4 * SPACE, height} <= {*tall}
    assert brace.box.right < 0


def test_a_tie_goes_on_in_the_next_line() -> None:
    plan = planned(staff("C5/1~", "C5/1"))
    for measures in (range(1), range(1, 2)):
        system = draw_system(plan, measures, 40 * SPACE)
        assert [shape for shape in system.shapes if isinstance(shape, Outline) and shape.path.startswith("M0 0C")]


def test_a_line_tells_what_changes_in_the_next_one() -> None:
    later = Measure((voice("C5/2."),), TimeSignature(3, 4), Key.parse("A major"))
    plan = planned(Sheet((Part(""),), (Measure((voice("C5/1"),), COMMON), later)))
    first, second = (draw_system(plan, measures, 40 * SPACE).shapes for measures in (range(1), range(1, 2)))
    assert len(outlines(first, "accidentalSharp")) == len(outlines(second, "accidentalSharp")) == 3
    assert len(outlines(first, "timeSig3")) == len(outlines(second, "timeSig3")) == 1


@pytest.mark.parametrize("sheet", [sheet_by_lot(seed) for seed in range(12)])
def test_nothing_in_a_line_touches_on_one_staff(sheet: Sheet) -> None:
    plan = planned(sheet)
    slots = line_slots(plan, range(len(sheet.measures)))
    xs = fitted([slot.column for slot in slots], 0, 70 * SPACE)
    for number in range(len(sheet.clefs)):
        room = [
            (x - slot.column.extents[number].left, x + slot.column.extents[number].right)
            for slot, x in zip(slots, xs, strict=True)
            if number in slot.column.extents
        ]
        assert all(before[1] < after[0] for before, after in pairwise(room))


@pytest.mark.parametrize("sheet", [sheet_by_lot(seed) for seed in range(12)])
def test_every_note_is_written_for_as_long_as_it_sounds(sheet: Sheet) -> None:
    for number in range(len(sheet.clefs)):
        for measure, line in zip(sheet.measures, written_staff(sheet, number), strict=True):
            heard = sum((sound.length for sound in measure.voices[number]), Fraction(0))
            assert sum((sign.value.length for sign in line.signs), Fraction(0)) == heard
            chords = [sound for sound in measure.voices[number] if isinstance(sound, Chord)]
            assert len(begun(line.signs)) <= len(chords) or not chords


def begun(signs: tuple[Written, ...]) -> list[Written]:
    """The written chords that are no continuation of the one before."""
    before = (None, *signs)
    return [sign for last, sign in zip(before, signs, strict=False) if sign.stack and not (last and last.ties)]


# ------------------------------------------------------------------------------------------------ pages


def test_all_measures_are_on_lines_of_about_the_same_fullness() -> None:
    plan = planned(staff(*["C5/4 D5/8 E5/8 F5/2"] * 23))
    lines = broken(plan, 100 * SPACE, (0, 0))
    assert [number for line in lines for number in line] == [*range(23)]
    assert max(map(len, lines)) - min(map(len, lines[:-1])) <= 1
    assert all(natural_width(plan, line) < 112 * SPACE for line in lines)


def test_a_short_last_line_is_not_stretched() -> None:
    short = staff("C5/1")
    page = ET.fromstring(engraved_pages(short)[0])
    widths = [float(rect.get("width", "0")) for rect in page.iter(f"{SVG}rect")]
    assert max(widths) < 0.6 * float(page.get("viewBox", "").split()[2])


@pytest.mark.parametrize("sheet", [sheet_by_lot(seed, most=12) for seed in range(8)])
def test_pages_have_only_what_every_tool_understands_and_nothing_leaves_the_paper(sheet: Sheet) -> None:
    for page in engraved_pages(sheet._replace(heading=Heading("Trio", "in C", ("Ann",), ("today",)), foot="Cardenza")):
        root = ET.fromstring(page)
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        width, height = map(float, root.get("viewBox", "").split()[2:])
        for element in root.iter():
            assert element.attrib.keys() <= ATTRIBUTES[element.tag.removeprefix(SVG)]
        for rect in root.iter(f"{SVG}rect"):
            x, y, wide, tall = (float(rect.get(name, "")) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width
            assert 0 <= y <= y + tall <= height


def test_a_long_piece_has_several_pages_each_with_its_number() -> None:
    pages = engraved_pages(staff(*["C5/4 D5/8 E5/8 F5/2"] * 120)._replace(heading=Heading("Long")), LETTER)
    assert len(pages) > 1
    assert [ET.fromstring(page)[0].text for page in pages] == [
        f"Long, {at}/{len(pages)}" for at in range(1, len(pages) + 1)
    ]


@pytest.mark.parametrize("staves", range(1, 9))
def test_every_page_but_the_last_is_filled(staves: int) -> None:
    bar = Measure((voice("C5/4 D5/8 E5/8 F5/2"),) * staves, COMMON)
    sheet = Sheet((Part("Ann"),) * staves, (bar,) * (160 // staves), Heading("Long"))
    *full, _ = [ET.fromstring(page) for page in engraved_pages(sheet)]
    assert full
    for page in full:
        height = float(page.get("viewBox", "").split()[3])
        bottoms = [float(bar.get("y", "")) + float(bar.get("height", "")) for bar in page.iter(f"{SVG}rect")]
        assert 0.9 * height < max(bottoms) < 0.95 * height


def shown(words: str, system: System) -> list[Shape]:
    """The first letters of these words wherever they stand."""
    [first, *_] = [shape for shape in draw_text(words[0], 0, 0, 100) if isinstance(shape, Outline)]
    return [shape for shape in system.shapes if isinstance(shape, Outline) and shape.path == first.path]


def test_words_stand_above_their_moments_clear_of_each_other() -> None:
    """However long they are; at the end of a line they do not go beyond it."""
    bars = [
        Measure((voice("C5/4 C5/4 C5/4 C5/4"),), COMMON, None, tuple([Remark(at, "Xm7(add9)") for at in onsets]))
        for onsets in ([Fraction(0), Fraction(1, 4)], [Fraction(3, 4)])
    ]
    system = line_of(Sheet((Part(""),), tuple(bars)))
    heads = [shape.x for shape in system.shapes if isinstance(shape, Outline) and shape.path == BLACK.path]
    first, second, last = [shape.box for shape in shown("X", system)]
    assert first.top == second.top == last.top
    assert max(abs(first.left - heads[0]), abs(second.left - heads[1])) < SPACE
    assert last.left < heads[7] - SPACE
    assert system.box.right == pytest.approx(max(bar.box.right for bar in bars_of(system)))


def bars_of(system: System) -> list[Bar]:
    return [shape for shape in system.shapes if isinstance(shape, Bar)]


def test_the_same_sheet_gives_the_same_pages() -> None:
    sheet = staff("C5/4 D5/8 E5/8 F5/2")
    assert engraved_pages(sheet, A4) == engraved_pages(sheet, A4)
    assert engraved_strip(sheet, 40) == engraved_strip(sheet, 40)


def test_every_name_can_be_written() -> None:
    for title in ("Éloïse & Zoë", "Łukasz", "Ἀθηνᾶ", "音楽", "<script>", "F♯ B♭ E♮", "a" * 200):
        [page] = engraved_pages(staff("C5/1")._replace(heading=Heading(title)))
        assert ET.fromstring(page)[0].text == title


def test_words_without_outlines_keep_to_their_place_between_the_others() -> None:
    [page] = engraved_pages(staff("C5/1")._replace(heading=Heading("Ann, Ольга Ким & Zoë")))
    [words] = ET.fromstring(page).iter(f"{SVG}text")
    assert words.text == "Ольга Ким"
    x, width = float(words.attrib["x"]), float(words.attrib["textLength"])
    shapes = [each for each in draw_text("Ann, Ольга Ким & Zoë", 0, 0, 100) if isinstance(each, Outline)]
    [run] = [each for each in draw_text("Ann, Ольга Ким & Zoë", 0, 0, 100) if isinstance(each, Words)]
    assert all(each.box.right <= run.box.left + 1 or each.box.left >= run.box.right - 1 for each in shapes)
    assert 0 < x < x + width < float(ET.fromstring(page).get("viewBox", "").split()[2])


def test_every_sign_before_a_note_has_an_outline() -> None:
    assert has_outlines("F♯ B♭ E♮ F𝄪 B𝄫")


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (Sheet((Part("Ann"),), ()), "A sheet has at least one staff and one measure."),
        (Sheet((PIANO,), (Measure(((),)),)), "Measure 1 has 1 voices: expected one for each of the 2 staves."),
        (Sheet((Part(""),), (Measure(((Chord((), Fraction(1)),),)),)), "Measure 1 has a chord without notes."),
        (
            Sheet((Part(""),), (Measure(((note("A4", Fraction(1, 3)),),)),)),
            "Measure 1 has a sound of 1/3 of a whole: the shortest note is a sixteenth.",
        ),
    ],
)
def test_what_cannot_be_engraved_gets_one_sentence(sheet: Sheet, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        engraved_pages(sheet)
    assert str(refusal.value) == sentence
