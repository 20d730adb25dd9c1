"""Pieces as scores: pages, and a PDF of them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardenza import engrave
from cardenza.kernel.errors import Impossible
from cardenza.pieces import Heading, Piece, compose
from cardenza.sheets import pages_of, pdf, sheet_of
from cardenza.sheets.plain import in_outlines, spelled
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


def test_symbols_stand_at_their_moments() -> None:
    """In Chord Poker two players may change the root in one measure."""
    piece = compose(golden(next(file for file in GOLDEN if file.parent.name == "chord-poker")))
    remarks = [[*measure.remarks] for measure in sheet_of(piece, HEADING).measures]
    said = [
        sorted((event.start / 4, event.text) for line in measure.lines for event in line if event.text)
        for measure in piece.measures
    ]
    assert [[tuple(remark) for remark in measure] for measure in remarks] == said
    assert any(len({remark.onset for remark in measure}) > 1 for measure in remarks)


def test_pages_are_pictures_of_the_size_a4() -> None:
    pages = pages_of(compose(golden(GOLDEN[0])), HEADING)
    assert len(pages) >= 1
    for page in pages:
        svg = ElementTree.fromstring(page)
        assert (svg.attrib["width"], svg.attrib["height"]) == ("210mm", "297mm")


def test_a_pdf_has_every_page() -> None:
    piece = compose(golden(next(file for file in GOLDEN if file.stem == "4-seats"), most=90))
    written = pdf.pdf_of(piece, HEADING)
    assert written.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", written)) == len(pages_of(piece, HEADING)) > 1
    assert written == pdf.pdf_of(piece, HEADING), "the same piece is the same file"


NAMES = ("Ольга", "Ελένη Παππά", "김민지", "さくら", "音楽", "Ann 🎻")


def of_names(*names: str) -> tuple[Piece, Heading]:
    piece = compose(golden(GOLDEN[0]))
    voices = tuple([voice._replace(name=name) for voice, name in zip(piece.voices, names, strict=False)])
    return piece._replace(voices=voices), HEADING._replace(players=names)


def test_letters_of_other_alphabets_stay_words_on_a_page() -> None:
    page = ElementTree.fromstring(pages_of(*of_names(*NAMES))[0])
    words = [text.text for text in page.iter(f"{pdf.SVG}text")]
    assert {"Ольга", "Ελένη Παππά"} <= {*words}, "the names before the staves"
    assert " ".join(filter(None, words)).count("さくら, 音楽") == 1, "and the players below the title"
    for text in page.iter(f"{pdf.SVG}text"):
        assert float(text.attrib["textLength"]) > 0


def test_a_pdf_spells_other_alphabets_in_latin_letters_and_numbers_who_cannot_be_spelled() -> None:
    piece, heading = in_outlines(*of_names(*NAMES))
    assert heading.players == ("Olga", "Eleni Pappa", "Gimminji", "Sakura", "5", "Ann")
    assert [voice.name for voice in piece.voices] == [*heading.players][: len(piece.voices)]
    assert "<text" not in "".join(pages_of(piece, heading)), "nothing that a PDF would lack a font for"
    assert pdf.pdf_of(*of_names(*NAMES)) == pdf.pdf_of(piece, heading)


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("Щербаков", "Shcherbakov"),
        ("Юлия", "Yuliya"),
        ("Їжак", "Yizhak"),
        ("ЖЮ", "ZHYU"),
        ("Ψυχή", "Psychi"),
        ("Ngô Bảo Châu", "Ngô Bảo Châu"),
        ("Ştefan Țepeș", "Ştefan Țepeș"),
        ("שלום", ""),
        ("🎻", ""),
    ],
)
def test_a_name_in_latin_letters(name: str, latin: str) -> None:
    assert spelled(name) == latin


def test_without_reportlab_one_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda _: None)
    with pytest.raises(Impossible, match=r"needs reportlab.*cardenza\[print\]"):
        pdf.pdf_of(*of_names())
