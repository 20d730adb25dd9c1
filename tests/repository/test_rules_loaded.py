"""The rules under test are the ones that are meant: every module, not only the first."""

import importlib
import os
from pathlib import Path

import pytest

from tools.steps import ROOT
from tools.wheels import ROOMS

MODULES = sorted(file.relative_to(ROOT / "src") for room in ROOMS for file in (ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_module_is_loaded_as_expected(module: Path) -> None:
    name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
    loaded = Path(importlib.import_module(name).__file__ or "")
    if os.environ.get("CARDENZA_EXPECT") == "compiled":
        assert loaded.suffix == ".so"
    else:
        assert loaded == ROOT / "src" / module
