"""Ten thousand random games of each game with each number of seats: `python -m cardenza.testing.soak [GAME ...]`.

Half of them are played guided, as `simulate` plays, half with options drawn at random. Every game must end, with all
its cards and an outcome; a move must never be lacking; and two games of a hundred are checked move by move.
"""

import argparse
import sys
import time

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.conformance import check_cards, check_end
from cardenza.testing.fingerprint import is_compiled
from cardenza.testing.walk import LONGEST, some_game, walk


def soak(kind: type[Game], seats: int, games: int) -> str:
    """Play so many games; tells how they went, or raises at the first that went wrong."""
    guided = kind(seats, kind.manners.options_for(Judge.GUARD))
    lengths: list[int] = []
    started = time.perf_counter()
    for index in range(games):
        rng = Rng(games, 1000 * index + seats)
        game = guided if index % 2 == 0 else some_game(kind, seats, rng)
        lengths.append(_play_checked(game, rng) if index % 100 in (0, 51) else _play(game, rng))
        if index % 50 == 0:
            _progress(f"{kind.key}, {seats} seats: {index} of {games} games")
    lengths.sort()
    spread = f"{lengths[0]} to {lengths[-1]} moves, median {lengths[games // 2]}"
    return f"{kind.key}, {seats} seats: {games} games ended, {spread} ({time.perf_counter() - started:.0f} s)"


def _play(game: Game, rng: Rng) -> int:
    state = game.deal_from(rng.fork())
    moves = playout(state, rng, LONGEST).moves
    check_end(state)
    return moves


def _play_checked(game: Game, rng: Rng) -> int:
    scribe = Scribe(game.deal_from(rng.fork()))
    for _ in walk(scribe, rng):
        check_cards(scribe.state)
    check_end(scribe.state)
    return len(scribe.record.steps)


def _progress(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="\r", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cardenza.testing.soak", description="Random games to their end.")
    parser.add_argument("keys", nargs="*", choices=[[], *catalogue.keys()], metavar="GAME", help="a game; all if none")
    parser.add_argument("--games", type=int, default=10_000, help="how many of each for each number of seats (10,000)")
    chosen = parser.parse_args()
    print("rules: compiled" if is_compiled() else "rules: pure Python")
    for key in chosen.keys or catalogue.keys():
        kind = catalogue.find(key)
        for seats in range(kind.least_seats, kind.most_seats + 1):
            print(soak(kind, seats, chosen.games), flush=True)


if __name__ == "__main__":
    main()
