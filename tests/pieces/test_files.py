"""MIDI and MusicXML, read back by music21: without a warning (they are errors here), and with the notes prescribed."""

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardenza.pieces import Heading, compose
from cardenza.pieces.midi import midi_of
from cardenza.pieces.musicxml import musicxml_of
from cardenza.pieces.piece import COMMON_TIME, Event, Measure, Piece, Voice
from cardenza.theory import Pitch
from cardenza.theory.rhythm import NoteValue
from tests.pieces.playing import GOLDEN, golden
from tests.pieces.prescribed import prescribed
from tests.pieces.reading import found_in_midi, found_in_musicxml

HEADING = Heading(
    "Trio & <Co>", ("Zoé", "李", "Ann & Bob"), "2026-11-18", "https://play.example/t/mellow-viola-lantern"
)
ONE_OF_EACH = {file.parent.name: file for file in GOLDEN}


@pytest.mark.parametrize("key", ONE_OF_EACH)
def test_music21_finds_the_notes_prescribed(key: str, tmp_path: Path) -> None:
    record = golden(ONE_OF_EACH[key], most=24)
    piece = compose(record, HEADING.players)
    notes = prescribed(record)
    assert found_in_midi(midi_of(piece, HEADING), tmp_path) == notes
    assert found_in_musicxml(musicxml_of(piece, HEADING)) == notes


def test_musicxml_tells_title_players_day_and_place() -> None:
    piece = compose(golden(ONE_OF_EACH["memory"], most=4), HEADING.players)
    score = ElementTree.fromstring(musicxml_of(piece, HEADING))
    assert score.findtext("work/work-title") == HEADING.title
    assert score.findtext("identification/creator") == "Zoé, 李, Ann & Bob"
    assert score.findtext("identification/source") == HEADING.place
    assert score.findtext("identification/miscellaneous/miscellaneous-field") == HEADING.date
    names = [part.findtext("part-name") for part in score.findall("part-list/score-part")]
    assert names[:3] == ["Zoé", "李", "Ann & Bob"], "a voice is named after its player"


def test_every_measure_of_musicxml_adds_up() -> None:
    piece = compose(golden(ONE_OF_EACH["metronome"]))
    score = ElementTree.fromstring(musicxml_of(piece, HEADING))
    divisions = int(score.findtext("part/measure/attributes/divisions") or 0)
    for part in score.findall("part"):
        beats = 0
        for measure in part.findall("measure"):
            beats = int(measure.findtext("attributes/time/beats") or beats)
            notes = [note for note in measure.findall("note") if note.find("chord") is None]
            assert sum(int(note.findtext("duration") or 0) for note in notes) == beats * divisions


def test_an_accidental_stands_where_it_is_needed_and_only_there() -> None:
    """C4, C#4, C#4 again in the measure, C4 back; and again in the next measure."""
    quarter = NoteValue("quarter")
    names = [["C4", "C#4", "C#4", "C4"], ["C#4", "C5", "Db4", "C4"]]
    measures = [
        Measure(
            COMMON_TIME,
            0,
            (tuple(Event(Fraction(at), Fraction(1), (Pitch.parse(name),), quarter) for at, name in enumerate(row)),),
        )
        for row in names
    ]
    written = musicxml_of(Piece("memory", 100, (Voice("Ann", "treble", 0),), tuple(measures)), HEADING)
    notes = ElementTree.fromstring(written).findall("part/measure/note")
    signs = [note.findtext("accidental", "") for note in notes]
    assert signs == ["", "sharp", "", "natural", "sharp", "", "flat", "natural"]


def test_a_piece_is_the_same_every_time() -> None:
    record = golden(ONE_OF_EACH["cle-de-sol"])
    one, other = compose(record), compose(record)
    assert (midi_of(one, HEADING), musicxml_of(one, HEADING)) == (midi_of(other, HEADING), musicxml_of(other, HEADING))
