"""What all tests share: which rules they run on, and the other rules where two are compared.

CARDENZA_EXPECT says whether the sources in src/ ("pure") or the installed wheel ("compiled") are meant. Where Python
would load the others the run stops at once: a pure run must never pass for a compiled one.

A run also notes the processor time of each test, where `tools.durations` asks for it.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped] # xdist carries no types

import cardenza
from tests.engines import home, laid_out, place, postgres, postgres_home, postgres_place, redis
from tools import durations

SRC = Path(__file__).parent.parent / "src"
EXPECTED = os.environ.get("CARDENZA_EXPECT", "pure")

settings.load_profile("ci")  # the same examples on every machine, and no deadlines on a busy one

__all__ = ["home", "laid_out", "place", "postgres", "postgres_home", "postgres_place", "redis"]  # for all tests

CPU = "processor seconds"
PROMISES = "conformance/test_games"
FAULTS = "faults/test_faults"
LONG = (FAULTS, "test_killed", PROMISES)


def pytest_configure(config: pytest.Config) -> None:
    if (Path(cardenza.__file__).parent.parent == SRC) != (EXPECTED == "pure"):
        raise pytest.UsageError(f"{EXPECTED} rules are expected, but {cardenza.__file__} was loaded: see `make help`")
    config.pluginmanager.register(Durations())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, and the others are done beside it."""
    items.sort(key=lambda item: next((at for at, name in enumerate(LONG) if name in item.nodeid), len(LONG)))


class FileByFile(LoadFileScheduling):  # type: ignore[misc] # as above
    """What the tests of one file work out together is worked out once; promises of games and faults go one by one."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if PROMISES in nodeid or FAULTS in nodeid else str(super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FileByFile | None:
    return FileByFile(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_report_header() -> str:
    return f"rules: {EXPECTED}, from {Path(cardenza.__file__).parent}"


@pytest.fixture(scope="session")
def both_rules() -> Mapping[str, Mapping[str, str]]:
    """For "pure" and for "compiled" the variables with which `sys.executable` loads these rules."""
    if EXPECTED != "compiled":
        pytest.skip("there is nothing to compare with: make parity")
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {"pure": {**compiled, "PYTHONPATH": str(SRC)}, "compiled": compiled}


class Durations:
    """How long each test kept a processor busy, itself and the processes that it started and waited for.

    A worker measures, and the process that started the workers adds up and writes.
    """

    def __init__(self) -> None:
        self.seconds = defaultdict[str, float](float)
        self.before = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = sum(os.times()[:4])
        report.user_properties = [*report.user_properties, (CPU, now - self.before)]
        self.before = now
        return report

    def pytest_runtest_logstart(self) -> None:
        self.before = sum(os.times()[:4])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += sum(float(str(took)) for name, took in report.user_properties if name == CPU)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):
            durations.write_tests(self.seconds)
