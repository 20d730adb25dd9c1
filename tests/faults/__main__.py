"""`make faults`: games of all twelve kinds while everything goes wrong that may, on each kind of house, until so many
games are over; and a table of what was seen."""

import argparse
import asyncio
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.faults.checking import Agreed
from tests.faults.cluster import Cluster, in_a_file, on_engines
from tests.faults.matrix import OF_A_NODE, OF_POSTGRES, OF_REDIS, Fault
from tests.faults.playing import TWELVE, Evening, played
from tests.server.scripted_client import Program

GAMES: Final = 100  # on each kind of house
TABLES: Final = 2  # of each game
FAULT_SECONDS: Final = 5.0
AGREE_SECONDS: Final = 3.0  # after a fault, until everybody has been told the same
PATIENCE_SECONDS: Final = 60.0
BETWEEN: Final = 200  # so often somebody is told something before the next fault

FILE, ALONE, TWO = "file", "postgresql", "two-nodes"
HOUSES: Final[dict[str, Mapping[str, Fault]]] = {
    FILE: OF_A_NODE,
    ALONE: {**OF_A_NODE, **OF_POSTGRES},
    TWO: {**OF_A_NODE, **OF_POSTGRES, **OF_REDIS},
}


def house(kind: str, folder: Path, earlier: Program | None) -> AbstractAsyncContextManager[Cluster]:
    if kind == FILE:
        return in_a_file(folder)
    return on_engines(folder, 2, earlier) if kind == TWO else on_engines(folder, 1)


def wanted(kinds: Iterable[str], named: str) -> dict[str, dict[str, Fault]]:
    """On each kind of house what has this in its name; a house where nothing has is left out."""
    found = {kind: {name: fault for name, fault in HOUSES[kind].items() if named in name} for kind in kinds}
    return {kind: faults for kind, faults in found.items() if faults}


async def evening(
    kind: str, faults: Mapping[str, Fault], folder: Path, games: int, tables: int, earlier: Program | None
) -> Evening:
    async with house(kind, folder, earlier) as cluster:
        return await played(
            cluster,
            TWELVE * tables,
            faults,
            fault_seconds=FAULT_SECONDS,
            agree_seconds=PATIENCE_SECONDS,
            least_games=games,
            between=BETWEEN,
            say=lambda line: print(line, file=sys.stderr, flush=True),
        )


def told(kind: str, found: Evening, seconds: float) -> bool:
    """Print what was seen; tells whether everybody was told the same soon enough."""
    waits = defaultdict[str, list[Agreed]](list)
    for seen in found.seen:
        waits[seen.name].append(seen.agreed)
    print(f"\n{kind}: {found.games} games, {found.comebacks} comebacks, {seconds:.0f} s; nothing lost, all replay")
    print(f"{'fault':34}{'times':>6}{'told alike after, at most':>28}")
    for name, each in waits.items():
        slowest = max(each)
        missed = "" if slowest.seconds <= AGREE_SECONDS else f"  MISSED: {slowest.last}"
        print(f"{name:34}{len(each):>6}{slowest.seconds:>26.1f} s{missed}")
    return all(max(each).seconds <= AGREE_SECONDS for each in waits.values())


def main() -> int:
    parser = argparse.ArgumentParser(prog="make faults", description="Play while everything goes wrong that may.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"on each kind of house, at least ({GAMES})")
    parser.add_argument("--fault", default="", help="only what has this in its name")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"of each game ({TABLES})")
    parser.add_argument("--house", choices=list(HOUSES), help="only this kind")
    parser.add_argument("--earlier", help="an installed `cardenza` of the release before: two nodes run both in turns")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server is left behind
    is_well, earlier = True, (given.earlier,) if given.earlier else None
    asked = wanted([given.house] if given.house else HOUSES, given.fault)
    if not asked:
        parser.error(f"there is no fault with {given.fault!r} in its name")
    for kind, faults in asked.items():
        began = time.monotonic()
        with TemporaryDirectory() as folder:
            found = asyncio.run(evening(kind, faults, Path(folder), given.games, given.tables, earlier))
        is_well = told(kind, found, time.monotonic() - began) and is_well
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
