"""Help for every command, with examples that run."""

import re
import shlex
import subprocess
import sys

import pytest

from cardenza import __version__
from cardenza.cli.arguments import NAMES
from cardenza.theory import naming
from tests.cli.running import cardenza

COMMANDS = "games rules play serve simulate arena lab solve replay piece verify cases engine theory".split()
QUESTIONS = ["scale", "chord", "interval", "notes"]


@pytest.mark.parametrize("words", [[], *[[c] for c in COMMANDS], *[["theory", q] for q in QUESTIONS]], ids=" ".join)
def test_help_has_examples(words: list[str]) -> None:
    ran = cardenza(*words, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "examples:\n  cardenza " in ran.out


def test_help_lists_every_command() -> None:
    out = cardenza("--help").out
    assert all(re.search(rf"^    {command}\b", out, re.MULTILINE) for command in COMMANDS)


def test_version() -> None:
    assert cardenza("--version").out == f"cardenza {__version__}\n"


def test_every_naming_system_can_be_asked_for() -> None:
    assert set(NAMES) == set(naming.SYSTEMS)


@pytest.mark.parametrize("command", [["theory"], *[["theory", question] for question in QUESTIONS]], ids=" ".join)
def test_examples_of_theory_run(command: list[str]) -> None:
    _, _, examples = cardenza(*command, "--help").out.partition("examples:\n")
    for line in examples.splitlines():
        ran = cardenza(*shlex.split(line)[1:])
        assert (ran.code, ran.err) == (0, ""), line


CHEAP = ["cli", "cli.arguments", "cli.house_arguments", "cli.parsing", "cli.trouble"]


def test_nothing_heavy_is_loaded_for_help() -> None:
    """Help comes at once because no game, no theory and no screen is imported for it."""
    script = "import sys, cardenza.cli.arguments as a; a.parser(); print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    ours = [name for name in loaded if name.startswith("cardenza")]
    assert all(name.startswith("cardenza.cli") or name == "cardenza" for name in ours), ours
    assert {name for name in ours if not name.endswith(("arguments", "parsing"))} == {
        "cardenza",
        "cardenza.cli",
        "cardenza.cli.trouble",
    }
    assert not {"textual", "json", "importlib.metadata"} & set(loaded)
