"""Where the time of the checks goes, stage by stage; run by the Makefile as `python -m tools.durations`.

    forget                 begins anew
    run STAGE COMMAND...   runs the command and adds to .build/durations.txt what it took, with its slowest tests
    check [STAGE...]       prints a table of these stages or all, and fails where one took more than its budget

What counts is processor time, that of all processes of a stage: where others use the machine, too, the clock tells of
them.
"""

import ctypes
import fcntl
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tools.steps import BUILD

FILE = BUILD / "durations.txt"
TESTS = "CARDENZA_DURATIONS"  # in this variable a run of tests finds the file to which it writes what each took
SLOWEST = 25  # so many tests of a stage are kept
NAMED = 3  # and so many are named where it takes too long
# In seconds of processor time, about 1.6 times what a stage takes on a quiet machine: on a busy one the same work takes
# up to half as much again.
BUDGET = {
    "compile": 300,
    "lint": 10,
    "types": 50,
    "contracts": 10,
    "client": 90,
    "test-pure": 570,
    "test-compiled": 230,
    "parity": 40,
    "browser": 1190,
    "browser-lot": 1200,
    "browser-long": 2400,
    "deep": 4800,
    "research": 60,
}
DEEP = ("deep", "browser-lot", "research")  # no stages of `make test`
BY_HAND = ("browser-long",)  # nor of CI
PR_SET_CHILD_SUBREAPER = 36


@dataclass
class Stage:
    """What a stage of the checks took, with its slowest tests and what each of them took."""

    name: str
    cpu_seconds: float
    wall_seconds: float
    tests: list[tuple[float, str]] = field(default_factory=list)

    def text(self) -> str:
        head = f"{self.name}: {self.cpu_seconds:.1f} s of processor time, {self.wall_seconds:.1f} s by the clock\n"
        return head + "".join(f"{seconds:9.2f}  {test}\n" for seconds, test in self.tests)


def read(text: str) -> list[Stage]:
    """The stages of the file, as they were written."""
    stages: list[Stage] = []
    for line in text.splitlines():
        if line.startswith(" "):
            seconds, test = line.split(maxsplit=1)
            stages[-1].tests.append((float(seconds), test))
        else:
            name, _, took = line.partition(": ")
            stages.append(Stage(name, float(took.split()[0]), float(took.split()[5])))
    return stages


def run(name: str, command: Sequence[str]) -> int:
    """Run the command, write down what it took, and give what it returned."""
    adopt_orphans()
    began = time.monotonic()
    with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8") as tests:
        process = subprocess.Popen(command, env={**os.environ, TESTS: tests.name})
        while process.returncode is None:
            with suppress(KeyboardInterrupt):  # the command hears of it, too, and ends in its own way
                process.wait()
        reap()
        slowest = json.loads(tests.read() or "[]")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    write(Stage(name, used.ru_utime + used.ru_stime, time.monotonic() - began, slowest))
    return process.returncode


def adopt_orphans() -> None:
    """Processes whose parent has gone become ours, so that their time counts: a browser leaves some."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def reap() -> None:
    """The time of a process counts when somebody has waited for it."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def write(stage: Stage) -> None:
    """A stage that runs again takes the place of what it was before; and two may end side by side."""
    BUILD.mkdir(exist_ok=True)
    with FILE.open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        others = [other for other in read(file.read()) if other.name != stage.name]
        file.truncate(0)
        file.write("".join(each.text() for each in [*others, stage]))


def of_children() -> float:
    """The processor time so far of all processes that came from this one and have not ended: servers, a browser."""
    told: dict[int, tuple[int, float]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            told[int(file.parent.name)] = parent_and_seconds(file.read_text(encoding="utf-8", errors="replace"))
    family = {os.getpid()}
    while more := {process for process, (parent, _) in told.items() if parent in family} - family:
        family |= more
    return sum(told[process][1] for process in family - {os.getpid()})


def parent_and_seconds(stat: str) -> tuple[int, float]:
    """What Linux tells of a process: its parent, and its processor time with that of the children it has waited for.

    >>> parent_and_seconds("7 (a (b) c) S 3 0 0 0 0 0 0 0 0 0 100 50 25 25 20 0")[0]
    3
    """
    told = stat.rpartition(")")[2].split()
    return int(told[1]), sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")


def write_tests(seconds: Mapping[str, float]) -> None:
    """What a run of tests says at its end, where it was asked."""
    if name := os.environ.get(TESTS):
        slowest = sorted(((each, test) for test, each in seconds.items()), reverse=True)[:SLOWEST]
        Path(name).write_text(json.dumps(slowest), encoding="utf-8")


def table(stages: Sequence[Stage], budget: Mapping[str, float]) -> str:
    rows: list[tuple[str, ...]] = [("stage", "by the clock", "processor", "budget")]
    for stage in stages:
        seconds = (stage.wall_seconds, stage.cpu_seconds, budget[stage.name])
        rows.append((stage.name, *(f"{each:.0f} s" for each in seconds)))
    return "\n".join(f"{row[0]:14}" + "".join(f"{figure:>14}" for figure in row[1:]) for row in rows)


def faults(stages: Sequence[Stage], budget: Mapping[str, float]) -> list[str]:
    """A sentence for each stage that took too long, with the tests to look at first."""
    found: list[str] = []
    for stage in stages:
        if stage.cpu_seconds > (most := budget[stage.name]):
            slowest = ", ".join(f"{test} ({seconds:.1f} s)" for seconds, test in stage.tests[:NAMED])
            took = f"{stage.name} took {stage.cpu_seconds:.0f} s of processor time and has a budget of {most:.0f} s"
            found.append(f"{took}; its slowest tests are {slowest}." if slowest else f"{took}.")
    return found


def check(names: Sequence[str]) -> None:
    stages = [stage for stage in read(FILE.read_text(encoding="utf-8")) if not names or stage.name in names]
    print(table(stages, BUDGET))
    if found := faults(stages, BUDGET):
        sys.exit("\n".join(found))


def main(command: str = "", *arguments: str) -> None:
    match command, *arguments:
        case "forget", *_:
            FILE.unlink(missing_ok=True)
        case "run", stage, *words if words:
            sys.exit(run(stage, words))
        case "check", *names:
            check(names)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
