"""What is measured is judged: a promise that does not hold fails the run, and none is passed over in silence."""

import json
import os
from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import measure
from benchmarks.load import curve, nodes
from benchmarks.load.cost import Ours, Turn
from benchmarks.load.curve import Point
from benchmarks.load.setups import Setup
from benchmarks.measure import Contestant
from benchmarks.movers import Tally


class Plays(Contestant):
    """Says of itself what it has played."""

    def batch(self) -> measure.Tally:
        return measure.Tally(games=1, moves=100, choices=50)


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


# ------------------------------------------------------------------------------------------------ make load


def points(setup: str, *waits_ms: float) -> list[Point]:
    """A house that lets people wait so long at each step."""
    turns = [Turn(1.0, 0.0, 10, [wait] * 10, [0.0]) for wait in waits_ms]
    return [Point(setup, tables, turn, 1.0) for tables, turn in zip(curve.STEPS, turns, strict=False)]


def test_a_house_that_is_full_before_the_tables_that_are_aimed_at_has_missed_them() -> None:
    well, full = points("one", 5, 5, 20, 500, 600), points("two", 20, 160)
    assert [aim.holds for aim in curve.part(well).aims] == [True]
    assert [(aim.holds, aim.found) for aim in curve.part([*well, *full]).aims] == [(True, 20), (False, 160)]


def rival(name: str, cost: float, wait_ms: float) -> Ours:
    turns = [Turn(cost, 0.0, 1_000, [wait_ms] * 10, [0.0])] * 3
    return Ours(name, turns, setup=Setup(name, []), clients=[], tally=Tally())


def test_how_late_a_move_is_told_without_the_bus_is_an_aim_of_its_own() -> None:
    found = [rival("one", 1.0, 10), rival("routed", 1.1, 10), rival("apart", 2.0, 14), rival("dead", 2.0, 700)]
    aims = nodes.part(found, 40).aims
    assert [aim.holds for aim in aims] == [True, True, True, True, False]
    assert (aims[-1].found, aims[-1].most) == (700, 600)
