"""What every step of setting up is made of: folders, progress, hashes, locks, and the one sentence of a failure.

Standard library only, like all of `tools.build`: it runs before anything is installed.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:
    sys.exit("Cardenza needs Python 3.11 or later; name one with `make PYTHON=...`.")

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GENERATED = ("__pycache__", "node_modules", "dist", ".svelte-check")  # folders that tools leave beside the sources


class Failed(Exception):
    """A step could not be done. Says why in a sentence; `log` names the file in .build with the rest."""

    def __init__(self, sentence: str, log: str = "") -> None:
        super().__init__(sentence)
        self.log = log

    def report(self) -> str:
        """The sentence, after the end of the log where there is one."""
        if not self.log:
            return str(self)
        return "\n".join([*text_of(BUILD / self.log).splitlines()[-20:], f"{self} (.build/{self.log} has all of it)"])


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run(*command: str | Path) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


def sources(name: str) -> Iterator[Path]:
    """This file of the project, or all files of this folder but for those that tools have made there."""
    if (ROOT / name).is_file():
        yield ROOT / name
    for folder, folders, files in os.walk(ROOT / name):
        folders[:] = [inner for inner in folders if inner not in GENERATED]
        yield from (Path(folder, file) for file in files)


def digest(*names: str) -> str:
    """The hash of these files and folders of the project, and of the Python at work."""
    found = hashlib.sha256(f"{ROOT} {sys.executable} {sys.version}".encode())
    for file in sorted(file for name in names for file in sources(name)):
        found.update(f"\n{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Do something that only one process at a time may do."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"Waiting for another process at work on {name} ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
