"""Runs the benchmarks: `make bench`, or `make bench ARGS="--only siege"`; `ARGS="--rounds 5 --json bench.json"`.

`ARGS="--against FOLDER"` plays the games of another checkout beside ours, and nothing else.
"""

import argparse
import os
import sys
from pathlib import Path

from benchmarks import builds, live, ours, peers, siege, solving, worlds
from benchmarks.measure import (
    Contestant,
    Ratio,
    Results,
    as_json,
    compare,
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


ENV = "go-fish, environment"
OTHERS = (*worlds.OWN, ", environment")
WORLD_FLOORS: dict[str, float] = {ENV: 40_000, f"go-fish, batch of {worlds.GAMES}, with masks": 500_000}


def world_ratios(results: Results) -> list[Ratio]:
    """Our environment of Go Fish beside the games of others, in steps."""
    others = [name for name in results if name.startswith(("pettingzoo ", "rlcard ")) and name.endswith(OTHERS)]
    return [compare(results, ENV, other) for other in others]


def floors() -> dict[str, float]:
    """How many moves a second each game makes at least, by the name of its contestant."""
    return {f"{key} {seats}p, compiled loop": FLOORS.get(key, FLOOR) for key, seats in ours.games()}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Our speed beside our peers', in one run."
    )
    parser.add_argument("--only", choices=["rules", "worlds", "live", "siege", "solving"], help="only one of them")
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
    try:
        playing = contestants() if chosen.only in (None, "rules") else []
        playing += worlds.worlds() if chosen.only in (None, "worlds") else []
    except peers.MissingPeerError as error:
        print(error, file=sys.stderr)
        return 2
    is_live_well = chosen.only not in (None, "live") or live.show()
    is_solved = chosen.only not in (None, "solving") or solving.show()
    is_safe = chosen.only not in (None, "siege") or siege.show()
    return 0 if is_live_well & is_solved & is_safe & (not playing or show_rules(playing, chosen)) else 1


def show_rules(playing: list[Contestant], chosen: argparse.Namespace) -> bool:
    """Ours and the peers', side by side; tells whether the promises hold."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, so that nobody gains by moving
    results = interleave(playing, chosen.rounds, chosen.seconds, lambda line: print(line, file=sys.stderr, flush=True))
    for contestant in playing:
        if isinstance(contestant, ours.Elsewhere):
            contestant.close()
    promised, found = WORLD_FLOORS if chosen.only != "rules" else {}, world_ratios(results)
    if chosen.only != "worlds":
        promised, found = {**floors(), **promised}, [*ratios(results), *found]
    tables = [results_table(results), floors_table(results, promised), ratios_table(found), notes(playing)]
    print(*tables, *(["\n".join(peers.CAVEATS)] if chosen.only != "worlds" else []), sep="\n\n")
    if chosen.json:
        chosen.json.write_text(as_json(results, found), encoding="utf-8")
    return all(ratio.holds for ratio in found)


if __name__ == "__main__":
    sys.exit(main())
