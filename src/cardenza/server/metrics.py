"""Figures for Prometheus in its text format: counters, gauges, histograms, and the ones that the server keeps."""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TypeAlias, TypeVar, final

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
ROWS: Final = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0)
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
NEARLY_ALL: Final = 0.99

Sample: TypeAlias = tuple[str, float]
"""What follows the name, and the value."""


class Figure(Protocol):
    """One thing that is counted or measured."""

    def samples(self) -> Iterable[Sample]: ...


@final
class Counter:
    """How often something happened."""

    def __init__(self) -> None:
        self.value = 0.0

    def inc(self, amount: float = 1) -> None:
        self.value += amount

    def samples(self) -> Iterable[Sample]:
        yield "", self.value


@final
class Gauge:
    """How much there is of something now: what was set, or what `read` tells."""

    def __init__(self, read: Callable[[], float] | None = None) -> None:
        self.value = 0.0
        self._read = read

    def set(self, value: float) -> None:
        self.value = value

    @contextmanager
    def track_inprogress(self) -> Iterator[None]:
        """One more while the block lasts."""
        self.value += 1
        try:
            yield
        finally:
            self.value -= 1

    def samples(self) -> Iterable[Sample]:
        yield "", self.value if self._read is None else self._read()


@final
class Histogram:
    """How values are spread: how many were at most each bound, how many in all, and their sum."""

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def nearly_longest(self) -> float:
        """The bound that 99 of 100 values keep; 0 if there are none."""
        total = 0
        for bound, count in zip((*self._bounds, self._bounds[-1]), self._counts, strict=True):
            total += count
            if total and total >= NEARLY_ALL * sum(self._counts):
                return bound
        return 0.0

    @contextmanager
    def time(self) -> Iterator[None]:
        """Observe how many seconds the block takes."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began)

    def samples(self) -> Iterable[Sample]:
        total = 0
        for bound, count in zip((*self._bounds, float("inf")), self._counts, strict=True):
            total += count
            yield f'_bucket{{le="{_number(bound)}"}}', total
        yield "_sum", self._sum
        yield "_count", total


_F = TypeVar("_F", bound=Figure)


@final
class Registry:
    """Figures by name, with a sentence for each."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, str, str, Figure]] = []

    def add(self, kind: str, name: str, sentence: str, figure: _F) -> _F:
        """Keep a "counter" (named `…_total`), a "gauge" or a "histogram"; tells it back."""
        self._lines.append((kind, name, sentence, figure))
        return figure

    def exposition(self) -> str:
        """All figures as Prometheus reads them."""
        lines: list[str] = []
        for kind, name, sentence, figure in self._lines:
            lines += [f"# HELP {name} {_escaped(sentence)}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{suffix} {_number(value)}" for suffix, value in figure.samples()]
        return "".join(f"{line}\n" for line in lines)


@final
class Metrics:
    """What the server counts and measures."""

    def __init__(self) -> None:
        self.registry = Registry()
        add = self.registry.add
        self.moves = add("counter", "cardenza_moves_total", "Moves that people made.", Counter())
        self.refusals = add("counter", "cardenza_refusals_total", "Things asked that were not allowed.", Counter())
        self.reports = add("counter", "cardenza_reports_total", "Reports by people at tables.", Counter())
        self.connections = add("gauge", "cardenza_connections", "Open connections to tables.", Gauge())
        self.thinking = add("gauge", "cardenza_bots_thinking", "Bots that were asked for a move.", Gauge())
        self.lag = add("gauge", "cardenza_loop_lag_seconds", "How late the event loop was last time.", Gauge())
        self.bots = add("histogram", "cardenza_bot_seconds", "How long a table waits for a bot's thought.", Histogram())
        self.commits = add("histogram", "cardenza_commit_seconds", "Until an entry is on disk.", Histogram())
        self.telling = add("histogram", "cardenza_telling_seconds", "From a move until it is told.", Histogram())


def _number(value: float) -> str:
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")
