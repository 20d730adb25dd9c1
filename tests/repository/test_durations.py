"""Checks stay quick: what each stage took is written down, and one that takes too long is named with its tests."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import durations
from tools.durations import BUDGET, BY_HAND, DEEP, Stage, faults, read, table, write_tests
from tools.steps import ROOT

BUSY_SECONDS = 0.3
BUSY = f"import time\nwhile time.process_time() < {BUSY_SECONDS}: pass"
STARTS = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', sys.argv[1]])\nsys.exit(3)"
TIMES = """import sys
from pathlib import Path
from tools import durations
durations.BUILD = Path(sys.argv[1])
durations.FILE = durations.BUILD / "durations.txt"
sys.exit(durations.run("lint", sys.argv[2:]))
"""


def test_what_is_written_is_read_again() -> None:
    stages = [Stage("lint", 1.5, 2.0), Stage("parity", 60.0, 31.5, [(9.25, "tests/test_a.py::test_b[x  y]")])]
    assert read("".join(stage.text() for stage in stages)) == stages


def test_the_time_of_children_and_of_their_children_counts_and_the_end_is_passed_on(tmp_path: Path) -> None:
    """In a process of its own: it counts all that its process has ever started."""
    command = [sys.executable, "-c", STARTS, BUSY]
    ran = subprocess.run([sys.executable, "-c", TIMES, str(tmp_path), *command], cwd=ROOT, check=False)
    assert ran.returncode == 3
    (stage,) = read((tmp_path / "durations.txt").read_text(encoding="utf-8"))
    assert stage.name == "lint"
    assert stage.cpu_seconds >= BUSY_SECONDS


def test_the_time_of_a_child_that_goes_on_is_known() -> None:
    before, pipe = durations.of_children(), subprocess.PIPE
    busy = [sys.executable, "-c", f"{BUSY}\nprint(flush=True)\ninput()"]
    with subprocess.Popen(busy, stdin=pipe, stdout=pipe) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert durations.of_children() - before >= BUSY_SECONDS - 0.05  # it is told in hundredths
        child.communicate(b"\n")


def test_a_stage_that_runs_again_takes_the_place_of_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durations, "BUILD", tmp_path)
    monkeypatch.setattr(durations, "FILE", tmp_path / "durations.txt")
    slow, other, quick = Stage("lint", 9.0, 9.0, [(8.0, "test_a")]), Stage("types", 3.0, 3.0), Stage("lint", 1.0, 1.0)
    for stage in (slow, other, quick):
        durations.write(stage)
    assert read(durations.FILE.read_text(encoding="utf-8")) == [other, quick]


def test_only_the_slowest_tests_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(durations.TESTS, str(tmp_path / "tests"))
    write_tests({f"test_{number}": float(number) for number in range(100)})
    kept = re.findall(r"test_\d+", (tmp_path / "tests").read_text(encoding="utf-8"))
    assert kept == [f"test_{number}" for number in range(99, 99 - durations.SLOWEST, -1)]


def test_a_stage_over_its_budget_is_named_with_its_slowest_tests() -> None:
    slow = Stage("parity", 61.0, 40.0, [(9.0, "test_a"), (8.0, "test_b"), (7.0, "test_c"), (6.0, "test_d")])
    stages = [Stage("lint", 2.0, 2.0), slow, Stage("types", 50.0, 50.0)]
    first, second = faults(stages, {"lint": 2, "parity": 60, "types": 40})
    assert first.startswith("parity took 61 s of processor time and has a budget of 60 s; its slowest tests are ")
    assert first.endswith(" test_a (9.0 s), test_b (8.0 s), test_c (7.0 s).")
    assert second == "types took 50 s of processor time and has a budget of 40 s."
    assert faults(stages, {"lint": 3, "parity": 62, "types": 51}) == []
    assert table(stages[:1], {"lint": 3}).splitlines()[1].split() == ["lint", "2", "s", "2", "s", "3", "s"]


def test_every_stage_has_a_budget_and_every_budget_a_stage() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\(TIMED\) ([a-z-]+) ", makefile)) == set(BUDGET)


def test_all_stages_of_make_test_together_fit_fifteen_minutes_of_two_cores() -> None:
    """What they take is two thirds of what they may: a busy machine needs more. Two minutes set things up."""
    later = (*DEEP, *BY_HAND)
    assert sum(seconds for name, seconds in BUDGET.items() if name not in later) <= 1.6 * 2 * 13 * 60


def test_with_the_long_runs_they_fit_an_hour() -> None:
    assert sum(seconds for name, seconds in BUDGET.items() if name not in BY_HAND) <= 1.6 * 2 * 60 * 60
