"""Runs the load: `make load`, or `make load ARGS="--only cost --json load.json"`; `ARGS="--minutes 60"` for a soak."""

import argparse
import json
import os
import platform
import resource
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.load import appends, cost, curve, nodes, soak, starting
from benchmarks.load.cost import Plan
from benchmarks.load.parts import Part
from benchmarks.load.setups import cores

TABLES: Final = 200
ROUNDS: Final = 6
SECONDS: Final = 6.0

PARTS: Final[Mapping[str, Callable[[Plan], Part]]] = {
    "cost": cost.run,
    "nodes": nodes.run,
    "curve": curve.run,
    "appends": appends.run,
    "start": starting.opened,
    "end": starting.closed,
}


def main() -> int:
    chosen = arguments()
    if not hasattr(os, "sched_setaffinity"):
        print("the load is measured where a process can be kept on one core: on Linux", file=sys.stderr)
        return 2
    os.sched_setaffinity(0, {cores()[0]})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    plan = Plan(chosen.tables, chosen.rounds, chosen.seconds, progress())
    found: dict[str, Part] = {}
    for name, run in wanted(chosen):
        found[name] = run(plan)
        print(found[name].text(), flush=True)
        if chosen.json:
            chosen.json.write_text(as_json(found), encoding="utf-8")
    return 0 if all(part.holds for part in found.values()) else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="How much a house carries.")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="these parts only")
    parser.add_argument("--minutes", type=float, metavar="N", help="instead: so long a soak, to see its memory")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of each house ({TABLES})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds in which everybody has a turn ({ROUNDS})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long a turn is ({SECONDS:g})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    return parser.parse_args()


def wanted(chosen: argparse.Namespace) -> list[tuple[str, Callable[[Plan], Part]]]:
    if chosen.minutes:
        return [("soak", partial(soak.run, chosen.minutes))]
    return [(name, PARTS[name]) for name in chosen.only]


def progress() -> Callable[[str], None]:
    """Says what is being done, and since when."""
    begun = time.monotonic()
    return lambda line: print(f"{time.monotonic() - begun:5.0f} s  {line}", file=sys.stderr, flush=True)


def as_json(found: Mapping[str, Part]) -> str:
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "system": platform.platform()}
    return json.dumps({"machine": machine, "parts": {name: part.document() for name, part in found.items()}}, indent=1)


if __name__ == "__main__":
    sys.exit(main())
