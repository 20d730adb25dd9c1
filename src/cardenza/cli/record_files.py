"""Files with many records, one after the other, in either form."""

from collections.abc import Sequence
from typing import NamedTuple

from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Fault, Record, begins_record, read_record


class Entry(NamedTuple):
    """One record of a file: the number of its first line, and the record or what keeps it from being read."""

    line: int
    record: Record | None
    fault: Fault | None

    def in_file(self, fault: Fault) -> Fault:
        """A fault by the line of the file; a record counts its own lines from 1."""
        return Fault(self.line + fault.line - 1, fault.sentence)


def read_records(lines: Sequence[str]) -> list[Entry]:
    """Every record of a file. Lines that belong to none make an entry with a fault."""
    starts = [at for at, line in enumerate(lines) if begins_record(line)]
    first = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    if first < len(lines) and first not in starts:
        starts.insert(0, first)
    return [_entry(lines[start:end], start + 1) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _entry(lines: Sequence[str], first: int) -> Entry:
    try:
        return Entry(first, read_record(lines), None)
    except Unreadable as error:
        sentence = str(error).removeprefix("line 1: ")
        return Entry(first, None, Fault(first, sentence))
