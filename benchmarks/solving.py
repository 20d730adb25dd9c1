"""Our solver on Chromatic Solitaire beside fc-solve (Debian's `freecell-solver-bin`) on Simple Simon, in one run.

Both are patience games whose solver sees every card: 96 cards in ours, 52 in theirs. Deals are random, one of each in
turn. Ours is timed as a call; fc-solve is a program, so its processor time has its start in it.
"""

import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Final

from benchmarks.measure import aligned
from cardenza import catalogue
from cardenza.kernel.contract import settle
from cardenza.solver import solution

DEALS: Final = 1000
BUDGET: Final = 500_000
PEER: Final = "fc-solve"
PEER_GAME: Final = "simple_simon"
PEER_LIMIT: Final = 500_000
SIMON: Final = (8, 8, 8, 7, 6, 5, 4, 3, 2, 1)
MOST_SECONDS: Final = 2.0
LEAST_DECIDED: Final = 0.995
MOST_MEDIAN: Final = 0.020


def solved_by_us(deal: int) -> bool:
    """Has our solver decided the deal?"""
    state = catalogue.find("chromatic-solitaire")().deal(deal)
    settle(state)
    found = solution(state, BUDGET)
    return found is not None and found.prospect != "undecided"


def simon(deal: int) -> str:
    """A random deal of Simple Simon, a line for each column."""
    cards = [rank + suit for suit in "HCDS" for rank in "A23456789TJQK"]
    Random(deal).shuffle(cards)
    return "".join(" ".join(cards.pop() for _ in range(count)) + "\n" for count in SIMON)


def solved_by_peer(deal: int) -> bool:
    """Has fc-solve decided the deal? It says "unsolvable" also where its own moves alone find no way."""
    command = [PEER, "-g", PEER_GAME, "-mi", str(PEER_LIMIT), "-"]
    ran = subprocess.run(command, input=simon(deal), capture_output=True, text=True, check=False)
    return "is solveable" in ran.stdout or "could not solve" in ran.stdout


def own_seconds() -> float:
    return time.process_time()


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def times(solve: Callable[[int], bool], seconds: Callable[[], float], deal: int) -> float:
    """How long one deal takes; forever where it was not decided."""
    begun = seconds()
    is_decided = solve(deal)
    return seconds() - begun if is_decided else float("inf")


def row(name: str, found: Sequence[float]) -> list[str]:
    """How many were decided in time, and how long they took."""
    at_99 = sorted(found)[99 * len(found) // 100]
    return [name, f"{decided(found):.2%}", f"{1000 * median(found):.1f}", f"{1000 * at_99:.0f}"]


def decided(found: Sequence[float]) -> float:
    return sum(each <= MOST_SECONDS for each in found) / len(found)


def show() -> bool:
    """Print both; tells whether our promise holds."""
    has_peer = shutil.which(PEER) is not None
    ours: list[float] = []
    theirs: list[float] = []
    for deal in range(DEALS):
        ours.append(times(solved_by_us, own_seconds, deal))
        if has_peer:
            theirs.append(times(solved_by_peer, children_seconds, deal))
    rows = [[f"{DEALS} deals", "decided in 2 s", "median ms", "99 % ms"], row("chromatic-solitaire, ours", ours)]
    print(aligned([*rows, *([row(f"{PEER_GAME}, {PEER}", theirs)] if has_peer else [])]))
    if not has_peer:
        print(f"{PEER} is not installed (Debian: freecell-solver-bin), so it is not beside it")
    return decided(ours) >= LEAST_DECIDED and median(ours) <= MOST_MEDIAN
