"""Finds Chromium for the browser tests, and installs it where that may be done without asking: as root, by apt-get."""

import os
import shutil
import subprocess

from tools.steps import BUILD, Failed, say

NAMES = ("chromium", "chromium-browser", "google-chrome")
COMMANDS = {
    "apt-get": "sudo apt-get install -y --no-install-recommends chromium",
    "dnf": "sudo dnf install -y chromium",
    "pacman": "sudo pacman -S --noconfirm chromium",
}


def find() -> str | None:
    """The path of a Chromium: the one that CARDENZA_CHROMIUM names, or the first there is."""
    return os.environ.get("CARDENZA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def chromium() -> str:
    """The path of a Chromium, which is installed if need be."""
    may_install = os.geteuid() == 0 and shutil.which("apt-get") is not None
    if not find() and may_install:
        install()
    if found := find():
        return found
    ways = [command for program, command in COMMANDS.items() if shutil.which(program)]
    way = f"`{ways[0]}` installs it" if ways else "install it, or name one in CARDENZA_CHROMIUM"
    raise Failed(f"The browser tests need Chromium: {way}.", "chromium.log" if may_install else "")


def install() -> None:
    say("Installing Chromium from the packages of the system, about a minute ...")
    BUILD.mkdir(exist_ok=True)
    (BUILD / "chromium.log").unlink(missing_ok=True)
    if not apt_get("install", "--no-install-recommends", "chromium"):
        apt_get("update")
        apt_get("install", "--no-install-recommends", "chromium")


def apt_get(*command: str) -> bool:
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with (BUILD / "chromium.log").open("a") as log:
        result = subprocess.run(["apt-get", "-y", *command], env=variables, stdout=log, stderr=log, check=False)
    return result.returncode == 0
