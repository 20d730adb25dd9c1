"""`cardenza arena`: players by machine against each other, on all cores or on many machines."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardenza.arena.entrants import Entrant, entrants
from cardenza.arena.games import Table
from cardenza.arena.report import Report
from cardenza.arena.running import Arena
from cardenza.arena.schedule import schedule
from cardenza.cli.trouble import INTERRUPTED
from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.mass.crews import Alone, Crew, Processes
from cardenza.mass.plots import check_plot, plot
from cardenza.mass.progress import Progress
from cardenza.terminal.keeping import check_place, replacing
from cardenza.terminal.setup import Setup


def run(arguments: Namespace) -> int:
    """Play the games, tell who is stronger, and keep the figures where they are wanted."""
    known = entrants(arguments.bots, arguments.budget)
    seed = 0 if arguments.seed is None else arguments.seed
    game = _game(arguments, known, seed)
    files = checked(arguments)
    blocks = schedule(len(known), game.seats, arguments.games, is_same_deals=arguments.same_deals)
    arena = Arena(Table(game, seed, tuple(known)), blocks, until_clear=arguments.until_clear)
    with crew(arguments) as workers:
        arena.play(workers, Progress(sum(map(len, blocks)), "games", has_lines=True))
    report = Report(arena)
    print("\n".join(report.lines()), flush=True)
    _keep(report, *files)
    if arena.is_interrupted:
        print(f"cardenza: stopped after {len(arena.results)} games", file=sys.stderr)
        return INTERRUPTED
    return 0


def _game(arguments: Namespace, known: list[Entrant], seed: int) -> Game:
    """The game with a seat for each player, as far as it has so many, unless a number was given."""
    setup = Setup(arguments.seats, Judge.GUARD, dict(arguments.options), seed)
    kind = type(setup.game(arguments.game))
    usual = min(max(len(known), kind.least_seats), kind.most_seats)
    return setup._replace(seats=arguments.seats or usual).game(arguments.game)


def checked(arguments: Namespace) -> tuple[Path | None, Path | None]:
    """Where JSON and plot go; a place where nothing can be written is refused before the first game."""
    file = None if arguments.json is None else Path(arguments.json)
    picture = None if arguments.plot is None else Path(arguments.plot)
    if file is not None:
        check_place(file)
    if picture is not None:
        check_plot(picture)
    return file, picture


def _keep(report: Report, file: Path | None, picture: Path | None) -> None:
    if file is not None:
        with replacing(file) as target:
            target.write(json.dumps(report.document()) + "\n")
    if picture is not None:
        plot(report.charts(), picture)


@contextmanager
def crew(arguments: Namespace) -> Iterator[Crew]:
    """All cores of this machine, so many processes, or a Ray cluster."""
    if arguments.ray is None:
        yield Alone() if arguments.workers == 1 else Processes(arguments.workers)
        return
    from cardenza.mass.clusters import Cluster

    cluster = Cluster(arguments.ray)
    try:
        yield cluster
    finally:
        cluster.close()
