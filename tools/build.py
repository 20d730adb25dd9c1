"""Sets up what the Makefile needs. Standard library only: it runs before anything is installed.

    install        .venv: what playing needs and nothing more, the rules compiled where that is possible
    play ARG...    the same without waiting for the compiler, then `cardenza play ARG...`
    dev            .build/dev: what checking needs
    dev-compiled   the same, with the compiled rules
    bench          .build/bench: the peers and the compiled rules
    can-compile    fails, and says why, where the rules cannot be compiled
    wheel MODE     prints the path of our wheel, "pure" or "compiled"
    lock ARG...    makes the lock files again; with `--upgrade`, of newer versions

A wheel is kept under the hash of what it is made of, and a finished step leaves a stamp: nothing is done twice and
nothing half done is used. Steps that must not meet (two compilations; an installation and a game being played) hold a
lock that the system takes back when the process ends, however it ends.
"""

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

try:
    import tomllib
except ModuleNotFoundError:
    sys.exit("Cardenza needs Python 3.11 or later; name one with `make PYTHON=...`.")

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROOMS = [f"src/cardenza/{room}" for room in PROJECT["tool"]["cardenza"]["compiled"]]
RECIPE = ["setup.py", "pyproject.toml", "requirements-build.lock"]


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run(*command: str | Path) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def digest(*names: str) -> str:
    """The hash of these files and folders of the project, and of the Python at work."""
    found = hashlib.sha256(f"{ROOT} {sys.executable} {sys.version}".encode())
    for file in sorted(file for name in names for file in [ROOT / name, *(ROOT / name).rglob("*")]):
        if file.is_file() and file.suffix != ".pyc":
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


# --- environments


@dataclass(frozen=True)
class Environment:
    """A virtual environment with exactly the packages of its lock file, and our own wheel where one is given."""

    folder: Path
    lock: str
    content: str

    def program(self, name: str) -> Path:
        return self.folder / "bin" / name

    def is_ready(self, wheel: Path | None = None) -> bool:
        has_packages = text_of(self.folder / "packages.stamp") == digest(self.lock)
        return has_packages and (wheel is None or text_of(self.folder / "wheel.stamp") == str(wheel))

    def prepare(self, wheel: Path | None = None) -> None:
        if not self.is_ready(wheel):
            with alone(self.folder.name):
                self.fill(wheel)

    def fill(self, wheel: Path | None) -> None:
        if not self.is_ready():
            say(f"Installing {self.content} in {self.folder.relative_to(ROOT)} ...")
            self.create()
            (self.folder / "packages.stamp").write_text(digest(self.lock))
        if wheel and not self.is_ready(wheel):
            (self.folder / "wheel.stamp").unlink(missing_ok=True)
            self.install("--offline", "--no-cache", "--no-deps", "--reinstall", wheel)
            (self.folder / "wheel.stamp").write_text(str(wheel))

    def create(self) -> None:
        run(sys.executable, "-m", "venv", "--clear", "--without-pip", self.folder)
        self.install("--require-hashes", "-r", self.lock)

    def install(self, *what: str | Path) -> None:
        run(UV, "pip", "install", "--quiet", "--python", self.program("python"), *what)


class Installer(Environment):
    """The environment of uv, which fills all the others. This one is filled by pip, which comes with Python."""

    def create(self) -> None:
        run(sys.executable, "-m", "venv", "--clear", self.folder)
        quietly = ("--quiet", "--disable-pip-version-check")
        run(self.program("python"), "-m", "pip", "install", *quietly, "--require-hashes", "-r", self.lock)


INSTALLER = Installer(BUILD / "uv", "requirements-uv.lock", "the installer (uv)")
BUILDER = Environment(BUILD / "builder", "requirements-build.lock", "the build tools")
VENV = Environment(ROOT / ".venv", "requirements.lock", "what the games need")
DEV = Environment(BUILD / "dev", "requirements-dev.lock", "the tools for checking")
BENCH = Environment(BUILD / "bench", "requirements-bench.lock", "the peers to measure against")
UV = INSTALLER.program("uv")


def locks() -> dict[str, list[str]]:
    """Every lock file, with what it must hold; all of it is written down in pyproject.toml."""
    needs, groups = PROJECT["project"]["dependencies"], PROJECT["dependency-groups"]
    return {
        INSTALLER.lock: groups["installer"],
        BUILDER.lock: PROJECT["build-system"]["requires"],
        VENV.lock: needs,
        DEV.lock: needs + groups["dev"],
        BENCH.lock: needs + groups["bench"],
    }


def make_locks(options: list[str]) -> None:
    """Resolve for all platforms at once, with hashes and without any host."""
    how = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11", *options]
    for lock, names in locks().items():
        say(f"Locking {lock} ...")
        command = [str(UV), "pip", "compile", "--quiet", *how, "-", "-o", lock]
        subprocess.run(command, cwd=ROOT, input="\n".join(names), text=True, stdout=subprocess.DEVNULL, check=True)


# --- wheels


class BuildFailed(Exception):
    """No wheel came out; the log says why."""

    def __str__(self) -> str:
        return f"the build failed, see .build/{self.args[0]}.log"


def why_pure() -> str:
    """Why the rules cannot be compiled here; empty where they can."""
    if os.environ.get("CARDENZA_PURE") == "1":
        return "CARDENZA_PURE=1 is set"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.exists() else f"the headers of Python are missing ({header})"


def shelf(mode: str) -> Path:
    """Where the wheel of the present sources lies, once it is built."""
    return BUILD / "wheels" / f"{mode}-{digest('src', *RECIPE)}"


def wheel_on(place: Path) -> Path | None:
    return next(place.glob("*.whl"), None)


def wheel(mode: str) -> Path:
    """Our wheel, "pure" or "compiled", from its shelf or newly built."""
    if ready := wheel_on(shelf(mode)):
        return ready
    BUILDER.prepare()
    with alone(f"{mode}-rules"):
        place = shelf(mode)
        return wheel_on(place) or build(mode, place)


def build(mode: str, place: Path) -> Path:
    say("Compiling the rules, about a minute ..." if mode == "compiled" else "Packing the rules as plain Python ...")
    rooms = digest(*ROOMS, *RECIPE)
    work = BUILD / f"work-{mode}"
    copy_sources(work, rooms)
    place.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "CARDENZA_PURE": "1" if mode == "pure" else "0"}
    python = str(BUILDER.program("python"))
    command = [python, "-c", "from setuptools import build_meta; build_meta.build_wheel('.')"]
    with (BUILD / f"{mode}.log").open("w") as log:
        result = subprocess.run(command, cwd=work, env=environment, stdout=log, stderr=log, check=False)
    if result.returncode:
        (place / "failed").touch()
        raise BuildFailed(mode)
    (work / "rooms.stamp").write_text(rooms)
    for other in place.parent.glob(f"{mode}-*"):
        if other != place:
            shutil.rmtree(other)
    built = next(work.glob("*.whl"))
    return built.replace(place / built.name)


def copy_sources(work: Path, rooms: str) -> None:
    """Build in a copy: nothing is written beside the sources, and edits meanwhile do no harm.

    Where no compiled room has changed, the copy keeps what the compiler made last time, and only that.
    """
    if text_of(work / "rooms.stamp") == rooms:
        (work / "rooms.stamp").unlink()
        for file in [*work.glob("*.whl"), *work.glob("src/**/*"), *work.glob("build/lib*/**/*")]:
            if file.is_file() and file.suffix != ".so":
                file.unlink()
    else:
        shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, work)


def best_wheel() -> Path:
    """The compiled wheel where it can be made, else the pure one, saying why."""
    reason = why_pure()
    if not reason:
        try:
            return wheel("compiled")
        except BuildFailed as failure:
            reason = str(failure)
    say(f"The rules run as plain Python, slower but the same: {reason}.")
    return wheel("pure")


# --- playing


def wheel_at_once() -> Path:
    """The best wheel there is without waiting for the compiler, which works on for the next start."""
    compiled = shelf("compiled")
    if why_pure() or wheel_on(compiled):
        return best_wheel()
    pure = wheel("pure")
    if (compiled / "failed").exists():
        say("The rules run as plain Python, slower but the same: the last build failed; `make install` tries again.")
    else:
        say("The rules run as plain Python this time; they are being compiled for the next start.")
        nowhere = subprocess.DEVNULL
        command = [sys.executable, __file__, "compile"]
        subprocess.Popen(command, start_new_session=True, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    return pure


def play(arguments: list[str]) -> None:
    """Become the game, and hold .venv until it ends: nobody changes the rules under a game being played."""
    lock = os.open(BUILD / f"{VENV.folder.name}.lock", os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Another game is being played; this one uses the same rules.")
    else:
        VENV.fill(wheel_at_once())
    fcntl.flock(lock, fcntl.LOCK_SH)
    os.set_inheritable(lock, True)
    os.execv(VENV.program("cardenza"), ["cardenza", "play", *arguments])


def main(command: str = "", *arguments: str) -> None:
    os.environ.setdefault("UV_SYSTEM_CERTS", "1")  # trust what the machine trusts
    os.environ.setdefault("UV_NO_CONFIG", "1")  # nobody's settings decide what is installed
    INSTALLER.prepare()
    if command == "install":
        VENV.prepare(best_wheel())
    elif command == "play":
        play(list(arguments))
    elif command == "compile":  # what `play` starts in the background
        os.nice(10)
        wheel("compiled")
    elif command == "dev":
        DEV.prepare()
    elif command == "dev-compiled":
        DEV.prepare(wheel("compiled"))
    elif command == "bench":
        BENCH.prepare(best_wheel())
    elif command == "can-compile":
        if reason := why_pure():
            sys.exit(f"!!! The compiled rules are NOT tested: {reason}.")
    elif command == "wheel":
        print(wheel(*arguments))
    elif command == "lock":
        make_locks(list(arguments))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except BuildFailed as failure:
        log = text_of(BUILD / f"{failure.args[0]}.log").splitlines()
        sys.exit("\n".join([*log[-20:], f"{failure}."]))
    except subprocess.CalledProcessError as failure:
        sys.exit(f"This failed: {shlex.join(map(str, failure.cmd))}")
