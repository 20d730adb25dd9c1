"""The real command in a process of its own, as people run it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SECONDS = 120

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
    given = say.encode() if isinstance(say, str) else say
    done = subprocess.run(
        command(*arguments), input=given, capture_output=True, timeout=SECONDS, env=environment(home), check=False
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


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
