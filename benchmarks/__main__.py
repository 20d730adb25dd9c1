"""Runs the benchmarks: `make bench`, or `make bench ARGS="--only siege"`; `ARGS="--rounds 5 --json bench.json"`.

`ARGS="--against FOLDER"` plays the games of another checkout beside ours, and nothing else.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks import builds, live, ours, peers, siege, solving, worlds
from benchmarks.measure import (
    Contestant,
    Ratio,
    Results,
    as_json,
    compare,
    floors_found,
    floors_table,
    interleave,
    notes,
    ratios_table,
    results_table,
)
from cardenza.testing.fingerprint import is_compiled

DISTANCE, SOLITAIRE, FISH, CARMONY = "the-distance 2p", "chromatic-solitaire 1p", "go-fish 2p", "carmony 2p"
COMPARED = [("the-distance", 2), ("chromatic-solitaire", 1), ("go-fish", 2), ("carmony", 2)]
FAMILY = ["carmony", "looking-glass", "chord-poker", "bluff-the-scale"]
FLOORS = {"the-distance": 2e6, "memory": 2e6, **dict.fromkeys(FAMILY, 1e6)}
COMPILED_GAIN = {"the-distance": 8, "memory": 8}
FLOOR = 0.5e6  # moves a second that every game makes at least


def contestants() -> list[Contestant]:
    """Ours and the peers, in the order of the table."""
    found: list[Contestant] = [ours.Playouts(key, seats) for key, seats in ours.games()]
    found += [
        ours.Playouts("the-distance", 5),
        *[ours.Rollouts(key, 2) for key in ("the-distance", "go-fish", "carmony")],
    ]
    found += [ours.FromPython(key, seats) for key, seats in COMPARED]
    found += [ours.pure(key, seats) for key, seats in ours.games()]
    for key, seats in ours.games():
        found += [ours.clone_operation(key, seats), ours.redeal_operation(key, seats)]
    found += [ours.find_melds()]
    return [*found, *peers.peers(), peers.spiel_clone(peers.CRAZY_EIGHTS), peers.spiel_clone(peers.SOLITAIRE)]


def ratios(results: Results) -> list[Ratio]:
    """The promises, and beside them what makes them fair."""
    eights = "crazy_eights"

    def ratio(ours_name: str, other: str, at_least: float | None = None) -> Ratio:
        return compare(results, ours_name, other, "moves", at_least)

    found = [
        ratio(f"{DISTANCE}, compiled loop", f"{eights}, C++ rollouts", 1.3),
        ratio(f"{DISTANCE}, rollouts", f"{eights}, C++ rollouts", 1.3),
        compare(results, f"{DISTANCE}, compiled loop", f"{eights}, C++ rollouts", "games", 1.3),
        compare(results, f"{DISTANCE}, rollouts", f"{eights}, C++ rollouts", "games", 1.3),
        compare(results, f"{DISTANCE}, compiled loop", f"{eights}, C++ rollouts", "choices"),
        ratio(f"{DISTANCE}, from Python", f"{eights}, Python API", 3),
        compare(results, f"{DISTANCE}, from Python", f"{eights}, Python API", "games"),
        compare(results, f"{DISTANCE}, from Python", f"{eights}, Python API", "choices"),
        ratio(f"{DISTANCE}, from Python", f"{eights}, Python API tuned"),
        ratio(f"{DISTANCE}, from Python", "rlcard uno"),
        ratio(f"{SOLITAIRE}, from Python", "solitaire, Python API", 3),
        ratio(f"{SOLITAIRE}, from Python", "solitaire, Python API tuned"),
        ratio(f"{SOLITAIRE}, compiled loop", "solitaire, C++ bots"),
    ]
    fish = "go_fish"
    found += [
        compare(results, f"{FISH}, compiled loop", f"{fish}, C++ rollouts", "games", 1.3),
        compare(results, f"{FISH}, rollouts", f"{fish}, C++ rollouts", "games", 1.3),
        ratio(f"{FISH}, compiled loop", f"{fish}, C++ rollouts"),
        compare(results, f"{FISH}, from Python", f"{fish}, Python API", "games", 3),
    ]
    gin = "gin_rummy"
    found += [
        ratio(f"{CARMONY}, compiled loop", f"{gin}, C++ rollouts", 15),
        ratio(f"{CARMONY}, rollouts", f"{gin}, C++ rollouts"),
        compare(results, f"{CARMONY}, compiled loop", f"{gin}, C++ rollouts", "choices"),
        ratio(f"{CARMONY}, from Python", f"{gin}, Python API"),
    ]
    found += [
        ratio(f"{key} {seats}p, compiled loop", f"{key} {seats}p, pure Python", COMPILED_GAIN.get(key))
        for key, seats in ours.games()
    ]
    return found


SEARCH = "gin_rummy, C++ ISMCTS"
SEARCH_GAIN = 10
SO_MANY_GAIN = 9  # of the eleven games for two or more


def searches() -> list[Contestant]:
    """Tree searches: ours in every game for two, and the peer's."""
    return [*[ours.Lines(key, seats) for key, seats in ours.games() if seats > 1], peers.SpielSearch(peers.GIN_RUMMY)]


def search_ratios(results: Results) -> list[Ratio]:
    """Iterations a second beside the peer's: promised of Carmony, the game most like gin rummy, and of nine games."""
    names = [f"{key} {seats}p" for key, seats in ours.games() if seats > 1]
    found = [compare(results, f"{name}, tree search", SEARCH, "games") for name in names]
    best = sorted(found, key=lambda ratio: ratio.median)[-SO_MANY_GAIN:]
    return [replace(each, at_least=SEARCH_GAIN) if each in best or CARMONY in each.name else each for each in found]


ENV = "go-fish, environment"
OTHERS = (*worlds.OWN, ", environment")
WORLD_FLOORS: dict[str, float] = {ENV: 40_000, f"go-fish, batch of {worlds.GAMES}, with masks": 500_000}


def world_ratios(results: Results) -> list[Ratio]:
    """Our environment of Go Fish beside the games of others, in steps."""
    others = [name for name in results if name.startswith(("pettingzoo ", "rlcard ")) and name.endswith(OTHERS)]
    return [compare(results, ENV, other) for other in others]


def world_floors() -> dict[str, float]:
    return WORLD_FLOORS


def floors() -> dict[str, float]:
    """How many moves a second each game makes at least, by the name of its contestant."""
    return {f"{key} {seats}p, compiled loop": FLOORS.get(key, FLOOR) for key, seats in ours.games()}


class Part(NamedTuple):
    """Contestants who play in rounds, what is promised of them, and what must be read beside it."""

    contestants: Callable[[], list[Contestant]]
    floors: Callable[[], dict[str, float]]
    ratios: Callable[[Results], list[Ratio]]
    caveats: Sequence[str] = ()


PARTS = {
    "rules": Part(contestants, floors, ratios, peers.CAVEATS),
    "search": Part(searches, dict, search_ratios),
    "worlds": Part(worlds.worlds, world_floors, world_ratios),
}
OTHER_PARTS = ("live", "siege", "solving")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Our speed beside our peers', in one run."
    )
    parser.add_argument("--only", choices=[*PARTS, *OTHER_PARTS], help="only one of them")
    parser.add_argument("--rounds", type=int, default=11, help="rounds in which everybody plays once (11)")
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU time of each in a round (0.4)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample there")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout whose rules are measured, too")
    chosen = parser.parse_args()
    if not is_compiled():
        print("the rules are not compiled here, so there is nothing to show: make bench", file=sys.stderr)
        return 2
    if chosen.against:
        return 0 if builds.show(chosen.against.resolve(), chosen.rounds, chosen.seconds) else 1
    parts = [part for name, part in PARTS.items() if chosen.only in (None, name)]
    try:
        playing = [contestant for part in parts for contestant in part.contestants()]
    except peers.MissingPeerError as error:
        print(error, file=sys.stderr)
        return 2
    is_live_well = chosen.only not in (None, "live") or live.show()
    is_solved = chosen.only not in (None, "solving") or solving.show()
    is_safe = chosen.only not in (None, "siege") or siege.show()
    return 0 if is_live_well & is_solved & is_safe & (not playing or show_rounds(parts, playing, chosen)) else 1


def show_rounds(parts: Sequence[Part], playing: list[Contestant], chosen: argparse.Namespace) -> bool:
    """Ours and the peers', side by side; tells whether the promises hold."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, so that nobody gains by moving
    results = interleave(playing, chosen.rounds, chosen.seconds, lambda line: print(line, file=sys.stderr, flush=True))
    for contestant in playing:
        if isinstance(contestant, ours.Elsewhere):
            contestant.close()
    found = [ratio for part in parts for ratio in part.ratios(results)]
    kept = floors_found(results, {name: least for part in parts for name, least in part.floors().items()})
    floor_tables = [floors_table(kept)] if kept else []
    tables = [results_table(results), *floor_tables, ratios_table(found), notes(playing)]
    caveats = ["\n".join(part.caveats) for part in parts if part.caveats]
    print(*tables, *caveats, sep="\n\n")
    if chosen.json:
        chosen.json.write_text(as_json(results, found, kept), encoding="utf-8")
    return all(ratio.holds for ratio in found) and all(floor.holds for floor in kept)


if __name__ == "__main__":
    sys.exit(main())
