"""Pure and compiled rules play the same games, move for move."""

import json
import subprocess
import sys
from collections.abc import Mapping

import pytest

from cardenza import catalogue
from tests.samples import SAMPLE


@pytest.mark.parametrize("key", [kind.key for kind in catalogue.games()])
def test_pure_and_compiled_rules_play_identical_games(both_rules: Mapping[str, Mapping[str, str]], key: str) -> None:
    command = [sys.executable, "-m", "cardenza.testing.fingerprint", str(SAMPLE.alike), key]
    running = {
        name: subprocess.Popen(command, env=dict(env), stdout=subprocess.PIPE, text=True)
        for name, env in both_rules.items()
    }
    found = {name: json.loads(process.communicate()[0]) for name, process in running.items()}
    assert [process.returncode for process in running.values()] == [0, 0]
    assert (found["pure"].pop("compiled"), found["compiled"].pop("compiled")) == (False, True)
    assert found["pure"] == found["compiled"]
    assert found["pure"]
