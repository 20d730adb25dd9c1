"""PostgreSQL and Redis for the tests: found or installed, and started in a folder of their own, for a while.

Each listens on a socket in that folder and nowhere else, keeps nothing beyond it, and ends with the process that has
started it: by its id. PostgreSQL refuses to be root, so root starts both as somebody with fewer rights.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from tools import packages
from tools.steps import Failed

LOG = "engines.log"
PACKAGES = {"apt-get": "postgresql redis-server", "dnf": "postgresql-server redis", "pacman": "postgresql redis"}
DEBIAN = Path("/usr/lib/postgresql")
NOBODIES = ("postgres", "nobody")
SECONDS = 60.0  # on a busy machine
_numbers = count(1)
WATCHING = """
import os, shutil, signal, sys
sys.stdin.read()
os.kill(int(sys.argv[1]), signal.SIGKILL)
shutil.rmtree(sys.argv[2], ignore_errors=True)
"""
"""A process that waits for the one who started it to end, however that ends, and then ends the server."""


def program(name: str) -> str | None:
    """The path of a program of theirs; Debian has those of PostgreSQL by version, where nobody looks."""
    found = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parent.parent.name), reverse=True)
    return str(found[0]) if found else shutil.which(name)


def engines() -> tuple[str, str]:
    """The paths of PostgreSQL and Redis, which are installed if need be."""
    if not _found() and packages.may_install():
        packages.install(LOG, *PACKAGES["apt-get"].split())
    if found := _found():
        return found
    raise packages.missing("The tests need PostgreSQL and Redis", LOG, PACKAGES, "install both")


def _found() -> tuple[str, str] | None:
    found = program("postgres"), program("redis-server")
    return None if found[0] is None or found[1] is None or program("initdb") is None else (found[0], found[1])


class Engine:
    """A server in a folder of its own, that can be stopped, killed and started again."""

    def __init__(self, folder: Path, command: list[str], is_up: Callable[[], bool]) -> None:
        self.folder = folder
        self._command = command
        self._is_up = is_up
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "it runs"
        return self._process.pid

    def start(self) -> None:
        """Return when it answers."""
        self._process = run_as_nobody(self._command, self.folder)
        self._watch = subprocess.Popen(
            [sys.executable, "-c", WATCHING, str(self.pid), str(self.folder)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        end = time.monotonic() + SECONDS
        while not self._is_up():
            if self._process.poll() is not None or time.monotonic() > end:
                raise Failed(f"{self._command[0]} does not start: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it by its id: quietly (SIGINT), or as by a crash (SIGKILL). What it has started ends by itself, and until
        then may still answer."""
        if self._process is None or self._watch is None:
            return
        started = self._children()
        assert self._watch.stdin is not None
        self._watch.kill()
        self._watch.wait()
        self._watch.stdin.close()
        self._process.send_signal(how)
        self._process.wait(SECONDS)
        self._process = self._watch = None
        end = time.monotonic() + SECONDS
        while any(map(_is_at_work, started)) and time.monotonic() < end:
            time.sleep(0.01)

    def pause(self, is_paused: bool) -> None:
        """Let it hang, or go on, with the processes that it has started: PostgreSQL has one for each connection."""
        for pid in (self.pid, *self._children()):
            os.kill(pid, signal.SIGSTOP if is_paused else signal.SIGCONT)

    def _children(self) -> list[int]:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="utf-8")
        return [int(pid) for pid in children.split()]


def _is_at_work(pid: int) -> bool:
    """Not any more if it has ended, though perhaps nobody has asked yet how."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def run_as_nobody(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start a program, in a folder that is then its own; what it says is added to the file `log` there."""
    with (folder / "log").open("ab") as log:
        who = _nobody() if os.geteuid() == 0 else None
        if who is None:
            return subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        for path in (folder, *folder.iterdir()):
            os.chown(path, who.pw_uid, who.pw_gid)
        return subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=who.pw_uid,
            group=who.pw_gid,
            extra_groups=[],
            env={**os.environ, "HOME": str(folder)},
        )


def _nobody() -> pwd.struct_passwd:
    for name in NOBODIES:
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise Failed("PostgreSQL refuses to be root, and this machine has no user `nobody`.")


@contextmanager
def _throw_away(kind: str, made: Callable[[Path], Engine]) -> Iterator[Engine]:
    folder = Path(tempfile.mkdtemp(prefix=f"cardenza-{kind}-", dir="/tmp"))  # a socket's path is short
    engine: Engine | None = None
    try:
        engine = made(folder)
        engine.start()
        yield engine
    finally:
        if engine is not None:
            engine.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres(*, is_durable: bool = False) -> Iterator[Engine]:
    """A PostgreSQL for a while. A throw-away server does not wait for the disk, unless that is to be measured."""
    path, _ = engines()
    with _throw_away("postgres", lambda folder: _postgres(path, folder, is_durable=is_durable)) as engine:
        yield engine


def _postgres(path: str, folder: Path, *, is_durable: bool) -> Engine:
    initdb = program("initdb") or "initdb"
    quick = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "--username=postgres"]
    if run_as_nobody([initdb, *quick, "--pgdata", str(folder / "data")], folder).wait(SECONDS):
        raise Failed(f"PostgreSQL does not start: {(folder / 'log').read_text()[-2000:]}")
    settings = {
        "listen_addresses": "",
        "unix_socket_directories": folder,
        "fsync": "on" if is_durable else "off",
        "shared_buffers": "128MB" if is_durable else "16MB",
    }
    given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    command = [path, "-D", str(folder / "data"), *given]
    return Engine(folder, command, lambda: _has_answered(program("pg_isready"), "-q", "-h", str(folder)))


def postgres_url(engine: Engine, name: str = "postgres") -> str:
    """The address of a database there."""
    return f"postgresql://postgres@/{name}?host={engine.folder}"


def new_database(engine: Engine) -> str:
    """The address of a database that has been made there, and is empty."""
    name = f"house{next(_numbers)}"
    command = [program("createdb") or "createdb", "-h", str(engine.folder), "-U", "postgres", name]
    subprocess.run(command, check=True)
    return postgres_url(engine, name)


@contextmanager
def redis() -> Iterator[Engine]:
    """A Redis for a while."""
    _, path = engines()
    with _throw_away("redis", lambda folder: _redis(path, folder)) as engine:
        yield engine


def _redis(path: str, folder: Path) -> Engine:
    socket = folder / "redis.sock"
    command = [path, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(folder)]
    return Engine(folder, command, lambda: _has_answered(program("redis-cli"), "-s", str(socket), "ping"))


def redis_url(engine: Engine) -> str:
    """Its address."""
    return f"unix://{engine.folder}/redis.sock"


def _has_answered(*command: str | None) -> bool:
    nowhere = subprocess.DEVNULL
    return (
        command[0] is not None
        and not subprocess.run(
            [word for word in command if word], stdin=nowhere, stdout=nowhere, stderr=nowhere, check=False
        ).returncode
    )
