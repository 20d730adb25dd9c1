"""Pieces as scores: pages, and a PDF of them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardenza import engrave
from cardenza.kernel.errors import Impossible
from cardenza.pieces import Heading, compose
from cardenza.sheets import pages_of, pdf, sheet_of
from tests.pieces.playing import GOLDEN, golden

HEADING = Heading("Memory", ("Clara", "Zoé"), "2026-11-18", "https://play.example/t/mellow-viola-lantern")


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_sheet_has_every_note_of_its_piece(file: Path) -> None:
    piece = compose(golden(file, most=40))
    sheet = sheet_of(piece, HEADING)
    for measure, engraved in zip(piece.measures, sheet.measures, strict=True):
        for line, voice in zip(measure.lines, engraved.voices, strict=True):
            sounding = [(event.pitches, event.length / 4, event.is_tied) for event in line if event.pitches]
            assert [tuple(sound) for sound in voice if isinstance(sound, engrave.Chord)] == sounding
    assert sheet.heading.title == "Memory"
    assert (sheet.heading.subtitle, sheet.heading.right, sheet.foot) == ("Clara, Zoé", ("2026-11-18",), HEADING.place)


def test_pages_are_pictures_of_the_size_a4() -> None:
    pages = pages_of(compose(golden(GOLDEN[0])), HEADING)
    assert len(pages) >= 1
    for page in pages:
        svg = ElementTree.fromstring(page)
        assert (svg.attrib["width"], svg.attrib["height"]) == ("210mm", "297mm")


def test_a_pdf_has_every_page() -> None:
    pages = pages_of(compose(golden(next(file for file in GOLDEN if file.stem == "4-seats"), most=90)), HEADING)
    written = pdf.pdf_of(pages, "Carmony")
    assert written.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", written)) == len(pages) > 1
    assert written == pdf.pdf_of(pages, "Carmony"), "the same pages are the same file"


def test_without_reportlab_one_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda _: None)
    with pytest.raises(Impossible, match=r"needs reportlab.*cardenza\[print\]"):
        pdf.pdf_of([], "")
