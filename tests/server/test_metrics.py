"""Figures as Prometheus reads them."""

import pytest

from cardenza.server.metrics import Counter, Gauge, Histogram, Metrics, Registry


def test_counters_and_gauges() -> None:
    registry = Registry()
    moves = registry.add("counter", "moves_total", "Moves made.", Counter())
    rooms = registry.add("gauge", "rooms", "Rooms in memory.", Gauge(lambda: 7))
    lag = registry.add("gauge", "lag_seconds", "How late.", Gauge())
    moves.inc()
    moves.inc(2)
    lag.set(0.25)
    assert rooms.value == 0
    assert registry.exposition() == (
        "# HELP moves_total Moves made.\n# TYPE moves_total counter\nmoves_total 3\n"
        "# HELP rooms Rooms in memory.\n# TYPE rooms gauge\nrooms 7\n"
        "# HELP lag_seconds How late.\n# TYPE lag_seconds gauge\nlag_seconds 0.25\n"
    )


def test_a_histogram_counts_up_to_each_bound() -> None:
    registry = Registry()
    commits = registry.add("histogram", "commit_seconds", "Until it is on disk.", Histogram((0.005, 0.25, 1.0)))
    for seconds in (0.25, 0.125, 0.5, 4):
        commits.observe(seconds)
    assert registry.exposition().splitlines()[1:] == [
        "# TYPE commit_seconds histogram",
        'commit_seconds_bucket{le="0.005"} 0',
        'commit_seconds_bucket{le="0.25"} 2',
        'commit_seconds_bucket{le="1"} 3',
        'commit_seconds_bucket{le="+Inf"} 4',
        "commit_seconds_sum 4.875",
        "commit_seconds_count 4",
    ]


def test_sentences_are_escaped() -> None:
    registry = Registry()
    registry.add("counter", "refusals_total", 'A \\ and a\nline, "so".', Counter())
    assert registry.exposition().splitlines()[0] == '# HELP refusals_total A \\\\ and a\\nline, "so".'


def test_a_block_is_timed_and_counted_also_when_it_fails() -> None:
    metrics = Metrics()
    seen: list[float] = []

    def work() -> None:
        with metrics.commits.time(), metrics.thinking.track_inprogress():
            seen.append(metrics.thinking.value)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        work()
    assert (seen, metrics.thinking.value) == ([1], 0)
    assert "\ncardenza_commit_seconds_count 1\n" in metrics.registry.exposition()


def test_every_figure_of_the_server_has_its_sentence() -> None:
    lines = Metrics().registry.exposition().splitlines()
    helps = [line.split()[2] for line in lines if line.startswith("# HELP")]
    kinds = {line.split()[2]: line.split()[3] for line in lines if line.startswith("# TYPE")}
    assert helps == list(kinds)
    assert all(name.startswith("cardenza_") for name in helps)
    assert all(name.endswith("_total") == (kind == "counter") for name, kind in kinds.items())
