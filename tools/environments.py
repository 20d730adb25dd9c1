"""The virtual environments, each with exactly the packages of its lock file; and the making of those locks."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.steps import BUILD, PROJECT, ROOT, alone, digest, run, say, text_of


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
        self.empty("--without-pip")
        self.install("--require-hashes", "-r", self.lock)

    def empty(self, *how: str) -> None:
        """Begin anew. A link to the environment of another checkout goes; nothing is emptied through it."""
        if self.folder.is_symlink():
            self.folder.unlink()
        run(sys.executable, "-m", "venv", "--clear", *how, self.folder)

    def install(self, *what: str | Path) -> None:
        run(UV, "pip", "install", "--quiet", "--python", self.program("python"), *what)


class Installer(Environment):
    """The environment of uv, which fills all the others. This one is filled by pip, which comes with Python."""

    def create(self) -> None:
        self.empty()
        quietly = ("--quiet", "--disable-pip-version-check")
        run(self.program("python"), "-m", "pip", "install", *quietly, "--require-hashes", "-r", self.lock)


INSTALLER = Installer(BUILD / "uv", "requirements-uv.lock", "the installer (uv)")
BUILDER = Environment(BUILD / "builder", "requirements-build.lock", "the build tools")
VENV = Environment(ROOT / ".venv", "requirements.lock", "what the games need")
NODE = Environment(BUILD / "node", "requirements-client.lock", "node, which builds the web client,")
SERVED = Environment(BUILD / "served", VENV.lock, "what the browser tests open")
DEV = Environment(BUILD / "dev", "requirements-dev.lock", "the tools for checking")
BENCH = Environment(BUILD / "bench", "requirements-bench.lock", "the peers to measure against")
RAY = Environment(BUILD / "ray", "requirements-ray.lock", "Ray, which plays on many machines,")
WORLDS = Environment(BUILD / "worlds", "requirements-worlds.lock", "the research worlds")
FUZZ = Environment(BUILD / "fuzz", "requirements-fuzz.lock", "what draws by coverage (atheris)")
AUDIT = Environment(BUILD / "audit", "requirements-audit.lock", "what looks packages up (pip-audit)")
UV = INSTALLER.program("uv")
CLUSTER = "requirements-cluster.lock"  # for whoever runs several nodes
LOAD = Environment(BUILD / "load", CLUSTER, "what several nodes need")


def locks() -> dict[str, list[str]]:
    """Every lock file, with what it must hold; all of it is written down in pyproject.toml."""
    needs, groups = PROJECT["project"]["dependencies"], PROJECT["dependency-groups"]
    extras = PROJECT["project"]["optional-dependencies"]
    return {
        INSTALLER.lock: groups["installer"],
        BUILDER.lock: PROJECT["build-system"]["requires"],
        VENV.lock: needs,
        CLUSTER: needs + extras["cluster"],
        NODE.lock: groups["client"],
        DEV.lock: needs + groups["dev"],
        BENCH.lock: needs + groups["bench"],
        RAY.lock: needs + extras["ray"],
        WORLDS.lock: needs + extras["research"] + groups["worlds"],
        FUZZ.lock: needs + groups["fuzz"],
        AUDIT.lock: groups["audit"],
    }


def make_locks(options: list[str]) -> None:
    """Resolve for all platforms at once, with hashes and without any host."""
    how = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11", *options]
    for lock, names in locks().items():
        say(f"Locking {lock} ...")
        command = [str(UV), "pip", "compile", "--quiet", *how, "-", "-o", lock]
        subprocess.run(command, cwd=ROOT, input="\n".join(names), text=True, stdout=subprocess.DEVNULL, check=True)
