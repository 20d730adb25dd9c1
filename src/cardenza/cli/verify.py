"""`cardenza verify`: holds the shuffles of records against what was promised before the deal."""

import sys
from argparse import Namespace

from cardenza import catalogue
from cardenza.cli.files import read_lines
from cardenza.cli.record_files import Entry, read_records
from cardenza.cli.trouble import FOUND_WRONG, Trouble
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.records import Fault, begins_record
from cardenza.match.shuffles import verify


def run(arguments: Namespace) -> int:
    """Check every record of every file; 1 if a shuffle is not the promised one. No check before all files are read."""
    files = [(name, _entries(name)) for name in arguments.files]
    right = wrong = 0
    for name, entries in files:
        for entry in entries:
            fault = _fault(name, entry)
            if fault is None:
                right += 1
                _tell(name, entry)
                continue
            wrong += 1
            sys.stdout.flush()
            print(f"cardenza: {name}: {fault}", file=sys.stderr)
    if right + wrong > 1:
        print(f"{right} verified, {wrong} wrong")
    return FOUND_WRONG if wrong else 0


def _entries(name: str) -> list[Entry]:
    lines = read_lines(name)
    if not any(begins_record(line) for line in lines):
        raise Trouble(f'{name}: there is no record; one begins with {{"record": 1, "game": …}}')
    return read_records(lines)


def _fault(name: str, entry: Entry) -> Fault | None:
    """What keeps a record from being verified."""
    if entry.record is None:
        return entry.fault
    if entry.record.fault is not None:
        return entry.in_file(entry.record.fault)
    try:
        verify(entry.record)
    except catalogue.UnknownGame as error:
        raise Trouble(f"{name}: line {entry.line}: {error}") from None
    except CardenzaError as error:
        return Fault(entry.line, str(error))
    return None


def _tell(name: str, entry: Entry) -> None:
    record = entry.record
    assert record is not None and record.shuffle is not None, "a record without them is not verified"
    shuffle = record.shuffle
    followed = (
        f"the cards are those of deal {shuffle['deal']}"
        if "deal" in shuffle
        else f"the deal and every shuffle follow from the secret that was promised by {shuffle['commitment']}"
    )
    print(f"{name}: line {entry.line}: {record.game}, {len(record.steps)} moves: {followed}")
