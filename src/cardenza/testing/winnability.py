"""How many deals of Chromatic Solitaire can be won: `python -m cardenza.testing.winnability docs/solitaire.md`.

Every deal is solved with all cards open, by both readings of the empty column and with one, three and unlimited passes.
The tables in the page, between its two marks, are made again from what was found.
"""

import argparse
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from cardenza import catalogue
from cardenza.kernel.contract import Game, settle
from cardenza.mass.crews import Processes
from cardenza.mass.figures import Estimate, share
from cardenza.mass.progress import Progress
from cardenza.solver import solution
from cardenza.solver.advising import Prospect
from cardenza.testing.fingerprint import is_compiled

KEY: Final = "chromatic-solitaire"
RULES: Final = tuple(product(("any", "b_only"), ("unlimited", "3", "1")))
BUDGET: Final = 500_000
AT_ONCE: Final = 25
BEGIN: Final = "<!-- figures -->\n"
END: Final = "<!-- end of figures -->\n"


class Solved(NamedTuple):
    """What was found of one deal, and how many seconds of processor time it took."""

    prospect: Prospect
    seconds: float
    positions: int


def game(empty_column: str, passes: str) -> Game:
    kind = catalogue.find(KEY)
    known = {option.name: option for option in kind.OPTIONS}
    return kind(1, {"empty_column": empty_column, "passes": known["passes"].read(passes)})


def solved(piece: tuple[Game, range, int]) -> list[Solved]:
    """A piece of work for a crew: some deals, one after the other."""
    rules, deals, budget = piece
    return [_solved(rules, deal, budget) for deal in deals]


def _solved(rules: Game, deal: int, budget: int) -> Solved:
    state = rules.deal(deal)
    settle(state)
    begun = time.process_time()
    found = solution(state, budget)
    assert found is not None, "the game has a solver"
    return Solved(found.prospect, time.process_time() - begun, found.looked_at)


class Figures(NamedTuple):
    """What is told of one set of rules."""

    empty_column: str
    passes: str
    won: Estimate
    counts: dict[str, int]
    median_ms: float
    ms_of_99: float
    most_ms: float

    def row(self) -> str:
        counts = " | ".join(str(self.counts[prospect]) for prospect in ("won", "lost", "undecided"))
        won = f"{100 * self.won.low:.2f} to {100 * self.won.high:.2f} %"
        undecided = 100 * self.counts["undecided"] / sum(self.counts.values())
        times = f"{self.median_ms:.1f} ms | {self.ms_of_99:.0f} ms | {self.most_ms:.0f} ms"
        return f"| `{self.empty_column}` | {self.passes} | {counts} | {won} | {undecided:.2f} % | {times} |"


def figures(empty_column: str, passes: str, found: Sequence[Solved]) -> Figures:
    """Deals that are undecided may be won or not: the interval counts them both ways."""
    counts = {name: sum(each.prospect == name for each in found) for name in ("won", "lost", "undecided")}
    low = share(counts["won"] / len(found), len(found)).low
    high = share((counts["won"] + counts["undecided"]) / len(found), len(found)).high
    times = sorted(1000 * each.seconds for each in found)
    won = Estimate(counts["won"] / len(found), low, high)
    at_99 = times[min(len(times) - 1, 99 * len(times) // 100)]
    return Figures(empty_column, passes, won, counts, times[len(times) // 2], at_99, times[-1])


def measured(deals: int, budget: int) -> list[Figures]:
    """All sets of rules, by all cores."""
    pieces = [
        (game(*rules), range(start, min(start + AT_ONCE, deals)), budget)
        for rules in RULES
        for start in range(0, deals, AT_ONCE)
    ]
    found: dict[int, list[Solved]] = {}
    progress = Progress(len(pieces) * AT_ONCE, "deals", has_lines=True)
    with closing(Processes().answers(solved, pieces)) as answers:
        for number, answer in answers:
            found[number] = answer
            progress.show(len(found) * AT_ONCE)
    progress.clear()
    each = len(pieces) // len(RULES)
    return [
        figures(*rules, [one for number in range(at * each, (at + 1) * each) for one in found[number]])
        for at, rules in enumerate(RULES)
    ]


def table(found: Sequence[Figures], deals: int, budget: int) -> str:
    speed = "compiled" if is_compiled() else "plain Python"
    head = (
        f"{deals} deals of each kind (seeds 0 to {deals - 1}), at most {budget} positions a deal, {speed} rules.\n\n"
        "| empty column | passes | won | lost | undecided | can be won, 95 % | share undecided "
        "| median | 99 % | longest |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n"
    )
    return head + "".join(f"{each.row()}\n" for each in found)


def rewritten(page: str, told: str) -> str:
    """The page with what was found between its two marks.

    >>> rewritten(f"a\\n{BEGIN}old\\n{END}z\\n", "new\\n") == f"a\\n{BEGIN}new\\n{END}z\\n"
    True
    """
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{told}{END}{after}"


def main() -> None:
    about = "How many deals of Chromatic Solitaire can be won."
    parser = argparse.ArgumentParser(prog="python -m cardenza.testing.winnability", description=about)
    parser.add_argument("page", nargs="?", type=Path, help="the page whose figures are made again")
    parser.add_argument("--deals", type=int, default=10_000, help="of each kind (10,000)")
    parser.add_argument("--budget", type=int, default=BUDGET, help=f"positions to look at for each deal ({BUDGET})")
    chosen = parser.parse_args()
    told = table(measured(chosen.deals, chosen.budget), chosen.deals, chosen.budget)
    print(told, end="")
    if chosen.page is not None:
        chosen.page.write_text(rewritten(chosen.page.read_text(encoding="utf-8"), told), encoding="utf-8")


if __name__ == "__main__":
    main()
