"""`cardenza piece`: a game as music in a file."""

from pathlib import Path

import pytest

from tests.cli.running import cardenza

RECORD = Path(__file__).parent.parent / "golden" / "old-maid" / "2-seats.txt"
LONG = RECORD.parent.parent / "carmony" / "4-seats.txt"


@pytest.mark.parametrize(
    ("ending", "begins"), [("musicxml", b"<?xml"), ("mid", b"MThd"), ("svg", b"<svg"), ("PDF", b"%PDF")]
)
def test_the_ending_says_what_is_written(tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"game.{ending}"
    ran = cardenza("piece", RECORD, "-o", file, "--players", "Clara, Zoé", "--date", "2026-11-18", "--language", "fr")
    assert (ran.code, ran.out, ran.err) == (0, f"{file}\n", "")
    assert file.read_bytes().startswith(begins)
    if ending == "musicxml":
        text = file.read_text(encoding="utf-8")
        assert '<creator type="composer">Clara, Zoé</creator>' in text
        assert "<part-name>Zoé</part-name>" in text


def test_a_score_of_several_pages_is_several_pictures(tmp_path: Path) -> None:
    ran = cardenza("piece", LONG, "-o", tmp_path / "game.svg")
    names = [Path(line).name for line in ran.out.splitlines()]
    assert names == [f"game-{number}.svg" for number in range(1, len(names) + 1)]
    assert len(names) > 1
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(names)


def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path) -> None:
    def complaint(*words: str | Path, say: str = "") -> str:
        ran = cardenza("piece", *words, say=say)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        return ran.err

    assert "a piece is written as .musicxml, .mid, .svg or .pdf" in complaint(RECORD, "-o", tmp_path / "game.wav")
    assert "there is no record" in complaint("-", "-o", tmp_path / "game.mid", say="hello")
    text = RECORD.read_text(encoding="utf-8")
    assert "there are 2 records" in complaint("-", "-o", tmp_path / "game.mid", say=text + text)
    broken = text.replace("2. seat 1: take 5", "2. seat 1: castle")
    assert "'castle' is no move" in complaint("-", "-o", tmp_path / "game.mid", say=broken)
    assert "bridge" in complaint("-", "-o", tmp_path / "game.mid", say=text.replace("old-maid", "bridge"))
    assert not list(tmp_path.iterdir())
