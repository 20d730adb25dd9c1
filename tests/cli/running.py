"""The real command in a process of its own, as people run it.

What runs to its end begins in a copy of a process that has loaded the rules before: to load them takes longer than most
commands. What is talked to while it runs is started as people start it.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardenza import cli, games
from cardenza.server import upkeep

SECONDS = 120
COPIED = get_context("forkserver")
COPIED.set_forkserver_preload(
    [
        "tests.cli.running",
        *[f"{room.__name__}.{each.name}" for room in (cli, games, upkeep) for each in iter_modules(room.__path__)],
    ]
)
STREAMS = ("in", "out", "err")  # files in the place of stdin, stdout and stderr

# What a shell starts in the background is deaf to Ctrl-C, and so would be all that is started here.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "cardenza.cli", *map(str, arguments)]


def environment(home: Path | None = None) -> dict[str, str]:
    """The variables of this process; records go to `home`."""
    return {**os.environ, "PYTHONUTF8": "1"} | ({} if home is None else {"XDG_DATA_HOME": str(home)})


def cardenza(*arguments: str | Path, say: str | bytes = "", home: Path | None = None) -> Ran:
    """Run it to its end with these lines as its input."""
    with TemporaryDirectory() as folder:
        given, out, err = (Path(folder, stream) for stream in STREAMS)
        given.write_bytes(say.encode() if isinstance(say, str) else say)
        process = COPIED.Process(target=_become, args=(folder, [*map(str, arguments)], environment(home)))
        process.start()
        process.join(SECONDS)
        assert process.exitcode is not None, f"it did not end within {SECONDS} seconds: {arguments}"
        return Ran(process.exitcode, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8"))


def _become(folder: str, arguments: Sequence[str], variables: Mapping[str, str]) -> None:
    """What a new process does first: it is the command from now on."""
    os.environ.clear()
    os.environ.update(variables)
    for number, stream in enumerate(STREAMS):
        os.dup2(os.open(Path(folder, stream), os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = (open(number, mode, encoding="utf-8") for number, mode in enumerate("rww"))  # noqa: SIM115  they stay open
    sys.argv = ["cardenza", *arguments]
    sys.exit(cli.main(arguments))


def begun(*arguments: str | Path, home: Path | None = None) -> subprocess.Popen[str]:
    """Start it; the caller talks to it through its pipes."""
    return subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    )


def read_until(process: subprocess.Popen[str], words: str) -> str:
    """Everything that comes up to and with these words."""
    assert process.stdout is not None
    text = ""
    while not text.endswith(words):
        character = process.stdout.read(1)
        assert character, f"the command ended before it said {words!r}: {text}"
        text += character
    return text


def complaint(ran: Ran, code: int = 2) -> str:
    """The one line with which a command complains, without the name of the program."""
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("cardenza: "), ran.err
    return lines[0].removeprefix("cardenza: ")
