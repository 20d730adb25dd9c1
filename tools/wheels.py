"""Our wheel, with the web client in it: pure, or with the rules compiled. Each lies under the hash of its sources."""

import os
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

from tools.client import client
from tools.environments import BUILDER, NODE
from tools.steps import BUILD, GENERATED, PROJECT, ROOT, Failed, alone, digest, say, text_of

ROOMS = [f"src/cardenza/{room}" for room in PROJECT["tool"]["cardenza"]["compiled"]]
RECIPE = ["setup.py", "pyproject.toml", "requirements-build.lock"]
CLIENT = "src/cardenza/server/client"  # where the wheel has the web client


class NoWheel(Failed):
    """No wheel came out; the log says why."""


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
    return BUILD / "wheels" / f"{mode}-{digest('src', 'web', NODE.lock, *RECIPE)}"


def wheel_on(place: Path) -> Path | None:
    return next(place.glob("*.whl"), None)


def wheel(mode: str) -> Path:
    """Our wheel, "pure" or "compiled", from its shelf or newly built."""
    if ready := wheel_on(shelf(mode)):
        return ready
    BUILDER.prepare()
    pages = client()
    with alone(f"{mode}-rules"):
        place = shelf(mode)
        return wheel_on(place) or build(mode, place, pages)


def build(mode: str, place: Path, pages: Path) -> Path:
    say("Compiling the rules, some minutes ..." if mode == "compiled" else "Packing the rules as plain Python ...")
    rooms = digest(*ROOMS, *RECIPE)
    work = BUILD / f"work-{mode}"
    copy_sources(work, rooms)
    shutil.copytree(pages, work / CLIENT, dirs_exist_ok=True)
    place.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "CARDENZA_PURE": "1" if mode == "pure" else "0"}
    python = str(BUILDER.program("python"))
    command = [python, "-c", "from setuptools import build_meta; build_meta.build_wheel('.')"]
    with (BUILD / f"{mode}.log").open("w") as log:
        result = subprocess.run(command, cwd=work, env=environment, stdout=log, stderr=log, check=False)
    if result.returncode:
        (place / "failed").touch()
        raise NoWheel("The wheel could not be built.", f"{mode}.log")
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
    shutil.copytree(ROOT / "src", work / "src", ignore=shutil.ignore_patterns(*GENERATED), dirs_exist_ok=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, work)


def best_wheel() -> Path:
    """The compiled wheel where it can be made, else the pure one, saying why."""
    reason = why_pure()
    if not reason:
        try:
            return wheel("compiled")
        except NoWheel as failure:
            reason = f"the build failed, see .build/{failure.log}"
    say(f"The rules run as plain Python, slower but the same: {reason}.")
    return wheel("pure")
