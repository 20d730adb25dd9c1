"""boardgame.io, to measure beside ours (`benchmarks.load`): installed by npm in .build/peer, from the lock there."""

import shutil
import subprocess

from tools.client import environment, node, npm_command
from tools.environments import NODE
from tools.steps import BUILD, GENERATED, ROOT, Failed, alone, digest, say, text_of

SOURCES = "benchmarks/load/peer"
FOLDER = BUILD / "peer"


def prepare() -> None:
    """Install it, unless it is there; its own scripts are not run."""
    NODE.prepare()
    with alone("peer"):
        stamp, wanted = FOLDER / "packages.stamp", digest(SOURCES, NODE.lock)
        if text_of(stamp) != wanted:
            say("Installing boardgame.io ...")
            shutil.copytree(ROOT / SOURCES, FOLDER, ignore=shutil.ignore_patterns(*GENERATED), dirs_exist_ok=True)
            _install()
            stamp.write_text(wanted)


def _install() -> None:
    command = node(*npm_command(), "ci", "--ignore-scripts", "--prefer-offline")
    with (BUILD / "peer.log").open("w") as log:
        result = subprocess.run(command, cwd=FOLDER, env=environment(), stdout=log, stderr=log, check=False)
    if result.returncode:
        raise Failed("npm could not install boardgame.io.", "peer.log")
