"""Lock files pin every package by hash, are made from pyproject.toml, and name no host."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.environments import locks
from tools.steps import ROOT


@pytest.mark.parametrize("lock", sorted(path.name for path in ROOT.glob("*.lock")))
def test_lock_names_no_host_and_hashes_everything(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    for entry in re.split(r"\n(?=\w)", text.strip()):
        assert re.match(r"[\w.-]+==\S+ .*\\\n    --hash=sha256:[0-9a-f]{64}", entry), entry


@pytest.mark.parametrize(("lock", "wanted"), locks().items(), ids=locks())
def test_lock_has_what_pyproject_asks_for(lock: str, wanted: list[str]) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_there_is_no_lock_that_records_hosts() -> None:
    assert not [*ROOT.glob("uv.lock"), *ROOT.glob("pylock*.toml")]
