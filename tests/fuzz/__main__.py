"""`make fuzz`: the properties of this folder, for so many seconds in all.

atheris draws what leads to code that was not reached yet; what it finds stays in .build/fuzz and is told as it was
drawn, to become a case of a test. Where atheris cannot be had, Hypothesis draws as long, without looking at the code.
"""

import argparse
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final

SECONDS: Final = 300
LEAST_SECONDS: Final = 2
FOLDER: Final = Path(".build/fuzzed")
MOST_MEGABYTES: Final = 2_048
SLOW_SECONDS: Final = 30  # for one example
LONGEST: Final = 2_000
TEXTS: Final = "texts"
PLAIN: Final = "atheris is not here: Hypothesis draws by lot, without looking at the code."

Example = Callable[[bytes], Any]


def group_of(name: str) -> str:
    """What is fuzzed in one process: each game, and all texts that belong to none."""
    return name.partition(":")[0] if ":" in name else TEXTS


def examples_of(group: str) -> list[Example]:
    from tests.fuzz.properties import PROPERTIES

    return [found.hypothesis.fuzz_one_input for name, found in PROPERTIES.items() if group_of(name) == group]  # type: ignore[attr-defined]  # Hypothesis adds it


def drawn_in(trace: TracebackType | None) -> str:
    """What was drawn for the property that failed."""
    frames = [frame for frame, _ in traceback.walk_tb(trace) if frame.f_code.co_name == "property_"]
    return repr(frames[-1].f_locals)[:LONGEST] if frames else "nothing"


def fuzz(group: str, seconds: int) -> None:
    """Until the time is over, or something is found; the process ends with it."""
    import atheris  # type: ignore[import-untyped]  # and only in the environment of `make fuzz`

    with atheris.instrument_imports(include=["cardenza"]):
        examples = examples_of(group)

    def one(data: bytes) -> None:
        try:
            examples[data[0] % len(examples)](data[1:]) if data else None
        except Exception as error:
            print(f"\n!!! {group}: {drawn_in(error.__traceback__)}", file=sys.stderr, flush=True)
            raise

    corpus = FOLDER / group
    corpus.mkdir(parents=True, exist_ok=True)
    limits = [f"-max_total_time={seconds}", f"-timeout={SLOW_SECONDS}", f"-rss_limit_mb={MOST_MEGABYTES}"]
    where = [f"-artifact_prefix={corpus}-", "-print_final_stats=1", "-verbosity=0", "-max_len=2048"]
    atheris.Setup([sys.argv[0], *limits, *where, str(corpus)], one)
    atheris.Fuzz()


def draw(group: str, seconds: int) -> None:
    """The same without atheris."""
    from random import Random

    examples, end, random, count = examples_of(group), time.monotonic() + seconds, Random(), 0
    while time.monotonic() < end:
        data = random.randbytes(random.randint(1, 2_000))
        try:
            examples[count % len(examples)](data)
        except Exception as error:
            print(f"\n!!! {group}: {drawn_in(error.__traceback__)}", file=sys.stderr, flush=True)
            raise
        count += 1
    print(f"stat::number_of_executed_units: {count}", file=sys.stderr)


def ran(group: str, seconds: int) -> bool:
    """One group in a process of its own; tells whether nothing was found."""
    command = [sys.executable, "-m", "tests.fuzz", "--group", group, "--seconds", str(seconds)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    counted = [line.rpartition(" ")[2] for line in done.stderr.splitlines() if "number_of_executed_units" in line]
    print(
        f"{group:22} {counted[-1] if counted else '?':>9} examples  {'found' if done.returncode else 'nothing found'}"
    )
    if done.returncode:
        print(done.stderr[-2 * LONGEST :])
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description="Fuzz everything that reads what people send.")
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for everything together ({SECONDS})")
    parser.add_argument("--group", help="only this: a game, or `texts`")
    given = parser.parse_args()
    has_atheris = find_spec("atheris") is not None
    if given.group:
        (fuzz if has_atheris else draw)(given.group, given.seconds)
        return 0
    from tests.fuzz.properties import PROPERTIES

    groups = list(dict.fromkeys(map(group_of, PROPERTIES)))
    if not has_atheris:
        print(PLAIN)
    each = max(given.seconds // len(groups), LEAST_SECONDS)
    found = [group for group in groups if not ran(group, each)]
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
