"""Writes golden records for games that have none by their newest rules: `PYTHONPATH=src python -m tools.golden`.

A golden record is a whole game as players export it, at most 200 lines, kept in tests/golden/<key>/. It is written
once and then only replayed; where a change of the rules breaks it, raise the rules version: the old record is kept as
`…-rules-1.txt` and replayed by the rules that it was played by.
"""

from pathlib import Path

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.records import Record, Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game, walk

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
MOST_LINES = 200


def written(game: Game, rng: Rng) -> Record:
    """One random game, mistakes included where the game has them."""
    scribe = Scribe(game.deal_from(rng.fork()))
    for _ in walk(scribe, rng):
        pass
    return scribe.record


def write(kind: type[Game], seats: int) -> Path:
    """The first game short enough to be read, into its file; as printed if that can be, else with other options."""
    for index in range(100_000):
        rng = Rng(2026, index)
        game = kind(seats) if index < 500 else some_game(kind, seats, rng)
        lines = written(game, rng).text_lines()
        if MOST_LINES // 3 < len(lines) <= MOST_LINES:
            file = GOLDEN / kind.key / f"{seats}-seats.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            return file
    raise SystemExit(f"no game of {kind.key} is short enough to be read")


def main() -> None:
    for kind in catalogue.games():
        if not list((GOLDEN / kind.key).glob("*-seats.txt")):
            for seats in sorted({kind.least_seats, kind.most_seats}):
                print(f"written: {write(kind, seats)}")


if __name__ == "__main__":
    main()
