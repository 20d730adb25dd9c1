"""The ladder of levels in every game: `python -m cardenza.testing.ladder docs/ladder.md [GAME ...]`.

Each level plays the one below for two, the same deals from both sides, until it is clear who is stronger, 400 games at
most. A player who sees every card plays each level too: more than it wins, luck allows nobody to win. What is found is
kept pairing by pairing in a file beside the page; whoever starts again goes on from there.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardenza import catalogue
from cardenza.arena.entrants import ALL_SEEING, entrants
from cardenza.arena.games import Table
from cardenza.arena.running import Arena
from cardenza.arena.schedule import schedule
from cardenza.arena.standings import duel, standing
from cardenza.bots.levels import LEVELS
from cardenza.kernel.judges import Judge
from cardenza.mass.crews import Processes
from cardenza.mass.progress import Progress

MOST_GAMES: Final = 400
MOST_OF_CEILING: Final = 100
SEED: Final = 17
BEGIN: Final = "<!-- figures -->\n"
END: Final = "<!-- end of figures -->\n"


class Pairing(NamedTuple):
    """One player against another in a game."""

    game: str
    one: str
    other: str

    def most(self) -> int:
        return MOST_OF_CEILING if self.one == ALL_SEEING else MOST_GAMES


def pairings(keys: Sequence[str]) -> list[Pairing]:
    """Each level against the one below, and whoever sees every card against each level but the last."""
    numbers = [level.number for level in LEVELS]
    steps = [(str(number), str(number - 1)) for number in numbers[1:]]
    ceilings = [(ALL_SEEING, str(number)) for number in numbers[:-1]]
    return [Pairing(key, *players) for key in keys for players in steps + ceilings]


def table(pairing: Pairing) -> Table:
    """A game for two, or for one, with the options of a Guard as in `simulate`."""
    kind = catalogue.find(pairing.game)
    seats = min(2, kind.most_seats)
    game = kind(seats, kind.manners.options_for(Judge.GUARD))
    return Table(game, SEED, tuple(entrants(f"{pairing.one},{pairing.other}")))


def found(pairing: Pairing, most: int) -> dict[str, object]:
    """Play a pairing; what is kept of it."""
    at = table(pairing)
    blocks = schedule(2, at.game.seats, most, is_same_deals=True)
    arena = Arena(at, blocks, until_clear=True)
    arena.play(
        Processes(), Progress(sum(map(len, blocks)), f"games of {pairing.game}, {pairing.one} v {pairing.other}")
    )
    if arena.is_interrupted:
        raise KeyboardInterrupt
    duelled = duel(arena.results, 0, 1)
    return {
        **pairing._asdict(),
        "rules_version": at.game.version,
        "games": duelled.games,
        "score": duelled.score.rounded(),
        "is_clear": duelled.is_clear(),
        "ms_a_choice": [round(standing(arena.results, entrant).ms_a_choice, 2) for entrant in (0, 1)],
    }


# ------------------------------------------------------------------------------------------------ the page


def page_lines(kept: Sequence[dict[str, object]]) -> list[str]:
    """A table for each game, as far as its pairings were played."""
    lines: list[str] = []
    for kind in catalogue.games():
        own = [entry for entry in kept if entry["game"] == kind.key]
        if own:
            lines += [f"## {kind.title}", "", *_rows(own), ""]
    return lines


def _rows(entries: Sequence[dict[str, object]]) -> list[str]:
    head = ["| player | against | games | won | clear | ms a choice |", "|---|---|---|---|---|---|"]
    return head + [_row(entry) for entry in entries]


def _row(entry: dict[str, object]) -> str:
    score, thought = entry["score"], entry["ms_a_choice"]
    assert isinstance(score, dict)
    assert isinstance(thought, list)
    won = f"{100 * score['mean']:.0f} % [{100 * score['low']:.0f}, {100 * score['high']:.0f}]"
    clear = "yes" if entry["is_clear"] else "no"
    return f"| {entry['one']} | {entry['other']} | {entry['games']} | {won} | {clear} | {thought[0]} / {thought[1]} |"


def write_page(page: Path, kept: Sequence[dict[str, object]]) -> None:
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(before + BEGIN + "\n" + "\n".join(page_lines(kept)) + END + after, encoding="utf-8")


def main() -> None:
    about = "Each level against the one below, in every game."
    parser = argparse.ArgumentParser(prog="python -m cardenza.testing.ladder", description=about)
    parser.add_argument("page", type=Path, help="the page that tells it; FILE.jsonl beside it keeps what was found")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="a game; all if none")
    parser.add_argument("--games", type=int, help="so many games a pairing at most, instead of 400")
    parser.add_argument("--hours", type=float, default=4.0, help="begin no pairing after so long (4)")
    chosen = parser.parse_args()
    file = chosen.page.with_suffix(".jsonl")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    kept: list[dict[str, object]] = [json.loads(line) for line in lines]
    known = {(entry["game"], entry["one"], entry["other"]) for entry in kept}
    end = time.monotonic() + 3600 * chosen.hours
    for pairing in pairings([catalogue.find(key).key for key in chosen.keys or catalogue.keys()]):
        if time.monotonic() > end:
            print("the time is over; the same command goes on from here", file=sys.stderr)
            break
        if tuple(pairing) not in known:
            entry = found(pairing, min(chosen.games or MOST_GAMES, pairing.most()))
            kept.append(entry)
            with file.open("a", encoding="utf-8") as target:
                target.write(json.dumps(entry) + "\n")
            print(_row(entry), f"{pairing.game}", flush=True)
    write_page(chosen.page, kept)


if __name__ == "__main__":
    main()
