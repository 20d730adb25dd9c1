"""Where records are kept, and that nothing is lost or written over."""

import io
import json
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Record, Scribe
from cardenza.terminal.keeping import Keeper, default_folder, replacing, save_or_show


def record(key: str = "memory") -> Record:
    """A game of one move."""
    scribe = Scribe(catalogue.find(key)().deal(1))
    scribe.apply(0, scribe.state.legal_moves(0)[0])
    return scribe.record


def test_the_default_folder_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "cardenza" / "records"
    for unset in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        monkeypatch.setenv("HOME", str(tmp_path))
        assert default_folder() == tmp_path / ".local" / "share" / "cardenza" / "records"


def test_every_game_gets_its_own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keeper = Keeper(None)
    assert keeper.save() is None
    paths = set()
    for key in ("memory", "memory", "the-distance"):
        keeper.begin(record(key))
        paths.add(keeper.save())
    assert len(paths) == 3
    assert all(path is not None and path.parent == default_folder() and path.is_file() for path in paths)


def test_saving_again_replaces_what_was_saved_of_the_same_game(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "games.jsonl")
    keeper.begin(record())
    for _ in range(3):
        keeper.save()
    assert (tmp_path / "games.jsonl").read_text() == keeper.text()


def test_a_file_of_records_is_added_to(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for _ in range(2):
        keeper = Keeper(file)
        for key in ("memory", "the-distance"):
            keeper.begin(record(key))
            keeper.save()
    games = [json.loads(line).get("game") for line in file.read_text().splitlines()]
    assert games == ["memory", None, "the-distance", None] * 2


def test_text_for_people_without_a_last_newline_is_added_to(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("\n".join(record().text_lines()))
    keeper = Keeper(file)
    keeper.begin(record())
    keeper.save()
    assert file.read_text() == "\n".join(record().text_lines()) + "\n" + keeper.text()


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Clara\n")
    with pytest.raises(Unreadable, match="is no file of records"):
        Keeper(file)
    with pytest.raises(Unreadable, match="is a folder"):
        Keeper(tmp_path)
    with pytest.raises(Unreadable, match="there is no folder"):
        Keeper(tmp_path / "no" / "where")


def test_what_cannot_be_written_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    keeper = Keeper(folder / "game.jsonl")
    keeper.begin(record())
    folder.rmdir()
    target = io.StringIO()
    assert not save_or_show(keeper, target)
    assert target.getvalue() == keeper.text()
    assert capsys.readouterr().err == (
        f"cardenza: the record could not be written to {folder / 'game.jsonl'}: No such file or directory\n"
    )


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")

    def fail() -> None:
        with replacing(file) as draft:
            draft.write("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert file.read_text() == "old"
    link = tmp_path / "link"
    link.symlink_to(file)
    with replacing(link) as draft:
        draft.write("new")
    assert file.read_text() == "new"
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [file, link]


def test_two_tables_that_keep_one_file_keep_both_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    one, two = Keeper(file), Keeper(file)
    one.begin(record("memory"))
    two.begin(record("the-distance"))
    for keeper in (one, two, one):
        keeper.save()
    games = [json.loads(line)["game"] for line in file.read_text().splitlines() if '"record"' in line]
    assert sorted(games) == ["memory", "the-distance"]


def test_a_file_that_became_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    keeper = Keeper(file)
    keeper.begin(record())
    file.write_text("a letter to a friend\n")
    with pytest.raises(OSError, match="no file of records"):
        keeper.save()
    assert file.read_text() == "a letter to a friend\n"
