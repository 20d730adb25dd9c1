"""Every piece has the notes that docs/pieces.md prescribes, and the page names every rule that we cite."""

import re
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.records import Record
from cardenza.pieces import compose, performed
from tests.pieces.playing import GOLDEN, by_lot, golden
from tests.pieces.prescribed import Heard, prescribed

ROOT = Path(__file__).parent.parent.parent
RULE = re.compile(r"\b(?:PIECE-\d\d|(?:DIST|KEYS|PAIR|MEM|FISH|MAID|CLEF|METR|CARM|LOOK|POKR|BLUF|SOLI|ANY)-M?\d)\b")


def heard_of(record: Record) -> set[Heard]:
    sounds = performed(compose(record))
    return {(s.voice, s.start, s.length, tuple(sorted(pitch.midi for pitch in s.pitches))) for s in sounds}


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_game_sounds_as_prescribed(file: Path) -> None:
    record = golden(file)
    assert heard_of(record) == prescribed(record)


@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("key", catalogue.keys())
def test_a_game_by_lot_sounds_as_prescribed(key: str, index: int) -> None:
    record = by_lot(key, index, most=80)
    assert heard_of(record) == prescribed(record)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_measures_are_full_and_voices_equally_long(file: Path) -> None:
    piece = compose(golden(file, most=60))
    for measure in piece.measures:
        assert len(measure.lines) == len(piece.voices)
        for line in measure.lines:
            assert sum(event.length for event in line) == measure.beats
            starts = [event.start for event in line]
            assert starts == [sum(event.length for event in line[:at]) for at in range(len(line))]


def test_every_rule_that_is_cited_stands_on_the_page() -> None:
    page = (ROOT / "docs" / "pieces.md").read_text(encoding="utf-8")
    stated = re.findall(r"^- \*\*([A-Z]+-M?\d+)\*\*", page, re.MULTILINE)
    assert len(stated) == len(set(stated)) > 40
    for file in (ROOT / "src" / "cardenza" / "pieces").glob("*.py"):
        cited = set(RULE.findall(file.read_text(encoding="utf-8")))
        assert cited <= set(stated), f"{file.name} cites what the page does not have"
