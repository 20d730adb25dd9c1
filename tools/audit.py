"""What is known against the packages that the lock files pin: those of Python by pip-audit, those of the web by npm.

The exit code is 0 if everything could be looked up and nothing is known, 1 if something is, 2 if some packages could
not be looked up: silence about them means nothing.
"""

import json
import subprocess
from collections.abc import Sequence
from typing import Any, NamedTuple

from tools import client
from tools.environments import AUDIT, NODE, locks
from tools.steps import ROOT

SERVICES = ("pypi", "osv")  # the second is asked where the first has no answer
SECONDS = "15"
FOUND, UNKNOWN = 1, 2


class Known(NamedTuple):
    """Something that is known against a package."""

    package: str
    what: str
    remedy: str


class Looked(NamedTuple):
    """What came of looking up the packages of one kind."""

    kind: str
    found: list[Known]
    answered: int  # so many packages
    unanswered: int
    reason: str = ""

    def text(self) -> str:
        lines = [f"  {known.package}: {known.what}; {known.remedy}" for known in self.found]
        told = f"{self.kind}: {self.answered} packages looked up, {len(self.found)} things known against them."
        if self.unanswered:
            told += f" Nothing can be said about {self.unanswered} others: {self.reason}."
        return "\n".join([told, *lines])


def audit() -> int:
    """Look everything up and say what came of it."""
    AUDIT.prepare()
    NODE.prepare()
    looked = [python_packages(), web_packages()]
    print(*[each.text() for each in looked], sep="\n")
    return exit_code(looked)


def exit_code(looked: Sequence[Looked]) -> int:
    if any(each.found for each in looked):
        return FOUND
    return UNKNOWN if any(each.unanswered for each in looked) else 0


# ------------------------------------------------------------------------------------------------ Python


def python_packages() -> Looked:
    """The packages of all lock files, each once."""
    files = [word for lock in locks() for word in ("--requirement", lock)]
    looked = read_pip("")
    for service in SERVICES:
        how = ["--disable-pip", "--format", "json", "--progress-spinner", "off", "--timeout", SECONDS]
        command = [str(AUDIT.program("pip-audit")), *how, "--vulnerability-service", service, *files]
        looked = read_pip(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout)
        if not looked.unanswered:
            break
    return looked


def read_pip(answer: str) -> Looked:
    """What pip-audit says. It skips what it cannot look up, and then says that nothing is known: that is no answer."""
    told = _json(answer).get("dependencies", [])
    packages = {each["name"]: each for each in told}
    found = [
        Known(f"{name} {each['version']}", flaw["id"], _remedy(flaw["fix_versions"]))
        for name, each in packages.items()
        for flaw in each.get("vulns", ())
    ]
    skipped = [each["skip_reason"] for each in packages.values() if "skip_reason" in each]
    if not packages:
        return Looked("Python", [], 0, _pinned(), "pip-audit did not reach the data of PyPI or OSV")
    return Looked("Python", found, len(packages) - len(skipped), len(skipped), _first_of(skipped))


def _first_of(reasons: Sequence[str]) -> str:
    return f"pip-audit says “{reasons[0].rstrip('.')}”" if reasons else ""


def _remedy(versions: Sequence[str]) -> str:
    return f"mended in {versions[0]}" if versions else "not mended yet"


def _pinned() -> int:
    lines = {line.partition(" ")[0] for lock in locks() for line in (ROOT / lock).read_text("utf-8").splitlines()}
    return len({line for line in lines if "==" in line})


# ------------------------------------------------------------------------------------------------ the web client


def web_packages() -> Looked:
    command = client.node(*client.npm_command(), "audit", "--json")
    done = subprocess.run(
        command, cwd=client.WEB, env=client.environment(), capture_output=True, text=True, check=False
    )
    pinned = json.loads((client.WEB / "package-lock.json").read_text("utf-8"))["packages"]
    return read_npm(done.stdout, len(pinned) - 1)  # one of them is the client itself


def read_npm(answer: str, packages: int) -> Looked:
    """What `npm audit --json` says; an answer without a list of what is known is none."""
    told = _json(answer)
    if "vulnerabilities" not in told:
        reason = " ".join(str(told.get("message", "npm did not reach its registry")).split())
        return Looked("Web client", [], 0, packages, f"npm says “{reason.rstrip('.')}”")
    found = [
        Known(name, f"{flaw['severity']}, {_titles(flaw['via'])}", "newer is mended" if flaw["fixAvailable"] else "")
        for name, flaw in told["vulnerabilities"].items()
    ]
    return Looked("Web client", found, packages, 0)


def _titles(via: Sequence[Any]) -> str:
    """A flaw of its own has a title; others come from the package that is named."""
    return "; ".join(each if isinstance(each, str) else str(each["title"]) for each in via)


def _json(answer: str) -> dict[str, Any]:
    try:
        told = json.loads(answer)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
