"""The ladder of levels in every game: `python -m cardenza.testing.ladder docs/ladder.md [GAME ...]`.

Each level plays the one below for two, the same deals from both sides, until it is clear who is stronger, 400 games at
most; the last plays the careful player of old as well. A player who sees every card plays the fourth level, and each
that the next one beats by little: more than it wins, luck allows nobody to win. What tells most for its time comes
first, and what the last level plays last: it takes nearly all the time. What is found is kept pairing by pairing in a
file beside the page; whoever starts again goes on from there, or has pairings played anew (`--pairing`, `--again`).
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from cardenza import catalogue
from cardenza.arena.entrants import ALL_SEEING, entrants
from cardenza.arena.games import Table
from cardenza.arena.running import Arena
from cardenza.arena.schedule import schedule
from cardenza.arena.standings import duel, standing
from cardenza.kernel.judges import Judge
from cardenza.mass.crews import Processes
from cardenza.mass.progress import Progress

MOST_GAMES: Final = 400
MOST_OF_CEILING: Final = 100
MOST_OF_DEAR: Final = 40
DEAR: Final = frozenset({"chord-poker"})
"""Where the last level thinks for minutes in a game, it plays fewer."""

LAST: Final = "5"
CAREFUL_BEFORE: Final = "3:40000"
"""The careful player as it was before there were five levels."""

ENOUGH: Final = 0.6
"""What a level should win of its games against the one below."""

SEED: Final = 17
BEGIN: Final = "<!-- figures -->\n"
END: Final = "<!-- end of figures -->\n"


class Pairing(NamedTuple):
    """One player against another in a game."""

    game: str
    one: str
    other: str

    def most(self) -> int:
        """So many games are played if it is not clear before."""
        if self.one == ALL_SEEING:
            return MOST_OF_CEILING
        return MOST_OF_DEAR if self.is_dear() else MOST_GAMES

    def is_dear(self) -> bool:
        return self.one == LAST and self.game in DEAR


class Entry(TypedDict):
    """What is kept of a pairing."""

    game: str
    one: str
    other: str
    rules_version: int
    games: int
    most: int  # so many there would have been, had it not been clear before
    score: dict[str, float]  # mean, low, high
    is_clear: bool
    ms_a_choice: list[float]


def pairings(keys: Sequence[str]) -> list[Pairing]:
    """In all games each quick level against the one below; then ceilings; then the last level, dear games last.

    A ceiling is asked for where a step was small, so it comes after the steps.
    """
    steps = [("2", "1"), ("3", "2"), ("4", "3")]
    ceilings = [(ALL_SEEING, other) for other in "3214"]
    tops = [(LAST, CAREFUL_BEFORE), (LAST, "4")]
    found = [Pairing(key, *duel) for duel in (*steps, *ceilings, *tops) for key in keys]
    return sorted(found, key=Pairing.is_dear)


def is_needed(pairing: Pairing, kept: Sequence[Entry]) -> bool:
    """A ceiling tells something where the next level wins little, and of each game above the fourth level."""
    if pairing.one != ALL_SEEING or pairing.other == "4":
        return True
    step = Pairing(pairing.game, str(int(pairing.other) + 1), pairing.other)
    return any(entry["score"]["mean"] < ENOUGH for entry in kept if pairing_of(entry) == step)


def pairing_of(entry: Entry) -> Pairing:
    return Pairing(entry["game"], entry["one"], entry["other"])


def table(pairing: Pairing) -> Table:
    """A game for two, or for one, with the options of a Guard as in `simulate`."""
    kind = catalogue.find(pairing.game)
    seats = min(2, kind.most_seats)
    game = kind(seats, kind.manners.options_for(Judge.GUARD))
    return Table(game, SEED, tuple(entrants(f"{pairing.one},{pairing.other}")))


def found(pairing: Pairing, most: int) -> Entry:
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
    return Entry(
        game=pairing.game,
        one=pairing.one,
        other=pairing.other,
        rules_version=at.game.version,
        games=duelled.games,
        most=most,
        score=duelled.score.rounded(),
        is_clear=duelled.is_clear(),
        ms_a_choice=[round(standing(arena.results, entrant).ms_a_choice, 2) for entrant in (0, 1)],
    )


# ------------------------------------------------------------------------------------------------ the page


def page_lines(kept: Sequence[Entry]) -> list[str]:
    """A table for each game, as far as its pairings were played: the steps from below, then the ceilings."""
    lines: list[str] = []
    for kind in catalogue.games():
        own = [entry for entry in kept if entry["game"] == kind.key]
        if own:
            own.sort(key=lambda entry: (entry["one"] == ALL_SEEING, entry["one"], entry["other"]))
            lines += [f"## {kind.title}", "", *_rows(own), ""]
    return lines


def _rows(entries: Sequence[Entry]) -> list[str]:
    head = ["| player | against | games | won | clear | ms a choice |", "|---|---|---|---|---|---|"]
    return head + [_row(entry) for entry in entries]


def _row(entry: Entry) -> str:
    score, thought = entry["score"], entry["ms_a_choice"]
    won = f"{100 * score['mean']:.0f} % [{100 * score['low']:.0f}, {100 * score['high']:.0f}]"
    clear = "yes" if entry["is_clear"] else "no"
    games = f"{entry['games']} of {entry['most']}"
    return f"| {entry['one']} | {entry['other']} | {games} | {won} | {clear} | {thought[0]} / {thought[1]} |"


def write_page(page: Path, kept: Sequence[Entry]) -> None:
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(before + BEGIN + "\n" + "\n".join(page_lines(kept)) + END + after, encoding="utf-8")


# ------------------------------------------------------------------------------------------------ what is kept


def read(file: Path) -> list[Entry]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def write(file: Path, kept: Sequence[Entry]) -> None:
    file.write_text("".join([json.dumps(entry) + "\n" for entry in kept]), encoding="utf-8")


# ------------------------------------------------------------------------------------------------ the command


def chosen() -> argparse.Namespace:
    about = "Each level against the one below, in every game."
    parser = argparse.ArgumentParser(prog="python -m cardenza.testing.ladder", description=about)
    parser.add_argument("page", type=Path, help="the page that tells it; FILE.jsonl beside it keeps what was found")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="a game; all if none")
    only = "only this pairing, as 4,3; may be repeated"
    parser.add_argument("--pairing", action="append", choices=names(), metavar="ONE,OTHER", help=only)
    parser.add_argument("--again", action="store_true", help="play them anew, whatever is kept")
    parser.add_argument("--games", type=int, help="so many games a pairing at most, instead of 400")
    parser.add_argument("--hours", type=float, default=4.0, help="begin no pairing after so long (4)")
    return parser.parse_args()


def names() -> list[str]:
    """All pairings of a game, as one asks for them.

    >>> names()[:4]
    ['2,1', '3,2', '4,3', 'all-seeing,3']
    """
    return [f"{one},{other}" for _, one, other in pairings([""])]


def asked_for(keys: Sequence[str], duels: Sequence[str] | None) -> list[Pairing]:
    """Of these games, or of all, the pairings that are asked for, or all."""
    found = pairings([catalogue.find(key).key for key in keys or catalogue.keys()])
    return [each for each in found if not duels or f"{each.one},{each.other}" in duels]


def main() -> None:
    asked = chosen()
    file = asked.page.with_suffix(".jsonl")
    wanted = asked_for(asked.keys, asked.pairing)
    kept = [entry for entry in read(file) if not (asked.again and pairing_of(entry) in wanted)]
    end = time.monotonic() + 3600 * asked.hours
    for pairing in wanted:
        if time.monotonic() > end:
            print("the time is over; the same command goes on from here", file=sys.stderr)
            break
        is_known = any(pairing_of(entry) == pairing for entry in kept)
        if is_known or not (asked.pairing or is_needed(pairing, kept)):
            continue
        entry = found(pairing, min(asked.games or MOST_GAMES, pairing.most()))
        kept.append(entry)
        write(file, kept)
        print(_row(entry), pairing.game, flush=True)
        write_page(asked.page, kept)


if __name__ == "__main__":
    main()
