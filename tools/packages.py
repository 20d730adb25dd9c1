"""Programs that come from the packages of the system: found, or installed where that may be done without asking."""

import os
import shutil
import subprocess

from tools import steps
from tools.steps import Failed, say

COMMANDS = {
    "apt-get": "sudo apt-get install -y --no-install-recommends",
    "dnf": "sudo dnf install -y",
    "pacman": "sudo pacman -S --noconfirm",
}


def may_install() -> bool:
    """As root, by apt-get: then nobody has to be asked."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(log: str, *names: str) -> None:
    """Install packages; `log` is the file in .build where apt-get says what it did."""
    steps.BUILD.mkdir(exist_ok=True)
    (steps.BUILD / log).unlink(missing_ok=True)
    say(f"Installing {' and '.join(names)} from the packages of the system, about a minute ...")
    if not _apt_get(log, "install", "--no-install-recommends", *names):
        _apt_get(log, "update")
        _apt_get(log, "install", "--no-install-recommends", *names)


def missing(need: str, log: str, names: dict[str, str], else_: str) -> Failed:
    """The one sentence where something is not there and may not be installed. `names` are its packages by installer."""
    ways = [f"{command} {names[program]}" for program, command in COMMANDS.items() if shutil.which(program)]
    return Failed(f"{need}: {f'`{ways[0]}` installs it' if ways else else_}.", log if may_install() else "")


def _apt_get(log: str, *command: str) -> bool:
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with (steps.BUILD / log).open("a") as lines:
        result = subprocess.run(["apt-get", "-y", *command], env=variables, stdout=lines, stderr=lines, check=False)
    return result.returncode == 0
