"""`cardenza simulate`: bots of a level play many games, and the figures tell what came of it."""

import json
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import FrameType
from typing import Final, TextIO, final

from cardenza.bots.levels import BEGINNER, player
from cardenza.bots.player import Player
from cardenza.cli.trouble import INTERRUPTED
from cardenza.kernel.contract import Game, State, unusual_options
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import Played, playout
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.mass.progress import Progress
from cardenza.terminal.keeping import check_place, replacing
from cardenza.terminal.setup import Setup
from cardenza.testing.fingerprint import is_compiled

PLAYERS: Final = 1 << 31  # the streams of the seed from which the players take chance; the deals have those below
LONGEST: Final = 1_000_000
SHARES: Final = (5, 25, 50, 75, 95)


@final
class Tally:
    """What came of the games so far."""

    def __init__(self, seats: int) -> None:
        self.lengths: list[int] = []
        self.choices = 0
        self.wins = [0] * seats
        self.shared = 0
        self.nobody = 0
        self.unfinished = 0

    def add(self, played: Played, outcome: Outcome | None) -> None:
        self.lengths.append(played.moves)
        self.choices += played.choices
        if outcome is None:
            self.unfinished += 1
        elif not outcome.winners:
            self.nobody += 1
        elif len(outcome.winners) > 1:
            self.shared += 1
        else:
            self.wins[outcome.winners[0]] += 1


def run(arguments: Namespace) -> int:
    """Play the games and print the figures; after Ctrl-C, those of the games that were finished."""
    seed = 0 if arguments.seed is None else arguments.seed
    game = Setup(arguments.seats, Judge.GUARD, dict(arguments.options), seed).game(arguments.game)
    stop = Stop()
    begun = time.perf_counter()
    with _records(arguments.records) as records:
        tally = play_games(game, arguments.games, seed, records, stop, arguments.level)
    figures = {**figures_of(game, seed, tally, time.perf_counter() - begun), "level": arguments.level}
    told = json.dumps(figures) if arguments.json else "\n".join(_lines(figures))
    print(told, file=sys.stderr if arguments.records == "-" else sys.stdout, flush=True)
    if stop.is_asked:
        kept = f"; {arguments.records} holds them all" if arguments.records not in (None, "-") else ""
        print(f"cardenza: stopped after {len(tally.lengths)} of {arguments.games} games{kept}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _records(name: str | None) -> AbstractContextManager[TextIO | None]:
    """Where the records go: nowhere, to the standard output, or into a file that is there when all are written."""
    if name is None or name == "-":
        return nullcontext(None if name is None else sys.stdout)
    check_place(Path(name))
    return replacing(Path(name))


@final
class Stop:
    """Ctrl-C asks to stop after the game at hand; a second one stops at once."""

    def __init__(self) -> None:
        self.is_asked = False
        signal.signal(signal.SIGINT, self._ask)

    def _ask(self, _: int, __: FrameType | None) -> None:
        self.is_asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


def play_games(game: Game, count: int, seed: int, records: TextIO | None, stop: Stop, level: int = BEGINNER) -> Tally:
    """Deal and play one game after the other; the same seed plays the same games, recorded or not."""
    tally = Tally(game.seats)
    progress = Progress(count, "games")
    for index in range(count):
        if stop.is_asked:
            break
        state = game.deal(seed, index)
        rng = Rng(seed, PLAYERS + index)
        if level == BEGINNER:
            played = playout(state, rng, LONGEST) if records is None else _recorded(state, rng, records)
        else:
            played = _played(state, [player(level, rng.below(PLAYERS >> 1)) for _ in range(game.seats)], records)
        tally.add(played, state.outcome() if state.is_over() else None)
        progress.show(index + 1)
    progress.clear()
    return tally


def _recorded(state: State, rng: Rng, records: TextIO) -> Played:
    """The loop of `kernel.playout`, choice for choice, with a record."""
    scribe = Scribe(state)
    moves = choices = 0
    while not state.is_over() and moves < LONGEST:
        seat = state.to_act()[0]
        options = state.game.habits.playout_moves(state, seat)
        at = 0
        if len(options) > 1:
            choices += 1
            at = rng.below(len(options))
        scribe.apply(seat, options[at])
        moves += 1
    records.write("\n".join(scribe.record.json_lines()) + "\n")
    return Played(moves, choices)


def _played(state: State, bots: Sequence[Player], records: TextIO | None) -> Played:
    """The same with players who think."""
    scribe = Scribe(state)
    moves = choices = 0
    while not state.is_over() and moves < LONGEST:
        seat = state.to_act()[0]
        choices += len(state.game.habits.playout_moves(state, seat)) > 1
        scribe.apply(seat, bots[seat].choose(state, seat))
        moves += 1
    if records is not None:
        records.write("\n".join(scribe.record.json_lines()) + "\n")
    return Played(moves, choices)


# ---------------------------------------------------------------------------------------------------- telling


def figures_of(game: Game, seed: int, tally: Tally, seconds: float) -> dict[str, object]:
    """All that is told, for people and for programs."""
    moves = sum(tally.lengths)
    return {
        "game": game.key,
        "rules_version": game.version,
        "seats": game.seats,
        "options": unusual_options(game),
        "seed": seed,
        "games": len(tally.lengths),
        "moves": moves,
        "choices": tally.choices,
        "share_of_choices": round(tally.choices / moves, 4) if moves else 0.0,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds) if seconds else 0,
        "wins": tally.wins,
        "shared": tally.shared,
        "nobody": tally.nobody,
        "unfinished": tally.unfinished,
        "lengths": quantiles(sorted(tally.lengths)),
        "compiled": is_compiled(),
    }


def quantiles(lengths: Sequence[int]) -> dict[str, int]:
    """The shortest, the longest, and what so many of a hundred do not exceed; `lengths` are sorted."""
    if not lengths:
        return {}
    inner = {str(share): lengths[-(-len(lengths) * share // 100) - 1] for share in SHARES}
    return {"min": lengths[0], **inner, "max": lengths[-1]}


def _lines(figures: dict[str, object]) -> list[str]:
    """The figures for people."""
    lines: list[str] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            told = ", ".join(f"{key} {entry}" for key, entry in value.items()) or "none"
        elif isinstance(value, list):
            told = ", ".join(f"seat {seat} {count}" for seat, count in enumerate(value))
        elif isinstance(value, bool):
            told = "true" if value else "false"
        else:
            told = str(value)
        lines.append(f"{name.replace('_', ' '):17} {told}")
    return lines
