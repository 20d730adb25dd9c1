"""What is measured is judged: a promise that does not hold fails the run, and none is passed over in silence."""

import json
import os
from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks.measure import Contestant, Tally


class Plays(Contestant):
    """Says of itself what it has played."""

    def batch(self) -> Tally:
        return Tally(games=1, moves=100, choices=50)


# ------------------------------------------------------------------------------------------------ make bench


@pytest.mark.parametrize(("floor", "holds"), [(1, True), (1e12, False)])
def test_a_floor_that_is_missed_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, floor: float, holds: bool
) -> None:
    monkeypatch.delattr(os, "sched_setaffinity")  # else it keeps the tests on one core
    playing: list[Contestant] = [Plays("memory 2p")]
    part = bench.Part(lambda: playing, lambda: {"memory 2p": floor}, lambda _: [])
    chosen = Namespace(rounds=1, seconds=0.001, json=tmp_path / "bench.json")
    assert bench.show_rounds([part], playing, chosen) is holds
    [told] = json.loads(chosen.json.read_text(encoding="utf-8"))["floors"]
    assert (told["name"], told["at_least"]) == ("memory 2p", floor)
