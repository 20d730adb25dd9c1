"""Where lessons were left."""

from pathlib import Path

import pytest

from cardenza.terminal.progress import Progress


def test_each_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "new" / "lessons.json"
    Progress(file).reach("memory", 3)
    Progress(file).reach("metronome", 2)
    progress = Progress(file)
    assert [progress.next_step(key, 5) for key in ("memory", "metronome", "carmony")] == [3, 2, 1]
    assert progress.next_step("memory", 2) == 1, "a lesson may have fewer steps than it had"


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"memory": "3"}', '{"memory": -1}', "\x00"])
def test_what_cannot_be_read_is_a_lesson_from_its_beginning(tmp_path: Path, text: str) -> None:
    file = tmp_path / "lessons.json"
    file.write_text(text)
    progress = Progress(file)
    assert progress.next_step("memory", 5) == 1
    progress.reach("memory", 2)
    assert progress.next_step("memory", 5) == 2


def test_what_cannot_be_written_stops_no_lesson(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = Progress(tmp_path / "file" / "lessons.json")
    progress.reach("memory", 3)
    assert progress.next_step("memory", 5) == 1
