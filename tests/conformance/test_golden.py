"""Golden records: games that people can read, and that must replay as long as their rules version stands."""

from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.records import Replay, read_record

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.txt"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_golden_record_replays_to_its_outcome(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 200, "a golden record is for people"
    record = read_record(lines)
    assert record.game == file.parent.name
    assert record.outcome is not None
    replay = Replay(catalogue.game_in(record), record)
    replay.run()
    assert replay.fault is None, f"{replay.fault}: a changed record means a raised rules version"
    assert replay.record.text_lines() == lines


def test_every_game_has_a_golden_record() -> None:
    assert {file.parent.name for file in RECORDS} == set(catalogue.keys())
