"""What all tests share: which rules they run on, and the other rules where two are compared.

CARDENZA_EXPECT says whether the sources in src/ ("pure") or the installed wheel ("compiled") are meant. Where Python
would load the others the run stops at once: a pure run must never pass for a compiled one.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import settings

import cardenza

SRC = Path(__file__).parent.parent / "src"
EXPECTED = os.environ.get("CARDENZA_EXPECT", "pure")

settings.load_profile("ci")  # the same examples on every machine, and no deadlines on a busy one


def pytest_configure() -> None:
    if (Path(cardenza.__file__).parent.parent == SRC) != (EXPECTED == "pure"):
        raise pytest.UsageError(f"{EXPECTED} rules are expected, but {cardenza.__file__} was loaded: see `make help`")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The test that takes minutes, mostly waiting, comes first: the others are done beside it."""
    items.sort(key=lambda item: "test_killed" not in item.nodeid)


def pytest_report_header() -> str:
    return f"rules: {EXPECTED}, from {Path(cardenza.__file__).parent}"


@pytest.fixture(scope="session")
def both_rules() -> Mapping[str, Mapping[str, str]]:
    """For "pure" and for "compiled" the variables with which `sys.executable` loads these rules."""
    if EXPECTED != "compiled":
        pytest.skip("there is nothing to compare with: make parity")
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {"pure": {**compiled, "PYTHONPATH": str(SRC)}, "compiled": compiled}
