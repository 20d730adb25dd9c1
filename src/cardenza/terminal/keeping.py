"""Where the records of people's games are kept: one file for each game, or all in the file that was named."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, final

from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Record, begins_record
from cardenza.terminal.phrases import phrase


@final
class Keeper:
    """Keeps the game at hand. A file that already holds records is added to; a file of anything else is refused."""

    def __init__(self, file: Path | None) -> None:
        if file is not None:
            earlier_records(file)
        self._file = file
        self._record: Record | None = None
        self._path: Path | None = file
        self._finished = ""
        self._written = ""

    @property
    def path(self) -> Path | None:
        return self._path

    def begin(self, record: Record) -> None:
        """A new game is on the table. In a file of one's own it follows the games before it."""
        if self._file is None:
            self._path = _unused(default_folder() / f"{record.game}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")
        elif self._record is not None:
            self._finished += self.text()
        self._record = record

    def text(self) -> str:
        """The record of the game at hand, as it is written."""
        return "" if self._record is None else "".join(f"{line}\n" for line in self._record.json_lines())

    def save(self) -> Path | None:
        """Write the record; tells where. Raises `OSError` where that cannot be."""
        if self._record is None or self._path is None:
            return None
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        own = self._finished + self.text()
        with replacing(self._path) as file:
            file.write(self._others() + own)
        self._written = own
        return self._path

    def _others(self) -> str:
        """The records in the file that are not of this sitting, also those that came since the last save."""
        if self._file is None:
            return ""
        try:
            found = earlier_records(self._file)
        except Unreadable as error:  # it was a file of records when the game began
            raise OSError(errno.EINVAL, str(error)) from error
        before, _, after = found.rpartition(self._written) if self._written else (found, "", "")
        return before + after


def save_or_show(keeper: Keeper, target: TextIO, language: str = "en") -> bool:
    """Write the record and say where; where that cannot be, print it, so that nothing is lost."""
    try:
        path = keeper.save()
    except OSError as error:
        target.flush()
        print(f"cardenza: the record could not be written to {keeper.path}: {error.strerror}", file=sys.stderr)
        print(keeper.text(), end="", file=target)
        return False
    if path is not None:
        print(f"\n{phrase(language, 'kept', path=path)}", file=target)
    return True


def data_folder() -> Path:
    """The folder for all that is kept, by the custom of XDG_DATA_HOME."""
    named = os.environ.get("XDG_DATA_HOME", "")
    home = Path(named) if os.path.isabs(named) else Path("~/.local/share").expanduser()
    return home / "cardenza"


def default_folder() -> Path:
    """The folder for records."""
    return data_folder() / "records"


def _unused(path: Path) -> Path:
    """The path, or with a number where another game has it already."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def earlier_records(file: Path) -> str:
    """What a file holds to which records are to be added. Refuses a file that holds anything else."""
    check_place(file)
    if not file.is_file():
        return ""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = "?"
    if text.strip() and not begins_record(text.lstrip().splitlines()[0]):
        raise Unreadable(f"{file} is no file of records, so none is added to it")
    return text if not text or text.endswith("\n") else f"{text}\n"


def check_place(file: Path) -> None:
    """Refuse a place where no file can be."""
    if file.is_dir():
        raise Unreadable(f"{file} is a folder; name a file in it")
    if not file.parent.is_dir():
        raise Unreadable(f"there is no folder {file.parent} to write {file.name} in")


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file that takes its place whole when all is written, or not at all; a device is written to directly."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as file:
            yield file
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
