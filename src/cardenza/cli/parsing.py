"""What the arguments of all commands are made of. Nothing but argparse is imported: help must come at once."""

import argparse
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

MOST: Final = 10**9
MOST_SEED: Final = 2**64 - 1


class Parser(argparse.ArgumentParser):
    """Complains in one line, and never guesses what an abbreviation means."""

    def __init__(self, prog: str, description: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"cardenza: {' '.join(message.split())} ({self.prog} --help says more)\n")


def examples(*lines: str) -> str:
    return "\n".join(["examples:", *[f"  cardenza {line}" for line in lines]])


def add(commands: "Commands", name: str, about: str, *lines: str) -> Parser:
    """A command, with a line on what it is for and examples."""
    described = f"{about[0].upper()}{about[1:]}."
    return commands.add_parser(name, help=about, description=described, epilog=examples(*lines))


def add_json(command: Parser, what: str) -> None:
    command.add_argument("--json", action="store_true", help=what)


def number(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 20 or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from {least} to {most}")
    return int(text)


def positive(text: str) -> int:
    return number(text, 1, MOST)


def seed(text: str) -> int:
    return number(text, 0, MOST_SEED)


def port(text: str) -> int:
    return number(text, 0, 65_535)


def pace(text: str) -> int:
    return number(text, 0, 10_000)


def workers(text: str) -> int:
    return number(text, 1, 64)


def days(text: str) -> int:
    return number(text, 1, 36_500)
