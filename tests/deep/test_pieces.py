"""Twenty games of each kind, by lot: music21 reads their files without a warning and finds the notes prescribed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.pieces import Heading, compose
from cardenza.pieces.midi import midi_of
from cardenza.pieces.musicxml import musicxml_of
from cardenza.sheets import pages_of
from tests.pieces.playing import GOLDEN, by_lot, golden
from tests.pieces.prescribed import prescribed
from tests.pieces.reading import found_in_midi, found_in_musicxml

HEADING = Heading("A game", ("Ann", "Ben"), "2026-11-18", "https://play.example/t/mellow-viola-lantern")
MOST_MOVES = 160  # of a longer game the first ones: music21 takes its time
MUSESCORE = next(
    (found for name in ("mscore", "mscore3", "musescore", "musescore3") if (found := shutil.which(name))), ""
)


@pytest.mark.parametrize("index", range(20))
@pytest.mark.parametrize("key", catalogue.keys())
def test_files_have_the_notes_prescribed(key: str, index: int, tmp_path: Path) -> None:
    record = by_lot(key, 100 + index, most=MOST_MOVES)
    piece = compose(record)
    notes = prescribed(record)
    assert found_in_midi(midi_of(piece, HEADING), tmp_path) == notes
    assert found_in_musicxml(musicxml_of(piece, HEADING)) == notes
    assert index % 4 or pages_of(piece, HEADING)


if MUSESCORE:  # Debian's package musescore3; where it is not installed there is nothing to ask

    @pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
    def test_musescore_opens_musicxml_without_complaint(file: Path, tmp_path: Path) -> None:
        score = tmp_path / "piece.musicxml"
        score.write_text(musicxml_of(compose(golden(file)), HEADING), encoding="utf-8")
        variables = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_RUNTIME_DIR": str(tmp_path),
            "HOME": str(tmp_path),
        }
        ran = subprocess.run(
            [MUSESCORE, "-o", str(tmp_path / "piece.mid"), str(score)],
            capture_output=True,
            text=True,
            env=variables,
            timeout=120,
            check=False,
        )
        told = ran.stdout + ran.stderr
        assert ran.returncode == 0, told
        assert not [word for word in ("rror", "orrupt", "arning", "ncomplete") if word in told], told
        assert (tmp_path / "piece.mid").stat().st_size > 100
