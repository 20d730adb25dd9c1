"""The games beside those of another checkout, say of an earlier version: `make bench ARGS="--against FOLDER"`.

The other one must have been prepared by `python -m tools.build bench` of its own. Each game is played with the fewest
players that make it one and with the most, as random players of a guided table play it, the deal included.
"""

from pathlib import Path
from typing import Final

from benchmarks import ours
from benchmarks.measure import Contestant, aligned, compare, interleave
from cardenza import catalogue

AT_LEAST: Final = 0.97
"""Of the games a second that the other build plays."""


def show(checkout: Path, rounds: int, seconds: float) -> bool:
    """Print how many times as many games a second there are here; tells whether none has become slower."""
    rows, all_hold = [["", "games", "range", "aim"]], True
    most = [(kind.key, kind.most_seats) for kind in catalogue.games()]
    for key, seats in dict.fromkeys(ours.games() + most):
        pair: list[Contestant] = [ours.Playouts(key, seats), other := ours.other_build(key, seats, checkout)]
        results = interleave(pair, rounds, seconds)
        other.close()
        ratio = compare(results, pair[0].name, other.name, "games", AT_LEAST)
        told = "holds" if ratio.holds else "MISSED"
        rows.append([f"{key} {seats}p", f"{ratio.median:.2f}", f"{ratio.low:.2f}-{ratio.high:.2f}", told])
        all_hold &= ratio.holds
    print(aligned(rows))
    return all_hold
