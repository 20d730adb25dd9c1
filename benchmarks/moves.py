"""What a move at a live table costs without sockets and disk: `python -m benchmarks.moves [GAME...]`.

A person and bots play at random, and somebody watches. Each move is decided, taken into the table, kept as a try,
and told to both, as a room of the server does it; for a bot the world that it is asked about is made as well. Times are
CPU microseconds a move, the median of many games: compare two versions in turns on the same machine, and only so.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from typing import Final, TypeVar

from benchmarks.measure import aligned
from cardenza import catalogue
from cardenza.match import commands
from cardenza.match.deciding import decide
from cardenza.match.events import Entry
from cardenza.match.settings import Settings
from cardenza.match.table import Phase, Table
from cardenza.match.tries import Circumstances, Help, made
from cardenza.protocol.telling import Receiver, update
from cardenza.server.house import world_of
from cardenza.server.rooms import encoded
from cardenza.server.steps import steps

GAMES: Final = ("the-distance", "memory", "chromatic-solitaire")
ROUNDS: Final = 24
WARM_UP: Final = 4
MOST_MOVES: Final = 80
MOVE_MS: Final = 1_000
WHO: Final = "somebody-who-plays"
WORDS: Final = "some-table"
STAGES: Final = ("bot", "decide", "evolve", "try", "tell", "encode")

_T = TypeVar("_T")


@dataclass
class Game:
    """One game at one table, and the CPU seconds that each stage of its moves has taken."""

    table: Table | None
    now: int = 0
    moves: int = 0
    messages: int = 0
    size: int = 0
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))

    def timed(self, stage: str, work: Callable[[], _T]) -> _T:
        begun = time.thread_time()
        result = work()
        self.seconds[stage] += time.thread_time() - begun
        return result

    def do(self, command: commands.Command) -> bool:
        """Do and tell what is asked, as a room does; False if nothing comes of it."""
        before, n, now = self.table, 0 if self.table is None else self.table.n, self.now
        events = self.timed("decide", lambda: decide(before, command, now))
        entries = [Entry(n + at, now, event) for at, event in enumerate(events, 1)]
        coming = self.timed("evolve", lambda: steps(before, entries))
        if before is not None and isinstance(command, commands.Play):
            known = Circumstances(WORDS, now, MOVE_MS, Help())
            self.timed("try", lambda: made(before, command, events, known))
        if coming:
            table, items = coming[-1].after, [step.item for step in coming]
            self.table = table
            for receiver in (Receiver(WHO, "its code"), Receiver(None)):
                message = self.timed("tell", partial(update, table, WORDS, items, receiver, now=now))
                self.size += len(self.timed("encode", partial(encoded, message)))
                self.messages += 1
        return bool(coming)

    def move(self, random: Random) -> None:
        """Somebody whose turn it is makes a move; where nobody is asked, time passes."""
        table = self.table
        assert table is not None
        self.now += MOVE_MS
        seat = next(iter(table.awaited()), None)
        if seat is None:
            self.do(commands.Tick())
            return
        offers = table.offers(seat)
        moves = [move for move in offers if not table.game.kinds().flags(move).gives_up] or offers
        text = table.game.move_text(random.choice(moves))
        if table.chair_at(seat).guest() is not None:
            self.do(commands.Play(WHO, text))
        else:
            self.timed("bot", lambda: world_of(table, seat, self.now))
            self.do(commands.BotPlay(seat, text, len(table.moves), table.game_number))
        self.moves += 1


def played(key: str, seed: int) -> Game:
    kind, random = catalogue.find(key), Random(seed)
    seats = min(max(2, kind.least_seats), kind.most_seats)
    game = Game(None)
    game.do(commands.Open(WHO, Settings(key, seats), random.randbytes(32).hex()))
    game.do(commands.Sit(WHO, "Ann", 0))
    for chair in range(1, seats):
        game.do(commands.SeatBot(WHO, chair, "beginner"))
    game.do(commands.Begin(WHO))
    game = Game(game.table, game.now)  # what was before the game does not count
    while game.moves < MOST_MOVES and game.table is not None and game.table.phase is Phase.PLAYING:
        game.move(random)
    return game


def row(key: str) -> list[str]:
    """A game, what a move costs in all and by stage, and how large a message is."""
    games = [played(key, seed) for seed in range(ROUNDS)][WARM_UP:]
    costs = [[1e6 * game.seconds[stage] / game.moves for game in games] for stage in STAGES]
    whole = median(map(sum, zip(*costs, strict=True)))
    size = sum(game.size for game in games) / sum(game.messages for game in games)
    return [key, f"{whole:.0f}", *[f"{median(cost):.0f}" for cost in costs], f"{size:.0f}"]


def main(keys: Sequence[str]) -> None:
    print(aligned([["µs a move", "all", *STAGES, "bytes a message"], *[row(key) for key in keys]]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moves", description="A move without sockets and disk.")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"by key ({', '.join(GAMES)})")
    main(parser.parse_args().games)
