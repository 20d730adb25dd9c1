"""The wheels carry every file of the package; machine code is in the compiled one, for every module of its rooms."""

import os
import zipfile

import pytest

from tools.build import ROOMS, ROOT

SRC = ROOT / "src"


@pytest.fixture(scope="module")
def packed() -> set[str]:
    if "CARDENZA_WHEEL" not in os.environ:
        pytest.skip("no wheel was built: make test-pure, make test-compiled")
    with zipfile.ZipFile(os.environ["CARDENZA_WHEEL"]) as wheel:
        return set(wheel.namelist())


def test_wheel_has_every_file(packed: set[str]) -> None:
    files = {str(file.relative_to(SRC)) for file in SRC.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert files <= packed


def test_wheel_has_machine_code_where_it_is_meant_to(packed: set[str]) -> None:
    is_compiled = os.environ.get("CARDENZA_EXPECT") == "compiled"
    modules = {str(file.relative_to(SRC)) for room in ROOMS for file in (ROOT / room).rglob("*.py")}
    machine_code = {name.partition(".")[0] + ".py" for name in packed if name.endswith(".so") and "/" in name}
    assert machine_code == (modules if is_compiled else set())
