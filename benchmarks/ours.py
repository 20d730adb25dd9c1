"""Our games as contestants: in the compiled loop, driven from Python, and as plain Python in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.measure import Contestant, Operation, Sample, Tally
from cardenza import catalogue
from cardenza.bots.searching import Searching
from cardenza.decks.melds import box
from cardenza.decks.notes import gathered, held_in, twice_in
from cardenza.kernel.contract import Game, State
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout, rest
from cardenza.kernel.rng import Rng

SRC: Final = Path(__file__).parent.parent / "src"
GAMES_PER_BATCH: Final = 20
LINES: Final = 1000  # iterations of a search


LIKE_THE_PEER: Final[dict[str, dict[str, object]]] = {"go-fish": {"question_book": True}}


def games() -> list[tuple[str, int]]:
    """Every game, each with as few players as make it a game."""
    return [(kind.key, min(max(2, kind.least_seats), kind.most_seats)) for kind in catalogue.games()]


def guided(key: str, seats: int) -> Game:
    """The game as random players play it: only right moves. Where a peer has it, too, with as many cards."""
    kind = catalogue.find(key)
    return kind(seats, {**kind.manners.options_for(Judge.GUARD), **LIKE_THE_PEER.get(key, {})})


class Playouts(Contestant):
    """Whole games, deal included, in the compiled loop of the kernel."""

    def __init__(self, key: str, seats: int) -> None:
        super().__init__(f"{key} {seats}p, compiled loop", "whole games, deal included")
        self.game = guided(key, seats)
        self.played = 0

    def batch(self) -> Tally:
        moves = choices = 0
        for index in range(self.played, self.played + GAMES_PER_BATCH):
            played = playout(self.game.deal(1, index), Rng(2, index))
            moves += played.moves
            choices += played.choices
        self.played += GAMES_PER_BATCH
        return Tally(GAMES_PER_BATCH, moves, choices)


class Rollouts(Contestant):
    """Games from a clone of a dealt state, a hundred for each deal, as the peers' rollouts are driven."""

    def __init__(self, key: str, seats: int) -> None:
        super().__init__(f"{key} {seats}p, rollouts", "from a clone of a dealt state, 100 for each deal")
        self.game = guided(key, seats)
        self.dealt = 0

    def batch(self) -> Tally:
        self.dealt += 1
        root, rng = self.game.deal(1, self.dealt), Rng(2, self.dealt)
        moves = choices = 0
        for _ in range(100):
            played = playout(root.clone(), rng)
            moves += played.moves
            choices += played.choices
        return Tally(100, moves, choices)


class FromPython(Contestant):
    """Whole games, every verb called from interpreted Python."""

    def __init__(self, key: str, seats: int) -> None:
        interpreted = "the loop itself is interpreted, as a research loop would be; nobody imagines worlds"
        super().__init__(f"{key} {seats}p, from Python", interpreted)
        self.game = guided(key, seats)
        self.random = Random(1).random
        self.played = 0

    def batch(self) -> Tally:
        random = self.random
        self.played += 1
        state = self.game.deal(1, self.played)
        rest(state)
        moves = choices = 0
        while not state.is_over():
            seat = state.to_act()[0]
            options = state.game.habits.playout_moves(state, seat)
            moves += 1
            choices += len(options) > 1
            state.apply(seat, options[int(random() * len(options))])
        return Tally(1, moves, choices)


class Elsewhere(Contestant):
    """The compiled loop's games in a process of its own, which waits between its rounds."""

    def __init__(self, name: str, note: str, python: str | Path, key: str, seats: int, **how: Any) -> None:
        super().__init__(name, note)
        command = [python, "-m", "benchmarks.ours", key, str(seats)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **how)

    def batch(self) -> Tally:
        raise NotImplementedError("the other process does the batches")

    def run(self, seconds: float) -> Sample:
        asked, answered = self.process.stdin, self.process.stdout
        if asked is None or answered is None:
            raise RuntimeError("the other process has no pipes")
        asked.write(f"{seconds}\n")
        asked.flush()
        return Sample(**json.loads(answered.readline()))

    def close(self) -> None:
        """End the process: it stops when it is asked for nothing more."""
        self.process.communicate()


def pure(key: str, seats: int) -> Elsewhere:
    """The same rules, uncompiled."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SRC), str(SRC.parent)])}
    note = "the same loop and rules, uncompiled, in a process of its own"
    return Elsewhere(f"{key} {seats}p, pure Python", note, sys.executable, key, seats, env=env)


def other_build(key: str, seats: int, checkout: Path) -> Elsewhere:
    """The rules of another checkout, as its own `python -m tools.build bench` has installed them."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    python = checkout / ".build" / "bench" / "bin" / "python"
    return Elsewhere(f"{key} {seats}p, other build", "of another checkout", python, key, seats, env=env, cwd=checkout)


def middle(key: str, seats: int, moves: int = 20) -> State:
    """A state some moves into a game; half as many where it would be over."""
    state = guided(key, seats).deal(1)
    playout(state, Rng(1), moves)
    return middle(key, seats, moves // 2) if state.is_over() else state


def clone_operation(key: str, seats: int) -> Operation:
    """What a copy costs."""
    return Operation(f"{key} {seats}p, clone", middle(key, seats).clone)


def redeal_operation(key: str, seats: int) -> Operation:
    """What another world costs that looks the same to seat 0."""
    state, rng = middle(key, seats), Rng(1)
    return Operation(f"{key} {seats}p, redeal", lambda: state.redeal(rng, 0))


class Lines(Contestant):
    """Our tree search: a game is one iteration, whose trial goes on to the end of the round."""

    def __init__(self, key: str, seats: int) -> None:
        super().__init__(
            f"{key} {seats}p, tree search", "a game is one iteration: a world dealt anew, tree and rollout"
        )
        self.state = middle(key, seats, 6)
        self.seat = self.state.to_act()[0]
        self.searched = 0

    def batch(self) -> Tally:
        """A tree of its own each time, as deep as for one decision."""
        self.searched += 1
        moves = Searching(1, self.searched).follow(self.state, self.seat, LINES)
        return Tally(LINES, moves, 0)


def find_melds(hands: int = 500) -> Operation:
    """What it costs to find every meld that a hand of fourteen can build, among all 60 kinds of card."""
    random = Random(1)
    dealt = [gathered([card // 8 for card in random.sample(range(96), 14)]) for _ in range(hands)]
    asked = [(held_in(cards), twice_in(cards)) for cards in dealt]
    melds = box()

    def find() -> None:
        for held, twice in asked:
            melds.playable(held, twice)

    return Operation(f"{hands} hands, all their melds", find, "one call finds the melds of so many hands", 1)


def serve(key: str, seats: int) -> None:
    """Answer each line, a number of seconds, with a sample: what the pure process does."""
    contestant = Playouts(key, seats)
    for line in sys.stdin:
        sample = contestant.run(float(line))
        figures = {"games": sample.games, "moves": sample.moves, "choices": sample.choices, "seconds": sample.seconds}
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
