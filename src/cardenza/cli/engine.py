"""`cardenza engine`: lines of JSON on the standard input are answered on the standard output."""

import sys
from argparse import Namespace
from contextlib import closing

from cardenza.cli.trouble import Trouble
from cardenza.research.engine import Engine, Speaker, answers


def run(arguments: Namespace) -> int:
    """Answer line by line until there are no more."""
    if arguments.join is None:
        if arguments.seat is not None or arguments.name is not None:
            raise Trouble("--seat and --name are for a live table: add --join URL")
        return _talk(Engine())
    from cardenza.research.joining import PROGRAM, Guest

    with closing(Guest(arguments.join, arguments.seat, arguments.name or PROGRAM)) as guest:
        return _talk(guest)


def _talk(speaker: Speaker) -> int:
    for line in answers(speaker, sys.stdin):
        print(line, flush=True)
    return 0
