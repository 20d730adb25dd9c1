"""The arguments of what studies games: arena, lab, solver."""

from typing import TYPE_CHECKING, Final

from cardenza.cli.parsing import MOST, Parser, add, add_json, number, positive, seed, workers
from cardenza.cli.table_arguments import GAME_HELP, add_options, add_table, option

if TYPE_CHECKING:
    from cardenza.cli.parsing import Commands

SOLVING: Final = 500_000  # positions: about two seconds compiled


def add_studies(commands: "Commands") -> None:
    _add_arena(commands)
    _add_lab(commands)
    _add_solve(commands)


def _add_arena(commands: "Commands") -> None:
    arena = add(
        commands,
        "arena",
        "let players by machine play against each other, and tell who is stronger",
        "arena memory --bots 3,2,1 --games 60",
        "arena the-distance --bots 4,3 --games 400 --same-deals --until-clear",
        "arena metronome --bots 3,1 --games 200 --option hand_size=5 --json arena.json --plot arena.svg",
        "arena old-maid --bots 1 --seats 4 --games 10000 --ray local",
    )
    arena.add_argument("game", metavar="GAME", help=GAME_HELP)
    arena.add_argument(
        "--bots",
        required=True,
        metavar="LEVELS",
        help="who plays: levels 1 to 5 by number or by key, and all-seeing, who looks at every card, as a ceiling; "
        "behind a colon, how many moves one of them may try (5,3:40000)",
    )
    arena.add_argument("--games", type=positive, default=100, metavar="N", help="how many, at least (default: 100)")
    arena.add_argument("--same-deals", action="store_true", help="play each deal with everybody in every seat")
    arena.add_argument("--until-clear", action="store_true", help="stop as soon as it is clear who is stronger")
    arena.add_argument(
        "--budget",
        type=positive,
        metavar="N",
        help="moves that each may try for a decision, instead of its own number",
    )
    add_table(arena)
    _add_crew(arena)
    arena.add_argument("--json", metavar="FILE", help="where to write all figures and games")


def _add_crew(command: Parser) -> None:
    command.add_argument("--workers", type=workers, metavar="N", help="processes that play (default: one a core)")
    command.add_argument(
        "--ray", metavar="ADDRESS", help="play on the machines of a Ray cluster, or local (needs cardenza[ray])"
    )
    command.add_argument(
        "--plot", metavar="FILE", help="where to draw the figures: .svg, or .png (needs cardenza[research])"
    )


def _add_lab(commands: "Commands") -> None:
    lab = add(
        commands,
        "lab",
        "measure a game: how long, how fair, how much there is to choose, and what an option changes",
        "lab metronome --games 2000",
        "lab metronome --vary hand_size=3,5,7",
        "lab go-fish --vary seats=2,3,4 --plot go-fish.svg",
        "lab the-distance --bot 3 --games 100 --json lab.json",
    )
    lab.add_argument("game", metavar="GAME", help=GAME_HELP)
    lab.add_argument("--games", type=positive, default=1000, metavar="N", help="how many of each kind (default: 1000)")
    lab.add_argument("--bot", default="1", metavar="LEVEL", help="who plays on every seat: levels 1 to 5 (default: 1)")
    lab.add_argument(
        "--budget", type=positive, metavar="N", help="moves that a player may try for a decision, instead of its own"
    )
    lab.add_argument(
        "--vary",
        type=varied,
        metavar="NAME=A,B,C",
        help="measure with each of these values of an option, or of seats, and hold them against the first",
    )
    add_table(lab)
    _add_crew(lab)
    lab.add_argument("--json", metavar="FILE", help="where to write all figures")


def _add_solve(commands: "Commands") -> None:
    solve = add(
        commands,
        "solve",
        "tell whether a deal of a game for one can be won, and how, by a look at every card",
        "solve --seed 7",
        "solve --seed 7 --passes 1 --option empty_column=b_only",
        "solve --seed 7 | cardenza replay -",
        "solve --seed 1227 --passes 1 --budget 1000000 --json",
    )
    solve.add_argument("game", nargs="?", default="chromatic-solitaire", metavar="GAME", help=GAME_HELP)
    solve.add_argument(
        "--seed", type=seed, metavar="S", help="the seed of the deal; a deal of the house has its number as its seed"
    )
    solve.add_argument(
        "--deal",
        type=stream,
        default=0,
        metavar="N",
        help="which deal of the seed, as in simulate (default: 0)",
    )
    add_options(solve)
    solve.add_argument(
        "--passes", dest="options", type=passes, action="append", metavar="N", help="the same as --option passes=N"
    )
    solve.add_argument(
        "--budget", type=positive, default=SOLVING, metavar="N", help=f"positions to look at (default: {SOLVING})"
    )
    add_json(solve, "one object instead of the record or the sentence")


def stream(text: str) -> int:
    return number(text, 0, MOST)


def passes(text: str) -> tuple[str, str]:
    return "passes", text


def varied(text: str) -> tuple[str, tuple[str, ...]]:
    name, values = option(text)
    return name, tuple(values.split(","))
