"""How the benchmarks measure: CPU time, interleaved rounds, ratios taken inside each round.

A shared machine changes speed from second to second, even in CPU time. So every contestant plays in every round, one
after the other (A B C, A B C, ...), and two of them are compared by the ratio each round gave: the median, with the
range beside it. Absolute figures are good to a factor of about two; only ratios are claimed.
"""

import gc
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Final, Literal

WARM_UP_SECONDS: Final = 0.05

Unit = Literal["games", "moves", "choices"]


@dataclass(frozen=True)
class Tally:
    """What was played. Moves are decisions of a player, choices those with more than one option.

    Both may be fractions: a peer that does not count its moves reports games times a mean length.
    """

    games: int
    moves: float
    choices: float


@dataclass(frozen=True)
class Sample(Tally):
    """What was played in one round, and the CPU time it took."""

    seconds: float

    def rate(self, unit: Unit) -> float:
        """How many of them a second.

        >>> Sample(games=2, moves=100, choices=80, seconds=0.5).rate("moves")
        200.0
        """
        counts = {"games": self.games, "moves": self.moves, "choices": self.choices}
        return counts[unit] / self.seconds


Results = Mapping[str, Sequence[Sample]]


class Contestant(ABC):
    """One way of playing one game, by name; the note is what a reader must know beside its figures."""

    def __init__(self, name: str, note: str = "") -> None:
        self.name = name
        self.note = note

    @abstractmethod
    def batch(self) -> Tally:
        """Play on for about a millisecond or more, so that reading the clock costs nothing."""

    def run(self, seconds: float) -> Sample:
        games, moves, choices, spent = 0, 0.0, 0.0, 0.0
        gc.collect()
        start = time.process_time()
        while spent < seconds:
            tally = self.batch()
            games += tally.games
            moves += tally.moves
            choices += tally.choices
            spent = time.process_time() - start
        return Sample(games, moves, choices, spent)


class Operation(Contestant):
    """One operation again and again, such as a clone: each call counts as a move, and no game is played."""

    def __init__(self, name: str, call: Callable[[], object], note: str = "", calls_per_batch: int = 2000) -> None:
        super().__init__(name, note)
        self.call = call
        self.calls_per_batch = calls_per_batch

    def batch(self) -> Tally:
        call = self.call
        for _ in range(self.calls_per_batch):
            call()
        return Tally(games=0, moves=self.calls_per_batch, choices=0)


def interleave(
    contestants: Sequence[Contestant],
    rounds: int = 11,
    seconds: float = 0.5,
    say: Callable[[str], object] = lambda _: None,
) -> Results:
    """Let all play in every round, after a short warm-up that is not counted."""
    results: dict[str, list[Sample]] = {contestant.name: [] for contestant in contestants}
    if len(results) < len(contestants):
        raise ValueError("two contestants have the same name")
    for contestant in contestants:
        contestant.run(WARM_UP_SECONDS)
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}")
        for contestant in contestants:
            results[contestant.name].append(contestant.run(seconds))
    return results


@dataclass(frozen=True)
class Ratio:
    """How many times faster one contestant is than another: the median of the rounds, and their range."""

    name: str
    other: str
    unit: Unit
    median: float
    low: float
    high: float
    at_least: float | None = None

    @property
    def holds(self) -> bool:
        return self.at_least is None or self.median >= self.at_least


def compare(results: Results, name: str, other: str, unit: Unit = "moves", at_least: float | None = None) -> Ratio:
    """The ratio of two contestants, round by round.

    >>> a, b = Sample(1, 100, 90, 1.0), Sample(1, 50, 50, 1.0)
    >>> compare({"ours": [a, a, b], "peer": [b, b, b]}, "ours", "peer").median
    2.0
    """
    pairs = zip(results[name], results[other], strict=True)
    ratios = [one.rate(unit) / two.rate(unit) for one, two in pairs]
    return Ratio(name, other, unit, median(ratios), min(ratios), max(ratios), at_least)


def results_table(results: Results) -> str:
    """One line per contestant: speed, and beside it what kind of moves these were."""
    head = ["", "moves/s best", "median", "worst", "us/move", "games/s", "moves/game", "real choices", "choices/s"]
    return aligned([head, *([name, *_cells(samples)] for name, samples in results.items())])


def _cells(samples: Sequence[Sample]) -> list[str]:
    rates = [sample.rate("moves") for sample in samples]
    games, moves = sum(sample.games for sample in samples), sum(sample.moves for sample in samples)
    speed = [_count(max(rates)), _count(median(rates)), _count(min(rates)), f"{1e6 / median(rates):.3f}"]
    if not games:
        return [*speed, "", "", "", ""]
    share = sum(sample.choices for sample in samples) / moves
    games_rate, choices_rate = (median(sample.rate(unit) for sample in samples) for unit in ("games", "choices"))
    return [*speed, _count(games_rate), f"{moves / games:.1f}", f"{share:.1%}", _count(choices_rate)]


def ratios_table(ratios: Iterable[Ratio]) -> str:
    """One line per comparison: median of the per-round ratios, range, and the aim where there is one."""
    head = ["", "unit", "median", "range", "aim"]
    return aligned([head, *(_ratio_cells(ratio) for ratio in ratios)])


def _ratio_cells(ratio: Ratio) -> list[str]:
    aim = "" if ratio.at_least is None else f">= {ratio.at_least:g} {'holds' if ratio.holds else 'MISSED'}"
    span = f"{ratio.low:.2f}-{ratio.high:.2f}"
    return [f"{ratio.name} / {ratio.other}", ratio.unit, f"{ratio.median:.2f}", span, aim]


@dataclass(frozen=True)
class Floor:
    """So many moves a second that were promised, and the median of what was found."""

    name: str
    median: float
    at_least: float

    @property
    def holds(self) -> bool:
        return self.median >= self.at_least


def floors_found(results: Results, promised: Mapping[str, float]) -> list[Floor]:
    """The promises by the name of their contestant, each beside what it has done."""
    speeds = {name: median(sample.rate("moves") for sample in results[name]) for name in promised}
    return [Floor(name, speeds[name], least) for name, least in promised.items()]


def floors_table(floors: Iterable[Floor]) -> str:
    """One line per promise of so many moves a second: the median, the floor, and whether it holds.

    >>> print(floors_table([Floor("memory", 100, 50)]))
            moves/s  floor    aim
    memory      100     50  holds
    """
    rows = [["", "moves/s", "floor", "aim"]]
    for floor in floors:
        verdict = "holds" if floor.holds else "MISSED"
        rows.append([floor.name, _count(floor.median), _count(floor.at_least), verdict])
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Plain text columns, the first to the left, the others to the right.

    >>> print(aligned([["", "moves/s"], ["memory", "12"]]))
            moves/s
    memory       12
    """
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join([row[0].ljust(first), *map(str.rjust, row[1:], others)]) for row in rows)


def notes(contestants: Iterable[Contestant]) -> str:
    """What must be read beside the figures, each note once, under the names it belongs to."""
    names: dict[str, list[str]] = {}
    for contestant in contestants:
        names.setdefault(contestant.note, []).append(contestant.name)
    return "\n".join(f"- {'; '.join(owners)}: {note}" for note, owners in names.items() if note)


def as_json(results: Results, ratios: Iterable[Ratio] = (), floors: Iterable[Floor] = ()) -> str:
    """Every sample, every ratio and every floor, for programs."""
    samples = {name: [asdict(sample) for sample in rounds] for name, rounds in results.items()}
    found = {"ratios": [asdict(ratio) for ratio in ratios], "floors": [asdict(floor) for floor in floors]}
    return json.dumps({"samples": samples, **found}, indent=1)


def _count(number: float) -> str:
    return f"{number:,.0f}"
