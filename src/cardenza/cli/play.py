"""`cardenza play`: a table in the terminal."""

import os
import secrets
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from cardenza.kernel.judges import Judge
from cardenza.match.shuffles import DEALS
from cardenza.terminal.keeping import Keeper, save_or_show
from cardenza.terminal.notation import Style
from cardenza.terminal.setup import Setup


def run(arguments: Namespace) -> int:
    """Play; the record is kept however the game is left."""
    seed = secrets.randbelow(DEALS) + 1 if arguments.seed is None else arguments.seed  # which any table can deal again
    judge, options = Judge(arguments.judge), dict(arguments.options)
    style = Style(arguments.names, arguments.octaves)
    setup = Setup(
        arguments.seats,
        judge,
        options,
        seed,
        arguments.language,
        arguments.list,
        style,
        arguments.level,
        not arguments.no_aids,
    )
    if arguments.game is not None:
        setup.game(arguments.game)  # what is wrong with it is said before anything is shown
    keeper = Keeper(None if arguments.record is None else Path(arguments.record))
    if arguments.plain or not _has_screen():
        return _play_plain(setup, keeper, arguments.game)
    from cardenza.terminal.app import play_on_screen

    return play_on_screen(setup, keeper, arguments.game)


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _play_plain(setup: Setup, keeper: Keeper, game: str | None) -> int:
    from cardenza.terminal.plain import PlainTable

    with kept_at_last(keeper, setup.language):
        return 0 if PlainTable(setup, keeper, sys.stdin, sys.stdout).run(game) else 1


@contextmanager
def kept_at_last(keeper: Keeper, language: str) -> Iterator[None]:
    """Play here, and what was played is kept however it is broken off."""
    for cause in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(cause, _leave)
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError, SystemExit):
        _keep_at_last(keeper, language)
        raise


def _leave(cause: int, _: FrameType | None) -> NoReturn:
    sys.exit(128 + cause)


def _keep_at_last(keeper: Keeper, language: str) -> None:
    """The game was broken off: keep what was played, and let nothing break that off as well."""
    for cause in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(cause, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        save_or_show(keeper, sys.stdout, language)
        sys.stdout.flush()
