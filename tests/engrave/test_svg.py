"""The text of a picture: few elements, everything escaped, a spoken label, always the same."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given

from cardenza import engrave
from cardenza.engrave import Picture, engraved, read, spoken, to_svg, write
from cardenza.engrave.inks import INKS
from cardenza.engrave.score import Score
from tests.engrave.scores import scores
from tools.steps import ROOT

SVG = "{http://www.w3.org/2000/svg}"
ATTRIBUTES = {
    "svg": {"viewBox", "width", "height", "role"},
    "title": set(),
    "g": {"fill", "fill-opacity", "transform"},
    "path": {"d"},
    "rect": {"x", "y", "width", "height"},
    "text": {"x", "y", "font-family", "font-size", "textLength", "lengthAdjust"},
}


@given(scores)
def test_a_picture_has_only_what_every_tool_understands(score: Score) -> None:
    for element in ET.fromstring(to_svg(engrave.engrave(score), spoken(score), score.ink)).iter():
        name = element.tag.removeprefix(SVG)
        assert element.attrib.keys() <= ATTRIBUTES[name], name
        assert element.get("fill", "#1f1b16") in INKS.values()
        for value in (element.get("d"), element.get("transform"), element.get("viewBox")):
            assert value is None or not set(value) - set("0123456789 .-MLHVCQAZtranslatescale()")


@given(scores)
def test_the_same_score_gives_the_same_picture(score: Score) -> None:
    text = write(score)
    if len(text) <= 256:
        assert engraved(text) == engraved(text)


def test_a_label_is_escaped() -> None:
    picture = to_svg(Picture((), (), 1, 1), '</title><script>&"')
    assert ET.fromstring(picture)[0].text == '</title><script>&"'
    assert "<script>" not in picture


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("treble", "Treble staff"),
        ("treble 3/4 A4/4", "Treble staff, 3/4: quarter A4"),
        ("staff even C4 E4", "Staff: C4; E4"),
        ("plain #", "Sharp"),
        ("plain b n . ~ clef 6/4", "Flat; natural; dot; tie; treble clef; 6/4 time"),
        ("plain bass-clef alto-clef", "Bass clef; alto clef"),
        ("bass C3/4", "Bass staff: quarter C3"),
        ("alto 3/4", "Alto staff, 3/4"),
        ("staff #A4/8.~@B A4/8@G", "Staff: blue dotted eighth A sharp 4, tied; gold eighth A4"),
        ("staff bbB4/16@R ##C4/1..", "Staff: red sixteenth B double flat 4; double-dotted whole C double sharp 4"),
        ("staff nA4/-", "Staff: natural waiting at A4"),
        ("staff r/4 r/2 | ||", "Staff: quarter rest; half rest; bar line; double bar line"),
        ("treble 2# 3/4 C4,#E4/4~ C4/4", "Treble staff, 2 sharps, 3/4: quarter chord C4, E sharp 4, tied; quarter C4"),
        ("staff |: :| |]", "Staff: repeat from here; repeat sign; final bar line"),
    ],
)
def test_what_a_picture_says(text: str, label: str) -> None:
    picture = ET.fromstring(engraved(text))
    assert picture.get("role") == "img"
    assert picture[0].tag == f"{SVG}title"
    assert picture[0].text == spoken(read(text)) == label


def test_the_ink_of_a_score_colours_all_but_marked_notes() -> None:
    assert {group.get("fill") for group in groups("treble plum 4/4 A4/4 r/4 :|")} == {INKS["plum"]}
    assert {group.get("fill") for group in groups("treble A4/4 A4/4@R")} == {INKS["ink"], INKS["red"]}


def groups(text: str) -> list[ET.Element]:
    return [group for group in ET.fromstring(engraved(text)) if group.tag == f"{SVG}g"]


def test_all_names_what_the_room_offers() -> None:
    assert all(hasattr(engrave, name) for name in engrave.__all__)


def test_every_score_that_a_card_of_the_client_asks_for_can_be_engraved() -> None:
    faces = (ROOT / "web" / "src").rglob("*.svelte")
    asked = [text for face in faces for text in re.findall(r'score="([^"{]+)"', face.read_text(encoding="utf-8"))]
    assert "plain paper clef" in asked
    for text in asked:
        assert engraved(text).startswith("<svg"), text
