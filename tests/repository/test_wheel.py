"""The wheels carry every file of the package and the web client; machine code is in the compiled one alone."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.steps import ROOT
from tools.wheels import ROOMS

SRC = ROOT / "src"
CLIENT = "cardenza/server/client"


@pytest.fixture(scope="module")
def wheel() -> Iterator[zipfile.ZipFile]:
    if "CARDENZA_WHEEL" not in os.environ:
        pytest.skip("no wheel was built: make test-pure, make test-compiled")
    with zipfile.ZipFile(os.environ["CARDENZA_WHEEL"]) as wheel:
        yield wheel


@pytest.fixture(scope="module")
def packed(wheel: zipfile.ZipFile) -> set[str]:
    return set(wheel.namelist())


def test_wheel_has_every_file(packed: set[str]) -> None:
    files = {str(file.relative_to(SRC)) for file in SRC.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert files <= packed


def test_wheel_has_the_web_client_with_all_that_its_page_asks_for(wheel: zipfile.ZipFile, packed: set[str]) -> None:
    page = wheel.read(f"{CLIENT}/index.html").decode("utf-8")
    asked = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in asked)
    assert {f"{CLIENT}/{name}" for name in asked} <= packed


def test_a_wheel_without_the_web_client_is_refused(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy2(ROOT / name, tmp_path)
    command = [sys.executable, "setup.py", "bdist_wheel"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode != 0
    assert result.stderr.strip() == "A wheel must have the web client in it: `make wheel` builds both."


def test_wheel_has_machine_code_where_it_is_meant_to(packed: set[str]) -> None:
    is_compiled = os.environ.get("CARDENZA_EXPECT") == "compiled"
    modules = {str(file.relative_to(SRC)) for room in ROOMS for file in (ROOT / room).rglob("*.py")}
    machine_code = {name.partition(".")[0] + ".py" for name in packed if name.endswith(".so") and "/" in name}
    assert machine_code == (modules if is_compiled else set())
