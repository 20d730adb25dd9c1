"""What each part of the load found, for people and for programs."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median

from benchmarks.measure import aligned


@dataclass(frozen=True)
class Aim:
    """What was asked for, and what was found."""

    what: str
    found: float
    most: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        return self.found <= self.most

    def text(self) -> str:
        verdict = "holds" if self.holds else "MISSED"
        return f"{self.what}: {self.found:.2f}{self.unit}, aim at most {self.most:g}{self.unit}: {verdict}"


@dataclass(frozen=True)
class Part:
    """One part: its table, its aims, and the same as figures."""

    title: str
    rows: Sequence[Sequence[str]]
    aims: Sequence[Aim] = ()
    notes: Sequence[str] = ()
    figures: Mapping[str, object] = field(default_factory=dict)
    busy: float = field(default_factory=lambda: os.getloadavg()[0])  # how many wanted a core in the last minute

    @property
    def holds(self) -> bool:
        return all(aim.holds for aim in self.aims)

    def text(self) -> str:
        head = f"== {self.title} (load average {self.busy:.1f} on {os.cpu_count()} cores)"
        return "\n".join([head, "", aligned(self.rows), "", *[aim.text() for aim in self.aims], *self.notes, ""])

    def document(self) -> dict[str, object]:
        aims = [{**asdict(aim), "holds": aim.holds} for aim in self.aims]
        return {"title": self.title, "load_average": self.busy, "figures": self.figures, "aims": aims}


def spread(values: Sequence[float], digits: int = 2) -> str:
    """The median, with the range beside it.

    >>> spread([1.0, 3.0, 2.0])
    '2.00 (1.00-3.00)'
    """
    return f"{median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"
