"""What commands have in common that lay a table: seats, seed, options."""

import argparse
from typing import Final

from cardenza.cli.parsing import Parser, positive, seed

GAME_HELP: Final = "key of a game, as `cardenza games` lists them"


def add_table(command: Parser) -> None:
    command.add_argument(
        "--seats", type=positive, metavar="N", help="number of players (default: 2; 1 in a game for one)"
    )
    command.add_argument("--seed", type=seed, metavar="S", help="the same seed deals the same cards")
    add_options(command)


def add_options(command: Parser) -> None:
    command.add_argument(
        "--option",
        dest="options",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )


def option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not name or not sign or not value:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no option: expected NAME=VALUE, such as interval=3")
    return name, value
