"""`cardenza lab`: figures of a game, and what an option changes about them."""

import json
from argparse import Namespace

from cardenza.arena.entrants import Entrant, entrants
from cardenza.cli.arena import checked, crew
from cardenza.cli.trouble import Trouble
from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.lab.report import Report
from cardenza.lab.running import played
from cardenza.lab.samples import Bench
from cardenza.mass.plots import plot
from cardenza.mass.progress import Progress
from cardenza.terminal.keeping import replacing
from cardenza.terminal.setup import Setup

SEATS = "seats"


def run(arguments: Namespace) -> int:
    """Play the games, tell the figures, and keep them where they are wanted."""
    bot = _bot(arguments)
    seed = 0 if arguments.seed is None else arguments.seed
    setup = Setup(arguments.seats, Judge.GUARD, dict(arguments.options), seed)
    benches = [(label, Bench(game, seed, bot)) for label, game in _kinds(arguments, setup)]
    file, picture = checked(arguments)
    progress = Progress(arguments.games * len(benches), "games", has_lines=True)
    with crew(arguments) as workers:
        report = Report(played(benches, arguments.games, workers, progress))
    print("\n".join(report.lines()), flush=True)
    if file is not None:
        with replacing(file) as target:
            target.write(json.dumps(report.document()) + "\n")
    if picture is not None:
        plot(report.charts(), picture)
    return 0


def _bot(arguments: Namespace) -> Entrant:
    known = entrants(arguments.bot, arguments.budget)
    if len(known) > 1:
        raise Trouble("in the lab one player sits on every seat; several meet in `cardenza arena`")
    return known[0]


def _kinds(arguments: Namespace, setup: Setup) -> list[tuple[str, Game]]:
    """The game as it is, or with each value of what is varied."""
    if arguments.vary is None:
        return [(arguments.game, setup.game(arguments.game))]
    name, values = arguments.vary
    return [(f"{name} {value}", _varied(setup, arguments.game, name, value)) for value in values]


def _varied(setup: Setup, key: str, name: str, value: str) -> Game:
    if name != SEATS:
        return setup._replace(options={**setup.options, name: value}).game(key)
    if not value.isdecimal():
        raise Trouble(f"{value[:40]!r} is no number of seats")
    return setup._replace(seats=int(value)).game(key)
