"""Games to make pieces of: the golden ones, and others by lot."""

from pathlib import Path

from cardenza import catalogue
from cardenza.kernel.records import Record, Scribe, read_record
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game, walk

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*/*.txt"))


def golden(file: Path, most: int | None = None) -> Record:
    """A golden game; its first so many moves."""
    record = read_record(file.read_text(encoding="utf-8").splitlines())
    if most is not None and len(record.steps) > most:
        del record.steps[most:]
        record.outcome = None
    return record


def by_lot(key: str, index: int, most: int | None = None) -> Record:
    """A game by lot: seats, options and moves; its first so many moves."""
    rng = Rng(6, index)
    kind = catalogue.find(key)
    seats = kind.least_seats + rng.below(kind.most_seats - kind.least_seats + 1)
    scribe = Scribe(some_game(kind, seats, rng).deal_from(rng.fork()))
    for _ in walk(scribe, rng):
        if most is not None and len(scribe.record.steps) >= most:
            break
    return scribe.record
