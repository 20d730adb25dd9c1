"""Sets up what the Makefile needs; run by it as `python -m tools.build`.

    install        .venv: what playing needs and nothing more, the rules compiled where that is possible
    start ARG...   the same without waiting for the compiler, then `cardenza ARG...`
    dev            .build/dev: what checking needs
    dev-compiled   the same, with the compiled rules
    served         .build/served: the same as .venv, for the browser tests, which must not wait for a game to end
    bench          .build/bench: the peers and the compiled rules
    ray            .build/ray: Ray and the compiled rules, for the long runs
    worlds         .build/worlds: PettingZoo, Gymnasium, OpenSpiel and the compiled rules
    load           .build/load and .build/peer: a house with all it may have, and boardgame.io, for the load
    can-compile    fails, and says why, where the rules cannot be compiled
    wheel [MODE]   prints the path of our wheel, "pure" or "compiled"; the best there is without a MODE
    web            prints the path of the built web client
    client ARG...  runs scripts of web/package.json on the web client
    client-dev     vite's server for work on the client
    npm ARG...     npm in web/
    chromium       finds or installs the browser for the browser tests, and prints its path
    engines        finds or installs PostgreSQL and Redis for the tests, and prints their paths
    fuzz ARG...    fuzzes everything that reads what people send
    audit          looks up what is known against the packages of the lock files
    lock ARG...    makes the lock files again; with `--upgrade`, of newer versions

A wheel is kept under the hash of what it is made of, and a finished step leaves a stamp: nothing is done twice and
nothing half done is used. Steps that must not meet (two compilations; an installation and a game being played) hold a
lock that the system takes back when the process ends, however it ends.
"""

import fcntl
import os
import shlex
import subprocess
import sys

from tools import audit, client, environments, peer
from tools.chromium import chromium
from tools.engines import engines
from tools.environments import BENCH, DEV, FUZZ, INSTALLER, LOAD, RAY, SERVED, VENV, WORLDS
from tools.steps import BUILD, ROOT, Failed, say
from tools.wheels import best_wheel, shelf, wheel, wheel_on, why_pure


def start(arguments: list[str]) -> None:
    """Become `cardenza`, and hold .venv until it ends: nobody changes the rules under a game being played."""
    lock = os.open(BUILD / f"{VENV.folder.name}.lock", os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Cardenza is running already; this one uses the same rules.")
    else:
        fill_at_once()
    fcntl.flock(lock, fcntl.LOCK_SH)
    os.set_inheritable(lock, True)
    os.execv(VENV.program("cardenza"), ["cardenza", *arguments])


def fill_at_once() -> None:
    """The best rules there are without waiting for the compiler, which then works on for the next start."""
    compiled = shelf("compiled")
    if why_pure() or wheel_on(compiled):
        VENV.fill(best_wheel())
        return
    VENV.fill(wheel("pure"))
    if (compiled / "failed").exists():
        say("The rules run as plain Python, slower but the same: the last build failed; `make install` tries again.")
    else:
        say("The rules run as plain Python this time; they are being compiled for the next start.")
        nowhere = subprocess.DEVNULL
        command = [sys.executable, "-m", "tools.build", "compile"]
        subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdin=nowhere, stdout=nowhere, stderr=nowhere)


def fuzz(arguments: list[str]) -> None:
    """By atheris, where it can be had for this machine; else by Hypothesis alone, in the environment for checking."""
    try:
        FUZZ.prepare()
        chosen = FUZZ
    except subprocess.CalledProcessError:
        say("atheris cannot be installed here.")
        DEV.prepare()
        chosen = DEV
    variables = {**os.environ, "PYTHONPATH": f"src{os.pathsep}."}
    command = [str(chosen.program("python")), "-m", "tests.fuzz", *arguments]
    sys.exit(subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode)


def main(command: str = "", *arguments: str) -> None:
    os.environ.setdefault("UV_SYSTEM_CERTS", "1")  # trust what the machine trusts
    os.environ.setdefault("UV_NO_CONFIG", "1")  # nobody's settings decide what is installed
    INSTALLER.prepare()
    match command:
        case "install":
            VENV.prepare(best_wheel())
        case "start":
            start(list(arguments))
        case "compile":  # what `start` starts in the background
            os.nice(10)
            wheel("compiled")
        case "dev":
            DEV.prepare()
        case "dev-compiled":
            DEV.prepare(wheel("compiled"))
        case "served":
            SERVED.prepare(best_wheel())
        case "bench":
            BENCH.prepare(best_wheel())
        case "ray":
            RAY.prepare(best_wheel())
        case "worlds":
            WORLDS.prepare(best_wheel())
        case "load":
            engines()
            peer.prepare()
            LOAD.prepare(best_wheel())
        case "can-compile":
            if reason := why_pure():
                sys.exit(f"!!! The compiled rules are NOT tested: {reason}.")
        case "wheel":
            print(wheel(*arguments) if arguments else best_wheel())
        case "web":
            print(client.client())
        case "client":
            client.check(list(arguments))
        case "client-dev":
            client.develop(list(arguments))
        case "npm":
            client.npm(list(arguments))
        case "chromium":
            print(chromium())
        case "engines":
            print(*engines(), sep="\n")
        case "fuzz":
            fuzz(list(arguments))
        case "audit":
            sys.exit(audit.audit())
        case "lock":
            environments.make_locks(list(arguments))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failed as failure:
        sys.exit(failure.report())
    except subprocess.CalledProcessError as failure:
        sys.exit(f"This failed: {shlex.join(map(str, failure.cmd))}")
